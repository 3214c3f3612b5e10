import Nodes

/// Connections between nodes and engines: messages take a while, keep their order, and wait while
/// their direction is frozen. Messages may still arrive after their connection was given up.
extension ClusterRun {
  mutating func take(_ request: LinkRequest, on link: Link, of number: Int) {
    switch request {
    case .connect:
      // The next in the list, as the engine's client chooses it.
      let server = (processes[number].server + 1) % 3
      processes[number].server = server
      let at = arrival(Pair(process: number, server: server, isToServer: true), after: 0)
      add(.reach(number, life: processes[number].life, link, server: server), at: at)
    case .run(let statement):
      guard let session = sessions[link]?[number], let connection = connections[session] else {
        return
      }
      let pair = Pair(process: number, server: connection.server, isToServer: true)
      let at = arrival(pair, after: connection.toServer)
      connections[session]?.toServer = at
      add(.arrive(session, statement), at: at)
    case .disconnect:
      guard let session = sessions[link]?[number] else { return }
      close(session)
    }
  }

  /// Closes a connection; the process hears no more of it.
  mutating func close(_ session: ModelSession) {
    guard let connection = connections.removeValue(forKey: session) else { return }
    sessions[connection.link]?[connection.process] = nil
    if happens(500) { dropped.insert(session) }
  }

  mutating func reach(_ server: Int, from number: Int, _ life: Int64, _ link: Link) {
    guard processes[number].life == life, processes[number].node != nil else { return }
    let back = arrival(Pair(process: number, server: server, isToServer: false), after: 0)
    guard let session = engine.connect(to: server) else {
      return add(.node(number, life: life, .link(link, .lost)), at: back)
    }
    connections[session] = Connection(
      process: number, life: life, link: link, server: server, toProcess: back)
    sessions[link, default: [:]][number] = session
    add(.node(number, life: life, .link(link, .connected)), at: back)
  }

  mutating func take(_ effects: [EngineEffect]) {
    for effect in effects {
      switch effect {
      case .after(let delay, let event):
        add(
          .engine(event),
          at: now + delay.components.attoseconds / 1_000_000_000_000
            + delay.components.seconds * 1_000_000)
      case .reply(let session, .committed(let rows)):
        answer(session, .answered(.committed(rows)))
      case .reply(let session, .warned(let rows)):
        let isTaken = mistake == .acknowledgesWarnings
        answer(session, .answered(isTaken ? .committed(rows) : .unknown))
      case .broken(let session): answer(session, .lost)
      }
    }
  }

  mutating func answer(_ session: ModelSession, _ event: LinkEvent) {
    guard let connection = connections[session] else { return }
    let pair = Pair(
      process: connection.process, server: connection.server, isToServer: false)
    let at = arrival(pair, after: connection.toProcess)
    connections[session]?.toProcess = at
    add(
      .node(connection.process, life: connection.life, .link(connection.link, event)), at: at)
    if case .lost = event {
      connections[session] = nil
      sessions[connection.link]?[connection.process] = nil
    }
  }

  private mutating func arrival(_ pair: Pair, after last: Int64) -> Int64 {
    let delay = Int64(draw(now < slowUntil ? 100_000...900_000 : 300...3000))
    return max(now + delay, frozen[pair] ?? 0, last + 1)
  }
}
