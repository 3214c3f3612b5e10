import ScoreBook

/// How far a long work is, as a line that is told now and then: on a terminal it is written again
/// and again over itself, else it is a line of its own each time.
public struct WorkProgress: Sendable {
  private let isTerminal: Bool
  private let name: String
  private let amount: Int
  private let unit: String
  private let startedAt: Int
  private var toldAt: Int
  /// How many columns of the terminal's line are written.
  private var columns = 0

  /// Milliseconds from one line to the next.
  private static let terminalInterval = 250
  private static let fileInterval = 5000

  /// - Parameters:
  ///   - name: of the work.
  ///   - amount: how much is done when it is over.
  ///   - isTerminal: whether a line can be written over.
  ///   - now: milliseconds of a clock that never goes back.
  public init(_ name: String, of amount: Int, _ unit: String, isTerminal: Bool, at now: Int) {
    (self.name, self.amount, self.unit) = (name, amount, unit)
    self.isTerminal = isTerminal
    (startedAt, toldAt) = (now, now)
  }

  /// So much is done now.
  ///
  /// - Returns: what is to be written, if it is time to say it.
  public mutating func note(_ done: Int, at now: Int) -> String? {
    let interval = isTerminal ? Self.terminalInterval : Self.fileInterval
    guard now - toldAt >= interval else { return nil }
    toldAt = now
    let line = line(done, at: now)
    guard isTerminal else { return "\(line)\n" }
    defer { columns = line.count }
    return "\r" + line + String(repeating: " ", count: max(0, columns - line.count))
  }

  /// What takes the terminal's line away, before results are told.
  public mutating func end() -> String? {
    guard columns > 0 else { return nil }
    defer { columns = 0 }
    return "\r\(String(repeating: " ", count: columns))\r"
  }

  private func line(_ done: Int, at now: Int) -> String {
    let rate = Double(done) * 1000 / Double(max(1, now - startedAt))
    let part = "\(name.prefix(20)): \(Columns.grouped(done)) of \(Columns.grouped(amount)) \(unit)"
    guard done > 0 else { return part }
    return "\(part), \(Self.decimal(rate, hasTenths: rate < 10)) a second, "
      + "\(Self.time(Double(max(0, amount - done)) / rate)) left"
  }

  /// As `45 s`, `12 min` or `3 h`.
  private static func time(_ seconds: Double) -> String {
    switch seconds {
    case ..<120: "\(decimal(seconds)) s"
    case ..<7200: "\(decimal(seconds / 60)) min"
    default: "\(decimal(seconds / 3600)) h"
    }
  }

  private static func decimal(_ number: Double, hasTenths: Bool = false) -> String {
    let tenths = Int(exactly: (number * (hasTenths ? 10 : 1)).rounded()) ?? 0
    return hasTenths ? "\(tenths / 10).\(tenths % 10)" : "\(tenths)"
  }
}
