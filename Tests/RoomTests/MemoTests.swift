import Identity
import LineProtocol
import Store
import Testing

@testable import Room

/// `tell` to a member who is not here: it waits.
@Suite struct MemoTests {
  /// Ann, a member who is here, and bob, a member who has left.
  private func hall() throws -> Hall {
    var hall = try Hall()
    for name in ["ann", "bob"] {
      hall.connect(name, wire: true)
      hall.send(name, "register \(name) secret-1")
    }
    hall.send("bob", "quit")
    _ = hall.read("ann")
    return hall
  }

  private func comeBack(_ hall: inout Hall) -> [String] {
    hall.connect("bob", wire: true)
    _ = hall.read("bob")
    return hall.ask("bob", "login bob secret-1")
  }

  /// A message counts as told once a line has come after all of its bytes were written: of a
  /// connection that died before that it is told again, with the same time.
  @Test(arguments: [
    (["login bob secret-1"], false, 2), (["login bob secret-1\nping\nping"], false, 2),
    (["login bob secret-1"], true, 2), (["login bob secret-1", "ping"], false, 2),
    (["login bob secret-1", "pi"], true, 2), (["login bob secret-1", "ping"], true, 1),
  ])
  func itIsToldAgainUnlessItWasRead(lines: [String], isRead: Bool, times: Int) throws {
    var hall = try hall()
    hall.send("ann", "tell bob shall we play?")
    hall.wind(seconds: 90)
    hall.connect("bob", wire: true)
    _ = hall.read("bob")
    var told: [String] = []
    for line in lines {
      hall.send("bob", bytes: Array((line + (line == "pi" ? "" : "\n")).utf8))
      if isRead { told += hall.read("bob") }
    }
    hall.cut("bob")
    hall.wind(seconds: 200)
    told += comeBack(&hall)
    let memos = told.filter { $0.hasPrefix("* tell") }
    #expect(memos.count == (isRead ? times : 1), "\(told)")
    #expect(Set(memos).count == 1 && memos[0].hasSuffix(" :shall we play?"), "\(memos)")
    let waiting = hall.house.store.memos.waiting(for: try hall.person("bob")).count
    #expect(waiting == (times == 1 ? 0 : 1))
    _ = hall.ask("bob", "ping")
    #expect(hall.house.store.memos.count == 0)
  }

  /// What comes while the first waits to be told is told once, and only what was told is taken.
  @Test func onlyWhatWasToldIsTaken() throws {
    var hall = try hall()
    hall.send("ann", "tell bob one")
    #expect(comeBack(&hall).count { $0.hasPrefix("* tell") } == 1)
    hall.cut("bob")
    hall.send("ann", "tell bob two")
    #expect(comeBack(&hall).count { $0.hasPrefix("* tell") } == 2)
    #expect(hall.ask("bob", "ping").count { $0.hasPrefix("* tell") } == 0)
    #expect(hall.house.store.memos.count == 0)
    // Of who may not speak now it waits on.
    hall.send("bob", "quit")
    hall.send("ann", "tell bob three")
    #expect(try hall.operate("mute ann").isDone)
    #expect(comeBack(&hall).count { $0.hasPrefix("* tell") } == 0)
    _ = hall.ask("bob", "ping")
    #expect(hall.house.store.memos.count == 1)
  }

  /// What waits outlives a restart, and ends with either account.
  @Test(arguments: [("ann", 0), ("bob", 0), ("cal", 1)])
  func itIsKeptAsLongAsBothAreMembers(erased: String, left: Int) throws {
    var hall = try hall()
    hall.connect("cal", wire: true)
    hall.send("cal", "register cal secret-1")
    hall.send("ann", "tell bob hi")
    var store = try hall.kept()
    let bob = try hall.person("bob")
    #expect(store.memos.waiting(for: bob).count == 1)
    try store.apply(.account(try hall.person(erased), .delete), at: hall.time)
    #expect(store.memos.waiting(for: bob).count == left)
  }
}
