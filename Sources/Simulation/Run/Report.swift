import Room

/// The result of a run.
public struct Report: Sendable {
  /// Its seed.
  public let seed: UInt64
  /// The broken promise, if any.
  public let violation: Violation?
  /// The number of the server's steps.
  public let events: Int
  /// Rounds that were completed.
  public let rounds: Int
  /// How much poker was played.
  public let poker: PokerTally
  /// The number of lines that clients have read.
  public let lines: Int
  /// How often hidden cards were exchanged and followed until cards were turned up.
  public let shadows: Int
  /// How often the process was killed, by the run or by a failed disk.
  public let kills: Int
  /// How often the process ended because the disk failed.
  public let failures: Int
  /// The simulated time, in milliseconds.
  public let time: Int
  /// A hash that differs if the runs differ in anything.
  public let fingerprint: UInt64
  /// Every line sent and read and every step, if they were to be kept.
  public let transcript: [String]
}

/// The events of a run.
struct Transcript: Sendable {
  /// Whether the lines are kept.
  let isKept: Bool
  private(set) var lines: [String] = []
  /// A hash that differs if two runs differ in anything.
  private(set) var hash: UInt64 = 0xcbf2_9ce4_8422_2325

  /// Notes what a client did or read.
  mutating func note(_ now: Instant, _ who: Int, _ what: Character, _ line: String) {
    stir(UInt64(truncatingIfNeeded: now.nanoseconds &+ Int64(who)))
    for byte in line.utf8 { stir(UInt64(byte)) }
    keep(now, who, what, line)
  }

  mutating func note(_ now: Instant, step: String) { keep(now, 0, "·", step) }

  /// FNV-1a.
  private mutating func stir(_ number: UInt64) { hash = (hash ^ number) &* 0x0000_0100_0000_01b3 }

  private mutating func keep(_ now: Instant, _ who: Int, _ what: Character, _ line: String) {
    guard isKept else { return }
    let milliseconds = String(now.milliseconds)
    let time = String(repeating: " ", count: max(0, 9 - milliseconds.count)) + milliseconds
    lines.append("\(time) #\(who) \(what) \(line)")
  }
}
