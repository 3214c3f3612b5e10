// Binds an actor to a serial Dispatch queue (house.md, wall 3). Makes no thread and blocks on
// nothing.

import Dispatch
import Sockets

/// Runs an actor on a serial queue, so that a closure on that queue may `assumeIsolated`.
final class QueueExecutor: SerialExecutor {
  /// First in, first out; nothing on it may block.
  let queue: DispatchQueue
  /// Of the shard that the queue targets, which must not wait while anything is queued on it.
  private let wakeup: Wakeup?

  /// Every queue names its target: serial queues on the default one make a thread each.
  init(label: String, target: DispatchQueue, wakeup: Wakeup? = nil) {
    queue = DispatchQueue(label: label, target: target)
    self.wakeup = wakeup
  }

  /// A queue of its own that runs on a shard's.
  convenience init(label: String, on shard: Shard) {
    self.init(label: label, target: shard.queue, wakeup: shard.wakeup)
  }

  /// Runs `body` on the queue, first in first out.
  func async(_ body: @escaping @Sendable () -> Void) {
    guard let wakeup else { return queue.async(execute: body) }
    wakeup.willPost()
    queue.async {
      wakeup.didBegin()
      body()
    }
    wakeup.didPost()
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }

  func checkIsolated() { dispatchPrecondition(condition: .onQueue(queue)) }
}

extension DispatchQueue {
  /// The target of every queue that clients wait for. A quality of its own keeps its threads apart
  /// from those of work that may block, as tests and tasks do, which runs at the default one.
  static var serverRoot: DispatchQueue { .global(qos: .userInitiated) }
}
