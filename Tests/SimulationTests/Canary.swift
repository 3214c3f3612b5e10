// Owns the list of broken rooms. Each must make the simulator fail, by the check it is meant for:
// a check that cannot fail proves nothing (proofs.md, "Simulator first").

import Cards
import LineProtocol
import Testing

@testable import Room
@testable import Simulation

/// A room that breaks one promise.
struct Canary: Sendable, CustomTestStringConvertible {
  let name: String
  /// The check that must see it.
  let check: Check
  let workings: Workings

  var testDescription: String { name }

  init(_ name: String, _ check: Check, _ spoil: (inout Workings) -> Void) {
    self.name = name
    self.check = check
    var workings = Workings()
    spoil(&workings)
    self.workings = workings
  }

  static let all = games + tables + sessions + lobbies + disks

  // MARK: - Games

  private static func game(_ name: String, _ check: Check, _ flaw: BrokenGame.Flaw) -> Canary {
    Canary(name, check) { workings in
      workings.open = { configuration, seed in
        var table = TableSession(configuration, seed: seed)
        table.game = BrokenGame(flaw, cards: 3, seats: table.game.seatCount)
        return table
      }
    }
  }

  private static let games = [
    game("a chip is lost", .money, .losesAChip),
    game("a question shows a card of the deck", .secret, .showsACard),
    game("the deck's count hints at its next card", .interference, .hintsAtACard),
    game("no clock ever runs", .progress, .waitsForNobody),
  ]

  // MARK: - Tables

  /// A room whose tables' effects are spoilt by `change` before anybody gets them.
  private static func table(
    _ name: String, _ check: Check,
    _ change: @escaping @Sendable (inout Delivery, TableSession, SessionID) -> Void
  ) -> Canary {
    Canary(name, check) { workings in
      workings.table = { table, input, now in
        table.handle(input, at: now).map { effect in
          guard case .session(let id, .delivery(var delivery)) = effect else { return effect }
          change(&delivery, table, id)
          return .session(id, .delivery(delivery))
        }
      }
    }
  }

  private static let tables = [
    table("an event is told twice", .sequence) { delivery, table, _ in
      if table.log.seq % 10 == 5, let last = delivery.events.last { delivery.events.append(last) }
    },
    table("an event is left out", .sequence) { delivery, table, _ in
      if table.log.seq % 10 == 5, delivery.events.count > 1 { delivery.events.removeFirst() }
    },
    table("one viewer is told another bet", .agreement) { delivery, _, id in
      guard id.number % 2 == 0 else { return }
      delivery.events = delivery.events.map { event in
        guard event.message.kind == .bet else { return event }
        return visible(event.message.with(.balance, .number(7)), to: nil)
      }
    },
    table("a table forgets to answer", .progress) { delivery, table, _ in
      if table.log.seq % 10 == 5 { delivery.answer = nil }
    },
    table("a question is not asked", .question) { delivery, table, _ in
      if case .asked = delivery.question, table.log.seq % 3 == 1 { delivery.question = .unchanged }
    },
    table("an event comes between rows and reply", .rows) { delivery, _, _ in
      guard let answer = delivery.answer, !answer.rows.isEmpty else { return }
      delivery.answer?.rows.append(
        visible(Message(.event, .lost, [.init(.n, .number(1))]), to: nil))
    },
    table("a field has no place in its line", .grammar) { delivery, _, _ in
      delivery.events = delivery.events.map {
        visible($0.message.with(.uptime, .number(1)), to: nil)
      }
    },
    Canary("a clock runs out early", .clock) { workings in
      workings.table = { table, input, now in
        let early = table.handle(.wake, at: now.after(milliseconds: 1500))
        return early + table.handle(input, at: now)
      }
    },
    Canary("a deadline is forgotten", .progress) { $0.wake = { _ in nil } },
    Canary("a resume brings one event too many", .sequence) { workings in
      workings.table = { table, input, now in
        guard case .handedOver(let old, let new, let last) = input else {
          return table.handle(input, at: now)
        }
        return table.handle(.handedOver(from: old, to: new, last: last - 1), at: now)
      }
    },
    Canary("a resume brings one event too few", .sequence) { workings in
      workings.table = { table, input, now in
        guard case .handedOver(let old, let new, let last) = input else {
          return table.handle(input, at: now)
        }
        return table.handle(.handedOver(from: old, to: new, last: last + 1), at: now)
      }
    },
    Canary("who has left keeps the seat", .emptiness) { workings in
      workings.table = { table, input, now in
        if case .departed = input { return [] }
        return table.handle(input, at: now)
      }
    },
  ]

  // MARK: - Sessions

  /// A room whose sessions do `extra` after each of their inputs.
  private static func session(
    _ name: String, _ check: Check,
    _ extra: @escaping @Sendable (inout Session, SessionInput) -> Void
  ) -> Canary {
    Canary(name, check) { workings in
      workings.session = { session, input, now in
        let effects = session.handle(input, at: now)
        extra(&session, input)
        return effects
      }
    }
  }

  private static let sessions = [
    session("a command is answered twice", .answers) { session, input in
      guard case .answer(let answer) = input, session.mode == .wire else { return }
      session.print(answer.reply, tag: nil)
    },
    session("a line is not of the grammar", .grammar) { session, input in
      if case .delivery = input, session.mode == .wire { session.write("* bet five dollars") }
    },
    session("prose looks like the wire", .text) { session, input in
      if case .delivery = input, session.mode == .text { session.write("+ @1 sit table=main") }
    },
    session("prose moves the cursor", .text) { session, input in
      if case .delivery = input, session.mode == .text { session.write("\u{1B}[2J") }
    },
    session("an outbox grows over its limit", .outbox) { session, input in
      guard case .delivery = input else { return }
      for _ in 0..<800 { session.write("# " + String(repeating: "x", count: 100)) }
      session.outbox.append { bytes in bytes += bytes.prefix(10) }
      session.link = .open
    },
    session("somebody is hung up on without a word", .goodbye) { session, input in
      if case .delivery(let delivery) = input, delivery.seq == 20 { session.link = .closing }
    },
    session("a dropped session is never given up", .emptiness) { session, _ in
      if case .held = session.link {
        session.link = .held(until: Instant(nanoseconds: .max))
      }
    },
    Canary("a repeated tag is done again", .answers) { workings in
      workings.receive = { session, bytes, now in
        session.tags = TagMemory()
        return bytes.withUnsafeBytes { session.receive($0, at: now) }
      }
    },
  ]

  // MARK: - The lobby

  private static let lobbies = [
    Canary("the lobby forgets to strike out who has left", .emptiness) { workings in
      workings.lobby = { lobby, input, now in
        if case .departed = input { return [] }
        return lobby.handle(input, at: now)
      }
    },
    Canary("the lobby answers resume with nothing", .progress) { workings in
      workings.lobby = { lobby, input, now in
        if case .command(_, _, .resume) = input { return [] }
        return lobby.handle(input, at: now)
      }
    },
  ]
}
