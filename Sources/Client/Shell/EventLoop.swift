import Glibc
import Sockets
import Synchronization

/// The descriptors that a program reads and writes.
struct Streams {
  var input = STDIN_FILENO
  var output = STDOUT_FILENO
  var errors = STDERR_FILENO
}

/// Runs a front end until it is finished: waits for terminal, socket, signals and clock on one
/// thread. It decides nothing: every input goes to the front end, every effect comes from it.
struct EventLoop {
  private static let pieceOfInput = 65_536

  private var frontEnd: any FrontEnd
  private let server: Endpoint
  private let isRaw: Bool
  private let streams: Streams
  private let signals: Signals?
  private let history: HistoryFile?
  private let devices: DeviceFile?
  private var program: ProgramProcess?
  private var log: WireLog?
  private var connection = SocketConnection()
  private var hasInputEnded = false
  /// What happened while effects were carried out.
  private var queue: [ClientInput] = []
  private var exitCode: Int32?

  /// - Parameters:
  ///   - isRaw: whether the terminal is to deliver single keys.
  ///   - signals: without them the program's signals stay as they are.
  ///   - history: where typed lines are kept.
  ///   - devices: where the secrets of this client as a device are kept.
  ///   - program: the one that the front end starts.
  ///   - log: where it is kept what that program hears and says.
  init(
    _ frontEnd: any FrontEnd, server: Endpoint, isRaw: Bool = false, streams: Streams = Streams(),
    signals: Signals?, history: HistoryFile? = nil, devices: DeviceFile? = nil,
    program: ProgramProcess? = nil, log: WireLog? = nil
  ) {
    self.frontEnd = frontEnd
    self.server = server
    self.isRaw = isRaw
    self.streams = streams
    self.signals = signals
    self.history = history
    self.devices = devices
    self.program = program
    self.log = log
  }

  /// Runs until the front end is finished, and gives its exit code.
  mutating func run() -> Int32 {
    if isRaw { Terminal.enterRawMode() }
    defer {
      connection.close()
      program?.end()
      if isRaw { Terminal.restore() }
    }
    perform(frontEnd.start(at: Self.now))
    while true {
      while exitCode == nil, !queue.isEmpty { take(queue.removeFirst()) }
      if let exitCode { return exitCode }
      wait()
    }
  }

  /// Milliseconds of a clock that never goes back, and goes on while the machine sleeps.
  static var now: Int {
    var time = timespec()
    clock_gettime(CLOCK_BOOTTIME, &time)
    return time.tv_sec * 1000 + time.tv_nsec / 1_000_000
  }

  private mutating func take(_ input: ClientInput) {
    perform(frontEnd.handle(input, at: Self.now))
  }

  /// Waits for whatever comes first, and queues it.
  private mutating func wait() {
    let input = frontEnd.wantsInput && !hasInputEnded ? streams.input : -1
    var watched = [
      pollfd(fd: input, events: Int16(POLLIN), revents: 0),
      pollfd(fd: signals?.descriptor ?? -1, events: Int16(POLLIN), revents: 0),
    ]
    let programs = program?.polls ?? []
    watched += programs
    if let poll = connection.poll { watched.append(poll) }
    let look = program?.isRunning == true ? ProgramProcess.lookInterval : nil
    let time = [frontEnd.deadline.map { min(max(0, $0 - Self.now), 60_000) }, look]
    let limit = time.compactMap(\.self).min().map { Int32($0) }
    guard poll(&watched, nfds_t(watched.count), limit ?? -1) >= 0 || errno == EINTR else { return }
    for signal in signals?.take() ?? [] { note(signal) }
    if watched[0].revents != 0 { queue.append(readInput()) }
    // What a program has written, it has written before it read what the socket has.
    queue += program?.advance().map { .program($0) } ?? []
    let socket = 2 + programs.count
    if watched.count > socket, watched[socket].revents != 0, let input = connection.advance() {
      queue.append(input)
    }
    if let deadline = frontEnd.deadline, deadline <= Self.now { queue.append(.elapsed) }
  }

  private mutating func note(_ signal: Int32) {
    switch signal {
    case SIGWINCH: queue.append(.resized(Terminal.size))
    case SIGCONT: goOn()
    // As if it had been typed: the front end gives the screen back first.
    case SIGTSTP: queue.append(.typed([26]))
    default: queue.append(.interrupted(signal: signal))
    }
  }

