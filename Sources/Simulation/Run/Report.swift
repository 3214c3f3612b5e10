import Room

/// What came of a run.
public struct Report: Sendable {
  /// Its seed.
  public let seed: UInt64
  /// The promise that was broken, if one was.
  public let violation: Violation?
  /// Steps of the server.
  public let events: Int
  /// Rounds that were played to the end.
  public let rounds: Int
  /// How much poker was played.
  public let poker: PokerTally
  /// Lines that clients have read.
  public let lines: Int
  /// How often hidden cards were exchanged, up to where they were turned up.
  public let shadows: Int
  /// How often the process was killed, by the run or by a disk that failed.
  public let kills: Int
  /// How often the disk failed it.
  public let failures: Int
  /// How much time went by in the run, in milliseconds.
  public let time: Int
  /// Differs if anything in two runs does.
  public let fingerprint: UInt64
  /// Every line sent and read and every step, if it was to be durable.
  public let transcript: [String]
}

/// What happened in a run.
struct Transcript: Sendable {
  /// Whether the lines are durable.
  let isKept: Bool
  private(set) var lines: [String] = []
  /// Tells two runs apart that differ in anything.
  private(set) var hash: UInt64 = 0xcbf2_9ce4_8422_2325

  init(isKept: Bool) { self.isKept = isKept }

  /// Notes what a client did or read.
  mutating func note(_ now: Instant, _ who: Int, _ what: Character, _ line: String) {
    stir(UInt64(truncatingIfNeeded: now.nanoseconds &+ Int64(who)))
    for byte in line.utf8 { stir(UInt64(byte)) }
    keep(now, who, what, line)
  }

  /// Notes a step of the server.
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
