import Cards
import HandRanking
import Identity
import Lines

extension DealingEvent: Fact {
  enum Word: String, FactWord {
    case shuffle, rebuild, draw, new, reset, round, deal, community, remaining, best, split, show
    case over, left
  }

  private var word: Word {
    switch self {
    case .shuffled, .reshuffled: .shuffle
    case .rebuilt: .rebuild
    case .drawn: .draw
    case .new: .new
    case .newAsked: .reset
    case .round: .round
    case .dealt: .deal
    case .community: .community
    case .remaining: .remaining
    case .best: .best
    case .split: .split
    case .shown: .show
    case .over: .over
    case .left: .left
    }
  }

  /// The player who has brought the event about, if one has.
  private var player: SeatedPlayer? {
    switch self {
    case .reshuffled(let player, _), .rebuilt(let player, _), .drawn(let player, _, _),
      .new(_, _, let player), .round(_, _, _, let player):
      player
    case .newAsked(let player, _, _, _), .left(let player): player
    case .shuffled, .dealt, .community, .remaining, .best, .split, .shown, .over: nil
    }
  }

  /// The hand that the event is about.
  private var hand: HandOwner? {
    switch self {
    case .dealt(let hand, _, _, _), .best(let hand, _, _, _, _), .shown(let hand, _, _): hand
    default: nil
    }
  }

  /// The cards that are left, where an event of the deck tells them.
  private var deck: Int? {
    switch self {
    case .reshuffled(_, let deck), .rebuilt(_, let deck), .drawn(_, _, let deck): deck
    default: nil
    }
  }

  /// The sentence of a line for a viewer, if it has one.
  public var text: String? {
    switch self {
    case .new(let rules, _, _): rules.name
    case .round(_, _, let label, _): label.name
    default: nil
    }
  }

  /// Writes the event, or reads one.
  public init(_ line: inout FieldCoder, _ event: Self?) throws(Misread) {
    switch try line.word(event?.word) {
    case .shuffle:
      let written: SecretCards? = if case .shuffled(let order)? = event { order } else { nil }
      if let order = try line.optionalCards(.cards, written) {
        self = .shuffled(order)
      } else {
        self = .reshuffled(
          by: try line.optionalPlayer(event?.player), deck: try line.field(.deck, event?.deck))
      }
    case .rebuild:
      self = .rebuilt(
        by: try line.optionalPlayer(event?.player), deck: try line.field(.deck, event?.deck))
    case .draw:
      let card: Card? = if case .drawn(_, let card, _)? = event { card } else { nil }
      self = .drawn(
        by: try line.optionalPlayer(event?.player), try line.card(.card, card),
        deck: try line.field(.deck, event?.deck))
    case .new:
      let x: (rules: DealingRules, options: DealingOptions)? =
        if case .new(let rules, let options, _)? = event { (rules, options) } else { nil }
      let id = try line.field(.game, x?.rules.id)
      let streets = try id == .custom ? line.ownStreets(x?.rules) : nil
      let options = try DealingOptions(&line, x?.options)
      let rules = try line.rules(id, streets, named: x?.rules)
      self = .new(rules, options, by: try line.optionalPlayer(event?.player))
    case .reset:
      let x: (request: DealingRequest, asked: Int, need: Int)? =
        if case .newAsked(_, let request, let asked, let need)? = event {
          (request, asked, need)
        } else { nil }
      let player = try line.player(event?.player)
      try line.derived(.state, ResetState.asked)
      let asked = try line.field(.asked, x?.asked)
      let need = try line.field(.need, x?.need)
      self = .newAsked(player, try DealingRequest(&line, x?.request), asked: asked, need: need)
    case .round:
      let x: (number: Int, deck: Int, label: DealingRules.Label)? =
        if case .round(let number, let deck, let label, _)? = event {
          (number, deck, label)
        } else { nil }
      self = .round(
        number: try line.field(.round, x?.number), deck: try line.field(.deck, x?.deck),
        DealingRules.Label(
          try line.field(.game, x?.label.id), try line.optional(.rules, x?.label.ownName)),
        by: try line.optionalPlayer(event?.player))
    case .deal:
      let x: (street: String, down: SecretCards, up: [Card])? =
        if case .dealt(_, let street, let down, let up)? = event {
          (street, down, up)
        } else { nil }
      let hand = try HandOwner(&line, event?.hand)
      let down = try line.cards(.down, x?.down)
      let up = try line.field(.up, x?.up)
      let street = try line.field(.street, x.map { PlainWord($0.street) })
      self = .dealt(hand, street: street.text, down: down, up: up)
    case .community:
      let x: (cards: [Card], street: String)? =
        if case .community(let cards, let street)? = event { (cards, street) } else { nil }
      self = .community(
        try line.field(.cards, x?.cards),
        street: try line.field(.street, x.map { PlainWord($0.street) }).text)
    case .remaining:
      let x: (deck: Int, state: GameState)? =
        if case .remaining(let deck, let state)? = event { (deck, state) } else { nil }
      self = .remaining(
        deck: try line.field(.deck, x?.deck), state: try line.field(.state, x?.state))
    case .best:
      let x: (cards: SecretCards, wild: Rank?, winner: Bool?, isSplit: Bool)? =
        if case .best(_, let cards, let wild, let winner, let isSplit)? = event {
          (cards, wild, winner, isSplit)
        } else { nil }
      let hand = try HandOwner(&line, event?.hand, name: .player)
      let cards = try line.cards(.cards, x?.cards)
      let open = line.isJournal ? nil : cards.open.known
      let five = open.flatMap { DealtFive(bestOf: $0, wild: x?.wild) }
      try line.derived(.name, PlainWord(five?.value.wireName ?? "??"), inJournal: false)
      let winner = try line.optional(.winner, x?.winner)
      try line.derived(.words, five?.value.name ?? "??", inJournal: false)
      let isSplit = try line.field(.split, x?.isSplit, unless: false)
      self = .best(
        hand, cards, wild: try line.optional(.wild, x?.wild), winner: winner, isSplit: isSplit)
    case .split:
      let hands: [HandOwner]? = if case .split(let hands)? = event { hands } else { nil }
      let places = try line.field(.hands, hands?.map(\.place))
      let names = try line.field(.names, hands?.map { OwnerName($0.player?.name) })
      self = .split(try HandOwner.list(places, names))
    case .show:
      let x: (down: [Card], up: [Card])? =
        if case .shown(_, let down, let up)? = event { (down, up) } else { nil }
      self = .shown(
        try HandOwner(&line, event?.hand), down: try line.field(.down, x?.down),
        up: try line.field(.up, x?.up))
    case .over:
      try line.derived(.reason, HouseGameEnd.deck)
      self = .over
    case .left:
      self = .left(try line.player(event?.player))
      try line.derived(.stack, 0)
    }
  }
}

