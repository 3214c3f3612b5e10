// Owns what a game goes on from after a restart. Never knows the rules of the game.

import Cards
import LineProtocol

/// A game between two rounds: what is left if a round in play is void.
public struct GameCheckpoint: Sendable, Equatable {
  /// What somebody has in the game, seated or not.
  public struct Purse: Sendable, Equatable {
    /// Whose.
    public let name: PlayerName
    /// Dollars.
    public let balance: Int

    /// Somebody's money.
    public init(name: PlayerName, balance: Int) { (self.name, self.balance) = (name, balance) }
  }

  /// The number of the round that is played next, or of the last one if the game is over.
  public let round: Int
  /// Whether the game is over.
  public let isOver: Bool
  /// Everybody's money, by name.
  public let purses: [Purse]
  /// The cards that were not drawn, the next one first.
  public internal(set) var deck: [Card]

  /// A game of these.
  public init(round: Int, isOver: Bool, deck: [Card], purses: [Purse]) {
    self.round = round
    self.isOver = isOver
    self.deck = deck
    self.purses = purses
  }

  /// The same game with so many cards less: those that were seen in a round that is void.
  func drawn(downTo count: Int) -> GameCheckpoint {
    var copy = self
    copy.deck = Array(deck.suffix(max(0, count)))
    return copy
  }
}

extension GameCheckpoint: LosslessStringConvertible {
  /// One word: `3;bet;AhTd;ann:95,bob:110`; `over` for `bet` if it is over.
  public var description: String {
    let cards = deck.isEmpty ? "-" : deck.notation
    let money = purses.map { "\($0.name):\($0.balance)" }.joined(separator: ",")
    return "\(round);\(isOver ? "over" : "bet");\(cards);\(money)"
  }

  /// Reads such a word; `nil` if it is none.
  public init?(_ text: String) { self.init(word: text[...]) }

  init?(word: Substring) {
    let parts = word.utf8.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
      .map { Substring($0) }
    guard parts.count == 4, let round = Int(parts[0]), round >= 0,
      parts[1] == "over" || parts[1] == "bet"
    else { return nil }
    var cards: [Card] = []
    if parts[2] != "-" {
      guard let known = [Card](notation: parts[2]) else { return nil }
      cards = known
    }
    var purses: [Purse] = []
    for purse in parts[3].utf8.split(separator: UInt8(ascii: ",")) {
      let pair = purse.split(separator: UInt8(ascii: ":")).map { Substring($0) }
      guard pair.count == 2, let name = PlayerName(pair[0]), let balance = Int(pair[1]),
        (0...Limits.amount).contains(balance)
      else { return nil }
      purses.append(Purse(name: name, balance: balance))
    }
    self.init(round: round, isOver: parts[1] == "over", deck: cards, purses: purses)
  }
}
