import Lines

extension GameDefinition {
  /// Reads hands with predetermined cards, one on each line. The cards are as in a `STATE:` line,
  /// `8dJd|Td4d/As9d6s/3d/6c`: position by position, then round by round; the last ones may be
  /// missing. A whole `STATE:` line is accepted too, so that a log can be played again. Empty lines
  /// and lines that begin with `#`, `;` or `SCORE:` are ignored.
  ///
  /// - Throws: `OptionError` for the first line whose cards are not those of the game.
  func hands(fileText text: String) throws(OptionError) -> [[Card]] {
    var hands: [[Card]] = []
    // Swift reads a CRLF as a single character.
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (index, words) in lines.enumerated() {
      if words.isEmpty || words.hasPrefix("SCORE:") || "#;".contains(words.prefix(1)) { continue }
      let fields = words.split(separator: ":", omittingEmptySubsequences: false)
      let text = words.hasPrefix("STATE:") ? fields.dropFirst(3).first : words
      guard let text, let cards = cards(Array(text.utf8)[...]) else {
        throw OptionError(
          "line \(index + 1): write \(holeCards) of the game's cards for each of \(players) "
            + "positions, | between them, then the board, / before each round after the first; "
            + "no card twice")
      }
      hands.append(cards)
    }
    return hands
  }

  /// Cards in the order of `DealtCards`.
  private func cards(_ text: ArraySlice<UInt8>) -> [Card]? {
    var scanner = LineScanner(text)
    var cards: [Card] = []
    for position in 0..<players {
      guard position == 0 || scanner.skip("|") else { return nil }
      let hole = scanner.cards(atMost: holeCards)
      guard hole.count == holeCards else { return nil }
      cards += hole
    }
    for (round, count) in boardCards.enumerated() {
      guard scanner.next != nil else { break }
      guard round == 0 || scanner.skip("/") else { return nil }
      let board = scanner.cards(atMost: count)
      guard board.count == count else { return nil }
      cards += board
    }
    guard scanner.next == nil, Set(cards).count == cards.count,
      cards.allSatisfy(deck.contains)
    else { return nil }
    return cards
  }
}
