import Cards
import Games
import Identity
import Lines

/// How much is played for at a poker table, as people say it.
public enum StakeSize: Sendable, Equatable {
  case small, medium, big
  /// The blinds, or the small and the big bet where bets have a size.
  case pair(Int, Int)

  /// Reads `small`, `medium`, `big`, or two numbers as in `5/10`.
  init?(_ word: String) {
    switch word.lowercased() {
    case "small": self = .small
    case "medium": self = .medium
    case "big": self = .big
    default:
      let numbers = word.split(separator: "/", omittingEmptySubsequences: false)
        .compactMap { WireNumber.parse($0) }
      guard word.count(where: { $0 == "/" }) == 1, numbers.count == 2,
        numbers.allSatisfy({ (1...PokerCatalogue.chipsMost).contains($0) })
      else { return nil }
      self = .pair(numbers[0], numbers[1])
    }
  }

  /// How it is written.
  var word: String {
    switch self {
    case .small: "small"
    case .medium: "medium"
    case .big: "big"
    case .pair(let first, let second): "\(first)/\(second)"
    }
  }

  /// How many times the standard of a game it is.
  private var factor: Int {
    switch self {
    case .small, .pair: 1
    case .medium: 5
    case .big: 25
    }
  }

  /// What a table of a game has these stakes with.
  ///
  /// - Throws: `Refusal` with `table.option` if the game has no stakes to choose.
  public func options(of game: GameEntry) throws(Refusal) -> [TableOption] {
    let standard = try TableOptions([], of: game)
    let key: Key = standard.value(.bets) == nil ? .blinds : .bets
    guard case .pair(let first, let second) = standard.value(key) else {
      guard standard[.ante] > 0 else {
        throw Refusal(
          .tableOption, "nobody chooses the stakes of \(game.id); leave out \(word)")
      }
      return try [Self.ante(of: standard, times: anteFactor(game))]
    }
    if case .pair(let small, let big) = self {
      return [TableOption(key: key.rawValue, value: "\(small)/\(big)")]
    }
    let pair = TableOption(key: key.rawValue, value: "\(factor * first)/\(factor * second)")
    return [pair] + (standard[.ante] > 0 ? [Self.ante(of: standard, times: factor)] : [])
  }

  private func anteFactor(_ game: GameEntry) throws(Refusal) -> Int {
    guard case .pair = self else { return factor }
    throw Refusal(.tableOption, "\(game.id) is small, medium or big, not \(word)")
  }

  private static func ante(of standard: TableOptions, times factor: Int) -> TableOption {
    TableOption(key: Key.ante.rawValue, value: "\(factor * standard[.ante])")
  }
}

extension TableOptions {
  /// Whether as much is played for as at a table with other options.
  public func hasStakes(of other: TableOptions) -> Bool {
    [.blinds, .bets, .ante].allSatisfy { value($0) == other.value($0) }
  }

  /// What is played for, in words, as in `blinds 1/2`; `nil` where no chips are.
  public var stakeWords: Prose? {
    for (key, word) in [(Key.bets, "bets" as Prose), (.blinds, "blinds")] {
      if case .pair(let small, let big) = value(key) { return "\(word) \(small)/\(big)" }
    }
    return self[.ante] > 0 ? "ante \(self[.ante])" : nil
  }

  /// The big blind or bet, or the ante where that is all; 0 where no chips are played for.
  public var stake: Int {
    for key in [Key.blinds, .bets] {
      if case .pair(_, let big) = value(key) { return big }
    }
    return self[.ante]
  }
}
