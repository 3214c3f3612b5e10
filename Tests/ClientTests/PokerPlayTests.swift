// Hands of poker played at random, on screens of any size: what is drawn is right at every moment.

import Cards
import Foundation
import Testing

@testable import Client

struct PokerPlayTests {
  private static let games = [
    "holdem bomb=2 boards=2 twice=ask seats=4 start=0 pause=0 buyin=10-40",
    "horse seats=4 start=0 pause=0", "27triple seats=4 start=0 pause=0",
    "crazy-pineapple seats=4 start=0 pause=0 straddle=on",
    "dealers-choice seats=4 start=0 pause=0", "omaha6 seats=4 start=0 pause=0",
    "badeucy seats=4 start=0 pause=0", "stud5 seats=4 start=0 pause=0 buyin=20-40",
  ]

  private static let keys = [
    "f", "k", "c", "r", "b", "x", "p", "/", "d", "s", "g", "t", "o", "\t", " ", "4", "\u{1B}[A",
    "\u{1B}[B", "\u{7F}", "\u{15}", "\u{1B}[D",
  ]

  private static let isNight = ProcessInfo.processInfo.environment["CARDROOM_NIGHT"] != nil

  /// What she and the others do first of all that each of them may do.
  private static let moves = [
    "call check", "check fold", "raise bet call check", "allin call check", "bringin draw check",
    "draw discard call", "twice choose call check", "auto",
  ]

  /// A hand that is not turned up keeps its name when the hand is over.
  @Test func aMuckedHandKeepsItsName() {
    var stage = FullStage.served(
      "main holdem start=1 pause=5", ["login ann", "sit main", "bob: sit main", "2"],
      columns: 100, rows: 40)
    var names: [String]?
    for _ in 1...120 where names == nil {
      stage.step("*: check call")
      for move in ["check", "call"] {
        stage.type("\u{1B}\u{1B}")
        stage.step(move)
      }
      stage.step("1")
      guard stage.screen.contains("You muck"), let table = stage.client.workspace.table else {
        continue
      }
      names = table.ownSeat.flatMap { table.hands[.seat($0)]?.names }
    }
    #expect(names?.isEmpty == false)
  }

  /// Every row is as wide as the terminal, and what is drawn after what was drawn is the whole.
  @Test(arguments: games, isNight ? 1...4 : 1...1 as ClosedRange<UInt64>)
  func everyMomentIsDrawn(game: String, seed: UInt64) {
    var chance = ChaCha20(seed: Seed(number: seed).derived("screen"))
    var stage = FullStage.served(
      "main \(game)", ["login ann", "sit main", "bob: sit main", "cal: sit main", "1"],
      columns: 60, rows: 18)
    for _ in 1...120 {
      let moves = Self.moves[chance.uniform(below: Self.moves.count)]
      switch chance.uniform(below: 8) {
      case 0: stage.type(Self.keys[chance.uniform(below: Self.keys.count)])
      case 1:
        let sizes = [(60, 18), (80, 24), (120, 40), (61, 19), (97, 21)]
        let (columns, rows) = sizes[chance.uniform(below: sizes.count)]
        // A screen of the same size is not drawn anew.
        if columns != stage.screen.columns { stage.resize(columns: columns, rows: rows) }
      case 2: stage.step("1.5")
      case 3, 4:
        // What a key has written, and what the lobby's or a question's keys would take, goes first.
        stage.type("\u{1B}\u{1B}")
        for move in moves.split(separator: " ") { stage.step(String(move)) }
      default: stage.step("*: \(moves)")
      }
      let picture = stage.picture
      #expect(stage.screen.text == picture.rows.map(\.plain))
      #expect(picture.rows.allSatisfy { $0.width == stage.client.size.columns })
      #expect(stage.screen.strange == [])
    }
  }
}
