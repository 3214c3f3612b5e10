import Cards
import Games
import HandOracle
import Lines
import Room

extension Simulation {
  /// The longest that a round may take when only one player plays on: each of the table's clocks
  /// twice, and the time for which seats are held.
  private static let restSeconds = 4000
  /// More steps than any part of a run needs until nothing more happens.
  private static let restSteps = 400_000

  /// Runs that many steps in which anything may happen.
  mutating func live(steps count: Int) throws(Violation) {
    let end = steps + count
    while steps < end {
      if chance.happens(perMille: scenario.delays) {
        _ = try wind(atMost: 1 + chance.number(below: 60))
      }
      if shadow == nil, chance.happens(perMille: 4) { castShadow() }
      if chance.happens(perMille: 20) { try move() }
      try meetFaults()
      try operate()
      if try stepByChance() { continue }
      guard try wind() else { break }
    }
    journal.disk.fault = nil
    // A drain ends with the lively phase, bans on their own.
    try operate("undrain")
  }

  /// Moves a connection to another shard, between two commands.
  private mutating func move() throws(Violation) {
    guard let connection = chance.element(of: server.connections) else { return }
    try perform(.move(connection.life.id, to: chance.number(below: server.shards.count)))
  }

  /// Begins to drive a second server that differs in something nobody may see.
  private mutating func castShadow() {
    let open = server.tables.indices.filter { server.tables[$0] != nil }
    guard let table = chance.element(of: open) else { return }
    let seed = server.settings.seed.derived("shadow \(steps)")
    let shown = server.tables[table]?.table
    // The cards determine what the house's bots do, and who may open.
    if shown?.dependsOnCards == true { return }
    let isHouse = shown?.game is HouseGame
    guard !isHouse else {
      shadow = Shadow(of: server, table: table) { $0.withHiddenCardsPermuted(seed: seed) }
      return
    }
    // Elsewhere everybody has different secrets: one reader is chosen.
    let readers = server.names.keys.sorted()
    guard let reader = chance.element(of: readers), let name = server.names[reader] else { return }
    let same = Set(readers.filter { server.names[$0] == name })
    shadow = Shadow(of: server, table: table, viewers: same) {
      $0.withHiddenCardsPermuted(hiddenFrom: name, seed: seed)
    }
  }

  /// Ends the faults. At each table one player continues with the safe move, and all others fall
  /// silent: the clocks must end the round.
  mutating func settle() throws(Violation) {
    phase = .settling
    let now = now
    for index in participants.indices {
      participants[index].network?.stalledUntil = now
      participants[index].actsAt = nil
      participants[index].duty = nil
    }
    let joined = Set(participants.flatMap { Array($0.view.tables.keys) })
    for table in joined.subtracting(Run.dealing).sorted() {
      let players = participants.indices.filter { index in
        participants[index].network != nil && participants[index].duty == nil
          && participants[index].view.tables[table]?.isSeated == true
      }
      if let index = chance.element(of: players) {
        participants[index].duty = table
        participants[index].actsAt = now
      }
    }
    try rest(until: now.after(seconds: Simulation.restSeconds))
    for participant in participants where participant.isOwed && participant.network != nil {
      throw Violation(
        .progress,
        "#\(participant.number) waits for the end of a round at \(participant.duty ?? "")")
    }
    for participant in participants
    where participant.network != nil && participant.conversation.unanswered > 0 {
      let count = participant.conversation.unanswered
      throw Violation(.progress, "#\(participant.number) waits for \(count) replies")
    }
  }

  /// Checks that a player who is not asked cannot act: every open question must have been asked.
  mutating func probe() throws(Violation) {
    phase = .probing
    for index in participants.indices
    where participants[index].network != nil && participants[index].duty != nil {
      participants[index].actsAt = now
    }
    try rest(until: now.after(seconds: Simulation.restSeconds))
  }

