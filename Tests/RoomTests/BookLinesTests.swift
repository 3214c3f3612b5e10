// The score book's lines for programs: as many rows as their last line says, and every event in
// its shape.

import Cards
import LineProtocol
import Lines
import Testing

@Suite struct BookLinesTests {
  @Test(arguments: [
    "book player Zoe ZO", "book define mine from=hf", "book", "book game", "book sheet red",
    "book changes", "book list", "book players", "book profiles", "book score red clean 2",
    "book undo", "book help",
  ])
  func theLastLineCountsTheRows(command: String) throws {
    var hall = try Hall()
    hall.enter("ann")
    _ = hall.ask("ann", "book new hkf red=G1+G2 blue=G3+G4")
    _ = hall.ask("ann", "book win red")
    let lines = hall.ask("ann", command)
    let rows = lines.count { $0.hasPrefix("= ") }
    let last = try #require(lines.last)
    #expect(last.hasPrefix("+ book") && last.contains("rows=\(rows)") == (rows > 0), "\(lines)")
  }

  @Test(arguments: ["book", "book sheet red", "book list", "book help", "book undo"])
  func aScreenForAProgramIsCountedByItsLines(command: String) throws {
    var hall = try Hall()
    hall.enter("ann")
    _ = hall.ask("ann", "book new hkf red=G1+G2 blue=G3+G4")
    _ = hall.ask("ann", "book win red\nhello 1 screens=on")
    let lines = hall.ask("ann", command)
    let rows = lines.count { $0.hasPrefix("= line") }
    let last = try #require(lines.last)
    #expect(rows > 0 && last.contains(" rows=\(rows)"), "\(lines)")
  }

  /// A person in text mode reads screens in any case.
  @Test func whoAsksForScreensInTextModeReadsTheSame() throws {
    for command in ["book", "book sheet red", "book card red", "book help", "top", "help"] {
      let seen = try ["", " screens=on"].map { screens in
        var hall = try Hall()
        hall.enter("ann", wire: false)
        _ = hall.ask("ann", "hello 1 mode=text\(screens)\nbook new hkf red=G1+G2 blue=G3+G4")
        return hall.ask("ann", command)
      }
      #expect(seen[0] == seen[1] && !seen[0].isEmpty, "\(command): \(seen)")
    }
  }

  @Test func aFileWithoutRowsSaysSo() throws {
    var hall = try Hall()
    hall.enter("ann", wire: false)
    for line in ["book export from=99", "book export format=jsonl"] {
      #expect(hall.ask("ann", line)[0].contains("nothing to write; the file has "), "\(line)")
    }
  }

  @Test func anEventsKeysStandInTheOrderOfItsShape() throws {
    var hall = try Hall(of: ["ann", "bob"])
    _ = hall.ask("bob", "book")
    let entries = [
      "new hkf red=G1+G2 blue=G3+G4", "score red clean 2", "undo", "player Zoe ZO",
      "define mine from=hf", "win red", "finish red", "finish blue",
    ]
    let shape = try #require(Line.Shape.all.first { $0.name == "* book" }).keys
    for entry in entries {
      _ = hall.ask("ann", "book \(entry)")
      for line in hall.read("bob") {
        let words = line.prefix { $0 != ":" }.split(separator: " ").dropFirst(2)
        let keys = words.compactMap { $0.split(separator: "=").first.map(String.init) }
        let places = keys.map { shape.firstIndex(of: $0) ?? -1 }
        #expect(!keys.isEmpty && places == places.sorted() && places[0] >= 0, "\(line)")
      }
    }
  }
  /// A question without a clock can stay open for an evening.
  @Test func whoFollowsABookSeesItAlsoWhileAskedToBet() throws {
    var hall = try Hall()
    hall.enter("ann")
    hall.enter("cal", wire: false, table: "main")
    _ = hall.ask("cal", "set chat held\nbook")
    _ = hall.ask("ann", "book new hkf red=G1+G2 blue=G3+G4")
    hall.send("ann", "tell cal hello")
    let lines = hall.read("cal")
    #expect(lines.first?.contains("ann") == true && lines.last?.hasPrefix("Your turn") == true)
    #expect(!lines.contains { $0.contains("hello") }, "chat waits: \(lines)")
  }
}
