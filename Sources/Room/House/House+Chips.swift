import Games
import Lines

/// Chips on their way from accounts to tables, the end of guests' evenings, and new chips for
/// people who have almost none.
///
/// Chips on their way are still in the account, but cannot be used twice. The table's record takes
/// them out.
extension House {
  /// A person's chips on their way to tables.
  func chipsOnTheWay(of person: PersonID) -> Int {
    chipsOnTheWay[person]?.values.reduce(0, +) ?? 0
  }

  /// A person's chips, in the purse and at tables.
  func chips(of person: PersonID) -> (purse: Int, stack: Int) {
    (store.chips(of: person), store.chipsAtTables(of: person))
  }

  /// The account of a sender who is still a member.
  func account(of sender: Sender) -> Account? { sender.person.id.flatMap { store.accounts[$0] } }

  // MARK: - To tables

  /// The sender's purse; `nil` without a name.
  func purse(of sender: Sender) -> Purse? {
    sender.person.id.map { person in
      let (chips, stack) = chips(of: person)
      return Purse(
        available: chips - chipsOnTheWay(of: person), owned: chips + stack, hasStack: stack > 0)
    }
  }

  /// The sender with all free chips, if the table takes chips.
  mutating func sending(_ sender: Sender, to settings: TableSettings) -> Sender {
    guard settings.start.buyIn != nil, let person = sender.person.id else { return sender }
    var sender = sender
    sender.purse = purse(of: sender)
    if let chips = sender.purse?.available, chips > 0 {
      chipsOnTheWay[person, default: [:]][settings.id, default: 0] += chips
    }
    return sender
  }

  /// Takes back chips that a table did not need.
  mutating func giveBack(_ chips: Int, of person: PersonID, _ table: TableID) -> [Effect] {
    take(chips, of: person, table)
    return endEvenings()
  }

  /// Notes chips that have arrived at tables.
  mutating func note(_ movements: [Movement]) {
    for movement in movements {
      switch (movement.from, movement.to) {
      case (.person(let person), .table(let id)): take(movement.amount, of: person, id)
      default: break
      }
    }
  }

  /// Forgets chips on their way to a table that is closed.
  mutating func forgetChips(onTheWayTo table: TableID) {
    for person in chipsOnTheWay.keys { take(.max, of: person, table) }
  }

  private mutating func take(_ chips: Int, of person: PersonID, _ table: TableID) {
    guard let before = chipsOnTheWay[person]?[table] else { return }
    chipsOnTheWay[person]?[table] = before > chips ? before - chips : nil
    if chipsOnTheWay[person]?.isEmpty == true { chipsOnTheWay[person] = nil }
  }

  // MARK: - Evenings

  /// When `endEvenings` is due: at once, or not at all.
  var eveningsWake: Instant? {
    departing.contains { chipsOnTheWay[$0] == nil } ? Instant(nanoseconds: 0) : nil
  }

  /// Ends the evening of a guest whose session is over, and with it the rest of the purse. Chips on
  /// their way to a table get there first, because the table has been promised them.
  mutating func endEvening(of person: Person?) -> [Effect] {
    guard let person, person.kind == .guest, let id = person.id else { return [] }
    departing.insert(id)
    return endEvenings()
  }

  /// Ends the evenings that no chips on their way hold up.
  mutating func endEvenings() -> [Effect] {
    let due = departing.filter { chipsOnTheWay[$0] == nil }
    departing.subtract(due)
    let entries = due.sorted().filter { store.hasEvening($0) }.map { JournalEntry.purseEnded($0) }
    return enter(entries)
  }

  // MARK: - New chips

  /// Refills an account.
  ///
  /// - Throws: `Refusal` with `auth.required`, or `money.refill`, with `wait=` if waiting is all
  ///   that is needed.
  mutating func refill(_ sender: Sender) throws(Refusal) -> [Effect] {
    guard let person = sender.person.id else { throw Refusal(.authRequired) }
    let (chips, stack) = chips(of: person)
    let all = chips + stack
    guard all < Limits.refillBelow else {
      throw Refusal(
        .moneyRefill,
        "you have \(all) chips, those at tables counted; refill is for fewer than "
          + "\(Limits.refillBelow)")
    }
    let wait = refillWait(for: person)
    guard wait <= 0 else {
      let error = Refusal(
        .moneyRefill, "you have had new chips within the hour; try again in \(wait) s")
      return [sender.refused(error, wait: wait)]
    }
    let amount = Limits.welcomeChips - chips
    let movement = Movement(
      number: store.ledger.nextNumber, from: .house, to: .person(person), amount: amount, .refill)
    let journal = enter([.movement(movement)])
    guard !journal.isEmpty else { throw Refusal(.moneyRefill) }
    refills = refills.filter { now < $0.value.after(seconds: Limits.refillSeconds) }
    refills[person] = now
    let reply = Line(
      .done, "refill",
      ["chips": Limits.welcomeChips, "stack": stack == 0 ? nil : stack, "amount": amount],
      said: "You have \(Prose.chips(Limits.welcomeChips, atTables: stack)) again.")
    return journal + [sender.answered(reply)]
  }

  /// The seconds until a person may have new chips; 0 or less if they may now.
  ///
  /// For refills since the start the monotonic clock is right. Earlier ones are only known by the
  /// wall clock, which may have been set back since: then the time counts from the start.
  private func refillWait(for person: PersonID) -> Int {
    let hour = Limits.refillSeconds * 1000
    func left(_ passed: Int) -> Int { (hour - passed + 999) / 1000 }
    if let since = refills[person] { return left(now.milliseconds(since: since)) }
    guard let last = store.ledger.lastRefill(of: person) else { return 0 }
    let passed = last <= time ? time.milliseconds - last.milliseconds : 0
    return left(max(passed, now.milliseconds(since: startedAt)))
  }
}
