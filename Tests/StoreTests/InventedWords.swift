import Games
import Identity
import LineProtocol
import Lines
import Tables

/// Invents the words that an initializer names: any record, for tests of all of them.
struct InventedWords: RecordCoder {
  private(set) var chance: TestRandom

  init(_ chance: TestRandom) { self.chance = chance }

  mutating func word<Value>(
    _: Value?, after _: String, _: (Value, inout [UInt8]) -> Void,
    _ read: (ArraySlice<UInt8>) -> Value?
  ) throws(Unreadable) -> Value { try pick(Self.pool, read) }

  mutating func words<Value>(
    _: Value?, _: (Value, inout [UInt8]) -> Void, _ read: (ArraySlice<UInt8>) -> Value?
  ) throws(Unreadable) -> Value { try pick(Self.events, read) }

  mutating func has(_: String, _: Bool) -> Bool { Bool.random(using: &chance) }

  /// The first that means something, from anywhere on.
  private mutating func pick<Value>(
    _ pool: [ArraySlice<UInt8>], _ read: (ArraySlice<UInt8>) -> Value?
  ) throws(Unreadable) -> Value {
    let start = Int.random(in: pool.indices, using: &chance)
    for word in pool[start...] + pool[..<start] {
      if let value = read(word) { return value }
    }
    throw Unreadable()
  }

  private static let events: [ArraySlice<UInt8>] = {
    guard let name = PlayerName("ann") else { return [] }
    let player = SeatedPlayer(Seat(1), name)
    let end = MatchEnd(.left, hands: 12, results: [])
    let events: [TableEvent] = [
      .wanted, .closed, .back(player), .gone(player, hold: 60),
      .kick(player, by: name, asked: 1, need: 2),
      .game(.house(.matchOver(end))), .game(.house(.ready(player))), .game(.poker(.matchOver(end))),
      .game(.house(.bet(player, added: 5, bet: 5, balance: 95))),
    ]
    return events.map { Array($0.record.utf8)[...] }
  }()

  private static let pool: [ArraySlice<UInt8>] = {
    let digests = ["a", "b"].map { TokenDigest(of: $0).description }
    return (words.split(separator: " ").map(String.init) + digests).map { Array($0.utf8)[...] }
  }()

  /// Words of all kinds, in no order.
  private static let words = """
    1 ; ann win club score 7 house main/x change betting3 0 finish 1.34 Ann%20B define \
    holdem 100 betting \
    unlock % red remove drop lock 7/ann Jos%C3%A9 player dealing blue poker 12.0 fives new \
    clean:3/dirty:-1 1790000000 Ann+B%2Bb+% undefine kept=yes -5 fives=1500 forget 0:50/15000:90 \
    clean reap-players undo own%21=-2 @3 carry restore Dora allow req-dirty:1/wild:0/own:7 green \
    number main 10/-3500 3 50/90/120/150 t.2 reopen lineup rename admit expel give drop-club club \
    import finished=yes 2026-11 0001-01 1790000000000 12/ann
    """
}
