import Journal

/// Commits a second of one record each, without the mark of how far the journal is on the disk,
/// with it as the server writes it, and with it behind every commit.
struct MarkCost {
  /// When the mark is written.
  private enum Marking: CaseIterable {
    case never, inTurns, always
  }

  /// Of a journal whose mark is not written.
  private(set) var unmarked = 0.0
  /// Of one that is marked as often as the server does.
  private(set) var marked = 0.0
  /// Of one that is marked after every commit.
  private(set) var markedEachTime = 0.0

  private static let rounds = 5
  private static let seconds = 1.0
  /// As `GroupCommit.markDelay`.
  private static let delay = Duration.milliseconds(50)

  /// Measures in turns, in a directory that is there already; the medians count.
  init(in directory: String) throws {
    let journal = try Journal.open(directory, on: RealFileSystem(), newServerID: "bench") {
      (_) throws(LineRefusal) in
    }
    var found: [Marking: [Double]] = [:]
    for _ in 0..<MarkCost.rounds {
      for marking in Marking.allCases {
        found[marking, default: []].append(try MarkCost.commits(journal, marking))
      }
    }
    try journal.close()
    unmarked = MarkCost.median(found[.never])
    marked = MarkCost.median(found[.inTurns])
    markedEachTime = MarkCost.median(found[.always])
  }

  private static func commits(_ journal: Journal, _ marking: Marking) throws -> Double {
    let clock = ContinuousClock()
    let start = clock.now
    var (now, last, count) = (start, start, 0)
    let line = "1790000000000 audit a line as long as an action at a table mostly is"
    while now - start < .seconds(seconds) {
      try journal.append(Array(line.utf8))
      try journal.commit()
      count += 1
      now = clock.now
      let isDue = marking == .always || marking == .inTurns && now - last > delay
      if isDue {
        journal.mark()
        last = now
      }
    }
    return Double(count) / ((now - start) / .seconds(1))
  }

  private static func median(_ values: [Double]?) -> Double {
    let sorted = (values ?? []).sorted()
    return sorted.isEmpty ? 0 : sorted[sorted.count / 2]
  }
}
