/// Which decision a `?` line asks for: the round's (or hand's) number and a count within it.
public struct TurnID: Hashable, Sendable, CustomStringConvertible {
  /// The round or hand.
  public let round: Int
  /// Counts the questions of the round, over all players.
  public let number: Int

  /// A decision's name.
  public init(round: Int, number: Int) {
    self.round = round
    self.number = number
  }

  /// Reads `17.2`, or gives `nil`.
  public init?(_ text: some StringProtocol) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, let round = WireNumber.parse(parts[0]),
      let number = WireNumber.parse(parts[1])
    else { return nil }
    self.init(round: round, number: number)
  }

  /// The wire's form, `17.2`.
  public var description: String { "\(round).\(number)" }
}
