/// What the active node appends, in the order of the log. One batch is in flight; what comes
/// meanwhile is the next one.
///
/// A batch is the same lines behind the same record until it is known to stand, however often it is
/// sent: the fence lets one of them through. When nobody knows whether it stands, a renewal tells,
/// which is a write behind whatever is still waited for in the engine.
struct LogWriter {
  /// Lines that were appended together, and are told as durable together.
  private struct Appended {
    let lines: [[UInt8]]
    let position: UInt64
  }

  private struct Batch {
    let lines: [[UInt8]]
    /// Of the last of what it has.
    let position: UInt64
  }

  /// What an answer means.
  enum Progress: Equatable {
    /// Nothing.
    case none
    /// Whatever was appended up to that position is kept.
    case durable(UInt64)
    /// The engine has less than it has acknowledged, or more than this node has written.
    case diverged
  }

  /// So many lines are sent together at most, and so many bytes; but whatever was appended together
  /// is.
  static let mostLines = 4096
  static let mostBytes = 1 << 20

  private let epoch: Int64
  /// The number of the last record that is known to stand.
  private(set) var index: Int64
  private var waiting: [Appended] = []
  /// Where the first of them is; what stands before it is gone.
  private var first = 0
  private var batch: Batch?
  /// Whether it is known what became of all that was sent.
  private(set) var isSettled = true
  private var isOver = false

  /// A writer for an epoch that has just begun.
  init(epoch: Int64, index: Int64) { (self.epoch, self.index) = (epoch, index) }

  /// Whether all that was appended is known to stand.
  var isIdle: Bool { batch == nil && first == waiting.count }

  /// How much was appended that is not known to stand.
  var unacknowledged: Int { waiting.count - first + (batch == nil ? 0 : 1) }

  mutating func append(_ lines: [[UInt8]], as position: UInt64) {
    guard !isOver else { return }
    waiting.append(Appended(lines: lines, position: position))
  }

  /// The statement that is due.
  mutating func next() -> NodeStatement? {
    guard !isOver, isSettled else { return nil }
    if batch == nil { gather() }
    return batch.map { .append(epoch: epoch, last: index, lines: $0.lines) }
  }

  /// The connection was lost, and nobody knows what became of the batch.
  mutating func reset() { isSettled = false }

  /// Takes the answer to an append.
  mutating func take(appended rows: [EngineRow]) throws(Misread) -> Progress {
    guard !isOver, let batch else { return .none }
    guard let row = rows.first else {
      // The fence: this epoch is over, or an earlier copy of the batch has come after all.
      isSettled = false
      return .none
    }
    guard try row.integer(0) == index + Int64(batch.lines.count) else { return end(.diverged) }
    return stands(batch)
  }

  /// Takes how the log stands while this node is active.
  mutating func take(settled head: LogHead) -> Progress {
    guard !isOver else { return .none }
    isSettled = true
    if head.index == index { return .none }
    guard let batch, head.index == index + Int64(batch.lines.count) else { return end(.diverged) }
    return stands(batch)
  }

  /// Nothing more is written.
  mutating func end() { isOver = true }

  private mutating func end(_ progress: Progress) -> Progress {
    isOver = true
    return progress
  }

  private mutating func stands(_ batch: Batch) -> Progress {
    index += Int64(batch.lines.count)
    self.batch = nil
    return .durable(batch.position)
  }

  private mutating func gather() {
    guard first < waiting.count else { return }
    var lines: [[UInt8]] = []
    var bytes = 0
    var position: UInt64 = 0
    while first < waiting.count {
      let appended = waiting[first]
      let size = appended.lines.reduce(0) { $0 + $1.count }
      let isFull =
        lines.count + appended.lines.count > LogWriter.mostLines
        || bytes + size > LogWriter.mostBytes
      if isFull, !lines.isEmpty { break }
      lines += appended.lines
      bytes += size
      position = appended.position
      first += 1
    }
    if first == waiting.count {
      waiting.removeAll(keepingCapacity: true)
      first = 0
    } else if first > 1024, first > waiting.count / 2 {
      waiting.removeFirst(first)
      first = 0
    }
    batch = Batch(lines: lines, position: position)
  }
}
