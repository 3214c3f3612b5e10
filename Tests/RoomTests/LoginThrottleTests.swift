import Identity
import LineProtocol
import Testing

@testable import Room

struct LoginThrottleTests {
  private let ann = "ann"
  private let home = "192.0.2.1"
  private let away = "198.51.100.7"

  // MARK: - The waits

  @Test(arguments: ["192.0.2.1", "127.0.0.1", "::1", "2001:db8:1:2::"])
  func theWaitsAtOneAccountGrow(address: String) {
    var door = Door()
    #expect(door.waits(12, ann, address) == [0, 0, 0, 1, 2, 4, 8, 16, 32, 64, 120, 120])
  }

  @Test(arguments: [
    ("192.0.2.1", [0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300]),
    ("127.0.0.1", [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]),
  ])
  func theWaitsOfOneAddressGrowOverAllAccounts(address: String, expected: [Int]) {
    var door = Door()
    var waits: [Int] = []
    for number in 0..<31 { waits += door.waits(1, "n\(number)", address) }
    #expect(waits[..<19].allSatisfy { $0 == 0 })
    #expect(Array(waits[19...]) == expected)
  }

  @Test func theServersOwnMachineIsSlowedDownMildly() {
    var door = Door()
    for number in 0..<Limits.loginLoopbackFailures {
      #expect(door.waits(1, "n\(number)", "127.0.0.1") == [0])
    }
    let waits = (0..<5).flatMap { door.waits(1, "m\($0)", "127.0.0.1") }
    #expect(waits == [1, 2, 4, 5, 5])
  }

