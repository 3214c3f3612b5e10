import Identity
import LineProtocol
import Store

/// What the operator asks for, and mutes that end by themselves.
struct AdminService: Sendable {
  /// When the next mute ends, by the clock that `wake` goes by.
  private(set) var wake: Instant?
  /// Until when the ends of mutes were told.
  private var toldUntil: WallTime?

  /// Puts on record what a request changes, and has it carried out.
  mutating func operate(
    _ request: OperatorRequest, in store: inout Store, at now: Instant, _ time: WallTime
  ) -> [Effect] {
    if case .orders = request.command { return [list(store.orders, request, at: time)] }
    if case .accounts(let address) = request.command {
      return [list(from: address, in: store, request, at: time)]
    }
    if case .grant(let name, let amount) = request.command {
      let most = Limits.amount - store.ledger.balance(of: .member(name))
      guard amount <= most else {
        return [request.refused("nobody can have more than \(Limits.amount) chips")]
      }
    }
    let remark = remark(on: request.command, in: store, at: time)
    let entries = entries(for: request.command, in: store, at: time)
    // All or none.
    var changed = store
    do throws(StoreError) {
      for entry in entries { try changed.apply(entry, at: time) }
    } catch {
      return [request.refused(error.explanation)]
    }
    store = changed
    let journal: [Effect] = entries.isEmpty ? [] : [.journal(entries)]
    return journal + effects(of: request, remark, in: store, at: now, time)
  }

  /// What changes the store.
  private func entries(
    for command: OperatorCommand, in store: Store, at time: WallTime
  ) -> [JournalEntry] {
    if let sanction = command.sanction(at: time) { return [.sanction(sanction)] }
    switch command {
    case .account(.delete, let name): return [.account(.delete(name))]
    case .grant(let name, let amount):
      let member = LedgerAccount.member(store.accounts[name]?.name ?? name)
      return [
        .movement(
          Movement(
            number: store.ledger.nextNumber, from: .house, to: member, amount: amount,
            reason: "grant"))
      ]
    default: return []
    }
  }

  /// What the operator may not have meant; before the command has changed anything.
  private func remark(
    on command: OperatorCommand, in store: Store, at time: WallTime
  ) -> String? {
    if case .account = command { return nil }
    guard let sanction = command.sanction(at: time) else { return nil }
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

  /// The admin socket hears that it is done before the lobby does it: after a `drain` of an empty
  /// house it would else be too late.
  private mutating func effects(
    of request: OperatorRequest, _ remark: String?, in store: Store, at now: Instant,
    _ time: WallTime
  ) -> [Effect] {
    switch request.command {
    case .announce(let text): return [done(request), .lobby(.order(.announce(text)))]
    case .kick(let name, let reason):
      return [.lobby(.order(.kick(name, reason: reason, request: request.number)))]
    case .ban(let subject, _):
      return [done(request, remark), .lobby(.order(.dismiss(subject, .banned)))]
    case .account(.disable, let name):
      return [done(request), .lobby(.order(.dismiss(.name(name), .banned)))]
    case .account(.enable, _): return [done(request)]
    case .account(.delete, let name):
      return [done(request), .lobby(.order(.dismiss(.name(name), .deleted)))]
    case .mute(let name, _), .unmute(let name):
      plan(store.orders, at: now, time)
      let isMuted = store.orders.forbids(.mute, .name(name), at: time)
      return [done(request, remark), .lobby(.order(.mute(name, isMuted)))]
    case .unban: return [done(request, remark)]
    case .closeTable(let id): return [.lobby(.order(.closeTable(id, request: request.number)))]
    case .reapTables: return [.lobby(.order(.reapTables(request: request.number)))]
    case .limit(let setting?): return [done(request), .lobby(.order(.limit(setting)))]
    case .drain(let isOn):
      return [done(request), .lobby(.order(.drain(isOn)))]
    case .grant(let name, _):
      let name = store.accounts[name]?.name ?? name
      let balance = store.ledger.balance(of: .member(name))
      return [done(request, "\(name) has \(balance) chips")]
    case .reload: return [.reload(request.number)]
    case .handOver: return [.handOver(request.number)]
    case .orders, .book, .dropProfile, .reapPlayers, .eraseAccount, .accounts, .people,
      .limit(nil), .status:
      return []
    }
  }

  private func list(
    _ orders: Orders, _ request: OperatorRequest, at time: WallTime
  ) -> Effect {
    let lines = orders.inForce(at: time).map { order in
      "\(order.kind.rawValue) \(order.subject) until \(order.until?.text ?? "further notice")"
    }
    return .reply(request.number, OperatorReply(isDone: true, lines: lines))
  }

  private func list(
    from address: PeerAddress, in store: Store, _ request: OperatorRequest, at time: WallTime
  ) -> Effect {
    let lines = store.accounts.known(at: address, time).map {
      "\($0.name) registered \($0.since.text) seen \($0.seen.text)"
    }
    return .reply(request.number, OperatorReply(isDone: true, lines: lines))
  }

  // MARK: - Mutes that end

  /// Has `wake` come when the next mute ends by itself.
  mutating func plan(_ orders: Orders, at now: Instant, _ time: WallTime) {
    toldUntil = toldUntil ?? time
    let ends = orders.inForce(at: time).compactMap { $0.kind == .mute ? $0.until : nil }
    wake = ends.min().map { now.after(milliseconds: $0.milliseconds - time.milliseconds) }
  }

  /// Whether `plan` was called yet: a server that starts knows no time before its first input.
  var isPlanned: Bool { toldUntil != nil }

  /// Lets those talk again whose time is over. By the clock on the wall there may be a rest.
  mutating func endMutes(_ orders: Orders, at now: Instant, _ time: WallTime) -> [Effect] {
    guard let wake, wake <= now, let since = toldUntil else { return [] }
    let ended = orders.ended(.mute, after: since, until: time)
    toldUntil = time
    plan(orders, at: now, time)
    return ended.map { .lobby(.order(.mute($0, false))) }
  }

  // MARK: - Answers

  private func done(_ request: OperatorRequest, _ line: String? = nil) -> Effect {
    .reply(request.number, OperatorReply(isDone: true, lines: [line].compactMap { $0 }))
  }
}

extension OperatorCommand {
  /// The member that it is about, who must exist.
  var member: PlayerName? {
    switch self {
    case .grant(let name, _), .account(_, let name), .eraseAccount(let name): name
    default: nil
    }
  }

  /// The ban or mute that it begins or ends.
  fileprivate func sanction(at time: WallTime) -> Sanction? {
    let end = { (minutes: Int) in
      let minutes = min(max(minutes, Self.minutes.lowerBound), Self.minutes.upperBound)
      return WallTime(milliseconds: time.milliseconds + minutes * 60_000)
    }
    return switch self {
    case .ban(let subject, let minutes):
      Sanction(.ban, subject, isOn: true, until: minutes.map(end))
    case .unban(let subject): Sanction(.ban, subject, isOn: false)
    case .mute(let name, let minutes):
      Sanction(.mute, .name(name), isOn: true, until: minutes.map(end))
    case .unmute(let name): Sanction(.mute, .name(name), isOn: false)
    // To keep a name out is all that it takes.
    case .account(.disable, let name): Sanction(.ban, .name(name), isOn: true)
    case .account(.enable, let name): Sanction(.ban, .name(name), isOn: false)
    default: nil
    }
  }
}
