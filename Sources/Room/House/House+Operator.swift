import Games
import Lines
import ScoreBook

/// The operator's commands. The answer precedes the effects: after a `drain` of an empty house the
/// server ends at once, and a later answer would be lost.
extension House {
  /// Does what a line requests, or says why not.
  mutating func operate(
    _ request: OperatorRequest
  ) -> [Effect] {
    do {
      return try request.line.deed(&self, request)
    } catch {
      let refusal = (error as? StoreError)?.explanation
      return [request.refused(refusal ?? House.explained(error).text)]
    }
  }

  /// The account of a member.
  func member(_ name: PlayerName) throws(Refusal) -> Account {
    guard let member = store.accounts[name] else {
      throw Refusal(.ruleUnknown, "there is no member \(name)")
    }
    return member
  }

  // MARK: - People and tables

  /// Shows a text to everybody with a name at once.
  func announce(_ text: String) -> [Effect] {
    let line = Line(
      .event, "notice", text: "\(text)",
      said: "\(seen: "*** ", spoken: "")The operator: \(text)")
    return people.values.filter { !$0.isGone }.sorted { $0.name < $1.name }.compactMap { person in
      person.session.map { .session($0, .told(Notice(line: line))) }
    }
  }

  /// Ends the sessions of a name, an address or a block of addresses.
  mutating func dismiss(
    _ subject: Subject, _ code: ErrorCode, _ text: Prose? = nil
  ) -> [Effect] {
    let everybody = people.values + beside.values.sorted { $0.address < $1.address }
    return everybody.filter { person in
      if case .name(let name) = subject {
        person.name == name
      } else {
        subject.covers(person.address)
      }
    }.sorted { $0.name < $1.name }.flatMap { dismiss($0, code, text) }
  }

  /// Ends a person's session; a person who has not returned since a restart loses the held seats.
  mutating func dismiss(
    _ person: Resident, _ code: ErrorCode, _ text: Prose?
  ) -> [Effect] {
    guard let session = person.session else { return expire(person.name) }
    return [.session(session, .dismissed(code, text))]
  }

  /// Opens the house's own tables that are not open yet. The others stay as they are, and the
  /// operator is told which lines only count from the next start on.
  mutating func reload(
    _ settings: ReloadedSettings, _ request: Int
  ) -> [Effect] {
    let wanted = settings.tables
    let new = wanted.filter { tables[$0.id] == nil }
    guard tables.count + new.count <= Limits.tables else {
      let line = "that would be more than \(Limits.tables) tables; nothing has changed"
      return [.reply(request, OperatorReply(isDone: false, lines: [line.description]))]
    }
    retired.subtract(new.map(\.id))
    let names = new.map(\.id.description).joined(separator: ", ")
    let line =
      new.isEmpty ? "no new tables; those that are open stay as they are" : "opened \(names)"
    let lines = [line] + later(wanted) + limits(settings.quotas) + later(settings.later)
    return enter(new.map { .tableOpened($0.settings, by: nil) })
      + new.flatMap { add($0, of: nil) }
      + [.reply(request, OperatorReply(isDone: true, lines: lines))]
  }

  /// Takes the figures of a file, and says which have changed.
  private mutating func limits(_ figures: QuotaFigures?) -> [String] {
    guard let figures else { return [] }
    let before = limits
    limiter.figures = figures
    let changed = limits.filter { !before.contains($0) }
    return changed.isEmpty ? [] : ["limits: \(changed.joined(separator: ", "))"]
  }

  private func later(_ names: [String]) -> [String] {
    names.isEmpty ? [] : ["counts from the next start on: \(names.joined(separator: ", "))"]
  }

  /// The lines of the file that only count from the next start on, and why.
  private func later(_ wanted: [TableConfiguration]) -> [String] {
    let changed = wanted.compactMap { line -> String? in
      guard let table = tables[line.id] else { return nil }
      if let creator = table.creator {
        return "\(line.id): \(creator) has created a table of that name; "
          + "the line counts from the next start on"
      }
      return line.settings == table.settings
        ? nil : "\(line.id): the line has changed, and counts from the next start on"
    }
    let ids = Set(wanted.map(\.id))
    let gone = tables.filter { $0.value.creator == nil && !ids.contains($0.key) }.keys.sorted()
    return changed + gone.map { "\($0): the line is gone; the table closes at the next start" }
  }

  // MARK: - Bans and mutes

