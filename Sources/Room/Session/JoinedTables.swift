import Games
import Lines

/// The last event of a table that a client has seen: `table=ID last=SEQ` of `resume`.
typealias SeenTable = (table: TableID, last: Int)

/// The tables that a session has joined, in the order of joining.
struct JoinedTables: Sendable {
  struct Entry: Sendable {
    let table: TableID
    /// What is played there.
    var terms: Shared<TableTerms>
    var isSeated: Bool
    /// The big blind of the hand that the question is about.
    var bigBlind: Int?
    /// The number of the last event delivered.
    var seq: Int
    var question: TableQuestion?
    var askedAt = Instant(nanoseconds: 0)
    /// The question at which a person was asked to confirm a fold.
    var confirmed: TurnID?
    /// The question that a person was told of in one line, because commands go to another table.
    var told: TurnID?
    /// When the question's clock runs out, if it runs.
    var deadline: Instant?

    /// The open question with the time left now.
    func question(at now: Instant) -> TableQuestion? {
      guard var question, let deadline else { return question }
      question.left = deadline.milliseconds(since: now)
      question.isClockRunning = true
      return question
    }
  }

  private(set) var entries: [Entry] = []
  /// The table chosen with `use`, which commands go to.
  var used: TableID?
  /// The table where the person last sat down.
  private var satDownAt: TableID?
  /// The table that was left last.
  private var left: TableID?
  /// The watched tables that the house has been told of.
  private var toldWatching: [TableID] = []

  /// The table that commands go to: the one chosen with `use`, or else where the person last sat
  /// down.
  var chosen: TableID? { used ?? satDownAt }

  subscript(_ table: TableID) -> Entry? {
    get { index(of: table).map { entries[$0] } }
    set {
      let index = index(of: table)
      switch (index, newValue) {
      case (let index?, let entry?): entries[index] = entry
      case (let index?, nil):
        entries.remove(at: index)
        left = table
        if used == table { used = nil }
        if satDownAt == table { satDownAt = nil }
      case (nil, let entry?): entries.append(entry)
      case (nil, nil): break
      }
    }
  }

  /// Changes the entry of a table, if it is joined.
  mutating func update(_ table: TableID, _ change: (inout Entry) -> Void) {
    guard let index = index(of: table) else { return }
    change(&entries[index])
  }

  /// Whether the person is seated at a table; `nil` if it is not joined.
  func isSeated(at table: TableID) -> Bool? { index(of: table).map { entries[$0].isSeated } }

  /// When the open question at a table was asked.
  func askedAt(_ table: TableID) -> Instant? {
    guard let index = index(of: table), entries[index].question != nil else { return nil }
    return entries[index].askedAt
  }

  /// Checks entries in place: a closure that takes an entry would copy it.
  private func index(of table: TableID) -> Int? {
    entries.indices.first { entries[$0].table == table }
  }

  /// Applies a delivery's membership, sequence number and question.
  ///
  /// - Parameters:
  ///   - name: the player whose clocks count.
  ///   - isRead: whether there is a connection; what arrives after it is lost was not seen, and a
  ///     resume must bring it again.
  mutating func apply(
    _ delivery: Delivery, for name: PlayerName?, isRead: Bool, at now: Instant
  ) {
    let table = delivery.table
    switch delivery.membership {
    case .absent: self[table] = nil
    case .seated, .watching:
      let isSeated = delivery.membership == .seated
      let before = self[table]
      var entry =
        before
        ?? Entry(table: table, terms: delivery.terms, isSeated: isSeated, seq: 0)
      entry.isSeated = isSeated
      self[table] = entry
      let isAsked = delivery.answer.map { ["sit", "accept", "play"].contains($0.reply.word) }
      // Commands now go there, unless `use` chose another table.
      if isSeated, before?.isSeated != true, isAsked ?? true { satDownAt = table }
    case nil: break
    }
    update(table) { entry in
      if isRead { entry.seq = max(entry.seq, delivery.seq) }
      entry.terms = delivery.terms
      switch delivery.question {
      case .unchanged: break
      case .asked(let question, let bigBlind):
        entry.question = question
        entry.bigBlind = bigBlind
        entry.askedAt = now
        entry.deadline = question.isClockRunning ? now.after(milliseconds: question.left) : nil
      case .closed: entry.question = nil
      }
      // The clock of a question can start after the question was asked.
      for clock in delivery.news?.clocks ?? [] where clock.player.name == name {
        entry.deadline = now.after(milliseconds: clock.left)
      }
    }
  }

  /// Takes over the tables of a lost connection, each from the last event that its client says it
  /// has seen.
  mutating func adopt(_ other: JoinedTables, seen: [SeenTable]) {
    let told = toldWatching
    self = other
    toldWatching = told
    for index in entries.indices { entries[index].question = nil }
    for seen in seen { update(seen.table) { $0.seq = seen.last } }
  }

