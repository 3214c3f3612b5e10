import Cards
import Identity
import Lines
import ScoreBook

/// A command that was understood, by who does it.
public enum Command: Sendable, Equatable {
  /// About the connection and its person.
  case session(Session)
  /// About people and tables.
  case lobby(Lobby)
  /// About what the house remembers.
  case office(Office)
  /// About rounds of a table; without one, of that where one is.
  case rounds(Rounds, of: TableID?)
  /// At a table; without one, at that where one is.
  case table(Table, at: TableID?)
}

extension Command: DeclaredCommand {
  /// The command that `line` means.
  ///
  /// - Parameter money: what a number without a sign and a point is, where money is meant.
  /// - Throws: `CommandError` with a `proto.*` code and a sentence that shows the right form.
  public init(_ line: RequestLine, money: Args.Money = .cents) throws(CommandError) {
    try self.init(reading: line, money)
  }

  /// The line that means it, without a tag.
  public var line: String { written }

  /// The command that a person means by `line`, which may also be a phrase such as `raise to 20`.
  ///
  /// - Parameter place: what is asked where it is typed.
  /// - Throws: `CommandError` as for a program's line.
  public init(typed line: RequestLine, at place: TypedPlace = .none) throws(CommandError) {
    if let written = SpokenOptions.written(line) ?? SpokenText.written(line) {
      try self.init(typed: try RequestLine(written), at: place)
      return
    }
    do {
      try self.init(line, money: .dollars)
    } catch {
      do throws(CommandError) {
        guard let command = Phrasing.command(line, at: place) else { throw error }
        try self.init(try RequestLine(command))
      } catch { throw Phrasing.refusal(of: line, error, at: place) }
    }
  }

  /// Writes the command, or reads one.
  init<C: ArgumentCoder<Verb>>(_ line: inout C, _ command: Command?) throws(CommandError) {
    self =
      switch line.verb.scope {
      case .session: try Self.session(&line, command)
      case .lobby: try .lobby(Lobby(&line, command))
      case .office: try Self.office(&line, command)
      case .table, .game: try Self.table(&line, command)
      }
  }

  /// Whether it is asked to change something: then it is done once, however often it is sent under
  /// one tag.
  public var isChange: Bool {
    switch self {
    case .office(.book(let command)): command.isChange
    case .office(.rules(let command)): command.isChange
    case .session(let command): command.isChange ?? verb.isChange
    default: verb.isChange
    }
  }

  /// The command's first word.
  public var verb: Verb {
    switch self {
    case .session(let command): command.verb
    case .lobby(let command): command.verb
    case .office(let command): command.verb
    case .rounds(let command, _): command.verb
    case .table(let command, _): command.verb
    }
  }
}

extension Verb: CommandWord {
  var typed: String { rawValue }

  var arguments: ArgumentForm {
    switch self {
    // An echo returns the line as it was typed; cutting it into words would be wasted.
    case .ping, .book: .uncut
    case _ where takesSecrets: .plain
    default: .pairs
    }
  }

  var forms: [String] { Command.listed(self).forms }

  init(typed word: String) throws(CommandError) {
    guard !word.isEmpty else {
      throw CommandError(.protoTag, "a tag stands before a command, as in @1 who")
    }
    guard let verb = Verb(word: word) else {
      if let dropped = DroppedWord.refusal(word) { throw dropped }
      let meant = Verb.wordsElsewhere[word]?.rawValue
      let near = Verb.allCases.filter { !Verb.partings.contains($0) }.map(\.rawValue)
      throw CommandError(noCommand: word, meant ?? NearestWord.find(word, among: near))
    }
    self = verb
  }

  var example: String? {
    switch self {
    case .login: "login ann"
    case .register: "register ann secret-word"
    case .set: "set glyphs off"
    case .finger, .ignore, .unignore, .kick: "\(rawValue) ann"
    case .tell: "tell ann hello"
    case .create: "create mine holdem"
    case .challenge: "challenge ann nl"
    case .say: "say good evening"
    case .choose: "choose razz"
    case .pre: "pre check/fold"
    case .topup: "topup 100"
    case .bot: "bot add easy"
    case .replay: "replay 3"
    case .top: "top poker"
    case .export: "export all"
    default: nil
    }
  }

  /// How it is written.
  public var usage: String { ([typed] + forms).joined(separator: " ") }

  /// How what follows it may be written, a list of arguments for each way: `TABLE`, `[seat=N]`.
  public var ways: [[String]] {
    let listed = Command.listed(self)
    guard listed.commands.isEmpty else { return listed.commands }
    guard let first = listed.forms.first else { return [[]] }
    return first.split(separator: " | \(rawValue) ").map {
      [String($0)] + listed.forms.dropFirst()
    }
  }
}

/// `key=value` of a table, as it was written.
public struct TableOption: Sendable, Equatable {
  /// The key in lower case.
  public let key: String
  /// The value, decoded.
  public let value: String

  public init(key: String, value: String) {
    self.key = key
    self.value = value
  }

  /// The option as a program writes it.
  public var typed: String { key + "=" + (value.isEmpty ? "" : PercentEncoding.encode(value)) }
}
