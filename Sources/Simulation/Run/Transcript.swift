import Room

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
