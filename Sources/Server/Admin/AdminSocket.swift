import Dispatch
import Glibc
import Lines
import Room
import Sockets

/// Takes operators' lines to the house, or to a waiting node, and returns the answers.
///
/// A command is one line; an answer is any number of lines and a last one, `ok` or `error: …`.
actor AdminSocket {
  private let executor = QueueExecutor(label: "cardroom.admin", target: .serverRoot)
  private let socket: ListeningSocket
  private let log: Log
  private var ask: (@Sendable (OperatorRequest) -> Void)?
  private var listener: Listener?
  private var conversations: [InputWatch.Number: AdminConversation] = [:]
  private let input: InputWatch
  private let audit: AuditLog
  /// Requests without an answer so far, by number.
  private var asked: [Int: Asked] = [:]
  private var lastNumber = 0
  private var isClosed = false

  private struct Asked {
    let line: String
    let operatorName: String
  }

  /// The socket's name in the data directory.
  static let name = "admin.sock"
  /// The most operators at once.
  static let capacity = 16
  private static let retry: DispatchTimeInterval = .milliseconds(10)

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// The admin socket of a data directory that this process has locked; nil, with a warning in the
  /// log, if it cannot be made: the server does without.
  ///
  /// - Parameters:
  ///   - audit: records each request before it is answered.
  ///   - ask: called with each request; `answer` replies to it.
  static func open(
    in directory: String, log: Log, audit: AuditLog,
    asking ask: @escaping @Sendable (OperatorRequest) -> Void
  ) -> AdminSocket? {
    let path = path(in: directory)
    do {
      let address = SocketAddress.file(try SocketPath(path))
      return AdminSocket(try Socket.listen(on: address, backlog: Int32(capacity)), log, audit, ask)
    } catch {
      log.write("no admin socket: \(SafeText.printable("\(error)"))", .warning)
      return nil
    }
  }

  /// The socket of a data directory.
  static func path(in directory: String) -> String {
    directory.hasSuffix("/") ? directory + name : directory + "/" + name
  }

  private init(
    _ socket: ListeningSocket, _ log: Log, _ audit: AuditLog,
    _ ask: @escaping @Sendable (OperatorRequest) -> Void
  ) {
    (self.socket, self.log, self.audit, self.ask) = (socket, log, audit, ask)
    input = InputWatch(on: executor.queue)
  }

  private nonisolated func enter(_ body: @escaping @Sendable (isolated AdminSocket) -> Void) {
    executor.async { self.assumeIsolated(body) }
  }

  /// Begins to accept operators.
  nonisolated func start() { enter { $0.watch() } }

  /// Passes on the house's answer to a request.
  nonisolated func answer(_ number: Int, _ reply: OperatorReply) {
    enter { $0.pass(reply, to: number) }
  }

  /// Says goodbye to the operators and removes the socket; calls `done` when it is gone. Call it
  /// while the directory is still locked.
  nonisolated func close(then done: @escaping @Sendable () -> Void) {
    enter { $0.end(then: done) }
  }

  // MARK: - Coming

  private func watch() {
    guard !isClosed, listener == nil else { return }
    let listener = Listener([socket], for: "operators", on: executor, log: log) { connection in
      self.assumeIsolated { $0.welcome(connection) }
    }
    listener.start()
    self.listener = listener
  }

  private func welcome(_ connection: Socket) {
    guard !isClosed else { return connection.close() }
    guard conversations.count < Self.capacity else {
      try? connection.sendAll("error: \(Self.capacity) operators are here already; try later\n")
      return connection.close()
    }
    let key = input.add(connection) { key in
      self.assumeIsolated { socket in
        socket.conversations[key]?.receive()
        socket.settle(key)
      }
    }
    guard let key else { return }
    let name = connection.peerUser.map(Self.userName) ?? "somebody"
    conversations[key] = AdminConversation(connection, key, of: input, operatorName: name)
  }

  /// The user's name, or the user's number if there is no name.
  private static func userName(_ user: UInt32) -> String {
    var entry = passwd()
    var found: UnsafeMutablePointer<passwd>?
    var buffer = [CChar](repeating: 0, count: 16_384)
    guard getpwuid_r(user, &entry, &buffer, buffer.count, &found) == 0, found != nil,
      let name = entry.pw_name
    else { return "uid \(user)" }
    return SafeText.printable(String(cString: name))
  }

  // MARK: - Talking

  /// Puts the outcome of a request on record, even if nobody waits for it, and then answers.
  private func pass(_ reply: OperatorReply, to number: Int) {
    guard let request = asked.removeValue(forKey: number) else { return }
    let reason = reply.isDone ? nil : reply.lines.joined(separator: "; ")
    audit.note(request.line, by: request.operatorName, refused: reason) { trouble in
      self.enter { $0.answer(reply, trouble, to: number) }
    }
  }

  private func answer(_ reply: OperatorReply, _ trouble: String?, to number: Int) {
    guard let (key, conversation) = conversations.first(where: { $0.value.waitsFor == number })
    else { return }
    conversation.waitsFor = nil
    let warning = trouble.map { ["WARNING: \($0)"] } ?? []
    if reply.isDone {
      conversation.succeed(reply.lines + warning)
    } else {
      conversation.fail((reply.lines + warning).joined(separator: "; "))
    }
    settle(key)
  }

  /// Runs the commands that can run now, and closes finished conversations.
  private func settle(_ key: InputWatch.Number) {
    guard let conversation = conversations[key] else { return }
    while let frame = conversation.nextLine() { handle(frame, conversation) }
    conversation.watch()
    if conversation.isFinished {
      conversations[key] = nil
      return conversation.close()
    }
    if conversation.hasOutput { tryAgain(key, conversation) }
  }

  private func handle(_ frame: LineFramer.Frame, _ conversation: AdminConversation) {
    guard case .line(let bytes) = frame else {
      if frame == .endOfTransmission { return conversation.finish() }
      return refuse(
        "(a line that is too long)",
        "a line has at most \(Limits.lineBytes) bytes; nothing was done", conversation)
    }
    let text = String(decoding: bytes, as: UTF8.self)
    do throws(Refusal) {
      guard let line = try OperatorLine(bytes) else { return conversation.succeed([]) }
      if line.isHelp { return conversation.succeed(OperatorLine.helpLines) }
      guard line.isQuit else { return request(line, text, conversation) }
      conversation.succeed([])
      conversation.finish()
    } catch {
      refuse(text, error.text, conversation)
    }
  }

  private func request(
    _ line: OperatorLine, _ text: String, _ conversation: AdminConversation
  ) {
    let number = note(text, conversation)
    ask?(
      OperatorRequest(number: number, operatorName: conversation.operatorName, line: line))
  }

  private func refuse(_ line: String, _ reason: String, _ conversation: AdminConversation) {
    pass(OperatorReply(isDone: false, lines: [reason]), to: note(line, conversation))
  }

  /// The number for a new request.
  private func note(_ line: String, _ conversation: AdminConversation) -> Int {
    lastNumber += 1
    conversation.waitsFor = lastNumber
    asked[lastNumber] = Asked(line: line, operatorName: conversation.operatorName)
    return lastNumber
  }

  /// An operator who reads slowly gets the rest piece by piece.
  private func tryAgain(_ key: InputWatch.Number, _ conversation: AdminConversation) {
    executor.queue.asyncAfter(deadline: .now() + Self.retry) {
      self.assumeIsolated { socket in
        guard let present = socket.conversations[key] else { return }
        present.flush()
        socket.settle(key)
      }
    }
  }

  // MARK: - The end

  /// Delivers the answers that are ready; nothing more is read.
  private func end(then done: @escaping @Sendable () -> Void) {
    guard !isClosed else { return done() }
    isClosed = true
    ask = nil
    for (key, conversation) in conversations {
      conversation.finish()
      settle(key)
    }
    for number in asked.keys.sorted() {
      pass(OperatorReply(isDone: false, lines: ["the server stops"]), to: number)
    }
    audit.drain { self.enter { $0.closeAll(then: done) } }
  }

  private func closeAll(then done: @escaping @Sendable () -> Void) {
    for conversation in conversations.values { conversation.close() }
    conversations = [:]
    guard let listener else {
      socket.close()
      return done()
    }
    self.listener = nil
    listener.close(then: done)
  }
}
