import Client
import Glibc
import Lines
import Sockets

/// An input from outside.
enum BotInput: Sendable, Equatable {
  /// From the server, a signal or the clock.
  case client(ClientInput)
  /// From the program that plays.
  case program(ProgramEvent)
}

/// An output.
enum BotEffect: Sendable, Equatable {
  /// To the server, to standard output, or the end.
  case client(ClientEffect)
  /// Starts the player's program, and stops any earlier one.
  case start
  /// Gives the program bytes. If they ask something, its time to answer begins.
  case tell([UInt8], asks: Bool)
  /// Logs a line that the program read (`<`), wrote (`>`), or wrote in vain (`x`).
  case log(String)
}

/// Runs a seat at a server until it is given up, with a single thread that waits for the
/// connection, the program, signals and the clock.
struct BotLoop {
  private var seat: LiveSeat
  private let devices: SecretFile?
  private var program: ProgramProcess?
  private var log: WireLog?
  private let streams: Streams
  private let signals: Signals?
  private var connection = SocketConnection()
  /// Inputs that are not handled yet.
  private var queue: [BotInput] = []
  /// The seat's exit code; `nil` until it has ended.
  private var exitCode: Int32?

  /// - Parameters:
  ///   - devices: the file of this device's secrets.
  ///   - log: the file of the lines that a program reads and writes.
  ///   - signals: if `nil`, the process's signal handling stays as it is.
  init(
    _ seat: LiveSeat, devices: SecretFile? = nil, log: WireLog? = nil,
    streams: Streams = Streams(), signals: Signals?
  ) {
    (self.seat, self.devices, self.log) = (seat, devices, log)
    (self.streams, self.signals) = (streams, signals)
    if seat.options.command == .exec { program = ProgramProcess(command: seat.options.player) }
  }

  /// Runs until the seat is given up, and returns its exit code.
  mutating func run() -> Int32 {
    defer {
      connection.close()
      program?.end()
    }
    perform(seat.start())
    while true {
      while exitCode == nil, !queue.isEmpty {
        perform(seat.handle(queue.removeFirst(), at: MonotonicClock.now))
      }
      if let exitCode { return exitCode }
      wait()
    }
  }

  /// Waits for the next input and queues it.
  private mutating func wait() {
    var watched = [
      pollfd(fd: signals?.descriptor ?? -1, events: Int16(POLLIN), revents: 0),
      connection.poll ?? pollfd(fd: -1, events: 0, revents: 0),
    ]
    watched += program?.polls ?? []
    let look = program?.isRunning == true ? ProgramProcess.lookInterval : nil
    let due = seat.deadline.map { max(0, $0 - MonotonicClock.now) }
    let patience = [due, look].compactMap(\.self).min().map { Int32(min($0, 60_000)) } ?? -1
    guard poll(&watched, nfds_t(watched.count), patience) >= 0 || errno == EINTR else { return }
    if let signal = signals?.takeEnding() { queue.append(.client(.interrupted(signal: signal))) }
    // The program's output comes first: it was written before the program read the socket's input.
    queue += program?.advance().map { .program($0) } ?? []
    if watched[1].revents != 0 { note(connection.advance().map { .client($0) }) }
    if let deadline = seat.deadline, deadline <= MonotonicClock.now {
      queue.append(.client(.elapsed))
    }
  }

  private mutating func note(_ input: BotInput?) {
    if let input { queue.append(input) }
  }

  private mutating func perform(_ effects: [BotEffect]) {
    for effect in effects where exitCode == nil {
      switch effect {
      case .client(let effect): perform(effect)
      case .start: note(program?.start().map { .program($0) })
      case .tell(let bytes, let asks): note(program?.tell(bytes, asks: asks).map { .program($0) })
      case .log(let line):
        guard let log, !log.append("\(WireLog.time) \(line)\n") else { continue }
        self.log = nil
        BotProgram.complain("the log cannot be written any more")
      }
    }
  }

  private mutating func perform(_ effect: ClientEffect) {
    switch effect {
    case .connect: note(connection.connect(to: seat.options.address).map { .client($0) })
    case .disconnect: connection.close()
    case .send(let bytes): connection.send(bytes)
    case .write(let text): Streams.write(text, to: streams.output)
    case .complain(let line): Streams.write(line.description + "\n", to: streams.errors)
    case .keepDevice(let secret, let name): devices?.keep(secret, of: name)
    case .finish(let code): exitCode = code
    // A bot has no terminal, and comes back by itself.
    case .remember, .keep, .keepSession, .forgetSession, .suspend: break
    }
  }
}
