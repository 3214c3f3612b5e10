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
