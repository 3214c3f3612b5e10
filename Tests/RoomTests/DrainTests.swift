import LineProtocol
import Testing

@testable import Room

@Suite struct DrainTests {
  private let done = OperatorReply(isDone: true, lines: [])

  @Test func anEmptyHouseEndsOnceTheDoorHasHeard() throws {
    var hall = try Hall()
    hall.connect("nobody", wire: true)
    #expect(try hall.operate("drain") == done)
    #expect(hall.wishes == ["reply", "finish"])
  }

  @Test func afterADrainNobodyNewComesInAndTheLastToLeaveEndsIt() throws {
    var hall = try Hall(of: ["ann", "bob"], at: "main")
    hall.connect("eve", wire: true)
    _ = try hall.operate("drain")
    #expect(hall.wishes == ["reply"])
    #expect(hall.read("ann").contains { $0.hasPrefix("* notice") })
    #expect(hall.code("eve", "login eve") == "server.stopping")
    #expect(hall.code("eve", "register eve secret-1") == "server.stopping")
    #expect(hall.ask("ann", "bet 5").contains { $0.hasPrefix("+ act") })
    hall.send("ann", "quit")
    #expect(hall.wishes == ["reply"])
    hall.send("bob", "quit")
    #expect(hall.wishes == ["reply", "finish"])
  }

  @Test func aDrainWaitsForThoseWhoAreCutOffAndLetsThemComeBack() throws {
    var hall = try Hall(of: ["ann", "bob"], at: "main")
    hall.cut("ann")
    _ = try hall.operate("drain")
    hall.connect("ann again", wire: true)
    #expect(hall.ask("ann again", "resume token-ann-1").last?.hasPrefix("+ resume") == true)
    hall.send("ann again", "quit")
    hall.cut("bob")
    #expect(hall.wishes == ["reply"], "bob is held")
    hall.wind(seconds: Double(Limits.holdSeconds) + 1)
    #expect(hall.wishes == ["reply", "finish"])
  }

  @Test func anUndrainedHouseTakesPeopleAgainAndDoesNotEnd() throws {
    var hall = try Hall()
    hall.enter("ann")
    hall.connect("eve", wire: true)
    _ = try hall.operate("drain")
    #expect(hall.code("eve", "login eve") == "server.stopping")
    #expect(try hall.operate("undrain") == done)
    hall.done("eve", "login eve")
    for name in ["ann", "eve"] { hall.send(name, "quit") }
    #expect(hall.wishes == ["reply"])
  }
}
