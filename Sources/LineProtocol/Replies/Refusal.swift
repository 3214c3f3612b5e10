import Cards
import Games
import Lines

extension Line {
  /// A refusal, possibly at a table where a question is open.
  public init(
    _ error: Refusal, at table: TableID? = nil,
    asking: (turn: TurnID, left: Int?, legal: [LegalMove])? = nil
  ) {
    let line = Line(
      .refused, "",
      ["code": error.code, "max": error.max, "limit": error.limit, "wait": error.wait],
      text: error.prose)
    self = table.map { line.at($0, asking) } ?? line
  }

  /// This refusal with the open question, if it does not have it already.
  public func asking(_ question: TableQuestion) -> Line {
    guard sign == .refused, word("table") == nil else { return self }
    let asked = (turn: question.turn, left: nil as Int?, legal: question.game.legal)
    return at(question.table, asked)
  }

  /// The code of a refusal; `nil` for other lines and for unknown codes.
  public var code: ErrorCode? { sign == .refused ? value("code") : nil }

  /// The reason of a refusal, in its own words if it has any.
  public var reason: Prose { text ?? code?.meaning ?? "the server refuses it" }
}

extension Line {
  /// A refusal at a table, with the open question.
  fileprivate func at(
    _ table: TableID, _ asked: (turn: TurnID, left: Int?, legal: [LegalMove])?
  ) -> Line {
    adding([
      "table": table, "turn": asked?.turn, "left": asked?.left,
      "retry": asked.map { _ in PlainWord("now") }, "legal": asked?.legal,
      "swap": asked.flatMap { LegalMove.swap($0.legal) },
    ])
  }
}

extension Refusal {
  public static let bombPotInMatch = Refusal(
    .tableOption, "a match has no bomb pots; bomb=0")

  /// The refusal of a text that is too long.
  public static var textTooLong: Refusal {
    Refusal(.protoTooLong, "a text has at most \(Limits.chatBytes) bytes; say it in parts")
  }

  /// - Parameters:
  ///   - near: the word probably meant.
  ///   - help: the command that lists the valid ones.
  public init(noCommand word: String, _ near: String?, help: Prose = "type help") {
    let hint: Prose = near.map { "did you mean \($0)?" } ?? help
    self.init(
      .protoVerb, "there is no command \"\(SafeText.printable(word.prefix(20)))\"; \(hint)"
    )
  }
}
