import Cards
import Games
import HandRanking
import Identity
import Tables

/// The words of events of dealing tables, both ways.
extension DealingEvent where Form: WrittenCards {
  func write(to line: inout LineWriter, for purpose: LineWriter.Purpose) {
    switch self {
    case .shuffled(let order):
      line.beginEvent("shuffle", for: purpose)
      line.cards(.cards, order)
    case .reshuffled(let player, let deck):
      line.event("shuffle", by: player, for: purpose)
      line.field(.deck, deck)
    case .rebuilt(let player, let deck):
      line.event("rebuild", by: player, for: purpose)
      line.field(.deck, deck)
    case .drawn(let player, let card, let deck):
      line.event("draw", by: player, for: purpose)
      line.cards(.card, [card])
      line.field(.deck, deck)
    case .new(let rules, let options, let player):
      line.beginEvent("new", for: purpose)
      line.field(.game, rules.id.rawValue)
      if rules.id == .custom { line.rules(rules) }
      line.options(options)
      line.ownName(rules.label)
      if let player { line.player(player) }
    case .newAsked(let player, let request, let asked, let need):
      line.event("reset", player, for: purpose)
      line.field(.state, "asked")
      line.field(.asked, asked)
      line.field(.need, need)
      line.request(request)
    case .round(let number, let deck, let label):
      line.beginEvent("round", for: purpose)
      line.field(.round, number)
      line.field(.deck, deck)
      line.field(.game, label.id.rawValue)
      line.ownName(label)
    case .dealt(let hand, let street, let down, let up):
      line.event("deal", hand, for: purpose)
      line.cards(.down, down)
      line.cards(.up, up)
      line.field(.street, street)
    case .community(let cards, let street):
      line.beginEvent("community", for: purpose)
      line.cards(.cards, cards)
      line.field(.street, street)
    case .remaining(let deck, let state):
      line.beginEvent("remaining", for: purpose)
      line.field(.deck, deck)
      if let state { line.field(.state, state.rawValue) }
    case .best(let hand, let cards, let winner, let isSplit):
      line.event("best", hand, name: .player, for: purpose)
      line.best(cards, winner)
      if isSplit { line.field(.split, true) }
    case .split(let hands):
      line.beginEvent("split", for: purpose)
      line.hands(hands)
    case .shown(let hand, let down, let up):
      line.event("show", hand, for: purpose)
      line.cards(.down, down)
      line.cards(.up, up)
    case .over:
      line.beginEvent("over", for: purpose)
      line.field(.reason, "deck")
    case .left(let player):
      line.event("left", player, for: purpose)
      line.field(.stack, 0)
    }
  }

  /// The sentence of a line for a viewer, if it has one.
  var text: String? {
    switch self {
    case .new(let rules, _, _): rules.name
    case .round(_, _, let label): label.name
    default: nil
    }
  }

  /// Reads what `write` has written; `nil` if it is none of it.
  init?(_ line: inout LineReader) {
    guard let event = Self.common(&line) ?? Self.ofHand(&line) else { return nil }
    self = event
  }

  private static func common(_ line: inout LineReader) -> Self? {
    switch line.type {
    case "shuffle", "rebuild", "draw": return ofDeck(&line)
    case "new":
      guard let rules = line.rules(), let options = line.options() else { return nil }
      return .new(rules, options, by: line.player())
    case "reset":
      guard line.word(.state) == "asked", let player = line.player(),
        let asked = line.number(.asked), let need = line.number(.need),
        let request = line.request()
      else { return nil }
      return .newAsked(player, request, asked: asked, need: need)
    case "round":
      guard let number = line.number(.round), let deck = line.number(.deck),
        let id: DealingRules.ID = line.value(.game)
      else { return nil }
      return .round(number: number, deck: deck, DealingRules.Label(id, line.value(.rules)))
    case "community":
      guard let cards = line.cards(.cards), let street = line.word(.street) else { return nil }
      return .community(cards, street: String(street))
    case "remaining":
      return line.number(.deck).map { .remaining(deck: $0, state: line.value(.state)) }
    case "split": return line.hands().map { .split($0) }
    case "over": return line.word(.reason) == "deck" ? .over : nil
    case "left": return line.number(.stack) == 0 ? line.player().map { .left($0) } : nil
    default: return nil
    }
  }

