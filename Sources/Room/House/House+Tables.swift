import Cards
import Games
import Lines

extension House {
  /// Creates a table, at once or a little later if its address creates too many.
  ///
  /// - Parameter search: the search for a seat for which the table is opened.
  mutating func create(
    _ wanted: NewTable, _ sender: Sender, for search: PlaySearch? = nil
  ) throws -> [Effect] {
    let all = try settingsOfAll(wanted, by: sender.name)
    guard let creator = sender.name.flatMap({ people[$0] }) else {
      return open(all, sender, for: search)
    }
    let charge = Charge(.addressTables, at: creator.address, countsAsGuest(creator.person.id))
    let asked = now
    return try pace(all.map { _ in (charge, count: 1) }, sender) { house, sender in
      guard house.people[creator.name]?.session == sender.session else { return [] }
      // A name that was free may be taken by then.
      let all = house.now == asked ? all : try house.settingsOfAll(wanted, by: creator.name)
      return house.open(all, sender, for: search)
    }
  }

  private mutating func open(
    _ all: [TableSettings], _ sender: Sender, for search: PlaySearch?
  ) -> [Effect] {
    guard let settings = all.first else { return [] }
    let owner = settings.creator.flatMap { people[$0]?.person.id }
    return enter(all.map { .tableOpened($0, by: owner) })
      + all.flatMap { add(TableConfiguration($0), of: owner) }
      + [
        search.map { search in
          var search = search
          search.opened = settings.id
          return ask(search, at: settings)
        }
          ?? sender.answered(created(all, settings))
      ]
  }

  private func created(_ all: [TableSettings], _ first: TableSettings) -> Line {
    let table = first.id
    let said: Prose =
      if let only = first.options.only, !only.contains(where: { $0 == first.creator }) {
        "Table \(table) is open, for \(Prose.list(only)) alone. You may watch \(table)."
      } else { "Table \(table) is open. Type sit \(table) to play there." }
    return Line(.done, "create", ["table": table], said: said).adding(first.fields())
      .adding(["tables": all.count > 1 ? all.map(\.id) : nil])
  }

  /// The settings of the wanted table, or for a duplicate of one table for each rotation of the
  /// seats, with other players at each, so that nobody is dealt the same cards twice.
  private mutating func settingsOfAll(
    _ wanted: NewTable, by creator: PlayerName?
  ) throws(Refusal) -> [TableSettings] {
    let whole = try settings(of: wanted, by: creator)
    let seats = whole.start.seatCount
    guard whole.options.isDuplicate else { return [whole] }
    guard whole.options.isWholeDuplicate, let names = whole.options.only,
      names.count == seats * seats, Set(names).count == names.count
    else { throw Refusal.duplicate(seats: seats) }
    let seed = whole.options.seed ?? Seed(from: &duplicates)
    var all: [TableSettings] = []
    for rotation in 0..<seats {
      let id = rotation == 0 ? wanted.id : TableID("\(wanted.id)-\(rotation + 1)")
      guard let id else {
        throw Refusal(
          .tableOption,
          "the tables of a duplicate are called as in duel and duel-2; "
            + "choose a shorter name than \(wanted.id)")
      }
      // From one table to the next, everybody's counterpart sits one seat further on.
      let only = (0..<seats).map { seat in
        names[rotation * seats + (seat - rotation + seats) % seats].description
      }
      let options = [
        TableOption(
          key: Key.duplicate.rawValue, value: whole.options.seed == nil ? "part" : "part-seeded"),
        TableOption(key: Key.only.rawValue, value: only.joined(separator: ",")),
        TableOption(key: Key.seed.rawValue, value: seed.description),
      ]
      let part = NewTable(id, game: wanted.game, options: wanted.options + options)
      all.append(try settings(of: part, by: creator, beside: rotation))
    }
    return all
  }

  /// Whether a person counts as a guest, as new members do. An account registered later than now,
  /// because a clock was set back, is an old one.
  func countsAsGuest(_ person: PersonID?) -> Bool {
    guard let account = person.flatMap({ store.accounts[$0] }) else { return true }
    let age = time.milliseconds - account.since.milliseconds
    return age >= 0 && age < limiter.figures[.newMemberHours] * 3_600_000
  }

