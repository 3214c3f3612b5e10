import Dispatch
import Games
import Glibc
import Lines
import Simulation
import Sockets
import Synchronization

/// Whether Ctrl-C was pressed.
private let isInterrupted = Atomic<Bool>(false)

/// `cardroom-bench simulate`: checks that seeds keep every promise.
enum Simulate {
  struct Given {
    fileprivate var seeds: ClosedRange<UInt64> = 1...2000
    fileprivate var seed: UInt64?
    fileprivate var traces = false
    fileprivate var threads = 2
  }

  /// The number of last lines shown of a failed run.
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

  /// The figures summed over all runs, with their names in the result.
  private static let sums: [(name: String, of: @Sendable (Report) -> Int)] = [
    ("seeds", { _ in 1 }), ("failed", { $0.violation == nil ? 0 : 1 }), ("events", { $0.events }),
    ("rounds", { $0.rounds }), ("hands", { $0.poker.hands }), ("actions", { $0.poker.actions }),
    ("pots", { $0.poker.pots }), ("kills_with_cards_out", { $0.poker.kills }),
    ("lines", { $0.lines }), ("shadows", { $0.shadows }), ("kills", { $0.kills }),
    ("disk_failures", { $0.failures }),
  ]

  /// Runs the seeds of the options; returns 1 if a promise was broken.
  private static func run(_ given: Given) -> Int32 {
    let seeds = given.seed.map { $0...$0 } ?? given.seeds
    let isOne = seeds.count == 1
    let threads = min(given.threads, seeds.count)
    let start = ContinuousClock.now
    let totals = Locked(
      (sums: sums.map { _ in 0 }, failed: [UInt64](), milliseconds: 0))
    let progress = Locked(
      WorkProgress(
        "simulate", of: seeds.count, "seeds", isTerminal: isatty(STDERR_FILENO) == 1, at: 0))
    if !isOne { noteInterrupt() }
    DispatchQueue.concurrentPerform(iterations: threads) { thread in
      var seed = seeds.lowerBound + UInt64(thread)
      while seed <= seeds.upperBound, !isInterrupted.load(ordering: .relaxed) {
        let report = Run(seed: seed).report(keepsTranscript: isOne)
        if given.traces { for line in report.transcript { print(line) } }
        let done = totals.withLock {
          for (place, sum) in sums.enumerated() { $0.sums[place] += sum.of(report) }
          if report.violation != nil { $0.failed.append(seed) }
          $0.milliseconds += report.time
          return $0.sums[0]
        }
        let time = Int((ContinuousClock.now - start) / .milliseconds(1))
        if let text = progress.withLock({ $0.note(done, at: time) }) { tell(text) }
        seed += UInt64(threads)
      }
    }
    if let text = progress.withLock({ $0.end() }) { tell(text) }
    let (counts, failed, milliseconds) = totals.withLock { $0 }
    for seed in failed.sorted().prefix(5) { explain(seed, showsTail: !given.traces) }
    var json = JSONLine()
    for (sum, count) in zip(sums, counts) { json.add(sum.name, count) }
    json.add("simulated_days", Double(milliseconds) / 86_400_000)
    json.add("seconds", (ContinuousClock.now - start) / .seconds(1))
    print(json)
    if !failed.isEmpty { return 1 }
    return isInterrupted.load(ordering: .relaxed) ? 128 + SIGINT : 0
  }

  private static func seeds(_ text: String) throws(OptionError) -> ClosedRange<UInt64> {
    let ends = text.split(separator: "-").map { UInt64($0) }
    guard ends.count == 2, let first = ends[0], let last = ends[1], first <= last,
      last - first < 1 << 32
    else { throw OptionError(text, give: "two whole numbers, as in 1-2000") }
    return first...last
  }

  /// Runs a seed that broke a promise once more, and prints the promise.
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

  /// Makes the first Ctrl-C end the run with the results so far; the second ends the process at
  /// once, as the system's handling is back.
  private static func noteInterrupt() {
    var action = sigaction()
    action.__sigaction_handler.sa_handler = { _ in
      isInterrupted.store(true, ordering: .relaxed)
    }
    action.sa_flags = Int32(bitPattern: UInt32(SA_RESETHAND))
    _ = sigaction(SIGINT, &action, nil)
  }
}
