/// A step in a standby node's copy of the log. After the same steps every node has the same state.
public enum CopyStep: Hashable, Sendable {
  /// Discard everything; a snapshot or the first record comes next.
  case startsOver
  /// Lines of a snapshot.
  case state([[UInt8]])
  /// The snapshot is complete, with all records up to that number; 0 for an empty one, where there
  /// is none.
  case stateEnds(index: Int64)
  case records(first: Int64, [[UInt8]])
  /// A later snapshot covers all records up to that number, which the copy already has.
  case isCovered(through: Int64)
}

/// A node's copy of the log, kept current while it waits: a snapshot, then the records after it,
/// each handed on once and in order.
///
/// It reads only what a write on the same connection has proved to be on a standby of the engine,
/// so a crash never takes back what it has handed on; proof from another connection may have been
/// another engine's. It starts over if a snapshot has overtaken it.
struct LogFollower {
  private enum Place {
    /// Nothing was read.
    case beginning
    /// In a snapshot, with part `next` to come.
    case snapshot(SnapshotName, parts: Int64, next: Int64)
    /// After that record.
    case records(after: Int64)
  }

  private var place = Place.beginning
  /// The last record known to be kept, by this connection.
  private var proved: Int64 = 0
  /// The last record in the newest snapshot that was reported.
  private var covered: Int64 = 0
  /// Whether a write on this connection has shown the state of the log, and nothing read since
  /// contradicts it.
  private(set) var isSettled = false
  private let page: PageSize

  init(page: PageSize = .standard) { self.page = page }

  /// The number of the last record handed on; `nil` until there is a whole state.
  var index: Int64? { if case .records(let index) = place { index } else { nil } }

  /// Records that are kept but were not handed on.
  var behind: Int64 { max(0, proved - (index ?? 0)) }

  /// Whether everything known to be kept was handed on.
  var isWarm: Bool { isSettled && behind == 0 && index != nil }

  /// Notes that the connection was lost.
  mutating func reset() { isSettled = false }

  /// The next statement to send.
  func next() -> NodeStatement? {
    guard isSettled else { return nil }
    switch place {
    case .beginning: return nil
    case .snapshot(let name, _, let next): return .readSnapshot(name, from: next, page: page)
    case .records(let index):
      return index < proved ? .readRecords(after: index, through: proved, page: page) : nil
    }
  }

  /// Handles the answer to a write on this connection.
  mutating func take(settled head: LogHead) -> [CopyStep] {
    isSettled = true
    proved = head.index
    switch place {
    case .beginning: return begin(head)
    case .snapshot(let name, _, _):
      return name == head.snapshot ? [] : [.startsOver] + begin(head)
    case .records(let index):
      guard index > head.index else { return cover(head.snapshot?.index ?? 0, by: index) }
      // The engine has less than it had acknowledged: somebody restored an older state.
      return [.startsOver] + begin(head)
    }
  }

  /// Handles a page that was asked for.
  mutating func take(
    _ rows: [EngineRow], of statement: NodeStatement
  ) throws(Misread) -> [CopyStep] {
    switch (statement, place) {
    case (.readRecords(let after, _, _), .records(let index)) where after == index:
      guard let lines = try Self.lines(of: rows, from: index + 1), !lines.isEmpty else {
        return startOver()
      }
      place = .records(after: index + Int64(lines.count))
      return [.records(first: index + 1, lines)]
    case (.readSnapshot(let name, let from, _), .snapshot(let read, let parts, let next))
    where name == read && from == next:
      guard let lines = try Self.lines(of: rows, from: next), !lines.isEmpty else {
        return startOver()
      }
      let end = next + Int64(lines.count)
      guard end >= parts else {
        place = .snapshot(name, parts: parts, next: end)
        return [.state(lines)]
      }
      place = .records(after: name.index)
      return [.state(lines), .stateEnds(index: name.index)]
    default: return []
    }
  }

  /// The lines of a page that begins with number `first` and has no gap; `nil` for any other.
  private static func lines(of rows: [EngineRow], from first: Int64) throws(Misread) -> [[UInt8]]? {
    var lines: [[UInt8]] = []
    for row in rows {
      guard try row.integer(0) == first + Int64(lines.count) else { return nil }
      lines.append(try row.bytes(1))
    }
    return lines
  }

  /// A newer snapshot has removed what was to be read next.
  private mutating func startOver() -> [CopyStep] {
    (place, isSettled) = (.beginning, false)
    return [.startsOver]
  }

  private mutating func cover(_ record: Int64, by index: Int64) -> [CopyStep] {
    guard record > covered, record <= index else { return [] }
    covered = record
    return [.isCovered(through: record)]
  }

  private mutating func begin(_ head: LogHead) -> [CopyStep] {
    covered = head.snapshot?.index ?? 0
    if let name = head.snapshot, head.parts > 0 {
      place = .snapshot(name, parts: head.parts, next: 0)
      return []
    }
    place = .records(after: covered)
    return [.stateEnds(index: covered)]
  }
}
