import Cards
import Identity
import LineProtocol
import Lines
import Games
import Testing

@testable import Room

/// What a session brings over to the connection that goes on with it, and what it does not.
@Suite struct ResumeTests {
  /// What the table sends before it hears of the cut reaches nobody: it was not seen.
  @Test func whatCameAfterTheCutIsBrought() throws {
    var hall = try Hall(of: ["ann", "bob"], at: "main")
    let bob = try #require(hall.sessions["bob"])
    let now = hall.now
    let lost = hall.sessions["bob"]?.lose(at: now) ?? []
    hall.send("ann", "bet 5")
    hall.carryOutLate(lost, from: bob.id)
    hall.connect("again", wire: true)
    let lines = hall.ask("again", "resume \(bob.token)")
    #expect(lines.contains { $0.hasPrefix("* bet table=main seq=4 seat=1 name=ann") }, "\(lines)")
    #expect(lines.last == "+ resume name=bob tables=main missed=2")
  }

  /// Whoever sat down later than a namesake is brought nothing of the namesake's, above all no
  /// hidden card, whatever number the client says it has seen.
  @Test(arguments: ["", " table=stud last=0", " table=stud last=3"])
  func nothingIsBroughtFromBeforeOneSatDown(seen: String) throws {
    var hall = try Hall(tables: "stud deal-stud5 players=2")
    hall.enter("bob", table: "stud")
    hall.send("bob", "deal\nquit")
    _ = hall.read("bob")
    hall.enter("bob", table: "stud")
    let token = try #require(hall.sessions["bob"]?.token)
    hall.cut("bob")
    hall.connect("again", wire: true)
    let lines = hall.ask("again", "resume \(token)\(seen)")
    let first = try #require(hall.tables.values.first?.table.occupants[Seat(1)]?.since)
    #expect(first > 3)
    #expect(lines.allSatisfy { ($0.number("seq") ?? .max) > first }, "\(lines)")
    #expect(!lines.contains { $0.hasPrefix("* deal") })
    #expect(lines.last?.hasPrefix("+ resume name=bob tables=stud missed=") == true)
  }

  /// A session that has ended, of which the house has not heard, is not to be had, and whoever
  /// wants it is answered.
  @Test func whoeverWantsASessionThatHasEndedIsAnswered() throws {
    var hall = try Hall()
    hall.enter("ann", table: "main")
    let ann = try #require(hall.sessions["ann"])
    let end = hall.sessions["ann"]?.end() ?? []
    hall.connect("again", wire: true)
    #expect(hall.ask("again", "@1 resume \(ann.token)")[0].hasPrefix("- @1 code=auth.busy"))
    hall.carryOutLate(end, from: ann.id)
    #expect(hall.ask("again", "@2 resume \(ann.token)")[0].hasPrefix("- @2 code=auth.token"))
  }

  /// Of several who want a session that waits for an answer the last has it, and each is answered.
  @Test func ofSeveralWhoWantASessionEachIsAnswered() throws {
    var hall = try Hall()
    hall.enter("ann", table: "main")
    var session = try #require(hall.sessions["ann"])
    _ = Array("look main\n".utf8).withUnsafeBytes { session.receive($0, at: hall.now) }
    let others = [SessionID(number: 901), SessionID(number: 902)]
    #expect(session.handle(.surrender(to: others[0], greeting: nil), at: hall.now).isEmpty)
    let refused = session.handle(.surrender(to: others[1], greeting: nil), at: hall.now)
    guard case .session(others[0], .adopt(.busy)) = try #require(refused.first), refused.count == 1
    else {
      Issue.record("\(refused)")
      return
    }
    let given = session.handle(.answer(Answer(Line(.done, "quit"))), at: hall.now)
    #expect(
      given.contains { effect in
        if case .session(others[1], .adopt(.session)) = effect { true } else { false }
      }, "\(given)")
  }

  /// Nor is it given a seat or a name.
  @Test(arguments: ["sit main", "login zoe"])
  func whatComesForASessionThatHasEndedIsTakenBack(line: String) throws {
    var hall = try Hall()
    hall.connect("zoe", wire: true)
    if line.hasPrefix("sit") { hall.send("zoe", "login zoe") }
    let id = try #require(hall.sessions["zoe"]?.id)
    let now = hall.now
    let asked = Array("\(line)\n".utf8).withUnsafeBytes { bytes in
      hall.sessions["zoe"]?.receive(bytes, at: now) ?? []
    }
    let end = hall.sessions["zoe"]?.end() ?? []
    hall.carryOutLate(end + asked, from: id)
    let main = try #require(TableID("main"))
    #expect(hall.tables[main]?.table.occupants.isEmpty == true && hall.house.people.isEmpty)
  }
}
