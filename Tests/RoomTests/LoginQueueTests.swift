import Lines
import Testing

@testable import Room

struct LoginQueueTests {
  private static let home = "192.0.2.1"
  private static let away = "198.51.100.7"

  // MARK: - The figures

  /// A hundred connections behind the owner's own address guess whenever they may, and for longer
  /// than the owner's attempts last.
  @Test(arguments: Siege.Guesser.kinds(at: home), [20, 100])
  func aHundredGuessersAtOnesOwnAddress(guesser: Siege.Guesser, hashing: Int) {
    var siege = Siege(Array(repeating: guesser, count: 100), hashing: hashing)
    for seconds in [0.0, 1, 60, 39.7, 0.3, 50] {
      siege.run(seconds: seconds)
      var (device, plain) = (siege, siege)
      let fromDevice = device.wait(Owner(address: Self.home, isFromDevice: true)) ?? .infinity
      #expect(fromDevice < 3, "with a device at \(siege.now.milliseconds) ms")
      let fromHome = plain.wait(Owner(address: Self.home, isKnown: true)) ?? .infinity
      #expect(fromHome < 20, "without one at \(siege.now.milliseconds) ms")
    }
  }

  /// An unrelated member, who has never been at the address where others guess at anything.
  @Test(arguments: [false, true])
  func guessesAtNothingHardlyDelayAnUnrelatedMember(reconnects: Bool) {
    let guesser = Siege.Guesser(address: Self.home, reconnects: reconnects)
    for count in [1, 40, 100] {
      var siege = Siege(Array(repeating: guesser, count: count))
      siege.run(seconds: 60)
      let wait = siege.wait(Owner(address: Self.home)) ?? .infinity
      #expect(wait < (reconnects ? 20 : 3), "\(count) guessers")
    }
  }

  /// Whatever the addresses from which others guess: who has logged in from one's own, or has a
  /// device, does not wait for them.
  @Test(arguments: Siege.Guesser.kinds(at: away))
  func guessersElsewhereDelayNobody(guesser: Siege.Guesser) {
    var siege = Siege((0..<100).map { guesser.moved(to: "10.0.0.\($0)") })
    siege.run(seconds: 30)
    var other = siege
    let siegeWait = siege.wait(Owner(address: Self.home, isFromDevice: true)) ?? .infinity
    #expect(siegeWait < 1)
    let otherWait = other.wait(Owner(address: Self.home, isKnown: true)) ?? .infinity
    #expect(otherWait < 1)
  }

  /// At a quite new address the owner waits for one attempt of strangers to come back, since every
  /// other address has had its turn.
  @Test(arguments: [false, true])
  func theOwnerAtANewAddressWaitsForOneAttempt(reconnects: Bool) {
    let interval = Double(AttemptRate.strangers.interval) / 1000
    for count in [1, 20, 100] {
      let guessers = (0..<count).map {
        Siege.Guesser(address: "10.0.0.\($0)", name: Owner.name, reconnects: reconnects)
      }
      var siege = Siege(guessers)
      siege.run(seconds: 3 * 3600)
      // In many copies of the world the owner comes at another moment.
      for _ in 0..<12 {
        siege.run(seconds: 7.3)
        var world = siege
        let wait = world.wait(Owner(address: Self.away), most: 300) ?? .infinity
        #expect(wait <= interval + 1, "\(count) addresses")
      }
    }
  }

  /// The worst that can be: the owner without a device, where nobody has ever logged in, among as
  /// many who reconnect for each guess at the same name. Who tries again keeps the place.
  @Test func whoWaitsTooLongKeepsThePlace() {
    let guesser = Siege.Guesser(address: Self.away, name: Owner.name, reconnects: true)
    var siege = Siege(Array(repeating: guesser, count: 10))
    siege.run(seconds: 3600)
    let wait = siege.wait(Owner(address: Self.away), most: 3600, retries: true) ?? .infinity
    #expect(siege.refusals > 0)
    #expect(wait <= 11 * Double(AttemptRate.strangers.interval) / 1000 + 1)
  }

  // MARK: - Guessing is slow

  /// In no hour do strangers fail more often at one name than promised, be it somebody's or not,
  /// nor those at an address of the owner's, if they keep their connections.
  @Test(arguments: [(1, true), (50, true), (50, false), (200, true)])
  func noHourHasMoreFailuresThanPromised(addresses: Int, reconnects: Bool) {
    let guessers = (0..<addresses).map {
      Siege.Guesser(address: "10.\($0 / 250).0.\($0 % 250)", name: "bob", reconnects: reconnects)
    }
    var siege = Siege(guessers)
    siege.run(seconds: 3 * 3600)
    #expect(siege.mostInAnHour("bob") <= Limits.loginFailuresPerHour)
    #expect(siege.failures.count > 2 * Limits.loginFailuresPerHour, "it is slow, not shut")
  }

