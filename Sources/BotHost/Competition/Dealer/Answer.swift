/// The legal action played for a client's line, and the reason if it differs from the one sent.
typealias Answer = (action: BettingAction, correction: Correction?)

extension LineScanner {
  /// Whether a client's first line is `VERSION:` and any three numbers; the rest of the line is
  /// ignored.
  static func isVersion(_ line: ArraySlice<UInt8>) -> Bool {
    var scanner = LineScanner(line)
    return scanner.skip(word: "VERSION:") && scanner.unsigned() != nil && scanner.skip(".")
      && scanner.unsigned() != nil && scanner.skip(".") && scanner.unsigned() != nil
  }

  /// An action: a letter in any case, with `b` also for a raise and `k` for a call. The rest of the
  /// line is left.
  mutating func action(isNoLimit: Bool) throws(Correction) -> BettingAction {
    guard let letter = next else { throw .badFormat }
    skip()
    switch letter | 0x20 {
    case UInt8(ascii: "f"): return .fold
    case UInt8(ascii: "c"), UInt8(ascii: "k"): return .call
    case UInt8(ascii: "r"), UInt8(ascii: "b"):
      guard isNoLimit else { return .raise(to: 0) }
      guard let size = signed() else { throw .badFormat }
      return .raise(to: Int(Int32(truncatingIfNeeded: size)))
    default: throw .unknown
    }
  }

  /// Skips a state if it is the one that a position sees, in any notation.
  ///
  /// - Returns: whether it is; if not, `index` is meaningless.
  mutating func state(
    of hand: HandState, number: Int, _ cards: DealtCards, seenBy viewer: Int
  ) -> Bool {
    guard skip(word: "MATCHSTATE:"), let position = unsigned(),
      UInt8(truncatingIfNeeded: position) == viewer, skip(":"), let named = unsigned(),
      UInt32(truncatingIfNeeded: named) == UInt32(truncatingIfNeeded: number), skip(":")
    else { return false }
    return betting(of: hand) && holes(hand.game, cards, viewer) && board(hand, cards)
  }

  /// Skips actions up to a colon, which must be legal as they are; slashes are ignored.
  private mutating func betting(of hand: HandState) -> Bool {
    var read = HandState(hand.game)
    while let byte = next {
      if skip("/") { continue }
      if byte == UInt8(ascii: ":") {
        skip()
        break
      }
      guard let action = try? action(isNoLimit: hand.game.isNoLimit), !read.isOver,
        read.legal(action).correction == nil
      else { return false }
      read.apply(action)
    }
    return read.betting == hand.betting
  }

  private mutating func holes(_ game: GameDefinition, _ cards: DealtCards, _ viewer: Int) -> Bool {
    for position in 0..<game.players {
      if position > 0 { _ = skip("|") }
      let read = self.cards(atMost: game.holeCards)
      guard read.isEmpty || read.count == game.holeCards else { return false }
      guard position != viewer || read == cards.holes[viewer] else { return false }
    }
    return true
  }

  private mutating func board(_ hand: HandState, _ cards: DealtCards) -> Bool {
    for round in 0...hand.round {
      if round > 0 { _ = skip("/") }
      guard self.cards(atMost: hand.game.boardCards[round]) == cards.boards[round] else {
        return false
      }
    }
    return true
  }
}
