import HandOracle
import Room

/// Somebody who comes to the server: honest or not.
protocol SimulatedClient: Sendable {
  /// Whether what it sends are lines whose replies can be counted.
  var isLoose: Bool { get }
  /// Whether its bytes may be taken for telnet's, so that the answers are not only lines.
  var mayTelnet: Bool { get }
  /// A new connection is there.
  mutating func arrive(_ context: inout ClientContext)
  /// A line came, with its parts if it is one of the wire.
  mutating func hear(_ line: String, _ parts: WireGrammar.Parts?, _ context: inout ClientContext)
  /// The time has come that it asked for.
  mutating func act(_ context: inout ClientContext)
  /// The server has hung up, or the network has.
  mutating func loseConnection(_ context: inout ClientContext)
}

extension SimulatedClient {
  var mayTelnet: Bool { false }
}

/// Which part of a run it is.
enum Phase: Sendable, Comparable {
  /// Everything may happen.
  case lively
  /// No more faults; only those who are chosen still act, with the safe move.
  case settling
  /// Nothing more happens by itself; those who are chosen try to act without being asked.
  case probing
  /// Everybody leaves.
  case leaving
}

/// What a client has before it when it is asked what to do.
struct ClientContext: Sendable {
  /// One thing that a client does.
  enum Action: Sendable {
    /// A line, without its end.
    case line(String)
    /// Bytes that need not be lines.
    case bytes([UInt8])
    /// It sends no more.
    case end
    /// The connection breaks; the server notices after a while.
    case cut(noticedAfter: Int)
    /// It comes (again); it may go on with the earlier session.
    case connect(resumes: Bool)
    /// It does not tell what it has seen when it resumes.
    case forgetSeen
    /// It does not read for so many milliseconds.
    case stall(Int)
    /// It gives itself something to do, so many milliseconds later.
    case wake(Int)
    /// It says that a promise was broken.
    case complain(Check, String)
    /// It never comes back.
    case vanish
  }

  let now: Instant
  let phase: Phase
  /// What it knows of its place.
  let view: ClientView
  let isConnected: Bool
  /// The table where it plays on when the others have fallen silent.
  let duty: String?
  /// The tables that people have heard of.
  let tables: [String]
  var chance: Chance
  private(set) var actions: [Action] = []

  init(
    now: Instant, phase: Phase, view: ClientView, isConnected: Bool, duty: String?,
    tables: [String], chance: Chance
  ) {
    self.now = now
    self.phase = phase
    self.view = view
    self.isConnected = isConnected
    self.duty = duty
    self.tables = tables
    self.chance = chance
  }

  /// Does something.
  mutating func perform(_ action: Action) { actions.append(action) }

  /// Sends a line.
  mutating func say(_ line: String) { actions.append(.line(line)) }

  /// One of some elements.
  mutating func pick<Element>(_ elements: [Element], or other: Element) -> Element {
    chance.element(of: elements) ?? other
  }
}

/// Asks who and what is there, and keeps the rows.
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
