import Dispatch
import Glibc
import Sockets
import Testing

@testable import cardroom_server

struct InputWatchTests {
  /// Both ends of a connection on this machine.
  private static func pair() -> (near: Socket, far: Socket) {
    var ends: [Int32] = [-1, -1]
    precondition(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
    return (Socket(descriptor: ends[0]), Socket(descriptor: ends[1]))
  }

  private static func read(_ socket: Socket) -> Socket.Transfer {
    withUnsafeTemporaryAllocation(byteCount: 64, alignment: 1) { socket.receive(into: $0) }
  }

  @Test func aConnectionIsReadUntilItPausesAndAgainAfterwards() async throws {
    let queue = DispatchQueue(label: "cardroom.test", target: .serverRoot)
    let (near, far) = InputWatchTests.pair()
    let calls = AsyncStream.makeStream(of: InputWatch.Number.self)
    let watch = InputWatch(on: queue)
    let number = try #require(
      queue.sync {
        watch.add(near) { number in
          _ = InputWatchTests.read(near)
          watch.pause(number)
          calls.continuation.yield(number)
        }
      })
    var next = calls.stream.makeAsyncIterator()
    for _ in 0..<3 {
      try far.sendAll("x")
      #expect(await next.next() == number)
      // Nothing is looked at now, not even the end.
      try far.sendAll("y")
      #expect(queue.sync { watch.resume(number) })
      #expect(await next.next() == number)
      #expect(queue.sync { watch.resume(number) })
    }
    far.close()
    #expect(await next.next() == number)
    queue.sync {
      #expect(watch.count == 1)
      watch.close(number)
      watch.close(number)
      #expect(watch.count == 0 && !watch.resume(number))
    }
  }

  /// Dispatch on Linux ends the process in many runs of this if it watches the connections itself.
  @Test func manyThatHangUpAtOnceCostNothing() async {
    await #expect(processExitsWith: .success) {
      await withTaskGroup { group in
        for number in 0..<32 {
          let queue = DispatchQueue(label: "cardroom.test.\(number)")
          let watch = InputWatch(on: queue)
          group.addTask {
            await withCheckedContinuation { continuation in
              queue.async { InputWatchTests.hangUp(5_000, watch) { continuation.resume() } }
            }
          }
        }
      }
    }
  }

  /// One connection after the other, closed by its peer.
  private static func hangUp(
    _ left: Int, _ watch: InputWatch, then done: @escaping @Sendable () -> Void
  ) {
    guard left > 0 else { return done() }
    let (near, far) = pair()
    _ = watch.add(near) { number in
      guard case .ended = read(near) else { return }
      watch.close(number)
      hangUp(left - 1, watch, then: done)
    }
    far.close()
  }
}
