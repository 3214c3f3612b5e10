import Cards
import Glibc
import Sockets

/// Runs front ends until they are finished: waits for terminal, sockets, signals and clock on one
/// thread. The terminal is that of the first of them.
struct EventLoop<Client: FrontEnd> {
  private static var pieceOfInput: Int { 65_536 }
  private static var longestWait: Int { 60_000 }

  private var clients: [RunningClient<Client>]
  private let isRaw: Bool
  private let streams: Streams
  private let signals: Signals?
  private let history: HistoryFile?
  private let settings: SettingsFile?
  private var hasInputEnded = false

  /// - Parameters:
  ///   - isRaw: whether the terminal is to deliver single keys.
  ///   - signals: without them the program's signals stay as they are.
  ///   - history: where typed lines are kept.
  ///   - settings: where the user's settings are kept.
  init(
    _ clients: [RunningClient<Client>], isRaw: Bool = false, streams: Streams = Streams(),
    signals: Signals?, history: HistoryFile? = nil, settings: SettingsFile? = nil
  ) {
    (self.clients, self.isRaw, self.streams) = (clients, isRaw, streams)
    (self.signals, self.history, self.settings) = (signals, history, settings)
  }

  /// The front ends, as they are now.
  var frontEnds: [Client] { clients.map(\.frontEnd) }

  /// Runs until all are finished, and gives the first exit code that is no success. Once one has
  /// failed the others are asked to end.
  mutating func run() -> Int32 {
    if isRaw { Terminal.enterRawMode() }
    defer {
      for index in clients.indices { clients[index].end() }
      if isRaw { Terminal.restore() }
    }
    for index in clients.indices { perform(clients[index].start(at: MonotonicClock.now)) }
    while true {
      takeAll()
      if clients.contains(where: { $0.exitCode.map { $0 != ExitCode.ok } ?? false }) {
        for index in clients.indices { clients[index].note(.interrupted(signal: SIGTERM)) }
        takeAll()
      }
      guard clients.contains(where: { $0.exitCode == nil }) else {
        return clients.compactMap(\.exitCode).first { $0 != ExitCode.ok } ?? ExitCode.ok
      }
      wait()
    }
  }

  private mutating func takeAll() {
    for index in clients.indices {
      while let effects = clients[index].takeNext(at: MonotonicClock.now) { perform(effects) }
    }
  }

  /// Waits for whatever comes first, and queues it.
  private mutating func wait() {
    let wantsInput = clients.first?.frontEnd.wantsInput ?? false
    let input = wantsInput && !hasInputEnded ? streams.input : -1
    var watched = [
      pollfd(fd: input, events: Int16(POLLIN), revents: 0),
      pollfd(fd: signals?.descriptor ?? -1, events: Int16(POLLIN), revents: 0),
    ]
    let polls = clients.map(\.polls)
    watched += polls.joined()
    let now = MonotonicClock.now
    let time = clients.compactMap { $0.patience(at: now) }.min()
    let limit = time.map { Int32(min($0, Self.longestWait)) } ?? -1
    guard poll(&watched, nfds_t(watched.count), limit) >= 0 || errno == EINTR else { return }
    for signal in signals?.take() ?? [] { note(signal) }
    if watched[0].revents != 0 { note(readInput()) }
    var place = 2
    for (index, own) in polls.enumerated() {
      clients[index].advance(Array(watched[place..<place + own.count]), at: MonotonicClock.now)
      place += own.count
    }
  }

  /// Queues what concerns the terminal.
  private mutating func note(_ input: ClientInput) {
    if !clients.isEmpty { clients[0].note(input) }
  }

  private mutating func note(_ signal: Int32) {
    switch signal {
    case SIGWINCH: note(.resized(Terminal.size))
    case SIGCONT: goOn()
    // As if it had been typed: the front end gives the screen back first.
    case SIGTSTP: note(.typed([26]))
    default: for index in clients.indices { clients[index].note(.interrupted(signal: signal)) }
    }
  }

  /// What came while the program stopped may be drawn only when the screen is its own again.
  private mutating func goOn() {
    if isRaw { Terminal.enterRawMode() }
    if !clients.isEmpty { clients[0].noteFirst(.resized(Terminal.size), .continued) }
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
    for effect in effects {
      switch effect {
      case .write(let text):
        if isRaw { Terminal.noteScreen(text) }
        Streams.write(text, to: streams.output)
      case .complain(let line): Streams.write(line.description + "\n", to: streams.errors)
      case .remember(let line): history?.append(line)
      case .keep(let settings): self.settings?.keep(settings)
      case .suspend: suspend()
      case .connect, .disconnect, .send, .keepDevice, .keepSession, .forgetSession, .program, .log,
        .finish:
        break
      }
    }
  }

  /// Stops like any other program at Ctrl-Z, and goes on, also where nobody can stop it.
  private mutating func suspend() {
    if isRaw { Terminal.restore() }
    signal(SIGTSTP, SIG_DFL)
    _ = kill(getpid(), SIGTSTP)
    signals?.listen()
    goOn()
  }
}

/// The time as the client counts it.
enum MonotonicClock {
  /// Milliseconds of a clock that never goes back, and goes on while the machine sleeps.
  static var now: Int {
    var time = timespec()
    clock_gettime(CLOCK_BOOTTIME, &time)
    return time.tv_sec * 1000 + time.tv_nsec / 1_000_000
  }
}
