// What a screen reader says: whole sentences, in which nothing is drawn, written over, or said by
// its place alone.

import Cards
import Foundation
import Games
import Identity
import LineProtocol
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

/// A line client for a screen reader, and what it writes and sends.
private struct SpokenStage {
  var client: PersonClient
  var heard = ""
  var sent: [String] = []
  var exitCode: Int32?
  var now = 0
  private var voice = Voice()

  init(
    columns: Int = 80,
    look: TerminalLook = TerminalLook(environment: [
      "TERM": "xterm", "LANG": "C.UTF-8", "NO_COLOR": "1",
    ])
  ) {
    var options = Options()
    options.isForScreenReader = true
    voice.style.screenReader = true
    client = .lines(options, look: look, columns: columns)
    take(client.start(at: 0))
    feed(.connected)
    hear(
      "* welcome server=cardroom proto=1.0 :Hello there",
      "+ hello proto=1.0 mode=wire session=T0")
    type("login ann\r")
    hear("+ login name=ann kind=guest session=T0")
    (heard, sent) = ("", [])
  }

  mutating func sit(_ game: String) {
    hear("+ sit table=main seat=1 seq=1 game=\(game) plays=now")
    (heard, sent) = ("", [])
  }

  mutating func feed(_ input: ClientInput) { take(client.handle(input, at: now)) }

  mutating func hear(_ lines: String...) {
    feed(.received(Array(voice.saying(lines).map { $0 + "\n" }.joined().utf8)))
  }

  mutating func type(_ text: String) { feed(.typed(Array(text.utf8))) }

  /// What was written since the last time, in lines.
  mutating func take() -> [String] {
    defer { heard = "" }
    return heard.split(separator: "\r\n").map(String.init)
  }

  private mutating func take(_ effects: [ClientEffect]) {
    for effect in effects {
      switch effect {
      case .write(let text): heard += text
      case .send(let bytes):
        let line = String(decoding: bytes.dropLast(), as: UTF8.self)
        if line.contains("set screenreader") { voice.style.screenReader = line.hasSuffix("on") }
        sent.append(line)
      case .finish(let code): exitCode = code
      default: break
      }
    }
  }
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

