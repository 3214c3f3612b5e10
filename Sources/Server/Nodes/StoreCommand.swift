import Lines
import Nodes

/// An operator's command about a store that nodes share.
enum StoreCommand: Equatable, Sendable {
  /// Create its tables, and grant rights to a role that only uses them.
  case initialize(PostgresURL, role: String?)
  /// Fill it from a data directory.
  case fill(PostgresURL, from: String)

  static let usage = "store init URL [ROLE] or store import DIR URL"

  /// Reads the words after `store`.
  init(_ words: [String]) throws(OptionError) {
    switch (words.first, words.count) {
    case ("init", 2): self = .initialize(try Self.url(words[1]), role: nil)
    case ("init", 3) where !words[2].isEmpty:
      self = .initialize(try Self.url(words[1]), role: words[2])
    case ("import", 3) where !words[1].isEmpty: self = .fill(try Self.url(words[2]), from: words[1])
    default: throw .words(Self.usage)
    }
  }

  private static func url(_ text: String) throws(OptionError) -> PostgresURL {
    do throws(PostgresURLError) { return try PostgresURL(text) } catch {
      throw OptionError("\(error.description); the command is \(usage)")
    }
  }
}