  /// The settings of a wanted table.
  ///
  /// - Parameters:
  ///   - isAccepted: whether it is for an accepted challenge: then the refusal is not read by its
  ///     creator.
  ///   - others: the number of tables that open with it.
  /// - Throws: `Refusal` if the name is taken, the creator or the guests already have as many
  ///   tables as they may, or there is no such game.
  mutating func settings(
    of wanted: NewTable, by name: PlayerName?, isAccepted: Bool = false, beside others: Int = 0
  ) throws(Refusal) -> TableSettings {
    guard tables[wanted.id] == nil else {
      throw Refusal(
        .tableTaken, "there is already a table \(wanted.id); choose another name")
    }
    guard !retired.contains(wanted.id) else {
      throw Refusal(
        .tableTaken,
        "\(wanted.id) was a table of the house, whose rounds are kept; choose another name")
    }
    let creator = name.flatMap { people[$0] }
    let quota = creator?.person.kind == .member ? Quota.memberTables : .guestTables
    let mine = others + tables.values.count { $0.owner != nil && $0.owner == creator?.person.id }
    if limiter.figures.isReached(quota, by: mine) {
      let count: Prose = "\(mine) \(mine == 1 ? "table" : "tables"), as many as one person may"
      guard isAccepted, let name else {
        throw limiter.refusal(.tableLimit, "you have \(count); close one first", by: quota)
      }
      throw limiter.refusal(
        .tableLimit, "\(name) has \(count); challenge \(name) yourself", by: quota)
    }
    guard tables.count + others < Limits.tables else {
      throw Refusal(
        .tableLimit, "there are \(Limits.tables) tables, and no more can be; sit at one of them")
    }
    let share = limiter.figures.guestsShare(of: Limits.tables)
    let isGuests = countsAsGuest(creator?.person.id)
    guard !isGuests || tables.values.count(where: \.isGuests) + others < share else {
      throw limiter.refusal(
        .tableLimit, "guests and new members have \(share) tables; sit at one of them",
        by: .guestsPercent)
    }
    return try TableSettings(
      id: wanted.id, game: wanted.game, options: wanted.options, creator: name)
  }

  /// Closes a table. Its name stays taken until its last record is durable: records under a name
  /// must never be mistaken for those of the next table of that name.
  ///
  /// - Parameter effects: effects to run once it is closed.
  mutating func remove(_ table: TableID, then effects: [Effect] = []) -> [Effect] {
    tables[table]?.whenClosed = effects
    return [.table(table, .close)]
  }

  /// The table of a name, unless there is none or it is closing.
  func openTable(_ id: TableID) -> Table? { tables[id].flatMap { $0.whenClosed == nil ? $0 : nil } }

  /// Closes tables created by people that have been empty for this long.
  mutating func closeTables(emptyFor seconds: Int) -> [Effect] {
    let old = tables.filter { _, table in
      guard table.creator != nil, table.whenClosed == nil, let since = table.emptySince else {
        return false
      }
      return since.after(seconds: seconds) <= now
    }
    return old.keys.sorted().flatMap { remove($0) }
  }
}

extension TableID {
  /// Says that there is no table of this name.
  ///
  /// - Parameter known: the existing tables.
  func isUnknown(among known: some Sequence<TableID>) -> Prose {
    let names = known.map(\.description).sorted().filter { $0 != description }
    let near = NearestWord.find(description, among: names)
    return "there is no table \(self)" + (near.map { "; \($0) is one" } ?? "")
  }
}

extension Refusal {
  /// Refuses a table that does not exist.
  init(unknown table: TableID, among known: some Sequence<TableID>) {
    self.init(.tableUnknown, table.isUnknown(among: known) + "; tables lists them")
  }

  /// Refuses a duplicate in which people would play its second half after seeing the first.
  static func duplicate(seats: Int) -> Refusal {
    Refusal(
      .tableOption,
      "whoever plays the same deals twice knows the others' cards; name \(seats * seats) people "
        + "when you create it, \(seats) for each side, as in only=ann,bob,ann2,bob2")
  }
}
