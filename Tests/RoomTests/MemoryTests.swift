import Store
import Games
import Identity
import LineProtocol
import Testing

@testable import Room

@Suite struct MemoryTests {
  private let main: TableID

  init() throws { main = try #require(TableID("main")) }

  /// Ann and Bob, in the trade of their second round.
  private func inPlay() throws -> Hall {
    var hall = try Hall(tables: "main betting3", of: ["ann", "bob"], at: "main")
    for _ in 1...2 {
      for name in ["ann", "bob"] { hall.send(name, "bet 10\ndeal") }
      for name in ["ann", "bob"] where hall.read(name).last?.contains("round=2") != true {
        hall.send(name, "deal")
      }
    }
    return hall
  }

  /// What was sent but not kept was told to nobody, and did not happen.
  @Test func whatWasNotKeptDidNotHappen() throws {
    var hall = try Hall(tables: "main betting3")
    hall.enter("ann", table: "main")
    hall.keepsAtOnce = false
    #expect(hall.ask("ann", "bet 7").isEmpty)
    let store = try hall.kept(upTo: hall.journal.count)
    let main = try #require(store.tables[self.main])
    #expect(main.seq == 2)
  }

  @Test func theSequenceGoesOn() throws {
    let hall = try inPlay()
    let last = try #require(hall.tables[main]).table.seq
    var again = try hall.restarted()
    again.connect("eve", wire: true)
    #expect(again.ask("eve", "look main").last?.word("seq") == "\(last + 2)")
  }

  @Test func tablesThatPeopleMadeAreThereAgain() throws {
    var hall = try Hall(tables: "main betting3")
    hall.connect("ann", wire: true)
    hall.send("ann", "register ann secret-1")
    hall.done("ann", "create den betting5 decks=2")
    hall.done("ann", "create gone betting5")
    hall.done("ann", "close gone")
    var again = try hall.restarted()
    again.connect("ann", wire: true)
    again.send("ann", "login ann secret-1")
    let tables = again.ask("ann", "tables")
    #expect(tables.count == 3 && tables[0].contains("id=den game=betting5"))
    again.done("ann", "close den")
    // The house's own tables are those that it is told of, with the options it is told.
    var other = try hall.restarted(tables: "other betting3\nden betting3")
    other.enter("eve")
    #expect(other.ask("eve", "tables").map { $0.word("id") } == ["den", "other", nil])
    #expect(other.house.store.tables.keys.sorted().map(\.description) == ["den", "other"])
  }

  // MARK: - Rounds

  /// The store remembers 20 rounds; those before them are read from the history, if there is one.
  @Test(arguments: [
    ("history", 18...27, true), ("history 20", 8...27, true), ("history 99", 8...27, true),
    ("history before=9", 1...8, true), ("history 3 before=9", 6...8, true),
    ("history n=20 before=12", 1...11, true), ("history before=99", 18...27, true),
    ("history before=11", 8...10, false), ("history 5 before=27", 22...26, false),
  ])
  func roundsAreListedPageByPage(line: String, numbers: ClosedRange<Int>, isKept: Bool) throws {
    var hall = try Hall(tables: "main betting3")
    if !isKept { hall.history = nil }
    hall.enter("ann", table: "main")
    for _ in 1...27 { _ = hall.ask("ann", "bet 1\ndeal\ndeal\nreset") }
    let lines = hall.ask("ann", line)
    #expect(lines.dropLast().compactMap { $0.word("n") } == numbers.map { "\($0)" })
    let first = numbers.lowerBound
    // Where the first rounds are missing, there is nothing before them.
    let more = first > (isKept ? 1 : 8) ? " more=\(first)" : ""
    #expect(lines.last == "+ history table=main game=betting3 rows=\(numbers.count)\(more)")
    for number in [numbers.lowerBound, numbers.upperBound] {
      let rows = hall.ask("ann", "replay \(number)")
      #expect(rows.last?.hasPrefix("+ replay table=main game=betting3 n=\(number) rows=") == true)
      #expect(rows.contains { $0.hasPrefix("= event type=house ") })
    }
  }

  @Test func whatIsNotKeptIsNotListed() throws {
    var hall = try Hall(tables: "main betting3")
    hall.history = nil
    hall.enter("ann", table: "main")
    for _ in 1...27 { _ = hall.ask("ann", "bet 1\ndeal\ndeal\nreset") }
    let none = "+ history table=main game=betting3 rows=0 :no round before"
    #expect(hall.ask("ann", "history before=8") == ["\(none) 8 is kept"])
    for number in [7, 28] {
      #expect(
        hall.ask("ann", "replay \(number)").last?.hasPrefix("- code=table.round ") == true)
    }
    #expect(hall.ask("ann", "history before=1") == ["\(none) 1 is kept"])
  }

  // MARK: - Boards

  // MARK: - Resume

  /// What a resume brings may be more than the outbox may hold otherwise.
  @Test func aResumeMayBringEverythingThatIsKept() throws {
    var hall = try Hall(tables: "main betting3 decks=8")
    hall.enter("ann", table: "main")
    hall.connect("bob", wire: true)
    let token = try #require(hall.ask("bob", "login bob")[0].split(separator: "=").last)
    hall.send("bob", "sit main")
    while (hall.tables.first?.value.table.seq ?? 0) < Limits.eventsKept + 50 {
      for name in ["ann", "bob"] { hall.send(name, "bet 1\ndeal") }
      for name in ["ann", "bob"] { hall.send(name, "deal") }
      for name in ["ann", "bob"] { hall.send(name, "reset") }
      for name in ["ann", "bob"] { _ = hall.read(name) }
    }
    hall.cut("bob")
    hall.connect("bob2", wire: true)
    _ = hall.read("bob2")
    hall.send("bob2", "resume \(token) table=main last=0")
    hall.send("ann", "bet 1")
    hall.send("ann", "say hello")
    let lines = hall.read("bob2")
    #expect(lines.count > 1000)
    #expect(!lines.contains { $0.contains("bye") })
    #expect(hall.ask("bob2", "ping").count == 1)
  }
}
