/// Writes what the active node appends, in the order of the log. One batch is in flight; lines that
/// arrive meanwhile form the next one.
///
/// A batch keeps the same lines after the same record until it is known to be kept, however often
/// it is sent: the fence lets one copy through. When its fate is unknown, a renewal settles that,
/// because as a write it comes after everything that still waits in the engine.
struct LogWriter {
  /// Lines that were appended together, and are reported as durable together.
  private struct Appended {
    let lines: [[UInt8]]
    let position: UInt64
  }

  private struct Batch {
    let lines: [[UInt8]]
    /// The position of its last lines.
    let position: UInt64
    /// How many appends it has.
    let appends: Int
  }

  /// What an answer means.
  enum Progress: Equatable {
    /// Nothing.
    case none
    /// Everything appended up to that position is kept.
    case durable(UInt64)
    /// The engine has less than it acknowledged, or more than this node has written.
    case diverged
  }

  /// The most lines, and the most bytes, that are sent together; but lines that were appended
  /// together always are.
  static let mostLines = 4096
  static let mostBytes = 1 << 20

  private let epoch: Int64
  /// The number of the last record known to be kept.
  private(set) var index: Int64
  private var waiting: [Appended] = []
  /// The index of the first waiting one; earlier ones are gone.
  private var first = 0
  private var batch: Batch?
  /// Whether the fate of everything sent is known.
  private(set) var isSettled = true
  private var isOver = false

  /// Creates the writer for an epoch that has just begun.
  init(epoch: Int64, index: Int64) { (self.epoch, self.index) = (epoch, index) }

  /// Whether everything appended is known to be kept.
  var isIdle: Bool { batch == nil && first == waiting.count }

  /// How many appends are not known to be kept.
  var unacknowledged: Int { waiting.count - first + (batch?.appends ?? 0) }

  mutating func append(_ lines: [[UInt8]], as position: UInt64) {
    guard !isOver else { return }
    waiting.append(Appended(lines: lines, position: position))
  }

  /// The next statement to send.
  mutating func next() -> NodeStatement? {
    guard !isOver, isSettled else { return nil }
    if batch == nil { gather() }
    return batch.map { .append(epoch: epoch, last: index, lines: $0.lines) }
  }

  /// Notes that the connection was lost, and the fate of the batch is unknown.
  mutating func reset() { isSettled = false }

  /// Handles the answer to an append.
  mutating func take(appended rows: [EngineRow]) throws(Misread) -> Progress {
    guard !isOver, let batch else { return .none }
    guard let row = rows.first else {
      // The fence stopped it: this epoch is over, or an earlier copy of the batch arrived after
      // all.
      isSettled = false
      return .none
    }
    guard try row.integer(0) == index + Int64(batch.lines.count) else { return end(.diverged) }
    return stands(batch)
  }

  /// Handles the state of the log while this node is active.
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
    var appends = 0
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
      appends += 1
      first += 1
    }
    if first == waiting.count {
      waiting.removeAll(keepingCapacity: true)
      first = 0
    } else if first > 1024, first > waiting.count / 2 {
      waiting.removeFirst(first)
      first = 0
    }
    batch = Batch(lines: lines, position: position, appends: appends)
  }
}
