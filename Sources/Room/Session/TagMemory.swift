// Owns what was answered to tagged commands, so that a repeated one is not done twice.

import LineProtocol

/// The last tagged commands of a session and their replies (`Limits.rememberedTags`).
struct TagMemory: Sendable {
  /// What is known of a tag.
  enum Recall: Sendable {
    /// It was not seen lately.
    case new
    /// The same command was answered with this; `nil` if its reply had rows, which are not kept:
    /// such a command only reads and is answered afresh.
    case repeated(Message?)
    /// It stood before other words.
    case reused
  }

  private struct Entry: Sendable {
    let tag: Tag
    let line: Int
    let reply: Message?
  }

  private var entries: [Entry] = []
  private var oldest = 0

  /// What is known of `tag` before the command `line`, a hash of its text.
  func recall(_ tag: Tag, line: Int) -> Recall {
    guard let entry = entries.last(where: { $0.tag == tag }) else { return .new }
    return entry.line == line ? .repeated(entry.reply) : .reused
  }

  /// Notes the reply to a tagged command.
  mutating func remember(_ tag: Tag, line: Int, reply: Message?) {
    let entry = Entry(tag: tag, line: line, reply: reply)
    if entries.count < Limits.rememberedTags {
      entries.append(entry)
    } else {
      entries[oldest] = entry
      oldest = (oldest + 1) % Limits.rememberedTags
    }
  }
}
