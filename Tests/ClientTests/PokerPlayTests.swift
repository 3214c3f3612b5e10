// Hands of poker played at random, on screens of any size: what is drawn is right at every moment,
// and the same whether it was told by events or by the rows of a `look`.

import Cards
import Games
import Identity
import LineProtocol
import Tables
import Testing

@testable import Client

struct PokerPlayTests {
  private static let games = [
    "main holdem - bomb=2 boards=2 twice=ask seats=4 start=0 pause=0 buyin=10-40",
    "main horse - seats=4 start=0 pause=0", "main 27triple - seats=4 start=0 pause=0",
    "main crazy-pineapple - seats=4 start=0 pause=0 straddle=on",
    "main dealers-choice - seats=4 start=0 pause=0", "main omaha6 - seats=4 start=0 pause=0",
    "main badeucy - seats=4 start=0 pause=0", "main stud5 - seats=4 start=0 pause=0 buyin=20-40",
  ]

  private static let keys = [
    "f", "k", "c", "r", "b", "x", "p", "/", "d", "s", "g", "t", "o", "\t", " ", "4", "\u{1B}[A",
    "\u{1B}[B", "\u{7F}", "\u{15}", "\u{1B}[D",
  ]

  private static func line(_ write: (inout [UInt8]) -> Void) -> String {
    var bytes: [UInt8] = []
    write(&bytes)
    return String(decoding: bytes.dropLast(), as: UTF8.self)
  }

  /// The lines of a step as `ann` sees them, with her question and somebody's clock.
  private static func lines(_ table: inout RandomTable, seq: Int) -> [String] {
    let ann = PlayerName("ann")
    var lines = table.step().compactMap { $0.shown(to: ann) }.map { event in
      line { event.appendWire(table: table.id, seq: seq, to: &$0) }
    }
    for question in table.questions() {
      guard let name = table.table.occupants[question.seat]?.name else { continue }
      let player = SeatedPlayer(question.seat, name)
      lines.append(
        line { TableLine.clock(player, left: 30_000).appendWire(table: table.id, to: &$0) })
      if name == ann { lines.append(line { question.appendWire(to: &$0) }) }
    }
    return lines
  }

  private static func rows(_ table: RandomTable) -> [String] {
    table.rows(for: PlayerName("ann")).map { $0.wire() }
      + ["+ look table=main seq=1 rows=1"]
  }

  /// Every row is as wide as the terminal, and what is drawn bit by bit is the whole.
  @Test(arguments: games, [1, 2] as [UInt64])
  func everyMomentIsDrawn(game: String, seed: UInt64) throws {
    var table = try RandomTable(.poker, seed: seed, poker: game)
    var chance = ChaCha20(seed: Seed(number: seed).derived("screen"))
    let name = String(game.split(separator: " ")[1])
    var stage = FullStage.seated(at: name, columns: 60, rows: 18)
    for seq in 1...120 {
      stage.hear(Self.lines(&table, seq: seq))
      switch chance.uniform(below: 8) {
      case 0: stage.type(Self.keys[chance.uniform(below: Self.keys.count)])
      case 1:
        let sizes = [(60, 18), (80, 24), (120, 40), (61, 19), (97, 21)]
        let (columns, rows) = sizes[chance.uniform(below: sizes.count)]
        // A screen of the same size is not drawn anew.
        if columns != stage.screen.columns { stage.resize(columns: columns, rows: rows) }
      case 2:
        stage.now += 1500
        stage.feed(.elapsed)
      case 3: stage.hear(Self.rows(table))
      default: break
      }
      let view = stage.client.view(at: stage.now)
      let picture = FullScreenDrawing(view, stage.client.size, stage.client.style).picture
      #expect(stage.screen.text == picture.rows.map(\.plain))
      #expect(picture.rows.allSatisfy { $0.width == stage.client.size.columns })
      #expect(stage.screen.strange == [])
    }
  }

  /// What is said of the table in words that rows have, too.
  private static func facts(_ table: TableView) -> [String] {
    let hand = table.poker
    return [
      "pot \(hand.pot ?? -1), button \(hand.button?.number ?? 0), \(hand.game?.rawValue ?? "none")",
      "\(hand.street ?? "none") \(hand.boards.map(\.notation)) \(hand.stakes)",
    ]
      + table.players.sorted { $0.key < $1.key }.map { seat, player in
        let held = table.hands[.seat(seat)]
        let cards = held?.isOld == true ? [] : held?.cards ?? []
        let isAsked = player.state != .gone && (player.clock != nil || player.state == .acts)
        // Who is not dealt in waits: for what exactly, only a look says for sure.
        let waits = [.blind, .next, .waiting].contains(player.state)
        let state = isAsked ? "acts" : waits ? "waits" : player.state.rawValue
        return "\(seat) \(player.name) \(player.balance) \(player.bet) \(state) "
          + cards.map { $0?.description ?? "??" }.sorted().joined()
      }
  }

  /// What a client knows after these lines.
  private static func view(of lines: [String], after view: TableView) -> TableView {
    var view = view
    var tables = JoinedTables()
    if case .reply(let message) = HeardLine("+ sit table=main seat=1 seq=0 game=horse plays=now")
      .content
    {
      tables.note(message)
    }
    for line in lines {
      switch HeardLine(line, at: tables).content {
      case .line(let line, _): view.note(line, at: 0)
      case .row(let row): view.note(row, at: 0)
      default: break
      }
    }
    return view
  }

  /// While a hand is open, whoever looks sees what whoever has listened knows.
  @Test(arguments: games, [3, 4, 5] as [UInt64])
  func aLookSaysWhatEventsHaveSaid(game: String, seed: UInt64) throws {
    var table = try RandomTable(.poker, seed: seed, poker: game)
    let blank = TableView(table.id, table.table.game.id)
    var heard = blank
    var count = 0
    for seq in 1...400 {
      heard = Self.view(of: Self.lines(&table, seq: seq), after: heard)
      guard table.table.game.state == .hand else { continue }
      count += 1
      let looked = Self.view(of: Self.rows(table), after: blank)
      #expect(Self.facts(heard) == Self.facts(looked), "step \(seq)")
    }
    #expect(count > 100)
  }
}