  @Test func whereTheOwnerIsKnownAttemptsAreCountedApart() {
    // Each with a connection of its own that has failed already.
    let guesser = Siege.Guesser(
      address: Self.home, name: Owner.name, failures: Limits.loginFailures, isAtKnownAddress: true)
    var siege = Siege(Array(repeating: guesser, count: 20))
    siege.run(seconds: 10)
    // The owner's, a second apart, and those of strangers.
    #expect(siege.failures.count <= 11 + Limits.loginStrangerAttempts)
    siege.run(seconds: 5 * 3600)
    let most = siege.mostInAnHour(Owner.name)
    #expect(most <= 2 * Limits.loginFailuresPerHour)
    #expect(most > 3 * Limits.loginFailuresPerHour / 2)
  }

  @Test func anOwnersAttemptsAreASecondApartAndFortyAtOnce() {
    var siege = Siege([
      Siege.Guesser(
        address: Self.home, name: Owner.name, failures: Limits.loginFailures,
        isAtKnownAddress: true)
    ])
    // What strangers have is spent first: it has no pause.
    siege.run(seconds: 0)
    siege.run(seconds: 600)
    let ends = siege.failures.map { Double($0.at.milliseconds) / 1000 }
    #expect(ends.count { $0 < 30 } <= 31 + Limits.loginStrangerAttempts)
    #expect(ends.count { $0 < 100 } >= Limits.loginAttempts)
    #expect(ends.count <= Limits.loginAttempts + 10 + Limits.loginStrangerAttempts + 15)
  }

  @Test(arguments: [1, 3, 7, 100])
  func anAddressThatFailsIsSpreadInTime(count: Int) {
    let guesser = Siege.Guesser(address: Self.home, reconnects: true)
    var siege = Siege(Array(repeating: guesser, count: count))
    siege.run(seconds: 150)
    let rounds = 150 / Limits.loginRoundSeconds
    let most = max(150 / Limits.loginPaceSeconds, rounds * count)
    #expect((most * 9 / 10...most + Limits.loginAddressFailures + 5).contains(siege.failures.count))
  }

  /// The right password costs nothing, however often.
  @Test func whoIsRightNeverWaits() {
    var queue = LoginQueue()
    for number in 1...1000 {
      _ = queue.add(Owner(address: Self.home).entry(number, at: .start))
      #expect(queue.next(at: .start) == number)
      queue.finish(number, isWrong: false)
    }
  }

  @Test func aFewFailuresCostNothing() {
    var queue = LoginQueue()
    for number in 1...(Limits.loginStrangerAttempts - 1) {
      _ = queue.add(Owner(address: Self.home).entry(number, at: .start))
      #expect(queue.next(at: .start) == number)
      queue.finish(number, isWrong: true)
    }
    _ = queue.add(Owner(address: Self.home).entry(99, at: .start))
    #expect(queue.next(at: .start) == 99)
  }

  // MARK: - Whose turn it is

  @Test func addressesTakeTurnsAndThenConnectionsWithTheFewestFailures() {
    var order = TurnOrder()
    order.add(1, "a", failures: 2)
    order.add(2, "a", failures: 0)
    order.add(3, "a", failures: 1)
    order.add(4, "b", failures: 7)
    order.add(5, "b", failures: 7)
    order.add(6, "c", failures: 9)
    #expect(order.all() == [2, 4, 6, 3, 5, 1])
  }

  @Test func devicesComeFirstAndOwnersAheadOfStrangers() {
    var order = TurnOrder()
    order.add(1, "a")
    order.add(2, "a", isKnown: true)
    order.add(3, "a", isFromDevice: true)
    // Every fourth turn is a stranger's and every fourth an owner's, whatever waits.
    for number in 4...9 { order.add(number, "b", name: "n\(number)", isFromDevice: true) }
    #expect(order.all() == [3, 2, 4, 1, 5, 6, 7, 8, 9])
  }

