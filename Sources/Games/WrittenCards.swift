import Lines

extension SecretCards: LineGroup {
  /// Writes the open cards; a journal's line has all of them, with their owner.
  public init(_ line: inout LineCoder, _ cards: Self?) throws(Misread) {
    try self.init(&line, line.key, cards)
  }

  init(_ line: inout LineCoder, _ key: String, _ cards: Self?) throws(Misread) {
    if line.isJournal {
      self = try line.field(key, cards.map { RecordedCards($0) }).cards
    } else {
      self.init(try line.field(key, cards?.open))
    }
  }
}

extension SeenCards: FieldValue {
  /// Appends the cards, with `??` for each hidden one, or `-` for none.
  public func append(to bytes: inout [UInt8]) {
    guard !cards.isEmpty else { return bytes.append(0x2D) }
    for card in cards {
      if let card {
        CollectionOfOne(card).appendNotation(to: &bytes)
      } else {
        bytes.append(0x3F)
        bytes.append(0x3F)
      }
    }
  }

  public init?(word: ArraySlice<UInt8>) {
    if word.elementsEqual([0x2D]) {
      self.init([])
      return
    }
    let hidden = word.prefix { $0 == 0x3F }.count
    guard hidden % 2 == 0 else { return nil }
    let rest = word.dropFirst(hidden)
    guard let open = rest.isEmpty ? [] : [Card](notation: rest) else { return nil }
    self.init(Array(repeating: nil, count: hidden / 2) + open)
  }

  /// Appends an array of strings, with `"??"` for each hidden card.
  public func appendJSON(to bytes: inout [UInt8]) {
    JSONRendering.append(array: cards, to: &bytes) { card, bytes in
      if let card { card.appendJSON(to: &bytes) } else { bytes.append(utf8Of: "\"??\"") }
    }
  }
}

/// Cards in the journal. The prefix `!OWNER!` means that only their owner sees them, and `!!` that
/// nobody does.
private struct RecordedCards: FieldValue {
  let cards: SecretCards

  init(_ cards: SecretCards) { self.cards = cards }

  func append(to bytes: inout [UInt8]) {
    switch cards.audience {
    case .everybody: break
    case .only(let owner):
      bytes.append(0x21)
      bytes.append(contentsOf: owner.description.utf8)
      bytes.append(0x21)
    case .nobody: bytes.append(contentsOf: "!!".utf8)
    }
    cards.known.appendNotation(to: &bytes)
  }

  init?(word: ArraySlice<UInt8>) {
    guard word.first == 0x21 else {
      guard let cards = [Card](notation: word) else { return nil }
      self.cards = SecretCards(cards, for: .everybody)
      return
    }
    let parts = word.dropFirst().split(
      separator: 0x21, maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let cards = [Card](notation: parts[1]) else { return nil }
    if parts[0].isEmpty {
      self.cards = SecretCards(cards, for: .nobody)
    } else {
      guard let owner = PlayerName(word: parts[0]) else { return nil }
      self.cards = SecretCards(cards, for: .only(owner))
    }
  }
}
