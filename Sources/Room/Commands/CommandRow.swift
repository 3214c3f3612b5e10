import Cards
import Games
import Identity
import LineProtocol
import Lines
import ScoreBook
import Store

/// Does for a session what was asked.
typealias Deed = @Sendable (inout Session, Instant) throws -> [Effect]
/// Does it in the lobby.
public typealias LobbyDeed = @Sendable (inout Lobby, Requester, Instant) throws -> [Effect]
/// Does it in the office.
public typealias OfficeDeed =
  @Sendable (inout Office, Requester, Instant, WallTime) throws -> [Effect]
/// Does it at a table.
public typealias TableDeed = @Sendable (inout TableSession, TableSender, Instant) throws -> Void

/// A command of players: how it is written, what it is for, and what does it.
public struct CommandRow: Sendable {
  /// What becomes of it besides what it does.
  struct Traits: OptionSet {
    let rawValue: Int
    /// It only asks: it is answered afresh, however often it is sent under one tag.
    static let asks = Traits(rawValue: 1)
    /// Its words may be passwords, in which `=`, `%` and `:` are characters like others.
    static let isSecret = Traits(rawValue: 2)
    /// The session answers by itself, whatever becomes of the rest.
    static let isOwn = Traits(rawValue: 4)
  }

  /// Who may say it.
  enum Speaker {
    case anybody
    /// People with a name.
    case named
    /// People with a name who are not muted.
    case heard
    case member
  }

  public let verb: Verb
  /// How its arguments are written.
  let forms: String
  /// Its purpose, in a few words.
  public let summary: String
  /// A line that would work, where its usage does not say enough.
  let example: String?
  /// What its help shows.
  let examples: Prose?
  let traits: Traits
  /// Reads the arguments, and returns what does it.
  let read: @Sendable (inout Args) throws -> Deed

  init(
    _ verb: Verb, _ forms: String, _ summary: String, like example: String? = nil,
    examples: Prose? = nil, _ traits: Traits = [],
    read: @escaping @Sendable (inout Args) throws -> Deed
  ) {
    (self.verb, self.forms, self.summary) = (verb, forms, summary)
    (self.example, self.examples, self.traits, self.read) = (example, examples, traits, read)
  }

  /// How it is written.
  public var usage: String { forms.isEmpty ? verb.rawValue : "\(verb) \(forms)" }

  /// All of them, in the order of the help.
  public static let all = Verb.allCases.compactMap { byVerb[$0] }

  private static let byVerb = Dictionary(
    (sessionRows + peopleRows + lobbyRows + officeRows + roundRows + tableRows + moveRows).map {
      ($0.verb, $0)
    },
    uniquingKeysWith: { first, _ in first })

  static func usage(_ verb: Verb) -> String { byVerb[verb]?.usage ?? verb.rawValue }

  static func of(_ verb: Verb) -> CommandRow? { byVerb[verb] }

  /// The command that a word, in lower case, begins.
  private static func named(_ word: String) throws(CommandError) -> CommandRow {
    guard !word.isEmpty else {
      throw CommandError(.protoTag, "a tag stands before a command, as in @1 who")
    }
    guard let row = Verb(word: word).flatMap(of) else {
      if let dropped = DroppedWord.refusal(word) { throw dropped }
      let near = Verb.allCases.filter { !Verb.partings.contains($0) }.map(\.rawValue)
      throw CommandError(
        noCommand: word,
        Verb.wordsElsewhere[word]?.rawValue ?? NearestWord.find(word, among: near))
    }
    return row
  }

  /// Reads a line.
  ///
  /// - Parameter money: what a number without a sign and a point is, where money is meant.
  /// - Throws: `CommandError` with a sentence that shows the right form.
  static func understood(
    _ line: RequestLine, _ money: Args.Money
  ) throws(CommandError) -> (Traits, Deed) {
    let row = try named(line.verb)
    var args = Args(
      line.tail, row.traits.contains(.isSecret) ? .plain : .pairs, usage: row.usage,
      example: row.example, money: money, isInsistent: line.verb.last == Verb.insistence)
    do {
      let deed = try row.read(&args)
      try args.finish()
      return (row.traits, deed)
    } catch { throw CommandError(reason: error) }
  }