  private static func ofDeck(_ line: inout LineReader) -> Self? {
    if line.type == "shuffle", let order: Form = line.form(.cards) { return .shuffled(order) }
    let player = line.player()
    let card = line.type == "draw" ? line.card(.card) : nil
    guard let deck = line.number(.deck) else { return nil }
    switch line.type {
    case "shuffle": return .reshuffled(by: player, deck: deck)
    case "rebuild": return .rebuilt(by: player, deck: deck)
    default: return card.map { .drawn(by: player, $0, deck: deck) }
    }
  }

  private static func ofHand(_ line: inout LineReader) -> Self? {
    let nameKey: Key = line.type == "best" ? .player : .name
    guard let hand = line.hand(name: nameKey) else { return nil }
    switch line.type {
    case "deal":
      guard let down: Form = line.form(.down), let up = line.cards(.up),
        let street = line.word(.street)
      else { return nil }
      return .dealt(hand, street: String(street), down: down, up: up)
    case "best":
      guard let cards: Form = line.form(.cards) else { return nil }
      let winner = line.flag(.winner)
      return .best(hand, cards, winner: winner, isSplit: line.flag(.split) ?? false)
    case "show":
      guard let down = line.cards(.down), let up = line.cards(.up) else { return nil }
      return .shown(hand, down: down, up: up)
    default: return nil
    }
  }
}

extension LineWriter {
  /// The beginning of an event that somebody, or the dealer without being asked, has brought about.
  fileprivate mutating func event(_ type: String, by player: SeatedPlayer?, for purpose: Purpose) {
    beginEvent(type, for: purpose)
    if let player { self.player(player) }
  }

  fileprivate mutating func event(
    _ type: String, _ hand: HandOwner, name: Key = .name, for purpose: Purpose
  ) {
    beginEvent(type, for: purpose)
    place(hand.place)
    guard let player = hand.player else { return }
    field(.seat, player.seat.number)
    field(name, player.name.description)
  }

  mutating func place(_ place: DealtHand.Place) {
    field(.hand, LineWriter.word(place))
  }

  private static func word(_ place: DealtHand.Place) -> String {
    switch place {
    case .seat(let seat): "\(seat.number)"
    case .dealer: "dealer"
    }
  }

  /// Several hands, and whose they are: `-` for nobody's.
  fileprivate mutating func hands(_ hands: [HandOwner]) {
    field(.hands, hands.map { LineWriter.word($0.place) }.joined(separator: ","))
    field(.names, hands.map { $0.player?.name.description ?? "-" }.joined(separator: ","))
  }

  /// The name of a table's own rules.
  fileprivate mutating func ownName(_ label: DealingRules.Label) {
    if let name = label.ownName { field(.rules, name.description) }
  }

  /// The five cards, with their name and words as far as they can be seen.
  fileprivate mutating func best(_ cards: some WrittenCards, _ winner: Bool?) {
    self.cards(.cards, cards)
    let five = (cards as? SeenCards)?.known.flatMap { FiveCardHand(bestOf: $0) }
    let isJournal = cards is SecretCards
    if !isJournal { field(.name, five?.value.wireName ?? "??") }
    if let winner { field(.winner, winner) }
    if isJournal { return }
    encoded(.words, five?.value.name ?? "??")
  }

  /// A game and what it would change.
  fileprivate mutating func request(_ request: DealingRequest) {
    field(.game, request.rules.id.rawValue)
    if request.rules.id == .custom { rules(request.rules) }
    if let players = request.players { field(.players, players) }
    if let hasDealer = request.hasDealer { field(.dealer, hasDealer ? "on" : "off") }
    if let decks = request.decks { field(.decks, decks) }
    if let isOpen = request.isOpen { field(.open, isOpen ? "on" : "off") }
    if let shuffling = request.shuffling { field(.shuffle, shuffling.rawValue) }
    ownName(request.rules.label)
  }

