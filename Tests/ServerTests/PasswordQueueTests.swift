import Testing

@testable import Room
@testable import cardroom_server

struct PasswordQueueTests {
  private let good = "correct horse"

  private func outcome(_ task: PasswordJob.Task, _ password: String, _ queue: PasswordQueue) async
    -> PasswordOutcome
  {
    await withCheckedContinuation { done in
      let job = PasswordJob(number: 1, task: task, password: Array(password.utf8))
      queue.perform(job) { done.resume(returning: $0) }
    }
  }

  @Test func whatIsHashedIsVerified() async throws {
    let queue = try PasswordQueue()
    guard case .hash(let hash) = await outcome(.make, good, queue),
      case .hash(let other) = await outcome(.make, good, queue)
    else {
      Issue.record("no hash")
      return
    }
    #expect(hash != other, "each has a salt of its own")
    for (password, against, isRight) in [
      (good, hash, true), (good, other, true), ("wrong horse", hash, false), (good, nil, false),
    ] as [(String, String?, Bool)] {
      guard case .matches(isRight) = await outcome(.verify(hash: against), password, queue) else {
        Issue.record("\(password) against \(against ?? "nothing")")
        continue
      }
    }
  }

  @Test func aPasswordThatBreaksTheRuleIsNotHashed() async throws {
    guard case .unavailable = await outcome(.make, "short", try PasswordQueue()) else {
      Issue.record("it was hashed")
      return
    }
  }

  @Test func jobsAreDoneInTheOrderInWhichTheyCome() async throws {
    let queue = try PasswordQueue()
    let (served, serving) = AsyncStream<Int>.makeStream()
    for number in 1...3 {
      // A password that is too long is no work.
      let job = PasswordJob(
        number: number, task: .verify(hash: nil), password: [UInt8](repeating: 120, count: 100))
      queue.perform(job) { _ in serving.yield(number) }
    }
    var order: [Int] = []
    for await number in served {
      order.append(number)
      if order.count == 3 { break }
    }
    #expect(order == [1, 2, 3])
  }
}
