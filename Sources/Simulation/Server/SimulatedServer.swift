import Cards
import Games
import Lines
import Room

struct ServerSettings: Sendable {
  /// Determines shuffles and tokens.
  var seed: Seed
  /// How many shards the sessions are spread over.
  var shards = 1
  /// Which postings keep their order.
  var order = Mailboxes.Order.perReceiver
  /// How many lines a session may send.
  var limits = FloodLimit(rate: 0, burst: Limits.burst)
  /// How long the network may accept nothing before a connection is given up.
  var stall = Duration.seconds(10)
  /// How long the sessions of cut connections are held.
  var hold = Duration.seconds(Limits.holdSeconds)
  /// The tables that are open from the start.
  var opening = TableConfiguration.opening
  /// Whether there is a journal, so that everything waits for its disk.
  var isDurable = false
  /// The room's entry points.
  var hooks = Hooks()
}

/// A server as a value: a copy of it can be driven the same way or differently.
struct SimulatedServer: Sendable {
  let settings: ServerSettings
  var now: Instant
  var house: House
  /// What waits for entries to be durable, by address.
  var gates: [Address: DurabilityGate] = [:]
  /// The addresses that wait for the next commit, with the tickets of their gates.
  var pending: [(address: Address, ticket: Int)] = []
  /// Entries that the store has not applied, oldest first.
  var backlog: [(entries: [JournalEntry], time: WallTime)] = []
  /// Lines for the journal from the last step.
  var entered: [String] = []
  /// Why the store refused an entry, if it did: a real server would stop.
  var contradiction: String?
  /// All tables ever opened, by number; `nil` for those that nobody can reach any more.
  var tables: [TableSession?] = []
  /// The tables as the house knows them.
  var known: [TableID: Int] = [:]
  /// Tables that the house has closed but that may still get messages, by number.
  private var closed: Set<Int> = []
  /// The tables as each shard knows them.
  var shards: [[TableID: Int]]
  var connections: [ServerConnection] = []
  /// The work of connections, by address.
  var addresses = AddressBuckets()
  var mailboxes: Mailboxes
  /// Each session's name, as far as a table has heard it.
  var names: [SessionID: PlayerName] = [:]
  /// What a table did in the last step, if any did something.
  var tableStep: TableStep?
  /// Answers that the last step leaves to be made elsewhere.
  var slowAnswers: [SlowAnswer] = []
  /// How far the wall clock was set, in milliseconds.
  var clockOffset = 0
  /// Lines for the server's log.
  var log: [String] = []
  /// Requests to the server as a whole: answers to the operator, the end, another reading of the
  /// opening tables.
  var requests: [Effect] = []
  /// Whether the password queue takes no time; otherwise each job is a step of its own.
  var hashesAtOnce = true
  /// The pending jobs of the password queue.
  private(set) var jobs: [PasswordJob] = []

  /// Creates a server that is opening; clients must wait for `isOpen`.
  ///
  /// - Parameters:
  ///   - store: what it remembers.
  ///   - states: the tables that can continue.
  init(
    _ settings: ServerSettings, remembering store: Store = Store(),
    _ states: [TableID: TableState] = [:],
    at now: Instant = Instant(nanoseconds: 0), daysAhead: Int = 0
  ) {
    self.settings = settings
    self.now = now
    clockOffset = daysAhead * 86_400_000
    // Numbers drawn before a restart must not come again.
    let isFirst = store == Store()
    house = House(
      store, seed: isFirst ? settings.seed : settings.seed.derived("after \(now)"),
      hold: settings.hold)
    shards = Array(repeating: [:], count: max(1, settings.shards))
    mailboxes = Mailboxes(order: settings.order)
    do throws(StoreError) {
      let opened = try house.open(settings.opening, goingOn: states, at: now, time)
      carry(opened.effects, from: .house)
    } catch {
      contradiction = error.explanation
    }
  }

  /// Performs one step.
  ///
  /// - Returns: the bytes that left the server, if the step was a `write`.
  mutating func perform(_ step: ServerStep) -> [UInt8] {
    tableStep = nil
    entered = []
    slowAnswers = []
    switch step {
    case .connect(let id, let token, let address): connect(id, token: token, from: address)
    case .receive(let id, let bytes): change(id) { $1.receive(&$0, bytes, $2) }
    case .endInput(let id): change(id) { $0.endInput(at: $2) }
    case .lose(let id): change(id) { $0.lose(at: $2) }
    case .write(let id, let count): return write(count, of: id)
    case .deliver(let route):
      if let posting = mailboxes.take(route) { deliver(posting, to: route.to) }
      dropUnreachableTables()
    case .move(let id, let shard): move(id, to: shard)
    case .commit: commit()
    case .slowAnswer(let slow, let rounds): post([slow.answer(rounds)], from: .house)
    case .due(let address): wake(address)
    case .wind(let instant): now = max(now, instant)
    case .setClock(let days): clockOffset += days * 86_400_000
    case .operate(let command):
      let request = OperatorRequest(number: 1, operatorName: "op", line: command)
      mailboxes.post(.house(.operate(request)), from: .house, to: .house)
    case .hash: if !jobs.isEmpty { perform(jobs.removeFirst()) }
    case .stop: stop()
    case .farewell: sayFarewell()
    }
    return []
  }

