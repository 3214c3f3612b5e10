import Cards
import HandOracle
import Lines
import Room

/// A client with its connection.
struct Participant: Sendable {
  let number: Int
  var client: any SimulatedClient
  var network: NetworkConnection?
  var lines = LineCutter()
  var conversation: Conversation
  var view = ClientView()
  /// When it next acts on its own.
  var actsAt: Instant?
  /// Until when its session must exist; nil if it need not: it must if it has a name and did not
  /// quit.
  private(set) var heldUntil: Instant?
  /// Whether it will never come back.
  var isGone = false
  /// The table where it plays on after the others have fallen silent.
  var duty: String?
  private var hasQuit = false
  /// Whether this connection was told that it has a session with a name.
  private var hasSession = false
  /// Whether the operator has ever sent it away: nobody says when its session must exist then.
  private var isDismissed = false
  /// Whether it has a bet at that table in a round that has not ended.
  var isOwed = false

  init(number: Int, client: any SimulatedClient, comesAt: Instant) {
    self.number = number
    self.client = client
    actsAt = comesAt
    conversation = Conversation(isLoose: client.isLoose)
  }

  /// Notes another connection, whose outcome it does not know yet.
  mutating func noteConnection() { hasSession = false }

  mutating func noteCut(heldUntil instant: Instant) {
    // For the server the connection may have ended earlier.
    let mayBeOver = network.map { $0.upHasEnded || $0.wasStalled } ?? true
    let isOver = hasQuit || isDismissed || conversation.isOver || mayBeOver
    if hasSession { heldUntil = isOver ? nil : instant }
    hasSession = false
  }

  /// Notes that the process has ended; its seat is held until `instant`, if the seat is on record.
  mutating func noteRestart(heldUntil instant: Instant?) {
    heldUntil = view.name == nil || hasQuit || isDismissed ? nil : instant
    hasSession = false
  }

  /// Notes that the operator sends it away.
  mutating func noteDismissal() { (isDismissed, heldUntil) = (true, nil) }

  mutating func noteSent(_ line: String) {
    let words = line.split(separator: " ").drop { $0.hasPrefix("@") }
    if words.first == "quit" { (hasQuit, heldUntil) = (true, nil) }
  }

  /// Checks a line about its session.
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

  /// Schedules its next action for `instant`, unless it has an earlier one.
  mutating func wake(at instant: Instant) {
    actsAt = actsAt.map { min($0, instant) } ?? instant
  }
}

/// A connection between a client and the server, with the bytes in transit. None is lost or
/// reordered while the connection lasts.
struct NetworkConnection: Sendable {
  /// How the network cuts the bytes into pieces.
  enum Lump: Sendable {
    case single, small, large

    /// The kinds, as often as each occurs.
    static let mix: [Lump] = [.single, .small, .small, .large, .large, .large]
  }

  let session: SessionID
  let lump: Lump
  /// How many bytes to the client the network holds before it accepts no more.
  let capacity: Int
  /// Bytes from the client.
  var up: [UInt8] = []
  /// Whether the client will send no more.
  var upHasEnded = false
  /// Bytes to the client.
  var down: [UInt8] = []
  /// Until when the client reads nothing.
  var stalledUntil = Instant(nanoseconds: 0)
  /// Whether the client has ever stopped reading.
  var wasStalled: Bool { stalledUntil > Instant(nanoseconds: 0) }
  /// When the server will notice that the client is gone; set once it is.
  var lossAt: Instant?

  /// The size of a stream's next piece.
  func piece(using chance: inout Chance) -> Int {
    switch lump {
    case .single: 1 + chance.number(below: 2)
    case .small: 1 + chance.number(below: 40)
    case .large: 4096
    }
  }
}

/// Splits a client's input into lines.
struct LineCutter: Sendable {
  private var bytes: [UInt8] = []

  /// How many bytes do not form a line yet.
  var rest: Int { bytes.count }

  /// Adds bytes.
  ///
  /// - Returns: the lines that they complete, without line feeds; `nil` for one that is not UTF-8.
  mutating func take(_ piece: [UInt8]) -> [String?] {
    bytes += piece
    guard piece.contains(10) else { return [] }
    var parts = bytes.split(separator: 10, omittingEmptySubsequences: false)
    bytes = Array(parts.removeLast())
    return parts.map { String(validating: $0, as: UTF8.self) }
  }
}
