import Cards
import LineProtocol
import Store

/// The last tagged commands of a session and their replies (`Limits.rememberedTags`).
struct TagMemory: Sendable {
  /// What is known of a tag.
  enum Recall: Sendable {
    /// It was not seen lately.
    case new
    /// The same command was answered with this; `nil` if it only reads and its reply had rows,
    /// which are not kept: it is answered afresh.
    case repeated(Line?)
    /// It stood before other words.
    case reused
  }

  private struct Entry: Sendable {
    let tag: Tag
    let line: String
    let reply: Line?
  }

  private var entries: [Entry] = []
  private var oldest = 0

  /// A memory of nothing.
  init() {}

  /// What is on record of a player's tagged commands from before a restart, oldest first.
  init(_ answered: [AnsweredCommand]) {
    for command in answered {
      guard let line = ServerLine(command.reply) else { continue }
      // Those of several tables may be more.
      entries.append(Entry(tag: command.tag, line: command.words, reply: line.line))
    }
  }

  /// What is known of `tag` before the command `line`.
  func recall(_ tag: Tag, line: String) -> Recall {
    guard let entry = entries.last(where: { $0.tag == tag }) else { return .new }
    return entry.line == line ? .repeated(entry.reply) : .reused
  }

  /// Notes the reply to a tagged command.
  mutating func remember(_ tag: Tag, line: String, reply: Line?) {
    let entry = Entry(tag: tag, line: line, reply: reply)
    if entries.count < Limits.rememberedTags {
      entries.append(entry)
    } else {
      entries[oldest] = entry
      oldest = (oldest + 1) % entries.count
    }
  }
}
