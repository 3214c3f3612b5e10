/// A whole reading of the log by a program that is no node: as it stands when the reading begins,
/// whoever writes meanwhile.
public struct LogReading {
  private var follower: LogFollower
  private var hasBegun = false

  /// A reading that has not begun.
  public init(page: PageSize = .standard) { follower = LogFollower(page: page) }

  /// The statement that is due; `nil` when all was read.
  public func next() -> NodeStatement? { hasBegun && follower.isWarm ? nil : follower.next() }

  /// Takes its answer.
  public mutating func take(
    _ rows: [EngineRow], of statement: NodeStatement
  ) throws(EngineTrouble) -> [CopyStep] {
    do throws(Misread) {
      guard case .settle = statement else { return try follower.take(rows, of: statement) }
      guard let head = try LogHead.first(of: rows) else { throw Misread(column: 0) }
      hasBegun = true
      return follower.take(settled: head)
    } catch {
      throw .unreadable
    }
  }

  /// The number of the last record that was read.
  public var index: Int64? { follower.index }
}
