// A table, and what must hold after every step whatever comes.

import Cards
import Foundation
import Lines

@testable import Games

/// What is checked after every step.
enum TableCheck: CaseIterable {
  /// The table is the fold of its events.
  case fold
  /// The table comes back equal from what is written of it.
  case writing
  /// A refusal has changed nothing, and is what the judge says.
  case refusal
  /// What is listed is what is taken.
  case legality
  /// No dollar and no card was made or lost.
  case money
  /// Nobody sees what they may not.
  case secrets
  /// What nobody sees changes nothing that they see.
  case hiddenCards
  /// Somebody is asked while anybody could play.
  case progress
  /// Table and game agree on who sits where, and how.
  case seats
  /// A question has a clock just while somebody else waits.
  case clocks
}

struct WatchedTable {
  private(set) var table: Table
  private(set) var violations: [(check: TableCheck, what: String)] = []
  private var folded: Table
  private var shadow: Shadow?
  private var chance: ChaCha20
  /// For what is no part of the play, so that the checks do not change it.
  private var random: ChaCha20
  private let hooks: TableHooks

  /// The same table with the cards that somebody may not see in another order.
  private struct Shadow {
    var table: Table
    let viewer: PlayerName?
    var steps = 0
    /// For each event of the step, what the viewer might not see before it.
    var hidden: [CardSet] = []
  }

  init(_ game: any Game, seed: UInt64, hooks: TableHooks = TableHooks()) {
    table = Table(game)
    folded = table
    chance = ChaCha20(seed: Seed(number: seed), stream: 1)
    random = ChaCha20(seed: Seed(number: seed), stream: 2)
    self.hooks = hooks
  }

  private mutating func report(_ check: TableCheck, _ what: String) {
    violations.append((check, what))
  }

  /// Puts the cards of the shoe into an order, the next one first.
  mutating func stack(_ order: SecretCards) {
    table.evolve(.game(.house(.shuffled(cards: order))))
    folded.evolve(.game(.house(.shuffled(cards: order))))
    shadow = nil
  }

  /// Does something, checks everything, and gives what came of it.
  @discardableResult
  mutating func perform(_ action: TableAction) -> Result<[TableEvent], Refusal> {
    let before = (table: table, chance: chance)
    let judged = table.refusal(of: action, at: tableID)
    let result: Result<[TableEvent], Refusal>
    do throws(Refusal) {
      let events = try hooks.decide(&table, action, &chance)
      if judged != nil { report(.refusal, "\(action) is done") }
      take(events)
      if folded != table { report(.fold, "\(action): \(events)") }
      result = .success(events)
    } catch {
      if table != before.table { report(.refusal, "\(action) has changed something") }
      if judged != error { report(.refusal, "\(action): \(error), not \(judged as Any)") }
      result = .failure(error)
    }
    follow(action, before.chance, result)
    checkWriting()
    if table.imbalance != 0 { report(.money, "\(action): \(table.imbalance)") }
    if case .close = action {} else if !before.table.isClosed { checkPeople() }
    return result
  }

  private mutating func checkPeople() {
    checkSeats()
    checkProgress()
    checkClocks()
    let sampled = random.uniform(below: 4 * table.game.seatCount)
    for number in 1...table.game.seatCount {
      checkLegality(Seat(number), isDone: number == sampled)
    }
  }

  /// Tables of poker have long rules, which take their time to write.
  private mutating func checkWriting() {
    if table.game is PokerGame, random.uniform(below: 10) > 0 { return }
    do {
      let data = try JSONEncoder().encode(table)
      if try hooks.read(data) != table { report(.writing, String(decoding: data, as: UTF8.self)) }
    } catch { report(.writing, "\(error)") }
  }

  // MARK: - Secrets

