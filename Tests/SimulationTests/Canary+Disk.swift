import Games
import Journal
import Lines

@testable import Room
@testable import Simulation

extension Canary {
  /// A server whose tables are spoilt when they go on after a restart.
  private static func restart(
    _ name: String, _ change: @escaping @Sendable (inout Table) -> Void
  ) -> Canary {
    Canary(name, .fold) { hooks in
      hooks.open = { configuration, seed in
        var session = TableSession(configuration, seed: seed)
        if configuration.recordedSteps > 0 { change(&session.table) }
        return session
      }
    }
  }

  static let disks = [
    Canary("everybody is sent everything at once", .durability) { hooks in
      hooks.pass = { gate, effects, isLive, isAhead in
        let (free, entries, ticket) = gate.pass(effects, isLive: isLive, isAhead: isAhead)
        return (free + gate.release(through: .max), entries, ticket)
      }
    },
    Canary("only tables wait for the disk", .durability) { hooks in
      hooks.pass = { gate, effects, isLive, isAhead in
        let (free, entries, ticket) = gate.pass(effects, isLive: isLive, isAhead: isAhead)
        let isHouse = entries.contains { entry in
          switch entry {
          case .book, .account, .movement: true
          default: false
          }
        }
        return (isHouse ? free + gate.release(through: .max) : free, entries, ticket)
      }
    },
    Canary("the server goes on when its disk has failed", .durability) {
      $0.stopsWhenDiskFails = false
    },
    Canary("the disk lies about a sync", .recovery) { hooks in
      // Only what begins a file is written: else nothing would be there to start from.
      hooks.bytesSynced = 200
    },
    Canary("the end of a guest's purse is not written", .replay) { hooks in
      hooks.lines = { lines in lines.filter { !$0.contains("purseEnded") } }
    },
    Canary("a server that starts has forgotten the tables", .replay) { hooks in
      hooks.store = { store in
        var copy = store
        for id in store.tables.keys {
          _ = try? copy.apply(.tableClosed(id), at: WallTime(milliseconds: 0))
        }
        return copy
      }
    },
    Canary("a round is missing in the history", .history) { hooks in
      hooks.history = { changes in
        changes.filter { change in
          if case .ended(_, let round) = change { round.number != 2 } else { true }
        }
      }
    },
    restart("a restart makes a dollar") { table in
      guard let game = table.game as? HouseGame, let seat = game.seats.first,
        let player = table.player(seat)
      else { return }
      let balance = table.game.balance(of: seat) + 1
      table.evolve(.game(.house(.result(player, outcome: .win, bet: 1, paid: 1, balance: balance))))
    },
    restart("a restart takes another deck") { table in
      guard let game = table.game as? HouseGame else { return }
      let order = SecretCards(game.undrawn.reversed(), for: .nobody)
      table.evolve(.game(.house(.shuffled(cards: order))))
    },
  ]
}

extension TableConfiguration {
  /// Has the table count its questions from 1 again.
  mutating func forgetTurns() {
    state = state.map { TableState($0.table, index: $0.index, turns: 0, after: $0.recentEvents) }
  }
}
