import Cards
import Lines

/// A table's own rules that have a name, as one word: `Deuces/5/0/0/2/K`, the cards down, up and on
/// the board, the jokers of a deck and the rank that is wild, `-` for none.
extension DealingRules: RecordWord {
  public func write(to bytes: inout [UInt8]) {
    let counts = [down, up, communityCards, wild.jokers].map { "/\($0)" }.joined()
    let rank = wild.rank.map { String($0.letter) } ?? "-"
    bytes.append(utf8Of: "\(ownName?.description ?? "-")\(counts)/\(rank)")
  }

  public init?(written word: ArraySlice<UInt8>) {
    let parts = word.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    guard parts.count == 6, let name = RuleSetName(written: parts[0]) else { return nil }
    let counts = parts[1...3].compactMap { Int(written: $0) }
    guard counts.count == 3, counts.allSatisfy((0...10).contains),
      let jokers = Int(written: parts[4]), WildCards.jokerRange.contains(jokers),
      let rank = Rank?(written: parts[5])
    else { return nil }
    self = .custom(
      down: counts[0], up: counts[1], community: counts[2],
      wild: WildCards(jokers: jokers, rank: rank), name: name)
    guard !streets.isEmpty else { return nil }
  }

  /// The same rules under another name.
  public func named(_ name: RuleSetName) -> DealingRules {
    DealingRules(id, streets, wild: wild, ownName: name)
  }
}

extension RuleSetName: RecordWord {}
