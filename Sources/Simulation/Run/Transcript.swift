// Owns the record of a run: a running hash always, its lines when they are wanted.

import Room

/// What happened in a run.
struct Transcript: Sendable {
  /// Whether the lines are kept.
  let isKept: Bool
  private(set) var lines: [String] = []
  /// Tells two runs apart that differ in anything.
  private(set) var hash: UInt64 = 0xcbf2_9ce4_8422_2325

  init(isKept: Bool) { self.isKept = isKept }

  /// Notes a line that was sent or read, or a step.
  mutating func note(_ now: Instant, _ who: Int, _ what: Character, _ line: String) {
    hash =
      (hash ^ UInt64(truncatingIfNeeded: now.nanoseconds &+ Int64(who))) &* 0x0000_0100_0000_01b3
    for byte in line.utf8 { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
    guard isKept else { return }
    let milliseconds = String(now.milliseconds)
    let time = String(repeating: " ", count: max(0, 9 - milliseconds.count)) + milliseconds
    lines.append("\(time) #\(who) \(what) \(line)")
  }
}
