import Cards
import Games
import Lines
@testable import Room
import Testing

/// `export`: hands of poker for those who have played them.
struct HandExportTests {
  /// Ann and bob, after a hand that both have folded.
  private func played() throws -> Hall {
    var hall = try Hall(
      tables: "ring holdem seats=2 start=0 pause=0", of: ["ann", "bob"], at: "ring")
    for name in ["ann", "bob"] { _ = hall.ask(name, "fold") }
    return hall
  }

  /// Whatever the zone is in which the house stands.
  @Test func handsAreDatedInUniversalTime() throws {
    let hall = try played()
    let zone = HouseZone { _ in 19 * 3600 }
    let sender = Sender(
      session: SessionID(number: 1), name: PlayerName("ann"),
      person: Person(try hall.person("ann")), former: nil, token: "token", peer: .loopback,
      mode: .wire)
    let house = House(hall.house.store, seed: Seed(number: 1), zone: zone)
    let effect = try house.export(try #require(TableID("ring")), 1...1, .phh, sender)
    guard case .session(_, .answer(let answer)) = effect else {
      Issue.record("\(effect)")
      return
    }
    let lines = answer.rows.compactMap { if case .line(let row) = $0 { row.wire() } else { nil } }
    // The clock of the house, which says 14:13:21, is 19 hours ahead.
    #expect(
      lines.contains("= line :day = 20") && lines.contains("= line :time = 19:13:21"), "\(lines)")
  }

  /// A guest's name is anybody's later, and a clock that is set, forwards or back, before the next
  /// one comes or after, opens no hand to a namesake.
  @Test(arguments: [-400, -1, 0, 1, 400], [-400, -1, 0, 1, 400])
  func aNamesakeReadsNoHandWhateverTheClock(before: Int, after: Int) throws {
    var hall = try played()
    let export = "export 1 format=jsonl table=ring"
    #expect(hall.ask("ann", export).contains { $0.hasPrefix("= line") })
    _ = hall.ask("ann", "quit")
    hall.daysAhead += before
    hall.wind(seconds: 10)
    hall.connect("next", wire: true)
    _ = hall.ask("next", "login ann")
    #expect(hall.ask("next", export).last?.hasPrefix("- code=table.round") == true)
    _ = hall.ask("next", "register ann correct-horse")
    #expect(hall.ask("next", export).last?.hasPrefix("- code=table.round") == true)
    hall.daysAhead += after
    hall.wind(seconds: 10)
    #expect(hall.ask("next", export).last?.hasPrefix("- code=table.round") == true)
    // Nor after a restart, however many rounds were played since.
    var again = try hall.restarted(daysAhead: hall.daysAhead)
    again.wind(seconds: 60)
    again.connect("ann", wire: true)
    again.done("ann", "login ann correct-horse")
    #expect(again.ask("ann", export).last?.hasPrefix("- code=table.round") == true)
    // With a clock that nobody set, one's own hands are one's own.
    guard before == 0, after == 0 else { return }
    #expect(hall.ask("bob", export).contains { $0.hasPrefix("= line") })
  }
}
