import Games
import Lines
@testable import Room
import Testing

@testable import Simulation

/// A server that breaks one promise. It must make the simulator fail, by the check that it is meant
/// for: a check that cannot fail proves nothing.
struct Canary: Sendable, CustomTestStringConvertible {
  let name: String
  /// The check that must see it.
  let check: Check
  let hooks: Hooks

  var testDescription: String { name }

  init(_ name: String, _ check: Check, _ spoil: (inout Hooks) -> Void) {
    self.name = name
    self.check = check
    var hooks = Hooks()
    spoil(&hooks)
    self.hooks = hooks
  }

  static let all =
    decisions + folds + questions + lines + clocks + sessions + lobbies + disks
    + pokerTables

  // MARK: - What is decided

  typealias Events = [TableEvent]

  /// A server whose tables decide other events, and evolve by those.
  static func decision(
    _ name: String, _ check: Check, _ change: @escaping @Sendable (Events, Table) -> Events
  ) -> Canary {
    Canary(name, check) { hooks in
      hooks.table = { session, input, now in
        let before = session.table
        return session.handle(input, at: now).map { effect in
          changed(effect) { record in
            let events = change(record.events, session.table)
            guard events != record.events else { return record }
            session.table = events.reduce(into: before) { $0.evolve($1) }
            return record.with(events)
          }
        }
      }
    }
  }

  static func changed(
    _ effect: Effect, _ change: (TableRecord) -> TableRecord
  ) -> Effect {
    guard case .journal(let entries) = effect else { return effect }
    return .journal(
      entries.map { entry in
        guard case .step(let record) = entry else { return entry }
        return .step(change(record))
      })
  }

  private static let decisions = [
    decision("a win pays a dollar too much", .purses) { events, _ in
      events.map { event in
        guard
          case .game(.house(.result(let player, .win, let bet, let paid, let balance))) = event
        else { return event }
        return .game(
          .house(
            .result(
              player, outcome: .win, bet: bet, paid: Gain(paid.amount + 1), balance: balance + 1)))
      }
    },
    decision("a chip is lost", .money) { events, _ in
      events.map { event in
        guard
          case .game(.house(.result(let player, .win, let bet, let paid, let balance))) = event
        else { return event }
        return .game(
          .house(.result(player, outcome: .win, bet: bet, paid: paid, balance: balance - 1)))
      }
    },
    decision("the house has a card that was dealt before", .deck) { events, table in
      events.map { event in
        guard case .game(.house(.house(let hand, let score, let deck))) = event,
          let game = table.game as? HouseGame, let used = game.players.values.first?.hand.first
        else { return event }
        return .game(.house(.house(cards: [used] + hand.dropFirst(), score: score, deck: deck)))
      }
    },
    decision("a restart ends the round in play", .recovery) { events, table in
      guard events.first == .restarted, let game = table.game as? HouseGame,
        game.players.values.contains(where: \.isInPlay)
      else { return events }
      return events + [.game(.house(.void(round: game.round)))]
    },
  ]

  // MARK: - Folding

  private static let folds = [
    Canary("an event is not put on record", .fold) { hooks in
      hooks.table = { session, input, now in
        session.handle(input, at: now).map { effect in
          changed(effect) { record in
            record.with(record.events.filter { if case .back = $0 { false } else { true } })
          }
        }
      }
    },
    Canary("a fold forgets who is ready", .fold) { hooks in
      hooks.evolve = { table, event in
        if case .game(.house(.ready)) = event { return }
        table.evolve(event)
      }
    },
    Canary("a table changes without an event", .fold) { hooks in
      hooks.table = { session, input, now in
        let effects = session.handle(input, at: now)
        if session.table.seq % 10 == 5 { session.table.evolve(.wanted) }
        return effects
      }
    },
  ]

  // MARK: - Questions

  /// A server whose questions are spoilt.
  private static func question(
    _ name: String, _ check: Check,
    _ change: @escaping @Sendable (HouseView, HouseGame) -> HouseView
  ) -> Canary {
    table(name, check) { delivery, session, _ in
      guard case .asked(let asked, let bigBlind) = delivery.question,
        case .house(let view) = asked.game,
        let game = session.table.game as? HouseGame
      else { return }
      delivery.question = .asked(
        TableQuestion(
          table: asked.table, turn: asked.turn, seat: asked.seat, left: asked.left,
          isClockRunning: asked.isClockRunning, game: .house(change(view, game))),
        bigBlind: bigBlind)
    }
  }

