import Cards

/// Hands whose cards are known beforehand, one a line: the cards as they stand in a `STATE:` line,
/// `8dJd|Td4d/As9d6s/3d/6c`, position by position and then round by round, the last ones perhaps
/// missing. A `STATE:` line itself does as well, so that a log can be played again.
struct StackedDeals: Equatable, Sendable {
  /// Each hand's cards in the order of `DealtCards`.
  let hands: [[Card]]

  /// No hands.
  init() { hands = [] }

  /// Reads a file. Empty lines are passed over, and those that begin with `#`, `;` or `SCORE:`.
  ///
  /// - Throws: `FileLineError`, the first line that has not the cards of the game.
  init(fileText text: String, _ game: GameDefinition) throws(FileLineError) {
    var hands: [[Card]] = []
    // A CRLF is one character.
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (index, words) in lines.enumerated() {
      if words.isEmpty || words.hasPrefix("SCORE:") || "#;".contains(words.prefix(1)) { continue }
      var text = words
      if words.hasPrefix("STATE:") {
        let fields = words.split(separator: ":", omittingEmptySubsequences: false)
        guard fields.count >= 4 else { throw Self.mistake(index, game) }
        text = fields[3]
      }
      guard let cards = Self.cards(Array(text.utf8)[...], game) else {
        throw Self.mistake(index, game)
      }
      hands.append(cards)
    }
    self.hands = hands
  }

  private static func mistake(_ index: Int, _ game: GameDefinition) -> FileLineError {
    FileLineError(
      line: index + 1,
      reason: "write \(game.holeCards) of the game's cards for each of \(game.players) positions, "
        + "| between them, then the board, / before each round after the first; no card twice")
  }

  private static func cards(_ text: ArraySlice<UInt8>, _ game: GameDefinition) -> [Card]? {
    var scanner = LineScanner(text)
    var cards: [Card] = []
    for position in 0..<game.players {
      guard position == 0 || scanner.skip("|") else { return nil }
      let hole = scanner.cards(atMost: game.holeCards)
      guard hole.count == game.holeCards else { return nil }
      cards += hole
    }
    for (round, count) in game.boardCards.enumerated() {
      guard scanner.next != nil else { break }
      guard round == 0 || scanner.skip("/") else { return nil }
      let board = scanner.cards(atMost: count)
      guard board.count == count else { return nil }
      cards += board
    }
    guard scanner.next == nil, Set(cards).count == cards.count,
      cards.allSatisfy(game.deck.contains)
    else { return nil }
    return cards
  }
}
