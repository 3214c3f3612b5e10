// A server that says anything: no line traps a client, nor reaches the terminal.

import Bots
import Cards
import Games
import Lines
import Testing

@testable import Client
@testable import cardroom_bots

struct HostileLineTests {
  private static let values = [
    "", "-", "0", "-1", "999999999999999", "-999999999999999", "99999999999999999999", "+5", "1/2",
    "999999999999/999999999999", "/", "As", "AsAs", "??", "?????", "??As", "ZZ", "dealer", "yes",
    "\u{1B}[2J", "%1B%5B2J", "\u{202E}", "%", "betting3", "deal-custom", "deal-holdem", "main",
    "1.1",
    "99999999999999999999.1", "bet:1-1000000000000", "trade:As/As", "bet:5-1,,:", "e\u{301}\u{301}",
    "begun", "money", "trade", "over", String(repeating: "As", count: 300),
  ]

  @Test func tablesWithoutEndGetNoMemory() {
    let tables = JoinedTables(
      hearing: (0..<2 * Limits.tablesJoined).map {
        "+ sit table=t\($0) seat=1 seq=1 game=betting3 plays=now"
      })
    #expect(tables.count == Limits.tablesJoined)
  }

  /// Every kind of line that a table sends.
  private static func samples(_ family: GameFamily, seed: UInt64) throws -> [String] {
    var table = try RandomTable(family, seed: seed)
    var lines: [[UInt8]] = []
    for seq in 1...100 {
      for event in table.step().compactMap({ $0.shown(to: PlayerName("ann")) }) {
        lines += [[], []]
        TableLine.event(event, seq: seq).appendWire(table: table.id, to: &lines[lines.count - 2])
        event.appendRow(table: table.id, seq: seq, to: &lines[lines.count - 1])
      }
      for question in table.questions() {
        lines.append([])
        question.appendWire(to: &lines[lines.count - 1])
      }
      if seq % 10 == 0 {
        for row in table.rows(for: nil) {
          lines.append([])
          row.appendWire(to: &lines[lines.count - 1])
        }
        lines.append(Array("+ look table=main seq=\(seq) rows=3\n".utf8))
      }
    }
    return lines.map { String(decoding: $0.dropLast(), as: UTF8.self) } + [
      "+ @c9 replay table=main game=betting3 n=1 rows=2",
      "+ sit table=main seq=1 seat=1 game=betting3 plays=now",
      "- code=rule.amount table=main turn=1.1 legal=bet:1-3",
      "* sync table=main seq=1 game=betting3",
      "* turn table=main seat=1 name=ann left=500", "+ act table=main turn=1.1 did=bet seq=1",
    ]
  }

  /// `line` with one of its words changed, taken away, doubled or moved to another line's.
  private static func damaged(_ line: String, _ other: String, _ chance: inout ChaCha20) -> String {
    var words = line.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    for _ in 0...chance.uniform(below: 3) {
      let index = chance.uniform(below: words.count)
      switch chance.uniform(below: 6) {
      case 0...2:
        let key = words[index].prefix { $0 != "=" }
        words[index] = key + "=" + values[chance.uniform(below: values.count)]
      case 3 where words.count > 1: words.remove(at: index)
      case 4: words.insert(words[index], at: chance.uniform(below: words.count))
      default:
        let others = other.split(separator: " ")
        words[index] = String(others[chance.uniform(below: others.count)])
      }
    }
    return words.joined(separator: " ")
  }

  @Test(arguments: GameFamily.allCases, [1, 2] as [UInt64])
  func damagedLinesAreSurvived(family: GameFamily, seed: UInt64) throws {
    var chance = ChaCha20(seed: Seed(number: seed).derived("damage"))
    let samples = try Self.samples(family, seed: seed)
    var clients = try Clients(seed: seed, game: family == .poker ? "horse" : "betting3")
    for _ in 0..<800 {
      let line = Self.damaged(
        samples[chance.uniform(below: samples.count)],
        samples[chance.uniform(below: samples.count)],
        &chance)
      clients.hear(line)
      #expect(clients.strange == [], "\(line)")
    }
    clients.hear("* say table=main name=bob says=bob%20says:%20still%20here :still here")
    #expect(clients.shown.contains { $0.hasSuffix("bob says: still here") })
  }

  @Test(arguments: [
    "* new table=main seq=1 game=deal-custom down=999999999999999 up=999999999999999 "
      + "community=999999999999999 players=4 dealer=on decks=1 open=off shuffle=round",
    "* new table=main seq=1 game=deal-custom down=0 up=-1 community=0 players=52 dealer=on decks=8 "
      + "open=off shuffle=round",
    "* deal table=main seq=1 hand=-999999999999999 down=\(String(repeating: "??", count: 30_000)) "
      + "up=- street=\u{1B}c",
    "* turn table=main seat=1 name=ann left=999999999999999",
    "* turn table=main seat=1 name=ann left=-999999999999999",
    "= table id=main game=betting3 seats=999999999999/999999999999 watching=-1 state=bet round=-1",
    "* best table=main seq=1 hand=1 seat=1 player=ann cards=AsAsAsAsAsAs name=x winner=yes words=%",
    "* result table=main seq=1 seat=1 name=ann outcome=lose bet=0 paid=-999999999999999 balance=-1",
    "* trade table=main seq=1 seat=1 name=ann out=As in=As bet=1 balance=1 score=1 deck=1",
  ])
  func extremes(line: String) throws {
    for game in ["betting3", "deal-holdem", "omaha"] {
      var clients = try Clients(seed: 1, game: game)
      clients.hear(line)
      clients.hear(line)
      clients.hear("* say table=main name=bob says=bob%20says:%20still%20here :still here")
      #expect(clients.strange == [])
      #expect(clients.shown.contains { $0.hasSuffix("bob says: still here") })
    }
  }

  /// A client of each kind that hear the same.
  private struct Clients {
    private var lines: FullStage
    private var full: FullStage
    private var others: [any LinkedClient]

    init(seed: UInt64, game: String = "betting3") throws {
      var options = Options()
      options.name = PlayerName("ann")
      let table = try #require(TableID("main"))
      options.table = table
      others = ["careful", "random"].map { name in
        BotAtLink(
          LiveSeat(
            SeatOptions(
              player: name, server: options.server, name: options.name, rounds: .max),
            at: table, seed: Seed(number: seed)))
      }
      others.append(PersonClient.pipe(options, random: SplitMix64(seed: seed)))
      var plain = Options()
      plain.isPlain = true
      lines = .seated(at: game, columns: 100, options: plain)
      full = .seated(at: game, columns: 60, rows: 18)
      let greeting = [
        "* welcome server=cardroom proto=1.0", "+ @c1 hello proto=1.0 mode=wire session=T",
        "+ @c2 login name=ann kind=guest",
        "+ @c3 sit table=main seat=1 seq=1 game=\(game) plays=now",
      ]
      for index in others.indices {
        _ = others[index].start(at: 0)
        _ = others[index].handle(.connected, at: 0)
        for line in greeting { _ = others[index].handle(.received(Array("\(line)\n".utf8)), at: 0) }
      }
    }

    mutating func hear(_ line: String) {
      let input = ClientInput.received(Array((line + "\n").utf8))
      lines.feed(input)
      full.feed(input)
      for index in others.indices { _ = others[index].handle(input, at: 0) }
    }

    var strange: [String] { lines.strange + full.strange }
    var shown: [String] { lines.shown }
  }
}
