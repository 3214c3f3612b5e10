import Cards
import Games

/// How the server treats a command, whatever it does.
public struct CommandTraits: OptionSet, Sendable {
  public let rawValue: Int

  public init(rawValue: Int) { self.rawValue = rawValue }

  /// It only asks: it is answered afresh, however often it is sent under one tag.
  public static let asks = Self(rawValue: 1)
  /// Its words may be passwords, in which `=`, `%` and `:` are characters like others.
  public static let isSecret = Self(rawValue: 2)
  /// The session answers by itself, whatever becomes of the rest.
  public static let isOwn = Self(rawValue: 4)
  /// It ends a seat, a table or the connection, so a refusal of a mistyped word never suggests it.
  public static let isParting = Self(rawValue: 8)
  /// It may be said in spite of what speaks against it, with a `!`: `fold!`.
  public static let mayInsist = Self(rawValue: 16)
  /// It is a move of a game.
  public static let isMove = Self(rawValue: 32)
  /// Its answer depends on no record of others that is not durable yet, and waits for none.
  public static let isLive = Self(rawValue: 64)
}

/// One command: its word, how to write it, its purpose, and a closure that reads its arguments.
public struct CommandRow<Meaning>: Sendable {
  /// Its first word. Matched whole and in any case, never by its beginning.
  public let word: String
  /// How its arguments are written.
  public let forms: String
  /// How it is written.
  public let usage: String
  /// Its purpose, in a few words.
  public let summary: String
  /// A line that would work, where its usage does not say enough.
  public let example: String?
  /// What its help shows.
  public let examples: Prose?
  public let traits: CommandTraits
  /// Reads the arguments.
  public let read: @Sendable (inout Args) throws -> Meaning
  /// Each stands for its word, for people on a keyboard.
  public private(set) var letters = ""
  /// What people type who know other servers: words that are no commands, so that a refusal can
  /// name the right one.
  public private(set) var others: [Substring] = []
  /// What it means at the tables of a family, where that is not the same as elsewhere.
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

  /// The same with letters, and with other servers' words, between blanks.
  public func also(_ letters: String = "", others: String = "") -> CommandRow {
    var row = self
    (row.letters, row.others) = (letters, others.split(separator: " "))
    return row
  }

  /// The same with what it means at the tables of a family, where it may be written otherwise.
  public func at(
    _ family: GameFamily, _ summary: String, as forms: String? = nil, _ examples: Prose? = nil
  ) -> CommandRow {
    var row = self
    row.atTables[family] = (forms, summary, examples)
    return row
  }

  /// The same, which comes to something else.
  public func reading<Other>(
    _ read: @escaping @Sendable (inout Args) throws -> Other
  ) -> CommandRow<Other> {
    var row = CommandRow<Other>(
      word, forms, summary, like: example, examples: examples, traits, read: read)
    (row.letters, row.others, row.atTables) = (letters, others, atTables)
    return row
  }

  /// Rows by the words that they are typed with.
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