  /// - Parameter isRemarked: whether the answer points out what the operator may not have meant.
  mutating func impose(
    _ sanction: Sanction, _ request: OperatorRequest, isRemarked: Bool = true
  ) throws -> [Effect] {
    let remark = isRemarked ? remark(on: sanction) : nil
    let journal = try record([.sanction(sanction)])
    let answer = [remark].compactMap(\.self)
    guard case (.mute, .name(let name)) = (sanction.kind, sanction.subject) else {
      let subject = sanction.subject
      guard sanction.isOn else { return [journal] + request.done(answer) }
      return [journal] + request.done(answer) + dismiss(subject, .authBanned)
    }
    planMutes()
    let isMuted = store.orders.forbids(.mute, .name(name), at: time)
    return [journal] + request.done(answer) + mute(name, isMuted)
  }

  private func mute(_ name: PlayerName, _ isMuted: Bool) -> [Effect] {
    people[name]?.session.map { [.session($0, .muted(isMuted))] } ?? []
  }

  /// Schedules `wake` for the time when the next mute expires.
  mutating func planMutes() {
    mutesToldUntil = mutesToldUntil ?? time
    let ends = store.orders.inForce(at: time).compactMap { $0.kind == .mute ? $0.until : nil }
    muteWake = ends.min().map { now.after(milliseconds: $0.milliseconds - time.milliseconds) }
  }

  /// Unmutes the people whose mutes have expired. By the wall clock there may be some time left.
  mutating func endMutes() -> [Effect] {
    guard let muteWake, muteWake <= now, let since = mutesToldUntil else { return [] }
    mutesToldUntil = time
    planMutes()
    return store.orders.ended(.mute, after: since, until: time).flatMap { mute($0, false) }
  }

  /// Points out what the operator may not have meant; call it before anything changes.
  private func remark(on sanction: Sanction) -> String? {
    guard sanction.isOn else {
      let isThere = store.orders.order(sanction.kind, sanction.subject, at: time) != nil
      let none = "there was no \(sanction.kind.rawValue) of \(sanction.subject)"
      let others = store.orders.banned(around: sanction.subject, at: time).map(\.description)
      let kept = others.isEmpty ? nil : "banned still: \(others.sorted().joined(separator: ", "))"
      let remarks = [isThere ? nil : none, sanction.kind == .ban ? kept : nil].compactMap { $0 }
      return remarks.isEmpty ? nil : remarks.joined(separator: "; ")
    }
    return switch sanction.subject {
    case .name(let name) where store.accounts[name] == nil:
      "\(name) is no member: it holds for whoever takes the name"
    case .address(let address) where address.contains(":") && sanction.subject.block == nil:
      "it holds for all of \(address)/64"
    default: nil
    }
  }

  // MARK: - Members

  mutating func delete(
    _ name: PlayerName, _ request: OperatorRequest
  ) throws -> [Effect] {
    let person = try member(name).person
    try requireChipsAtRest(name, person)
    let journal = try record([.account(person, .delete)])
    return [journal] + request.done() + release(name)
  }

  /// Removes a member and everything in the book that the member made.
  mutating func erase(
    _ member: Account, _ request: OperatorRequest
  ) throws -> [Effect] {
    let (name, person) = (member.name, member.person)
    try requireChipsAtRest(name, person)
    let removals = store.book.removals(of: Author(name.description, person))
    return try change(removals, and: [.account(person, .delete)], request) + release(name)
  }

  /// Ends the session of a deleted member. Nobody ignores a newcomer who takes the name.
  private mutating func release(_ name: PlayerName) -> [Effect] {
    let others = people.values.filter { $0.name != name }.compactMap(\.session).sorted()
    return dismiss(.name(name), .authKicked, "the operator has deleted your account")
      + others.map { .session($0, .ignoring([name], false)) }
  }

  private func requireChipsAtRest(_ name: PlayerName, _ person: PersonID) throws(Refusal) {
    guard chipsOnTheWay(of: person) == 0 else {
      throw Refusal(.authBusy, "chips of \(name) are on their way to a table; try again")
    }
  }

  mutating func grant(
    _ amount: Int, to name: PlayerName, _ request: OperatorRequest
  ) throws -> [Effect] {
    let member = try member(name)
    let account = LedgerAccount.person(member.person)
    guard amount <= Limits.amount - store.ledger.balance(of: account) else {
      throw Refusal(.moneyChips, "nobody can have more than \(Limits.amount) chips")
    }
    let grant = Movement(
      number: store.ledger.nextNumber, from: .house, to: account, amount: amount, reason: "grant")
    let journal = try record([.movement(grant)])
    return [journal]
      + request.done(["\(member.name) has \(store.ledger.balance(of: account)) chips"])
  }

  // MARK: - The house

  /// Turns new people away, or lets them in again.
  mutating func drain(_ isOn: Bool, _ request: OperatorRequest) -> [Effect] {
    isDraining = isOn
    let words =
      isOn
      ? "the server takes no new people and stops when everybody has left"
      : "the server takes new people again"
    return request.done() + [.log("\(isOn ? "" : "no longer ")draining: \(words)")]
      + announce(words)
  }

