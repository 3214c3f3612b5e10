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
    let events: [TableEvent<SecretCards>] = [
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
    1 ; ann score 7 house main/x change x-1 @1 betting3 off 0 deal-holdem win 192.0.2.1/5 on \
    register 20779 - step #main finish 1.34 Ann%20B @20 ::1 define holdem 100 betting unlock % \
    decks=1 red mute started drop jokers=100 9223372036854775807 format lock 7/ann/member/person \
    Jos%C3%A9 duplicate player account dealing @2 192.0.2.1 blue remove poker purge 12.0 fives \
    move seen 2001:db8::7/86400000 clean:3/dirty:-1 new 1790000000 ban Ann+B%2Bb+% undefine \
    purse-end kept=yes -5 day fives=1500 3/cal/guest/bot book password single forget 0:50/15000:90 \
    clean table reap-players 10/-3500/1/12250000.0 closed undo dee own%21=-2 @3 carry device \
    round restore address Dora sanction -9223372036854775808 allow req-dirty:1/wild:0/own:7 \
    green number main delete 10/-3500 3 grant 50/90/120/150 jokers seats=6 $y$j9T$abc t.2 \
    quiz renamed reopen lineup rename admit expel give drop-club club import finished=yes \
    hand-pair/2/15 memo told total month days hands 2026-11 0001-01 \
    nl/people/340/210/4100/123456789012345678901234567890 \
    betting3/house/1/-5/-5/25 20779/-40 20780/55 1790000000000/main/12/nl/-20 finger closed \
    finger=open open 1790000000001/main/13/nl/0 outs-gutshot/0/3 rules no-rules \
    2/1 2/1,hand-pair/2/15,outs-gutshot/0/3 quiz=2/1 -/rock/guest/bot 12/ann use login \
    ignore unignore ignored=cal ignored=bob,dee \
    Deuces/5/0/0/2/K Draw/2/1/0/0/-
    """
}
