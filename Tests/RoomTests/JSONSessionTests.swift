import Games
import Identity
import LineProtocol
import Tables
import Testing

@testable import Room

struct JSONSessionTests {
  /// A line of the wire in JSON.
  private func json(_ wire: String) throws -> String {
    var bytes: [UInt8] = []
    if let (table, line) = TableLine.read(wire, family: .house) {
      line.appendJSON(table: table, to: &bytes)
    } else {
      let line = try #require(ServerLine(wire), "\(wire)")
      line.line.appendJSON(tag: line.tag, to: &bytes)
    }
    return String(decoding: bytes.dropLast(), as: UTF8.self)
  }

  /// Enters a hall in which ann reads the wire and bob reads JSON.
  private func hall() throws -> Hall {
    var hall = try Hall()
    hall.enter("ann", table: "main")
    hall.connect("bob")
    _ = hall.read("bob")
    let hello = hall.ask("bob", "hello 1 mode=json")
    let start = #"{"+":"hello","proto":"1.0","mode":"json","session":""#
    #expect(hello.count == 1 && hello[0].hasPrefix(start))
    return hall
  }

  private func events(_ lines: [String], _ sign: String = #"{"*":"#) -> [String] {
    lines.filter { $0.hasPrefix(sign) }
  }

  @Test func everybodyAtATableHearsTheSameEachInTheirForm() throws {
    var hall = try hall()
    for line in ["login bob", "sit main", "bet 5", "deal", "@x bet 999"] {
      _ = hall.read("ann")
      let own = hall.ask("bob", line)
      let start = line.hasPrefix("@") ? #"{"-":null,"tag":"x","code":"# : #"{"+":"#
      #expect(own.contains { $0.hasPrefix(start) }, "\(own)")
      #expect(try events(own) == events(hall.read("ann"), "* ").map(json), "\(line)")
    }
    _ = hall.read("bob")
    hall.send("ann", "bet 5")
    hall.send("ann", "say \"quoted\" \\ é")
    hall.send("ann", "deal")
    let told = try events(hall.read("ann"), "* ").map(json)
    #expect(told.count > 4 && events(hall.read("bob")) == told)
  }

  @Test func rowsRepetitionsAndScreensAreJSONToo() throws {
    var hall = try hall()
    hall.send("bob", "login bob")
    _ = hall.read("bob")
    let rows = hall.ask("bob", "look main")
    #expect(try rows.last == json("+ look table=main seq=2 rows=\(rows.count - 1)"))
    #expect(rows.dropLast().allSatisfy { $0.hasPrefix(#"{"=":"#) })
    let first = hall.ask("bob", "@s sit main")
    let again = hall.ask("bob", "@s sit main")
    #expect(again == [first[0].dropLast() + #","dup":1}"#])
    _ = hall.ask("bob", "hello 1 screens=on")
    let screen = hall.ask("bob", "book help")
    #expect(screen.first?.hasPrefix(#"{"=":"line","text":"#) == true)
    #expect(screen.last?.hasPrefix(#"{"+":"book","#) == true)
    #expect(hall.ask("bob", "hello 2")[0].hasPrefix(#"{"-":null,"code":"proto.version","#))
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
      let missed = hall.ask(mode, "resume \(token) table=main last=0")
      let isJSON = mode == "json"
      let start = "* resume table=main game=betting3"
      #expect(try missed[0] == (isJSON ? json(start) : start))
      let sync = isJSON ? #"{"*":"sync","table":"main""# : "* sync table=main"
      #expect(missed.contains { $0.hasPrefix(sync) })
      let end =
        isJSON
        ? #"{"+":"resume","name":"bob","tables":["main"]"# : "+ resume name=bob tables=main"
      #expect(missed.contains { $0.hasPrefix(end) })
      hall.cut(mode)
    }
  }

  /// Each event is encoded once for all who read JSON, and not at all where nobody does.
  @Test func sharedEventsAreEncodedWhenSomebodyReadsThem() throws {
    var hall = try hall()
    let main = try #require(TableID("main"))
    #expect(hall.tables[main]?.step.news.isReadInJSON == false)
    hall.send("bob", "login bob")
    hall.send("bob", "watch main")
    #expect(hall.tables[main]?.step.news.isReadInJSON == true)
  }
}
