import Arena
import Cards
import Dispatch
import Glibc
import LineProtocol
import Sockets

/// `cardroom-client match`: plays and tells.
enum MatchProgram {
  /// Hands of each seating that stand one after the other in the log.
  private static let handsLogged = 1000
  /// The same where programs play, of whom some think for long.
  private static let programHandsLogged = 50
  /// So long seatings play before results are collected, about: Ctrl-C is answered after it.
  private static let turn = Duration.milliseconds(200)

  /// Plays every game, and writes each one's results as soon as they are there.
  ///
  /// - Returns: the exit code.
  /// - Throws: an `OptionError` if the log cannot be written.
  static func play(
    _ options: MatchOptions, _ write: (String) -> Void
  ) throws(OptionError) -> Int32 {
    var log: WireLog?
    if let path = options.log { log = try WireLog(path: path) }
    // Programs must not go on when we end, and what was played until then is told.
    let signals = Signals(endsAtSecond: true)
    defer { withExtendedLifetime(signals) {} }
    var chart = IntervalChart()
    // A file that cannot be written is told before the work.
    if let path = options.chart { try chart.write(to: path) }
    for (number, tournament) in options.tournaments.enumerated() {
      var tournament = tournament
      var code = ExitCode.ok
      let progress = progress(of: tournament, options)
      let time = ContinuousClock().measure {
        if let server = options.server {
          code = play(&tournament, options, at: server, signals, progress)
        } else {
          play(&tournament, jobs: options.jobs, &log, progress)
        }
      }
      progress?.end()
      // Why, whoever has failed has told.
      guard code == ExitCode.ok || tournament.handsPlayed > 0 else { return code }
      let report = MatchReport(tournament, options, seconds: time / .seconds(1))
      if let path = options.chart {
        chart.add(report.plotted, title: report.title, unit: report.unit)
        try chart.write(to: path)
      }
      if options.isJSON {
        write(report.json + "\n")
      } else {
        write((number > 0 ? "\n" : "") + report.lines.joined(separator: "\n") + "\n")
      }
      if let signal = Signals.endingSignal { return ExitCode.signal(signal) }
      if code != ExitCode.ok { return code }
      if let name = tournament.muteProgram {
        Streams.complain(
          "\(name) has answered nothing, the safe move was made for it each time; "
            + "run the command by itself to see why")
        return ExitCode.program
      }
    }
    return ExitCode.ok
  }

  /// Plays the seatings, those of a duplicate at poker at the same time: their tables open
  /// together.
  ///
  /// - Returns: the exit code; what was played by then counts.
  private static func play(
    _ tournament: inout Tournament, _ options: MatchOptions, at server: Endpoint,
    _ signals: Signals, _ progress: ProgressLine?
  ) -> Int32 {
    defer { tournament.collect() }
    var system = SystemRandomNumberGenerator()
    var place = 0
    let hands = tournament.matches.reduce(0) { $0 + $1.hands / $1.seatingsAtOnce }
    var played = 0
    for (match, places) in zip(tournament.matches, tournament.pairings) {
      let atOnce = match.seatingsAtOnce
      for first in stride(from: 0, to: match.seatings, by: atOnce) {
        let seating = ServerSeating(
          match, first..<(first + atOnce), entrants: places.map { options.players[$0] }, options,
          at: server, draw: 100_000 + system.uniform(below: 900_000),
          announcing: place == 0 ? hands : nil, signals: signals
        ) { [played] hands in progress?.note(played + hands * atOnce, at: MonotonicClock.now) }
        guard var seating else { return ExitCode.usage }
        let code = seating.play()
        for number in 0..<atOnce {
          let results = seating.results(number)
          tournament.seatings[place].take(results, seating.figures(number))
          played += results.count
          place += 1
        }
        guard code == ExitCode.ok else { return code }
      }
    }
    return ExitCode.ok
  }

  /// Plays the seatings side by side, one on each processor: none depends on another, and what
  /// they give is put together in their order, whichever was first.
  private static func play(
    _ tournament: inout Tournament, jobs: Int?, _ log: inout WireLog?, _ progress: ProgressLine?
  ) {
    let jobs = jobs ?? tournament.seatings.count
    let most = tournament.hasPrograms ? programHandsLogged : handsLogged
    let deals = tournament.matches.map(\.deals).max() ?? 0
    var (hands, unlogged, begun) = (1, 0, 0)
    while !tournament.isOver {
      // Each part has its share of what is left, little as it may be.
      let share = max(1, (deals - begun - 1) / tournament.parts + 1)
      let count = min(hands, most - unlogged, share)
      begun += count * tournament.parts
      let time = ContinuousClock().measure {
        tournament.forEachSeating(jobs) { $0.play(hands: count) { MonotonicClock.now } }
      }
      let isInterrupted = Signals.endingSignal != nil
      // What was played without a program's answer since then does not count.
      if !isInterrupted || !tournament.hasPrograms {
        tournament.collect()
        unlogged += count
        if unlogged == most || isInterrupted || tournament.isOver {
          tournament.keepHands(in: &log)
          unlogged = 0
        }
      }
      if isInterrupted { return tournament.forEachSeating(jobs) { $0.leave() } }
      progress?.note(tournament.handsPlayed, at: MonotonicClock.now)
      if time < turn / 2 { hands = min(2 * hands, most) }
      if time > turn { hands = max(1, hands / 2) }
    }
  }

  /// What tells how far it is, if somebody looks on or has asked for it.
  private static func progress(
    of tournament: Tournament, _ options: MatchOptions
  ) -> ProgressLine? {
    let isTerminal = isatty(STDERR_FILENO) == 1
    guard isTerminal || options.showsProgress else { return nil }
    let unit = tournament.game.unit == .dollars ? "rounds" : "hands"
    let progress = WorkProgress(
      tournament.game.name, of: tournament.hands, unit,
      isTerminal: isTerminal && !options.isForScreenReader, at: MonotonicClock.now)
    return ProgressLine(progress) { Streams.write($0, to: STDERR_FILENO) }
  }
}

extension Match {
  /// How many of its seatings are played at a server at the same time: against the house each has a
  /// table that knows nothing of the others.
  fileprivate var seatingsAtOnce: Int { game.unit == .dollars ? 1 : seatings }
}

extension Tournament {
  /// Whether any entrant is a program.
  fileprivate var hasPrograms: Bool { names.indices.contains(where: isProgram) }

  /// A program that was asked and has never answered, as one does that cannot be started: what
  /// is told of it is no result.
  fileprivate var muteProgram: String? {
    names.indices.first { place in
      let figures = figures[place]
      return isProgram(place) && figures.answers == 0 && figures.restarts + figures.timeOuts > 0
    }.map { names[$0] }
  }

  /// Adds what was logged to the file; after a failure no more.
  fileprivate mutating func keepHands(in log: inout WireLog?) {
    guard let file = log else { return }
    for place in seatings.indices where log != nil {
      guard !file.append(seatings[place].takeLog()) else { continue }
      log = nil
      Streams.complain("the log cannot be written any more")
    }
  }

  /// Does something with each seating, with so many of them at once.
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