  /// Many members who log in for the first time, or all at once, do not make an owner wait who was
  /// here before, nor at an address of one's own anybody who was not.
  @Test(arguments: [true, false])
  func crowdsOfOwnersTakeTurnsByAddress(wasHere: Bool) {
    var order = TurnOrder()
    if wasHere {
      order.add(1, "away1", name: "ann", isKnown: true)
      #expect(order.all() == [1])
    }
    for number in 2...601 { order.add(number, "away\(number % 10)", isKnown: true) }
    order.add(602, wasHere ? "away1" : "home", name: "ann", isKnown: true)
    order.add(603, "home", name: "bob", isFromDevice: true)
    let turns = order.all(at: Instant.start.after(seconds: 2))
    #expect(turns.prefix(2).contains(603), "a device waits for one owner at most")
    #expect((turns.firstIndex(of: 602) ?? 999) <= 11, "\(turns.prefix(20))")
  }

  @Test func whoMayHaveGoneComesLastAndWhoHasGoneNever() {
    var order = TurnOrder()
    for number in 1...4 { order.add(number, "a") }
    order.queue.endInput(of: SessionID(number: 1))
    order.queue.drop(SessionID(number: 2))
    #expect(order.all() == [3, 4, 1])
    #expect(order.queue.count == 0)
  }

  @Test func aRegistrationIsNoGuess() {
    var order = TurnOrder()
    for number in 1...200 { order.add(number, "a", name: "bob", isGuess: false) }
    #expect(order.all(isWrong: true) == Array(1...200))
    order.add(201, "a", name: "bob")
    #expect(order.all() == [201])
  }

  @Test func oneIsDoneAtATime() {
    var queue = LoginQueue()
    for number in 1...2 {
      _ = queue.add(Owner(address: Self.home).entry(number, at: .start))
    }
    #expect(queue.next(at: .start) == 1)
    #expect(queue.next(at: .start) == nil)
    queue.finish(2, isWrong: true)
    #expect(queue.next(at: .start) == nil)
    #expect(queue.running == 1)
    queue.finish(1, isWrong: true)
    #expect(queue.next(at: .start) == 2)
  }

  // MARK: - Bounds

  /// Of the address with the most it is the last one, and it keeps no place: there is room again as
  /// soon as one has had its turn.
  @Test func whoFindsNoRoomIsRefusedAndKeepsNoPlace() {
    var order = TurnOrder(room: 4)
    for number in 1...3 { order.add(number, "a", failures: 4 - number) }
    order.add(4, "b", failures: 50)
    #expect(order.refused.isEmpty)
    order.add(5, "a", failures: 0)
    #expect(order.refused.map(\.number) == [1])
    for number in 6...9 { order.add(number, "a", failures: 9) }
    #expect(order.refused.map(\.number) == [1, 6, 7, 8, 9])
    #expect(order.refused.allSatisfy { $0.wait >= 1 })
    order.add(10, "c", isFromDevice: true)
    #expect(order.refused.map(\.number).last == 2)
    #expect(order.queue.count == 4)
    #expect(order.queue.next(at: .start) == 10)
    order.queue.finish(10, isWrong: false)
    order.add(11, "c")
    #expect(order.refused.count == 6)
    #expect(order.queue.count == 4)
  }

  @Test func whoWaitsTooLongIsToldWhenToComeBack() throws {
    var queue = LoginQueue()
    var now = Instant.start
    for number in 1...Limits.loginStrangerAttempts {
      _ = queue.add(Owner(address: "10.0.0.\(number)").entry(number, at: now))
      #expect(queue.next(at: now) == number)
      queue.finish(number, isWrong: true)
    }
    for number in 100...110 {
      _ = queue.add(Owner(address: "10.0.0.\(number)").entry(number, at: now))
    }
    // One comes back after 40, 80 and 120 s; the others have waited long enough then.
    for _ in 1...2 {
      #expect(queue.next(at: now) == nil)
      now = try #require(queue.wake)
      #expect(queue.expire(at: now).isEmpty)
      let next = queue.next(at: now)
      let number = try #require(next)
      queue.finish(number, isWrong: true)
    }
    #expect(now == Instant.start.after(seconds: 80))
    now = Instant.start.after(seconds: Limits.loginWaitSeconds - 1)
    #expect(queue.expire(at: now).isEmpty)
    now = Instant.start.after(seconds: Limits.loginWaitSeconds)
    let refusals = queue.expire(at: now)
    #expect(refusals.count == 9 && queue.count == 0)
    #expect(refusals.allSatisfy { $0.wait == 1 })
  }

  @Test func memoryIsBounded() {
    var queue = LoginQueue(memory: 1000)
    for number in 1...10_000 {
      let guesser = Siege.Guesser(address: "a\(number)", name: "m\(number)")
      _ = queue.add(guesser.entry(number, session: number, at: .start))
      #expect(queue.next(at: .start) == number)
      queue.finish(number, isWrong: true)
    }
    #expect(queue.remembered.names <= 1000 && queue.remembered.parties <= 1000)
  }
}