  private static let questions = [
    question("a question shows a card of the deck", .secret) { view, game in
      view.with(hand: view.phase == .bet ? Array(game.unseen.prefix(1)) : view.hand)
    },
    question("the deck's count hints at its next card", .interference) { view, game in
      view.with(deck: view.deck + (game.undrawn.first?.isRed == true ? 1 : 0))
    },
    question("a question has another bet", .agreement) { view, _ in view.with(bet: view.bet + 1) },
    table("a question is not asked", .question) { delivery, session, _ in
      if case .asked = delivery.question, session.table.seq % 3 == 1 {
        delivery.question = .unchanged
      }
    },
    Canary("questions are numbered anew after a restart", .turns) { hooks in
      hooks.open = { configuration, seed in
        var configuration = configuration
        configuration.forgetTurns()
        return TableSession(configuration, seed: seed)
      }
    },
  ]

  // MARK: - Lines of tables

  /// A server whose tables' deliveries are spoilt by `change` before anybody gets them.
  static func table(
    _ name: String, _ check: Check,
    _ change: @escaping @Sendable (inout Delivery, TableSession, SessionID) -> Void
  ) -> Canary {
    Canary(name, check) { hooks in
      hooks.table = { table, input, now in
        table.handle(input, at: now).map { effect in
          guard case .session(let id, .delivery(var delivery)) = effect else { return effect }
          change(&delivery, table, id)
          return .session(id, .delivery(delivery))
        }
      }
    }
  }

  private static let lines = [
    table("an event is sent twice", .sequence) { delivery, table, _ in
      if table.table.seq % 10 == 5 { delivery.change { lines in lines + lines.suffix(1) } }
    },
    table("an event is left out", .sequence) { delivery, table, _ in
      if table.table.seq % 10 == 5 { delivery.change { lines in Array(lines.dropFirst()) } }
    },
    table("one viewer is sent another bet", .agreement) { delivery, _, id in
      guard id.number % 2 == 0 else { return }
      delivery.change { lines in
        lines.map { line in
          guard case .event(.game(.house(.bet(let player, let added, let bet, _))), let seq) = line
          else { return line }
          return .event(
            .game(.house(.bet(player, amount: added, bet: bet, balance: 7))), seq: seq)
        }
      }
    },
    table("a table forgets to answer", .progress) { delivery, table, _ in
      if table.table.seq % 10 == 5 { delivery.answer = nil }
    },
    table("an event comes between rows and reply", .rows) { delivery, _, _ in
      guard let answer = delivery.answer, !answer.rows.isEmpty else { return }
      delivery.answer?.rows.append(.line(Line(.event, "lost", ["n": 1])))
    },
    table("a field has no place in its line", .grammar) { delivery, _, _ in
      guard let answer = delivery.answer else { return }
      delivery.answer = Answer(
        Line(.done, "act", reading: ["rows=1"], text: nil), rows: answer.rows)
    },
    resumed("a resume brings one event too many", by: -1),
    resumed("a resume brings one event too few", by: 1),
    Canary("who has left keeps the seat", .emptiness) { hooks in
      hooks.table = { table, input, now in
        if case .departed = input { return [] }
        return table.handle(input, at: now)
      }
    },
  ]

  private static func resumed(_ name: String, by count: Int) -> Canary {
    Canary(name, .sequence) { hooks in
      hooks.table = { table, input, now in
        guard case .handedOver(let old, let person, let new, let last, let digest) = input else {
          return table.handle(input, at: now)
        }
        return table.handle(
          .handedOver(from: old, person, to: new, last: last + count, digest), at: now)
      }
    }
  }

  // MARK: - Clocks

  private static let clocks = [
    Canary("no clock runs out", .waiting) { $0.wake = { _ in nil } },
    Canary("clocks run out too late", .waiting) { $0.wake = { $0.wake?.after(seconds: 60) } },
  ]
}

extension TableRecord {
  /// The same with other events.
  func with(_ events: [TableEvent]) -> TableRecord {
    TableRecord(
      table: table, family: family, index: index, turns: turns, events: events,
      answered: answered)
  }
}

extension HouseView {
  /// The same with another bet, hand or count.
  func with(bet: Int? = nil, hand: [Card]? = nil, deck: Int? = nil) -> HouseView {
    HouseView(
      round: round, phase: phase, hand: hand ?? self.hand, bet: bet ?? self.bet, balance: balance,
      deck: deck ?? self.deck, legal: legal)
  }
}

extension Delivery {
  /// Changes what happened.
  mutating func change(_ change: ([TableLine]) -> [TableLine]) {
    news = news.map { TableNews(change($0.lines), of: $0.table) }
  }
}
