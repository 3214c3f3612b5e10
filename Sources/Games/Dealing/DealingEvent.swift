import Cards
import Lines

/// An event at a dealing table, as written on a line.
public enum DealingEvent: Sendable, Equatable, Codable {
  /// The shoe was shuffled into this order, the next card first. No viewer sees it.
  case shuffled(cards: SecretCards)
  /// A player shuffled the undrawn cards; `deck` is their number.
  case reshuffled(by: SeatedPlayer?, deck: Int)
  /// All cards are back in the deck and shuffled, because a player asked for it or because the deck
  /// could not serve another round. `deck` is their number.
  case rebuilt(by: SeatedPlayer?, deck: Int)
  /// A player turned up the next card for everybody.
  case drawn(by: SeatedPlayer?, card: OneCard, deck: Int)
  /// A new game with these rules, and the player who began it; `nil` where the table has returned
  /// to its own rules.
  case new(DealingStart, by: SeatedPlayer?)
  /// A player asks for a new game with open cards: `asked` of the `need` players who hold hands
  /// have asked for it.
  case newAsked(
    SeatedPlayer, state: AskedState = .asked, asked: Int, need: Int, DealingRequest)
  /// A round of these rules begins with `deck` cards in the deck, dealt for player `by`.
  case round(round: Int, deck: Int, DealingRules.Label, by: SeatedPlayer?)
  /// A hand gets cards.
  case dealt(HandOwner, down: SecretCards, up: [Card], street: String)
  /// Cards come to the board.
  case community(cards: [Card], street: String)
  /// The number of cards left in the deck, and whether streets are left to deal.
  case remaining(deck: Int, state: GameState)
  /// The best five cards of a hand.
  case best(BestFive)
  /// Several hands win.
  case split(SplitHands)
  /// A hand is turned up.
  case shown(HandOwner, down: [Card], up: [Card])
  /// The deck cannot serve another round.
  case over
  /// A player has left.
  case left(SeatedPlayer)

  enum CodingKeys: String, LineWord {
    case shuffled = "shuffle cards"
    case reshuffled = "shuffle"
    case rebuilt = "rebuild"
    case drawn = "draw"
    case new
    case newAsked = "reset"
    case round
    case dealt = "deal"
    case community, remaining, best, split
    case shown = "show"
    case over = "over reason=deck"
    case left = "left stack=0"

    static let forms = longer
  }
}

/// A hand of a dealing table and its owner.
public struct HandOwner: LineGroup, Sendable, Equatable {
  /// Where it lies.
  public let place: DealtHand.Place
  /// The owner; `nil` for the dealer's hand, and where the seat was empty at the deal.
  public let player: SeatedPlayer?

  /// A hand and its owner.
  public init(_ place: DealtHand.Place, _ player: SeatedPlayer?) {
    (self.place, self.player) = (place, player)
  }

  public init(_ line: inout LineCoder, _ hand: Self?) throws(Misread) {
    try self.init(&line, hand, name: .name)
  }

  fileprivate init(_ line: inout LineCoder, _ hand: Self?, name: Key) throws(Misread) {
    place = try line.field(.hand, hand?.place)
    let seat = try place == .dealer ? nil : line.optional(.seat, hand?.player?.seat)
    if let seat {
      player = SeatedPlayer(seat, try line.field(name, hand?.player?.name))
    } else {
      player = nil
    }
  }
}

/// The rules and options of a new game.
public struct DealingStart: LineGroup, Sendable, Equatable {
  public let rules: DealingRules
  public let options: DealingOptions

  public init(_ rules: DealingRules, _ options: DealingOptions) {
    (self.rules, self.options) = (rules, options)
  }

  public init(_ line: inout LineCoder, _ start: Self?) throws(Misread) {
    let streets = try OwnStreets(&line, start?.rules)
    let options = start?.options
    self.options = DealingOptions(
      players: try line.number(.players, options?.players, in: 1...52),
      hasDealer: try line.field(.dealer, options.map { Switch($0.hasDealer) }).isOn,
      decks: try line.number(.decks, options?.decks, in: 1...8),
      isOpen: try line.field(.open, options.map { Switch($0.isOpen) }).isOn,
      shuffling: try line.field(.shuffle, options?.shuffling))
    rules = try streets.rules(&line, start?.rules)
  }
}

extension DealingRequest: FieldGroup {
  public init(_ line: inout LineCoder, _ request: Self?) throws(Misread) {
    let streets = try OwnStreets(&line, request?.rules)
    let players = try line.optionalNumber(.players, request?.players, in: 1...52)
    let hasDealer = try line.optional(.dealer, request?.hasDealer.map { Switch($0) })
    let decks = try line.optionalNumber(.decks, request?.decks, in: 1...8)
    let isOpen = try line.optional(.open, request?.isOpen.map { Switch($0) })
    let shuffling = try line.optional(.shuffle, request?.shuffling)
    self.init(
      try streets.rules(&line, request?.rules), players: players, hasDealer: hasDealer?.isOn,
      decks: decks, isOpen: isOpen?.isOn, shuffling: shuffling)
  }
}

