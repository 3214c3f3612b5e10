import Cards
import Games
import Identity
import LineProtocol
import Lines
import Store

/// Chips on their way from accounts to tables, the end of guests' evenings, and new chips for
/// whoever has next to none.
///
/// What is on its way is still in the account, and nobody finds it twice. It is there no more when
/// the table's record is taken.
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

  /// Finds the chips that a table needs, for it to hear.
  mutating func find(
    _ request: FundsRequest, _ settings: TableSettings, in store: Store
  ) -> TableInput {
    do throws(Refusal) {
      guard let person = request.sender.person.id else { throw Refusal(.authRequired) }
      let amount = try amount(for: request, person, in: store)
      if let search = request.search, let offer = search.offer(of: amount, at: request.table) {
        let question = search.question(offer, of: owned(by: person, in: store), settings)
        var request = request
        request.offer = offer
        return .funded(request, .failure(question))
      }
      reserved[person, default: [:]][request.table, default: 0] += amount
      return .funded(request, .success(amount))
    } catch { return .funded(request, .failure(error)) }
  }

  /// What somebody who wants to play is asked before a table is opened that takes chips.
  func question(
    of search: PlaySearch, _ settings: TableSettings, in store: Store
  ) throws(Refusal) -> Answer? {
    guard let range = settings.start.buyIn else { return nil }
    let sender = search.sender
    guard let person = sender.person.id else { throw Refusal(.authRequired) }
    let request = FundsRequest(
      table: settings.id, sender: sender, person: sender.person,
      purpose: .sit(seat: nil, TokenDigest(of: sender.token)), wanted: nil, allowed: range,
      search: search)
    guard let offer = search.offer(of: try amount(for: request, person, in: store), at: nil) else {
      return nil
    }
    var answer = Answer(search.question(offer, of: owned(by: person, in: store), settings))
    answer.offer = offer
    return answer
  }

  /// Somebody's chips, those at tables counted.
  private func owned(by person: PersonID, in store: Store) -> Int {
    store.chips(of: person) + store.chipsAtTables(of: person)
  }

  private func amount(
    for request: FundsRequest, _ person: PersonID, in store: Store
  ) throws(Refusal) -> Int {
    let available = store.chips(of: person) - reserved(for: person)
    if let wanted = request.wanted, !request.allowed.contains(wanted) {
      throw Refusal(.moneyBuyIn, request.words(for: wanted))
    }
    let amount = request.wanted ?? min(request.allowed.upperBound, available)
    guard amount > 0, amount >= request.allowed.lowerBound, amount <= available else {
      let hasStack = store.chipsAtTables(of: person) > 0
      throw Refusal(.moneyChips, request.words(having: available, hasStack: hasStack))
    }
    return amount
  }

  /// Chips that were found for a table are not needed there.
  mutating func release(
    _ request: FundsRequest, _ chips: Int, in store: inout Store, at time: WallTime
  ) -> [Effect] {
    guard let person = request.sender.person.id else { return [] }
    take(chips, of: person, request.table)
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
    _ requester: Requester, in store: inout Store, at now: Instant, _ time: WallTime
  ) throws(Refusal) -> [Effect] {
    guard let person = requester.person.id else { throw Refusal(.authRequired) }
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
      return [requester.refused(error, wait: wait)]
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
    return [journal, requester.answered(reply)]
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

extension FundsRequest {
  /// Why so many chips are too few or too many for the table.
  fileprivate func words(for wanted: Int) -> Prose {
    switch purpose {
    case .sit: "table \(table) takes \(range) chips, not \(wanted); sit \(table) buyin=\(nearest)"
    case .topUp: "your stack at table \(table) can grow by \(range) chips; topup \(nearest)"
    }
  }

  /// Why it cannot be done with so many chips.
  fileprivate func words(having available: Int, hasStack: Bool) -> Prose {
    let least = max(1, allowed.lowerBound)
    let beside: Prose = hasStack ? " beside those at tables" : ""
    let have: Prose = "you have \(max(0, available)) chips\(beside)"
    guard available < least else {
      let command: Prose =
        switch purpose {
        case .sit: "sit \(table) buyin=\(min(available, allowed.upperBound))"
        case .topUp: "topup \(min(available, allowed.upperBound))"
        }
      return "\(have), not \(wanted ?? least); \(command)"
    }
    let refill: Prose =
      "refill gives you \(Limits.welcomeChips) once an hour when you have fewer than "
      + "\(Limits.refillBelow)"
    switch purpose {
    case .sit: return "\(have) and table \(table) takes \(range); \(refill)"
    case .topUp: return "\(have); \(refill)"
    }
  }

  private var nearest: Int {
    min(max(wanted ?? 0, allowed.lowerBound), allowed.upperBound)
  }

  private var range: Prose {
    let (least, most) = (allowed.lowerBound, allowed.upperBound)
    return least == most ? "\(least)" : "\(least) to \(most)"
  }
}
