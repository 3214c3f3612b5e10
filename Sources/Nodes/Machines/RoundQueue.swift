/// A wish about the rounds of tables that are over. Each may be done again.
public enum RoundTask: Hashable, Sendable {
  /// Puts rounds of a table on record; of two with one number the later counts.
  case write(place: String, [RoundLine])
  /// Removes rounds of a table.
  case remove(place: String, ClosedRange<Int64>)
  /// Removes what is of none of these tables, and of each what comes behind its last round.
  case keep([KeptRounds])
  /// Reads rounds of a table.
  case read(place: String, ClosedRange<Int64>)
}

/// A table, and how many rounds it has had.
public struct KeptRounds: Hashable, Sendable {
  /// The table.
  public let place: String
  /// The number of its last round.
  public let last: Int64

  /// That table has had so many rounds.
  public init(place: String, last: Int64) { (self.place, self.last) = (place, last) }
}

/// What the active node has to do with rounds that are over, one after the other.
struct RoundQueue {
  private struct Entry {
    let task: RoundTask
    let number: UInt64
  }

  private let page: PageSize
  private var entries: [Entry] = []
  /// Where the first of them is.
  private var first = 0
  /// What was read for the first one.
  private var found: [RoundLine] = []
  /// Whether the engine has said that the node is not active: nothing is done any more.
  private var isFenced = false

  init(page: PageSize = .standard) { self.page = page }

  var isEmpty: Bool { first == entries.count }

  mutating func add(_ task: RoundTask, as number: UInt64) {
    if !isFenced { entries.append(Entry(task: task, number: number)) }
  }

  /// The statement that is due.
  func next(epoch: Int64) -> NodeStatement? {
    guard !isEmpty else { return nil }
    switch entries[first].task {
    case .write(let place, let rounds):
      return .writeRounds(epoch: epoch, place: place, rounds)
    case .remove(let place, let numbers):
      return .removeRounds(epoch: epoch, place: place, numbers)
    case .keep(let kept): return .keepRounds(epoch: epoch, kept)
    case .read(let place, let numbers):
      let from = found.last.map { $0.number + 1 } ?? numbers.lowerBound
      return .readRounds(place: place, from: from, through: numbers.upperBound, page: page)
    }
  }

  /// Takes the answer.
  ///
  /// - Returns: the number of a task that is done, and what it has found.
  mutating func take(
    _ rows: [EngineRow]
  ) throws(Misread) -> (number: UInt64, rounds: [RoundLine])? {
    guard !isEmpty else { return nil }
    let entry = entries[first]
    if case .read(_, let numbers) = entry.task {
      for row in rows {
        guard let round = RoundLine(row) else { throw Misread(column: 0) }
        found.append(round)
      }
      if let last = found.last, !rows.isEmpty, last.number < numbers.upperBound { return nil }
    } else if rows.isEmpty {
      (isFenced, entries, first) = (true, [], 0)
      return nil
    }
    defer { found = [] }
    first += 1
    if first == entries.count {
      entries.removeAll(keepingCapacity: true)
      first = 0
    }
    return (entry.number, found)
  }
}
