// Owns a dealer at work (documents 003 and 004): hands, community cards, the shoe. Pure: chance
// comes in as an argument, and nobody's name is known.

import Cards
import HandRanking

/// A dealer without betting: deals rounds of a rule set, names the hands.
public struct DealingTable: Sendable, Equatable {
  /// The rule set.
  public internal(set) var rules: DealingRules
  /// How it is dealt.
  public internal(set) var options: DealingOptions
  /// The hands of this round, by seat, the dealer's last; empty before the first deal.
  public internal(set) var hands: [DealtHand] = []
  /// The cards in the middle.
  public internal(set) var community: [Card] = []
  /// Rounds of this game, counted from 1; 0 before the first.
  public internal(set) var round = 0
  /// Streets of this round that were dealt.
  public internal(set) var streetsDealt = 0
  /// Whether the deck cannot serve another round.
  public internal(set) var isOver = false
  var seated: Set<Seat> = []
  var shoe: Shoe
  private var drawnBefore = 0

  /// A table with a fresh deck, shuffled at the first deal.
  ///
  /// - Throws: `shoeSmall` or `noCards` if no round could ever be dealt.
  public init(_ rules: DealingRules, _ options: DealingOptions) throws(DealingRefusal) {
    if let refusal = DealingTable.reasonUnusable(rules, options) { throw refusal }
    self.rules = rules
    self.options = options
    shoe = Shoe(decks: options.decks)
  }

  /// Cards left in the deck.
  public var deckCount: Int { shoe.count }

  /// Whether every street of the round was dealt.
  public var isRoundComplete: Bool { streetsDealt == rules.streets.count || round == 0 }

  /// Cards drawn for this round less cards on the table: 0, or a card was made or lost.
  public var imbalance: Int {
    let onTable = hands.reduce(community.count) { $0 + $1.down.count + $1.up.count }
    return shoe.drawnCards.count - drawnBefore - onTable
  }

  static func reasonUnusable(
    _ rules: DealingRules, _ options: DealingOptions
  ) -> DealingRefusal? {
    let needed = rules.cards(forHands: options.hands)
    let missing = options.cardsMissing(for: rules)
    if needed == 0 { return .noCards }
    return missing > 0 ? .shoeSmall(needed: needed, missing: missing) : nil
  }

  /// Why `action` is refused now to whoever sits in `seat`, or `nil`.
  public func reasonRefused(_ action: DealingAction, by seat: Seat) -> DealingRefusal? {
    switch action {
    case .deal: return isRoundComplete ? reasonNoRound : nil
    case .step: return round == 0 ? nil : isRoundComplete ? .roundComplete : nil
    case .next: return isRoundComplete ? reasonNoRound : .roundOpen
    case .show:
      let mine = hands.first { $0.place == .seat(seat) }
      let canShow = isRoundComplete && mine?.isOwned == true && mine?.isPublic == false
      return canShow ? nil : .nothingToShow
    case .new(let rules, let options):
      let highest = seated.map(\.number).max() ?? 0
      if options.players < highest { return .tooFewHands(seated: seated.count) }
      return DealingTable.reasonUnusable(rules, options)
    }
  }

  private var reasonNoRound: DealingRefusal? {
    let needed = rules.cards(forHands: options.hands)
    guard round > 0, options.shuffling == .exhausted, needed > deckCount else { return nil }
    return .deckShort(needed: needed, left: deckCount)
  }

  /// Does `action` and tells what happened.
  ///
  /// - Throws: the reason, and nothing was dealt.
  public mutating func apply(
    _ action: DealingAction, by seat: Seat, using generator: inout some RandomNumberGenerator
  ) throws(DealingRefusal) -> [DealingEvent] {
    if let refusal = reasonRefused(action, by: seat) { throw refusal }
    switch action {
    case .deal:
      return (isRoundComplete ? beginRound(using: &generator) : []) + dealRest()
    case .step: return (round == 0 ? beginRound(using: &generator) : []) + dealStreet()
    case .next: return beginRound(using: &generator) + dealStreet()
    case .show: return show(seat)
    case .new(let rules, let options):
      self.rules = rules
      self.options = options
      round = 0
      return [.new(rules, options)] + beginRound(using: &generator) + dealRest()
    }
  }

  /// Notes that somebody sits down; the hand that lies there is not theirs.
  public mutating func sit(_ seat: Seat) { seated.insert(seat) }

  /// Notes that somebody leaves; the hand that lies there is nobody's now.
  public mutating func leave(_ seat: Seat) {
    seated.remove(seat)
    for index in hands.indices where hands[index].place == .seat(seat) {
      hands[index].isOwned = false
    }
  }

  private mutating func beginRound(
    using generator: inout some RandomNumberGenerator
  ) -> [DealingEvent] {
    if round == 0 {
      shoe = Shoe(decks: options.decks)
      shoe.shuffle(using: &generator)
    } else if options.shuffling == .round {
      shoe.rebuild()
      shoe.shuffle(using: &generator)
    }
    drawnBefore = shoe.drawnCards.count
    round += 1
    streetsDealt = 0
    isOver = false
    community = []
    let seats = (1...options.players).map { DealtHand.Place.seat(Seat($0)) }
    hands = (seats + (options.hasDealer ? [.dealer] : [])).map { place in
      var hand = DealtHand(place: place)
      if case .seat(let seat) = place { hand.isOwned = seated.contains(seat) }
      hand.isShown = options.isOpen
      return hand
    }
    return [.round(number: round, deck: deckCount)]
  }

  /// The cards that the player in `viewer`, or an onlooker if `nil`, may not see: undrawn, or face
  /// down in somebody else's hand. With several decks a hidden card can lie open as well, so none
  /// counts as hidden then.
  public func hiddenCards(from viewer: Seat?) -> CardSet {
    guard options.decks == 1 else { return CardSet() }
    let faceDown = hands.filter { hand in
      let isMine = hand.isOwned && viewer.map { hand.place == .seat($0) } ?? false
      return !hand.isShown && !isMine
    }
    let drawn = CardSet(shoe.drawnCards)
    return CardSet.full.subtracting(drawn).union(CardSet(faceDown.flatMap(\.down)))
  }

  /// The same table with the cards that the player in `viewer` may not see in another order.
  public func withHiddenCardsPermuted(
    hiddenFrom viewer: Seat?, using generator: inout some RandomNumberGenerator
  ) -> DealingTable {
    var copy = self
    let hidden = hands.indices.filter { index in
      let isMine = viewer.map { hands[index].place == .seat($0) } ?? false
      return !hands[index].isShown && !(isMine && hands[index].isOwned)
    }
    var mixed = copy.shoe.mixUndrawn(with: hidden.flatMap { hands[$0].down }, using: &generator)
    for index in hidden {
      let count = hands[index].down.count
      copy.hands[index].down = Array(mixed.prefix(count))
      mixed.removeFirst(count)
    }
    return copy
  }
}
