import Games
import Identity
import LineProtocol
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