extension HandOwner {
  /// Writes a hand and whose it is, or reads it.
  public init(
    _ line: inout FieldCoder, _ hand: HandOwner?, name: Key = .name
  ) throws(Misread) {
    let place = try line.field(.hand, hand?.place)
    self.init(place, try place == .dealer ? nil : line.optionalPlayer(hand?.player, name: name))
  }

  /// Several hands and whose they are.
  fileprivate static func list(
    _ places: [DealtHand.Place], _ names: [OwnerName]
  ) throws(Misread) -> [HandOwner] {
    guard places.count == names.count, !places.isEmpty else { throw Misread(.names) }
    var hands: [HandOwner] = []
    for (place, owner) in zip(places, names) {
      switch place {
      case .dealer where owner.name != nil: throw Misread(.names)
      case .dealer: hands.append(HandOwner(place, nil))
      case .seat(let seat):
        hands.append(HandOwner(place, owner.name.map { SeatedPlayer(seat, $0) }))
      }
    }
    return hands
  }
}

extension FieldCoder {
  /// Cards that own rules deal, and which are wild. More than ten of a kind would be streets
  /// without end.
  fileprivate mutating func ownStreets(
    _ rules: DealingRules?
  ) throws(Misread) -> (down: Int, up: Int, community: Int, wild: WildCards) {
    (
      down: try number(.down, rules?.down, in: 0...10),
      up: try number(.up, rules?.up, in: 0...10),
      community: try number(.community, rules?.communityCards, in: 0...10),
      wild: try wildCards(rules?.wild)
    )
  }

  fileprivate mutating func rules(
    _ id: DealingRules.ID,
    _ streets: (down: Int, up: Int, community: Int, wild: WildCards)?,
    named rules: DealingRules?
  ) throws(Misread) -> DealingRules {
    let name = try optional(.rules, rules?.label.ownName)
    return DealingRules(
      id, down: streets?.down ?? 0, up: streets?.up ?? 0, community: streets?.community ?? 0,
      wild: streets?.wild ?? .none, name: id == .custom ? name : nil)
  }
}

extension DealingOptions {
  fileprivate init(_ line: inout FieldCoder, _ options: DealingOptions?) throws(Misread) {
    self.init(
      players: try line.number(.players, options?.players, in: 1...52),
      hasDealer: try line.field(.dealer, options.map { Switch($0.hasDealer) }).isOn,
      decks: try line.number(.decks, options?.decks, in: 1...8),
      isOpen: try line.field(.open, options.map { Switch($0.isOpen) }).isOn,
      shuffling: try line.field(.shuffle, options?.shuffling))
  }
}

extension DealingRequest {
  /// The game that a player asks for, and the options that it would change.
  fileprivate init(_ line: inout FieldCoder, _ request: DealingRequest?) throws(Misread) {
    let id = try line.field(.game, request?.rules.id)
    let streets = try id == .custom ? line.ownStreets(request?.rules) : nil
    let players = try line.optionalNumber(.players, request?.players, in: 1...52)
    let hasDealer = try line.optional(.dealer, request?.hasDealer.map { Switch($0) })
    let decks = try line.optionalNumber(.decks, request?.decks, in: 1...8)
    let isOpen = try line.optional(.open, request?.isOpen.map { Switch($0) })
    let shuffling = try line.optional(.shuffle, request?.shuffling)
    self.init(
      try line.rules(id, streets, named: request?.rules), players: players,
      hasDealer: hasDealer?.isOn, decks: decks, isOpen: isOpen?.isOn, shuffling: shuffling)
  }
}
