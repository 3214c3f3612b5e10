import LineProtocol
import Testing

@testable import Room

/// What `tables` tells of each table, and in which order.
@Suite struct LobbyRowsTests {
  private static let file = "main betting3\nnl holdem seats=6 turn=20\nstud stud7 seats=4"

  /// Where most people sit comes first, then where anybody does, then the names count.
  @Test func tablesArePutWherePeopleAre() throws {
    var hall = try Hall(tables: Self.file)
    for (name, table) in [("ann", "stud"), ("bob", "stud"), ("bot", "nl"), ("zoe", "main")] {
      hall.connect(name)
      if name == "bot" { hall.send(name, "hello 1 mode=wire role=bot") }
      hall.send(name, "login \(name)")
      hall.send(name, "sit \(table)")
    }
    hall.connect("eve", wire: true)
    let rows = hall.ask("eve", "tables").dropLast()
    let places = ["= table id=stud ", "= table id=main ", "= table id=nl "]
    #expect(zip(rows, places).allSatisfy { $0.hasPrefix($1) }, "\(rows)")
    let people = rows.map { $0.firstMatch(of: /people=([0-9]+)/)?.1 }
    #expect(people == ["2", "1", "0"], "\(rows)")
    #expect(rows[2].hasSuffix(" people=0 limit=no blinds=1/2 buyin=40"), "\(rows)")
    #expect(rows[0].contains(" limit=fixed bets=") && !rows[1].contains("limit="), "\(rows)")
    hall.send("eve", "set mode text")
    let text = hall.ask("eve", "tables")
    #expect(text.allSatisfy { $0.count <= 78 }, "\(text)")
    #expect(text.contains { $0.contains("1/6 seats, 1 program, ") }, "\(text)")
    #expect(text.contains { $0.hasSuffix("no limit, blinds 1/2; from 40 chips") }, "\(text)")
  }

  /// Pots and pace are those of the last hands, and end when everybody has left.
  @Test func potsAndPaceAreOfTheLastHands() throws {
    var hall = try Hall(tables: Self.file)
    for name in ["ann", "bob"] {
      hall.enter(name)
      hall.send(name, "sit nl")
    }
    hall.connect("eve", wire: true)
    hall.wind(seconds: 150)
    let row = try #require(hall.ask("eve", "tables").first)
    let pot = row.firstMatch(of: /pot=([0-9]+)/).flatMap { Int($0.1) }
    let hourly = row.firstMatch(of: /hourly=([0-9]+)/).flatMap { Int($0.1) }
    #expect(
      (1...20).contains(pot ?? 0) && (60...400).contains(hourly ?? 0), "\(row)")
    #expect(hall.ask("eve", "look nl")[0].contains("hourly=") == false)
    for name in ["ann", "bob"] { hall.send(name, "leave") }
    #expect(!hall.ask("eve", "tables").contains { $0.contains("hourly=") })
  }
}
