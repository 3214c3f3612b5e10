import Games
import Lines
@testable import Room

@testable import Simulation

extension Canary {
  /// A server whose tables decide other events of poker, and evolve by those.
  private static func poker(
    _ name: String, _ check: Check,
    _ change: @escaping @Sendable (PokerEvent) -> PokerEvent
  ) -> Canary {
    decision(name, check) { events, _ in
      events.map { event in
        guard case .game(.poker(let poker)) = event else { return event }
        let changed = change(poker)
        return changed == poker ? event : .game(.poker(changed))
      }
    }
  }

  /// A server whose questions of poker are spoilt.
  private static func pokerQuestion(
    _ name: String, _ check: Check, _ change: @escaping @Sendable (PokerView) -> PokerView
  ) -> Canary {
    table(name, check) { delivery, _, _ in
      guard case .asked(let asked, let bigBlind) = delivery.question,
        case .poker(let view) = asked.game
      else {
        return
      }
      delivery.question = .asked(
        TableQuestion(
          table: asked.table, turn: asked.turn, seat: asked.seat, left: asked.left,
          isClockRunning: asked.isClockRunning, game: .poker(change(view))), bigBlind: bigBlind)
    }
  }

  static let pokerTables = [
    table("a hole card is told to all", .secret) { delivery, session, _ in
      guard let game = session.table.game as? PokerGame, let hand = game.openHand else { return }
      delivery.change { lines in
        lines.map { line in
          guard case .event(.game(.poker(.dealt(let player, let hole, let up))), let seq) = line,
            hole.open.known == nil, let index = hand.position(of: player.seat)
          else { return line }
          let seen = SecretCards(Array(hand.players[index].down), for: .everybody)
          return .event(.game(.poker(.dealt(player, hole: seen, up: up))), seq: seq)
        }
      }
    },
    poker("a chip is lost on leaving", .money) { event in
      guard case .left(let player, let stack) = event, stack > 0 else { return event }
      return .left(player, stack: stack - 1)
    },
    poker("a pot pays a chip too much", .purses) { event in
      guard case .pot(let pot) = event else { return event }
      return .pot(
        PotResult(
          number: pot.number, amount: pot.amount, share: pot.share, run: pot.run,
          winners: pot.winners.mapValues { .init($0.name, $0.amount + 1) }))
    },
    pokerQuestion("a question offers a raise that is too small", .question) { view in
      view.with(
        legal: view.legal.map { move in
          guard move.verb == "raise", case .range(let range)? = move.amounts else { return move }
          return .wager(.raise, .range((range.lowerBound - 1)...range.upperBound))
        })
    },
    poker("a card is dealt twice", .deck) { event in
      guard case .street(let start) = event, start.board.count == 4 else { return event }
      return .street(
        StreetStart(start.name, board: start.board + start.board.prefix(1), run: start.run))
    },
    Canary("chips of the house's bots are on no record", .fold) { hooks in
      hooks.table = { session, input, now in
        session.handle(input, at: now).map { effect in
          changed(effect) { record in
            record.with(
              record.events.filter { event in
                if case .sat(_, _, let person, _) = event { person.kind != .house } else { true }
              })
          }
        }
      }
    },
    Canary("a restart pays a buy-in back, and leaves the chips at the table", .replay) { hooks in
      hooks.store = { store in
        var copy = store
        for person in copy.ledger.holders.sorted() where copy.accounts[person] == nil {
          let movement = Movement(
            number: copy.ledger.nextNumber, from: .house, to: .person(person), amount: 100, .buyIn)
          _ = try? copy.apply(.movement(movement), at: WallTime(milliseconds: 0))
        }
        return copy
      }
    },
    Canary("poker stands still after a restart", .waiting) { hooks in
      hooks.wake = { session in
        guard session.table.game is PokerGame, session.configuration.recordedSteps > 0 else {
          return session.wake
        }
        return nil
      }
    },
    pokerQuestion("a question offers more than is taken", .question) { view in
      view.with(
        legal: view.legal.map { move in
          guard let (kind, amounts) = move.wager, case .range(let range) = amounts else {
            return move
          }
          return .wager(kind, .range(range.lowerBound...(range.upperBound + 1)))
        })
    },
    pokerQuestion("a question forgets a card", .agreement) {
      $0.with(hole: Array($0.hole.dropLast()))
    },
  ]
}

extension PokerView {
  /// The same with other cards or moves.
  fileprivate func with(hole: [Card]? = nil, legal: [LegalMove]? = nil) -> PokerView {
    PokerView(
      hand: hand, decision: decision, game: game, street: street, boards: boards,
      hole: hole ?? self.hole, up: up, pot: pot, pots: pots, toCall: toCall, bet: bet, stack: stack,
      opponents: opponents, legal: legal ?? self.legal)
  }
}