  /// The states of the open tables, for a snapshot.
  var states: [TableID: TableState] { known.compactMapValues { tables[$0]?.state } }

  /// All deadlines, with their addresses.
  var deadlines: [(address: Address, at: Instant)] {
    var all: [(address: Address, at: Instant)] = []
    if let at = house.wake { all.append((.house, at)) }
    for number in tables.indices {
      if var table = tables[number], let at = settings.hooks.wake(&table) {
        all.append((.table(number), at))
      }
    }
    for connection in connections {
      if let at = connection.wishes.wake { all.append((.session(connection.life.id), at)) }
    }
    return all
  }

  /// Does a job of the password queue, with hashes that any password matches.
  private mutating func perform(_ job: PasswordJob) {
    let text = "sim" + job.password.map { String($0, radix: 16) }.joined()
    let outcome: PasswordOutcome =
      switch job.task {
      case .make: .hash(text)
      case .verify(let hash): .matches(hash == text)
      }
    mailboxes.post(.house(.hashed(job.number, outcome)), from: .house, to: .house)
  }

  mutating func answer(_ job: PasswordJob) {
    if hashesAtOnce { perform(job) } else { jobs.append(job) }
  }

  private mutating func wake(_ address: Address) {
    switch address {
    case .house: ask(.wake)
    case .table(let number): give(.wake, to: number)
    case .session(let id): change(id) { $0.wake(at: $2) }
    case .shard: break
    }
  }

  private mutating func deliver(_ posting: Posting, to receiver: Address) {
    switch (receiver, posting) {
    case (.house, .house(let input)): ask(input)
    case (.house, .backlog): follow()
    case (_, .durable(let ticket)): release(ticket, of: receiver)
    case (.table(let number), .table(let input)): give(input, to: number)
    case (.shard, .session(let id, let input)): give(input, to: id)
    case (.shard, .again(let id, let table, let input)):
      carryAgain(input, to: table, from: id)
    case (.shard(let shard), .learn(let id, let number)): shards[shard][id] = number
    case (.shard(let shard), .forget(let id)): shards[shard][id] = nil
    default: break
    }
  }

  /// The time of day: the run began at noon, and the clock may have been set since.
  var time: WallTime {
    WallTime(milliseconds: 1_790_000_000_000 + now.milliseconds + clockOffset)
  }

  // MARK: - Tables

  /// Hands a table its input and notes what it did.
  private mutating func give(_ input: TableInput, to number: Int) {
    guard var table = tables[number] else { return }
    learnNames(input)
    var step = TableStep(number: number, input: input, before: table)
    tables[number] = nil
    step.effects = settings.hooks.table(&table, input, now)
    tables[number] = table
    tableStep = step
    carry(step.effects, from: .table(number))
  }

  /// Notes whose session it is, from what the tables hear.
  private mutating func learnNames(_ input: TableInput) {
    switch input {
    case .command(let sender, _): names[sender.session] = sender.name
    case .play(let search): names[search.sender.session] = search.sender.name
    case .handedOver(_, let name, let new, _, _): names[new] = name
    case .seat(let newcomer, let session, _, _): names[session] = newcomer.name
    case .opened, .wake, .cutOff, .departed, .expired, .renewed, .close, .stop: break
    }
  }

  mutating func open(_ configuration: TableConfiguration) {
    let number = tables.count
    let (id, steps) = (configuration.id, configuration.recordedSteps)
    let seed = settings.seed.derived(steps == 0 ? "\(id)" : "\(id) \(steps)")
    tables.append(settings.hooks.open(configuration, seed))
    known[configuration.id] = number
    for shard in shards.indices {
      mailboxes.post(.learn(configuration.id, number), from: .house, to: .shard(shard))
    }
  }

  mutating func remove(_ id: TableID) {
    if let number = known.removeValue(forKey: id) { closed.insert(number) }
    for shard in shards.indices { mailboxes.post(.forget(id), from: .house, to: .shard(shard)) }
  }

  /// Drops tables, and their clocks, that no mailbox and no shard can reach.
  private mutating func dropUnreachableTables() {
    for number in closed {
      let isAwaited = mailboxes.hasPostings(for: .table(number)) || mailboxes.isAnnounced(number)
      guard !isAwaited, !shards.contains(where: { $0.values.contains(number) }) else { continue }
      tables[number] = nil
      closed.remove(number)
    }
  }

  private mutating func stop() {
    for number in known.values.sorted() {
      mailboxes.post(.table(.stop), from: .house, to: .table(number))
    }
  }
}
