import Glibc

/// Tells now and then how far a match is, on standard error: on a terminal in one line that is
/// written again and again, else in a line of its own each time.
final class MatchProgress {
  private let isTerminal: Bool
  private let write: (String) -> Void
  private let name: String
  private let hands: Int
  private let unit: String
  private let startedAt: Int
  private var toldAt: Int
  /// How many columns of the terminal's line are written.
  private var columns = 0

  /// Milliseconds from one line to the next.
  private static let terminalInterval = 250
  private static let fileInterval = 5000

  /// - Parameters:
  ///   - name: of the game.
  ///   - hands: how many are played in all.
  ///   - isTerminal: whether a line can be written over.
  ///   - now: milliseconds of a clock that never goes back.
  init(
    _ name: String, hands: Int, unit: String, isTerminal: Bool, at now: Int,
    write: @escaping (String) -> Void
  ) {
    (self.name, self.hands, self.unit) = (name, hands, unit)
    (self.isTerminal, self.write) = (isTerminal, write)
    (startedAt, toldAt) = (now, now)
  }

  /// So many hands are played now.
  func note(_ played: Int, at now: Int) {
    let interval = isTerminal ? Self.terminalInterval : Self.fileInterval
    guard now - toldAt >= interval else { return }
    toldAt = now
    let line = line(played, at: now)
    guard isTerminal else { return write("\(line)\n") }
    write("\r\(line.left(columns))")
    columns = line.count
  }

  /// Takes the terminal's line away, before results are told.
  func end() {
    guard columns > 0 else { return }
    write("\r\(String(repeating: " ", count: columns))\r")
    columns = 0
  }

  private func line(_ played: Int, at now: Int) -> String {
    let seconds = Double(max(1, now - startedAt)) / 1000
    let rate = Double(played) / seconds
    let done = "\(name.prefix(20)): \(Figures.grouped(played)) of \(Figures.grouped(hands)) \(unit)"
    guard played > 0 else { return done }
    let speed = Figures.decimal(rate, places: rate < 10 ? 1 : 0)
    return "\(done), \(speed) a second, \(time(Double(hands - played) / rate)) left"
  }

  /// As `45 s` or `12 min`.
  private func time(_ seconds: Double) -> String {
    seconds < 120
      ? "\(Figures.decimal(seconds, places: 0)) s"
      : "\(Figures.decimal(seconds / 60, places: 0)) min"
  }
}
