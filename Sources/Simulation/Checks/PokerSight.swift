import Cards
import Games
import Identity
import Tables

/// What everybody has seen of the cards of one hand of poker: reckoned from its events alone.
struct PokerSight: Sendable {
  /// The cards that lie open, or were turned up.
  private(set) var open = CardSet()
  /// Everybody's own cards, also those that they have given up.
  private(set) var own: [PlayerName: CardSet] = [:]

  /// The cards that were drawn for the button of the next hand.
  private var drawn = CardSet()

  /// Before a hand.
  init() {}

  /// In the middle of a hand that was read from the disk: what was given up before is not known.
  init(_ hand: PokerHand?) {
    guard let hand else { return }
    open = CardSet(hand.boards.joined())
    for player in hand.players {
      open.formUnion(CardSet(player.up))
      if player.isShown { open.formUnion(CardSet(player.down)) }
      own[player.name, default: CardSet()].formUnion(CardSet(player.cards))
    }
  }

  /// Takes an event.
  mutating func take(_ event: TableEvent<SecretCards>) {
    guard case .game(.poker(let event)) = event else { return }
    switch event {
    case .button(let draw): drawn = CardSet(draw.cards.map(\.card))
    case .hand:
      let drawn = drawn
      self = PokerSight()
      open = drawn
    case .dealt(let player, let hole, let up):
      own[player.name, default: CardSet()].formUnion(CardSet(hole.cards))
      open.formUnion(CardSet(up))
    case .street(let start): open.formUnion(CardSet(start.board))
    case .rabbit(let board, _): open.formUnion(CardSet(board))
    case .shown(_, let shown): open.formUnion(CardSet(shown.cards))
    default: break
    }
  }

  /// The cards that somebody may be told of.
  func cards(for reader: PlayerName?) -> CardSet {
    open.union(reader.flatMap { own[$0] } ?? CardSet())
  }
}

extension WireGrammar.Parts {
  private static let cardKeys: Set<String> = [
    "cards", "card", "house", "down", "up", "in", "out", "hole", "board", "others",
  ]

  /// Whether the values of a key are cards.
  static func areCards(_ key: String) -> Bool { cardKeys.contains(key) }

  /// The cards that the line names.
  ///
  /// - Parameter text: the whole line.
  func cards(_ text: String) -> [Card] {
    var cards = fields.flatMap { key, value -> [Card] in
      if key == "legal" {
        return value.split { ":/,-".contains($0) }.compactMap { Card(String($0)) }
      }
      return Self.areCards(key) ? Self.cards(in: value) : []
    }
    // The text of a refusal may repeat what its receiver wrote.
    if sign != "-", let start = text.firstRange(of: " :") {
      cards += text[start.upperBound...].split { !$0.isLetter && !$0.isNumber }
        .compactMap { Card(String($0)) }
    }
    return cards
  }

  /// The cards of runs of letters that hold nothing else, as in `2:98:2:0:AhKd,3:5:0:0:-`.
  static func cards(in value: some StringProtocol) -> [Card] {
    value.split { !$0.isLetter && !$0.isNumber }.flatMap { word -> [Card] in
      let letters = Array(word)
      guard letters.count.isMultiple(of: 2) else { return [] }
      let cards = stride(from: 0, to: letters.count, by: 2).compactMap {
        Card(String(letters[$0...($0 + 1)]))
      }
      return cards.count == letters.count / 2 ? cards : []
    }
  }
}
