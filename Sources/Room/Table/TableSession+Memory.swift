// Owns how a table goes on after a restart: its game, its money, and what people are told of it.

import Archive
import Games
import LineProtocol

extension TableSession {
  /// Takes over what the house remembers; nobody is seated yet.
  mutating func recall(_ memory: TableMemory) {
    log = EventLog(after: memory.seq)
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
    tell(void)
    refunded = Set(memory.bettors)
  }

  /// Tells somebody who comes back, and the others with him, that his bet was given back.
  mutating func tellRefund(_ seat: Seat) {
    guard let name = occupants[seat]?.name, refunded.remove(name) != nil else { return }
    tell(void, about: seat)
  }

  private var void: Message {
    let round = configuration.memory?.checkpoint?.round ?? 0
    return Message(
      .event, .void, [.init(.round, .number(round)), .init(.reason, .word("restart"))])
  }
}
