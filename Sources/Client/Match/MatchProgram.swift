import Arena
import Cards
import Dispatch
import Sockets

/// `cardroom-client match`: plays and tells.
enum MatchProgram {
  /// Hands that each seating plays before results are collected: few enough to keep them small.
  private static let handsAtOnce = 1000
  /// The same where programs play, of whom some think for long.
  private static let programHandsAtOnce = 50

  /// Plays every game, and writes each one's results as soon as they are there.
  ///
  /// - Returns: the exit code.
  /// - Throws: a `UsageError` if the log cannot be written.
  static func play(
    _ options: MatchOptions, _ write: (String) -> Void
  ) throws(UsageError) -> Int32 {
    var log: WireLog?
    if let path = options.log { log = try WireLog(path: path) }
    // Programs must not go on when we end.
    let isLocal = options.server == nil
    let needsSignals = !isLocal || options.tournaments.contains(where: \.hasPrograms)
    let signals = needsSignals ? Signals() : nil
    defer { withExtendedLifetime(signals) {} }
    for (number, tournament) in options.tournaments.enumerated() {
      var tournament = tournament
      var code = ExitCode.ok
      let time = ContinuousClock().measure {
        if let server = options.server, let signals {
          code = play(&tournament, options, at: server, signals)
        } else {
          play(&tournament, &log)
        }
      }
      // Why, whoever has failed has told.
      guard code == ExitCode.ok || tournament.handsPlayed > 0 else { return code }
      let report = MatchReport(tournament, options, seconds: time / .seconds(1))
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

  /// Plays the seatings one after the other, each at a table of its own.
  ///
  /// - Returns: the exit code; what was played by then counts.
  private static func play(
    _ tournament: inout Tournament, _ options: MatchOptions, at server: Endpoint,
    _ signals: Signals
  ) -> Int32 {
    defer { tournament.collect() }
    var system = SystemRandomNumberGenerator()
    var place = 0
    for (match, places) in zip(tournament.matches, tournament.pairings) {
      for number in 0..<match.seatings {
        let seating = ServerSeating(
          match, number: number, entrants: places.map { options.players[$0] }, options, at: server,
          draw: 100_000 + system.uniform(below: 900_000), signals: signals)
        guard var seating else { return ExitCode.usage }
        let code = seating.play()
        tournament.seatings[place].take(seating.results, seating.figures)
        place += 1
        guard code == ExitCode.ok else { return code }
      }
    }
    return ExitCode.ok
  }

  /// Plays the seatings side by side, one on each processor: none depends on another, and what
  /// they give is put together in their order, whichever was first.
  private static func play(_ tournament: inout Tournament, _ log: inout WireLog?) {
    let hands = tournament.hasPrograms ? programHandsAtOnce : handsAtOnce
    while !tournament.isOver {
      tournament.forEachSeating { $0.play(hands: hands) { MonotonicClock.now } }
      // What was played without an answer since then does not count.
      if Signals.endingSignal != nil { return tournament.forEachSeating { $0.leave() } }
      tournament.collect()
      tournament.keepHands(in: &log)
    }
  }
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

  fileprivate mutating func forEachSeating(_ body: @Sendable (inout Seating) -> Void) {
    seatings.withUnsafeMutableBufferPointer { buffer in
      nonisolated(unsafe) let seatings = buffer
      DispatchQueue.concurrentPerform(iterations: seatings.count) { body(&seatings[$0]) }
    }
  }
}
