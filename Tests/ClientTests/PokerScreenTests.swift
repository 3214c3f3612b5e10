// Poker on the full screen: keys that write moves, what is offered when, and what is known of the
// table, however the client has come to know it.

import Games
import Testing

@testable import Client

struct PokerScreenTests {
  private static func stage(_ scene: String, columns: Int = 140) throws -> FullStage {
    try Scene.named("poker-\(scene)").stage(columns: columns, rows: 30)
  }

  // MARK: - Keys

  private static let up = "\u{1B}[A"
  private static let down = "\u{1B}[B"

  /// What is typed, what stands in the input line then, and whether it names the question.
  @Test(arguments: [
    ("asked", "f", "fold", true), ("asked", "c", "call", true), ("asked", "r", "raise 70", true),
    ("asked", "r" + up, "raise 72", true), ("asked", "r" + up + down + down, "raise 70", true),
    ("asked", "r" + String(repeating: up, count: 90), "raise 200", true),
    ("asked", "r150", "raise 150", true), ("asked", "/", "raise 105", true),
    ("asked", "x", "raise 200", true), ("asked", "x" + down, "raise 198", true),
    ("asked", "p", "raise 171", true), ("asked", "raise 130" + up, "raise 132", false),
    ("asked", "rpot", "raise pot", true), ("asked", "rall", "raise all", true),
    ("asked", "fold", "fold", false), ("bomb", "p", "bet 16", true),
    ("bomb", "/", "bet 8", true), ("stud", "r", "raise 8", true),
    ("stud", "r" + up, "raise 8", true), ("draw", "d", "draw", true), ("draw", "s", "draw", true),
    ("draw", "d45", "draw 9d9c", true), ("draw", "d454", "draw 9c", true),
    ("draw", "\t\t ", "draw Ad", true), ("draw", "  ", "draw Ah", true),
    ("draw", "draw 7h", "draw 7h", false), ("draw", "\tsay hi", "say hi", false),
    ("twice", "t", "twice", true), ("twice", "o", "once", true),
    ("choice", up, "choose omaha", true), ("choice", "\t", "choose omaha6", true),
    ("showdown", "u", "out", false), ("showdown", "u\t", "out next", false),
    ("broke", "t" + up, "topup 102", false), ("broke", "r", "refill", false),
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
    let sent = try #require(stage.commands.last)
    #expect(sent.hasPrefix(isAnswer ? "\(line) table=main turn=" : line), "\(sent)")
    #expect(isAnswer || sent == line)
  }

  @Test(arguments: [
    ("asked", "[f] fold  [c] call 38  [r] raise to 70…200  [/] half pot  [p] pot  [x] all-in"),
    ("bomb", "[f] fold  [k] check  [b] bet 4…195  [/] half pot  [p] pot  [x] all-in"),
    ("stud", "[f] fold  [c] call 4  [r] raise to 8  [h] help"),
    ("draw", "[d] draw up to 5  [s] stand pat  [h] help"),
    ("drawing", "Enter draws 2  Tab next card  Space marks it  Esc clears"),
    ("twice", "[t] run it twice  [o] run it once  [h] help"),
    ("blinds", "waiting for bob  [a] act ahead  [u] sit out  [h] help"),
    ("broke", "you have no chips  [t] top up  [r] refill  [h] help"),
    ("newcomer", "waiting for cal  [p] post instead of waiting  [u] sit out  [h] help"),
    ("away", "you sit out; back plays again  [b] back: play again  [h] help"),
    ("mucked", "waiting  [o] show  [u] sit out  [h] help"),
    ("showdown", "waiting  [u] sit out  [h] help"),
  ])
  func onlyWhatMakesSenseIsOffered(scene: String, hints: String) throws {
    let stage = try Self.stage(scene)
    #expect(stage.hints.hasPrefix("├─ \(hints) "), "\(stage.hints)")
  }
}