/// The fields of a game's rules that a line writes before the options. Only a table's own rules
/// state which cards they deal and which are wild. Each count is at most ten, since a larger one
/// would make endless streets.
private struct OwnStreets {
  private let id: DealingRules.ID
  private var (down, up, community) = (0, 0, 0)
  private var wild = WildCards.none

  init(_ line: inout LineCoder, _ rules: DealingRules?) throws(Misread) {
    id = try line.field(.game, rules?.id)
    guard id == .custom else { return }
    down = try line.number(.down, rules?.down, in: 0...10)
    up = try line.number(.up, rules?.up, in: 0...10)
    community = try line.number(.community, rules?.communityCards, in: 0...10)
    wild = WildCards(
      jokers: try line.number(.jokers, rules?.wild.jokers, in: WildCards.jokerRange, unless: 0),
      rank: try line.optional(.wild, rules?.wild.rank))
  }

  /// The rules; their name follows the options.
  func rules(_ line: inout LineCoder, _ rules: DealingRules?) throws(Misread) -> DealingRules {
    let name = try line.optional(.rules, rules?.label.ownName)
    return DealingRules(
      id, down: down, up: up, community: community, wild: wild, name: id == .custom ? name : nil)
  }
}

/// The best five cards of a hand. A line names the hand that they make if all of them are open.
public struct BestFive: LineGroup, Sendable, Equatable {
  public let hand: HandOwner
  public var cards: SecretCards
  /// The rank that is wild.
  public let wild: Rank?
  /// Whether it wins, once that is decided.
  public let winner: Bool?
  /// Whether it shares the win with another hand.
  let isSplit: Bool

  public init(
    _ hand: HandOwner, _ cards: SecretCards, wild: Rank?, winner: Bool?, isSplit: Bool
  ) {
    (self.hand, self.cards, self.wild) = (hand, cards, wild)
    (self.winner, self.isSplit) = (winner, isSplit)
  }

  public init(_ line: inout LineCoder, _ best: Self?) throws(Misread) {
    hand = try HandOwner(&line, best?.hand, name: .player)
    cards = try SecretCards(&line, "cards", best?.cards)
    let open = line.isJournal ? nil : cards.open.known
    let five = open.flatMap { DealtFive(bestOf: $0, wild: best?.wild) }
    try line.derived(.name, PlainWord(five?.value.wireName ?? "??"), inJournal: false)
    winner = try line.optional(.winner, best?.winner)
    try line.derived(.words, five?.value.name ?? "??", inJournal: false)
    isSplit = try line.field(.split, best?.isSplit, unless: false)
    wild = try line.optional(.wild, best?.wild)
  }
}

/// Hands that split the win.
public struct SplitHands: LineGroup, Sendable, Equatable {
  /// One or more.
  public let owners: [HandOwner]

  public init(_ owners: [HandOwner]) { self.owners = owners }

  public init(_ line: inout LineCoder, _ hands: Self?) throws(Misread) {
    let places = try line.field(.hands, hands?.owners.map(\.place))
    let names = try line.field(.names, hands?.owners.map { OwnerName($0.player?.name) })
    guard places.count == names.count, !places.isEmpty else { throw Misread(.names) }
    owners = zip(places, names).map { place, owner in
      guard case .seat(let seat) = place else { return HandOwner(place, nil) }
      return HandOwner(place, owner.name.map { SeatedPlayer(seat, $0) })
    }
    let hasName = zip(places, names).contains { $0 == .dealer && $1.name != nil }
    if hasName { throw Misread(.names) }
  }
}

extension DealingEvent {
  /// The cards that are not public, if the event has any.
  var cards: SecretCards? {
    switch self {
    case .shuffled(let cards), .dealt(_, let cards, _, _): cards
    case .best(let best): best.cards
    default: nil
    }
  }

  /// The event with those cards changed.
  func withCards(_ change: (SecretCards) -> SecretCards) -> Self {
    switch self {
    case .dealt(let hand, let down, let up, let street):
      return .dealt(hand, down: change(down), up: up, street: street)
    case .best(var best):
      best.cards = change(best.cards)
      return .best(best)
    default: return self
    }
  }

  /// Whether any viewer sees the event.
  public var isShown: Bool { if case .shuffled = self { false } else { true } }

  /// The sentence of the line for a viewer, if it has one.
  public var text: String? {
    switch self {
    case .new(let start, _): start.rules.name
    case .round(_, _, let label, _): label.name
    default: nil
    }
  }
}

extension DealingEvent {
  /// The event's part in the current round.
  var part: RoundPart {
    switch self {
    case .round(let number, _, let label, _): .begins(number, of: .dealing(label.id))
    case .dealt(let hand, _, _, _): .deals(to: hand.player)
    case .community: .deals(to: nil)
    case .shown, .best, .split: .turnsUp
    case .drawn: .draws
    case .over: .ends
    case .new, .rebuilt: .abandons
    case .left(let player): .leaves(player, stack: 0)
    case .shuffled, .reshuffled, .newAsked, .remaining: .detail
    }
  }
}
