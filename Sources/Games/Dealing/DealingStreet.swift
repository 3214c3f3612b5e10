// Owns one step of a deal as data.

/// What is dealt in one step: to every hand in turn, then to the middle of the table.
public struct DealingStreet: Sendable, Equatable {
  /// What players call it: `hole`, `flop`, `third`, …
  public let name: String
  /// Cards face down to each hand.
  public let down: Int
  /// Cards face up to each hand, after those.
  public let up: Int
  /// Cards face up that belong to everybody.
  public let community: Int

  /// A step of a deal.
  public init(_ name: String, down: Int = 0, up: Int = 0, community: Int = 0) {
    self.name = name
    self.down = down
    self.up = up
    self.community = community
  }
}
