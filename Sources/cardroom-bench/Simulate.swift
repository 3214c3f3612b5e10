import Dispatch
import Glibc
import LineProtocol
import Simulation
import Sockets

/// `cardroom-bench simulate`: whether seeds keep every promise.
enum Simulate {
  struct Given {
    fileprivate var seeds: ClosedRange<UInt64> = 1...2000
    fileprivate var seed: UInt64?
    fileprivate var traces = false
    fileprivate var threads = 2
  }

  /// How much of a failed run is shown.
  private static let tail = 60

  static let subcommand = Subcommand(
    "seeds of the simulator that keep every promise",
    "Runs the room with honest and hostile clients in one thread from a seed.",
    ProgramOptions<Given>(
      of: "cardroom-bench simulate", Given(),
      [
        .value("--seeds", "A-B", "the seeds to run (1-2000)") { $0.seeds = try seeds($1) },
        .number(
          "--seed", "N", in: 0...UInt64.max, "one seed, instead of a range", \.seed),
        .flag("--trace", "print every line of that one run") { $0.traces = true },
        .number("--threads", "N", in: 1...64, "how many seeds run side by side", \.threads),
        .help,
      ]), perform: run)

  /// Runs what the options say; 1 if a promise was broken.
  private static func run(_ given: Given) -> Int32 {
    let seeds = given.seed.map { $0...$0 } ?? given.seeds
    let isOne = seeds.count == 1
    let threads = min(given.threads, seeds.count)
    let start = ContinuousClock.now
    let sums = Locked(Sum())
    let progress = Locked(
      WorkProgress(
        "simulate", of: seeds.count, "seeds", isTerminal: isatty(STDERR_FILENO) == 1, at: 0))
    if !isOne { Interruption.listen() }
    DispatchQueue.concurrentPerform(iterations: threads) { thread in
      var seed = seeds.lowerBound + UInt64(thread)
      while seed <= seeds.upperBound, !Interruption.hasCome {
        let report = Run(seed: seed).report(keepsTranscript: isOne)
        if given.traces { for line in report.transcript { print(line) } }
        let done = sums.withLock {
          $0.add(report)
          return $0.seeds
        }
        let time = Int((ContinuousClock.now - start) / .milliseconds(1))
        if let text = progress.withLock({ $0.note(done, at: time) }) { tell(text) }
        seed += UInt64(threads)
      }
    }
    if let text = progress.withLock({ $0.end() }) { tell(text) }
    let sum = sums.withLock { $0 }
    for seed in sum.failed.sorted().prefix(5) { explain(seed, showsTail: !given.traces) }
    print(sum.line(since: start))
    if !sum.failed.isEmpty { return 1 }
    return Interruption.hasCome ? 128 + SIGINT : 0
  }

  private static func seeds(_ text: String) throws(OptionError) -> ClosedRange<UInt64> {
    let ends = text.split(separator: "-").map { UInt64($0) }
    guard ends.count == 2, let first = ends[0], let last = ends[1], first <= last,
      last - first < 1 << 32
    else { throw OptionError(text, give: "two whole numbers, as in 1-2000") }
    return first...last
  }

  /// Runs a seed that has broken a promise once more, and says which.
  private static func explain(_ seed: UInt64, showsTail: Bool) {
    let report = Run(seed: seed).report(keepsTranscript: true)
    guard let violation = report.violation else { return }
    if showsTail { for line in report.transcript.suffix(tail) { tell("\(line)\n") } }
    tell("seed \(seed) breaks \(violation.check.rawValue): \(violation.detail)\n")
    tell("again: scripts/simulate \(seed)\n")
  }

  private static func tell(_ text: String) {
    let bytes = Array(text.utf8)
    _ = write(STDERR_FILENO, bytes, bytes.count)
  }

  /// What some runs add up to.
  private struct Sum: Sendable {
    var seeds = 0
    /// The seeds that broke a promise.
    var failed: [UInt64] = []
    var events = 0
    var rounds = 0
    var poker = PokerTally()
    var lines = 0
    var shadows = 0
    var kills = 0
    var failures = 0
    var milliseconds = 0

    mutating func add(_ report: Report) {
      seeds += 1
      if report.violation != nil { failed.append(report.seed) }
      events += report.events
      rounds += report.rounds
      poker.add(report.poker)
      lines += report.lines
      shadows += report.shadows
      kills += report.kills
      failures += report.failures
      milliseconds += report.time
    }

    func line(since start: ContinuousClock.Instant) -> JSONLine {
      var line = JSONLine()
      line.add("seeds", seeds)
      line.add("failed", failed.count)
      line.add("events", events)
      line.add("rounds", rounds)
      line.add("hands", poker.hands)
      line.add("actions", poker.actions)
      line.add("pots", poker.pots)
      line.add("kills_with_cards_out", poker.kills)
      line.add("lines", lines)
      line.add("shadows", shadows)
      line.add("kills", kills)
      line.add("disk_failures", failures)
      line.add("simulated_days", Double(milliseconds) / 86_400_000)
      line.add("seconds", (ContinuousClock.now - start) / .seconds(1))
      return line
    }
  }
}
