// Owns how a table goes on after a restart: its game, its money, and what people are told of it.

import Archive
import Games
import Identity
import LineProtocol

extension TableSession {
  /// Takes over what the house remembers; nobody is seated yet.
  mutating func recall(_ memory: TableMemory) {
    log = EventLog(after: memory.seq)
    refunded = memory.untold
    guard let checkpoint = memory.checkpoint, let resumed = game.resumed(from: checkpoint) else {
      return
    }
    game = resumed
    isGoingOn = true
    for purse in checkpoint.purses { departed[purse.name] = purse.balance }
  }

  /// The first message of a table from before a restart: the round that was in play is void.
  mutating func reopen() {
    guard let memory = configuration.memory, memory.isInterrupted else { return }
    tell(void(memory.checkpoint?.round ?? 0))
  }

  /// Tells somebody who comes back, and the others with him, that his bet was given back.
  mutating func tellRefund(_ seat: Seat) {
    guard let name = occupants[seat]?.name, let round = refunded.removeValue(forKey: name) else {
      return
    }
    tell(void(round), about: seat)
  }

  private func void(_ round: Int) -> Message {
    Message(.event, .void, [.init(.round, .number(round)), .init(.reason, .word("restart"))])
  }

  /// The server stops: every bet goes back. Who is not here to read that is told after the restart.
  mutating func stop() {
    let away = occupants.filter { $0.value.session == nil && game.isInPlay($0.key) }
    untold = away.values.map(\.name).sorted()
    tell(game.void())
    for session in occupants.sorted(by: { $0.key < $1.key }).compactMap(\.value.session) {
      deliver(to: session) { $0.question = .closed }
    }
    turns = [:]
    isClosed = true
  }
}
