// Owns how a betting game is told: its events, refusals and rows as messages. Never judges.

import Archive
import Cards
import Games
import Identity
import LineProtocol

extension BettingTable: HostedGame {
  var id: String { "betting\(rules.cardsPerHand)" }

  var seatCount: Int { rules.seats }

  var state: String { players.isEmpty ? "empty" : phase.rawValue }

  func offer(for seat: Seat) -> Offer? {
    guard isAsked(seat), let player = players[seat] else { return nil }
    let fields: [Message.Field] = [
      .init(.round, .number(round)), .init(.phase, .word(phase.rawValue)),
      .init(.bet, .number(player.bet)), .init(.balance, .number(player.balance)),
      .init(.score, .number(phase == .trade ? player.score : 0)),
      .init(.cards, .cards(phase == .trade ? player.hand : [])), .init(.deck, .number(deckCount)),
    ]
    return Offer(
      phase: "\(round)\(phase.rawValue)", fields: fields, legal: moves(for: seat),
      isWaitedFor: isWaitedFor(seat), clock: isUndecided(seat) ? .entry : .turn)
  }

  mutating func sit(
    _ seat: Seat, as name: PlayerName, balance: Int?, using chance: inout ChaCha20
  ) -> [GameEvent] {
    let events: [BettingEvent] = sit(seat, balance: balance, using: &chance)
    return events.map(\.told)
  }

  mutating func leave(_ seat: Seat, using chance: inout ChaCha20) -> [GameEvent] {
    let events: [BettingEvent] = leave(seat, using: &chance)
    return events.map(\.told)
  }

  mutating func setAway(_ away: Bool, _ seat: Seat, using chance: inout ChaCha20) -> [GameEvent] {
    let events: [BettingEvent] = setAway(away, seat, using: &chance)
    return events.map(\.told)
  }

  mutating func setGone(_ gone: Bool, _ seat: Seat, using chance: inout ChaCha20) -> [GameEvent] {
    let events: [BettingEvent] = setGone(gone, seat, using: &chance)
    return events.map(\.told)
  }

  mutating func timeOut(
    _ seat: Seat, using chance: inout ChaCha20
  ) -> (did: String, events: [GameEvent]) {
    let did = players[seat]?.isInPlay == true ? "deal" : "pass"
    let events: [BettingEvent] = timeOut(seat, using: &chance)
    return (did, events.map(\.told))
  }

  mutating func void() -> [GameEvent] { voidRound().map(\.told) }

  func isInPlay(_ seat: Seat) -> Bool { players[seat]?.isInPlay ?? false }

  func balance(of seat: Seat) -> Int { players[seat]?.balance ?? 0 }

  func checkpoint(names: [Seat: PlayerName], departed: [PlayerName: Int]) -> GameCheckpoint? {
    var purses = departed
    for (seat, name) in names { purses[name] = balance(of: seat) }
    return GameCheckpoint(
      round: round, isOver: phase == .over, deck: Array(undrawn),
      purses: purses.sorted { $0.key < $1.key }.map { .init(name: $0.key, balance: $0.value) })
  }

  func resumed(from checkpoint: GameCheckpoint) -> (any HostedGame)? {
    BettingTable(
      rules: rules, round: checkpoint.round, isOver: checkpoint.isOver, undrawn: checkpoint.deck)
  }

  var keptDeck: Int? { deckCount }

  func hiddenCards(from seat: Seat?) -> CardSet { unseen }

  /// Nobody owns a hidden card here: the undrawn ones are hidden from all.
  func withHiddenCardsPermuted(
    hiddenFrom viewer: PlayerName?, using chance: inout ChaCha20
  ) -> any HostedGame {
    let copy: BettingTable = withHiddenCardsPermuted(using: &chance)
    return copy
  }

  mutating func act(
    _ request: ActionRequest, by seat: Seat, using chance: inout ChaCha20
  ) throws(CommandError) -> GameReply {
    let action = try BettingAction(request)
    let events: [BettingEvent]
    do {
      events = try apply(action, by: seat, using: &chance)
    } catch {
      throw CommandError(error.code, error.explanation)
    }
    var reply = GameReply(events: events.map(\.told))
    reply.fields = events.first?.replyFields ?? []
    if case .resetAsked(_, let asked, let need) = events.last {
      reply.refusal = CommandError(
        .ruleReset,
        "noted, \(asked) of \(need): the game begins anew when all who are here say reset")
    }
    return reply
  }
}

// MARK: - The look of a table

extension BettingTable {
  func seatFields(_ seat: Seat) -> [Message.Field] {
    guard let player = players[seat] else { return [] }
    return [
      .init(.cards, .cards(player.hand)), .init(.score, .number(player.score)),
      .init(.bet, .number(player.bet)), .init(.balance, .number(player.balance)),
    ]
  }

  func seatState(_ seat: Seat) -> String {
    guard let player = players[seat] else { return "empty" }
    if player.isGone { return "gone" }
    if player.isAway { return "out" }
    if player.balance == 0 { return "broke" }
    if phase == .over { return "over" }
    if player.isReady { return "ready" }
    if phase == .trade { return player.isDealtIn ? "trade" : "next" }
    return player.isInPlay ? "bet" : "thinking"
  }

  var tableFields: [Message.Field] {
    players.isEmpty ? [] : [.init(.round, .number(round)), .init(.deck, .number(deckCount))]
  }

