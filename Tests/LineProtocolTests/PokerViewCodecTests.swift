import Cards
import Games
import Identity
import Lines
import Tables
import Testing

@testable import LineProtocol

/// What a poker player is asked, what may be done, and the rows of a poker table.
struct PokerViewCodecTests {
  private static func cards(_ notation: String) -> [Card] {
    Lines.known([Card](notation: notation))
  }

  // MARK: - Moves

  private static let moves: [(move: PokerMove, wire: String)] = [
    (.fold, "fold"), (.check, "check"), (.call(5), "call:5"), (.bringIn(2), "bringin:2"),
    (.wager(.bet, .range(2...100)), "bet:2-100"), (.wager(.bet, .one(4)), "bet:4"),
    (.wager(.bet, .either(4, 8)), "bet:4/8"), (.wager(.raise, .range(20...500)), "raise:20-500"),
    (.wager(.raise, .one(8)), "raise:8"), (.wager(.raise, .either(8, 12)), "raise:8/12"),
    (.wager(.complete, .one(20)), "complete:20"), (.draw(0...0), "draw"),
    (.discard(1, of: cards("9c2dKh")), "discard:9c/2d/Kh"),
    (.discard(2, of: cards("9c2dKh")), "discard:9c2d/9cKh/2dKh"),
    (.discard(1, of: cards("9c")), "discard:9c"), (.twice, "twice"), (.once, "once"),
    (.choose([Variant.holdem.id, Variant.razz.id]), "choose:holdem/razz"),
    (.choose([Variant.badugi.id]), "choose:badugi"), (.show, "show"),
  ]

  @Test(arguments: moves.indices) func aMoveIsReadBack(index: Int) {
    let (move, wire) = Self.moves[index]
    #expect(LegalMove.poker(move).wire == wire)
    #expect(LegalMove.parse(wire, family: .poker) == [.poker(move)])
    #expect(LegalMove.parse("moon:3,\(wire),auto", family: .poker) == [.poker(move), .auto])
  }

  @Test(arguments: [
    "call", "call:", "call:-5", "call:5-6", "call:x", "fold:1", "bet", "bet:9-1", "bet:8/4",
    "bet:4/4",
    "bet:1/2/3", "bet:1-2-3", "bet:1-2/3", "raise:", "raise:-5", "raise:5-", "raise:99999999999999",
    "draw:5-0", "draw:0-5", "discard", "discard:", "discard:a", "discard:1", "discard:9c/",
    "discard:9c/2dKh", "choose", "choose:", "choose:moon", "choose:razz/",
    "choose:horse", "twice:2", "deal", "trade:9c", "reset", "", ",,", "-", ":", ":5",
  ])
  func whatIsNoMoveIsLeftOut(list: String) {
    #expect(LegalMove.parse(list, family: .poker).isEmpty)
  }

