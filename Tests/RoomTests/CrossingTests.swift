import Games
import Lines
@testable import Room
import Testing

/// What crosses on its way between sessions, the house and tables: a resume and the cut before it, a
/// seat and its end, a kick and a connection that goes on elsewhere.
@Suite struct CrossingTests {
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

  /// The house has not heard yet that the session has ended.
  @Test(arguments: [false, true]) func aResumeOfWhatHasEndedIsAnswered(isRemoved: Bool) throws {
    var hall = try Hall()
    hall.enter("ann", table: "main")
    let ann = try #require(hall.sessions["ann"])
    let end = hall.sessions["ann"]?.end() ?? []
    if isRemoved { hall.sessions["ann"] = nil }
    hall.connect("again", wire: true)
    #expect(hall.ask("again", "@1 resume \(ann.token)")[0].hasPrefix("- @1 code=auth.busy wait=1"))
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
  @Test(arguments: ["sit main", "login zoe"], [false, true])
  func whatComesForASessionThatHasEndedIsTakenBack(line: String, isRemoved: Bool) throws {
    var hall = try Hall()
    hall.connect("zoe", wire: true)
    if line.hasPrefix("sit") { hall.send("zoe", "login zoe") }
    let id = try #require(hall.sessions["zoe"]?.id)
    let now = hall.now
    let asked = Array("\(line)\n".utf8).withUnsafeBytes { bytes in
      hall.sessions["zoe"]?.receive(bytes, at: now) ?? []
    }
    let end = hall.sessions["zoe"]?.end() ?? []
    if isRemoved { hall.sessions["zoe"] = nil }
    hall.carryOutLate(end + asked, from: id)
    let main = try #require(TableID("main"))
    #expect(hall.tables[main]?.table.occupants.isEmpty == true && hall.house.people.isEmpty)
  }

  /// Before the first has taken the session, the second is asked to try again.
  @Test func twoResumesBeforeOneIsDone() throws {
    var hall = try Hall(tables: "main betting3", of: ["ann"], at: "main")
    hall.send("ann", "bet 5")
    let again = try hall.restarted()
    var house = again.house
    let answers = (1...2).map { number in
      let sender = Sender(
        session: SessionID(number: 900 + number), name: nil, person: Person(), former: nil,
        token: "token", peer: .loopback)
      return house.handle(
        .command(
          sender, { house, sender in try house.resume("token-ann-1", sender) },
          isLive: false), at: again.now, again.time)
    }
    guard case .session(_, .adopt(.session)) = try #require(answers[0].first),
      case .session(_, .adopt(.busy)) = try #require(answers[1].first)
    else {
      Issue.record("\(answers)")
      return
    }
  }

  @Test func aSeatThatIsOnItsWayToWhoIsKickedIsGivenUp() throws {
    var hall = try Hall()
    hall.enter("ann")
    hall.keepsAtOnce = false
    hall.send("ann", "sit main")
    hall.post("ann", .dismissed(.authKicked))
    #expect(hall.read("ann").last?.hasPrefix("* bye code=auth.kicked") == true)
    hall.keep()
    hall.keep()
    #expect(hall.isGone("ann") && hall.house.people.isEmpty)
    let main = try #require(TableID("main"))
    #expect(hall.tables[main]?.table.occupants.isEmpty == true)
  }

  @Test func aKickFollowsToTheConnectionThatGoesOn() throws {
    var hall = try Hall()
    hall.enter("ann", table: "main")
    hall.connect("again", wire: true)
    _ = hall.ask("again", "resume token-ann-1")
    // The house's order was on its way to the old connection.
    hall.enter("bob")
    hall.cut("bob")
    hall.connect("bob2", wire: true)
    let old = try #require(hall.sessions["bob"]).id
    let new = try #require(hall.sessions["bob2"]).id
    hall.sessions["bob2"]?.pending = .init(seen: [])
    var session = try #require(hall.sessions["bob"])
    let given = session.handle(.surrender(to: new, greeting: nil), at: hall.now)
    let ordered = session.handle(.dismissed(.authKicked), at: hall.now)
    hall.sessions["bob"] = session
    guard case .session(new, .adopt(.session(let state))) = try #require(given.first),
      case .session(new, .dismissed(let code, let text)) = try #require(ordered.first)
    else {
      Issue.record("\(given) \(ordered)")
      return
    }
    #expect(old != new)
    hall.post("bob2", .adopt(.session(state)))
    hall.post("bob2", .dismissed(code, text))
    _ = hall.read("bob2")
    #expect(hall.isGone("bob2") && hall.house.people.count == 1)
    #expect(hall.sessions["again"]?.name != nil)
  }

  @Test func whatComesToAClosedTableComesTooLate() throws {
    var hall = try Hall()
    hall.enter("ann")
    hall.send("ann", "create mine betting3")
    let id = try #require(TableID("mine"))
    let now = hall.now
    _ = hall.tables[id]?.handle(.close, at: now)
    #expect(hall.code("ann", "sit mine") == "table.unknown")
  }

  /// The table fills up between the choice and the seat: the next one is tried.
  @Test func aTableThatFillsUpIsNotTheEnd() throws {
    var hall = try Hall(tables: "nl holdem seats=2\nother holdem")
    for name in ["bob", "cal"] { hall.enter(name, table: "nl") }
    let full = try #require(TableID("nl").flatMap { hall.tables[$0]?.summary })
    let stale = TableSummary(
      id: full.id, game: full.game, seats: 2, watching: 0, state: full.state,
      seated: [full.seated[0]])
    hall.tell(.summary(stale))
    hall.enter("xia")
    #expect(hall.ask("xia", "play").first?.contains(" table=other ") == true)
    // Where there is no other one is opened.
    hall = try Hall(tables: "nl holdem seats=2")
    for name in ["bob", "cal"] { hall.enter(name, table: "nl") }
    hall.tell(.summary(stale))
    hall.enter("xia")
    #expect(hall.ask("xia", "play").first?.contains(" table=play1 ") == true)
  }
}
