// What the server writes is what the client reads: the same values, whatever else stands in a line.

import Cards
import Games
import Identity
import LineProtocol
import Tables
import Testing

@testable import Client

struct DecodingTests {
  private static let seeds: [UInt64] = [1, 2]

  private static func line(_ write: (inout [UInt8]) -> Void) -> String {
    var bytes: [UInt8] = []
    write(&bytes)
    return String(decoding: bytes.dropLast(), as: UTF8.self)
  }

  /// The tables of somebody who sits at a table of such a game.
  private static func joined(_ game: GameID) -> JoinedTables {
    var tables = JoinedTables()
    let line = HeardLine("+ sit table=main seat=1 seq=0 game=\(game) plays=now")
    if case .reply(let message) = line.content { tables.note(message) }
    return tables
  }

  /// `line` with its values in another order and some that this client has never heard of.
  private static func disordered(_ line: String, _ chance: inout ChaCha20) -> String {
    let parts = line.split(separator: " :", maxSplits: 1)
    var words = parts[0].split(separator: " ")
    let head = words.prefix(2)
    words = words.dropFirst(2) + ["novel=1", "cards2=As", "x", "=", "tablex=no"]
    words.shuffle(using: &chance)
    let text = parts.count > 1 ? " :" + parts[1] : ""
    return (head + words).joined(separator: " ") + text
  }

  @Test(arguments: GameFamily.allCases, seeds)
  func eventsAreReadAsTheyWereWritten(family: GameFamily, seed: UInt64) throws {
    var table = try RandomTable(family, seed: seed)
    var chance = ChaCha20(seed: Seed(number: seed))
    let tables = Self.joined(table.table.game.id)
    var kinds: Set<String> = []
    var wrong: [String] = []
    for seq in 1...600 {
      for event in table.step() {
        for viewer in event.isSameForAll ? [nil] : table.viewers {
          guard let seen = event.seen(by: viewer) else { continue }
          let expected = HeardLine.Content.line(.event(seen, seq: seq), of: table.id)
          let line = Self.line { seen.appendWire(table: table.id, seq: seq, to: &$0) }
          kinds.insert(String(line.split(separator: " ")[1]))
          for line in [line, Self.disordered(line, &chance)]
          where HeardLine(line, at: tables).content != expected { wrong.append(line) }
          let row = Self.line { seen.appendRow(table: table.id, seq: seq, to: &$0) }
          let read = TableLine.read(row: row, family: family)
          let isRight = read.map { .line($0.line, of: $0.table) } == expected
          if !isRight || HeardLine(row).content != .replayed { wrong.append(row) }
        }
      }
    }
    #expect(wrong == [])
    // That the play has come everywhere.
    let common: Set = ["sat", "left", "out", "back", "gone", "kick", "deal"]
    let own: Set =
      switch family {
      case .house:
        ["round", "bet", "ready", "trade", "house", "result", "timeout", "reset", "over"]
      case .poker: ["hand", "post", "act", "pot", "end"]
      case .dealing: ["round", "new", "community", "best", "show", "remaining"]
      }
    #expect(kinds.isSuperset(of: common.union(own)), "\(common.union(own).subtracting(kinds))")
  }

  @Test(arguments: seeds)
  func questionsAreReadAsTheyWereWritten(seed: UInt64) throws {
    var table = try RandomTable(.house, seed: seed)
    var chance = ChaCha20(seed: Seed(number: seed))
    var count = 0
    for _ in 0..<200 {
      _ = table.step()
      for question in table.questions() {
        let line = Self.line { question.appendWire(to: &$0) }
        for line in [line, Self.disordered(line, &chance)] {
          guard case .question(let read) = HeardLine(line).content else {
            Issue.record("not read: \(line)")
            continue
          }
          #expect(read.known == question)
          #expect(read.legal == question.game.legal)
          count += 1
        }
      }
    }
    #expect(count > 100)
  }

  @Test(arguments: GameFamily.allCases, seeds)
  func rowsAreReadInAnyOrder(family: GameFamily, seed: UInt64) throws {
    var table = try RandomTable(family, seed: seed)
    var chance = ChaCha20(seed: Seed(number: seed))
    for _ in 0..<200 {
      _ = table.step()
      for viewer in [PlayerName("ann"), nil] {
        let lines = table.rows(for: viewer).map { Message($0).wire() }
        let views = [lines, lines.map { Self.disordered($0, &chance) }].map { lines in
          var view = TableView(table.id, nil)
          for line in lines {
            if case .row(let row) = HeardLine(line).content { view.note(row, at: 0) }
          }
          return view
        }
        #expect(views[0] == views[1] && views[0].game == table.table.game.id)
        let seated = views[0].players.mapValues(\.name)
        #expect(seated.count == table.table.occupants.count, "\(lines)")
      }
    }
  }

