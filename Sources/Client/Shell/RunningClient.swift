import Glibc
import Sockets

/// A front end with all that it talks to but the terminal: its connection, and the program that
/// plays for it. It decides nothing: every input goes to the front end, every effect comes from it.
struct RunningClient<Client: FrontEnd> {
  /// The front end.
  private(set) var frontEnd: Client
  /// What the front end has ended with; `nil` before it has.
  private(set) var exitCode: Int32?
  private let server: Endpoint
  private let devices: SecretFile?
  private let sessions: SecretFile?
  private var program: ProgramProcess?
  private var log: WireLog?
  private var connection = SocketConnection()
  /// What happened and was not taken yet.
  private var queue: [ClientInput] = []

  /// - Parameters:
  ///   - devices: where the secrets of this client as a device are kept.
  ///   - sessions: where it is kept what a later run could go on with.
  ///   - program: the one that the front end starts.
  ///   - log: where it is kept what that program hears and says.
  init(
    _ frontEnd: Client, server: Endpoint, devices: SecretFile? = nil,
    sessions: SecretFile? = nil, program: ProgramProcess? = nil, log: WireLog? = nil
  ) {
    (self.frontEnd, self.server, self.devices) = (frontEnd, server, devices)
    self.sessions = sessions
    (self.program, self.log) = (program, log)
  }

  // MARK: - Waiting

  /// What to wait for; nothing when it has ended.
  var polls: [pollfd] {
    guard exitCode == nil else { return [] }
    return (program?.polls ?? []) + [connection.poll].compactMap(\.self)
  }

  /// Milliseconds until it wants to be looked at, whatever comes before.
  func patience(at now: Int) -> Int? {
    guard exitCode == nil else { return nil }
    let look = program?.isRunning == true ? ProgramProcess.lookInterval : nil
    return [frontEnd.deadline.map { max(0, $0 - now) }, look].compactMap(\.self).min()
  }

  /// Queues what has come, after `polls` were waited for.
  mutating func advance(_ watched: [pollfd], at now: Int) {
    guard exitCode == nil else { return }
    // What a program has written, it has written before it read what the socket has.
    let isReady = watched.contains { $0.fd == connection.poll?.fd && $0.revents != 0 }
    queue += program?.advance().map { .program($0) } ?? []
    if isReady, let input = connection.advance() { queue.append(input) }
    if let deadline = frontEnd.deadline, deadline <= now { queue.append(.elapsed) }
  }

  /// Queues what has come from elsewhere.
  mutating func note(_ input: ClientInput) { queue.append(input) }

  /// Queues what must be known before all that waits already.
  mutating func noteFirst(_ inputs: ClientInput...) { queue.insert(contentsOf: inputs, at: 0) }

  // MARK: - Inputs and effects

  /// Begins.
  ///
  /// - Returns: the effects that are the terminal's.
  mutating func start(at now: Int) -> [ClientEffect] { perform(frontEnd.start(at: now)) }

  /// Has the front end take the next input.
  ///
  /// - Returns: the effects that are the terminal's; `nil` if nothing is left to take.
  mutating func takeNext(at now: Int) -> [ClientEffect]? {
    guard exitCode == nil, !queue.isEmpty else { return nil }
    return perform(frontEnd.handle(queue.removeFirst(), at: now))
  }

  private mutating func perform(_ effects: [ClientEffect]) -> [ClientEffect] {
    var rest: [ClientEffect] = []
    for effect in effects where exitCode == nil {
      switch effect {
      case .connect: if let input = connection.connect(to: server) { queue.append(input) }
      case .disconnect: connection.close()
      case .send(let bytes): connection.send(bytes)
      case .keepDevice(let secret, let name): devices?.keep(secret, of: name)
      case .keepSession(let session): sessions?.keep(session.token, of: session.name)
      case .forgetSession(let session): sessions?.forget(session)
      case .program(let effect): perform(effect)
      case .log(let line): keep(line)
      case .finish(let code): exitCode = code
      case .write, .complain, .remember, .keep, .suspend: rest.append(effect)
      }
    }
    return rest
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
    Streams.complain("the log cannot be written any more")
  }

  /// Closes the connection, and ends the program.
  mutating func end() {
    connection.close()
    program?.end()
  }
}
