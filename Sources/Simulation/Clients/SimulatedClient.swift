import HandOracle
import Room

/// A client of the server: honest or not.
protocol SimulatedClient: Sendable {
  /// Whether it sends anything other than lines whose replies can be counted.
  var isLoose: Bool { get }
  /// Whether the server may mistake its bytes for telnet's, so that answers are not only lines.
  var mayTelnet: Bool { get }
  /// Called when a new connection is established.
  mutating func arrive(_ context: inout ClientContext)
  /// Called with each line, and its parts if it belongs to the wire.
  mutating func hear(_ line: String, _ parts: WireGrammar.Parts?, _ context: inout ClientContext)
  /// Called when the time that it asked for has come.
  mutating func act(_ context: inout ClientContext)
  /// Called when the server or the network has hung up.
  mutating func loseConnection(_ context: inout ClientContext)
}

extension SimulatedClient {
  var mayTelnet: Bool { false }
}

/// The phases of a run.
enum Phase: Sendable, Comparable {
  /// Everything may happen.
  case lively
  /// No more faults; only chosen players still act, with the safe move.
  case settling
  /// Nothing more happens on its own; chosen players try to act without being asked.
  case probing
  /// Everybody leaves.
  case leaving
}

/// What a client knows when it decides what to do.
struct ClientContext: Sendable {
  /// One action of a client.
  enum Action: Sendable {
    /// A line, without its end.
    case line(String)
    /// Bytes that need not be lines.
    case bytes([UInt8])
    /// Send no more.
    case end
    /// Cut the connection; the server notices after a while.
    case cut(noticedAfter: Int)
    /// Connect, perhaps again; the earlier session may continue.
    case connect(resumes: Bool)
    /// Omit from `resume` what was seen.
    case forgetSeen
    /// Read nothing for that many milliseconds.
    case stall(Int)
    /// Act again that many milliseconds later.
    case wake(Int)
    /// Report a broken promise.
    case complain(Check, String)
    /// Never come back.
    case vanish
  }

  let now: Instant
  let phase: Phase
  /// What it knows about itself and its tables.
  let view: ClientView
  let isConnected: Bool
  /// The table where it plays on after the others have fallen silent.
  let duty: String?
  /// The tables that people may know.
  let tables: [String]
  var chance: Chance
  private(set) var actions: [Action] = []

  mutating func perform(_ action: Action) { actions.append(action) }

  mutating func say(_ line: String) { actions.append(.line(line)) }

  /// A random element, or `other` if there is none.
  mutating func pick<Element>(_ elements: [Element], or other: Element) -> Element {
    chance.element(of: elements) ?? other
  }
}

/// Asks which people and tables are there, and keeps the rows.
struct Inspector: SimulatedClient {
  private(set) var rows: [WireGrammar.Parts] = []
  private(set) var stats: WireGrammar.Parts?

  var isLoose: Bool { false }

  mutating func arrive(_ context: inout ClientContext) {
    for line in ["hello 1 mode=wire role=bot", "who", "tables", "stats"] { context.say(line) }
  }

  mutating func hear(_ line: String, _ parts: WireGrammar.Parts?, _ context: inout ClientContext) {
    guard let parts else { return }
    if parts.sign == "=" { rows.append(parts) }
    if parts.kind == "stats" { stats = parts }
  }

  mutating func act(_ context: inout ClientContext) {
    context.perform(context.isConnected ? .vanish : .connect(resumes: false))
  }

  mutating func loseConnection(_ context: inout ClientContext) {}
}
