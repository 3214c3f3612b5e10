import Identity
import LineProtocol
import Store

/// What the operator asks for, and mutes that end by themselves.
struct AdminService: Sendable {
  /// When the next mute ends, by the clock that `wake` goes by.
  private(set) var wake: Instant?
  /// Until when the ends of mutes were told.
  private var toldUntil: WallTime?

  /// Puts a request on record, and has it carried out. A request that is refused leaves no record.
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
    let audit = JournalEntry.audit("\(request.operatorName): \(request.command.words)")
    let entries = entries(for: request.command, in: store, at: time) + [audit]
    // All or none.
    var changed = store
    do throws(StoreError) {
      for entry in entries { try changed.apply(entry, at: time) }
    } catch {
      return [request.refused(error.explanation)]
    }
    store = changed
    return [.journal(entries)] + effects(of: request, remark, in: store, at: now, time)
  }

  /// What changes the store beside the audit.
  private func entries(
    for command: OperatorCommand, in store: Store, at time: WallTime
  ) -> [JournalEntry] {
    switch command {
    case .sanction(let kind, let subject, let minutes):
      let range = OperatorCommand.minutes
      let until = minutes.map {
        let minutes = min(max($0, range.lowerBound), range.upperBound)
        return WallTime(milliseconds: time.milliseconds + minutes * 60_000)
      }
      return [.sanction(Sanction(kind, subject, isOn: true, until: until))]
    case .pardon(let kind, let subject): return [.sanction(Sanction(kind, subject, isOn: false))]
    case .account(let name, let isEnabled):
      // To keep a name out is all that it takes.
      return [.sanction(Sanction(.ban, .name(name), isOn: !isEnabled))]
    case .deleteAccount(let name): return [.account(.delete(name))]
    case .grant(let name, let amount):
      let member = LedgerAccount.member(store.accounts[name]?.name ?? name)
      return [
        .movement(
          Movement(
            number: store.ledger.nextNumber, from: .house, to: member, amount: amount,
            reason: "grant"))
      ]
    case .announce, .kick, .closeTable, .reapTables, .drain, .reload, .orders, .book,
      .dropProfile, .reapPlayers, .people, .eraseAccount, .accounts, .limit, .limits, .status:
      return []
    }
  }

  /// What the operator may not have meant; before the command has changed anything.
  private func remark(
    on command: OperatorCommand, in store: Store, at time: WallTime
  ) -> String? {
    switch command {
    case .sanction(_, .name(let name), _) where store.accounts[name] == nil:
      "\(name) is no member: it holds for whoever takes the name"
    case .sanction(_, .address(let address), _) where address.contains(":"):
      "it holds for all of \(address)/64"
    case .pardon(let kind, let subject) where !store.orders.forbids(kind, subject, at: time):
      "there was no \(kind.rawValue) of \(subject)"
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
    case .sanction(.ban, let subject, _):
      return [done(request, remark), .lobby(.order(.dismiss(subject, .banned)))]
    case .account(let name, isEnabled: false):
      return [done(request), .lobby(.order(.dismiss(.name(name), .banned)))]
    case .account(_, isEnabled: true): return [done(request)]
    case .deleteAccount(let name):
      return [done(request), .lobby(.order(.dismiss(.name(name), .deleted)))]
    case .sanction(.mute, .name(let name), _), .pardon(.mute, .name(let name)):
      plan(store.orders, at: now, time)
      let isMuted = store.orders.forbids(.mute, .name(name), at: time)
      return [done(request, remark), .lobby(.order(.mute(name, isMuted)))]
    case .sanction(.mute, .address, _), .pardon: return [done(request, remark)]
    case .closeTable(let id): return [.lobby(.order(.closeTable(id, request: request.number)))]
    case .reapTables: return [.lobby(.order(.reapTables(request: request.number)))]
    case .limit(let quota, let figure):
      return [done(request), .lobby(.order(.limit(quota, figure)))]
    case .drain(let isOn):
      return [done(request), .lobby(.order(.drain(isOn)))]
    case .grant(let name, _):
      let name = store.accounts[name]?.name ?? name
      let balance = store.ledger.balance(of: .member(name))
      return [done(request, "\(name) has \(balance) chips")]
    case .reload: return [.reload(request.number)]
    case .orders, .book, .dropProfile, .reapPlayers, .eraseAccount, .accounts, .people, .limits,
      .status:
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
    case .grant(let name, _), .account(let name, _), .deleteAccount(let name),
      .eraseAccount(let name):
      name
    default: nil
    }
  }

  /// For the record.
  var words: String {
    switch self {
    case .announce(let text): "announce \(text)"
    case .kick(let name, let reason): "kick \(name)" + (reason.map { " \($0)" } ?? "")
    case .sanction(let kind, let subject, let minutes):
      "\(kind.rawValue) \(subject)" + (minutes.map { " \($0)" } ?? "")
    case .pardon(let kind, let subject): "un\(kind.rawValue) \(subject)"
    case .closeTable(let id): "table close \(id)"
    case .reapTables: "tables reap"
    case .account(let name, let isEnabled):
      "account \(isEnabled ? "enable" : "disable") \(name)"
    case .deleteAccount(let name): "account delete \(name)"
    case .eraseAccount(let name): "erase \(name)"
    case .accounts(let address): "accounts \(address)"
    case .dropProfile(let id): "profile drop \(id)"
    case .reapPlayers: "players reap"
    case .people: "people"
    case .limit(let quota, let figure): "limit \(quota.rawValue)=\(figure)"
    case .limits: "limit"
    case .status: "status"
    case .drain(let isOn): isOn ? "drain" : "undrain"
    case .grant(let name, let amount): "grant \(name) \(amount)"
    case .reload: "reload"
    case .orders: "orders"
    case .book(let words): (["book"] + words).joined(separator: " ")
    }
  }
}
