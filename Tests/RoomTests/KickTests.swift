import LineProtocol
import Testing

@testable import Room

@Suite struct KickTests {
  /// Four at one table; the last of them reads prose.
  private func hall() throws -> Hall {
    var hall = try Hall(of: ["ann", "bob", "cal"], at: "main")
    hall.enter("dan", wire: false, table: "main")
    return hall
  }

  @Test func moreThanHalfOfTheOthersTakeASeat() throws {
    var hall = try hall()
    #expect(hall.ask("ann", "kick dan")[0] == "+ kick table=main name=dan asked=1 need=2")
    #expect(
      hall.read("bob").contains { $0.contains("* kick") && $0.hasSuffix("by=ann asked=1 need=2") })
    #expect(hall.read("dan").contains { $0.contains("ann votes you out: 1 of 2 votes.") })
    // The same vote again says nothing new to the others.
    #expect(hall.ask("ann", "kick dan") == ["+ kick table=main name=dan asked=1 need=2"])
    #expect(hall.read("bob").isEmpty)
    hall.send("bob", "kick dan")
    #expect(hall.read("dan").contains { $0.contains("You lose your seat.") })
    #expect(
      hall.read("cal").contains { $0.hasPrefix("* left table=main") && $0.contains("name=dan") })
    #expect(hall.ask("dan", "sit main").first?.contains("you were sent away") == true)
    hall.wind(seconds: Double(Limits.kickedSeconds + 1))
    #expect(hall.ask("dan", "sit main").first?.contains("You are at table main") == true)
  }
}
