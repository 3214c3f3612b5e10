import Dispatch
import Passwords
import Testing

@testable import Server

struct PasswordQueueTests {
  private let good = Array("correct horse".utf8)

  @Test func whatIsHashedIsVerified() async throws {
    let queue = try PasswordQueue()
    let made = await withCheckedContinuation { (done: CheckedContinuation<_, Never>) in
      #expect(throws: Never.self) {
        try queue.hash(good, salt: [UInt8](0..<16)) { done.resume(returning: $0) }
      }
    }
    let hash = try made.get()
    for (password, against, isRight) in [
      (good, hash, true), (Array("wrong horse".utf8), hash, false), (good, nil, false),
    ] as [([UInt8], PasswordHash?, Bool)] {
      let answer = await withCheckedContinuation { (done: CheckedContinuation<Bool, Never>) in
        #expect(throws: Never.self) {
          try queue.verify(password, against: against) { done.resume(returning: $0) }
        }
      }
      #expect(answer == isRight)
    }
  }

  @Test func aPasswordThatBreaksTheRuleIsAnError() async throws {
    let queue = try PasswordQueue()
    let made = await withCheckedContinuation {
      (done: CheckedContinuation<Result<PasswordHash, PasswordError>, Never>) in
      #expect(throws: Never.self) {
        try queue.hash(Array("short".utf8), salt: []) { done.resume(returning: $0) }
      }
    }
    #expect(made == .failure(.tooShort(least: 8)))
  }

  @Test func whoFindsNoRoomIsToldAtOnceAndTheOthersAreServedInOrder() async throws {
    let queue = try PasswordQueue(room: 3)
    let gate = DispatchSemaphore(value: 0)
    let (served, serving) = AsyncStream<Int>.makeStream()
    // A password that is too long is no work, so that only the gate takes time.
    let quick = [UInt8](repeating: 120, count: 100)
    try queue.verify(quick, against: nil) { _ in
      gate.wait()
      serving.yield(1)
    }
    for number in 2...3 {
      try queue.verify(quick, against: nil) { _ in serving.yield(number) }
    }
    #expect(throws: PasswordQueue.Busy()) {
      try queue.verify(quick, against: nil) { _ in serving.yield(0) }
    }
    #expect(throws: PasswordQueue.Busy()) {
      try queue.hash(quick, salt: []) { _ in serving.yield(0) }
    }
    gate.signal()
    var order: [Int] = []
    for await number in served {
      order.append(number)
      if order.count == 3 { break }
    }
    #expect(order == [1, 2, 3])
  }
}
