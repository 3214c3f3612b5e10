import Lines

/// How the server treats a command, apart from its effect.
public struct CommandTraits: OptionSet, Sendable {
  public let rawValue: Int

  public init(rawValue: Int) { self.rawValue = rawValue }

  /// It only asks, so it is answered anew each time it is sent under one tag.
  public static let asks = Self(rawValue: 1)
  /// It may contain passwords, in which `=`, `%` and `:` have no special meaning.
  public static let isSecret = Self(rawValue: 2)
  /// The session answers it alone, even while the store is not available.
  public static let isOwn = Self(rawValue: 4)
  /// It ends a seat, a table or the connection, so a refusal of a mistyped word never suggests it.
  public static let isParting = Self(rawValue: 8)
  /// It may be confirmed in spite of a warning with a `!`: `fold!`.
  static let mayInsist = Self(rawValue: 16)
  /// It is a move of a game.
  public static let isMove = Self(rawValue: 32)
  /// Its answer depends on no record of others that is not durable yet, so it waits for none.
  public static let isLive = Self(rawValue: 64)
  /// It may be used in a session beside the member's own, although it does more than ask.
  public static let isBeside = Self(rawValue: 128)
}

/// One command: its word, how to write it, its purpose, and a closure that reads its arguments.
public struct CommandRow<Meaning>: Sendable {
  /// Its first word, matched as a whole and in any case, never by a prefix.
  public let word: String
  /// The form of its arguments.
  public let forms: String
  /// The form of the whole command.
  public let usage: String
  /// Its purpose, in a few words.
  public let summary: String
  /// A working line, where the usage is not enough.
  public let example: String?
  /// Examples for its help.
  public let examples: Prose?
  public let traits: CommandTraits
  /// Reads the arguments.
  public let read: @Sendable (inout Args) throws -> Meaning
  /// Letters that each stand for its word, for people at a keyboard.
  public private(set) var letters = ""
  /// Words of other servers, which are not commands here, so that a refusal can name the right one.
  public private(set) var others: [Substring] = []
  /// Its meaning at the tables of a family, where it differs from the usual one.
  public private(set) var atTables:
    [GameFamily: (forms: String?, summary: String, examples: Prose?)] = [:]

  public init(
    _ word: String, _ forms: String, _ summary: String, like example: String? = nil,
    examples: Prose? = nil, _ traits: CommandTraits = [],
    read: @escaping @Sendable (inout Args) throws -> Meaning
  ) {
    (self.word, self.forms, self.summary) = (word, forms, summary)
    usage = forms.isEmpty ? word : "\(word) \(forms)"
    (self.example, self.examples, self.traits, self.read) = (example, examples, traits, read)
  }

  /// The same row with letters, and with words of other servers, separated by blanks.
  public func also(_ letters: String = "", others: String = "") -> CommandRow {
    var row = self
    (row.letters, row.others) = (letters, others.split(separator: " "))
    return row
  }

  /// The same row with its meaning, and possibly its form, at the tables of a family.
  public func at(
    _ family: GameFamily, _ summary: String, as forms: String? = nil, _ examples: Prose? = nil
  ) -> CommandRow {
    var row = self
    row.atTables[family] = (forms, summary, examples)
    return row
  }

  /// The same row with another meaning.
  public func reading<Other>(
    _ read: @escaping @Sendable (inout Args) throws -> Other
  ) -> CommandRow<Other> {
    var row = CommandRow<Other>(
      word, forms, summary, like: example, examples: examples, traits, read: read)
    (row.letters, row.others, row.atTables) = (letters, others, atTables)
    return row
  }

  /// Rows by each word that people can type for them.
  public static func byWord(_ rows: [CommandRow]) -> [String: CommandRow] {
    Dictionary(
      rows.flatMap { row in
        let words = [row.word] + row.letters.map(String.init)
        let insistent = row.traits.contains(.mayInsist) ? words.map { $0 + "!" } : []
        return (words + insistent).map { ($0, row) }
      }, uniquingKeysWith: { first, _ in first })
  }

  /// The arguments of a line that begins with its word.
  public func args(_ line: RequestLine, _ money: Args.Money = .cents) -> Args {
    Args(
      line.tail, traits.contains(.isSecret) ? .plain : .pairs, usage: usage, example: example,
      money: money, isInsistent: line.verb.hasSuffix("!"))
  }
}
