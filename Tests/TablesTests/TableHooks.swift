// Everything that the checks look at, so that a mistake can be planted in each of it.

import Cards
import Foundation
import Games
import Identity

struct TableHooks {
  var decide: (inout Table, TableAction, inout ChaCha20) throws(Refusal) -> [TableEvent] = {
    table, action, chance throws(Refusal) in
    try table.decide(action, at: tableID, using: &chance)
  }
  var evolve: (inout Table, TableEvent) -> Void = { $0.evolve($1) }
  var read: (Data) throws -> Table = { try JSONDecoder().decode(Table.self, from: $0) }
  var legal: (Table, Seat) -> [LegalMove] = { $0.game.legal(for: $1) }
  var question: (Table, Seat) -> [LegalMove]? = { $0.game.gameQuestion(for: $1)?.legal }
  var isHoldingUp: (Table, Seat) -> Bool = { $0.isHoldingUp($1) }
  var seen: (TableEvent, PlayerName?) -> TableEvent? = { $0.shown(to: $1) }
  var isShown: (TableEvent) -> Bool = { $0.isShown }
  var isSameForAll: (TableEvent) -> Bool = { $0.isSameForAll }
}

/// A small mistake in a table, and the check that must catch it.
enum Mistake: String, CaseIterable {
  case passesAreForgotten, wantsAreForgotten
  case readyIsNotWritten
  case refusalLeavesATrace
  case betIsOfferedTooHigh, showIsNotOffered, resetIsAsked
  case winnerGetsADollarMore, leaverLosesMoney
  case ownersCardsAreShown, shuffleIsShown, bestIsSharedByAll, silenceHasANumber
  case personIsShown
  case deckIsNamedInABet
  case dealerForgets
  case leaverVanishes
  case wantedStartsNoClock

  var check: TableCheck {
    switch self {
    case .passesAreForgotten, .wantsAreForgotten: .fold
    case .readyIsNotWritten: .writing
    case .refusalLeavesATrace: .refusal
    case .betIsOfferedTooHigh, .showIsNotOffered, .resetIsAsked: .legality
    case .winnerGetsADollarMore, .leaverLosesMoney: .money
    case .ownersCardsAreShown, .shuffleIsShown, .bestIsSharedByAll, .silenceHasANumber,
      .personIsShown:
      .secrets
    case .deckIsNamedInABet: .hiddenCards
    case .dealerForgets: .progress
    case .leaverVanishes: .seats
    case .wantedStartsNoClock: .clocks
    }
  }

  var hooks: TableHooks {
    var hooks = TableHooks()
    switch self {
    case .passesAreForgotten, .wantsAreForgotten, .leaverVanishes, .readyIsNotWritten:
      plantInState(&hooks)
    case .refusalLeavesATrace, .winnerGetsADollarMore, .leaverLosesMoney, .deckIsNamedInABet,
      .dealerForgets:
      plantInDecide(&hooks)
    case .betIsOfferedTooHigh, .showIsNotOffered, .resetIsAsked, .wantedStartsNoClock:
      plantInQuestions(&hooks)
    case .ownersCardsAreShown, .shuffleIsShown, .bestIsSharedByAll, .silenceHasANumber,
      .personIsShown:
      plantInSecrets(&hooks)
    }
    return hooks
  }

