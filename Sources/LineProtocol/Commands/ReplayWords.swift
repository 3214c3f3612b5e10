import Cards
import Identity
import Lines

/// What follows the number of a round that is replayed: its table, and from which step on it is
/// read step by step.
struct ReplayWords: Argument {
  private static let step = "step"

  var table: TableID?
  var step: Int?

  init(table: TableID?, step: Int?) { (self.table, self.step) = (table, step) }

  init(taking words: inout [String], in place: ArgumentPlace) throws(CommandError) {
    while let word = words.first {
      if step == nil, word.lowercased() == Self.step {
        words.removeFirst()
        let number = words.first.flatMap { WireNumber.parse($0) }
        step = number == nil ? 1 : try Ordinal(taking: &words, in: place).number
      } else if table == nil {
        table = try TableID(taking: &words, in: place)
      } else {
        return
      }
    }
  }

  static var form: String { "[\(TableID.form)] [\(step) [N]]" }

  /// Whether the table has to stand behind its key, since its name means something else here.
  var needsKey: Bool { table?.description == Self.step }

  var words: [String] {
    let table = needsKey ? nil : table
    return (table.map { [$0.description] } ?? []) + (step.map { [Self.step, "\($0)"] } ?? [])
  }

  static var examples: [Self] {
    [(nil, nil), ("main", nil), (nil, 3), ("main", 1)].map { name, step in
      Self(table: name.flatMap { TableID($0) }, step: step)
    }
  }
}

/// Where somebody is in a round that is read step by step.
public struct ReplayPlace: Sendable, Equatable {
  private let table: TableID
  private let round: Int
  private let step: Int
  private let steps: Int

  /// The place that a reply has led to; `nil` if it is none to a step.
  public init?(_ reply: Message) {
    guard let end = reply.body as? ReplayEnd, let place = end.place else { return nil }
    (table, round, step, steps) = (end.table, end.number, place.step, place.steps)
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
