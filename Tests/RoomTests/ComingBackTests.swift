@testable import Room
import Testing

/// What somebody who was cut off, or comes back after a kill of the server, finds: the same tables,
/// the one that is meant, a token that is good, and what happened meanwhile.
@Suite struct ComingBackTests {
  private static let tables = "main betting3\nfive betting5\nnl holdem bots=0"

  private func hall() throws -> Hall { try Hall(tables: Self.tables) }

  /// Comes back over a new connection.
  private func comeBack(_ hall: inout Hall, _ line: String) -> [String] {
    hall.connect("back", wire: true)
    _ = hall.read("back")
    return hall.ask("back", line)
  }

  @Test func whoDoesNotComeBackInTimeWatchesNoMore() throws {
    var hall = try hall()
    hall.enter("ann")
    hall.send("ann", "watch main")
    hall.cut("ann")
    hall.wind(seconds: 121)
    for members in hall.tables.values.map(\.members) {
      #expect(members.absentWatchers.isEmpty && members.watcherCount == 0)
    }
  }

  /// A member at two tables.
  private func member() throws -> Hall {
    var hall = try hall()
    hall.connect("ann", wire: true)
    for line in ["register ann secret-1", "sit main", "sit five"] { hall.send("ann", line) }
    return hall
  }

  private func isBack(_ lines: [String]) -> Bool {
    lines.contains { $0.hasPrefix("+ resume name=ann tables=main,five ") }
  }

  /// After a restart a login gives a new token, and the one from before stays good beside it,
  /// wherever the server is killed.
  @Test func noKillCostsASeatWhereATokenIsNew() throws {
    let first = try member()
    var second = try first.restarted()
    let login = comeBack(&second, "login ann secret-1")
    #expect(login.contains { $0.hasSuffix("session=token-back-1") || $0.contains("token-back-1 ") })
    let second2 = second
    second.connect("old", wire: true)
    #expect(isBack(second.ask("old", "resume token-ann-1")))
    for end in 0...second2.journal.count {
      var third = try second2.restarted(upTo: end)
      third.connect("old", wire: true)
      #expect(isBack(third.ask("old", "resume token-ann-1")), "after \(end)")
    }
    var third = try second2.restarted()
    #expect(isBack(comeBack(&third, "resume token-back-1")))
  }

  /// A new password ends all tokens but the one that its reply says, wherever the server is killed.
  @Test(arguments: [false, true])
  func aNewPasswordEndsAllOtherTokens(isRestarted: Bool) throws {
    let first = try member()
    var hall = first
    var name = "ann"
    if isRestarted {
      hall = try first.restarted()
      _ = comeBack(&hall, "login ann secret-1")
      name = "back"
    }
    let old = hall.sessions[name]?.token ?? ""
    let before = hall.journal.count
    let reply = hall.ask(name, "password secret-1 secret-2")
    let token = try #require(
      reply.last?.split(separator: " ").first { $0.hasPrefix("session=") }?.dropFirst(8))
    #expect(reply == ["+ password name=ann session=\(token)"] && token != old && token.count == 32)
    let end = hall.journal.count
    hall.connect("thief", wire: true)
    for stolen in Set([old, "token-ann-1"]) {
      #expect(hall.code("thief", "resume \(stolen)") == "auth.token")
    }
    // What is sat down at from now on is known by it too.
    hall.send(name, "sit nl")
    hall.connect("mine", wire: true)
    let mine = hall.ask("mine", "resume \(token)")
    #expect(mine.last?.hasPrefix("+ resume name=ann tables=") == true, "\(mine)")
    for end in before...end {
      var again = try hall.restarted(upTo: end)
      again.connect("thief", wire: true)
      let stolen = again.ask("thief", "resume \(old)")
      #expect(isBack(stolen) == (end == before), "after \(end - before): \(stolen)")
      if end == before { continue }
      #expect(isBack(comeBack(&again, "resume \(token)")), "after \(end - before)")
    }
  }

  /// A crash between the last event of a table and the record that it is gone leaves no table that
  /// nobody can sit at or close.
  @Test func aTableThatWasJustClosedIsGone() throws {
    var hall = try hall()
    hall.enter("ann")
    _ = hall.ask("ann", "create t6 betting5\nclose t6")
    let closing = try #require(
      hall.journal.lastIndex { $0.contains("\"tableClosed\":{\"_0\":\"t6\"}") })
    hall = try hall.restarted(upTo: closing, tables: Self.tables)
    hall.enter("bob")
    #expect(!hall.ask("bob", "tables").contains { $0.contains("id=t6") })
    #expect(hall.ask("bob", "create t6 betting3").first?.hasPrefix("+ create table=t6") == true)
  }
}
