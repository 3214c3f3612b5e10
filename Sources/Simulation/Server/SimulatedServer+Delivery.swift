import Lines
import Room

extension SimulatedServer {
  func shard(of id: SessionID) -> Int { connection(id)?.shard ?? id.number % shards.count }

  /// Moves a connection to another shard, if that one knows all the tables that the present one
  /// does.
  mutating func move(_ id: SessionID, to shard: Int) {
    guard let index = index(of: id) else { return }
    let old = connections[index].shard
    guard old != shard, shards[old].allSatisfy({ shards[shard][$0.key] == $0.value }) else {
      return
    }
    connections[index].shard = shard
    mailboxes.move(id, from: old, to: shard)
  }

  /// Without a journal, the only rounds are those in the store.
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

  /// The news of the table may have been waiting in the shard's own mailbox; otherwise there is no
  /// such table.
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
  /// Puts entries on record, and posts effects that need not wait for them.
  mutating func carry(_ effects: [Effect], from sender: Address, isLive: Bool = false) {
    let isAhead = sender == .house && !pending.isEmpty
    let (free, entries, ticket) = settings.hooks.pass(
      &gates[sender, default: DurabilityGate()], effects, isLive, isAhead)
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

  /// The store applies tables' entries some time later, but before the house does anything.
  private mutating func put(_ entries: [JournalEntry], from sender: Address) {
    if backlog.isEmpty { mailboxes.post(.backlog, from: sender, to: .house) }
    backlog.append((entries, time))
  }

  /// Has the store apply what others have put on record.
  mutating func follow() {
    for (entries, time) in backlog {
      do { try house.take(entries, at: time) } catch { contradiction = error.explanation }
    }
    backlog = []
  }

  /// Hands the house an input, once its store has applied everything before it.
  mutating func ask(_ input: HouseInput) {
    follow()
    carry(settings.hooks.house(&house, input, now, time), from: .house, isLive: input.isLive)
  }

  /// Makes all of that durable, and tells those who wait.
  mutating func commit() {
    follow()
    for (address, ticket) in pending {
      mailboxes.post(.durable(ticket), from: .house, to: address)
    }
    pending = []
  }

  /// Posts effects whose entries are durable now.
  mutating func release(_ ticket: Int, of address: Address) {
    post(gates[address]?.release(through: ticket) ?? [], from: address)
  }

  /// Whether the first tables are on record and open, and everybody knows them: connections are
  /// accepted from then on.
  var isOpen: Bool { gates.values.allSatisfy(\.isEmpty) && pending.isEmpty && mailboxes.count == 0 }
}
