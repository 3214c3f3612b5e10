// Poker on the full screen: keys that write moves, what is offered when, and what is known of the
// table, however the client has come to know it.

import Cards
import Games
import Identity
import LineProtocol
import Tables
import Testing

@testable import Client

struct PokerScreenTests {
  private static func stage(_ scene: String, columns: Int = 140) throws -> FullStage {
    let scene = try #require(Scene.poker.first { $0.name == "poker-\(scene)" })
    return scene.stage(columns: columns, rows: 30)
  }

  private static func table(_ stage: FullStage) throws -> TableView {
    try #require(stage.client.workspace.table)
  }

  // MARK: - Keys

  private static let up = "\u{1B}[A"
  private static let down = "\u{1B}[B"

  /// What is typed, what stands in the input line then, and whether it names the question.
  @Test(arguments: [
    ("asked", "f", "fold", true), ("asked", "c", "call", true), ("asked", "r", "raise 126", true),
    ("asked", "r" + up, "raise 128", true), ("asked", "r" + up + down + down, "raise 126", true),
    ("asked", "r" + String(repeating: up, count: 60), "raise 194", true),
    ("asked", "r150", "raise 150", true), ("asked", "/", "raise 189", true),
    ("asked", "x", "raise 194", true), ("asked", "x" + down, "raise 192", true),
    ("asked", "p", "p", false), ("asked", "raise 130" + up, "raise 132", false),
    ("asked", "fold", "fold", false), ("bomb", "p", "raise 48", true),
    ("bomb", "/", "raise 28", true), ("stud", "r", "raise 16", true),
    ("stud", "r" + up, "raise 16", true), ("draw", "d", "draw", true), ("draw", "s", "draw", true),
    ("draw", "d45", "draw KsQd", true), ("draw", "d454", "draw Qd", true),
    ("draw", "\t\t ", "draw 3d", true), ("draw", "  ", "draw 2c", true),
    ("draw", "draw 7h", "draw 7h", false), ("draw", "\tsay hi", "say hi", false),
    ("twice", "t", "twice", true), ("twice", "o", "once", true),
    ("choice", up, "choose omaha", true), ("choice", "\t", "choose razz", true),
    ("showdown", "u", "out", false), ("showdown", "u\t", "out next", false),
    ("broke", "t" + up, "topup 101", false), ("broke", "r", "refill", false),
    ("blinds", "a", "pre check/fold", false), ("newcomer", "p", "post", false),
    ("away", "b", "back", false), ("mucked", "o", "show", false),
  ])
  func aKeyWritesItsMove(scene: String, typed: String, line: String, isAnswer: Bool) throws {
    var stage = try Self.stage(scene)
    let before = stage.commands
    stage.type(typed)
    #expect(stage.inputLine == "ann@main> \(line)")
    #expect(stage.commands == before)
    stage.type("\r")
    let sent = try #require(stage.all.last)
    #expect(sent.hasPrefix(isAnswer ? "\(line) table=main turn=" : line), "\(sent)")
    #expect(isAnswer || sent == line)
  }

  @Test(arguments: [
    ("asked", "[f] fold  [c] call 68  [r] raise to 126…194  [/] half pot  [x] all-in  [h] help"),
    ("bomb", "[f] fold  [c] call 8  [r] raise to 16…192  [/] half pot  [p] pot  [x] all-in"),
    ("stud", "[f] fold  [c] call 8  [r] raise to 16  [h] help"),
    ("draw", "[d] draw up to 5  [s] stand pat  [h] help"),
    ("drawing", "Enter draws 2  Tab next card  Space marks it  Esc clears"),
    ("twice", "[t] run it twice  [o] run it once  [h] help"),
    ("blinds", "waiting for bob  [a] act ahead  [u] sit out  [h] help"),
    ("broke", "you have no chips  [t] top up  [r] refill  [h] help"),
    ("newcomer", "waiting for bob  [p] post instead of waiting  [u] sit out  [h] help"),
    ("away", "you sit out; back plays again  [b] back: play again  [h] help"),
    ("mucked", "waiting  [o] show  [u] sit out  [h] help"),
    ("showdown", "waiting  [u] sit out  [h] help"),
  ])
  func onlyWhatMakesSenseIsOffered(scene: String, hints: String) throws {
    let stage = try Self.stage(scene)
    #expect(stage.hints.hasPrefix("├─ \(hints) "), "\(stage.hints)")
  }

  /// Whoever sits out is still asked in the hand that is open, until the table has acted instead.
  @Test func whoSitsOutPlaysTheHandToItsEnd() throws {
    var stage = try Self.stage("asked")
    stage.hear(Scene.numbered("out seat=1 name=ann reason=asked"))
    #expect(stage.hints.hasPrefix("├─ [f] fold  [c] call 68 "))
    stage.hear(
      Scene.numbered(
        "act seat=1 name=ann did=fold to=12 paid=0 stack=182 pot=150 allin=no auto=yes"))
    #expect(stage.hints.hasPrefix("├─ waiting  [b] back"), "\(stage.hints)")
  }

  // MARK: - What is known of the table

  private static func states(_ table: TableView) -> [String] {
    table.players.sorted { $0.key < $1.key }.map { seat, player in
      "\(seat) \(player.balance) \(player.bet) \(player.state.rawValue)"
    }
  }