  /// A hand of poker, to the letter: nothing but lines, each once.
  @Test func aHandIsHeard() {
    var stage = SpokenStage()
    stage.sit("holdem")
    stage.hear(
      "* hand table=main seq=2 hand=7 game=holdem limit=no button=2 blinds=1/2 ante=0 "
        + "seats=1:ann:200,2:bob:200 sb=2 bb=1",
      "* deal table=main seq=3 seat=2 name=bob hole=???? up=-",
      "* deal table=main seq=4 seat=1 name=ann hole=AhKd up=-",
      "* act table=main seq=5 seat=2 name=bob did=raise to=6 paid=5 stack=194 pot=8 allin=no "
        + "auto=no")
    #expect(
      stage.take() == [
        "Hand 7: Texas hold'em, no limit, blinds 1 and 2. bob has the button.",
        "You hold ace of hearts, king of diamonds.", "bob raises to 6, 5 more. Pot 8.",
      ])
    #expect(!stage.heard.contains("\u{1B}"))
  }

  /// What is typed is echoed as it comes, and stands by itself when something is said meanwhile.
  @Test func typingIsEchoedAndNothingIsWrittenOver() {
    var stage = SpokenStage()
    stage.sit("betting3")
    for key in ["s", "a", "x", "\u{7F}", "y"] { stage.type(key) }
    #expect(stage.heard == "sax\u{8} \u{8}y")
    stage.heard = ""
    stage.hear("* say table=main seat=2 name=bob :hi")
    #expect(stage.heard == "\r\nbob says: hi\r\nsay")
    stage.heard = ""
    stage.type(" a\u{1B}[D\u{1B}[DX\r")
    #expect(stage.heard.hasSuffix("\r\n") && !stage.heard.contains("\u{1B}"))
    #expect(stage.sent.last?.hasSuffix("sayX a") == true, "\(stage.sent)")
  }

  /// A question is said once, and again when it says something else, or is asked for.
  @Test func aQuestionIsSaidOnce() {
    var stage = SpokenStage()
    stage.sit("betting3")
    let ask = Ask().line
    stage.hear(ask)
    let said = ["Your turn: bet 1 up to 100. Bet $0 of $100, $100 left."]
    #expect(stage.take() == said)
    stage.hear(ask)
    #expect(stage.take() == [])
    stage.type("\r")
    #expect(stage.sent.last == "", "the server says it again")
    stage.hear(ask)
    #expect(stage.take() == said)
    // A clock that runs out is told once.
    stage.hear("* turn table=main seat=1 name=ann left=15000")
    #expect(stage.take() == ["The others are waiting for you, 15 seconds left."])
    for _ in 0..<2 {
      stage.now = stage.client.deadline ?? stage.now + 1000
      stage.feed(.elapsed)
    }
    #expect(stage.take() == ["10 seconds left."])
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
        "You, seat 1, deciding, bet $5, balance $95.",
        "bob, seat 2, ready, bet $10, balance $80, score 30: "
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
        "You, seat 1, has cards.", "bob, seat 2, has cards.",
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
        "You, seat 2, has cards, stack 180, bet 5. You have the button.",
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

  /// Whoever reads the table, in whatever form: a person, two letters of a person, a program.
  @Test(arguments: ["read cards", "rc", "READ hand main"])
  func aPartIsReadOut(typed: String) {
    let stage = FullStage.served(
      "main betting3", ["login ann", "sit main", "bet 5", "deal", typed], columns: 110)
    #expect(
      stage.log.last?.hasSuffix(
        "You hold score 33: seven of clubs 8, king of clubs 14, ten of clubs 11.") == true)
  }

  @Test func readExplainsItself() {
    let stage = FullStage.served("main betting3", ["login ann", "read", "read frog", "read table"])
    for topic in TableReading.Topic.allCases {
      #expect(stage.log.contains { $0.contains("read \(topic.rawValue), or \(topic.short): ") })
    }
    #expect(stage.log.contains { $0.contains("there is no \"frog\" to read") })
    #expect(stage.log.last?.contains("you are at no table") == true)
  }

  /// The setting works at once, and with it the names of cards.
  @Test(arguments: [
    ("set cards short", "ace hearts, ten diamonds"), ("set cards letters", "Ah, Td"),
    ("set cards words", "ace of hearts, ten of diamonds"), ("set screenreader off", "A♥ 10♦"),
  ])
  func cardsAreCalledAsTheUserSets(setting: String, cards: String) {
    var stage = SpokenStage()
    stage.sit("betting3")
    stage.type(setting + "\r")
    stage.hear("* house table=main seq=7 cards=AhTd score=29 deck=45")
    #expect(stage.heard.contains("The house shows \(cards), score 29."), "\(stage.heard)")
  }

  /// No token is read out, of which the client takes care.
  @Test func noTokenIsHeard() {
    var stage = SpokenStage()
    stage.hear(
      "= say :Hello, ann.",
      "+ login name=ann kind=guest session=SECRET :Cut off? Connect again and type resume SECRET")
    #expect(!stage.heard.contains("SECRET"))
  }

  /// At the edge of the terminal no word is cut.
  @Test(arguments: [20, 40, 80])
  func noWordIsCut(columns: Int) {
    var stage = SpokenStage(columns: columns)
    stage.sit("betting3")
    stage.hear("* notice :one two three four five six seven eight nine ten eleven twelve thirteen")
    let lines = stage.take()
    #expect(lines.allSatisfy { $0.count <= columns })
    #expect(
      lines.map { $0.trimmingPrefix(while: { $0 == " " }) }.joined(separator: " ").hasSuffix(
        "one two three four five six seven eight nine ten eleven twelve thirteen"))
  }
}

