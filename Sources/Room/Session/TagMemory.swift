import Lines

/// The last tagged commands of a session, and their replies (`Limits.rememberedTags`).
struct TagMemory: Sendable {
  /// A command and its reply; `nil` for a read-only command whose reply had rows, which are not
  /// kept: it is answered afresh.
  typealias Entry = (tag: Tag, words: String, reply: Line?)

  private var entries: [Entry] = []
  private var oldest = 0

  /// The last command with a tag.
  subscript(_ tag: Tag) -> Entry? { entries.last { $0.tag == tag } }

  mutating func remember(_ entry: Entry) {
    if entries.count < Limits.rememberedTags {
      entries.append(entry)
    } else {
      entries[oldest] = entry
      oldest = (oldest + 1) % entries.count
    }
  }
}

extension TagMemory {
  /// Restores a player's recorded commands from before a restart, oldest first. Those of several
  /// tables may exceed the usual limit.
  init(_ answered: [AnsweredCommand]) {
    entries = answered.compactMap { command in
      ServerLine(command.reply).map { (command.tag, command.words, $0.line) }
    }
  }
}
