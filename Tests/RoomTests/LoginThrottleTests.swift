// Owns the proof that guessing is slow and that its victim is not locked out.

import LineProtocol
import Testing

@testable import Room

@Suite struct LoginThrottleTests {
  private let ann = PlayerName("ann")
  private let start = Instant(nanoseconds: 0)

  @Test func theFirstFailuresCostNothingAndTheNextMoreAndMore() throws {
    var throttle = LoginThrottle()
    let name = try #require(ann)
    var now = start
    var waits: [Int] = []
    for _ in 0..<12 {
      let admitted = throttle.admit(name, from: "192.0.2.1", at: now)
      let due = try #require(admitted)
      waits.append(due.milliseconds(since: now) / 1000)
      now = due
    }
    #expect(waits == [0, 0, 0, 1, 2, 4, 8, 16, 32, 45, 45, 45])
  }

  @Test func manyAtOnceGainNothing() throws {
    var throttle = LoginThrottle()
    let name = try #require(ann)
    let dues = (0..<100).map { throttle.admit(name, from: "192.0.2.\($0)", at: start) }
    #expect(dues.compactMap { $0 }.count < 12)
    #expect(dues.last == .some(nil))
  }

  /// An attacker with as many addresses as he likes, for an hour, as fast as he is let.
  @Test(arguments: [1, 1000]) func atMostAHundredFailuresAnHour(addresses: Int) throws {
    var throttle = LoginThrottle()
    let name = try #require(ann)
    var now = start
    var made = 0
    var next = 0
    while now < start.after(seconds: 3600) {
      next += 1
      if let due = throttle.admit(name, from: "192.0.2.\(next % addresses)", at: now) {
        if due < start.after(seconds: 3600) { made += 1 }
      }
      now = now.after(seconds: 1)
    }
    #expect((50...100).contains(made), "\(made)")
    let due = throttle.admit(name, from: "198.51.100.7", at: now)
    let wait = due?.milliseconds(since: now) ?? 0
    #expect(wait <= Limits.loginWaitSeconds * 1000)
  }

  @Test func whoHasBeenInDoesNotWaitBehindStrangers() throws {
    var throttle = LoginThrottle()
    let name = try #require(ann)
    _ = throttle.admit(name, from: "198.51.100.7", at: start)
    throttle.succeeded(name, from: "198.51.100.7", at: start)
    for number in 0..<500 { _ = throttle.admit(name, from: "192.0.2.\(number)", at: start) }
    do {
      let due = throttle.admit(name, from: "192.0.2.1", at: start)
      #expect(due == nil)
    }
    do {
      let due = throttle.admit(name, from: "198.51.100.7", at: start)
      #expect(due == start)
    }
  }

  @Test func oneAddressIsSlowedWhateverTheNames() throws {
    var throttle = LoginThrottle()
    var last: Instant? = start
    for number in 0..<60 {
      let name = try #require(PlayerName("user\(number)"))
      if let due = throttle.admit(name, from: "192.0.2.1", at: start) { last = due }
    }
    #expect(try #require(last) > start.after(seconds: 30))
    let other = try #require(PlayerName("other"))
    do {
      let due = throttle.admit(other, from: "192.0.2.2", at: start)
      #expect(due == start)
    }
  }

  @Test func aSuccessAndAnHourForget() throws {
    var throttle = LoginThrottle()
    let name = try #require(ann)
    for _ in 0..<8 { _ = throttle.admit(name, from: "192.0.2.1", at: start) }
    throttle.succeeded(name, from: "192.0.2.1", at: start)
    do {
      let due = throttle.admit(name, from: "192.0.2.1", at: start)
      #expect(due == start)
    }
    let other = try #require(PlayerName("bob"))
    for _ in 0..<8 { _ = throttle.admit(other, from: "192.0.2.9", at: start) }
    let later = start.after(seconds: Limits.loginMemorySeconds + 1)
    do {
      let due = throttle.admit(other, from: "192.0.2.9", at: later)
      #expect(due == later)
    }
  }

  @Test func itsMemoryIsBounded() throws {
    var throttle = LoginThrottle()
    for number in 0..<Limits.loginLanes {
      let name = try #require(PlayerName("u\(number)"))
      _ = throttle.admit(name, from: "a\(number)", at: start)
    }
    #expect(throttle.laneCount <= Limits.loginLanes + 1)
  }
}
