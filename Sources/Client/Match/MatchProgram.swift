import Arena
import Dispatch

/// `cardroom-client match`: plays and tells.
enum MatchProgram {
  /// Hands that each seating plays before results are collected: few enough to keep them small.
  private static let handsAtOnce = 1000

  /// Plays every game, and writes each one's results as soon as they are there.
  static func play(_ options: MatchOptions, _ write: (String) -> Void) {
    for (number, tournament) in options.tournaments.enumerated() {
      var tournament = tournament
      let time = ContinuousClock().measure { play(&tournament) }
      let report = MatchReport(
        tournament, options.conditions, isRoundRobin: options.isRoundRobin,
        seconds: time / .seconds(1))
      if options.isJSON {
        write(report.json + "\n")
      } else {
        write((number > 0 ? "\n" : "") + report.lines.joined(separator: "\n") + "\n")
      }
    }
  }

  /// Plays the seatings side by side, one on each processor: none depends on another, and what
  /// they give is put together in their order, whichever was first.
  private static func play(_ tournament: inout Tournament) {
    while !tournament.isOver {
      tournament.seatings.withUnsafeMutableBufferPointer { buffer in
        nonisolated(unsafe) let seatings = buffer
        DispatchQueue.concurrentPerform(iterations: seatings.count) { place in
          seatings[place].play(hands: handsAtOnce)
        }
      }
      tournament.collect()
    }
  }
}
