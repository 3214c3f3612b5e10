// Owns the client's end of the protocol: introduction, tags, replies, loss and resumption. Never
// shows anything to anybody.

import Cards
import Identity
import LineProtocol

/// One session with a server, over one connection after another.
struct Link: Sendable {
  /// What the front ends want differently.
  struct Policy: Sendable {
    /// What it is.
    let role: Person.Role
    /// How often in a row a lost connection is tried again.
    let retries: Int
    /// Whether unanswered commands are sent again, with their tags, when the session goes on.
    let resends: Bool
  }

  enum Phase: Sendable {
    case offline, connecting, greeting, introducing, resuming, ready
  }

  /// A server that does not greet or answer `hello` within this time is none, in milliseconds.
  static let patience = 10_000

  let policy: Policy
  var phase = Phase.offline
  /// What `resume` needs.
  var token: String?
  /// The token of the fresh session, should the old one be forgotten.
  var freshToken: String?
  /// The tables and the name, as the server said them.
  var book = TableBook()
  /// Commands without a reply, in the order in which the server will answer.
  var pending: [PendingCommand] = []
  /// Commands of the user's that a lost connection has left without a reply.
  var unanswered: [PendingCommand] = []
  /// When the link wants `elapsed`.
  var deadline: Int?
  var effects: [ClientEffect] = []
  var backoff: Backoff
  /// Whether a server has ever been there; if not, the address is taken to be wrong.
  var wasReady = false
  /// Whether the user has said `quit`.
  var isLeaving = false
  /// The server's last word.
  var farewell: Message?
  private var assembler = LineAssembler()
  private var lastTag = 0

  init(policy: Policy, seed: Seed) {
    self.policy = policy
    backoff = Backoff(seed: seed)
  }

  /// Begins to connect.
  mutating func start(at now: Int) {
    phase = .connecting
    deadline = nil
    farewell = nil
    assembler.reset()
    effects.append(.connect)
  }

  /// Sends a command, or keeps still if there is no connection. The reply comes back with it.
  mutating func send(_ line: TypedLine, for purpose: PendingCommand.Purpose) {
    guard phase != .offline, phase != .connecting else { return }
    var tag = line.tag
    if line.takesTag {
      lastTag += 1
      tag = Tag("c\(lastTag)")
    }
    let command = PendingCommand(line: line, tag: tag, purpose: purpose)
    pending.append(command)
    effects.append(.send(command.wire))
  }

  /// Sends a command of the client's own.
  mutating func send(_ text: String, for purpose: PendingCommand.Purpose) {
    send(TypedLine(text.utf8), for: purpose)
  }

  /// Says `quit`, in the user's words if there are any; that the connection ends then is no loss.
  mutating func leave(_ line: TypedLine = TypedLine("quit".utf8)) {
    guard !isLeaving, phase != .offline, phase != .connecting else { return }
    isLeaving = true
    send(line, for: .leave)
  }

  /// Gives what the link wants done; asking takes it away.
  mutating func takeEffects() -> [ClientEffect] {
    defer { effects = [] }
    return effects
  }

  /// Takes an input, and says what came of it.
  mutating func handle(_ input: ClientInput, at now: Int) -> [Happening] {
    switch input {
    case .connected:
      phase = .greeting
      deadline = now + Self.patience
      return []
    case .received(let bytes):
      var happenings: [Happening] = []
      for line in assembler.append(bytes) where phase != .offline {
        happenings += hear(HeardLine(line), at: now)
      }
      return happenings
    case .lost(let reason):
      return [lose(reason, at: now)]
    case .elapsed:
      return elapse(at: now)
    case .typed, .inputEnded, .resized, .interrupted, .continued:
      return []
    }
  }

  private mutating func elapse(at now: Int) -> [Happening] {
    guard let deadline, now >= deadline else { return [] }
    self.deadline = nil
    switch phase {
    case .offline:
      start(at: now)
      return []
    case .greeting, .introducing, .resuming:
      effects.append(.disconnect)
      return [lose("no answer within \(Self.patience / 1000) s", at: now)]
    case .connecting, .ready:
      return []
    }
  }

  /// The connection is gone: what now?
  mutating func lose(_ reason: String, at now: Int) -> Happening {
    phase = .offline
    deadline = nil
    if policy.resends { unanswered += pending.filter { $0.purpose == .typed } }
    pending = []
    book.forgetTurns()
    if let ending = ending(reason) { return .closed(ending) }
    let wait = backoff.next()
    deadline = now + wait
    return .lost(reason: farewell?.text ?? reason, retryIn: wait)
  }

  private func ending(_ reason: String) -> Happening.Ending? {
    if isLeaving { return .left }
    let code = farewell.flatMap { ErrorCode(rawValue: $0.word(.code)) }
    if code == .authResumed { return .takenOver }
    let reason = farewell?.text ?? reason
    // A person waits for the server to come back; a program does not.
    let isOver = code == .serverStopping || code == .serverDisk
    let isHopeless = isOver && policy.retries < .max
    guard wasReady, !isHopeless else { return .unavailable(reason) }
    return backoff.attempts < policy.retries ? nil : .unavailable(reason)
  }
}
