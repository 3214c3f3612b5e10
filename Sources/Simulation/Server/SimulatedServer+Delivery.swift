import Store
import Cards
import Identity
import LineProtocol
import Room

extension SimulatedServer {
  /// The shard that a session is on.
  func shard(of id: SessionID) -> Int { connection(id)?.shard ?? id.number % shards.count }

  /// A connection moves to another shard, if that knows all the tables that its own does.
  mutating func move(_ id: SessionID, to shard: Int) {
    guard let index = index(of: id) else { return }
    let old = connections[index].shard
    guard old != shard, shards[old].allSatisfy({ shards[shard][$0.key] == $0.value }) else {
      return
    }
    connections[index].shard = shard
    mailboxes.move(id, from: old, to: shard)
  }

  /// Without a journal there are no rounds but those of the store.
  private mutating func answer(_ slow: SlowAnswer) {
    guard settings.isDurable, slow.rounds != nil else {
      return post([slow.answer([])], from: .house)
    }
    slowAnswers.append(slow)
  }

  /// Posts effects. A table that the sender's shard does not know is reported to the sender.
  mutating func post(_ effects: [Effect], from sender: Address) {
    for effect in effects {
      switch effect {
      case .password(let job): answer(job)
      case .slowAnswer(let slow): answer(slow)
      case .journal: break
      case .reply(let request, var reply):
        reply.lines += reply.behind ?? []
        requests.append(.reply(request, reply))
      case .session(let id, let input):
        mailboxes.post(.session(id, input), from: sender, to: .shard(shard(of: id)))
      case .house(let input): mailboxes.post(.house(input), from: sender, to: .house)
      case .table(let id, let input): carry(input, to: id, from: sender)
      case .open(let configuration): open(configuration)
      case .remove(let id): remove(id)
      case .log(let line): log.append(line)
      }
    }
  }

  private mutating func carry(_ input: TableInput, to id: TableID, from sender: Address) {
    switch sender {
    case .house:
      if let number = known[id] { mailboxes.post(.table(input), from: sender, to: .table(number)) }
    case .session(let session): carry(input, to: id, fromSession: session)
    case .table, .shard:
      contradiction = "\(sender) cannot reach table \(id): only sessions and the house know tables"
    }
  }

  private mutating func carry(
    _ input: TableInput, to id: TableID, fromSession session: SessionID
  ) {
    let home = shard(of: session)
    if let number = shards[home][id] {
      mailboxes.post(.table(input), from: .session(session), to: .table(number))
    } else {
      mailboxes.post(.again(session, id, input), from: .session(session), to: .shard(home))
    }
  }

  /// The news of the table may have waited in the shard's own mailbox; if not, there is none.
  mutating func carryAgain(_ input: TableInput, to id: TableID, from session: SessionID) {
    let home = shard(of: session)
    if let number = shards[home][id] {
      mailboxes.post(.table(input), from: .session(session), to: .table(number))
    } else {
      mailboxes.post(.session(session, .noSuchTable(id)), from: .session(session), to: .shard(home))
    }
  }
}

// MARK: - The journal

extension SimulatedServer {
  /// Puts on record what must be, and posts what need not wait for that.
  mutating func carry(_ effects: [Effect], from sender: Address) {
    var effects = effects
    // What an answer tells may come from entries that are still on their way to the disk.
    if sender == .house, !pending.isEmpty, !effects.isEmpty { effects.insert(.journal([]), at: 0) }
    let (free, entries, ticket) = settings.hooks.pass(
      &gates[sender, default: DurabilityGate()], effects)
    post(free, from: sender)
    guard let ticket else { return }
    entered += entries.map { Store.line($0, at: time) }
    if sender != .house { put(entries, from: sender) }
    if settings.isDurable {
      pending.append((sender, ticket))
    } else {
      release(ticket, of: sender)
    }
  }

  /// The store takes the entries of tables some time later, but before the house does anything.
  private mutating func put(_ entries: [JournalEntry], from sender: Address) {
    if backlog.isEmpty { mailboxes.post(.backlog, from: sender, to: .house) }
    backlog.append((entries, time))
  }

  /// The store takes what others have put on record.
  mutating func follow() {
    for (entries, time) in backlog {
      do { try house.take(entries, at: time) } catch { contradiction = error.explanation }
    }
    backlog = []
  }

  /// The house does something, on a store that has taken all that came before.
  mutating func ask(_ input: HouseInput) {
    follow()
    let effects = settings.hooks.house(&house, input, now, time)
    if input.isLive, !effects.contains(where: \.isRecord) {
      post(effects, from: .house)
    } else {
      carry(effects, from: .house)
    }
  }

  /// All of that is on the disk: those who wait hear so.
  mutating func commit() {
    follow()
    for (address, ticket) in pending {
      mailboxes.post(.durable(ticket), from: .house, to: address)
    }
    pending = []
  }

  /// Posts what waited for entries that are durable now.
  mutating func release(_ ticket: Int, of address: Address) {
    post(gates[address]?.release(through: ticket) ?? [], from: address)
  }

  /// Whether the first tables are on record and open, and all know of it: connections are accepted
  /// from then on.
  var isOpen: Bool { gates.values.allSatisfy(\.isEmpty) && pending.isEmpty && mailboxes.count == 0 }
}
