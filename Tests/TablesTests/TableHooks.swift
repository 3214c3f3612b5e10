// Everything that the checks look at, so that a mistake can be planted in each of it.

import Cards
import Foundation
import Games
import Lines

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
struct Mistake: CustomStringConvertible, Sendable {
  let description: String
  let check: TableCheck
  let plant: @Sendable (inout TableHooks) -> Void

  private init(
    _ description: String, _ check: TableCheck,
    plant: @escaping @Sendable (inout TableHooks) -> Void
  ) {
    (self.description, self.check, self.plant) = (description, check, plant)
  }

  static let all = [
    Mistake("passes are forgotten", .fold) {
      $0.evolve = { table, event in
        if case .game(.house(.passed)) = event { return }
        table.evolve(event)
      }
    },
    Mistake("ready is not written", .writing) {
      $0.read = { data in
        let text = String(decoding: data, as: UTF8.self)
          .replacing(#""isReady":true"#, with: #""isReady":false"#)
        return try JSONDecoder().decode(Table.self, from: Data(text.utf8))
      }
    },
    Mistake("a refusal leaves a trace", .refusal) {
      $0.decide = { table, action, chance throws(Refusal) in
        do throws(Refusal) {
          return try table.decide(action, at: tableID, using: &chance)
        } catch {
          table.evolve(.wanted)
          throw error
        }
      }
    },
    Mistake("a bet is offered too high", .legality) {
      $0.legal = { table, seat in
        table.game.legal(for: seat).map { move in
          move.wager.map { .wager($0.kind, .range(1...$0.amounts.most + 1)) } ?? move
        }
      }
    },
    Mistake("a show is not offered", .legality) {
      $0.legal = { table, seat in table.game.legal(for: seat).filter { $0 != .show } }
    },
    Mistake("a reset is asked", .legality) {
      $0.question = { table, seat in
        table.game.gameQuestion(for: seat).map { $0.legal + [.reset] }
      }
    },
    Mistake("a winner gets a dollar more", .money) {
      $0.decide = tampering { event, _ in
        guard case .game(.house(.result(let player, .win, let bet, let paid, let balance))) = event
        else { return event }
        return .game(
          .house(.result(player, outcome: .win, bet: bet, paid: paid, balance: balance + 1)))
      }
    },
    Mistake("the owner's cards are shown", .secrets) {
      $0.seen = { event, viewer in
        if case .game(.dealing(.dealt(let hand, _, _, _))) = event, let owner = hand.player {
          return event.shown(to: owner.name)
        }
        return event.shown(to: viewer)
      }
    },
    Mistake("a shuffle is shown", .secrets) {
      $0.seen = { event, viewer in
        guard case .game(.house(.shuffled(let order))) = event else {
          return event.shown(to: viewer)
        }
        return .game(.house(.shuffled(cards: SecretCards(order.known, for: .everybody))))
      }
    },
    Mistake("the best hand is shared by all", .secrets) {
      $0.isSameForAll = { event in
        if case .game(.dealing(.best)) = event { true } else { event.isSameForAll }
      }
    },
    Mistake("silence has a number", .secrets) { $0.isShown = { _ in true } },
    Mistake("a person is shown", .secrets) {
      $0.seen = { event, viewer in
        guard case .sat(let player, let stack, let person, _) = event else {
          return event.shown(to: viewer)
        }
        return .sat(player, stack: stack, person, nil)
      }
    },
    Mistake("the deck is named in a bet", .hiddenCards) {
      $0.decide = tampering { event, table in
        guard case .game(.house(.bet(let player, let added, let bet, let balance))) = event,
          let house = table.game as? HouseGame
        else { return event }
        let next = house.undrawn.first?.houseScore ?? 0
        return .game(.house(.bet(player, amount: added, bet: bet, balance: balance + next)))
      }
    },
    Mistake("the dealer forgets", .progress) {
      $0.decide = tampering { event, _ in
        if case .game(.house(.dealt)) = event { nil } else { event }
      }
    },
    Mistake("a leaver vanishes", .seats) {
      let evolve = { @Sendable (table: inout Table, event: TableEvent) in
        table.evolve(event)
        if case .leaving = event { table.evolve(.closed) }
      }
      $0.evolve = evolve
      $0.decide = tampering(evolve) { event, _ in event }
    },
    Mistake("who wants in starts no clock", .clocks) {
      $0.isHoldingUp = { table, seat in table.game.isHoldingUp(seat) }
    },
  ]

  /// Other events than those that were decided.
  private static func tampering(
    _ evolve: @escaping (inout Table, TableEvent) -> Void = { $0.evolve($1) },
    _ change: @escaping (TableEvent, Table) -> TableEvent?
  ) -> (inout Table, TableAction, inout ChaCha20) throws(Refusal) -> [TableEvent] {
    { table, action, chance throws(Refusal) in
      var honest = table
      let decided = try honest.decide(action, at: tableID, using: &chance)
      let changed = decided.compactMap { change($0, table) }
      for event in changed { evolve(&table, event) }
      return changed
    }
  }
}
