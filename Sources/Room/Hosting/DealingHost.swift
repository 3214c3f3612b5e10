// Owns how a dealing table is told, and who owns which hand. Never shows a card: what is face
// down leaves here concealed, for its owner or for nobody.

import Cards
import Games
import HandRanking
import Identity
import LineProtocol

/// A dealing table as a table hosts it: the dealer's work, and the names behind the seats.
struct DealingHost: HostedGame {
  private(set) var table: DealingTable
  private var names: [Seat: PlayerName] = [:]
  /// What the options were, so that `new` keeps those that it does not name.
  private var options: TableOptions?

  /// A table with its dealer.
  ///
  /// - Throws: `CommandError` with `rule.deck` if no round could ever be dealt.
  init(_ rules: DealingRules, _ options: DealingOptions) throws(CommandError) {
    do {
      table = try DealingTable(rules, options)
    } catch {
      throw CommandError(error.code, error.explanation)
    }
  }

  var id: String { table.rules.id }
  var seatCount: Int { table.options.players }
  var round: Int { table.round }
  var total: Int { table.imbalance }

  var state: String {
    if names.isEmpty { return "empty" }
    if table.isOver { return "over" }
    return table.isRoundComplete ? "ready" : "dealing"
  }

  var isRoundDealt: Bool { table.round > 0 && table.isRoundComplete }

  /// A dealer asks nobody: whoever sits here may say `deal` at any time.
  func offer(for seat: Seat) -> Offer? { nil }

  mutating func sit(
    _ seat: Seat, as name: PlayerName, balance: Int?, using chance: inout ChaCha20
  ) -> [GameEvent] {
    names[seat] = name
    table.sit(seat)
    return []
  }

  mutating func leave(_ seat: Seat, using chance: inout ChaCha20) -> [GameEvent] {
    table.leave(seat)
    names[seat] = nil
    var left = GameEvent(
      message: Message(.event, .left, [.init(.stack, .number(0))]), seat: seat)
    left.vacates = true
    return [left]
  }

  mutating func setAway(_ away: Bool, _ seat: Seat, using chance: inout ChaCha20) -> [GameEvent] {
    []
  }

  mutating func setGone(_ gone: Bool, _ seat: Seat, using chance: inout ChaCha20) -> [GameEvent] {
    []
  }

  mutating func timeOut(
    _ seat: Seat, using chance: inout ChaCha20
  ) -> (did: String, events: [GameEvent]) { ("nothing", []) }

  mutating func void() -> [GameEvent] { [] }

  func balance(of seat: Seat) -> Int { 0 }

  func hiddenCards(from seat: Seat?) -> CardSet { table.hiddenCards(from: seat) }

  func withHiddenCardsPermuted(
    hiddenFrom viewer: PlayerName?, using chance: inout ChaCha20
  ) -> any HostedGame {
    var copy = self
    let seat = names.first { $0.value == viewer }?.key
    copy.table = table.withHiddenCardsPermuted(hiddenFrom: seat, using: &chance)
    return copy
  }

  mutating func act(
    _ request: ActionRequest, by seat: Seat, using chance: inout ChaCha20
  ) throws(CommandError) -> GameReply {
    let action = try action(request)
    let events: [DealingEvent]
    do {
      events = try table.apply(action, by: seat, using: &chance)
    } catch {
      throw CommandError(error.code, error.explanation)
    }
    let did = Message.Field(.did, .word(request.verb.rawValue))
    return GameReply(fields: [did], events: events.map(told))
  }

  private mutating func action(_ request: ActionRequest) throws(CommandError) -> DealingAction {
    switch (request.verb, request.words.first) {
    case (.deal, nil): return .deal
    case (.deal, "step"): return .step
    case (.deal, "next"): return .next
    case (.show, _): return .show
    case (.new, _), (.reset, _): return try newGame(request)
    default: throw CommandError(.ruleVerb, "a dealer knows deal, show and new; help \(id)")
    }
  }

  private mutating func newGame(_ request: ActionRequest) throws(CommandError) -> DealingAction {
    let name = request.words.first ?? id
    guard let entry = GameCatalogue.entry(name) ?? GameCatalogue.entry("deal-\(name)"),
      entry.family == "dealing"
    else {
      throw CommandError(
        .tableGame, "a dealer deals stud5, stud7, holdem or custom; as in new holdem")
    }
    let current: TableOptions
    if let options { current = options } else { current = try initialOptions(of: entry) }
    let chosen = try TableOptions(request.options, of: entry, over: current)
    guard let game = try entry.make(chosen) as? DealingHost else {
      throw CommandError(.tableGame)
    }
    options = chosen
    return .new(game.table.rules, game.table.options)
  }
}

extension DealingHost {
  /// What the table was opened with.
  private func initialOptions(of entry: GameEntry) throws(CommandError) -> TableOptions {
    try TableOptions(table.options.written, of: entry)
  }
}

// MARK: - The look of the table

extension DealingHost {
  var tableFields: [Message.Field] {
    [.init(.round, .number(table.round)), .init(.deck, .number(table.deckCount))]
  }

  /// The middle, and the hands where nobody sits.
  var commonRows: [Message] {
    let hands = table.hands.filter { hand in
      if case .seat(let seat) = hand.place { return names[seat] == nil }
      return true
    }
    return [Message(.row, .community, [.init(.cards, .cards(table.community))])]
      + hands.map { Message(.row, .hand, [handField($0.place)] + cardFields($0)) }
  }

