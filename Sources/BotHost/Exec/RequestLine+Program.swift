import Cards
import Client
import Identity
import LineProtocol
import Games

/// A line of a program's that is not done: why, and the program's own mark.
struct RefusedLine: Error, Sendable, Equatable {
  let error: Refusal
  var tag: Tag?
}

extension RequestLine {
  private static let shortForms = [
    "b": "bet", "d": "deal", "t": "trade", "a": "auto", "f": "fold", "k": "check", "c": "call",
    "r": "raise", "f!": "fold", "fold!": "fold",
  ]

  /// The move whose short form the verb is, or the verb itself.
  var move: String { Self.shortForms[verb] ?? verb }

  /// Reads a move that a program has written while a question is open to it, without its end; `nil`
  /// if it is a comment or empty. The move need not name the table.
  ///
  /// - Parameters:
  ///   - legal: the words before the colons of `legal=`.
  init?(ofProgram line: [UInt8], at table: TableID, legal: Set<String>) throws(RefusedLine) {
    let bytes = line.last == 13 ? line.dropLast() : line[...]
    switch TypedLine(bytes).meaning {
    case .nothing: return nil
    case .unreadable(let error): throw RefusedLine(error: error)
    case .quit, .changesMode, .client, .resume, .command: break
    }
    do { self = try RequestLine(bytes) } catch { throw RefusedLine(error: error) }
    guard TypedLine.moves.contains(move) || legal.contains(verb) else {
      let text: Prose = "only moves are sent: answer with one of legal=, or auto"
      throw RefusedLine(error: Refusal(.protoVerb, text), tag: tag)
    }
    guard text == nil else {
      throw RefusedLine(error: Refusal(.protoArguments, "a move has no text"), tag: tag)
    }
    for case .pair("table", let value) in words where value.lowercased() != table.description {
      let text: Prose = "a program answers at its own table only, \(table)"
      throw RefusedLine(error: Refusal(.tableUnknown, text), tag: tag)
    }
  }

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
