/// A snapshot on its way into the engine, in parts. Old records are removed only when it is whole.
public struct SnapshotUpload: Sendable {
  private enum Step {
    /// The first line of the part being sent.
    case writes(from: Int)
    case finishes
    case trims
  }

  /// What an answer means.
  public enum Progress: Equatable, Sendable {
    case none
    /// It is valid from now on; the records that it covers are being removed.
    case stands
    /// Those records are gone.
    case ends
    /// There is none: another node is active, or a part of it was removed.
    case fails
  }

  /// How many bytes of lines are written together; but always at least one line, if there is any.
  private static let partBytes = 1 << 18

  /// How many rows are removed together: the lease waits for them.
  private static let trimmed: Int64 = 1_000

  let name: SnapshotName
  private let lines: [[UInt8]]
  private var step = Step.writes(from: 0)

  /// Creates the upload of a snapshot with these lines, at least one.
  public init(_ name: SnapshotName, lines: [[UInt8]]) { (self.name, self.lines) = (name, lines) }

  /// The next statement to send. Each may be repeated if its fate is unknown.
  public func next() -> NodeStatement {
    switch step {
    case .writes(let start):
      .writeSnapshot(name, first: Int64(start), lines: Array(lines[start..<partEnd(from: start)]))
    case .finishes: .finishSnapshot(name, parts: Int64(lines.count))
    case .trims: .trim(atMost: Self.trimmed)
    }
  }

  /// Handles the answer.
  public mutating func take(_ rows: [EngineRow]) -> Progress {
    switch step {
    case .writes(let start):
      guard !rows.isEmpty else { return .fails }
      let end = partEnd(from: start)
      step = end < lines.count ? .writes(from: end) : .finishes
      return .none
    case .finishes:
      guard !rows.isEmpty else { return .fails }
      step = .trims
      return .stands
    case .trims:
      guard case .integer(let count)? = rows.first?.values.first, count > 0 else { return .ends }
      return .none
    }
  }

  private func partEnd(from start: Int) -> Int {
    var (end, size) = (start, 0)
    while end < lines.count, end == start || size + lines[end].count <= Self.partBytes {
      size += lines[end].count
      end += 1
    }
    return end
  }
}
