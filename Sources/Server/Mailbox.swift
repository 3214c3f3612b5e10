import Dispatch
import Room
import Sockets

/// What lives in a mailbox, confined to its queue: a value of the room, and what it needs to carry
/// out its effects.
protocol MailboxHandler: Sendable {
  associatedtype Input: Sendable

  static var wakeInput: Input { get }
  /// When `wakeInput` is due. Mutating, so that it is looked up in place, not in a copy.
  var wake: Instant? { mutating get }

  /// Handles an input. Later input, such as the disk's, comes through `mailbox`.
  mutating func handle(_ input: Input, at now: Instant, in mailbox: Mailbox<Self>)
}

/// Inputs for one handler, handled one after the other on a serial queue, and the timer that the
/// handler asks for.
actor Mailbox<Handler: MailboxHandler> {
  private let executor: QueueExecutor
  private let clock: ServerClock
  private var handler: Handler
  private var timer: WakeTimer?
  private var isClosed = false

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  init(_ handler: Handler, on executor: QueueExecutor, clock: ServerClock) {
    self.handler = handler
    self.executor = executor
    self.clock = clock
  }

  /// Creates a mailbox on the shard's own queue.
  init(_ handler: Handler, on shard: Shard) {
    self.init(handler, on: shard.executor, clock: shard.settings.clock)
  }

  /// The way in, first in first out.
  nonisolated func post(_ input: Handler.Input) {
    executor.async { self.assumeIsolated { $0.perform(input) } }
  }

  /// Handles the input at once, before everything that is queued: for a caller on the same queue.
  nonisolated func takeNow(_ input: Handler.Input) { assumeIsolated { $0.perform(input) } }

  /// The present time, later than the turn's beginning, and the wall clock's time at that moment.
  nonisolated func now(beside wall: WallClock) -> (now: Instant, time: WallTime) {
    clock.now(beside: wall)
  }

  /// Runs `body` with the handler in its turn, for operations that only the shell knows.
  nonisolated func enter(
    _ body: @escaping @Sendable (_ handler: inout Handler, _ now: Instant) -> Void
  ) {
    executor.async { self.assumeIsolated { $0.perform(body) } }
  }

  /// The same at once, before everything that is queued: for a caller on the same queue.
  nonisolated func enterNow(
    _ body: @Sendable (_ handler: inout Handler, _ now: Instant) -> Void
  ) {
    assumeIsolated { $0.perform(body) }
  }

  /// Stops waking the handler. Input that still arrives is handled.
  nonisolated func close() {
    executor.async {
      self.assumeIsolated {
        $0.isClosed = true
        $0.timer = nil
      }
    }
  }

  private func perform(_ input: Handler.Input) {
    let now = clock.now
    handler.handle(input, at: now, in: self)
    arm(now)
  }

  private func perform(_ body: (inout Handler, Instant) -> Void) {
    let now = clock.now
    body(&handler, now)
    arm(now)
  }

  private func wake() {
    let now = clock.now
    clock.noteLateness(of: timer?.fired(), at: now)
    if let due = handler.wake, due <= now {
      handler.handle(Handler.wakeInput, at: now, in: self)
    }
    arm(now)
  }

  private func arm(_ now: Instant) {
    guard !isClosed, let wake = handler.wake else { return }
    let timer =
      timer
      ?? WakeTimer(queue: executor.queue) { [weak self] in
        self?.assumeIsolated { $0.wake() }
      }
    timer.arm(for: wake, now: now)
    self.timer = timer
  }
}

/// Runs an actor on a serial queue, so that a closure on that queue may `assumeIsolated`.
final class QueueExecutor: SerialExecutor {
  /// First in, first out; nothing on it may block.
  let queue: DispatchQueue
  /// The wake-up of the shard that the queue targets, which must not wait while anything is queued
  /// here.
  private let wakeup: Wakeup?

  /// Every queue names its target: serial queues on the default one create a thread each.
  init(label: String, target: DispatchQueue, wakeup: Wakeup? = nil) {
    queue = DispatchQueue(label: label, target: target)
    self.wakeup = wakeup
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
  /// The target of every queue that clients wait for. Its own quality of service keeps its threads
  /// apart from those of blocking work, such as tests and tasks, which run at the default one.
  static var serverRoot: DispatchQueue { .global(qos: .userInitiated) }
}
