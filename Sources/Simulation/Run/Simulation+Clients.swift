import Cards
import Room

extension Simulation {
  /// Has a client act whose time has come.
  mutating func act() throws(Violation) -> Bool {
    for index in participantsInTurn() {
      guard let at = participants[index].actsAt, at <= now, !participants[index].isGone else {
        continue
      }
      participants[index].actsAt = nil
      try enact(index) { $0.act(&$1) }
      return true
    }
    return false
  }

  /// Asks a client for its actions, and performs them.
  mutating func enact(
    _ index: Int, _ body: (inout any SimulatedClient, inout ClientContext) -> Void
  ) throws(Violation) {
    var context = ClientContext(
      now: now, phase: phase, view: participants[index].view,
      isConnected: participants[index].network != nil, duty: participants[index].duty,
      tables: tables,
      chance: chance)
    body(&participants[index].client, &context)
    chance = context.chance
    for action in context.actions { try perform(action, index) }
  }

  private mutating func perform(_ action: ClientContext.Action, _ index: Int) throws(Violation) {
    switch action {
    case .line(let line):
      guard participants[index].network?.upHasEnded == false else { return }
      transcript.note(now, participants[index].number, ">", line)
      participants[index].conversation.send(line)
      participants[index].view.send(line)
      participants[index].noteSent(line)
      participants[index].network?.up += Array(line.utf8) + [10]
    case .bytes(let bytes):
      guard participants[index].network?.upHasEnded == false else { return }
      transcript.note(now, participants[index].number, ">", "\(bytes.prefix(80))")
      participants[index].network?.up += bytes
    case .end: participants[index].network?.upHasEnded = true
    case .cut(let delay): cut(index, noticedAfter: delay)
    case .connect(let resumes): try connect(index, resumes: resumes)
    case .forgetSeen: participants[index].view.forgetSeen()
    case .stall(let milliseconds):
      let end = now.after(milliseconds: milliseconds)
      participants[index].network?.stalledUntil = end
    case .wake(let milliseconds):
      participants[index].wake(at: now.after(milliseconds: milliseconds))
    case .complain(let check, let detail):
      throw Violation(check, "#\(participants[index].number) \(detail)")
    case .vanish:
      cut(index, noticedAfter: 0)
      participants[index].isGone = true
      participants[index].actsAt = nil
    }
  }

  private mutating func cut(_ index: Int, noticedAfter milliseconds: Int) {
    guard var network = participants[index].network else { return }
    transcript.note(now, participants[index].number, "!", "cut")
    participants[index].noteCut(heldUntil: now.after(server.settings.hold))
    participants[index].network = nil
    network.lossAt = now.after(milliseconds: milliseconds)
    orphans.append(network)
  }

  private mutating func connect(_ index: Int, resumes: Bool) throws(Violation) {
    guard participants[index].network == nil else { return }
    sessions += 1
    let id = SessionID(number: sessions)
    let lump = chance.element(of: scenario.lumps) ?? .large
    let capacity = [200, 4096, 60_000][chance.number(below: 3)]
    participants[index].network = NetworkConnection(session: id, lump: lump, capacity: capacity)
    participants[index].lines = LineCutter()
    // A member who logs in again continues the session that is held, tags and all.
    participants[index].conversation = Conversation(
      isLoose: participants[index].client.isLoose, former: participants[index].conversation)
    participants[index].view.reconnect(resumes: resumes)
    participants[index].noteConnection()
    if !resumes { participants[index].noteRestart(heldUntil: nil) }
    transcript.note(now, participants[index].number, "!", "connects as session \(sessions)")
    let seed = server.settings.seed.derived("session \(sessions)").words
    let token = String(seed[0], radix: 16) + String(seed[1], radix: 16)
    try perform(.connect(id, token: token))
    try enact(index) { $0.arrive(&$1) }
  }
}
