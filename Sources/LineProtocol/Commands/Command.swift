import Cards
import Identity

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

extension Command {
  /// The command that `line` means.
  ///
  /// - Throws: `CommandError` with a `proto.*` code and a sentence that shows the right form.
  public init(_ line: RequestLine) throws(CommandError) {
    guard !line.verb.isEmpty else {
      throw CommandError(.protoTag, "a tag stands before a command, as in @1 who")
    }
    guard let verb = Verb(word: line.verb) else { throw CommandError(unknownVerb: line.verb) }
    var reader = ArgumentReader(verb, line)
    self = try Command(&reader, nil)
    try reader.finish()
  }

  /// The command that a person means by `line`, which may also be a phrase such as `raise to 20`.
  ///
  /// - Throws: `CommandError` as for a program's line.
  public init(typed line: RequestLine) throws(CommandError) {
    do {
      try self.init(line)
    } catch {
      guard let command = Phrasing.command(line) else { throw error }
      try self.init(try RequestLine(command))
    }
  }

  /// Writes the command, or reads one.
  init<C: ArgumentCoder>(_ line: inout C, _ command: Command?) throws(CommandError) {
    self =
      switch line.verb.scope {
      case .session: try Self.session(&line, command)
      case .lobby: try .lobby(Lobby(&line, command))
      case .office: try Self.office(&line, command)
      case .table, .game: try Self.table(&line, command)
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

extension CommandError {
  fileprivate init(unknownVerb word: String) {
    let shown = SafeText.printable(word.prefix(20))
    let near = Verb.allCases.filter { !Verb.partings.contains($0) }.map(\.rawValue)
    let meant = Verb.wordsElsewhere[word]?.rawValue
    guard let near = meant ?? NearestWord.find(word, among: near) else {
      self.init(.protoVerb, "there is no command \"\(shown)\"; type help")
      return
    }
    self.init(.protoVerb, "there is no command \"\(shown)\"; did you mean \(near)?")
  }
}

/// `key=value` of a table, as it was written.
public struct TableOption: Sendable, Equatable {
  /// The key in lower case.
  public let key: String
  /// The value, decoded.
  public let value: String

  /// An option.
  public init(key: String, value: String) {
    self.key = key
    self.value = value
  }
}
