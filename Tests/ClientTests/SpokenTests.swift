// What a screen reader says: whole sentences, in which nothing is drawn, written over, or said by
// its place alone.

import Foundation
import Games
import Lines
import Testing

@testable import Client
@testable import Room
@testable import Simulation

/// What somebody hears badly in a line: signs, columns and rulings.
private func flaws(in line: String) -> [String] {
  // What is to be typed is said as it is typed.
  let typed = line.hasPrefix("Type new ") ? "=" : ""
  let spoken = Set(" .,:;?!'$%-_" + typed)
  var flaws = line.filter { !$0.isASCII || !$0.isLetter && !$0.isNumber && !spoken.contains($0) }
    .map { "'\($0)'" }
  for pattern in ["  ", "--", " ,", " .", ",,", ":,", "..", ": :"] where line.contains(pattern) {
    flaws.append("'\(pattern)'")
  }
  if line.isEmpty || line.first == " " || line.last == " " { flaws.append("blanks") }
  return flaws
}

struct SpokenTests {
  /// Random play at tables of every family, as each viewer hears it.
  @Test(
    arguments: [
      (.house, "-"), (.dealing, "-"), (.poker, "main horse -"), (.poker, "main holdem -"),
      (.poker, "main dealers-choice -"), (.poker, "main omaha8 -"), (.poker, "main badugi -"),
    ] as [(GameFamily, String)],
    1...(ProcessInfo.processInfo.environment["CARDROOM_NIGHT"] == nil ? 1 : 3)
      as ClosedRange<UInt64>)
  func everyEventIsHeardWell(of game: (family: GameFamily, poker: String), seed: UInt64) throws {
    var table = try RandomTable(game.family, seed: seed, poker: game.poker)
    var renderer = TextRenderer()
    renderer.style.screenReader = true
    var count = 0
    func check(_ lines: [Prose], _ what: Any) {
      count += lines.count
      for line in lines.map(\.description) { #expect(flaws(in: line) == [], "\(line) of \(what)") }
    }
    for _ in 1...400 {
      renderer.style.spokenCards = SpokenCards.allCases[count % 3]
      let events = table.step()
      for viewer in table.viewers {
        renderer.me = viewer
        for event in events.compactMap({ $0.shown(to: viewer) }) {
          check(renderer.lines(event, of: table.id, isPlayer: viewer != nil), event)
        }
        let rows = table.rows(for: viewer)
        check(rows.flatMap { renderer.lines($0) }, "rows")
        for topic in TableReading.Topic.allCases {
          let reading = TableReading(rows, question: nil, for: viewer).lines(topic)
          check(reading.flatMap { renderer.style.lines($0) }, topic)
        }
      }
      for question in table.questions() { check([renderer.line(question)], question) }
    }
    #expect(count > 1000)
  }

  private static let aceKing = [Card(.ace, .hearts), Card(.king, .diamonds)]

  /// Each part of prose as it is drawn and as it is heard.
  @Test(
    arguments: [
      ("\(heading: "Over.", rule: "***")", "*** Over. ***", "Over."),
      ("  \("main", columns: 8) 2 seats", "  main     2 seats", "main: 2 seats"),
      ("  \("1.", columns: 4)high card", "  1.  high card", "1. high card"),
      ("12\(within: "3") chips", "12 ± 3 chips", "12 plus or minus 3 chips"),
      ("Won\(aside: "95 %").", "Won (95 %).", "Won, 95 %."),
      ("\(seconds: 12), \(seconds: 1)", "12 s, 1 s", "12 seconds, 1 second"),
      (
        "\(signed: 5, "won", "lost"), \(signed: -5, "won", "lost"), \(signed: 0, "won", "lost")",
        "+5, -5, 0", "won 5, lost 5, even"
      ),
      ("\(choices: ["call", "raise", "fold"])", "call | raise | fold", "call, raise, or fold"),
      ("\(choices: ["call 5", "fold"])", "call 5 | fold", "call 5 or fold"),
      ("\(1, and: 2), \(4...9), \(4...4)", "1/2, 4-9, 4", "1 and 2, 4 up to 9, 4"),
      ("\(aceKing)", "A♥ K♦", "ace of hearts, king of diamonds"),
      ("\([nil, nil])", "?? ??", "2 hidden cards"),
      ("\(wrapped: "One.")\n\(seen: "---", spoken: "")\nTwo.", "One.\n---\nTwo.", "One.\nTwo."),
    ] as [(Prose, String, String)])
  func partsAreDrawnOrHeard(prose: Prose, seen: String, heard: String) {
    var style = TextStyle()
    #expect(style.lines(prose).map(\.description).joined(separator: "\n") == seen)
    style.screenReader = true
    #expect(style.lines(prose).map(\.description).joined(separator: "\n") == heard)
  }

  /// Rows of tables of each family, and what is read of them.
  @Test(arguments: [
    (
      "betting3",
      [
        "= table id=main game=betting3 seats=2/6 watching=0 state=trade round=3 deck=40 seq=9",
        "= house cards=?????? score=0",
        "= seat seat=1 name=ann state=trade cards=AsTd9c score=41 bet=5 balance=95 you=yes",
        "= seat seat=2 name=bob state=ready cards=KhQh2c score=30 bet=10 balance=80",
      ],
      [
        "The table waits for you.", "the house: 3 hidden cards.",
        "You hold score 41: ace of spades 18, ten of diamonds 12, nine of clubs 10.",
        "You, seat 1, deciding, bet $5 of $95.",
        "bob, seat 2, ready, bet $10 of $80, score 30: "
          + "king of hearts, queen of hearts, deuce of clubs.",
        "main: betting3, 2 of 6 seats, playing, round 3, 40 cards in the deck.",
      ]
    ),
    (
      "deal-holdem",
      [
        "= table id=main game=deal-holdem seats=2/4 watching=0 state=ready round=1 deck=37 seq=9",
        "= community cards=5h4h3h2d2c",
        "= seat seat=1 name=ann state=dealt down=5cAh up=- you=yes",
        "= seat seat=2 name=bob state=dealt down=???? up=-",
      ],
      [
        "No hand is played at the moment.",
        "the board: five of hearts, four of hearts, three of hearts, deuce of diamonds, "
          + "deuce of clubs.",
        "You hold five of clubs, ace of hearts: straight, five high.",
        "You, seat 1, have cards.", "bob, seat 2, has cards.",
        "main: deal-holdem, 2 of 4 seats, ready, round 1, 37 cards in the deck.",
      ]
    ),
    (
      "holdem",
      [
        "= table id=main game=holdem seats=3/6 watching=0 state=hand round=7 seq=9",
        "= poker hand=7 game=holdem limit=no blinds=1/2 ante=0 button=2 street=flop "
          + "board=Td7h2d pot=75 "
          + "pots=50,20 title=Flop",
        "= seat seat=1 name=cay state=folded stack=50 bet=0 hole=- up=-",
        "= seat seat=2 name=ann state=dealt stack=180 bet=5 hole=AhTh up=- you=yes "
          + "worth=pair%20of%20tens,%20ace-seven-deuce%20kickers|pair%20of%20tens",
        "= seat seat=4 name=bob state=acts stack=96 bet=24 hole=???? up=-",
      ],
      [
        "It is bob's turn.", "Flop: ten of diamonds, seven of hearts, deuce of diamonds.",
        "Pot 75: main 50, side 20, bets 5.",
        "You hold ace of hearts, ten of hearts: pair of tens, ace-seven-deuce kickers.",
        "You, seat 2, have cards, stack 180, bet 5. You have the button.",
        "bob, seat 4, to act, stack 96, bet 24.", "cay, seat 1, folded, stack 50.",
        "main: holdem, 3 of 6 seats, playing, hand 7.",
        "Hand 7: Texas hold'em, no limit, blinds 1 and 2.",
      ]
    ),
  ])
  func aTableIsRead(game: String, rows: [String], sentences: [String]) {
    var style = TextStyle()
    style.screenReader = true
    let lines = rows.compactMap { ServerLine($0)?.line }
    let reading = TableReading(lines, question: nil, for: PlayerName("ann")).lines(.table)
    #expect(reading.flatMap { style.lines($0) }.map(\.description) == sentences)
  }

  @Test func readExplainsItself() {
    let stage = FullStage.served("main betting3", ["login ann", "read", "read table"])
    for topic in TableReading.Topic.allCases {
      #expect(stage.log.contains { $0.contains("read \(topic.rawValue), or \(topic.row.short): ") })
    }
    #expect(stage.log.last?.contains("you are at no table") == true)
  }

  /// At the edge of the terminal no word is cut.
  @Test(arguments: [20, 40, 80])
  func noWordIsCut(columns: Int) {
    var options = Options()
    options.isForScreenReader = true
    var stage = FullStage.seated(columns: columns, options: options)
    stage.written = ""
    let words = "one two three four five six seven eight nine ten eleven twelve thirteen"
    stage.hear("* notice :\(words)")
    let lines = stage.written.split(separator: "\r\n")
    #expect(lines.allSatisfy { $0.count <= columns })
    #expect(lines.map { $0.drop { $0 == " " } }.joined(separator: " ").hasSuffix(words))
  }
}
