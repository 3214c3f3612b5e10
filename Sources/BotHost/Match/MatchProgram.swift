import Client
import Dispatch
import Glibc
import Lines

/// The command `cardroom-bots match`.
enum MatchProgram {
  /// The hands of a seating that are logged in a row.
  private static let handsLogged = 1000
  /// The same when programs play, because some programs think for long.
  private static let programHandsLogged = 50
  /// The approximate time for which seatings play before results are collected; Ctrl-C takes effect
  /// after it.
  private static let turn = Duration.milliseconds(200)

  /// Plays every game, and prints the results of each as soon as they are known.
  ///
  /// - Returns: the exit code.
  /// - Throws: an `OptionError` if the log cannot be written.
  static func play(
    _ options: MatchOptions, _ write: (String) -> Void
  ) throws(OptionError) -> Int32 {
    var log: WireLog?
    if let path = options.log { log = try WireLog(path: path) }
    // Programs must not outlive us, and the results so far are reported.
    _ = Signals(endsAtSecond: true)
    for (number, tournament) in options.tournaments.enumerated() {
      var tournament = tournament
      let time = ContinuousClock().measure { play(&tournament, options, &log) }
      let report = MatchReport(tournament, options, seconds: time / .seconds(1))
      let mute = tournament.muteProgram
      if options.isJSON {
        write(report.json + "\n")
      } else if mute == nil {
        write((number > 0 ? "\n" : "") + report.lines.joined(separator: "\n") + "\n")
      }
      if let signal = Signals.endingSignal { return ExitCode.signal(signal) }
      if let name = mute {
        BotProgram.complain(
          "\(name) has answered nothing, the safe move was made for it each time; "
            + "run the command by itself to see why")
        return ExitCode.program
      }
    }
    return ExitCode.ok
  }

  /// Plays the seatings in parallel, one on each processor. They are independent, and their results
  /// are combined in a fixed order, whichever is first to end.
  private static func play(
    _ tournament: inout Tournament, _ options: MatchOptions, _ log: inout WireLog?
  ) {
    var progress = progress(of: tournament, options)
    defer { tell(progress?.end()) }
    let jobs = options.jobs ?? tournament.seatings.count
    let most = tournament.hasPrograms ? programHandsLogged : handsLogged
    let deals = tournament.matches.map(\.deals).max() ?? 0
    var (hands, unlogged, begun) = (1, 0, 0)
    while !tournament.isOver {
      // Each part has its share of the remaining hands, however small.
      let share = max(1, (deals - begun - 1) / tournament.parts + 1)
      let count = min(hands, most - unlogged, share)
      begun += count * tournament.parts
      let time = ContinuousClock().measure {
        tournament.forEachSeating(jobs) { $0.play(hands: count) { MonotonicClock.now } }
      }
      let isInterrupted = Signals.endingSignal != nil
      // After an interrupt, hands may lack a program's answers, so they do not count.
      if !isInterrupted || !tournament.hasPrograms {
        tournament.collect()
        unlogged += count
        if unlogged == most || isInterrupted || tournament.isOver {
          tournament.keepHands(in: &log)
          unlogged = 0
        }
      }
      if isInterrupted { return tournament.forEachSeating(jobs) { $0.leave() } }
      tell(progress?.note(tournament.handsPlayed, at: MonotonicClock.now))
      if time < turn / 2 { hands = min(2 * hands, most) }
      if time > turn { hands = max(1, hands / 2) }
    }
  }

  /// A progress line, if there is a terminal or it was requested.
  private static func progress(
    of tournament: Tournament, _ options: MatchOptions
  ) -> WorkProgress? {
    let isTerminal = isatty(STDERR_FILENO) == 1
    guard isTerminal || options.showsProgress else { return nil }
    let unit = tournament.game.bigBlind == nil ? "rounds" : "hands"
    return WorkProgress(
      tournament.game.name, of: tournament.hands, unit,
      isTerminal: isTerminal && !options.isForScreenReader, at: MonotonicClock.now)
  }

  private static func tell(_ progress: String?) {
    if let progress { Streams.write(progress, to: STDERR_FILENO) }
  }
}

extension Tournament {
  /// Whether any entrant is a program.
  fileprivate var hasPrograms: Bool { names.indices.contains(where: isProgram) }

  /// A program that was asked and has never answered, perhaps because it cannot be started; its
  /// results mean nothing.
  fileprivate var muteProgram: String? {
    names.indices.first { place in
      let figures = figures[place]
      return isProgram(place) && figures.answers == 0 && figures.restarts + figures.timeOuts > 0
    }.map { names[$0] }
  }

  /// Appends the logged hands to the file, and stops after a failure.
  fileprivate mutating func keepHands(in log: inout WireLog?) {
    guard let file = log else { return }
    for place in seatings.indices where log != nil {
      guard !file.append(seatings[place].takeLog()) else { continue }
      log = nil
      BotProgram.complain("the log cannot be written any more")
    }
  }

  /// Performs an action on each seating, on `jobs` of them at once.
  fileprivate mutating func forEachSeating(
    _ jobs: Int, _ body: @Sendable (inout Seating) -> Void
  ) {
    seatings.withUnsafeMutableBufferPointer { buffer in
      nonisolated(unsafe) let seatings = buffer
      DispatchQueue.concurrentPerform(iterations: min(jobs, seatings.count)) { job in
        for place in stride(from: job, to: seatings.count, by: jobs) { body(&seatings[place]) }
      }
    }
  }
}
