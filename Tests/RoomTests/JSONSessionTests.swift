import Identity
import LineProtocol
import Testing

@testable import Room

struct JSONSessionTests {
  /// What the wire would have, of lines that must all be JSON.
  private func wire(_ lines: [String]) throws -> [String] {
    try lines.map { try #require(JSONLine($0), "\($0)").wire }
  }

  /// Enters a hall in which ann reads the wire and bob reads JSON.
  private func hall() throws -> Hall {
    var hall = try Hall()
    hall.enter("ann", table: "main")
    hall.connect("bob")
    _ = hall.read("bob")
    let hello = try wire(hall.ask("bob", "hello 1 mode=json"))
    #expect(hello.count == 1 && hello[0].hasPrefix("+ hello proto=1.0 mode=json session="))
    return hall
  }

  @Test func everybodyAtATableHearsTheSameEachInTheirForm() throws {
    var hall = try hall()
    for line in ["login bob", "sit main", "bet 5", "deal", "@x bet 999"] {
      _ = hall.read("ann")
      let isTagged = line.hasPrefix("@")
      let own = try wire(hall.ask("bob", line))
      #expect(own.contains { $0.hasPrefix(isTagged ? "- @x code=" : "+ ") })
      let events = hall.read("ann").filter { $0.hasPrefix("* ") }
      #expect(own.filter { $0.hasPrefix("* ") } == events, "\(line)")
    }
    _ = hall.read("bob")
    hall.send("ann", "bet 5")
    hall.send("ann", "say \"quoted\" \\ é")
    hall.send("ann", "deal")
    let (ann, bob) = (hall.read("ann"), try wire(hall.read("bob")))
    let events = ann.filter { $0.hasPrefix("* ") }
    #expect(events.count > 4 && bob.filter { $0.hasPrefix("* ") } == events)
  }

  @Test func rowsRepetitionsAndScreensAreJSONToo() throws {
    var hall = try hall()
    hall.send("bob", "login bob")
    _ = hall.read("bob")
    let rows = try wire(hall.ask("bob", "look main"))
    #expect(rows.last == "+ look table=main seq=2 rows=\(rows.count - 1)")
    #expect(rows.dropLast().allSatisfy { $0.hasPrefix("= ") })
    let first = try wire(hall.ask("bob", "@s sit main"))
    let again = try wire(hall.ask("bob", "@s sit main"))
    #expect(again == [first[0] + " dup=1"])
    _ = try wire(hall.ask("bob", "hello 1 screens=on"))
    let screen = try wire(hall.ask("bob", "book help"))
    #expect(screen.first?.hasPrefix("= line :") == true && screen.last?.hasPrefix("+ book") == true)
    #expect(try wire(hall.ask("bob", "hello 2"))[0].hasPrefix("- code=proto.version"))
    #expect(hall.ask("bob", "set mode wire") == ["+ set key=mode value=wire"])
  }

  @Test func whatWasMissedComesInTheFormThatIsAskedForAgain() throws {
    var hall = try hall()
    hall.send("bob", "login bob")
    let token = try #require(hall.sessions["bob"]?.token)
    hall.send("bob", "sit main")
    hall.cut("bob")
    hall.send("ann", "bet 5")
    for mode in ["json", "wire"] {
      hall.connect(mode)
      hall.send(mode, "hello 1 mode=\(mode)")
      _ = hall.read(mode)
      let lines = hall.ask(mode, "resume \(token) table=main last=0")
      let missed = mode == "json" ? try wire(lines) : lines
      #expect(missed[0] == "* resume table=main game=betting3")
      #expect(missed.contains { $0.hasPrefix("* sync table=main") })
      #expect(missed.contains { $0.hasPrefix("+ resume name=bob tables=main") })
      hall.cut(mode)
    }
  }

  /// Each event is encoded once for all who read JSON, and not at all where nobody does.
  @Test func sharedEventsAreEncodedWhenSomebodyReadsThem() throws {
    var hall = try hall()
    let main = try #require(TableID("main"))
    #expect(hall.tables[main]?.news.isReadInJSON == false)
    hall.send("bob", "login bob")
    hall.send("bob", "watch main")
    #expect(hall.tables[main]?.news.isReadInJSON == true)
  }
}
