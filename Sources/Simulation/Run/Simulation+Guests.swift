// Owns what the deeds of clients do to the run.

import Cards
import Room

extension Simulation {
  /// A client whose time has come acts.
  mutating func act() throws(Violation) -> Bool {
    for index in guestsInTurn() {
      guard let at = guests[index].actsAt, at <= now, !guests[index].isGone else { continue }
      guests[index].actsAt = nil
      try enact(index) { $0.act(&$1) }
      return true
    }
    return false
  }

  /// Asks a client what it does, and does it.
  mutating func enact(
    _ index: Int, _ body: (inout any Visitor, inout Desk) -> Void
  ) throws(Violation) {
    var desk = Desk(
      now: now, phase: phase, standing: guests[index].standing,
      isConnected: guests[index].link != nil, duty: guests[index].duty, tables: tables,
      chance: chance)
    body(&guests[index].visitor, &desk)
    chance = desk.chance
    for deed in desk.deeds { try perform(deed, index) }
  }

  private mutating func perform(_ deed: Desk.Deed, _ index: Int) throws(Violation) {
    switch deed {
    case .line(let line):
      guard guests[index].link?.upHasEnded == false else { return }
      transcript.note(now, guests[index].number, ">", line)
      guests[index].conversation.send(line)
      guests[index].standing.send(line)
      guests[index].link?.up += Array(line.utf8) + [10]
    case .bytes(let bytes):
      guard guests[index].link?.upHasEnded == false else { return }
      transcript.note(now, guests[index].number, ">", "\(bytes.prefix(80))")
      guests[index].link?.up += bytes
    case .end: guests[index].link?.upHasEnded = true
    case .cut(let delay): cut(index, noticedAfter: delay)
    case .connect(let resumes): try connect(index, resumes: resumes)
    case .forgetSeen: guests[index].standing.forgetSeen()
    case .stall(let milliseconds):
      let end = now.after(milliseconds: milliseconds)
      guests[index].link?.stalledUntil = end
    case .waken(let milliseconds): guests[index].waken(at: now.after(milliseconds: milliseconds))
    case .complain(let check, let detail):
      throw Violation(check, "#\(guests[index].number) \(detail)")
    case .vanish:
      cut(index, noticedAfter: 0)
      guests[index].isGone = true
      guests[index].actsAt = nil
    }
  }

  private mutating func cut(_ index: Int, noticedAfter milliseconds: Int) {
    guard var link = guests[index].link else { return }
    transcript.note(now, guests[index].number, "!", "cut")
    guests[index].link = nil
    link.lossAt = now.after(milliseconds: milliseconds)
    orphans.append(link)
  }

  private mutating func connect(_ index: Int, resumes: Bool) throws(Violation) {
    guard guests[index].link == nil else { return }
    sessions += 1
    let id = SessionID(number: sessions)
    let lump = chance.element(of: evening.lumps) ?? .large
    let capacity = [200, 4096, 60_000][chance.number(below: 3)]
    guests[index].link = Link(session: id, lump: lump, capacity: capacity)
    guests[index].lines = LineCutter()
    let former = guests[index].conversation.allTags
    // A member who logs in anew goes on with the session that is held, tags and all.
    guests[index].conversation = Conversation(
      isLoose: guests[index].visitor.isLoose, former: former)
    guests[index].standing.reconnect(resumes: resumes)
    transcript.note(now, guests[index].number, "!", "connects as session \(sessions)")
    let seed = house.settings.seed.derived("session \(sessions)").words
    let token = String(seed.0, radix: 16) + String(seed.1, radix: 16)
    try perform(.connect(id, token: token))
    try enact(index) { $0.arrive(&$1) }
  }
}
