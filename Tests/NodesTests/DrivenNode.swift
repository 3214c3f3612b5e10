@testable import Nodes
@testable import Simulation

/// A node on an engine without standbys, which answers at once unless it is told to wait.
struct DrivenNode {
  private(set) var node: Node
  /// What it has said that is not for the engine.
  private(set) var said: [NodeOutput] = []
  /// All statements, in the order in which they were sent.
  private(set) var sent: [(link: Link, statement: NodeStatement)] = []
  /// Statements that nobody has answered.
  private(set) var held: [(link: Link, statement: NodeStatement)] = []
  /// Whether statements wait for `answerHeld`.
  var holds = false
  private var sessions: [Link: ModelSession] = [:]
  private var now = Duration.zero

  init(_ name: String, life: Int64 = 1, on engine: inout EngineModel, at now: Duration = .zero) {
    node = Node(
      Registration(NodeIdentity(name: name, life: life), address: "at-\(name)"),
      allowsSingleEngine: true)
    handle(.wakes, on: &engine, at: now)
  }

  /// Lets time pass, with all wakes on the way.
  mutating func pass(to end: Duration, on engine: inout EngineModel) {
    while let wake = node.wake, wake <= end {
      handle(.wakes, on: &engine, at: max(wake, now))
    }
    now = end
  }

  mutating func handle(_ event: Node.Event, on engine: inout EngineModel, at time: Duration) {
    now = time
    var outputs = node.handle(event, at: now)
    while !outputs.isEmpty {
      let output = outputs.removeFirst()
      guard case .link(let link, let request) = output else {
        said.append(output)
        continue
      }
      switch request {
      case .connect:
        sessions[link] = engine.connect(to: 0)
        let event: LinkEvent = sessions[link] == nil ? .lost : .connected
        outputs += node.handle(.link(link, event), at: now)
      case .disconnect: sessions[link] = nil
      case .run(let statement):
        sent.append((link, statement))
        if holds {
          held.append((link, statement))
        } else {
          outputs += answer(link, statement, on: &engine)
        }
      }
    }
  }

  /// Answers what was held, or says that the connection is gone.
  ///
  /// - Parameter onlyOne: whether what is sent then is held too.
  mutating func answerHeld(
    isLost: Bool = false, onlyOne: Bool = false, on engine: inout EngineModel, at time: Duration
  ) {
    holds = onlyOne
    let waiting = held
    held = []
    for (link, statement) in waiting {
      now = time
      if isLost {
        handle(.link(link, .lost), on: &engine, at: time)
      } else if let rows = rows(link, statement, on: &engine) {
        handle(.link(link, .answered(.committed(rows))), on: &engine, at: time)
      }
    }
  }

  private mutating func answer(
    _ link: Link, _ statement: NodeStatement, on engine: inout EngineModel
  ) -> [NodeOutput] {
    guard let rows = rows(link, statement, on: &engine) else {
      return node.handle(.link(link, .lost), at: now)
    }
    return node.handle(.link(link, .answered(.committed(rows))), at: now)
  }

  private func rows(
    _ link: Link, _ statement: NodeStatement, on engine: inout EngineModel
  ) -> [EngineRow]? {
    guard let session = sessions[link] else { return nil }
    for case .reply(session, .committed(let rows)) in engine.receive(
      statement, on: session, at: now)
    {
      return rows
    }
    return nil
  }

  var isServing: Bool { node.isServing(at: now) }

  var end: NodeEnd? {
    for case .ended(let end) in said { return end }
    return nil
  }

  var durable: [UInt64] {
    said.compactMap { if case .durable(let position) = $0 { position } else { nil } }
  }

  var epochs: [Int64] {
    said.compactMap { if case .becomesActive(let epoch, _) = $0 { epoch } else { nil } }
  }

  /// The lines of its copy.
  var copy: [String] {
    var lines: [String] = []
    for case .copy(let step) in said {
      switch step {
      case .startsOver: lines = []
      case .state(let new), .records(_, let new):
        lines += new.map { String(decoding: $0, as: UTF8.self) }
      case .stateEnds, .isCovered: break
      }
    }
    return lines
  }
}

extension NodeStatement {
  /// The name of its case.
  var word: String { String("\(self)".prefix { $0 != "(" }) }
}
