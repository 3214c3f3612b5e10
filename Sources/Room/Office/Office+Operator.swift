import Cards
import Identity
import LineProtocol
import ScoreBook
import Store

/// What the operator asks of the office. The answer precedes the lobby's part: after a `drain` of
/// an empty house the server ends at once, and a later answer would be lost.
extension Office {
  /// Does what a line asks, or says why not.
  mutating func operate(
    _ request: OperatorRequest, at now: Instant, _ time: WallTime
  ) -> [Effect] {
    do {
      return try request.line.deed(&self, request, now, time)
    } catch {
      let refusal = (error as? StoreError)?.explanation
      return [request.refused(refusal ?? ScoreBookService.explained(error).text)]
    }
  }

  /// Puts entries on record: all or none.
  private mutating func record(_ entries: JournalEntry..., at time: WallTime) throws -> Effect {
    var changed = store
    for entry in entries { try changed.apply(entry, at: time) }
    store = changed
    return .journal(entries)
  }

  /// A member that has to exist.
  func member(_ name: PlayerName) throws(Refusal) -> Account {
    guard let member = store.accounts[name] else {
      throw Refusal(.ruleUnknown, "there is no member \(name)")
    }
    return member
  }

  // MARK: - Bans and mutes

  /// - Parameter isRemarked: whether the answer says what the operator may not have meant.
  mutating func impose(
    _ sanction: Sanction, _ request: OperatorRequest, isRemarked: Bool = true, at now: Instant,
    _ time: WallTime
  ) throws -> [Effect] {
    let remark = isRemarked ? remark(on: sanction, at: time) : nil
    let journal = try record(.sanction(sanction), at: time)
    let answer = [remark].compactMap(\.self)
    guard case (.mute, .name(let name)) = (sanction.kind, sanction.subject) else {
      let subject = sanction.subject
      guard sanction.isOn else { return [journal] + request.done(answer) }
      return [journal]
        + request.done(answer) { lobby, _ in lobby.dismiss(subject, .banned) }
    }
    mutes.plan(store.orders, at: now, time)
    let isMuted = store.orders.forbids(.mute, .name(name), at: time)
    return [journal] + request.done(answer) { lobby, _ in lobby.mute(name, isMuted) }
  }

  /// What the operator may not have meant; before anything has changed.
  private func remark(on sanction: Sanction, at time: WallTime) -> String? {
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
    _ name: PlayerName, _ request: OperatorRequest, at time: WallTime
  ) throws -> [Effect] {
    try requireChipsAtRest(name)
    let journal = try record(.account(.delete(name)), at: time)
    return [journal] + request.done { lobby, _ in lobby.dismiss(.name(name), .deleted) }
  }

  /// Removes a member with all that the book has of that member's making, but not with what others
  /// have made who had the name before.
  mutating func erase(
    _ member: Account, _ request: OperatorRequest, at time: WallTime
  ) throws -> [Effect] {
    let name = member.name
    try requireChipsAtRest(name)
    let removals = store.book.removals(of: name.description, from: member.ownsFrom.bookTime)
    return try change(removals, and: [.account(.delete(name))], request, at: time)
      + [.lobby(.order { lobby, _ in lobby.dismiss(.name(name), .deleted) })]
  }

  private func requireChipsAtRest(_ name: PlayerName) throws(Refusal) {
    guard funds.reserved(for: name) == 0 else {
      throw Refusal(.authBusy, "chips of \(name) are on their way to a table; try again")
    }
  }

  mutating func grant(
    _ amount: Int, to name: PlayerName, _ request: OperatorRequest, at time: WallTime
  ) throws -> [Effect] {
    let member = try member(name)
    let account = LedgerAccount.member(member.name)
    guard amount <= Limits.amount - store.ledger.balance(of: account) else {
      throw Refusal(.moneyChips, "nobody can have more than \(Limits.amount) chips")
    }
    let grant = Movement(
      number: store.ledger.nextNumber, from: .house, to: account, amount: amount, reason: "grant")
    let journal = try record(.movement(grant), at: time)
    return [journal]
      + request.done(["\(member.name) has \(store.ledger.balance(of: account)) chips"])
  }

  // MARK: - The house

  mutating func drain(_ isOn: Bool, _ request: OperatorRequest) -> [Effect] {
    accounts.isDraining = isOn
    return request.done { lobby, _ in lobby.drain(isOn) }
  }

  var limits: [String] { Quota.allCases.map { "\($0.rawValue)=\(limiter.figures[$0])" } }

  mutating func limit(_ setting: QuotaSetting, _ request: OperatorRequest) -> [Effect] {
    limiter.figures[setting.quota] = setting.figure
    return request.done { lobby, _ in
      lobby.limiter.figures[setting.quota] = setting.figure
      return []
    }
  }

  /// Says how the office stands, `NAME VALUE` a line; the server and the lobby go on.
  func status(_ request: OperatorRequest, at time: WallTime) -> [Effect] {
    let figures = figures
    let lines = [
      "clock \(time.text)", "clock-steps \(figures.clockSteps)",
      "waiting-logins \(figures.waitingLogins)", "members \(figures.members)",
      "rounds \(figures.rounds)",
      "book-games \(figures.bookGames)", "book-changes \(figures.bookChanges)",
      "book-players \(store.book.playerCount)",
      "book-profiles \(store.book.profiles.count)",
      "book-clubs \(store.book.clubs.count)",
    ]
    return [.status(request.number, lines, limiter.hits)]
  }

  // MARK: - The score book

  /// Does a `book …` of the operator's, who reads everything, drops and restores games.
  mutating func operate(
    _ line: BookLine, _ request: OperatorRequest, at time: WallTime
  ) throws -> [Effect] {
    var reader = BookReader(at: time.bookTime, name: request.operatorName)
    reader.isOperator = true
    reader.namedClub = try line.club.map { try store.book.existingClub(named: $0).id }
    let desk = BookDesk(store.book, for: reader)
    switch line.deed {
    case .answer(let answer), .file(let answer): return request.done(try answer(desk).lines)
    case .importing:
      throw Refusal(
        .ruleUnknown, "who writes in a club imports files: the operator exports them")
    case .change(_, let change):
      guard ["drop", "restore", "dissolve"].contains(line.command.word) else {
        throw Refusal(
          .ruleUnknown, "the operator reads the book, drops and restores games, and dissolves clubs"
        )
      }
      return try self.change([change(desk)], request, at: time)
    }
  }

  /// Puts changes of the book and what goes with them on record, and tells those who follow the
  /// games. All or none.
  mutating func change(
    _ changes: [BookChange], and others: [JournalEntry] = [], _ request: OperatorRequest,
    at time: WallTime
  ) throws -> [Effect] {
    let records = changes.map {
      JournalEntry.book(BookRecord($0, by: request.operatorName, at: time.bookTime))
    }
    let entries = records + others
    var changed = store
    let events = try entries.flatMap { try changed.apply($0, at: time).book }
    guard !events.isEmpty || !others.isEmpty else { return request.done(["there is none"]) }
    store = changed
    let lines = events.flatMap { event in
      [event.sentence]
        + (event.game.flatMap(store.book.droppedGame).map(BookScreen.restoring) ?? [])
    }
    return [.journal(entries)] + book.tell(events, in: store.book, except: nil)
      + request.done(lines)
  }
}
