import Dispatch
import Glibc
import LineProtocol
import Lines
import Room
import Sockets

/// Takes the operators' lines to the office, or to a node that waits, and the answers back.
///
/// A line is a command; an answer is any number of lines and a last one, `ok` or `error: …`.
actor AdminSocket {
  private let executor = QueueExecutor(label: "cardroom.admin", target: .serverRoot)
  private let socket: ListeningSocket
  private let log: Log
  private var ask: (@Sendable (OperatorRequest) -> Void)?
  private var listener: Listener?
  private var conversations: [InputWatch.Number: AdminConversation] = [:]
  private let input: InputWatch
  private var lastNumber = 0
  private var isClosed = false

  /// The socket's name in the data directory.
  static let name = "admin.sock"
  /// Operators at once.
  static let capacity = 16
  private static let retry: DispatchTimeInterval = .milliseconds(10)

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// The admin socket of a data directory that this process has locked, or nil, and a warning in
  /// the log, if it cannot be made: the server does without.
  ///
  /// - Parameter ask: called with each request, which is answered by `answer`.
  static func open(
    in directory: String, log: Log, asking ask: @escaping @Sendable (OperatorRequest) -> Void
  ) -> AdminSocket? {
    let path = path(in: directory)
    do {
      let address = SocketAddress.file(try SocketPath(path))
      return AdminSocket(try Socket.listen(on: address, backlog: Int32(capacity)), log, ask)
    } catch {
      log.write("WARNING: no admin socket: \(SafeText.printable("\(error)"))")
      return nil
    }
  }

  /// The socket of a data directory.
  static func path(in directory: String) -> String {
    directory.hasSuffix("/") ? directory + name : directory + "/" + name
  }

  private init(
    _ socket: ListeningSocket, _ log: Log, _ ask: @escaping @Sendable (OperatorRequest) -> Void
  ) {
    (self.socket, self.log, self.ask) = (socket, log, ask)
    input = InputWatch(on: executor.queue)
  }

  private nonisolated func enter(_ body: @escaping @Sendable (isolated AdminSocket) -> Void) {
    executor.async { self.assumeIsolated(body) }
  }

  /// Begins to accept operators.
  nonisolated func start() { enter { $0.watch() } }

  /// The office's answer to one of the requests.
  nonisolated func answer(_ number: Int, _ reply: OperatorReply) {
    enter { $0.pass(reply, to: number) }
  }

  /// Says goodbye to the operators and removes the socket. To be called while the directory is
  /// still locked; `done` when the socket is gone.
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
    guard conversations.count < Self.capacity else {
      try? connection.sendAll("error: \(Self.capacity) operators are here already; try later\n")
      return connection.close()
    }
    let key = input.add(connection) { key in self.assumeIsolated { $0.read(key) } }
    guard let key else { return }
    let name = connection.peerUser.map(Self.userName) ?? "somebody"
    conversations[key] = AdminConversation(connection, key, of: input, operatorName: name)
  }

  /// The user's name, or the number of one who has none.
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

  private func read(_ key: InputWatch.Number) {
    conversations[key]?.receive()
    settle(key)
  }

  private func pass(_ reply: OperatorReply, to number: Int) {
    guard let (key, conversation) = conversations.first(where: { $0.value.waitsFor == number })
    else { return }
    conversation.waitsFor = nil
    if reply.isDone {
      conversation.succeed(reply.lines)
    } else {
      conversation.fail(reply.lines.joined(separator: "; "))
    }
    settle(key)
  }

  /// Does the lines that can be done, and closes what is over.
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
      return conversation.fail("a line has at most \(Limits.lineBytes) bytes; nothing was done")
    }
    do throws(CommandError) {
      switch try OperatorLine(bytes) {
      case nil: conversation.succeed([])
      case .help: conversation.succeed(OperatorLine.helpLines)
      case .quit:
        conversation.succeed([])
        conversation.finish()
      case .command(let command): request(command, conversation)
      }
    } catch {
      conversation.fail(error.text)
    }
  }

  private func request(_ command: OperatorCommand, _ conversation: AdminConversation) {
    guard let ask else { return conversation.fail("the server stops") }
    lastNumber += 1
    conversation.waitsFor = lastNumber
    ask(
      OperatorRequest(
        number: lastNumber, operatorName: conversation.operatorName, command: command))
  }

  /// An operator who reads slowly gets the rest bit by bit.
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

  private func end(then done: @escaping @Sendable () -> Void) {
    guard !isClosed else { return done() }
    isClosed = true
    ask = nil
    for conversation in conversations.values {
      if conversation.waitsFor != nil { conversation.fail("the server stops") }
      conversation.close()
    }
    conversations = [:]
    guard let listener else {
      socket.close()
      return done()
    }
    self.listener = nil
    listener.close(then: done)
  }
}