  // MARK: - Where it is done

  /// A row of what the lobby does.
  static func lobby(
    _ verb: Verb, _ forms: String, _ summary: String, like example: String? = nil,
    _ traits: Traits = [], for speaker: Speaker = .anybody,
    read: @escaping @Sendable (inout Args) throws -> LobbyDeed
  ) -> CommandRow {
    CommandRow(verb, forms, summary, like: example, traits) { args in
      let deed = try read(&args)
      return { session, _ in
        try session.require(speaker)
        return session.lobby(deed)
      }
    }
  }

  /// A row of what the office does.
  static func office(
    _ verb: Verb, _ forms: String, _ summary: String, like example: String? = nil,
    _ traits: Traits = [], for speaker: Speaker = .anybody,
    read: @escaping @Sendable (inout Args) throws -> OfficeDeed
  ) -> CommandRow {
    CommandRow(verb, forms, summary, like: example, traits) { args in
      let deed = try read(&args)
      return { session, _ in
        try session.require(speaker)
        return session.office(deed)
      }
    }
  }

  /// A row of what is done where one plays.
  static func seated(
    _ verb: Verb, _ forms: String, _ summary: String, like example: String? = nil,
    examples: Prose? = nil, _ traits: Traits = [],
    read: @escaping @Sendable (inout Args) throws -> (TableID?, TableDeed)
  ) -> CommandRow {
    CommandRow(verb, forms, summary, like: example, examples: examples, traits) { args in
      let (table, deed) = try read(&args)
      return { session, _ in session.table(try session.joined(table, seated: true), deed) }
    }
  }

  // MARK: - Help

  /// How it may be written, a list of arguments for each way: `TABLE`, `[seat=N]`.
  var ways: [[String]] {
    if verb == .book { return BookCommand.ways }
    return forms.isEmpty
      ? [[]] : forms.split(separator: " | \(verb) ").map { Self.arguments($0) }
  }

  /// The arguments of a form; what stands between brackets is one.
  private static func arguments(_ form: Substring) -> [String] {
    var (all, depth) = ([""], 0)
    for character in form {
      depth += character == "[" ? 1 : character == "]" ? -1 : 0
      if character == " ", depth == 0 {
        all.append("")
      } else {
        all[all.count - 1].append(character)
      }
    }
    return all.filter { !$0.isEmpty }
  }

  /// What it means at the tables of a family, or, without one, at all of them.
  func meaning(at family: GameFamily?) -> Verb.Meaning {
    guard var own = verb.meaning(at: family) else {
      // Their other ways are told by their help.
      let isAdvisor = verb == .advise || verb == .equity
      let form = isAdvisor ? "\(verb) \(ways[0].joined(separator: " "))" : usage
      return Verb.Meaning(form, summary, examples)
    }
    own.usage = own.usage ?? usage.replacing(" [TABLE]", with: "")
    return own
  }
}

extension Session {
  func lobby(_ deed: @escaping LobbyDeed) -> [Effect] { [.lobby(.command(requester, deed))] }

  func office(_ deed: @escaping OfficeDeed) -> [Effect] { [.office(.command(requester, deed))] }

  func table(_ table: TableID, _ deed: @escaping TableDeed) -> [Effect] {
    [.table(table, .command(sender, deed))]
  }

  /// - Throws: `CommandError` for people who may not say a command.
  func require(_ speaker: CommandRow.Speaker) throws(CommandError) {
    switch speaker {
    case .anybody: break
    case .named: try requireName()
    case .heard: try requireVoice()
    case .member: try requireMembership()
    }
  }
}
