import LineProtocol
import Room

/// A client with its connection.
struct Participant: Sendable {
  let number: Int
  var client: any SimulatedClient
  var network: NetworkConnection?
  var lines = LineCutter()
  var conversation: Conversation
  var view = ClientView()
  /// When it acts next by itself.
  var actsAt: Instant?
  /// Until when its session must be there, if it must: it has a name and did not quit.
  private(set) var heldUntil: Instant?
  /// It will not come any more.
  var isGone = false
  /// The table where it plays on when the others have fallen silent.
  var duty: String?
  private var hasQuit = false
  /// This connection was told that it has a session with a name.
  private var hasSession = false
  /// It has a bet at that table whose round has not ended.
  var isOwed = false

  init(number: Int, client: any SimulatedClient, comesAt: Instant) {
    self.number = number
    self.client = client
    actsAt = comesAt
    conversation = Conversation(isLoose: client.isLoose)
  }

  /// It has another connection, of which it does not know yet what becomes.
  mutating func noteConnection() { hasSession = false }

  /// Its connection is cut.
  mutating func noteCut(heldUntil instant: Instant) {
    if hasSession { heldUntil = hasQuit || conversation.isOver ? nil : instant }
    hasSession = false
  }

  /// The process has ended; its seat is held until `instant`, if it is on record that it has one.
  mutating func noteRestart(heldUntil instant: Instant?) {
    heldUntil = view.name == nil || hasQuit ? nil : instant
    hasSession = false
  }

  /// Notes what it sends.
  mutating func noteSent(_ line: String) {
    let words = line.split(separator: " ").drop { $0.hasPrefix("@") }
    if words.first == "quit" { (hasQuit, heldUntil) = (true, nil) }
  }

  /// Checks what it reads of its session.
  mutating func noteRead(_ line: WireGrammar.Parts, at now: Instant) throws(Violation) {
    if line.sign == "+", ["login", "register", "resume"].contains(line.kind) {
      (heldUntil, hasQuit, hasSession) = (nil, false, true)
    }
    guard line.value("code") == ErrorCode.authToken.rawValue else { return }
    if let heldUntil, now < heldUntil {
      throw Violation(.recovery, "#\(number) has a session, but its token is refused")
    }
    heldUntil = nil
  }

  /// Gives it something to do at `instant`, unless it has before.
  mutating func wake(at instant: Instant) {
    actsAt = actsAt.map { min($0, instant) } ?? instant
  }
}