  /// The verbs that families share mean the family's own moves.
  @Test func eachFamilyHasItsMoves() {
    let list = "bet:2-100,show,draw"
    #expect(LegalMove.parse(list, family: .dealing) == [.bet(2...100), .show, .draw])
    #expect(
      LegalMove.parse(list, family: .poker)
        == [
          .poker(.wager(.bet, .range(2...100))), .poker(.show), .poker(.draw(0...0)),
        ])
  }

  /// `draw` alone is complete; how many cards may go stands beside it, in refusals as well.
  @Test func howManyMayGoStandsBesideADraw() throws {
    let table = try #require(TableID("main"))
    let turn = TurnID(round: 3, number: 2)
    for (move, words) in [
      (LegalMove.poker(.draw(0...4)), "legal=draw swap=0-4"), (.poker(.fold), "legal=fold"),
    ] {
      let refusal = Message(
        CommandError(.ruleAmount), at: table, asking: (turn, left: nil, legal: [move]))
      let wire = refusal.wire()
      #expect(wire.contains("table=main turn=3.2 retry=now \(words) :"))
      #expect(ServerLine(wire)?.message.moves(.poker) == [move])
    }
    for (word, range) in [
      ("4", 4...4), ("-", nil), ("4-0", nil), ("x", nil), ("0-9999999999999999", nil),
    ] {
      #expect(NumberRange(word: Array(word.utf8)[...])?.range == range, "\(word)")
    }
  }

  // MARK: - Questions

  private static let views: [(view: PokerView, line: String)] = [
    (
      PokerView(
        hand: 17, decision: 3, game: Variant.holdem.id, street: "flop",
        boards: [cards("Ts7h2d")], hole: cards("AhKd"), up: [], pot: 60, pots: [20, 10],
        toCall: 5, bet: 10, stack: 480,
        opponents: [
          .init(seat: Seat(4), stack: 480, bet: 20, cards: 2, up: []),
          .init(seat: Seat(1), stack: 0, bet: 0, cards: 2, up: []),
        ],
        legal: [.fold, .call(5), .wager(.raise, .range(20...500))]),
      "hand=17 game=holdem street=flop board=Ts7h2d hole=AhKd up=- pot=60 tocall=5 stack=480"
        + " legal=fold,call:5,raise:20-500 clock=yes bet=10 decision=3"
        + " others=4:480:20:2:-,1:0:0:2:- pots=20,10"
    ),
    (
      PokerView(
        hand: 2, decision: 0, game: Variant.sevenCardStud.id, street: "third", boards: [],
        hole: cards("AhKd"), up: cards("2c"), pot: 6, toCall: 5, bet: 0, stack: 94,
        opponents: [.init(seat: Seat(2), stack: 480, bet: 0, cards: 3, up: cards("Td9c"))],
        legal: [.bringIn(5), .wager(.complete, .one(20))]),
      "hand=2 game=stud7 street=third board=- hole=AhKd up=2c pot=6 tocall=5 stack=94"
        + " legal=bringin:5,complete:20 clock=yes bet=0 decision=0 boards=0"
        + " others=2:480:0:3:Td9c"
    ),
    (
      PokerView(
        hand: 3, decision: 9, game: Variant.omaha.id, street: "flop",
        boards: [cards("Ts7h2d"), []], hole: cards("AhKd3c4c"), up: [], pot: 0, toCall: 0, bet: 0,
        stack: 9, opponents: [], legal: [.twice, .once]),
      "hand=3 game=omaha street=flop board=Ts7h2d/- hole=AhKd3c4c up=- pot=0 tocall=0 stack=9"
        + " legal=twice,once clock=yes bet=0 decision=9 boards=2 others=-"
    ),
    (
      PokerView(
        hand: 4, decision: 0, game: Variant.holdem.id, street: "-", boards: [], hole: [], up: [],
        pot: 0, toCall: 0, bet: 0, stack: 9, opponents: [], legal: [.choose([Variant.razz.id])]),
      "hand=4 game=holdem street=- board=- hole=- up=- pot=0 tocall=0 stack=9"
        + " legal=choose:razz clock=yes bet=0 decision=0 boards=0 others=-"
    ),
    (
      PokerView(
        hand: 5, decision: 0, game: Variant.holdem.id, street: "preflop", boards: [[]],
        hole: cards("AhKd"), up: [], pot: 3, toCall: 0, bet: 2, stack: 9, opponents: [], legal: []),
      "hand=5 game=holdem street=preflop board=- hole=AhKd up=- pot=3 tocall=0 stack=9"
        + " legal=- clock=yes bet=2 decision=0 others=-"
    ),
    (
      PokerView(
        hand: 6, decision: 2, game: Variant.badugi.id, street: "draw1", boards: [],
        hole: cards("AhKd3c4c"), up: [], pot: 8, pots: [4, 4], toCall: 0, bet: 0, stack: 9,
        opponents: [], legal: [.draw(0...4)]),
      "hand=6 game=badugi street=draw1 board=- hole=AhKd3c4c up=- pot=8 tocall=0 stack=9"
        + " legal=draw clock=yes bet=0 decision=2 boards=0 others=- pots=4,4 swap=0-4"
    ),
    (
      PokerView(
        hand: 7, decision: 2, game: Variant.pineapple.id, street: "preflop", boards: [[]],
        hole: cards("AhKd3c"), up: [], pot: 8, toCall: 0, bet: 0, stack: 9, opponents: [],
        legal: [.discard(1, of: cards("AhKd3c"))]),
      "hand=7 game=pineapple street=preflop board=- hole=AhKd3c up=- pot=8 tocall=0 stack=9"
        + " legal=discard:Ah/Kd/3c clock=yes bet=0 decision=2 others=-"
    ),
  ]

  private static let head = "? act table=t1 turn=17.2 seat=3 left=30000 "

  @Test(arguments: views.indices) func aQuestionIsReadBack(index: Int) throws {
    let (view, line) = Self.views[index]
    let turn = try #require(TurnID("17.2"))
    let question = TableQuestion(
      table: Lines.table, turn: turn, seat: Seat(3), left: 30_000, isClockRunning: true,
      game: .poker(view))
    var bytes: [UInt8] = []
    question.appendWire(to: &bytes)
    #expect(String(decoding: bytes, as: UTF8.self) == "\(Self.head)\(line) :Your turn\n")
    #expect(TableQuestion("\(Self.head)\(line) :Your turn") == question)
    #expect(TableQuestion("\(Self.head)moon=3 \(line)") == question)
  }

  /// A value that means nothing is never read as something else; of the moves, only those that are
  /// not understood are left out.
  @Test(arguments: views.indices) func brokenQuestionsAreRefused(index: Int) {
    let (view, line) = Self.views[index]
    for broken in Lines.broken(line, keeping: ["street", "legal", "swap"]) {
      let read = TableQuestion(Self.head + broken)
      #expect(read == nil || read?.game == .poker(view), "\(broken)")
    }
    for cut in Lines.without(line, keeping: ["boards", "pots", "swap"]) {
      #expect(TableQuestion(Self.head + cut) == nil, "\(cut)")
    }
    for length in 0..<line.utf8.count { _ = TableQuestion(Self.head + line.prefix(length)) }
  }
}

/// Lines that somebody has spoiled, and what stands in them.
enum Lines {
  static let table = known(TableID("t1"))

  /// What is there in every test.
  static func known<Value>(_ value: Value?) -> Value {
    guard let value else { preconditionFailure("no \(Value.self)") }
    return value
  }

  private static let garbage = ["", "?", "-1", "1:x", "1/", "9999999999999999", "yes,no"]

  /// The line with garbage in place of each value in turn.
  static func broken(_ line: String, keeping keys: [String]) -> [String] {
    changed(line, keeping: keys) { words, place, equals in
      garbage.map { value in
        var copy = words
        copy[place] = words[place][...equals] + value
        return copy
      }
    }
  }

  /// The line without each value in turn.
  static func without(_ line: String, keeping keys: [String]) -> [String] {
    changed(line, keeping: keys) { words, place, _ in
      var copy = words
      copy.remove(at: place)
      return [copy]
    }
  }

  private static func changed(
    _ line: String, keeping keys: [String],
    _ change: ([Substring], Int, Substring.Index) -> [[Substring]]
  ) -> [String] {
    let words = line.split(separator: " ")
    return words.indices.flatMap { place -> [String] in
      guard let equals = words[place].firstIndex(of: "="), equals > words[place].startIndex,
        !keys.contains(String(words[place][..<equals]))
      else { return [] }
      return change(words, place, equals).map { $0.joined(separator: " ") }
    }
  }
}
