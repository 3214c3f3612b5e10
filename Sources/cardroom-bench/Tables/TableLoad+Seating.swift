// How the bots come and go: names, tables, seats, and leaving nothing behind. Owns nothing.

import Glibc
import LineProtocol
import Sockets

extension TableLoad {
  /// Connects all, opens the tables and seats everybody. They play as soon as they are asked.
  mutating func seat() throws {
    var dialer = try Dialer(plan.server)
    for table in 0..<plan.tables {
      for place in 0..<plan.players { try enter(table, place, &dialer) }
    }
    while bots.contains(where: { $0.awaited > 0 }) { try turn() }
    for index in bots.indices {
      bots[index].awaited = 1
      try bots[index].socket.sendAll("sit \(Self.name("t", bots[index].table))\n")
    }
    while bots.contains(where: { $0.seat == 0 }) { try turn() }
    guard plan.command != nil else { return }
    for index in bots.indices where bots[index].place == 0 { try go(.again, at: index) }
  }

  private mutating func enter(_ table: Int, _ place: Int, _ dialer: inout Dialer) throws {
    let index = bots.count
    let socket = try dialer.connect()
    bots.append(Bot(socket: socket, table: table, place: place, awaited: place == 0 ? 3 : 2))
    try socket.sendAll("hello 1 mode=wire name=cardroom-bench role=bot\n")
    try socket.sendAll("login \(Self.name("b", index))\n")
    if place == 0 { try socket.sendAll("create \(Self.name("t", table)) \(plan.game)\n") }
    socket.setFlags(nonBlocking: true)
    try epoll.add(socket.descriptor, .input, word: UInt64(index))
  }

  /// A name that no other bench takes at the same time, within the protocol's length.
  private static func name(_ letter: String, _ index: Int) -> String {
    "\(letter)\(String(getpid(), radix: 36))-\(String(index, radix: 36))"
  }

  /// Everybody leaves; then the tables are closed by those who opened them.
  mutating func leave() throws {
    isLeaving = true
    try leave { $0.place > 0 }
    try leave { $0.place == 0 }
  }

  private mutating func leave(_ isMeant: (Bot) -> Bool) throws {
    for bot in bots where isMeant(bot) {
      let table = Self.name("t", bot.table)
      let close = bot.place == 0 ? "close \(table)\n" : ""
      try bot.socket.sendAll("leave \(table)\n\(close)quit\n")
    }
    while bots.contains(where: { isMeant($0) && !$0.isGone }) { try turn() }
  }
}
