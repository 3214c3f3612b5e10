import Cards
import HandOracle
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
  /// The operator has sent it away at some time: nobody says when its session must be there.
  private var isDismissed = false
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
    // To the server the connection may have been over before.
    let mayBeOver = network.map { $0.upHasEnded || $0.wasStalled } ?? true
    let isOver = hasQuit || isDismissed || conversation.isOver || mayBeOver
    if hasSession { heldUntil = isOver ? nil : instant }
    hasSession = false
  }

  /// The process has ended; its seat is held until `instant`, if it is on record that it has one.
  mutating func noteRestart(heldUntil instant: Instant?) {
    heldUntil = view.name == nil || hasQuit || isDismissed ? nil : instant
    hasSession = false
  }

  /// The operator sends it away.
  mutating func noteDismissal() { (isDismissed, heldUntil) = (true, nil) }

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

/// A connection between a client and the server, with the bytes that are under way. None is lost or
/// reordered while the connection lasts.
struct NetworkConnection: Sendable {
  /// How the network cuts the bytes into pieces.
  enum Lump: Sendable {
    case single, small, large

    /// How often each comes up.
    static let mix: [Lump] = [.single, .small, .small, .large, .large, .large]
  }

  let session: SessionID
  let lump: Lump
  /// How many bytes to the client the network holds before it takes no more.
  let capacity: Int
  /// Bytes from the client.
  var up: [UInt8] = []
  /// The client sends no more.
  var upHasEnded = false
  /// Bytes to the client.
  var down: [UInt8] = []
  /// The client reads nothing until then.
  var stalledUntil = Instant(nanoseconds: 0)
  /// Whether the client has ever stopped reading.
  var wasStalled: Bool { stalledUntil > Instant(nanoseconds: 0) }
  /// Set when the client is gone: when the server will notice.
  var lossAt: Instant?

  init(session: SessionID, lump: Lump, capacity: Int) {
    self.session = session
    self.lump = lump
    self.capacity = capacity
  }

  /// How many bytes the next piece of a stream may have.
  func piece(using chance: inout Chance) -> Int {
    switch lump {
    case .single: 1 + chance.number(below: 2)
    case .small: 1 + chance.number(below: 40)
    case .large: 4096
    }
  }
}

/// Cuts what a client reads into lines.
struct LineCutter: Sendable {
  private var bytes: [UInt8] = []

  /// Bytes that are not a line yet.
  var rest: Int { bytes.count }

  /// Takes bytes.
  ///
  /// - Returns: the lines that they end, without their line feeds; `nil` for one that is not UTF-8.
  mutating func take(_ piece: [UInt8]) -> [String?] {
    bytes += piece
    guard piece.contains(10) else { return [] }
    var parts = bytes.split(separator: 10, omittingEmptySubsequences: false)
    bytes = Array(parts.removeLast())
    return parts.map { String(validating: $0, as: UTF8.self) }
  }
}