  /// Folds events, and looks at what everybody sees of them. The cards of a deal go round: only
  /// when all have theirs, or before the next shuffle, does the table know which are hidden. Who
  /// leaves in the same step has seen the own cards until then.
  private mutating func take(_ events: [TableEvent]) {
    var rest = events[...]
    while let first = rest.popFirst() {
      let dealt = rest.prefix { !$0.isShuffle && !$0.isDeparture }
      rest = rest.dropFirst(dealt.count)
      if !first.isShuffle { noteHidden(1 + dealt.count) }
      fold(first)
      if first.isShuffle { noteHidden(1 + dealt.count) }
      for event in dealt { fold(event) }
      for event in [first] + dealt { checkSecrets(event) }
    }
  }

  private mutating func noteHidden(_ count: Int) {
    guard let viewer = shadow.map(\.viewer) else { return }
    shadow?.hidden += Array(repeating: folded.game.hiddenCards(from: viewer), count: count)
  }

  private mutating func fold(_ event: TableEvent) {
    let number = folded.seq
    hooks.evolve(&folded, event)
    let isShown = hooks.isShown(event)
    if isShown == event.isSilent { report(.secrets, "\(event) is shown: \(isShown)") }
    if folded.seq != number + (isShown ? 1 : 0) { report(.secrets, "\(event) has a number") }
  }

  private mutating func checkSecrets(_ event: TableEvent) {
    let isShown = hooks.isShown(event)
    let viewers = [nil] + RandomTablePlay.names.map(Optional.some)
    let seen = viewers.map { hooks.seen(event, $0) }
    for (viewer, sight) in zip(viewers, seen) {
      if (sight != nil) != isShown { report(.secrets, "\(event) is seen by \(viewer as Any)") }
      guard let sight else { continue }
      let hidden = folded.game.hiddenCards(from: viewer)
      if sight.cards.contains(where: hidden.contains) || sight.tellsWho {
        report(.secrets, "\(viewer as Any) sees \(sight)")
      }
    }
    if hooks.isSameForAll(event), seen.contains(where: { $0 != seen[0] }) {
      report(.secrets, "\(event) is not the same for all")
    }
  }

  /// Does the same at the shadow: its viewer must see the same, until hidden cards are turned up.
  private mutating func follow(
    _ action: TableAction, _ before: ChaCha20, _ result: Result<[TableEvent], Refusal>
  ) {
    defer { if shadow == nil { beginShadow() } }
    // Whoever names cards of the own hand holds others there.
    if case .act(.poker(let action), _) = action, action.namesCards { shadow = nil }
    guard var other = shadow else { return }
    let hidden = other.hidden
    other.hidden = []
    // What was dealt face down before may be another card there: hidden is what is hidden there.
    let hiddenThere = other.table.game.hiddenCards(from: other.viewer)
    var chance = before
    var otherResult: Result<[TableEvent], Refusal>
    do throws(Refusal) {
      otherResult = .success(try hooks.decide(&other.table, action, &chance))
    } catch { otherResult = .failure(error) }
    other.steps += 1
    shadow = other.steps < 12 ? other : nil
    guard case .success(let events) = result, case .success(let others) = otherResult else {
      if result != otherResult { report(.hiddenCards, "\(action): \(result), \(otherResult)") }
      return
    }
    for (index, (event, otherEvent)) in zip(events, others).enumerated() {
      let pair = (hooks.seen(event, other.viewer), hooks.seen(otherEvent, other.viewer))
      if pair.0 == pair.1 { continue }
      let wasHidden = index < hidden.count ? hidden[index] : CardSet()
      let wasHiddenThere = others.contains(where: \.isShuffle) ? CardSet.full : hiddenThere
      // Of two hands at a showdown one is shown, and the other one may not be.
      let isUp = (isTurnedUp(pair.0, wasHidden), isTurnedUp(pair.1, wasHiddenThere))
      let isMuck = pair.0?.isMuck == true || pair.1?.isMuck == true
      if !isUp.0 && !(isMuck && isUp.1) || !isUp.1 && !(isMuck && isUp.0) {
        report(.hiddenCards, "\(other.viewer as Any) sees \(pair)")
      }
      shadow = nil
      return
    }
    if events.count != others.count { report(.hiddenCards, "\(action): \(events), \(others)") }
    let seat = other.viewer.flatMap { table.seat(of: $0) }
    if let seat, hooks.legal(table, seat) != hooks.legal(other.table, seat) {
      report(.hiddenCards, "other moves are legal after \(action)")
    }
  }

