// Owns what the client remembers of its tables. Never knows a rule: it only repeats what was said.

import Cards
import Identity
import LineProtocol

/// The tables that the user has joined, kept up to date by what the server says.
struct TableBook: Sendable, Equatable {
  private(set) var tables: [TableID: TableMemory] = [:]
  /// The table that commands go to.
  private(set) var current: TableID?
  /// The user's name.
  var me: PlayerName?

  /// What is asked now: at the current table first.
  var openTurn: (table: TableID, turn: OpenTurn)? {
    if let current, let turn = tables[current]?.turn { return (current, turn) }
    for (table, memory) in tables.sorted(by: { $0.key < $1.key }) {
      if let turn = memory.turn { return (table, turn) }
    }
    return nil
  }

  /// The user's cards at a table.
  func hand(at table: TableID) -> [Card] { tables[table]?.hand ?? [] }

  /// Whether `message` is about the user.
  func isMine(_ message: Message) -> Bool {
    guard let me, let name = PlayerName(message.word(.name)) else { return false }
    return me == name
  }

  /// Forgets all tables: the session is a new one.
  mutating func forgetTables() {
    tables = [:]
    current = nil
  }

  /// The clocks of questions asked over a lost connection mean nothing; they are asked again.
  mutating func forgetTurns() {
    for table in Array(tables.keys) { tables[table]?.turn = nil }
  }

  /// Takes note of a message, and of the command that it replies to.
  mutating func note(_ message: Message, at now: Int) {
    guard let table = TableID(message.word(.table)) else { return }
    switch message.lineClass {
    case .done: noteReply(message, table)
    case .refused: noteRefusal(message, table)
    case .event: noteEvent(message, table, now)
    case .ask: noteQuestion(message, table, now)
    case .row, .comment: break
    }
  }

  private mutating func noteQuestion(_ message: Message, _ table: TableID, _ now: Int) {
    if tables[table] == nil { join(table, message) }
    tables[table]?.turn = OpenTurn(ask: message)
    if message.word(.clock) != "no" { startClock(message, table, now) }
    let cards = message.cards(.cards).compactMap(\.self)
    if !cards.isEmpty { tables[table]?.hand = cards }
  }

  private mutating func startClock(_ message: Message, _ table: TableID, _ now: Int) {
    tables[table]?.turn?.deadline = now + min(max(0, message.number(.left)), Limits.amount)
  }

  private mutating func join(_ table: TableID, _ message: Message) {
    // A server that invents tables without end gets no memory for them.
    guard tables[table] != nil || tables.count < Limits.tablesJoined else { return }
    let seat = message[.seat] == nil ? nil : message.number(.seat)
    let lastSeq = max(message.number(.seq), tables[table]?.lastSeq ?? 0)
    tables[table] = TableMemory(lastSeq: lastSeq, seat: seat)
    current = table
  }

  private mutating func leave(_ table: TableID) {
    tables[table] = nil
    if current == table { current = tables.count == 1 ? tables.keys.first : nil }
  }

  private mutating func noteReply(_ message: Message, _ table: TableID) {
    switch message.kind {
    case .sit, .watch: join(table, message)
    case .use: current = table
    case .leave, .unwatch, .close: leave(table)
    case .act where message.word(.turn) == tables[table]?.turn?.id: tables[table]?.turn = nil
    default: break
    }
  }

  /// A refused action leaves its turn open and says anew what is legal.
  private mutating func noteRefusal(_ message: Message, _ table: TableID) {
    guard var turn = tables[table]?.turn, turn.id == message.word(.turn),
      let legal = message[.legal]
    else { return }
    turn.ask = turn.ask.with(.legal, legal)
    tables[table]?.turn = turn
  }

  private mutating func noteEvent(_ message: Message, _ table: TableID, _ now: Int) {
    guard tables[table] != nil else { return }
    let lastSeq = max(message.number(.seq), tables[table]?.lastSeq ?? 0)
    tables[table]?.lastSeq = lastSeq
    noteTurn(message, table, now)
    let mine = isMine(message)
    switch message.kind {
    case .reset where message.word(.state) != "asked": tables[table]?.hand = []
    case .deal where mine: tables[table]?.hand = message.cards(.cards).compactMap(\.self)
    case .trade where mine: trade(message, table)
    case .close: leave(table)
    case .left where mine: leave(table)
    default: break
    }
  }

  /// Questions and clocks that an event starts or ends.
  private mutating func noteTurn(_ message: Message, _ table: TableID, _ now: Int) {
    switch message.kind {
    case .turn where isMine(message): startClock(message, table, now)
    case .round, .house, .over, .void: tables[table]?.turn = nil
    case .timeout where isMine(message), .out where isMine(message): tables[table]?.turn = nil
    case .reset where message.word(.state) != "asked": tables[table]?.turn = nil
    default: break
    }
  }

  private mutating func trade(_ message: Message, _ table: TableID) {
    var hand = hand(at: table)
    guard let out = message.cards(.out).first ?? nil, let new = message.cards(.in).first ?? nil,
      let index = hand.firstIndex(of: out)
    else { return }
    hand[index] = new
    tables[table]?.hand = hand
  }
}