  var commonRows: [Message] {
    let cards: Value = phase == .trade ? .faceDown(rules.cardsPerHand) : .cards(house)
    let score = phase == .trade ? 0 : house.bettingScore
    return [Message(.row, .house, [.init(.cards, cards), .init(.score, .number(score))])]
  }
}

// MARK: - Words

extension BettingAction {
  /// The action that a request means in this game.
  fileprivate init(_ request: ActionRequest) throws(CommandError) {
    guard request.words.isEmpty else {
      throw CommandError(.ruleVerb, "deal alone is said here; it means that you are ready")
    }
    switch request.verb {
    case .bet:
      switch request.amount {
      case nil: self = .bet(1)
      case .plain(let amount), .more(let amount): self = .bet(amount)
      }
    case .deal: self = .deal
    case .reset: self = .reset
    case .auto: self = .auto
    case .trade:
      guard let card = request.cards.first, request.cards.count == 1 else {
        throw CommandError(.ruleCard, "trade one card, as in trade 9c")
      }
      self = .trade(card)
    default: throw CommandError(.ruleVerb)
    }
  }
}

extension BettingRefusal {
  fileprivate var code: ErrorCode {
    switch self {
    case .notSeated: .seatNone
    case .over: .ruleOver
    case .broke: .moneyBalance
    case .alreadyReady, .notDealtIn: .turnNone
    case .amount, .allIn: .ruleAmount
    case .noBet: .ruleNoBet
    case .noCards: .rulePhase
    case .traded: .ruleTraded
    case .tradeCost: .moneyBalance
    case .notHeld: .ruleCard
    case .deckReserved, .deckShort: .ruleDeck
    }
  }
}

extension BettingEvent {
  /// What the reply to the action says that this was the first event of.
  fileprivate var replyFields: [Message.Field] {
    switch self {
    case .bet(_, let added, let bet, let balance):
      [
        .init(.did, .word("bet")), .init(.amount, .number(added)), .init(.bet, .number(bet)),
        .init(.balance, .number(balance)),
      ]
    case .ready: [.init(.did, .word("deal"))]
    case .trade(_, let out, let drawn, let player, _):
      [
        .init(.did, .word("trade")), .init(.out, .cards([out])), .init(.in, .cards([drawn])),
        .init(.bet, .number(player.bet)), .init(.balance, .number(player.balance)),
        .init(.score, .number(player.score)),
      ]
    case .reset, .resetAsked: [.init(.did, .word("reset"))]
    case .round, .deal, .house, .result, .broke, .over, .void, .left: []
    }
  }

  fileprivate var told: GameEvent {
    switch self {
    case .round(let number, let deck):
      return event(.round, [.init(.round, .number(number)), .init(.deck, .number(deck))])
    case .bet(let seat, let added, let bet, let balance):
      return event(
        .bet,
        [
          .init(.amount, .number(added)), .init(.bet, .number(bet)),
          .init(.balance, .number(balance)),
        ], seat)
    case .ready(let seat): return event(.ready, [], seat)
    case .deal(let seat, let hand, let deck): return event(.deal, shown(hand, deck), seat)
    case .house(let hand, let deck): return event(.house, shown(hand, deck))
    case .trade(let seat, let out, let drawn, let player, let deck):
      return traded(seat, out, drawn, player, deck)
    case .result(let seat, let outcome, let bet, let paid, let balance):
      return result(seat, outcome, bet, paid, balance)
    case .broke(let seat): return event(.out, [.init(.reason, .word("money"))], seat)
    case .over(let end): return event(.over, [.init(.reason, .word(end.rawValue))])
    case .resetAsked(let seat, let asked, let need):
      return event(
        .reset,
        [
          .init(.state, .word("asked")), .init(.asked, .number(asked)),
          .init(.need, .number(need)),
        ], seat)
    case .reset(let seat):
      var told = event(.reset, [.init(.state, .word("begun"))], seat)
      told.isNewGame = true
      return told
    case .void(let round):
      return event(.void, [.init(.round, .number(round)), .init(.reason, .word("stop"))])
    case .left(let seat, let balance):
      var told = event(.left, [.init(.stack, .number(balance))], seat)
      told.vacates = true
      return told
    }
  }

  private func event(
    _ kind: Message.Kind, _ fields: [Message.Field], _ seat: Seat? = nil
  ) -> GameEvent {
    GameEvent(message: Message(.event, kind, fields), seat: seat)
  }

  private func shown(_ hand: [Card], _ deck: Int) -> [Message.Field] {
    [
      .init(.cards, .cards(hand)), .init(.score, .number(hand.bettingScore)),
      .init(.deck, .number(deck)),
    ]
  }

  private func traded(
    _ seat: Seat, _ out: Card, _ drawn: Card, _ player: BettingPlayer, _ deck: Int
  ) -> GameEvent {
    event(
      .trade,
      [
        .init(.out, .cards([out])), .init(.in, .cards([drawn])), .init(.bet, .number(player.bet)),
        .init(.balance, .number(player.balance)), .init(.score, .number(player.score)),
        .init(.deck, .number(deck)),
      ], seat)
  }

  private func result(
    _ seat: Seat, _ outcome: Outcome, _ bet: Int, _ paid: Int, _ balance: Int
  ) -> GameEvent {
    event(
      .result,
      [
        .init(.outcome, .word(outcome.rawValue)), .init(.bet, .number(bet)),
        .init(.paid, .signed(paid)), .init(.balance, .number(balance)),
      ], seat)
  }
}
