import Cards
import Identity

/// Where somebody is in a round that is read step by step.
public struct ReplayPlace: Sendable, Equatable {
  private let table: TableID
  private let round: Int
  private let step: Int
  private let steps: Int

  /// The place that a reply has led to; `nil` if it is none to a step.
  public init?(_ end: Line) {
    guard end.word == "replay", let table: TableID = end.value("table"),
      let round = end.int("n"), let step = end.int("step"), let steps = end.int("of")
    else { return nil }
    (self.table, self.round, self.step, self.steps) = (table, round, step, steps)
  }

  /// What shows the step after this one, or before it; at the ends of the round this one again.
  public var next: String { line(min(step + 1, steps)) }
  public var previous: String { line(max(1, step - 1)) }

  private func line(_ step: Int) -> String {
    // A table may be called like the word.
    table.description == "step"
      ? "replay \(round) step \(step) table=step" : "replay \(round) \(table) step \(step)"
  }

  /// What a line means that is typed at this place; `nil` for any other command. An empty line goes
  /// on, and behind the last step is one as anywhere else.
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