  /// With several decks a hidden card can be like one that lies open.
  private func isTurnedUp(_ event: TableEvent?, _ hidden: CardSet) -> Bool {
    let cards = event?.cards ?? []
    return table.game.decks == 1 ? cards.contains(where: hidden.contains) : !cards.isEmpty
  }

  private mutating func beginShadow() {
    let names = RandomTablePlay.names
    let index = random.uniform(below: names.count + 1)
    let viewer = index < names.count ? names[index] : nil
    let other = table.withHiddenCardsPermuted(hiddenFrom: viewer, using: &random)
    shadow = Shadow(table: other, viewer: viewer)
  }

  // MARK: - Legality

  /// - Parameter isDone: whether every move is tried at a copy, instead of asking the judge alone.
  private mutating func checkLegality(_ seat: Seat, isDone: Bool) {
    guard table.occupants[seat] != nil else {
      for action in [GameAction.house(.reset), .dealing(.deal)]
      where table.refusal(of: .act(action, seat), at: tableID)?.code != .seatNone {
        report(.legality, "\(seat) is empty and takes \(action)")
      }
      return
    }
    let legal = hooks.legal(table, seat)
    // The clock plays for whoever is cut off, and nobody else does.
    let isGone = table.occupants[seat]?.isGone == true
    for (action, isLegal) in table.game.moves(listed: legal) {
      let isListed = isLegal && !isGone
      var isTaken = table.refusal(of: .act(action, seat), at: tableID) == nil
      if isDone {
        var (copy, chance) = (table, chance)
        isTaken = (try? hooks.decide(&copy, .act(action, seat), &chance)) != nil
      }
      if isTaken != isListed { report(.legality, "seat \(seat), \(action): \(isTaken), \(legal)") }
    }
    let question = hooks.question(table, seat)
    let goingOn = legal.filter { $0 != .auto && $0 != .reset && $0 != .show }
    if let question, question != goingOn || question.isEmpty {
      report(.legality, "seat \(seat) is asked \(question) of \(legal)")
    }
    if question == nil, legal.contains(.auto), !table.game.letsPass(seat) {
      report(.legality, "seat \(seat) is not asked though it could \(legal)")
    }
  }

  // MARK: - Waiting

  private mutating func checkSeats() {
    let isDealing = table.game is DealingGame
    let atTable = table.occupants.mapValues {
      ["\($0.name)"] + (isDealing ? [] : ["\($0.sitsOut != nil) \($0.isGone) \($0.isLeaving)"])
    }
    let inGame = table.game.seatStates
    if atTable != inGame { report(.seats, "\(atTable) and \(inGame)") }
  }

  private mutating func checkProgress() {
    guard let house = table.game as? HouseGame, house.phase != .over else { return }
    let canPlay = house.players.values.contains {
      $0.isInPlay || $0.balance > 0 && !$0.isAway && !$0.isLeaving
    }
    if canPlay, !house.seats.contains(where: house.isAsked) { report(.progress, "\(house)") }
  }

  /// Whoever is here, could play and is not asked waits; so does a bet whose owner is not asked.
  private mutating func checkClocks() {
    guard let house = table.game as? HouseGame else { return }
    let waiting = house.players.filter { seat, player in
      !house.isAsked(seat) && (player.isInPlay || player.isPresent && player.balance > 0)
    }
    for seat in house.seats where house.isAsked(seat) {
      let isDue = table.isWanted || !waiting.isEmpty
      if hooks.isHoldingUp(table, seat) != isDue { report(.clocks, "seat \(seat) of \(house)") }
    }
  }
}
