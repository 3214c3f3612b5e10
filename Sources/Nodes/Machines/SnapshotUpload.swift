/// A snapshot on its way into the engine, in parts. Old records go only when it is whole.
struct SnapshotUpload {
  private enum Step {
    case begins
    /// The first line of the part that is sent.
    case writes(from: Int)
    case finishes
    case trims
  }

  /// What an answer means.
  enum Progress: Equatable {
    case none
    /// It counts from now on; records that it has are being removed.
    case stands
    /// And they are gone.
    case ends
    /// There is none: another node is active, or something of it was removed.
    case fails
  }

  /// So many rows are removed together.
  static let trimmed: Int64 = 10_000

  let name: SnapshotName
  private let lines: [[UInt8]]
  private let partBytes: Int
  private let trimmed: Int64
  private var step = Step.begins

  init(
    _ name: SnapshotName, lines: [[UInt8]], partBytes: Int = WriteSize.bytes,
    trimmed: Int64 = SnapshotUpload.trimmed
  ) {
    (self.name, self.lines, self.partBytes, self.trimmed) = (name, lines, partBytes, trimmed)
  }

  /// The statement that is due. Each may be sent again, when nobody knows whether it was done.
  func next() -> NodeStatement {
    switch step {
    case .begins: .beginSnapshot(name)
    case .writes(let start):
      .writeSnapshot(name, first: Int64(start), lines: Array(lines[start..<partEnd(from: start)]))
    case .finishes: .finishSnapshot(name, parts: Int64(lines.count))
    case .trims: .trim(atMost: trimmed)
    }
  }

  /// Takes the answer.
  mutating func take(_ rows: [EngineRow]) throws(Misread) -> Progress {
    switch step {
    case .begins:
      guard !rows.isEmpty else { return .fails }
      step = lines.isEmpty ? .finishes : .writes(from: 0)
      return .none
    case .writes(let start):
      guard !rows.isEmpty else { return .fails }
      let end = partEnd(from: start)
      step = end < lines.count ? .writes(from: end) : .finishes
      return .none
    case .finishes:
      guard !rows.isEmpty else { return .fails }
      step = .trims
      return .stands
    case .trims: return try rows.first?.integer(0) ?? 0 > 0 ? .none : .ends
    }
  }

  private func partEnd(from start: Int) -> Int {
    WriteSize.end(of: lines, from: start, bytes: partBytes)
  }
}