  @Test func linesOfTheTableAreReadWhateverTheGame() throws {
    let table = try #require(TableID("main"))
    let ann = try #require(PlayerName("ann"))
    let lines = [
      TableLine.said(ann, Seat(2), "hello : you"), .said(ann, nil, ""),
      .clock(SeatedPlayer(Seat(3), ann), left: 15_000),
      .resume(.dealing(.holdem)), .sync(seq: 9, .house(cards: 5)), .sync(seq: 0, .dealing(.stud7)),
    ]
    for tables in [JoinedTables(), Self.joined(.house(cards: 3)), Self.joined(.dealing(.custom))] {
      for line in lines {
        let wire = Self.line { line.appendWire(table: table, to: &$0) }
        #expect(HeardLine(wire, at: tables).content == .line(line, of: table))
      }
    }
  }

  /// From a server that does not say which game it is before what was missed, that is read if it
  /// can only mean one thing.
  @Test(arguments: [
    ("* bet table=main seq=9 seat=2 name=bob amount=5 bet=5 balance=95", true),
    ("* community table=main seq=9 cards=AsTd9c street=flop", true),
    ("* sat table=main seq=9 seat=2 name=bob stack=100 kind=guest role=bot", true),
    ("* left table=main seq=9 seat=2 name=bob stack=0", false),
    ("* round table=main seq=9 round=1 deck=52 game=deal-holdem", false),
  ])
  func aTableOfAnUnknownGame(line: String, isRead: Bool) {
    let content = HeardLine(line).content
    if isRead { #expect(content.isLine) } else { #expect(content == .unknown) }
  }

  /// The same words mean what the game of their table says.
  @Test func theFamilyDecides() throws {
    let line = "* left table=main seq=9 seat=2 name=bob stack=0"
    let bob = SeatedPlayer(Seat(2), try #require(PlayerName("bob")))
    let main = try #require(TableID("main"))
    #expect(
      HeardLine(line, at: Self.joined(.house(cards: 3))).content
        == .line(.event(.game(.house(.left(bob, balance: 0))), seq: 9), of: main))
    #expect(
      HeardLine(line, at: Self.joined(.dealing(.stud5))).content
        == .line(.event(.game(.dealing(.left(bob))), seq: 9), of: main))
    let bet = "* bet table=main seq=9 seat=2 name=bob amount=5 bet=5 balance=95"
    #expect(HeardLine(bet, at: Self.joined(.dealing(.stud5))).content == .unknown)
  }

  /// Whoever resumes with a token alone reads what was missed as what it is.
  @Test(arguments: [
    "* left table=main seq=9 seat=2 name=bob stack=0",
    "* round table=main seq=9 round=1 deck=52 game=deal-holdem",
  ])
  func whatWasMissedIsReadBehindTheGame(line: String) throws {
    var tables = JoinedTables()
    let first = "* resume table=main game=deal-holdem"
    guard case .line(let game, let table) = HeardLine(first, at: tables).content else {
      return #expect(Bool(false), "\(first) is not read")
    }
    tables.note(game, of: table, at: 0)
    #expect(HeardLine(line, at: tables).content.isLine)
  }

  /// `sync` says which game it is, as `sit` and `watch` do.
  @Test(arguments: [
    "* sync table=main seq=9 game=deal-stud5", "+ watch table=main seq=9 game=deal-stud5",
  ])
  func theServerSaysWhichGameItIs(line: String) throws {
    let main = try #require(TableID("main"))
    var tables = JoinedTables()
    switch HeardLine(line).content {
    case .reply(let message): tables.note(message)
    case .line(let event, let table): tables.note(event, of: table, at: 0)
    default: break
    }
    #expect(tables.family(of: main) == .dealing)
    #expect(tables.lastEvents.map(\.seq) == [9])
  }
}

extension HeardLine.Content {
  fileprivate var isLine: Bool { if case .line = self { true } else { false } }
}