  func seatFields(_ seat: Seat) -> [Message.Field] {
    guard let hand = table.hands.first(where: { $0.place == .seat(seat) }) else { return [] }
    return cardFields(hand)
  }

  func seatState(_ seat: Seat) -> String {
    guard let hand = table.hands.first(where: { $0.place == .seat(seat) }) else { return "waiting" }
    if !hand.isOwned { return "next" }
    return hand.isShown ? "shown" : "dealt"
  }

  /// The cards with which the advisor works at a table of hold'em: two of one's own, the middle.
  func adviceCards(for seat: Seat) -> (hole: [Card], board: [Card])? {
    guard table.rules.communityCards > 0,
      let hand = table.hands.first(where: { $0.place == .seat(seat) }), hand.isOwned
    else { return nil }
    return (hand.down + hand.up, table.community)
  }

  private func cardFields(_ hand: DealtHand) -> [Message.Field] {
    [.init(.down, sealed(hand.down, of: hand)), .init(.up, .cards(hand.up))]
  }

  /// Cards face down as a value: open if the hand is, else its owner's only, else nobody's.
  private func sealed(_ cards: [Card], of hand: DealtHand) -> Value {
    if hand.isShown { return .cards(cards) }
    guard let owner = owner(of: hand) else { return .faceDown(cards.count) }
    return .concealed(cards, owner: owner)
  }

  private func owner(of hand: DealtHand) -> PlayerName? {
    guard hand.isOwned, case .seat(let seat) = hand.place else { return nil }
    return names[seat]
  }

  private func handField(_ place: DealtHand.Place) -> Message.Field {
    switch place {
    case .seat(let seat): .init(.hand, .number(seat.number))
    case .dealer: .init(.hand, .word("dealer"))
    }
  }
}

// MARK: - Words

extension DealingHost {
  private func told(_ event: DealingEvent) -> GameEvent {
    switch event {
    case .new(let rules, let options):
      let fields = [Message.Field(.game, .word(rules.id))] + options.fields
      return GameEvent(message: Message(.event, .new, fields, text: rules.name))
    case .round(let number, let deck):
      return GameEvent(
        message: Message(
          .event, .round,
          [
            .init(.round, .number(number)), .init(.deck, .number(deck)),
            .init(.game, .word(id)),
          ], text: table.rules.name))
    case .deal(let hand, let street, let down, let up):
      return about(
        hand, .deal,
        [
          .init(.down, sealed(down, of: hand)), .init(.up, .cards(up)),
          .init(.street, .word(street)),
        ])
    case .community(let cards, let street):
      return GameEvent(
        message: Message(
          .event, .community, [.init(.cards, .cards(cards)), .init(.street, .word(street))]))
    case .remaining(let deck):
      return GameEvent(message: Message(.event, .remaining, [.init(.deck, .number(deck))]))
    case .best(let hand, let five, let winner): return best(hand, five, winner)
    case .show(let hand): return about(hand, .show, cardFields(hand))
    case .over:
      return GameEvent(message: Message(.event, .over, [.init(.reason, .word("deck"))]))
    }
  }

  /// What a hand is worth: everybody's news if the hand is up, else its owner's alone.
  private func best(_ hand: DealtHand, _ five: FiveCardHand, _ winner: Bool) -> GameEvent {
    let name = five.value.wireName
    let words = five.value.name
    let isWinner = Message.Field(.winner, .flag(winner))
    if hand.isPublic {
      return about(
        hand, .best,
        [
          .init(.cards, .cards(five.cards)), .init(.name, .word(name)), isWinner,
          .init(.words, .word(words)),
        ])
    }
    guard let owner = owner(of: hand) else { return about(hand, .best, [isWinner]) }
    return about(
      hand, .best,
      [
        .init(.cards, .concealed(five.cards, owner: owner)),
        .init(.name, .secret(name, owner: owner)), isWinner,
        .init(.words, .secret(words, owner: owner)),
      ])
  }

  /// A line about a hand; `player=` is who sits there, since `name=` may be the hand's.
  private func about(
    _ hand: DealtHand, _ kind: Message.Kind, _ fields: [Message.Field]
  ) -> GameEvent {
    var all = [handField(hand.place)]
    if hand.isOwned, case .seat(let seat) = hand.place, let name = names[seat] {
      all.append(.init(.seat, .number(seat.number)))
      let key = kind == .best ? Key.player : .name
      all.append(.init(key, .word(name.description)))
    }
    return GameEvent(message: Message(.event, kind, all + fields))
  }
}

extension DealingOptions {
  /// The options as somebody would write them.
  var written: [TableOption] {
    fields.map { TableOption(key: $0.key.rawValue, value: $0.value.wire) }
  }

  /// The options as a line says them.
  var fields: [Message.Field] {
    [
      .init(.players, .number(players)), .init(.dealer, .word(hasDealer ? "on" : "off")),
      .init(.decks, .number(decks)), .init(.open, .word(isOpen ? "on" : "off")),
      .init(.shuffle, .word(shuffling.rawValue)),
    ]
  }
}

extension DealingRefusal {
  fileprivate var code: ErrorCode {
    switch self {
    case .deckShort, .shoeSmall: .ruleDeck
    case .roundComplete, .roundOpen, .nothingToShow: .rulePhase
    case .tooFewHands, .noCards: .tableOption
    }
  }
}