  private mutating func goOn() {
    if isRaw { Terminal.enterRawMode() }
    queue += [.resized(Terminal.size), .continued]
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
        Self.write(text, to: streams.output)
      case .remember(let line): history?.append(line)
      case .keepDevice(let secret, let name): devices?.keep(secret, of: name)
      case .complain(let line): Self.write(line + "\n", to: streams.errors)
      case .program(let effect): perform(effect)
      case .log(let line): keep(line)
      case .suspend: suspend()
      case .finish(let code): exitCode = code
      }
    }
  }

  private mutating func perform(_ effect: ProgramEffect) {
    let event =
      switch effect {
      case .start: program?.start()
      case .tell(let bytes, let asks): program?.tell(bytes, asks: asks)
      }
    if let event { queue.append(.program(event)) }
  }

  private mutating func keep(_ line: LoggedLine) {
    guard let log, !log.append(line) else { return }
    self.log = nil
    Self.write("cardroom-client: the log cannot be written any more\n", to: streams.errors)
  }

  /// Stops like any other program at Ctrl-Z, and goes on, also where nobody can stop it.
  private mutating func suspend() {
    if isRaw { Terminal.restore() }
    signal(SIGTSTP, SIG_DFL)
    _ = kill(getpid(), SIGTSTP)
    signals?.listen()
    goOn()
  }

  /// Writes a line about what is wrong.
  static func complain(_ line: String) { write("cardroom-client: \(line)\n", to: STDERR_FILENO) }

  /// Writes all of it, waiting for a slow reader. What cannot be written is lost: there is no
  /// other place to report it.
  static func write(_ text: String, to descriptor: Int32) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if errno == EAGAIN {
        var entry = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        _ = poll(&entry, 1, -1)
      } else if errno != EINTR {
        return
      }
    }
  }
}

/// A bit for each signal that has come.
private let arrived = Atomic<UInt64>(0)
/// The end of a pipe that wakes the loop; -1 before there is one.
private let wakingEnd = Atomic<Int32>(-1)

/// Signals as something that a loop can wait for.
struct Signals {
  private static let always = [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGWINCH, SIGCONT]

  /// The signals that are noted.
  private let answered: [Int32]

  /// Readable when a signal has come; -1 if the system has no descriptor left, and then a signal
  /// is noticed with the next input.
  let descriptor: Int32

  /// From here on the answered signals are noted; their handler does nothing else.
  ///
  /// - Parameter isRaw: whether the terminal must be given back before the program is stopped.
  init(isRaw: Bool = false) {
    answered = Self.always + (isRaw ? [SIGTSTP] : [])
    var ends: [Int32] = [-1, -1]
    if pipe(&ends) == 0 {
      for end in ends {
        _ = fcntl(end, F_SETFL, O_NONBLOCK)
        _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      }
    }
    descriptor = ends[0]
    wakingEnd.store(ends[1], ordering: .relaxed)
    arrived.store(0, ordering: .relaxed)
    listen()
  }

  /// Has the handler called for the answered signals, whatever was done with them.
  func listen() {
    var action = sigaction()
    action.__sigaction_handler.sa_handler = { signal in
      arrived.bitwiseOr(1 << UInt64(signal & 63), ordering: .relaxed)
      let before = errno
      _ = write(wakingEnd.load(ordering: .relaxed), "!", 1)
      errno = before
    }
    for signal in answered { _ = sigaction(signal, &action, nil) }
  }

  /// The first of those that ask the program to end which has come and was not taken.
  static var endingSignal: Int32? {
    let bits = arrived.load(ordering: .relaxed)
    return [SIGINT, SIGTERM, SIGHUP, SIGQUIT].first { bits & 1 << UInt64($0) != 0 }
  }

  /// The signals that have come since the last call.
  func take() -> [Int32] {
    var bytes = [UInt8](repeating: 0, count: 64)
    while read(descriptor, &bytes, bytes.count) > 0 {}
    let bits = arrived.exchange(0, ordering: .relaxed)
    return bits == 0 ? [] : answered.filter { bits & 1 << UInt64($0) != 0 }
  }
}
