import Lines

extension Line {
  /// A refusal at a table, where a question may be open.
  public init(
    _ error: Refusal, at table: TableID?,
    asking: (turn: TurnID, left: Int?, legal: [LegalMove])? = nil
  ) {
    let line = Line(error)
    self = table.map { line.at($0, asking) } ?? line
  }

  /// This refusal with the open question, if it does not have it already.
  public func asking(_ question: TableQuestion) -> Line {
    guard sign == .refused, word("table") == nil else { return self }
    let asked = (turn: question.turn, left: nil as Int?, legal: question.game.legal)
    return at(question.table, asked)
  }
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
}
