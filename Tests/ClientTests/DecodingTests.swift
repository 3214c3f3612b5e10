// What a line of a table means follows from the table's game.

import Cards
import Games
import Identity
import LineProtocol
import Tables
import Testing

@testable import Client

struct DecodingTests {
  private static let seeds: [UInt64] = [1, 2]

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
  func rowsAreReadInAnyOrder(family: GameFamily, seed: UInt64) throws {
    var table = try RandomTable(family, seed: seed)
    var chance = ChaCha20(seed: Seed(number: seed))
    for _ in 0..<200 {
      _ = table.step()
      for viewer in [PlayerName("ann"), nil] {
        let lines = table.rows(for: viewer).map { $0.wire() }
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
        == .line(.event(.game(.house(.left(bob, stack: 0))), seq: 9), of: main))
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
