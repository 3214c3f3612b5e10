// Owns what the operator's requests come to. Each is on record before it is carried out.

import Archive
import LineProtocol

extension Office {
  /// Puts a request on record, and has it carried out.
  mutating func operate(_ request: OperatorRequest, at time: WallTime) -> [Effect] {
    if case .orders = request.command { return [listOrders(request, at: time)] }
    if case .grant(let name, _) = request.command, archive.accounts[name] == nil {
      return [reply(request, "there is no member \(name)", isDone: false)]
    }
    let entries = entries(for: request.command, at: time)
    let audit = JournalEntry.audit("\(request.operatorName): \(request.command.words)")
    guard let journal = enter([audit] + entries, at: time) else {
      return [reply(request, "the archive refuses this", isDone: false)]
    }
    guard case .journal(let made) = journal, made.count == entries.count + 1 else {
      return [journal, reply(request, "not done: the ledger refuses it", isDone: false)]
    }
    return [journal] + effects(of: request)
  }

  private func entries(
    for command: OperatorCommand, at time: WallTime
  ) -> [JournalEntry] {
    switch command {
    case .sanction(let kind, let subject, let minutes):
      let until = minutes.map {
        WallTime(milliseconds: time.milliseconds &+ min($0, 10_000_000) &* 60_000)
      }
      return [.sanction(Sanction(kind, subject, isOn: true, until: until))]
    case .pardon(let kind, let subject): return [.sanction(Sanction(kind, subject, isOn: false))]
    case .grant(let name, let amount):
      let number = archive.ledger.nextNumber
      let member = LedgerAccount.member(archive.accounts[name]?.name ?? name)
      return [
        .movement(
          Movement(number: number, from: .house, to: member, amount: amount, reason: "grant"))
      ]
    case .announce, .kick, .closeTable, .drain, .reload, .orders: return []
    }
  }

  private func effects(of request: OperatorRequest) -> [Effect] {
    let done = reply(request, "done", isDone: true)
    switch request.command {
    case .announce(let text): return [.lobby(.order(.announce(text))), done]
    case .kick(let name): return [.lobby(.order(.dismiss(name, .authKicked))), done]
    case .sanction(.ban, .name(let name), _):
      return [.lobby(.order(.dismiss(name, .authBanned))), done]
    case .sanction(.ban, .address(let address), _):
      return [.lobby(.order(.dismissAddress(address))), done]
    case .sanction(.mute, .name(let name), _): return [.lobby(.order(.mute(name, true))), done]
    case .pardon(.mute, .name(let name)): return [.lobby(.order(.mute(name, false))), done]
    case .sanction(.mute, .address, _), .pardon: return [done]
    case .closeTable(let id):
      return [.lobby(.order(.closeTable(id, request: request.number)))]
    case .drain: return [.lobby(.order(.drain)), done]
    case .grant(let name, _):
      let balance = archive.ledger.balance(of: .member(name))
      return [reply(request, "\(name) has \(balance) chips", isDone: true)]
    case .reload: return [.reload(request.number)]
    case .orders: return []
    }
  }

  private func listOrders(_ request: OperatorRequest, at time: WallTime) -> Effect {
    let lines = archive.orders.inForce(at: time).map { order in
      "\(order.kind.rawValue) \(order.subject) until \(order.until?.text ?? "further notice")"
    }
    return .reply(request.number, OperatorReply(isDone: true, lines: lines + ["done"]))
  }

  private func reply(_ request: OperatorRequest, _ line: String, isDone: Bool) -> Effect {
    .reply(request.number, OperatorReply(isDone: isDone, lines: [line]))
  }
}

extension OperatorCommand {
  /// For the record.
  var words: String {
    switch self {
    case .announce(let text): "announce \(text)"
    case .kick(let name): "kick \(name)"
    case .sanction(let kind, let subject, let minutes):
      "\(kind.rawValue) \(subject)" + (minutes.map { " \($0)" } ?? "")
    case .pardon(let kind, let subject): "un\(kind.rawValue) \(subject)"
    case .closeTable(let id): "table close \(id)"
    case .drain: "drain"
    case .grant(let name, let amount): "grant \(name) \(amount)"
    case .reload: "reload"
    case .orders: "orders"
    }
  }
}
