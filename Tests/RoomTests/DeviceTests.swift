import Identity
import LineProtocol
import Store
import Testing

@testable import Room

/// Logins from a device that the account knows, and who waits while others guess.
struct DeviceTests {
  private static let away = PeerAddress(v4: 0xC633_6407)

  private func hall() throws -> Hall {
    var hall = try Hall()
    hall.connect("ann", wire: true)
    hall.done("ann", "register ann secret-1")
    hall.send("ann", "quit")
    return hall
  }

  /// Logs in as Ann over a new connection, and gives the device that the reply names.
  private func logIn(
    _ hall: inout Hall, device: String? = nil, password: String = "secret-1", wire: Bool = true
  ) throws -> String? {
    hall.connect("again", wire: wire)
    let words = "login ann \(password)" + (device.map { " device=\($0)" } ?? "")
    let reply = try #require(hall.ask("again", words).last)
    defer { hall.send("again", "quit") }
    if wire { #expect(reply.hasPrefix("+ login name=ann kind=member "), "\(reply)") }
    return reply.firstMatch(of: /\ device=(\S+)/).map { String($0.1) }
  }

  private func newDevice(_ hall: inout Hall) throws -> String {
    let device = try logIn(&hall)
    return try #require(device)
  }

  // MARK: - What is known

  @Test func aLoginMakesADeviceThatTheNextOneComesFrom() throws {
    var hall = try hall()
    let device = try newDevice(&hall)
    #expect(device.utf8.count == 32 && device.allSatisfy(\.isHexDigit))
    let records = hall.journal.count
    #expect(try logIn(&hall, device: device) == device)
    #expect(hall.journal.count == records + 1, "only that she was seen")
    let other = try newDevice(&hall)
    #expect(other != device)
    #expect(try logIn(&hall, device: "0123") != "0123", "a secret of nobody's is a stranger's")
    #expect(try logIn(&hall, device: device) == device)
    for secret in [device, other] {
      #expect(!hall.journal.contains { $0.contains(secret) })
      let named = "\"device\":\"\(TokenDigest(of: secret))\""
      #expect(hall.journal.contains { $0.contains("\"seen\"") && $0.contains(named) })
    }
  }

  /// People at nc would not see it.
  @Test func aPersonWhoReadsProseMakesNone() throws {
    var hall = try hall()
    #expect(try logIn(&hall, wire: false) == nil)
    #expect(hall.house.store.accounts[try #require(PlayerName("ann"))]?.devices == [])
  }

  @Test func theDeviceThatWasUsedLongestAgoIsForgotten() throws {
    var hall = try hall()
    var devices: [String] = []
    for _ in 0..<Limits.loginDevices { devices.append(try newDevice(&hall)) }
    // The first one is used, and so the second one is the oldest.
    #expect(try logIn(&hall, device: devices[0]) == devices[0])
    _ = try logIn(&hall)
    #expect(try logIn(&hall, device: devices[0]) == devices[0])
    #expect(try logIn(&hall, device: devices[2]) == devices[2])
    #expect(try logIn(&hall, device: devices[1]) != devices[1])
  }

  @Test func theWrongPasswordIsWrongFromADeviceToo() throws {
    var hall = try hall()
    let device = try newDevice(&hall)
    hall.connect("eve", wire: true)
    let before = hall.journal
    let reply = hall.ask("eve", "login ann wrong-pass device=\(device)")
    #expect(reply.count == 1 && reply[0].hasPrefix("- code=auth.failed "))
    #expect(!reply[0].contains(device))
    #expect(hall.journal == before)
  }

  // MARK: - Who waits

  /// Has so many connections guess at a name, of which the first one's attempt is with the hasher.
  private func besiege(_ hall: inout Hall, _ count: Int, from address: PeerAddress) {
    hall.hashesAtOnce = false
    for number in 0..<count {
      hall.connect("eve\(number)", wire: true, from: address)
      hall.send("eve\(number)", "login ann wrong-pass")
    }
  }

  @Test func oneJobIsGivenAtATimeAndADevicesIsTheNext() throws {
    var hall = try hall()
    let device = try newDevice(&hall)
    besiege(&hall, 100, from: .loopback)
    #expect(hall.jobs.count == 1)
    hall.connect("plain", wire: true)
    hall.send("plain", "login ann secret-1")
    hall.connect("again", wire: true)
    hall.send("again", "login ann secret-1 device=\(device)")
    // The next turn can be a stranger's, whatever waits.
    for _ in 0..<3 {
      #expect(hall.jobs.count == 1)
      hall.hash()
    }
    #expect(hall.read("again").last?.hasPrefix("+ login name=ann") == true)
  }

  @Test func aGuestIsLetInAtOnceWhateverWaits() throws {
    var hall = try hall()
    besiege(&hall, 100, from: .loopback)
    hall.connect("bob", wire: true)
    #expect(hall.ask("bob", "login bob")[0].hasPrefix("+ login name=bob kind=guest"))
    #expect(hall.code("bob", "login ann") == "auth.already")
    hall.connect("cal", wire: true)
    #expect(hall.code("cal", "login ann") == "auth.name-taken")
  }

  @Test func whatAClosedConnectionWantedIsNotDone() throws {
    var hall = try hall()
    besiege(&hall, 5, from: Self.away)
    for number in 1...3 { hall.cut("eve\(number)") }
    hall.connect("new", wire: true, from: Self.away)
    hall.send("new", "register newcomer secret-1")
    hall.cut("new")
    // With the hasher, and the only one that waits.
    for _ in 0..<2 {
      #expect(hall.jobs.count == 1)
      hall.hash()
    }
    #expect(hall.jobs.isEmpty)
    #expect(hall.read("eve4").last?.hasPrefix("- code=auth.failed") == true)
    hall.hashesAtOnce = true
    hall.connect("bob", wire: true)
    #expect(hall.ask("bob", "login newcomer")[0].hasPrefix("+ login name=newcomer"))
  }

  /// The connection goes while the hasher works for it: the queue goes on.
  @Test func theHasherIsFreeAgainWhenNobodyWaitsForIt() throws {
    var hall = try hall()
    besiege(&hall, 2, from: Self.away)
    hall.cut("eve0")
    hall.hash()
    hall.hash()
    #expect(hall.read("eve1").last?.hasPrefix("- code=auth.failed") == true)
    hall.hashesAtOnce = true
    #expect(try logIn(&hall) != nil)
  }

  /// A peer that has only ended its input is still answered, after those that may still be there.
  @Test func whoHasEndedItsInputIsAnsweredLast() throws {
    var hall = try hall()
    besiege(&hall, 3, from: Self.away)
    hall.endInput("eve1")
    hall.hash()
    hall.hash()
    #expect(hall.read("eve1").allSatisfy { !$0.contains("auth.failed") })
    #expect(hall.read("eve2").last?.hasPrefix("- code=auth.failed") == true)
    hall.hash()
    #expect(hall.read("eve1").last?.hasPrefix("- code=auth.failed") == true)
  }

  @Test func anOldPasswordDoesNotSlipInBehindANewOne() throws {
    var hall = try hall()
    hall.connect("ann", wire: true)
    hall.send("ann", "login ann secret-1")
    hall.hashesAtOnce = false
    hall.send("ann", "password secret-1 secret-2")
    for (name, password) in [("old", "secret-1"), ("new", "secret-2")] {
      hall.connect(name, wire: true)
      hall.send(name, "login ann \(password)")
    }
    for _ in 0..<4 { hall.hash() }
    #expect(hall.read("old").last?.hasPrefix("- code=auth.failed") == true)
    #expect(hall.read("new").contains { $0.hasPrefix("+ login name=ann") })
  }

  @Test func aRegistrationWaitsForItsTurnAndHoldsTheName() throws {
    var hall = try hall()
    besiege(&hall, 2, from: Self.away)
    hall.connect("new", wire: true)
    hall.send("new", "register newcomer secret-1")
    hall.connect("bob", wire: true)
    #expect(hall.code("bob", "login newcomer") == "auth.name-taken")
    for _ in 0..<3 { hall.hash() }
    #expect(hall.read("new").last?.hasPrefix("+ register name=newcomer") == true)
  }

  /// The refusal says when to come back, and the name that was to be registered is free again.
  @Test func whoWaitsTooLongIsRefused() throws {
    var hall = try hall()
    besiege(&hall, 1, from: Self.away)
    hall.connect("new", wire: true)
    hall.send("new", "register newcomer secret-1")
    hall.connect("tom", wire: true)
    hall.send("tom", "login ann secret-1")
    hall.wind(seconds: Double(Limits.loginWaitSeconds) + 1)
    for name in ["new", "tom"] {
      #expect(hall.read(name).last?.hasPrefix("- code=auth.busy wait=1 ") == true)
    }
    hall.connect("bob", wire: true)
    hall.done("bob", "login newcomer")
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
}
