// Owns the network of a run: it splits and delays, and never loses or reorders a byte of a
// connection that lasts.

import Room

extension Simulation {
  /// Some bytes of a client arrive.
  mutating func carryUp() throws(Violation) -> Bool {
    for index in guestsInTurn() {
      guard let link = guests[index].link, !link.up.isEmpty || link.upHasEnded,
        house.connection(link.session)?.isRead == true
      else { continue }
      let count = link.piece(using: &chance)
      guard !link.up.isEmpty else {
        if house.connection(link.session)?.inputHasEnded == true { continue }
        try performCapped(.endInput(link.session))
        return true
      }
      let bytes = Array(link.up.prefix(count))
      guests[index].link?.up.removeFirst(bytes.count)
      try performCapped(.receive(link.session, bytes))
      return true
    }
    return false
  }

  /// The network takes some bytes of an outbox.
  mutating func write() throws(Violation) -> Bool {
    for index in guestsInTurn() {
      guard let link = guests[index].link, link.down.count < link.capacity,
        let connection = house.connection(link.session), connection.isConnected,
        !connection.session.outbox.isEmpty
      else { continue }
      let count = min(link.piece(using: &chance), link.capacity - link.down.count)
      let bytes = try perform(.write(link.session, count))
      guests[index].link?.down += bytes
      return true
    }
    return try writeToNobody()
  }

  /// What is written to a client that is gone is taken until the network is full.
  private mutating func writeToNobody() throws(Violation) -> Bool {
    for index in orphans.indices {
      let link = orphans[index]
      guard link.down.count < link.capacity, let connection = house.connection(link.session),
        connection.isConnected, !connection.session.outbox.isEmpty
      else { continue }
      let room = link.capacity - link.down.count
      let bytes = try perform(.write(link.session, room))
      orphans[index].down += bytes
      return true
    }
    return false
  }

  /// A client reads what has arrived, or that the house has hung up.
  mutating func read() throws(Violation) -> Bool {
    for index in guestsInTurn() {
      guard let link = guests[index].link, link.stalledUntil <= now else { continue }
      guard link.down.isEmpty else {
        let bytes = Array(link.down.prefix(link.piece(using: &chance)))
        guests[index].link?.down.removeFirst(bytes.count)
        for line in guests[index].lines.take(bytes) { try hear(line, index) }
        return true
      }
      let connection = house.connection(link.session)
      let isOpen = connection.map { $0.isConnected && !$0.isDraining } ?? false
      guard !isOpen else { continue }
      try hangUp(index)
      return true
    }
    return false
  }

  private mutating func hear(_ line: String?, _ index: Int) throws(Violation) {
    transcript.note(now, guests[index].number, "<", line ?? "(not UTF-8)")
    linesRead += 1
    // The negotiation of telnet stands between the lines of those who began it.
    if guests[index].visitor.mayTelnet { return }
    let parts = try guests[index].conversation.read(line)
    if let parts, !guests[index].visitor.isLoose {
      try guests[index].standing.read(parts)
      try noteFact(parts, index, line ?? "")
      note(parts, index)
    }
    try enact(index) { $0.hear(line ?? "", parts, &$1) }
  }

  /// What the client takes the reply to its own command for.
  private mutating func noteFact(
    _ parts: WireGrammar.Parts, _ index: Int, _ line: String
  ) throws(Violation) {
    guard weather.isDurable, let command = guests[index].conversation.answered,
      let name = guests[index].standing.name, let fact = Fact(parts, to: command, by: name)
    else { return }
    try tells.note(fact, kept, "\(command): \(line)")
  }

  /// Whether whoever plays on has a bet that must come to an end.
  private mutating func note(_ parts: WireGrammar.Parts, _ index: Int) {
    guard let duty = guests[index].duty, parts.value("table") == duty else { return }
    switch (parts.sign, parts.kind) {
    case ("+", "act"):
      if parts.value("dup") == nil, parts.value("bet") != nil { guests[index].isOwed = true }
    case ("*", "house"), ("*", "over"), ("*", "void"), ("*", "reset"), ("+", "leave"):
      guests[index].isOwed = false
    default: break
    }
  }

  /// The client reads the end of the connection and closes its own.
  private mutating func hangUp(_ index: Int) throws(Violation) {
    guard let link = guests[index].link else { return }
    let wasStalled = link.stalledUntil > Instant(nanoseconds: 0)
    let isExplained =
      guests[index].conversation.isOver || link.upHasEnded || wasStalled
      || guests[index].visitor.mayTelnet
    guard isExplained else {
      throw Violation(.goodbye, "#\(guests[index].number) is hung up on without a word")
    }
    transcript.note(now, guests[index].number, "!", "hung up")
    guests[index].link = nil
    if house.connection(link.session)?.isDraining == true {
      try perform(.endInput(link.session))
    }
    try enact(index) { $0.loseConnection(&$1) }
  }
}