  @Test func aHandIsFoldedFromItsEvents() throws {
    let table = try Self.table(try Self.stage("asked"))
    #expect(
      Self.states(table) == [
        "1 182 12 dealt", "2 150 0 folded", "3 0 34 allin", "4 114 80 dealt", "5 98 0 folded",
        "6 0 0 broke", "7 310 0 out", "8 200 0 folded", "9 994 0 dealt",
      ])
    #expect(table.poker.pot == 150)
    #expect(table.poker.street == "flop")
    #expect(table.poker.button == Seat(8))
    #expect(table.poker.title == "Texas hold'em, no limit 1/2")
    #expect(table.poker.boards == [[Card]](arrayLiteral: [Card](notation: "Ad9c4h") ?? []))
    #expect(table.hands[.seat(Seat(2))] == nil)
    #expect(table.hands[.seat(Seat(3))]?.down == [nil, nil])
  }

  @Test func theEndNamesPotsWinnersAndHands() throws {
    let table = try Self.table(try Self.stage("showdown"))
    #expect(
      table.poker.results.compactMap { table.poker.forms($0).first } == [
        "Main pot: 126 to cal, three of a kind, nines, ace-eight kickers",
        "Side pot: 320 to ann, two pair, aces and nines, king kicker",
      ])
    #expect(table.poker.pot == nil)
    #expect(table.players[Seat(1)]?.outcome == "won 320")
    #expect(table.players[Seat(4)]?.state == .broke)
    #expect(table.players.values.allSatisfy { $0.bet == 0 })
  }

  /// Events behind those of a scene, and what a seat is like then.
  @Test(arguments: [
    // Whoever sits out plays the hand that is open to its end.
    ("asked", ["out seat=9 name=name-of-16-chars reason=asked"], "9 994 0 dealt"),
    (
      "asked",
      [
        "out seat=9 name=name-of-16-chars reason=asked",
        "act seat=9 name=name-of-16-chars did=fold to=0 paid=0 stack=994 pot=150 allin=no auto=no",
        "end hand=12 stacks=1:182,2:150,3:34,4:114,5:98,6:0,7:310,8:200,9:1026",
      ], "9 1026 0 out"
    ),
    ("asked", ["back seat=7 name=gwen"], "7 310 0 next"),
    ("asked", ["topup seat=6 name=fred amount=100 stack=100 later=no"], "6 100 0 next"),
    ("asked", ["gone seat=4 name=dan hold=120", "back seat=4 name=dan"], "4 114 80 dealt"),
    ("asked", ["return seat=4 name=dan amount=46"], "4 160 34 dealt"),
    ("asked", ["void hand=12 stacks=4:200 reason=stop"], "4 200 0 waiting"),
    ("asked", ["street street=turn board=Ad9c4h2s"], "4 114 0 dealt"),
    (
      "asked",
      [
        "hand hand=13 game=holdem limit=no button=9 blinds=1/2 ante=0 seats=1:ann:10,2:bob:20 "
          + "sb=1 bb=2"
      ], "4 114 0 blind"
    ),
    (
      "looked", ["act seat=2 name=bob did=call to=10 paid=6 stack=182 pot=50 allin=no auto=no"],
      "2 182 10 dealt"
    ),
  ])
  func aSeatIsWhatTheEventsSay(scene: String, events: [String], seat: String) throws {
    var stage = try Self.stage(scene)
    stage.hear(Scene.numbered(events.joined(separator: "\n")))
    #expect(Self.states(try Self.table(stage)).contains(seat), "\(seat)")
  }

  /// Folded and mucked cards are still their owner's to see, and nobody else's.
  @Test func ownCardsStayInSight() throws {
    var stage = try Self.stage("asked")
    stage.hear(
      Scene.numbered(
        "act seat=1 name=ann did=fold to=12 paid=0 stack=182 pot=150 allin=no auto=no\n"
          + "act seat=4 name=dan did=fold to=80 paid=0 stack=114 pot=150 allin=no auto=no"))
    let table = try Self.table(stage)
    #expect(table.hands[.seat(Seat(1))]?.isOld == true)
    #expect(table.hands[.seat(Seat(4))] == nil)
  }

  /// A draw takes cards away, and the next deal gives the whole hand.
  @Test func aDrawIsFolded() throws {
    var stage = try Self.stage("draw")
    let bob = DealtHand.Place.seat(Seat(2))
    let ann = DealtHand.Place.seat(Seat(1))
    #expect(try Self.table(stage).hands[bob]?.down.count == 2)
    stage.hear(
      Scene.numbered(
        "act seat=1 name=ann did=draw cards=2 auto=no out=KsQd\n"
          + "deal seat=2 name=bob hole=?????????? up=-"))
    #expect(try Self.table(stage).hands[ann]?.down == [Card](notation: "2c3d7h"))
    stage.hear(Scene.numbered("deal seat=1 name=ann hole=2c3d7h4s5h up=-"))
    let table = try Self.table(stage)
    #expect(table.hands[ann]?.down == [Card](notation: "2c3d7h4s5h"))
    #expect(table.hands[bob]?.down.count == 5)
    #expect(table.players[Seat(2)]?.drawn == 3)
  }

  /// One that a `look` repeats or that a new turn begins is not the bank's.
  @Test func theTimeBankIsToldFromAClock() throws {
    let stage = try Self.stage("bank")
    #expect(try Self.table(stage).players[Seat(9)]?.clock?.isBank == true)
    var other = try Self.stage("asked")
    other.now += 5000
    other.hear("* turn table=main seat=1 name=ann left=20000")
    #expect(try Self.table(other).players[Seat(1)]?.clock?.isBank == false)
  }
}
