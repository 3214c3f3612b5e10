import Cards
import Games
import Identity
import LineProtocol
import Lines
import Store

/// Chips on their way from accounts to tables, the end of guests' evenings, and new chips for
/// people who have almost none.
///
/// What is on its way is still in the account, and nobody finds it twice. The table's record
/// takes it out.
struct FundsService: Sendable {
  /// What is on its way to each table.
  private var reserved: [PersonID: [TableID: Int]] = [:]
  /// Guests whose evening ends as soon as nothing of theirs is on its way.
  private var departing: Set<PersonID> = []
  /// Who got new chips since the server started, and when; longer than an hour ago they may be
  /// missing.
  private var refills: [PersonID: Instant] = [:]
  private var startedAt: Instant?

  /// To be called before anything else.
  mutating func start(at now: Instant) { startedAt = startedAt ?? now }

  /// Somebody's chips that are on their way to tables.
  func reserved(for person: PersonID) -> Int { reserved[person]?.values.reduce(0, +) ?? 0 }

  // MARK: - To tables

  /// What somebody has; `nil` without a name.
  func purse(of sender: Sender, in store: Store) -> Purse? {
    sender.person.id.map { person in
      let (chips, stack) = (store.chips(of: person), store.chipsAtTables(of: person))
      return Purse(
        available: chips - reserved(for: person), owned: chips + stack, hasStack: stack > 0)
    }
  }

  /// The sender with all chips that are free, if a table takes chips.
  mutating func sending(
    _ sender: Sender, to settings: TableSettings, in store: Store
  ) -> Sender {
    guard settings.start.buyIn != nil, let person = sender.person.id else { return sender }
    var sender = sender
    sender.purse = purse(of: sender, in: store)
    if let chips = sender.purse?.available, chips > 0 {
      reserved[person, default: [:]][settings.id, default: 0] += chips
    }
    return sender
  }

  /// Chips that went along to a table are not needed there.
  mutating func giveBack(
    _ chips: Int, of person: PersonID, _ table: TableID, in store: inout Store, at time: WallTime
  ) -> [Effect] {
    take(chips, of: person, table)
    return endDue(in: &store, at: time)
  }

  /// Takes note of chips that have come to tables.
  mutating func note(_ movements: [Movement]) {
    for movement in movements {
      switch (movement.from, movement.to) {
      case (.person(let person), .table(let id)): take(movement.amount, of: person, id)
      default: break
      }
    }
  }

  /// A table is closed: nothing is on its way there.
  mutating func forget(_ table: TableID) {
    for person in reserved.keys { take(.max, of: person, table) }
  }

  private mutating func take(_ chips: Int, of person: PersonID, _ table: TableID) {
    guard let before = reserved[person]?[table] else { return }
    reserved[person]?[table] = before > chips ? before - chips : nil
    if reserved[person]?.isEmpty == true { reserved[person] = nil }
  }

  // MARK: - Evenings

  /// When `endDue` is due: at once, if at all.
  var wake: Instant? {
    departing.contains { reserved[$0] == nil } ? Instant(nanoseconds: 0) : nil
  }

  /// A guest's session is over, and with it what is left of the purse. Chips that are on their way
  /// to a table get there first, since the table has been promised them.
  mutating func endEvening(
    of person: PersonID, in store: inout Store, at time: WallTime
  ) -> [Effect] {
    departing.insert(person)
    return endDue(in: &store, at: time)
  }

  /// Ends the evenings that nothing holds up any more.
  mutating func endDue(in store: inout Store, at time: WallTime) -> [Effect] {
    let due = departing.filter { reserved[$0] == nil }
    departing.subtract(due)
    let entries = due.sorted().filter { store.hasEvening($0) }.map { JournalEntry.purseEnded($0) }
    return entries.isEmpty ? [] : [store.enter(entries, at: time)].compactMap { $0 }
  }

  // MARK: - New chips

  /// Fills an account up.
  ///
  /// - Throws: `Refusal` with `auth.required`, or `money.refill`, with `wait=` if that is all
  ///   that is wanting.
  mutating func refill(
    _ sender: Sender, in store: inout Store, at now: Instant, _ time: WallTime
  ) throws(Refusal) -> [Effect] {
    guard let person = sender.person.id else { throw Refusal(.authRequired) }
    let (chips, stack) = (store.chips(of: person), store.chipsAtTables(of: person))
    let all = chips + stack
    guard all < Limits.refillBelow else {
      throw Refusal(
        .moneyRefill,
        "you have \(all) chips, those at tables counted; refill is for fewer than "
          + "\(Limits.refillBelow)")
    }
    let wait = wait(for: person, store.ledger.lastRefill(of: person), at: now, time)
    guard wait <= 0 else {
      let error = Refusal(
        .moneyRefill, "you have had new chips within the hour; try again in \(wait) s")
      return [sender.refused(error, wait: wait)]
    }
    let amount = Limits.welcomeChips - chips
    let movement = Movement(
      number: store.ledger.nextNumber, from: .house, to: .person(person), amount: amount, .refill)
    guard let journal = store.enter([.movement(movement)], at: time) else {
      throw Refusal(.moneyRefill)
    }
    refills = refills.filter { now < $0.value.after(seconds: Limits.refillSeconds) }
    refills[person] = now
    let reply = Line(
      .done, "refill",
      ["chips": Limits.welcomeChips, "stack": stack == 0 ? nil : stack, "amount": amount],
      said: "You have \(Prose.chips(Limits.welcomeChips, atTables: stack)) again.")
    return [journal, sender.answered(reply)]
  }

  /// Seconds until somebody may have new chips; 0 or less if it may now.
  ///
  /// Of what was since the start the clock that only counts knows best. Of what was before only
  /// the one on the wall knows, which may have been set back since: then it counts from the start.
  private func wait(
    for person: PersonID, _ last: WallTime?, at now: Instant, _ time: WallTime
  ) -> Int {
    let hour = Limits.refillSeconds * 1000
    func left(_ passed: Int) -> Int { (hour - passed + 999) / 1000 }
    if let since = refills[person] { return left(now.milliseconds(since: since)) }
    guard let last else { return 0 }
    let passed = last <= time ? time.milliseconds - last.milliseconds : 0
    return left(max(passed, now.milliseconds(since: startedAt ?? now)))
  }
}