/// What Ctrl-C and Ctrl-D say before they do it.
struct LeaveWarningTests {
  @Test(arguments: [
    ([], "Ctrl-C once more leaves the cardroom. Any other key goes on."),
    (
      ["+ sit table=main seat=1 seq=1 game=betting3 plays=now"],
      "Ctrl-C once more leaves the cardroom, and gives up your seat. Any other key goes on."
    ),
    (
      [
        "+ sit table=main seat=1 seq=1 game=betting3 plays=now",
        Ask(phase: "trade", bet: 5, cards: "AsTd9c", legal: "trade:As,deal").line,
      ],
      "Ctrl-C once more leaves the cardroom, and gives up your seat: "
        + "your bet of $5 at main is played as it stands. Any other key goes on."
    ),
    (
      [
        "+ sit table=main seat=1 seq=1 game=holdem plays=now",
        "* deal table=main seq=3 seat=1 name=ann hole=AhKd up=-",
      ],
      "Ctrl-C once more leaves the cardroom, and gives up your seat: your hand at main is folded, "
        + "and what you have bet stays in the pot. Any other key goes on."
    ),
    (
      [
        "+ sit table=main seat=1 seq=1 game=holdem plays=now",
        "* deal table=main seq=3 seat=1 name=ann hole=AhKd up=-",
        "* act table=main seq=4 seat=1 name=ann did=fold to=0 paid=0 stack=199 pot=3 allin=no "
          + "auto=no",
      ],
      "Ctrl-C once more leaves the cardroom, and gives up your seat. Any other key goes on."
    ),
  ])
  func theFirstSaysWhatTheSecondDoes(lines: [String], warning: String) {
    var stage = SpokenStage(columns: 200)
    for line in lines { stage.hear(line) }
    stage.heard = ""
    stage.type("half a line\u{3}")
    #expect(stage.take().last == "The line is dropped. \(warning)")
    // What is typed then is a line like any other, and the warning is said anew.
    stage.type("who\r")
    stage.heard = ""
    stage.type("\u{3}")
    #expect(stage.take() == [warning] && stage.exitCode == nil)
    #expect(stage.sent.last?.hasSuffix("quit") == false)
    stage.type("\u{3}")
    #expect(stage.sent.last?.hasSuffix("quit") == true)
  }

  /// Ctrl-D leaves at once, unless that costs what is in play.
  @Test func ctrlDSaysWhatItCosts() {
    var stage = SpokenStage(columns: 200)
    stage.hear("+ sit table=main seat=1 seq=1 game=holdem plays=now")
    stage.hear("* deal table=main seq=3 seat=1 name=ann hole=AhKd up=-")
    stage.heard = ""
    stage.type("\u{4}")
    #expect(
      stage.take().last?.hasPrefix("Ctrl-D once more leaves the cardroom, and gives up") == true)
    #expect(stage.sent.last?.hasSuffix("quit") != true)
    stage.type("\u{4}")
    #expect(stage.sent.last?.hasSuffix("quit") == true)
  }

  @Test func ctrlDSaysThatItLeaves() {
    var stage = SpokenStage()
    stage.type("\u{4}")
    #expect(stage.take() == ["Ctrl-D leaves, as quit does."])
    #expect(stage.sent.last?.hasSuffix("quit") == true)
  }

  /// Where keys do not come one by one Ctrl-C is a signal.
  @Test func aSignalIsTheSame() {
    var stage = SpokenStage(look: TerminalLook(environment: ["TERM": "dumb"]))
    stage.feed(.interrupted(signal: ExitCode.interrupt))
    #expect(stage.heard.hasSuffix("Ctrl-C once more leaves the cardroom. Any other key goes on.\n"))
    stage.feed(.interrupted(signal: ExitCode.interrupt))
    #expect(stage.sent.last?.hasSuffix("quit") == true)
    stage.feed(.interrupted(signal: 15))
    #expect(stage.exitCode == ExitCode.signal(15))
  }
}
