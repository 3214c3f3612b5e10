// Owns what was counted for one team in one round. Never knows what it is worth.

/// How often each element was counted; 0 where nothing was entered.
public struct Counts: Hashable, Sendable {
  private var values = Array(repeating: 0, count: ScoreElement.allCases.count)

  /// Nothing counted yet.
  public init() {}

  /// The count of one element.
  public subscript(element: ScoreElement) -> Int {
    get { values[element.rawValue] }
    set { values[element.rawValue] = newValue }
  }
}

/// One team's entry for one round.
public struct RoundEntry: Hashable, Sendable {
  /// What was counted.
  public internal(set) var counts = Counts()
  /// Whether somebody said that the entry is complete. A correction leaves it so.
  public internal(set) var isFinished = false
}
