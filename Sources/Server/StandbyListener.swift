import Dispatch
import Glibc
import Lines
import Room
import Sockets

/// Listens for a node that waits to become active: clients are told to connect again, and closed.
/// The server of the node takes the sockets over still open once it is active, so the kernel never
/// refuses anybody.
actor StandbyListener {
  private let executor: QueueExecutor
  private let log: Log
  /// Accepts, once there is one that does.
  private var listener: Listener?
  /// Clients that may not have read their answer yet; closed when they close, or after some time.
  private let leaving: InputWatch

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// The message for every client: a line of the wire, like a greeting, because the client has not
  /// chosen a mode yet.
  private static let farewell = Line.farewell(.serverStandby)
  /// How many clients' closes are waited for at once; others may miss their answer.
  private static let mostLeaving = 256

  init(log: Log) {
    executor = QueueExecutor(label: "cardroom.standby", target: .serverRoot)
    leaving = InputWatch(on: executor.queue)
    self.log = log
  }

  private nonisolated func enter(_ body: @escaping @Sendable (isolated StandbyListener) -> Void) {
    executor.async { self.assumeIsolated(body) }
  }

  /// Takes over the sockets and answers new and waiting clients. Do not call it again before
  /// `release` or `close`.
  nonisolated func listen(at sockets: [ListeningSocket]) {
    enter { standby in
      let listener = Listener(
        sockets, for: "clients", on: standby.executor, farewell: Self.farewell, log: standby.log
      ) { socket in standby.assumeIsolated { $0.answer(socket) } }
      standby.listener = listener
      listener.start()
    }
  }

  /// Stops accepting and gives the sockets away, still open, for `ServerConfiguration.inherited`;
  /// an empty list if there are none.
  nonisolated func release(to take: @escaping @Sendable ([ListeningSocket]) -> Void) {
    enter { standby in
      guard let listener = standby.listener.take() else { return take([]) }
      listener.release(to: take)
    }
  }

  /// Closes the sockets and calls `done` when they and their files are gone.
  nonisolated func close(then done: @escaping @Sendable () -> Void) {
    enter { standby in
      guard let listener = standby.listener.take() else { return done() }
      listener.close(then: done)
    }
  }

  /// Sends the message and waits for the peer to close: it may be sending, and unread input would
  /// make the kernel discard our message.
  private func answer(_ socket: Socket) {
    guard leaving.count < Self.mostLeaving else { return socket.turnAway(saying: Self.farewell) }
    _ = Self.farewell.withUnsafeBytes { socket.send($0) }
    socket.finishSending()
    let number = leaving.add(socket) { number in
      self.assumeIsolated { $0.read(socket, number) }
    }
    guard let number else { return }
    executor.queue.asyncAfter(deadline: .now() + .milliseconds(Self.patience)) {
      self.assumeIsolated { $0.leaving.close(number) }
    }
  }

  private static let patience = Int(Session.drain / .milliseconds(1))

  private func read(_ socket: Socket, _ number: InputWatch.Number) {
    let result = withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 1) {
      socket.receive(into: $0)
    }
    switch result {
    case .bytes, .wouldBlock: break
    case .ended, .failed: leaving.close(number)
    }
  }
}
