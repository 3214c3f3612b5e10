/// The progress of a long task, as a line printed now and then: on a terminal it overwrites itself,
/// elsewhere each is a line of its own.
public struct WorkProgress: Sendable {
  private let isTerminal: Bool
  private let name: String
  private let amount: Int
  private let unit: String
  private let startedAt: Int
  private var toldAt: Int
  /// The width of the line on the terminal, in columns.
  private var columns = 0

  /// Milliseconds from one line to the next.
  private static let terminalInterval = 250
  private static let fileInterval = 5000

  /// - Parameters:
  ///   - name: the name of the task.
  ///   - amount: the amount of work in all.
  ///   - isTerminal: whether a line can be overwritten.
  ///   - now: milliseconds of a clock that never goes back.
  public init(_ name: String, of amount: Int, _ unit: String, isTerminal: Bool, at now: Int) {
    (self.name, self.amount, self.unit) = (name, amount, unit)
    self.isTerminal = isTerminal
    (startedAt, toldAt) = (now, now)
  }

  /// Notes the amount of work done.
  ///
  /// - Returns: the text to print, if one is due.
  public mutating func note(_ done: Int, at now: Int) -> String? {
    let interval = isTerminal ? Self.terminalInterval : Self.fileInterval
    guard now - toldAt >= interval else { return nil }
    toldAt = now
    let line = line(done, at: now)
    guard isTerminal else { return "\(line)\n" }
    defer { columns = line.count }
    return "\r" + line + String(repeating: " ", count: max(0, columns - line.count))
  }

  /// The text that erases the terminal's line before results are printed.
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

  /// A duration such as `45 s`, `12 min` or `3 h`.
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
