import Dispatch
import Lines
import Room

/// Requests of the house that are not messages to a mailbox, first in first out.
actor ControlQueue {
  private let executor = QueueExecutor(
    label: "cardroom.control-queue", target: .global(qos: .utility))
  private let house: Mailbox<HouseHost>
  private let adminSocket: AdminSocket?
  private let audit: AuditLog
  private let data: String?
  private let node: NodeControl?
  private let log: Log
  /// Reads the server's files; it may block.
  private let readFiles: (@Sendable () throws(ProgramError) -> ReloadedSettings)?
  private var isFinished = false
  private var whenFinished: (@Sendable () -> Void)?

  /// The number of requests whose answer goes to the log. Those of the admin socket begin with 1.
  static let logNumber = 0
  /// Who makes those requests.
  static let signal = "SIGHUP"

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  init(
    house: Mailbox<HouseHost>, adminSocket: AdminSocket?, audit: AuditLog, data: String?,
    node: NodeControl?, log: Log,
    readFiles: (@Sendable () throws(ProgramError) -> ReloadedSettings)?
  ) {
    (self.house, self.adminSocket, self.data, self.log) = (house, adminSocket, data, log)
    (self.node, self.audit) = (node, audit)
    self.readFiles = readFiles
  }

  private nonisolated func enter(_ body: @escaping @Sendable (isolated ControlQueue) -> Void) {
    executor.async { self.assumeIsolated(body) }
  }

  /// The only way in, first in first out.
  nonisolated func post(_ request: ControlRequest) { enter { $0.perform(request) } }

  /// Calls `action` once when the server is to end by itself; at once if that is already so.
  nonisolated func onFinish(_ action: @escaping @Sendable () -> Void) {
    enter { queue in
      if queue.isFinished { action() } else { queue.whenFinished = action }
    }
  }

  /// Closes the admin socket after all earlier requests, and calls `done` when it is closed.
  nonisolated func close(then done: @escaping @Sendable () -> Void) {
    enter { queue in
      queue.whenFinished = nil
      let closed: @Sendable () -> Void = { [audit = queue.audit] in audit.drain(then: done) }
      if let socket = queue.adminSocket { socket.close(then: closed) } else { closed() }
    }
  }

  private func perform(_ request: ControlRequest) {
    switch request {
    case .reply(let number, var reply):
      guard let rest = reply.behind else { return answer(number, reply) }
      guard let node else {
        reply.lines += (data.map { DiskUsage(of: $0).lines } ?? []) + rest
        return answer(number, reply)
      }
      node.figures { [reply] figures in
        var reply = reply
        reply.lines += figures.lines + rest
        self.enter { [reply] in $0.answer(number, reply) }
      }
    case .finish: finish()
    case .reload(let number): reload(for: number)
    case .handOver(let number): handOver(for: number)
    }
  }

  private func answer(_ number: Int, _ reply: OperatorReply) {
    guard number == Self.logNumber else {
      adminSocket?.answer(number, reply)
      return
    }
    let text = reply.lines.joined(separator: "; ")
    audit.note("reload", by: Self.signal, refused: reply.isDone ? nil : text)
    if reply.isDone { log.write(SafeText.printable("reload: \(text)")) }
  }

  private func handOver(for number: Int) {
    guard let node else {
      let reason = "this server is alone: only nodes that share a store hand over to one another"
      return answer(number, OperatorReply(isDone: false, lines: [reason]))
    }
    node.handOver { reply in self.enter { $0.answer(number, reply) } }
  }

  private func finish() {
    guard !isFinished else { return }
    isFinished = true
    whenFinished?()
    whenFinished = nil
  }

  /// A file that cannot be read changes nothing.
  private func reload(for number: Int) {
    do throws(ProgramError) {
      guard let readFiles else {
        throw ProgramError(.usage, "this server was started without files")
      }
      house.post(.reloaded(number, try readFiles()))
    } catch {
      answer(number, OperatorReply(isDone: false, lines: [error.message]))
    }
  }
}

/// A request that concerns the whole server.
enum ControlRequest: Sendable {
  /// The answer to an operator's request.
  case reply(Int, OperatorReply)
  /// End the server.
  case finish
  /// Read the server's files again.
  case reload(Int)
  /// Let another node go on.
  case handOver(Int)
}
