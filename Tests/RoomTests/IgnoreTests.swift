import LineProtocol
import Testing

@testable import Room

@Suite struct IgnoreTests {
  private func hall() throws -> Hall {
    var hall = try Hall(of: ["ann", "bob", "cid"], at: "main")
    for name in ["ann", "bob", "cid"] { _ = hall.read(name) }
    return hall
  }

  /// What somebody hears others say.
  private func heard(_ hall: inout Hall, _ name: String) -> [String] {
    hall.read(name).filter { $0.hasPrefix("* say") || $0.hasPrefix("* tell") }
      .compactMap { $0.split(separator: ":").last.map(String.init) }
  }

  @Test func whoIsIgnoredIsNotHeardAtTablesNorInPrivate() throws {
    var hall = try hall()
    #expect(hall.ask("ann", "ignore bob") == ["+ ignore names=bob"])
    for line in ["say one", "tell ann two"] {
      #expect(hall.ask("bob", line).contains { $0.hasPrefix("+ ") }, "\(line)")
    }
    #expect(heard(&hall, "cid") == ["one"])
    hall.send("cid", "say three")
    #expect(heard(&hall, "ann") == ["three"])
    #expect(hall.ask("bob", "bet 1").contains { $0.hasPrefix("+ act") })
    #expect(hall.read("ann").contains { $0.contains("* bet") && $0.contains("name=bob") })
    #expect(hall.ask("ann", "unignore bob") == ["+ unignore name=bob"])
    hall.send("bob", "say four")
    #expect(heard(&hall, "ann") == ["four"])
  }

  @Test func itOutlastsACutConnection() throws {
    var hall = try hall()
    _ = hall.ask("ann", "ignore bob")
    hall.cut("ann")
    hall.connect("again", wire: true)
    hall.done("again", "resume token-ann-1")
    hall.send("bob", "say hello")
    #expect(heard(&hall, "again").isEmpty)
    #expect(hall.ask("again", "ignore") == ["+ ignore names=bob"])
  }

  @Test func nobodyIgnoresHimselfOrMoreThanTheLimit() throws {
    var hall = try hall()
    #expect(hall.ask("ann", "ignore") == ["+ ignore names=-"])
    #expect(hall.code("ann", "ignore Ann") == "proto.arguments")
    for number in 1...Limits.ignored { _ = hall.ask("ann", "ignore pest-\(number)") }
    #expect(hall.code("ann", "ignore bob") == "proto.arguments")
    hall.send("bob", "say hello")
    #expect(heard(&hall, "ann") == ["hello"])
  }
}
