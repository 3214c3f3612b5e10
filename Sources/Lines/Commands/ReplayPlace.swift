/// A reader's place in a round replayed step by step.
public struct ReplayPlace: Sendable, Equatable {
  private let table: TableID
  private let round: Int
  private let step: Int
  private let steps: Int

  /// The place given by a reply; `nil` if the reply does not show a step.
  public init?(_ end: Line) {
    guard end.word == "replay", let table: TableID = end.value("table"),
      let round = end.int("n"), let step = end.int("step"), let steps = end.int("of")
    else { return nil }
    (self.table, self.round, self.step, self.steps) = (table, round, step, steps)
  }

  /// The command for the next step, or the previous one; at the ends of the round it repeats the
  /// same step.
  public var next: String { line(min(step + 1, steps)) }
  public var previous: String { line(max(1, step - 1)) }

  private func line(_ step: Int) -> String {
    // A table may be called `step`.
    table.description == "step"
      ? "replay \(round) step \(step) table=step" : "replay \(round) \(table) step \(step)"
  }

  /// The command for a line typed at this place; `nil` for any other line. An empty line goes on;
  /// after the last step it has its usual meaning.
  public func line(typed line: String) -> String? {
    switch line.split(whereSeparator: { " \t\r".contains($0) }).joined(separator: " ").lowercased()
    {
    case "": step < steps ? next : nil
    case "next": next
    case "previous", "prev": previous
    default: nil
    }
  }
}
