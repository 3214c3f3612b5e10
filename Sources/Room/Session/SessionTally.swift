import Lines

/// Figures of a session's lines since they were last read, for the server's statistics.
public struct SessionTally: Sendable {
  /// The time of each action from reading its line to the reply, in nanoseconds.
  public internal(set) var actions: [Int64] = []
  /// The reasons for refusing lines.
  public internal(set) var refusals: [ErrorCode] = []
  /// How often reading was suspended because too much was sent.
  public internal(set) var floods = 0

  /// Whether there is nothing to report.
  public var isEmpty: Bool { actions.isEmpty && refusals.isEmpty && floods == 0 }

  /// Forgets the reported figures.
  mutating func removeAll() {
    actions.removeAll(keepingCapacity: true)
    refusals.removeAll()
    floods = 0
  }
}
