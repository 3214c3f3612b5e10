import Dispatch
import Glibc
import LineProtocol
import Room
import Sockets

/// Takes the operators' lines to the office and its answers back.
///
/// A line is a command; an answer is any number of lines and a last one, `ok` or `error: …`.
actor AdminSocket {
  private let executor = QueueExecutor(label: "cardroom.admin", target: .serverRoot)
  private let path: String
  private let socket: Socket
  private let log: Log
  private var office: Mailbox<OfficeHost>?
  private var source: (any DispatchSourceRead)?
  private var conversations: [Int32: AdminConversation] = [:]
  private var lastNumber = 0
  /// Descriptors ran out; the source is suspended.
  private var isPaused = false
  private var isClosed = false

  /// The socket's name in the data directory.
  static let name = "admin.sock"
  /// Operators at once.
  static let capacity = 16
  private static let retry: DispatchTimeInterval = .milliseconds(10)
  private static let pause: DispatchTimeInterval = .seconds(1)

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// The admin socket of a data directory that this process has locked, or nil, and a warning in
  /// the log, if it cannot be made: the server does without.
  static func open(in directory: String, office: Mailbox<OfficeHost>, log: Log) -> AdminSocket? {
    let path = path(in: directory)
    do {
      return AdminSocket(try Socket.listen(atPath: path), path, office, log)
    } catch {
      log.write(
        "WARNING: no admin socket \(SafeText.printable(path)): \(error.descriptionForFile)")
      return nil
    }
  }

  /// The socket of a data directory.
  static func path(in directory: String) -> String {
    directory.hasSuffix("/") ? directory + name : directory + "/" + name
  }

  private init(_ socket: Socket, _ path: String, _ office: Mailbox<OfficeHost>, _ log: Log) {
    (self.socket, self.path, self.office, self.log) = (socket, path, office, log)
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
    enter {
      $0.end()
      done()
    }
  }

  // MARK: - Coming

  private func watch() {
    guard !isClosed, source == nil else { return }
    let socket = socket
    let source = DispatchSource.makeReadSource(
      fileDescriptor: socket.descriptor, queue: executor.queue)
    source.setEventHandler { self.assumeIsolated { $0.accept() } }
    source.setCancelHandler { socket.close() }
    source.activate()
    self.source = source
  }

  private func accept() {
    guard !isClosed, !isPaused else { return }
    do {
      while let connection = try socket.accept() { welcome(connection) }
    } catch {
      log.write("the admin socket accepts nobody for a while: \(error)")
      isPaused = true
      source?.suspend()
      executor.queue.asyncAfter(deadline: .now() + Self.pause) {
        self.assumeIsolated { $0.goOn() }
      }
    }
  }

  private func goOn() {
    guard isPaused else { return }
    isPaused = false
    source?.resume()
  }

  private func welcome(_ connection: Socket) {
    guard conversations.count < Self.capacity else {
      try? connection.sendAll("error: \(Self.capacity) operators are here already; try later\n")
      return connection.close()
    }
    let key = connection.descriptor
    let source = DispatchSource.makeReadSource(fileDescriptor: key, queue: executor.queue)
    source.setEventHandler { self.assumeIsolated { $0.read(key) } }
    source.setCancelHandler { connection.close() }
    let name = connection.peerUser.map(Self.userName) ?? "somebody"
    conversations[key] = AdminConversation(connection, source: source, operatorName: name)
    source.activate()
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

  private func read(_ key: Int32) {
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
  private func settle(_ key: Int32) {
    guard let conversation = conversations[key] else { return }
    while let frame = conversation.nextLine() { handle(frame, conversation) }
    if conversation.isFinished {
      conversations[key] = nil
      return conversation.close()
    }
    conversation.watch()
    if conversation.hasOutput { tryAgain(key, conversation) }
  }

  private func handle(_ frame: LineFramer.Frame, _ conversation: AdminConversation) {
    guard case .line(let bytes) = frame else {
      if frame == .endOfTransmission { return conversation.finish() }
      return conversation.fail("a line has at most \(Limits.lineBytes) bytes; nothing was done")
    }
    do throws(CommandError) {
      switch try OperatorLine(bytes) {
      case .nothing: conversation.succeed([])
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
    guard let office else { return conversation.fail("the server stops") }
    lastNumber += 1
    conversation.waitsFor = lastNumber
    office.post(
      .operate(
        OperatorRequest(
          number: lastNumber, operatorName: conversation.operatorName, command: command)))
  }

  /// An operator who reads slowly gets the rest bit by bit.
  private func tryAgain(_ key: Int32, _ conversation: AdminConversation) {
    executor.queue.asyncAfter(deadline: .now() + Self.retry) {
      self.assumeIsolated { socket in
        guard let present = socket.conversations[key] else { return }
        present.flush()
        socket.settle(key)
      }
    }
  }

  // MARK: - The end

  private func end() {
    guard !isClosed else { return }
    isClosed = true
    office = nil
    unlink(path)
    goOn()
    if let source { source.cancel() } else { socket.close() }
    source = nil
    for conversation in conversations.values {
      if conversation.waitsFor != nil { conversation.fail("the server stops") }
      conversation.close()
    }
    conversations = [:]
  }
}
