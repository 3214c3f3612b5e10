import Lines
@testable import Room
import Testing

/// What is known of members, and what guessers are told of them.
@Suite struct AccountTests {
  private func hall() throws -> Hall {
    var hall = try Hall()
    hall.connect("ann", wire: true)
    hall.done("ann", "register ann secret-1")
    return hall
  }

  /// Where nobody has logged in.
  private static let away = PeerAddress(v4: 0xC633_6407)

  /// The same words at the same times, whether the name has an account or not.
  @Test func guessingAtANameShowsNothingOfIt() throws {
    func course(_ name: String) throws -> [String] {
      var hall = try hall()
      var course: [String] = []
      for number in 0..<3 { hall.connect("eve\(number)", wire: true, from: Self.away) }
      for second in 0..<600 {
        for number in 0..<3 {
          let heard = hall.read("eve\(number)")
          course += heard.map { "\(second) \(number) \($0)" }
          if second == 0 || !heard.isEmpty { hall.send("eve\(number)", "login \(name) wrong-pass") }
        }
        hall.wind(seconds: 1)
      }
      return course
    }
    let (member, nobody) = (try course("ann"), try course("nobody"))
    #expect(member == nobody)
    #expect(member.contains { $0.contains("code=auth.failed") })
    #expect(member.contains { $0.contains("code=auth.busy wait=") })
  }

  @Test func whereTheOwnerHasLoggedInIsKnownForThirtyDays() throws {
    var hall = try hall()
    let name = try #require(PlayerName("ann"))
    let account = try #require(hall.house.store.accounts[name])
    #expect(account.isKnown(at: .loopback, hall.time))
    #expect(!account.isKnown(at: Self.away, hall.time))
    hall.daysAhead = Limits.loginKnownDays
    #expect(account.isKnown(at: .loopback, hall.time))
    hall.daysAhead += 1
    #expect(!account.isKnown(at: .loopback, hall.time))
  }

  // MARK: - Telnet

  private static let willEcho: [UInt8] = [255, 251, 1]
  private static let wontEcho: [UInt8] = [255, 252, 1]

  @Test func atTelnetAPasswordIsAskedForAndHidden() throws {
    var hall = try hall()
    hall.send("ann", "quit")
    hall.connect("tel")
    // Whether anybody is there: so it shows that it is telnet.
    hall.send("tel", bytes: [255, 246])
    _ = hall.read("tel")
    hall.send("tel", "login ann")
    var heard = hall.readBytes("tel")
    #expect(heard == Self.willEcho + Array("Password of ann: ".utf8))
    hall.send("tel", bytes: [255, 253, 1])
    #expect(hall.readBytes("tel").isEmpty)
    hall.send("tel", "secret-1")
    heard = hall.readBytes("tel")
    #expect(heard.starts(with: Self.wontEcho + [13, 10]))
    #expect(String(decoding: heard.dropFirst(3), as: UTF8.self).contains("Hello, ann."))
  }

  /// An account of before such names were kept back.
  @Test func whoHasAReservedNameKeepsIt() throws {
    var store = Store()
    let name = try #require(PlayerName("system"))
    let hash = "sim" + "secret-1".utf8.map { String($0, radix: 16) }.joined()
    try store.apply(
      .account(PersonID(rawValue: 1), .register(name, hash: hash)),
      at: WallTime(milliseconds: 1_780_000_000_000))
    var hall = try Hall(store: store)
    hall.connect("x", wire: true)
    #expect(hall.code("x", "login system") == "auth.name-taken")
    #expect(hall.ask("x", "login system secret-1")[0].hasPrefix("+ login name=system kind=member"))
    hall.done("x", "sit main")
  }
}