  /// The watched tables, if the house must be told of a change.
  mutating func takeWatched() -> [TableID]? {
    if toldWatching.isEmpty, entries.indices.allSatisfy({ entries[$0].isSeated }) { return nil }
    let watched = entries.filter { !$0.isSeated }.map(\.table)
    defer { toldWatching = watched }
    return watched == toldWatching ? nil : watched
  }

  var isEmpty: Bool { entries.isEmpty }

  /// The table where the person is seated, the first if there are several.
  var seated: TableID? { entries.first(where: \.isSeated)?.table }

  /// The prefix that tells a person at several tables which one a line belongs to.
  func prefix(_ table: TableID) -> Prose { entries.count > 1 ? "[\(table)] " : "" }

  /// The reply with what is still asked, if it is a refusal, exactly one question is open, and the
  /// refusal is not another table's. A refusal by the table itself says so already.
  func asking(_ reply: Line) -> Line {
    let open = entries.compactMap(\.question)
    guard open.count == 1, let question = open.first else { return reply }
    return reply.asking(question)
  }

  /// Whether a question is open at any table except `table`.
  func hasQuestion(besides table: TableID? = nil) -> Bool {
    entries.indices.contains { entries[$0].question != nil && entries[$0].table != table }
  }

  /// The table for an action that names none, if that is clear.
  var target: TableID? {
    if let chosen { return chosen }
    let sat = entries.filter(\.isSeated)
    return sat.count == 1 ? sat.first?.table : nil
  }

  /// The question at that table.
  var place: TypedPlace {
    guard let entry = target.flatMap({ self[$0] }) else { return .none }
    return TypedPlace(entry.question?.game, bigBlind: entry.bigBlind)
  }

  // MARK: - The tables of commands

  /// - Throws: `Refusal` if the session can join no more tables.
  func requireRoom() throws(Refusal) {
    guard entries.count < Limits.tablesJoined else {
      throw Refusal(
        .tableLimit, "you are at \(Limits.tablesJoined) tables already; leave one first")
    }
  }

  /// A table to join, if there is room for one more.
  func open(_ table: TableID) throws(Refusal) -> TableID {
    if self[table] == nil { try requireRoom() }
    return table
  }

  /// The table that a command means: the named one if it is joined, or else the only or the chosen
  /// one.
  func joined(_ named: TableID?, seated: Bool) throws(Refusal) -> TableID {
    guard let named else { return try target(seated: seated) }
    guard let entry = self[named] else {
      throw Refusal(.tableNotJoined, "you are not at table \(named); sit \(named) to play")
    }
    guard entry.isSeated || !seated else {
      throw Refusal(.seatNone, "you are only watching table \(named); sit \(named) to play")
    }
    return named
  }

  func watched(_ named: TableID?) throws(Refusal) -> TableID {
    let candidates = entries.filter { !$0.isSeated && (named == nil || $0.table == named) }
    guard let first = candidates.first else {
      throw Refusal(.tableNotJoined, "you are not watching there; watch TABLE begins")
    }
    return first.table
  }

  /// The table whose rounds are meant; for a session at no table, the one it left last.
  ///
  /// - Parameter words: the typed command, in which a table's name would follow the first word.
  func ofRounds(_ named: TableID?, like words: [String]) throws(Refusal) -> TableID {
    if let known = named ?? (entries.isEmpty ? left : nil) { return known }
    do throws(Refusal) { return try target(seated: false) } catch {
      guard error.code == .tableNone else { throw error }
      let typed = (words.prefix(1) + ["main"] + words.dropFirst()).joined(separator: " ")
      throw Refusal(.tableNone, "you are at no table; name one, as in \(typed)")
    }
  }

  /// The table for a command that names none.
  ///
  /// - Parameter seated: whether only tables where the person is seated count.
  /// - Throws: `Refusal` if there is none, or if it is unclear which is meant.
  func target(seated: Bool) throws(Refusal) -> TableID {
    if let chosen { return chosen }
    // At a single table there is no doubt.
    if entries.count == 1, entries[0].isSeated { return entries[0].table }
    let sat = entries.filter(\.isSeated)
    let candidates = seated || sat.count == 1 ? sat : entries
    guard let first = candidates.first else {
      if seated, let watched = entries.first {
        throw Refusal(.seatNone, "you are only watching; sit \(watched.table) to play")
      }
      throw Refusal(.tableNone, "you are at no table; tables lists them, sit TABLE to play")
    }
    guard candidates.count == 1 else {
      let names = candidates.map { "\($0.table)" as Prose }.joined(separator: ", ")
      throw Refusal(.tableWhich, "which table (\(names))? use TABLE, or add table=TABLE")
    }
    return first.table
  }
}
