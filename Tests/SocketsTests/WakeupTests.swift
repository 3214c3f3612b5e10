import Dispatch
import Glibc
import Sockets
import Synchronization
import Testing

struct WakeupTests {
  private func isReady(_ wakeup: Wakeup) -> Bool {
    var entry = pollfd(fd: wakeup.descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&entry, 1, 0) == 1
  }

  @Test func nobodyWaitsWhileSomethingIsPosted() throws {
    let wakeup = try Wakeup()
    #expect(wakeup.beginWait())
    wakeup.endWait()
    wakeup.willPost()
    #expect(!wakeup.beginWait(), "counted before it can be found")
    wakeup.endWait()
    wakeup.willPost()
    wakeup.didBegin()
    #expect(!wakeup.beginWait(), "one of two has begun")
    wakeup.endWait()
    wakeup.didBegin()
    #expect(wakeup.beginWait())
  }

  @Test func whatIsPostedEndsAWaitOnceAndCostsNothingOtherwise() throws {
    let wakeup = try Wakeup()
    wakeup.willPost()
    wakeup.didPost()
    #expect(!isReady(wakeup), "nobody waits")
    wakeup.didBegin()
    #expect(wakeup.beginWait())
    wakeup.willPost()
    wakeup.didPost()
    #expect(isReady(wakeup))
    wakeup.reset()
    wakeup.willPost()
    wakeup.didPost()
    #expect(!isReady(wakeup), "the wait has an end already")
  }

  /// One thread waits as long as nothing is posted, another posts: with a lost wake-up a wait would
  /// come to its limit though something is posted.
  @Test func noWakeupIsLostBetweenTwoThreads() throws {
    let rounds = 5_000
    let wakeup = try Wakeup()
    let epoll = try Epoll(capacity: 1)
    try epoll.add(wakeup.descriptor, .input, word: 1)
    let counters = Counters()
    DispatchQueue.global().async {
      for number in 1...rounds {
        wakeup.willPost()
        counters.posted.store(number, ordering: .releasing)
        wakeup.didPost()
        // The next one only when this one was found, so that the other side begins to wait anew.
        while counters.done.load(ordering: .acquiring) < number { sched_yield() }
      }
    }
    var done = 0
    while done < rounds {
      let mayWait = wakeup.beginWait()
      let count = try epoll.wait(milliseconds: mayWait ? 10_000 : 0)
      wakeup.endWait()
      try #require(count > 0 || !mayWait, "a wake-up was lost after \(done)")
      if count > 0 { wakeup.reset() }
      let number = counters.posted.load(ordering: .acquiring)
      guard number > done else { continue }
      wakeup.didBegin()
      done = number
      counters.done.store(done, ordering: .releasing)
    }
  }
}

/// What has been posted, and what has been done of it.
private final class Counters: Sendable {
  let posted = Atomic<Int>(0)
  let done = Atomic<Int>(0)
}
