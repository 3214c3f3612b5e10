// Rows and lines are read whatever stands in them besides.

import Cards
import Games
import Lines
import Testing

@testable import Client

struct DecodingTests {
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

  @Test(arguments: GameFamily.allCases, [1, 2] as [UInt64])
  func rowsAreReadInAnyOrder(family: GameFamily, seed: UInt64) throws {
    var table = try RandomTable(family, seed: seed)
    var chance = ChaCha20(seed: Seed(number: seed))
    for _ in 0..<200 {
      _ = table.step()
      for viewer in [PlayerName("ann"), nil] {
        let lines = table.rows(for: viewer).map { $0.wire() }
        let views = [lines, lines.map { Self.disordered($0, &chance) }].map { lines in
          let rows = lines.map { HeardLine($0) }.compactMap { line in
            if case .row(let row) = line.content { row } else { nil }
          }
          return TableView(rows, after: TableView(table.id), at: 0)
        }
        #expect(views[0] == views[1] && views[0].game == table.table.game.id.description)
        #expect(views[0].players.count == table.table.occupants.count, "\(lines)")
      }
    }
  }

  /// Where `resume` goes on is what replies and events say.
  @Test(arguments: [
    "* sync table=main seq=9 game=deal-stud5", "+ watch table=main seq=9 game=deal-stud5",
    "* sat table=main seq=9 seat=2 name=bob stack=100",
  ])
  func theLastEventIsKnown(line: String) {
    let tables = JoinedTables(hearing: ["+ watch table=main seq=1 game=deal-stud5", line])
    #expect(tables.lastEvents.map(\.seq) == [9])
  }

  @Test(arguments: [
    ("bet:1-95,deal", ["bet 1-95 /1-95", "deal"]), ("call:6,fold", ["call 6-6 /6", "fold"]),
    ("raise:8/16", ["raise 8-16 /8/16"]), ("trade:9c/As", ["trade /9c/As"]), ("-", []),
    ("choose:holdem/razz,,:,x:", ["choose /holdem/razz", "", "x"]),
  ])
  func legalIsRead(list: String, moves: [String]) {
    let read = LegalWord.list(list).map { move in
      move.verb + (move.amounts.map { " \($0.lowerBound)-\($0.upperBound)" } ?? "")
        + (move.choices.isEmpty ? "" : " /" + move.choices.joined(separator: "/"))
    }
    #expect(read == moves)
  }
}
