import Cards
import Client
import Identity
import LineProtocol
import Tables

/// A line that a program has written while a question is open to it, as a move or not.
enum ProgramMove: Sendable {
  /// A comment or an empty line.
  case nothing
  /// A move at the table of the question, which need not name it.
  case move(RequestLine)
  /// Not to be done, and why.
  case refused(Refusal, tag: Tag?)

  private static let shortForms = [
    "b": "bet", "d": "deal", "t": "trade", "a": "auto", "f": "fold", "k": "check", "c": "call",
    "r": "raise", "f!": "fold", "fold!": "fold",
  ]

  /// The move whose short form this is, or the word itself.
  static func move(_ word: String) -> String { shortForms[word] ?? word }

  /// Reads a line without its end.
  ///
  /// - Parameters:
  ///   - legal: the words before the colons of `legal=`.
  init(_ line: [UInt8], at table: TableID, legal: Set<String>) {
    let bytes = line.last == 13 ? line.dropLast() : line[...]
    switch TypedLine(bytes).meaning {
    case .nothing: self = .nothing
    case .unreadable(let error): self = .refused(error, tag: nil)
    case .quit, .changesMode, .client, .resume, .command:
      do {
        self = Self.read(try RequestLine(bytes), at: table, legal: legal)
      } catch {
        self = .refused(error, tag: nil)
      }
    }
  }

  private static func read(
    _ request: RequestLine, at table: TableID, legal: Set<String>
  ) -> ProgramMove {
    guard TypedLine.moves.contains(move(request.verb)) || legal.contains(request.verb) else {
      let text: Prose = "only moves are sent: answer with one of legal=, or auto"
      return .refused(Refusal(.protoVerb, text), tag: request.tag)
    }
    guard request.text == nil else {
      return .refused(Refusal(.protoArguments, "a move has no text"), tag: request.tag)
    }
    for case .pair("table", let value) in request.words
    where value.lowercased() != table.description {
      let text: Prose = "a program answers at its own table only, \(table)"
      return .refused(Refusal(.tableUnknown, text), tag: request.tag)
    }
    return .move(request)
  }
}

extension RequestLine {
  /// A move as it is sent: with its table and turn, without the program's own tag, which is given
  /// back with the reply.
  ///
  /// - Throws: `Refusal` if it is no line of the protocol with these.
  func addressed(to table: TableID, turn: String) throws(Refusal) -> TypedLine {
    let named = words.compactMap { if case .pair(let key, _) = $0 { key } else { nil } }
    var line = verb
    if !rest.isEmpty { line += " \(rest)" }
    if !named.contains("table") { line += " table=\(table)" }
    if !named.contains("turn") { line += " turn=\(turn)" }
    let move = TypedLine(line)
    if case .unreadable(let error) = move.meaning { throw error }
    return move
  }
}