  /// Continues until nothing more can happen, or until `end`.
  mutating func rest(until end: Instant) throws(Violation) {
    let limit = steps + Simulation.restSteps
    while steps < limit {
      if try stepByChance() { continue }
      guard let next = nextInstant, next <= end else { return }
      try perform(.wind(to: next))
    }
    throw Violation(.progress, "no rest after \(Simulation.restSteps) steps")
  }

  /// Lets everybody leave, one way or another.
  mutating func leave() throws(Violation) {
    phase = .leaving
    for index in participants.indices {
      participants[index].duty = nil
      if participants[index].network != nil {
        participants[index].wake(at: now.after(milliseconds: chance.number(below: 5000)))
      } else {
        participants[index].actsAt = nil
      }
    }
    try rest(until: now.after(seconds: Simulation.restSeconds))
    try inspect()
  }

  /// Checks whether people, tables or connections are left.
  private mutating func inspect() throws(Violation) {
    guard server.connections.isEmpty else {
      throw Violation(.emptiness, "sessions are left: \(server.connections.map(\.life.id.number))")
    }
    participants.append(
      Participant(number: participants.count + 1, client: Inspector(), comesAt: now))
    try rest(until: now.after(seconds: 1))
    guard let inspector = participants.last?.client as? Inspector else { return }
    let people = inspector.rows.filter { $0.kind == "person" }
    guard people.isEmpty, inspector.stats?.number("connections") == 1 else {
      let names = people.compactMap { $0.value("name") }
      let connections = inspector.stats?.value("connections") ?? "none"
      throw Violation(.emptiness, "left are \(names), \(connections) connections with mine")
    }
    server.follow()
    let ledger = server.house.store.ledger
    let withChips = server.known.keys.filter { ledger.balance(of: .table($0)) != 0 }
    let guests = ledger.holders.filter { server.house.store.accounts[$0] == nil }
    guard withChips.isEmpty, guests.isEmpty else {
      throw Violation(.emptiness, "chips are left at \(withChips) and with \(guests)")
    }
    let open = inspector.rows.filter { $0.kind == "table" }
    let names = Set(open.compactMap { $0.value("id") })
    // A match's table closes with the match.
    let isMatch = { (table: TableConfiguration) in
      table.settings.game.family != .dealing && table.settings.options.isMatch
    }
    let opening = Set(server.settings.opening.map { "\($0.id)" })
    let lasting = Set(server.settings.opening.filter { !isMatch($0) }.map { "\($0.id)" })
    guard names.isSubset(of: opening), names.isSuperset(of: lasting) else {
      throw Violation(.emptiness, "the tables left are \(names.sorted())")
    }
    for table in open {
      let isEmpty = table.value("seats")?.hasPrefix("0/") ?? false
      guard isEmpty, table.number("watching") == 0, table.value("state") == "empty" else {
        throw Violation(
          .emptiness, "table \(table.value("id") ?? "") is not empty: \(table.fields)")
      }
    }
  }

  /// Stops the server while everybody is there: all must be told and released.
  mutating func stopServer() throws(Violation) {
    phase = .leaving
    for index in participants.indices {
      participants[index].duty = nil
      participants[index].actsAt = nil
    }
    try perform(.stop)
    while true {
      let waiting = server.mailboxes.count
      if waiting > 0 {
        try perform(.deliver(server.mailboxes.route(at: chance.number(below: waiting))))
      } else if try !commit() {
        break
      }
    }
    try perform(.farewell)
    try rest(until: now.after(server.settings.stall + Session.drain))
    guard server.connections.isEmpty else {
      throw Violation(.emptiness, "after the stop: \(server.connections.map(\.life.id.number))")
    }
  }
}

extension Table {
  /// Whether more than the players' own words depends on cards that others cannot see.
  fileprivate var dependsOnCards: Bool {
    guard let game = game as? PokerGame else { return false }
    return game.rules.plays.contains { $0.variant.openers != nil }
      || occupants.values.contains { $0.person.kind == .house }
  }
}