  @Test func askingWhileOneWaitsChangesNothing() {
    var door = Door()
    _ = door.waits(6, ann, home)
    for _ in 0..<100 { #expect(door.ask(ann, home) == .seconds(8)) }
    door.now = door.now.after(seconds: 7)
    #expect(door.ask(ann, home) == .seconds(1))
    door.now = door.now.after(seconds: 1)
    #expect(door.ask(ann, home) == .zero)
  }

  @Test func aThousandAttemptsAtOnceGainNothing() {
    var door = Door()
    let begun = (0..<1000).count { door.ask(ann, "10.0.0.\($0)") == .zero }
    #expect(begun == Limits.loginFailures)
  }

  @Test func namesDifferInCaseOnlyAreOneAccount() {
    var door = Door()
    _ = door.waits(3, "Ann", home)
    #expect(door.ask("aNN", home) == .seconds(1))
  }

  @Test func oldFailuresAreForgotten() {
    var door = Door()
    _ = door.waits(12, ann, home)
    door.now = door.now.after(seconds: Limits.loginForgetSeconds)
    #expect(door.waits(4, ann, home) == [0, 0, 0, 1])
  }

  // MARK: - What becomes of an attempt

  @Test func theRightPasswordForgivesTheAccount() {
    var door = Door()
    door.logIn(ann, home)
    _ = door.waits(6, ann, home)
    door.now = door.now.after(seconds: 8)
    door.logIn(ann, home)
    #expect(door.waits(4, ann, home) == [0, 0, 0, 1])
  }

  @Test func oneGoodAccountDoesNotLaunderAnAddress() {
    var door = Door()
    for number in 0..<Limits.loginAddressFailures {
      #expect(door.waits(1, "n\(number)", home) == [0])
      if number < Limits.loginAddressFailures - 1 { door.logIn("eve", home) }
    }
    #expect(door.ask("other", home) == .seconds(1))
  }

  @Test func oneAddressWithManyGoodLoginsNeverWaits() {
    var door = Door()
    for number in 0..<1000 { door.logIn("n\(number)", home) }
  }

  @Test func anAttemptThatWasNotVerifiedDoesNotCount() {
    var door = Door()
    for _ in 0..<1000 {
      #expect(door.ask(ann, home) == .zero)
      door.throttle.withdrawn(door.name(ann), from: home)
    }
    #expect(door.waits(4, ann, home) == [0, 0, 0, 1])
  }

  @Test func whatNeverBeganCanEnd() {
    var door = Door()
    door.throttle.withdrawn(door.name(ann), from: home)
    door.throttle.succeeded(door.name(ann), from: home)
    #expect(door.waits(4, ann, home) == [0, 0, 0, 1])
  }

  // MARK: - Memory

  @Test func memoryIsBoundedAndTheLongestAgoGoFirst() {
    var door = Door(room: 1000)
    _ = door.waits(3, ann, home)
    for number in 0..<499 { _ = door.ask("n\(number)", "10.0.\(number / 250).\(number % 250)") }
    #expect(door.ask(ann, away) > .zero)
    for number in 0..<10_000 {
      _ = door.ask("m\(number)", "a\(number)")
      #expect(door.throttle.remembered.names <= 1000)
      #expect(door.throttle.remembered.addresses <= 1000)
    }
    #expect(door.ask(ann, home) == .zero)
  }

  // MARK: - Attackers, for hours of hand-wound time

  /// A thousand addresses guess whenever they may, also from the owner's own one if `inside`. In no
  /// hour are there more failures than promised, though the owner logs in whenever that can be, by
  /// which each time the account's failures are forgiven.
  @Test(arguments: [("192.0.2.1", false), ("192.0.2.1", true), ("127.0.0.1", true)])
  func noHourHasMoreFailuresThanPromised(home: String, inside: Bool) {
    var door = Door()
    door.logIn(ann, home)
    var failures: [Instant] = []
    for tick in 0..<(3 * 3600 * 2) {
      door.now = door.now.after(milliseconds: 500)
      if door.ask(ann, home) == .zero {
        door.throttle.succeeded(door.name(ann), from: home)
      }
      let addresses = (0..<5).map { "10.0.\(tick % 200).\($0)" } + (inside ? [home] : [])
      for address in addresses where door.ask(ann, address) == .zero { failures.append(door.now) }
    }
    let most = Self.mostInAnHour(failures)
    #expect(most <= Limits.loginFailuresPerHour)
    // It is slow, not shut.
    #expect(failures.count > 100)
  }

  @Test func strangersNeverKeepTheOwnerWaitingWhereTheOwnerIsKnown() {
    var door = Door()
    door.logIn(ann, home)
    for tick in 0..<3600 {
      door.now = door.now.after(seconds: 1)
      for number in 0..<20 { _ = door.ask(ann, "10.\(tick % 250).0.\(number)") }
      if tick % 60 == 0 { door.logIn(ann, home) }
    }
  }

  /// One address guesses for an hour whenever it may. The owner comes from an address that was
  /// never seen, and asks each second, after the attacker each time.
  @Test(arguments: ["203.0.113.9", "127.0.0.1"])
  func oneAttackerKeepsTheOwnerWaitingForAMinuteAtMost(attacker: String) {
    var door = Door()
    var failures: [Instant] = []
    var longest = 0
    for second in 0..<3600 {
      door.now = door.now.after(seconds: 1)
      if door.ask(ann, attacker) == .zero { failures.append(door.now) }
      // In a copy of the world the owner comes at this moment.
      var world = door
      var waited = 0
      while world.ask(ann, away) != .zero {
        waited += 1
        world.now = world.now.after(seconds: 1)
        _ = world.ask(ann, attacker)
        if waited > 200 { break }
      }
      longest = max(longest, waited)
      if second == 3599 { #expect(failures.count > 20) }
    }
    #expect(longest <= Limits.loginWaitSeconds / 2)
    #expect(failures.count <= Limits.loginFailuresPerHour)
  }

  private static func mostInAnHour(_ times: [Instant]) -> Int {
    var first = 0
    var most = 0
    for (index, time) in times.enumerated() {
      while times[first].after(seconds: 3600) < time { first += 1 }
      most = max(most, index - first + 1)
    }
    return most
  }
}

/// A throttle and a clock that is wound by hand.
private struct Door {
  var throttle: LoginThrottle
  var now = Instant(nanoseconds: 0)

  init(room: Int = Limits.loginRemembered) { throttle = LoginThrottle(room: room) }

  func name(_ text: String) -> PlayerName {
    guard let name = PlayerName(text) else { preconditionFailure("\(text) is no name") }
    return name
  }

  mutating func ask(_ name: String, _ address: String) -> Duration {
    throttle.delay(for: self.name(name), from: address, at: now)
  }

  /// Fails so many times, as soon as it may; the waits in seconds.
  mutating func waits(_ count: Int, _ name: String, _ address: String) -> [Int] {
    (0..<count).map { _ in
      let wait = ask(name, address)
      guard wait > .zero else { return 0 }
      now = now.after(wait)
      #expect(ask(name, address) == .zero, "\(wait) was not enough")
      return Int(wait.components.seconds)
    }
  }

  /// The right password, without a wait.
  mutating func logIn(_ name: String, _ address: String) {
    #expect(ask(name, address) == .zero)
    throttle.succeeded(self.name(name), from: address)
  }
}
