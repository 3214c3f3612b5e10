import Store
import Cards
import Identity
import LineProtocol
import Testing

@testable import Room

/// Lobby, tables and sessions, with every effect carried out at once and in order.
struct Hall {
  var now = Instant(nanoseconds: 1_000_000_000)
  var lobby: Lobby
  var office: Office
  /// Whether entries are kept at once; else when `keep` is called.
  var keepsAtOnce = true
  /// Whether the password queue takes no time; else a job is done when `hash` is called.
  var hashesAtOnce = true
  /// What the password queue has been given.
  private(set) var jobs: [PasswordJob] = []
  private var gates: [String: DurabilityGate] = [:]
  private var unkept: [(owner: String, entries: [JournalEntry], ticket: Int)] = []
  /// What was kept, as the journal has it.
  private(set) var journal: [String] = []
  /// The rounds that were kept; `nil` for a server that keeps none beside the store.
  var history: [TableID: [RoundRecord]]? = [:]
  var tables: [TableID: TableSession] = [:]
  var sessions: [String: Session] = [:]
  private var names: [SessionID: String] = [:]
  private var heard: [String: [UInt8]] = [:]
  private var closed: Set<String> = []
  private var queue: [(sender: SessionID?, effect: Effect)] = []
  private var count = 0
  /// What the operator was answered.
  var replies: [OperatorReply] = []
  /// What was asked of the server as a whole.
  var wishes: [String] = []
  /// By how much the clock on the wall was set ahead.
  var daysAhead = 0
  /// What was written to the log.
  private(set) var log: [String] = []
  let flood: FloodLimit

  init(
    tables text: String = "main betting3\nfive betting5",
    flood: FloodLimit = .init(rate: 0, burst: 1), store: Store = Store(), daysAhead: Int = 0
  ) throws {
    self.daysAhead = daysAhead
    self.flood = flood
    office = Office(store, seed: Seed(number: 1))
    lobby = Lobby(
      configuration: LobbyConfiguration(hold: .seconds(120)), seed: Seed(number: 2))
    let opening = try TableConfiguration.parse(fileText: text)
    carryOut(
      lobby.open(opening, remembering: store, at: now, time), from: nil, owner: "lobby")
    run()
  }

  /// Connects somebody, who is called `name` in the test, and says hello as a program if wanted.
  mutating func connect(
    _ name: String, wire: Bool = false, from address: PeerAddress = .loopback
  ) {
    count += 1
    let id = SessionID(number: count)
    var session = Session(
      id: id, from: address, token: "token-\(name)-\(count)", limits: flood,
      hold: .seconds(120), at: now)
    let effects = session.greet(at: now)
    sessions[name] = session
    names[id] = name
    closed.remove(name)
    carryOut(effects, from: id)
    run()
    if wire { send(name, "hello 1 mode=wire") }
  }

  /// Connects and logs somebody in.
  mutating func enter(_ name: String, wire: Bool = true, table: String? = nil) {
    connect(name, wire: wire)
    send(name, "login \(name)")
    if let table { send(name, "sit \(table)") }
    _ = read(name)
  }

  mutating func send(_ name: String, _ line: String) {
    send(name, bytes: Array((line + "\n").utf8))
  }

  mutating func send(_ name: String, bytes: [UInt8]) {
    guard let id = sessions[name]?.id else { return }
    let effects = bytes.withUnsafeBytes { sessions[name]?.receive($0, at: now) ?? [] }
    carryOut(effects, from: id)
    run()
  }

  mutating func post(_ name: String, _ input: SessionInput) {
    guard let id = sessions[name]?.id else { return }
    carryOut(sessions[name]?.handle(input, at: now) ?? [], from: id)
    run()
  }

  /// The connection breaks: nothing of what waits arrives.
  mutating func cut(_ name: String) {
    sessions[name]?.outbox = Outbox()
    post(name, .connectionLost)
  }

  /// The server stops: all tables say so, and then every session.
  mutating func stop() {
    for id in tables.keys.sorted() {
      carryOut(tables[id]?.handle(.stop, at: now) ?? [], from: nil, owner: "table \(id)")
    }
    run()
    for name in sessions.keys.sorted() { post(name, .stop(.serverStopping)) }
  }

  /// Sends and gives back the lines that came.
  mutating func ask(_ name: String, _ line: String) -> [String] {
    _ = read(name)
    send(name, line)
    return read(name)
  }

