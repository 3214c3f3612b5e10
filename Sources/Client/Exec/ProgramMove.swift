import Identity
import LineProtocol

/// A line that a program has written while a question is open to it, as a move or not.
enum ProgramMove: Equatable, Sendable {
  /// A comment or an empty line.
  case nothing
  /// A move, with its table and turn, without the program's own tag, which is given back with the
  /// reply.
  case move(TypedLine, tag: Tag?)
  /// Not to be sent, and why.
  case refused(CommandError, tag: Tag?)

  /// What a `?` line may ask for, in the games of today; in those to come, what `legal=` names.
  private static let verbs: Set<Verb> = [
    .bet, .deal, .trade, .auto, .fold, .check, .call, .raise, .complete, .allin, .bringin, .draw,
    .discard, .once, .twice, .choose,
  ]

  /// Reads a line without its end.
  ///
  /// - Parameters:
  ///   - legal: the words before the colons of `legal=`.
  init(_ line: [UInt8], at table: TableID, turn: TurnID, legal: Set<String>) {
    let bytes = line.last == 13 ? line.dropLast() : line[...]
    switch TypedLine(bytes).meaning {
    case .nothing: self = .nothing
    case .unreadable(let error): self = .refused(error, tag: nil)
    case .quit, .changesMode, .resume, .command:
      do {
        self = Self.read(try RequestLine(bytes), at: table, turn: turn, legal: legal)
      } catch {
        self = .refused(error, tag: nil)
      }
    }
  }

  private static func read(
    _ request: RequestLine, at table: TableID, turn: TurnID, legal: Set<String>
  ) -> ProgramMove {
    let isMove = Verb(word: request.verb).map(verbs.contains) ?? false
    guard isMove || legal.contains(request.verb) else {
      let text = "only moves are sent: answer with one of legal=, or auto"
      return .refused(CommandError(.protoVerb, text), tag: request.tag)
    }
    guard request.text == nil else {
      return .refused(CommandError(.protoArguments, "a move has no text"), tag: request.tag)
    }
    var missing = ["table": " table=\(table)", "turn": " turn=\(turn)"]
    for case .pair(let key, let value) in request.words {
      guard key != "table" || value.lowercased() == table.description else {
        let text = "a program answers at its own table only, \(table)"
        return .refused(CommandError(.tableUnknown, text), tag: request.tag)
      }
      missing[key] = nil
    }
    let added = [missing["table"], missing["turn"]].compactMap(\.self).joined()
    let rest = request.rest.isEmpty ? "" : " " + request.rest
    let move = TypedLine((request.verb + rest + added).utf8)
    if case .unreadable(let error) = move.meaning { return .refused(error, tag: request.tag) }
    return .move(move, tag: request.tag)
  }
}
