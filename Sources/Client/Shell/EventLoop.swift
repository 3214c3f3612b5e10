import Glibc
import Lines
import Sockets

/// Runs the client until it is finished: waits for the terminal, the connection, signals and the
/// clock on one thread. It decides nothing: it hands every input to the client and carries out the
/// effects.
struct EventLoop {
  private static let pieceOfInput = 65_536
  private static let longestWait = 60_000

  private(set) var client: PersonClient
  private let server: Endpoint
  private let files: Files
  private let isRaw: Bool
  private let streams: Streams
  private let signals: Signals?
  private var connection = SocketConnection()
  /// Inputs that were not handled yet.
  private var queue: [ClientInput] = []
  private var hasInputEnded = false
  /// The exit code; `nil` while the client runs.
  private var exitCode: Int32?

  /// The files for later runs.
  struct Files {
    /// The secrets that identify this client as a device.
    var devices: SecretFile?
    /// The sessions that a later run could continue.
    var sessions: SecretFile?
    /// The typed lines.
    var history: PrivateFile?
    var settings: PrivateFile?
  }

  /// - Parameters:
  ///   - typed: a line to handle in place of the input.
  ///   - isRaw: whether the terminal should deliver single keys.
  ///   - signals: without them, signals keep their default handling.
  init(
    _ client: PersonClient, server: Endpoint, files: Files = Files(), typed: String? = nil,
    isRaw: Bool = false,
    streams: Streams = Streams(), signals: Signals?
  ) {
    (self.client, self.server, self.files) = (client, server, files)
    (self.isRaw, self.streams, self.signals) = (isRaw, streams, signals)
    guard let typed else { return }
    (queue, hasInputEnded) = ([.typed(Array("\(typed)\n".utf8)), .inputEnded], true)
  }

  /// Runs until the client is finished, and returns its exit code.
  mutating func run() -> Int32 {
    if isRaw { Terminal.enterRawMode() }
    defer {
      connection.close()
      if isRaw { Terminal.restore() }
    }
    perform(client.start(at: MonotonicClock.now))
    while true {
      while exitCode == nil, !queue.isEmpty {
        perform(client.handle(queue.removeFirst(), at: MonotonicClock.now))
      }
      if let exitCode { return exitCode }
      wait()
    }
  }

  /// Waits for the first input, and queues it.
  private mutating func wait() {
    let input = client.wantsInput && !hasInputEnded ? streams.input : -1
    var watched = [
      pollfd(fd: input, events: Int16(POLLIN), revents: 0),
      pollfd(fd: signals?.descriptor ?? -1, events: Int16(POLLIN), revents: 0),
      connection.poll ?? pollfd(fd: -1, events: 0, revents: 0),
    ]
    guard poll(&watched, nfds_t(watched.count), patience) >= 0 || errno == EINTR else { return }
    for signal in signals?.take() ?? [] { note(signal) }
    if watched[0].revents != 0 { queue.append(readInput()) }
    if watched[2].revents != 0, let input = connection.advance() { queue.append(input) }
    if let deadline = client.deadline, deadline <= MonotonicClock.now { queue.append(.elapsed) }
  }

  /// The milliseconds to wait, for `poll`: -1 means for ever.
  private var patience: Int32 {
    client.deadline.map { Int32(min(max(0, $0 - MonotonicClock.now), Self.longestWait)) } ?? -1
  }

  private mutating func note(_ signal: Int32) {
    switch signal {
    case SIGWINCH: queue.append(.resized(Terminal.size))
    case SIGCONT: goOn()
    // As if the key had been typed: the client restores the screen first.
    case SIGTSTP: queue.append(.typed([26]))
    default: queue.append(.interrupted(signal: signal))
    }
  }

  /// Events from while the program was stopped may be drawn only once it has the screen again.
  private mutating func goOn() {
    if isRaw { Terminal.enterRawMode() }
    queue.insert(contentsOf: [.resized(Terminal.size), .continued], at: 0)
  }

  private mutating func readInput() -> ClientInput {
    var bytes = [UInt8](repeating: 0, count: Self.pieceOfInput)
    let count = read(streams.input, &bytes, bytes.count)
    if count > 0 { return .typed(Array(bytes.prefix(count))) }
    if count < 0, errno == EINTR || errno == EAGAIN { return .typed([]) }
    hasInputEnded = true
    return .inputEnded
  }

  // MARK: - Effects

  private mutating func perform(_ effects: [ClientEffect]) {
    for effect in effects where exitCode == nil {
      switch effect {
      case .connect: if let input = connection.connect(to: server) { queue.append(input) }
      case .disconnect: connection.close()
      case .send(let bytes): connection.send(bytes)
      case .write(let text):
        if isRaw { Terminal.noteScreen(text) }
        Streams.write(text, to: streams.output)
      case .complain(let line): Streams.write(line.description + "\n", to: streams.errors)
      case .remember(let line): files.history?.remember(line)
      case .keep(let settings): files.settings?.keep(settings)
      case .keepDevice(let secret, let name): files.devices?.keep(secret, of: name)
      case .keepSession(let session): files.sessions?.keep(session.token, of: session.name)
      case .forgetSession(let session): files.sessions?.forget(session)
      case .suspend: suspend()
      case .finish(let code): exitCode = code
      }
    }
  }

  /// Stops like any other program on Ctrl-Z, and continues even where nothing can stop it.
  private mutating func suspend() {
    if isRaw { Terminal.restore() }
    signal(SIGTSTP, SIG_DFL)
    _ = kill(getpid(), SIGTSTP)
    signals?.listen()
    goOn()
  }
}

/// The client's time.
package enum MonotonicClock {
  /// Milliseconds of a clock that never goes back, and also runs while the machine sleeps.
  package static var now: Int {
    var time = timespec()
    clock_gettime(CLOCK_BOOTTIME, &time)
    return time.tv_sec * 1000 + time.tv_nsec / 1_000_000
  }
}