  /// The lines that came since the last reading.
  mutating func read(_ name: String) -> [String] {
    drain(name)
    let bytes = heard.removeValue(forKey: name) ?? []
    return bytes.split(separator: 10).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The bytes that came since the last reading.
  mutating func readBytes(_ name: String) -> [UInt8] {
    drain(name)
    return heard.removeValue(forKey: name) ?? []
  }

  /// Winds the clock, waking whoever is due on the way.
  mutating func wind(seconds: Double) {
    let end = Instant(nanoseconds: now.nanoseconds + Int64(seconds * 1e9))
    while let due = nextWake, due <= end {
      now = max(now, due)
      wakeDue()
      run()
    }
    now = end
  }

  var isGone: (String) -> Bool {
    { [closed, sessions] in closed.contains($0) || sessions[$0] == nil }
  }

  // MARK: - The shell's part

  private var nextWake: Instant? {
    (tables.values.compactMap(\.wake) + sessions.values.compactMap(\.wake)
      + [lobby.wake, office.wake].compactMap { $0 }).min()
  }

  private mutating func wakeDue() {
    if let due = lobby.wake, due <= now {
      carryOut(lobby.handle(.wake, at: now), from: nil, owner: "lobby")
    }
    if let due = office.wake, due <= now { tellOffice(.wake) }
    for id in tables.keys.sorted() {
      if let due = tables[id]?.wake, due <= now {
        carryOut(tables[id]?.handle(.wake, at: now) ?? [], from: nil, owner: "table \(id)")
      }
    }
    for name in sessions.keys.sorted() {
      if let due = sessions[name]?.wake, due <= now { post(name, .wake) }
    }
  }

  private mutating func drain(_ name: String) {
    guard let session = sessions[name] else { return }
    session.outbox.withUnsafeBytes { heard[name, default: []].append(contentsOf: $0) }
    sessions[name]?.outbox.consume(session.outbox.count)
    if let due = sessions[name]?.wake, due <= now { post(name, .wake) }
    if sessions[name]?.wantsClose == true, !closed.contains(name) {
      closed.insert(name)
      post(name, .connectionLost)
    }
    if sessions[name]?.isFinished == true { sessions[name] = nil }
  }

  /// The time of day.
  var time: WallTime {
    WallTime(milliseconds: 1_790_000_000_000 + now.milliseconds + daysAhead * 86_400_000)
  }

  /// Keeps what waits: whoever waited for it is told.
  mutating func keep() {
    let waiting = unkept
    unkept = []
    for (owner, entries, ticket) in waiting { kept(entries, owner, ticket) }
    run()
  }

  private mutating func kept(_ entries: [JournalEntry], _ owner: String, _ ticket: Int) {
    journal += entries.map { Store.line($0, at: time) }
    queue += (gates[owner]?.release(through: ticket) ?? []).map { (nil, $0) }
  }

  mutating func tellOffice(_ input: OfficeInput) {
    carryOut(office.handle(input, at: now, time), from: nil, owner: "office")
  }

  mutating func tellLobby(_ input: LobbyInput) {
    carryOut(lobby.handle(input, at: now), from: nil, owner: "lobby")
    run()
  }

  private mutating func take(_ changes: [HistoryChange]) {
    for change in changes {
      switch change {
      case .ended(let table, let round): history?[table, default: []].append(round)
      case .removed(let table): history?[table] = nil
      }
    }
  }

  private func rounds(_ request: RoundsRequest) -> [RoundRecord] {
    (history?[request.table] ?? []).filter { request.rounds.contains($0.number) }
  }

  /// Has the password queue do the job that it was given.
  mutating func hash() {
    guard !jobs.isEmpty else { return }
    perform(jobs.removeFirst())
    run()
  }

  private mutating func answer(_ job: PasswordJob) {
    if hashesAtOnce { perform(job) } else { jobs.append(job) }
  }

  private mutating func perform(_ job: PasswordJob) {
    let text = "test" + job.password.map { String($0, radix: 16) }.joined()
    switch job.task {
    case .make: tellOffice(.password(job.number, .hash(text)))
    case .verify(let hash): tellOffice(.password(job.number, .matches(hash == text)))
    }
  }

  private mutating func carryOut(
    _ effects: [Effect], from sender: SessionID?, owner: String = "session"
  ) {
    let (free, entries, ticket) = gates[owner, default: DurabilityGate()].pass(effects)
    queue += free.map { (sender, $0) }
    guard let ticket else { return }
    if owner != "office" {
      do { take(try office.take(entries, at: now, time)) } catch { Issue.record(error) }
    }
    if keepsAtOnce { kept(entries, owner, ticket) } else { unkept.append((owner, entries, ticket)) }
  }

  /// Carries out what a session wanted that is gone by now.
  mutating func carryOutLate(_ effects: [Effect], from sender: SessionID) {
    carryOut(effects, from: sender)
    run()
  }

  private mutating func run() {
    while !queue.isEmpty {
      let (sender, effect) = queue.removeFirst()
      switch effect {
      case .session(let id, let input):
        guard let name = names[id], sessions[name]?.id == id else {
          carryOut([input.undelivered(to: id)].compactMap { $0 }, from: id)
          continue
        }
        carryOut(sessions[name]?.handle(input, at: now) ?? [], from: id)
      case .lobby(let input):
        carryOut(lobby.handle(input, at: now), from: nil, owner: "lobby")
      case .office(let input): tellOffice(input)
      case .password(let job): answer(job)
      case .readRounds(let request): tellOffice(.roundsRead(request.number, rounds(request)))
      case .reply(_, let reply):
        replies.append(reply)
        wishes.append("reply")
      case .status(let request, let lines, let hits):
        let order = OperatorOrder.status(lines, quotaHits: hits, request: request)
        carryOut(lobby.handle(.order(order), at: now), from: nil, owner: "lobby")
      case .finish: wishes.append("finish")
      case .reload(let request): wishes.append("reload \(request)")
      case .journal: break
      case .table(let id, let input):
        if tables[id] == nil, let sender { queue.append((nil, .session(sender, .noSuchTable(id)))) }
        carryOut(tables[id]?.handle(input, at: now) ?? [], from: nil, owner: "table \(id)")
      case .open(let configuration):
        tables[configuration.id] = TableSession(
          configuration, seed: Seed(number: 1).derived(configuration.id.description))
      case .remove(let id): tables[id] = nil
      case .log(let line): log.append(line)
      }
    }
  }
}