  private func plantInState(_ hooks: inout TableHooks) {
    switch self {
    case .passesAreForgotten:
      hooks.evolve = { table, event in
        if case .game(.house(.passed)) = event { return }
        table.evolve(event)
      }
    case .wantsAreForgotten:
      hooks.evolve = { table, event in if event != .wanted { table.evolve(event) } }
    case .leaverVanishes:
      let evolve = { (table: inout Table, event: TableEvent) in
        table.evolve(event)
        if case .leaving = event { table.evolve(.closed) }
      }
      hooks.evolve = evolve
      hooks.decide = Self.tampering(evolve) { event, _ in [event] }
    default:
      hooks.read = { data in
        let text = String(decoding: data, as: UTF8.self)
          .replacing(#""isReady":true"#, with: #""isReady":false"#)
        return try JSONDecoder().decode(Table.self, from: Data(text.utf8))
      }
    }
  }

  private func plantInDecide(_ hooks: inout TableHooks) {
    switch self {
    case .refusalLeavesATrace:
      hooks.decide = { table, action, chance throws(Refusal) in
        do throws(Refusal) {
          return try table.decide(action, at: tableID, using: &chance)
        } catch {
          table.evolve(.wanted)
          throw error
        }
      }
    case .winnerGetsADollarMore:
      hooks.decide = Self.tampering { event, _ in
        guard case .game(.house(.result(let player, .win, let bet, let paid, let balance))) = event
        else { return [event] }
        return [
          .game(.house(.result(player, outcome: .win, bet: bet, paid: paid, balance: balance + 1)))
        ]
      }
    case .leaverLosesMoney:
      hooks.decide = Self.tampering { event, _ in
        guard case .game(.house(.left(let player, _))) = event else { return [event] }
        return [.game(.house(.left(player, stack: 0)))]
      }
    case .deckIsNamedInABet:
      hooks.decide = Self.tampering { event, table in
        guard case .game(.house(.bet(let player, let added, let bet, let balance))) = event,
          let house = table.game as? HouseGame
        else { return [event] }
        let next = house.undrawn.first?.houseScore ?? 0
        return [.game(.house(.bet(player, amount: added, bet: bet, balance: balance + next)))]
      }
    default:
      hooks.decide = Self.tampering { event, _ in
        if case .game(.house(.dealt)) = event { [] } else { [event] }
      }
    }
  }

  /// Other events than those that were decided.
  private static func tampering(
    _ evolve: @escaping (inout Table, TableEvent) -> Void = { $0.evolve($1) },
    _ change: @escaping (TableEvent, Table) -> [TableEvent]
  ) -> (inout Table, TableAction, inout ChaCha20) throws(Refusal) -> [TableEvent] {
    { table, action, chance throws(Refusal) in
      var honest = table
      let decided = try honest.decide(action, at: tableID, using: &chance)
      let changed = decided.flatMap { change($0, table) }
      for event in changed { evolve(&table, event) }
      return changed
    }
  }

  private func plantInQuestions(_ hooks: inout TableHooks) {
    switch self {
    case .betIsOfferedTooHigh:
      hooks.legal = { table, seat in
        table.game.legal(for: seat).map { move in
          move.wager.map { .wager($0.kind, .range(1...$0.amounts.most + 1)) } ?? move
        }
      }
    case .showIsNotOffered:
      hooks.legal = { table, seat in table.game.legal(for: seat).filter { $0 != .show } }
    case .resetIsAsked:
      hooks.question = { table, seat in
        table.game.gameQuestion(for: seat).map { $0.legal + [.reset] }
      }
    default: hooks.isHoldingUp = { table, seat in table.game.isHoldingUp(seat) }
    }
  }

  private func plantInSecrets(_ hooks: inout TableHooks) {
    switch self {
    case .ownersCardsAreShown:
      hooks.seen = { event, viewer in
        if case .game(.dealing(.dealt(let hand, _, _, _))) = event, let owner = hand.player {
          return event.shown(to: owner.name)
        }
        return event.shown(to: viewer)
      }
    case .shuffleIsShown:
      hooks.seen = { event, viewer in
        guard case .game(.house(.shuffled(let order))) = event else {
          return event.shown(to: viewer)
        }
        return .game(.house(.shuffled(cards: SecretCards(order.known, for: .everybody))))
      }
    case .personIsShown:
      hooks.seen = { event, viewer in
        guard case .sat(let player, let stack, let person, _) = event else {
          return event.shown(to: viewer)
        }
        return .sat(player, stack: stack, person, nil)
      }
    case .bestIsSharedByAll:
      hooks.isSameForAll = { event in
        if case .game(.dealing(.best)) = event { true } else { event.isSameForAll }
      }
    default: hooks.isShown = { _ in true }
    }
  }
}
