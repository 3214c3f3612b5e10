import Lines

/// The stakes of a poker table, as people give them: a word, the blinds, or the small and the big
/// bet in games with bet sizes.
public struct StakeSize: Sendable, Equatable {
  private let word: String
  /// The multiple of a game's standard stakes, unless it is a pair.
  private let factor: Int
  private let pair: Pair?

  /// Reads `small`, `medium`, `big`, or two numbers as in `5/10`.
  public init?(_ word: String) {
    self.word = word.lowercased()
    pair = OptionForm.pair.read(word)
    let factor = ["small": 1, "medium": 5, "big": 25][self.word]
    guard let factor = factor ?? pair.map({ _ in 1 }) else { return nil }
    self.factor = factor
  }

  /// The options that give a table of a game these stakes.
  ///
  /// - Throws: `Refusal` with `table.option` if the game has no stakes to choose.
  public func options(of game: GameEntry) throws(Refusal) -> [TableOption] {
    let standard = try TableOptions([], of: game)
    let ante = TableOption(key: Key.ante.rawValue, value: "\(factor * standard.ante)")
    let antes = standard.ante > 0 ? [ante] : []
    guard let usual = standard.bets ?? standard.blinds else {
      guard !antes.isEmpty else {
        throw Refusal(
          .tableOption, "nobody chooses the stakes of \(game.id); leave out \(word)")
      }
      guard pair == nil else {
        throw Refusal(.tableOption, "\(game.id) is small, medium or big, not \(word)")
      }
      return antes
    }
    let key: Key = standard.bets == nil ? .blinds : .bets
    let (small, big) =
      pair.map { ($0.first, $0.second) } ?? (factor * usual.first, factor * usual.second)
    return [TableOption(key: key.rawValue, value: "\(small)/\(big)")] + (pair == nil ? antes : [])
  }
}

extension TableOptions {
  /// Whether the stakes are the same as with other options.
  public func hasStakes(of other: TableOptions) -> Bool {
    blinds == other.blinds && bets == other.bets && ante == other.ante
  }

  /// The stakes in words, as in `blinds 1/2`; `nil` in games without chips.
  public var stakeWords: Prose? {
    if let pair = bets ?? blinds {
      return "\(bets == nil ? "blinds" : "bets" as Prose) \(pair.first, and: pair.second)"
    }
    return ante > 0 ? "ante \(ante)" : nil
  }

  /// The big blind or bet, or the ante in games with nothing else; 0 in games without chips.
  public var stake: Int { (blinds ?? bets)?.second ?? ante }
}
