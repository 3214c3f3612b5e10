import Lines

@testable import Room
@testable import Simulation

extension Canary {
  /// A server whose sessions do `extra` after each of their inputs.
  private static func session(
    _ name: String, _ check: Check,
    _ extra: @escaping @Sendable (inout Session, SessionInput) -> Void
  ) -> Canary {
    Canary(name, check) { hooks in
      hooks.mail = { life, input, now in
        let effects = life.handle(input, at: now)
        extra(&life, input)
        return effects
      }
    }
  }

  /// A server whose sessions get something else than a session of before a restart.
  private static func restored(
    _ name: String, _ check: Check, _ change: @escaping @Sendable (SessionState) -> Adoption
  ) -> Canary {
    Canary(name, check) { hooks in
      hooks.mail = { life, input, now in
        guard case .adopt(.session(let state)) = input, state.session == nil else {
          return life.handle(input, at: now)
        }
        return life.handle(.adopt(change(state)), at: now)
      }
    }
  }

  static let sessions = [
    session("a command is answered twice", .answers) { session, input in
      guard case .answer(let answer) = input, session.reader.mode == .wire else { return }
      session.reader.print(answer.reply)
    },
    session("a line is not of the grammar", .grammar) { session, input in
      if case .delivery = input, session.reader.mode == .wire {
        session.reader.write("* bet five dollars")
      }
    },
    session("prose looks like the wire", .text) { session, input in
      if case .delivery = input, session.reader.mode == .text {
        session.reader.write("+ @1 sit table=main")
      }
    },
    session("prose moves the cursor", .text) { session, input in
      if case .delivery = input, session.reader.mode == .text { session.reader.write("\u{1B}[2J") }
    },
    session("an outbox grows over its limit", .outbox) { session, input in
      guard case .delivery = input else { return }
      for _ in 0..<800 { session.reader.write("\(String(repeating: "x", count: 102))") }
      session.reader.outbox.append { bytes in bytes += bytes.prefix(10) }
      session.reader.outbox.isOpen = true
    },
    session("somebody is hung up on without a word", .goodbye) { session, input in
      if case .delivery(let delivery) = input, delivery.seq == 20 {
        session.reader.outbox.isOpen = false
      }
    },
    Canary("a dropped session is never given up", .emptiness) { hooks in
      hooks.settle = { life, now in
        if life.link.heldUntil != nil {
          life.link.heldUntil = Instant(nanoseconds: .max)
        }
        return life.settle(at: now)
      }
    },
    restored("a restart forgets who was seated", .recovery) { _ in .unknown },
    restored("a restart forgets what was answered", .answers) { state in
      var state = state
      state.tags = TagMemory()
      return .session(state)
    },
    Canary("a repeated tag is done again", .answers) { hooks in
      hooks.receive = { life, bytes, now in
        life.input.tags = TagMemory()
        return bytes.withUnsafeBytes { life.receive($0, at: now) }
      }
    },
  ]

  static let lobbies = [
    Canary("the house forgets to strike out who has left", .emptiness) { hooks in
      hooks.house = { house, input, now, time in
        if case .departed = input { return [] }
        return house.handle(input, at: now, time)
      }
    },
    Canary("the house answers resume with nothing", .progress) { hooks in
      hooks.house = { house, input, now, time in
        house.handle(input, at: now, time).filter { effect in
          switch effect {
          case .session(_, .surrender), .session(_, .adopt): false
          default: true
          }
        }
      }
    },
  ]
}