  /// Whether everybody has left after a `drain`, so that the server can end. It does not wait for
  /// nameless sessions, which can no longer log in, but for disconnected people as long as they are
  /// held.
  public var isDrained: Bool { isDraining && people.isEmpty }

  var limits: [String] { Quota.allCases.map { "\($0.rawValue)=\(limiter.figures[$0])" } }

  /// Reports the state of the house, one `NAME VALUE` a line; the server continues to run.
  func status(_ request: OperatorRequest) -> [Effect] {
    let figures = figures
    let hits = Quota.allCases.compactMap { quota in
      figures.quotaHits[quota].map { "hit-\(quota.rawValue) \($0)" }
    }
    let reply = OperatorReply(
      isDone: true,
      lines: [
        "uptime \(now.milliseconds / 1000)", "connections \(connections.count)",
        "people \(figures.people)", "people-cut-off \(people.values.count(where: \.isGone))",
        "tables \(figures.tables)", "tables-of-guests \(tables.values.count(where: \.isGuests))",
        "tables-occupied \(figures.occupied)", "draining \(isDraining ? "yes" : "no")",
        "clock \(time.text)", "clock-steps \(figures.clockSteps)",
        "waiting-logins \(figures.waitingLogins)", "members \(figures.members)",
        "rounds \(figures.rounds)",
        "book-games \(figures.bookGames)", "book-changes \(figures.bookChanges)",
        "book-players \(store.book.playerCount)",
        "book-profiles \(store.book[.open].profiles.count)",
        "book-clubs \(store.book.clubs.count)",
      ], behind: hits)
    return [.reply(request.number, reply)]
  }

  /// The figures of the house.
  public var figures: HouseFigures {
    HouseFigures(
      people: people.count, tables: tables.count,
      occupied: tables.values.count { !$0.summary.seated.isEmpty }, isDraining: isDraining,
      members: store.accounts.count, rounds: store.roundsPlayed,
      bookGames: store.book.games.count, bookChanges: store.book.changeCount,
      clockSteps: clocks.steps, waitingLogins: attempts.count, quotaHits: limiter.hits)
  }

  // MARK: - The score book

  /// Does an operator's `book …` command; the operator can read everything, and drop and restore
  /// games.
  mutating func operate(
    _ line: BookLine, _ request: OperatorRequest
  ) throws -> [Effect] {
    var reader = BookReader(at: time.bookTime, name: request.operatorName)
    reader.isOperator = true
    reader.namedClub = try line.club.map { try store.book.existingClub(named: $0).id }
    let desk = BookDesk(store.book, for: reader)
    switch line.deed {
    case .answer(let answer), .file(let answer): return request.done(try answer(desk).lines)
    case .using:
      throw Refusal(.ruleUnknown, "the operator names the club in each command, as in club=open")
    case .importing:
      throw Refusal(
        .ruleUnknown, "who writes in a club imports files: the operator exports them")
    case .change(_, let change):
      guard ["drop", "restore", "dissolve"].contains(line.command.word) else {
        throw Refusal(
          .ruleUnknown, "the operator reads the book, drops and restores games, and dissolves clubs"
        )
      }
      return try self.change([change(desk)], request)
    }
  }

  /// Records changes of the book together with other entries, all or none, and tells the followers
  /// of the games.
  mutating func change(
    _ changes: [BookChange], and others: [JournalEntry] = [], _ request: OperatorRequest
  ) throws -> [Effect] {
    let entries = changes.map { bookEntry($0, by: Author(request.operatorName)) } + others
    var changed = store
    let events = try entries.flatMap { try changed.apply($0, at: time).book }
    guard !events.isEmpty || !others.isEmpty else { return request.done(["there is none"]) }
    store = changed
    let lines = events.flatMap { event in
      [event.sentence]
        + (event.game.flatMap(store.book.droppedGame).map { [$0.wayBack] } ?? [])
    }
    return [.journal(entries)] + tell(events, except: nil)
      + request.done(lines)
  }
}

/// The figures of a house, for monitoring.
public struct HouseFigures: Sendable {
  /// The number of people with a name, including disconnected ones.
  public let people: Int
  /// The number of open tables.
  public let tables: Int
  /// The number of tables with a seated player.
  public let occupied: Int
  /// Whether new people are turned away.
  public let isDraining: Bool
  /// The number of accounts.
  public let members: Int
  /// The number of finished rounds at open tables.
  public let rounds: Int
  /// The number of games in the score book.
  public let bookGames: Int
  /// The number of changes of those games.
  public let bookChanges: Int
  /// How often the wall clock was set by more than a day.
  public let clockSteps: Int
  /// The number of logins, registrations and new passwords waiting for their turn.
  public let waitingLogins: Int
  /// How often each quota has refused or delayed something.
  public let quotaHits: [Quota: Int]
}
