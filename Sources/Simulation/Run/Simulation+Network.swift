import HandOracle
import Room

extension Simulation {
  /// Delivers some of a client's bytes.
  mutating func carryUp() throws(Violation) -> Bool {
    for index in participantsInTurn() {
      guard let network = participants[index].network, !network.up.isEmpty || network.upHasEnded,
        server.connection(network.session)?.wishes.reads == true
      else { continue }
      let count = network.piece(using: &chance)
      guard !network.up.isEmpty else {
        if server.connection(network.session)?.life.inputHasEnded == true { continue }
        try performCapped(.endInput(network.session))
        return true
      }
      let bytes = Array(network.up.prefix(count))
      participants[index].network?.up.removeFirst(bytes.count)
      try performCapped(.receive(network.session, bytes))
      return true
    }
    return false
  }

  /// Has the network accept some bytes of an outbox.
  mutating func write() throws(Violation) -> Bool {
    for index in participantsInTurn() {
      guard let network = participants[index].network, network.down.count < network.capacity,
        server.connection(network.session)?.life.hasOutput == true
      else { continue }
      let count = min(network.piece(using: &chance), network.capacity - network.down.count)
      let bytes = try perform(.write(network.session, count))
      participants[index].network?.down += bytes
      return true
    }
    return try writeToNobody()
  }

  /// Accepts output to a vanished client until the network is full.
  private mutating func writeToNobody() throws(Violation) -> Bool {
    for index in orphans.indices {
      let network = orphans[index]
      guard network.down.count < network.capacity,
        server.connection(network.session)?.life.hasOutput == true
      else { continue }
      let room = network.capacity - network.down.count
      let bytes = try perform(.write(network.session, room))
      orphans[index].down += bytes
      return true
    }
    return false
  }

  /// Has a client read what has arrived, or that the server has hung up.
  mutating func read() throws(Violation) -> Bool {
    for index in participantsInTurn() {
      guard let network = participants[index].network, network.stalledUntil <= now else { continue }
      guard network.down.isEmpty else {
        let bytes = Array(network.down.prefix(network.piece(using: &chance)))
        participants[index].network?.down.removeFirst(bytes.count)
        for line in participants[index].lines.take(bytes) {
          try hear(line, index)
          if participants[index].network?.session != network.session { break }
        }
        return true
      }
      let life = server.connection(network.session)?.life
      let isOpen = life.map { $0.isConnected && !$0.isDraining } ?? false
      guard !isOpen else { continue }
      try hangUp(index)
      return true
    }
    return false
  }

  private mutating func hear(_ line: String?, _ index: Int) throws(Violation) {
    transcript.note(now, participants[index].number, "<", line ?? "(not UTF-8)")
    linesRead += 1
    // Clients that began a telnet negotiation get it in between their lines.
    if participants[index].client.mayTelnet { return }
    let read = try participants[index].conversation.read(line)
    if let read, !participants[index].client.isLoose {
      try participants[index].view.read(read)
      try participants[index].noteRead(read, at: now)
      note(read, index)
    }
    try enact(index) { $0.hear(line ?? "", read, &$1) }
  }

  /// Notes whether the player who plays on has a bet that must be settled.
  private mutating func note(_ parts: WireGrammar.Parts, _ index: Int) {
    guard let duty = participants[index].duty, parts.value("table") == duty else { return }
    switch (parts.sign, parts.kind) {
    case ("+", "act"):
      if parts.value("dup") == nil, parts.value("bet") != nil { participants[index].isOwed = true }
    case ("*", "house"), ("*", "over"), ("*", "void"), ("*", "reset"), ("+", "leave"):
      participants[index].isOwed = false
    default: break
    }
  }

  /// Has the client read the end of the connection and close its own.
  private mutating func hangUp(_ index: Int) throws(Violation) {
    guard let network = participants[index].network else { return }
    let wasStalled = network.stalledUntil > Instant(nanoseconds: 0)
    let isExplained =
      participants[index].conversation.isOver || network.upHasEnded || wasStalled
      || participants[index].client.mayTelnet
    guard isExplained else {
      throw Violation(.goodbye, "#\(participants[index].number) is hung up on without a word")
    }
    transcript.note(now, participants[index].number, "!", "hung up")
    participants[index].network = nil
    if server.connection(network.session)?.life.isDraining == true {
      try perform(.endInput(network.session))
    }
    try enact(index) { $0.loseConnection(&$1) }
  }
}
