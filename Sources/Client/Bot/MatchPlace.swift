import Cards
import Identity
import LineProtocol
import Lines

/// Where a player sits in a match at a server.
struct MatchPlace: Sendable, Equatable {
  /// The command that opens the table; `nil` if somebody else does, for whom is waited then.
  let create: String?
  let seat: Seat
  /// Hands that are played there, if it is to be told how long the server lets that take.
  var hands: Int?

  /// Lines that a player sends a hand, about.
  private static let linesPerHand = 4

  /// What is told of a server's rate, which is `none`, or `20/s` for so many lines of each player.
  func notice(rate: String) -> Prose? {
    guard let hands, let lines = WireNumber.parse(rate.prefix { $0 != "/" }), lines > 0 else {
      return nil
    }
    let seconds = hands * Self.linesPerHand / lines
    let time: Prose = seconds < 120 ? "\(max(1, seconds)) s" : "\(seconds / 60) min"
    let speed = lines / Self.linesPerHand
    return "this server takes \(lines) lines a second of each player, about "
      + (speed > 0
        ? "\(speed) hands a second" as Prose : "a hand in \(Self.linesPerHand / lines) s")
      + ": \(Figures.grouped(hands)) take \(time); "
      + "whoever runs it may start it with --rate 0"
  }
}