  /// What is dealt at a table and how, behind the table's row.
  mutating func setup(_ setup: DealingSetup) {
    if let name = setup.rules.ownName { field(.rules, name.description) }
    field(.decks, setup.options.decks)
    field(.players, setup.options.players)
    field(.dealer, setup.options.hasDealer ? "on" : "off")
    field(.open, setup.options.isOpen ? "on" : "off")
    field(.shuffle, setup.options.shuffling.rawValue)
    if setup.rules.id == .custom { rules(setup.rules) }
  }

  fileprivate mutating func rules(_ rules: DealingRules) {
    field(.down, rules.down)
    field(.up, rules.up)
    field(.community, rules.communityCards)
  }

  fileprivate mutating func options(_ options: DealingOptions) {
    field(.players, options.players)
    field(.dealer, options.hasDealer ? "on" : "off")
    field(.decks, options.decks)
    field(.open, options.isOpen ? "on" : "off")
    field(.shuffle, options.shuffling.rawValue)
  }
}

extension LineReader {
  fileprivate mutating func hand(name: Key) -> HandOwner? {
    guard let place = place() else { return nil }
    return HandOwner(place, place == .dealer ? nil : player(name))
  }

  mutating func place() -> DealtHand.Place? {
    word(.hand) == "dealer" ? .dealer : number(.hand).map { .seat(Seat($0)) }
  }

  /// Several hands, and whose they are.
  fileprivate mutating func hands() -> [HandOwner]? {
    guard let places = word(.hands)?.split(separator: ","),
      let names = word(.names)?.split(separator: ","), places.count == names.count
    else { return nil }
    let hands = zip(places, names).compactMap { place, name -> HandOwner? in
      if place == "dealer" { return name == "-" ? HandOwner(.dealer, nil) : nil }
      guard let seat = WireNumber.parse(place).map({ Seat($0) }) else { return nil }
      let player = PlayerName(name).map { SeatedPlayer(seat, $0) }
      return player == nil && name != "-" ? nil : HandOwner(.seat(seat), player)
    }
    return hands.count == places.count ? hands : nil
  }

  /// More cards than a dealer deals would be streets without end.
  fileprivate mutating func rules() -> DealingRules? {
    guard let id: DealingRules.ID = value(.game) else { return nil }
    let numbers = [Key.down, .up, .community].map { number($0) ?? 0 }
    guard numbers.allSatisfy({ (0...10).contains($0) }) else { return nil }
    return DealingRules(
      id, down: numbers[0], up: numbers[1], community: numbers[2],
      name: id == .custom ? value(.rules) : nil)
  }

  fileprivate mutating func request() -> DealingRequest? {
    guard let rules = rules() else { return nil }
    return DealingRequest(
      rules, players: number(.players, in: 1...52), hasDealer: flag(.dealer),
      decks: number(.decks, in: 1...8), isOpen: flag(.open), shuffling: value(.shuffle))
  }

  /// What is dealt at the table of a row and how; `nil` if the row does not say it.
  mutating func setup(_ game: DealingRules.ID) -> DealingSetup? {
    guard let options = options() else { return nil }
    let numbers = [Key.down, .up, .community].map { number($0, in: 0...10) ?? 0 }
    let rules = DealingRules(
      game, down: numbers[0], up: numbers[1], community: numbers[2],
      name: game == .custom ? value(.rules) : nil)
    return DealingSetup(rules, options)
  }

  fileprivate mutating func options() -> DealingOptions? {
    guard let players = number(.players), (1...52).contains(players),
      let hasDealer = flag(.dealer), let decks = number(.decks), (1...8).contains(decks),
      let isOpen = flag(.open), let shuffling: DealingOptions.Shuffling = value(.shuffle)
    else { return nil }
    return DealingOptions(
      players: players, hasDealer: hasDealer, decks: decks, isOpen: isOpen, shuffling: shuffling)
  }
}
