import Dispatch
import Glibc
import LineProtocol
import Simulation

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
    let failures = Failures()
    let line =
      if let seed = given.seed { one(seed, traces: given.traces, failures) } else {
        many(given.seeds, threads: given.threads, failures)
      }
    print(line)
    if !failures.isEmpty { return 1 }
    return Interruption.hasCome ? 128 + SIGINT : 0
  }

  private static func seeds(_ text: String) throws(OptionError) -> ClosedRange<UInt64> {
    let ends = text.split(separator: "-").map { UInt64($0) }
    guard ends.count == 2, let first = ends[0], let last = ends[1], first <= last,
      last - first < 1 << 32
    else { throw OptionError(text, give: "two whole numbers, as in 1-2000") }
    return first...last
  }

  private static func one(_ seed: UInt64, traces: Bool, _ failures: Failures) -> JSONLine {
    let start = ContinuousClock.now
    let report = Run(seed: seed).report(keepsTranscript: true)
    if traces { for line in report.transcript { print(line) } }
    if let violation = report.violation {
      failures.add(seed)
      explain(report, violation, showsTail: !traces)
    }
    return Sum(report).line(seeds: 1, failed: failures.count, since: start)
  }

  private static func many(
    _ seeds: ClosedRange<UInt64>, threads: Int, _ failures: Failures
  ) -> JSONLine {
    let start = ContinuousClock.now
    let sums = Sums(of: seeds.count)
    Interruption.listen()
    DispatchQueue.concurrentPerform(iterations: threads) { thread in
      var sum = Sum()
      var seed = seeds.lowerBound + UInt64(thread)
      while seed <= seeds.upperBound, !Interruption.hasCome {
        let report = Run(seed: seed).report()
        sum.add(report)
        if report.violation != nil { failures.add(seed) }
        sums.noteSeed()
        seed += UInt64(threads)
      }
      sums.add(sum)
    }
    sums.endProgress()
    for seed in failures.first(5) {
      let report = Run(seed: seed).report(keepsTranscript: true)
      if let violation = report.violation { explain(report, violation, showsTail: true) }
    }
    return sums.total.line(seeds: sums.seeds, failed: failures.count, since: start)
  }

  private static func explain(_ report: Report, _ violation: Violation, showsTail: Bool) {
    if showsTail { for line in report.transcript.suffix(tail) { complain(line) } }
    complain("seed \(report.seed) breaks \(violation.check.rawValue): \(violation.detail)")
    complain("again: scripts/simulate \(report.seed)")
  }

  private static func complain(_ line: String) { tell("\(line)\n") }

  private static func tell(_ text: String) {
    let bytes = Array(text.utf8)
    _ = write(STDERR_FILENO, bytes, bytes.count)
  }
}

extension Simulate {
  /// What some runs add up to.
  struct Sum: Sendable {
    var events = 0
    var rounds = 0
    var poker = PokerTally()
    var lines = 0
    var shadows = 0
    var kills = 0
    var failures = 0
    var milliseconds = 0

    init() {}

    init(_ report: Report) { add(report) }

    mutating func add(_ report: Report) {
      events += report.events
      rounds += report.rounds
      poker.add(report.poker)
      lines += report.lines
      shadows += report.shadows
      kills += report.kills
      failures += report.failures
      milliseconds += report.time
    }

    mutating func add(_ other: Sum) {
      events += other.events
      rounds += other.rounds
      poker.add(other.poker)
      lines += other.lines
      shadows += other.shadows
      kills += other.kills
      failures += other.failures
      milliseconds += other.milliseconds
    }

    func line(seeds: Int, failed: Int, since start: ContinuousClock.Instant) -> JSONLine {
      let time = (ContinuousClock.now - start).components
      var line = JSONLine()
      line.add("seeds", seeds)
      line.add("failed", failed)
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
      line.add("seconds", Double(time.seconds) + Double(time.attoseconds) / 1e18)
      return line
    }
  }

  /// The sums of several threads. Touched only inside its own queue, hence unchecked.
  private final class Sums: @unchecked Sendable {
    private let queue = DispatchQueue(label: "cardroom.simulate.sums")
    private var sum = Sum()
    private var done = 0
    private var progress: WorkProgress
    private let start = ContinuousClock.now

    init(of seeds: Int) {
      progress = WorkProgress(
        "simulate", of: seeds, "seeds", isTerminal: isatty(STDERR_FILENO) == 1, at: 0)
    }

    func add(_ other: Sum) { queue.sync { sum.add(other) } }

    /// One more seed was run.
    func noteSeed() {
      queue.sync {
        done += 1
        let time = Int((ContinuousClock.now - start) / .milliseconds(1))
        if let text = progress.note(done, at: time) { Simulate.tell(text) }
      }
    }

    func endProgress() { queue.sync { if let text = progress.end() { Simulate.tell(text) } } }

    /// How many seeds were run.
    var seeds: Int { queue.sync { done } }

    var total: Sum { queue.sync { sum } }
  }

  /// The seeds that broke a promise. Touched only inside its own queue, hence unchecked.
  private final class Failures: @unchecked Sendable {
    private let queue = DispatchQueue(label: "cardroom.simulate.failures")
    private var seeds: [UInt64] = []

    func add(_ seed: UInt64) { queue.sync { seeds.append(seed) } }

    var isEmpty: Bool { count == 0 }

    var count: Int { queue.sync { seeds.count } }

    func first(_ most: Int) -> [UInt64] { queue.sync { Array(seeds.sorted().prefix(most)) } }
  }
}
