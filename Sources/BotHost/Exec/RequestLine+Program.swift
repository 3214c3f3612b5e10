import Client
import Games
import Lines

/// A program's line that is refused: the reason, and the program's own tag.
struct RefusedLine: Error, Sendable, Equatable {
  let error: Refusal
  var tag: Tag?
}

extension RequestLine {
  private static let shortForms = [
    "b": "bet", "d": "deal", "t": "trade", "a": "auto", "f": "fold", "k": "check", "c": "call",
    "r": "raise", "f!": "fold", "fold!": "fold",
  ]

  /// The move that the verb is short for, or the verb itself.
  var move: String { Self.shortForms[verb] ?? verb }

  /// Reads a program's move while a question is open, without its line end; `nil` for comments and
  /// empty lines. The move need not name the table.
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

  /// The move in the form sent to the server: with its table and turn, without the program's own
  /// tag, which comes back with the reply.
  ///
  /// - Throws: `Refusal` if this makes it an invalid line.
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
