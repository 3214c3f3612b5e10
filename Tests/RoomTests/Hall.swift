import Cards
import Lines
@testable import Room
import Testing

@testable import Simulation

/// A server in one thread, and people by the names that a test calls them. They read when the test
/// does.
struct Hall {
  /// What the journal has, and the rounds as the history has them.
  private struct Records: ServerRecords {
    /// The rounds that were kept; `nil` for a server that keeps none beside the store.
    var history: [TableID: [RoundRecord]]? = [:]
    private(set) var lines: [String] = []
    private var appended: [String] = []
    private var store: Store

    init(_ store: Store) { self.store = store }

    mutating func append(_ lines: [String]) { appended += lines }

    mutating func commit(for server: SimulatedServer) {
      for line in appended {
        do { for change in try store.apply(record: line).history { take(change) } } catch {
          Issue.record("\(error): \(line)")
        }
      }
      lines += appended
      appended = []
    }

    private mutating func take(_ change: HistoryChange) {
      switch change {
      case .ended(let table, let round): history?[table, default: []].append(round)
      case .removed(let table): history?[table] = nil
      }
    }

    func rounds(of table: TableID, _ numbers: Range<Int>) -> [RoundRecord] {
      (history?[table] ?? []).filter { numbers.contains($0.number) }
    }
  }

  private var driven: DrivenServer<Records>
  private var people: [String: SessionID] = [:]
  /// How many connections there were: no two have the same token.
  private(set) var count: Int
  /// Whether lines of text are cut for a window of 80 columns.
  private let isWrapped: Bool
  /// The tables that it opened, and what was kept before it did.
  private let opened: String
  private let start: (store: Store, states: TableStates)

  init(
    tables text: String = "main betting3\nfive betting5",
    flood: FloodLimit = .init(rate: 0, burst: 1), store: Store = Store(),
    states: [TableID: TableState] = [:], daysAhead: Int = 0,
    isWrapped: Bool = false, after count: Int = 0, of names: [String] = [],
    at table: String? = nil, wire: Bool = true, seed: UInt64 = 1
  ) throws {
    (self.isWrapped, self.count, opened) = (isWrapped, count, text)
    start = (store, TableStates(states))
    var settings = ServerSettings(seed: Seed(number: seed))
    settings.limits = flood
    settings.hold = .seconds(120)
    settings.stall = .seconds(1_000_000)
    settings.opening = try TableConfiguration.parse(fileText: text)
    settings.isDurable = true
    driven = DrivenServer(
      SimulatedServer(
        settings, remembering: store, states, at: Instant(nanoseconds: 1_000_000_000),
        daysAhead: daysAhead),
      Records(store))
    for name in names { enter(name, wire: wire, table: table) }
  }

  /// What a later server makes of the journal, or of its first records, as a kill leaves them; also
  /// out of a snapshot of it: what is on record, and the tables that go on.
  func found(
    upTo end: Int? = nil
  ) throws -> (store: Store, states: [TableID: TableState]) {
    var (store, states) = start
    for line in journal.prefix(end ?? journal.count) {
      let (entry, time) = try Store.entry(of: line)
      try store.apply(entry, at: time)
      states.apply(entry, in: store)
    }
    #expect(end != nil || store == house.store)
    let tables = states.goingOn(in: store)
    var (copy, read) = (Store(), TableStates())
    for line in try store.snapshot(with: tables) { try read.restore(line: line, in: &copy) }
    #expect(copy == store && read.goingOn(in: copy) == tables)
    return (copy, tables)
  }

  /// The hall after a kill, with its tables or others.
  func restarted(
    upTo end: Int? = nil, tables: String? = nil, daysAhead: Int = 0, after count: Int = 0
  ) throws -> Hall {
    let (store, states) = try found(upTo: end)
    return try Hall(
      tables: tables ?? opened, store: store, states: states, daysAhead: daysAhead, after: count)
  }

  // MARK: - People

  /// Connects somebody, who is called `name` in the test, and says hello as a program if wanted.
  mutating func connect(
    _ name: String, wire: Bool = false, from address: PeerAddress = .loopback
  ) {
    count += 1
    let id = SessionID(number: count)
    people[name] = id
    driven.happen(.connect(id, token: "token-\(name)-\(count)", from: address))
    if !isWrapped, let index = driven.server.index(of: id) {
      driven.server.connections[index].life.reader.chosenColumns = .some(nil)
    }
    if wire { send(name, "hello 1 mode=wire") }
  }

  /// The person who has a name now.
  func person(_ name: String) throws -> PersonID {
    let name = try #require(PlayerName(name))
    return try #require(house.people[name]?.person.id ?? house.store.accounts[name]?.person)
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

  mutating func send(_ name: String, bytes: [UInt8]) { happen(name) { .receive($0, bytes) } }

  mutating func endInput(_ name: String) { happen(name) { .endInput($0) } }

  /// The connection breaks: nothing of what waits arrives.
  mutating func cut(_ name: String) { happen(name) { .lose($0) } }

  private mutating func happen(_ name: String, _ step: (SessionID) -> ServerStep) {
    if let id = people[name] { driven.happen(step(id)) }
  }

  /// Somebody is told something.
  mutating func post(_ name: String, _ input: SessionInput) {
    guard let id = people[name] else { return }
    driven.server.give(input, to: id)
    driven.settle()
  }

  /// Sends and gives back the lines that came.
  mutating func ask(_ name: String, _ line: String) -> [String] {
    _ = read(name)
    send(name, line)
    return read(name)
  }

  /// The code of the refusal that a line is answered with.
  mutating func code(_ name: String, _ line: String) -> String? {
    ask(name, line).first.flatMap { $0.hasPrefix("- ") ? $0.word("code") : nil }
  }

  /// Sends a line, and expects that it is done.
  mutating func done(_ name: String, _ line: String) {
    let answer = ask(name, line)
    let word = line.prefix { $0 != " " }
    #expect(answer.contains { $0.hasPrefix("+ \(word)") }, "\(line): \(answer)")
  }

  /// The lines that came since the last reading.
  mutating func read(_ name: String) -> [String] {
    readBytes(name).split(separator: 10).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The bytes that came since the last reading.
  mutating func readBytes(_ name: String) -> [UInt8] {
    if let reason = driven.server.contradiction { Issue.record("\(reason)") }
    guard let id = people[name] else { return [] }
    let bytes = driven.read(id).bytes
    // It reads on where it had too much to print.
    if let due = driven.server.connection(id)?.wishes.wake, due <= now {
      driven.happen(.due(.session(id)))
    }
    return bytes
  }

  /// Whether somebody is hung up on.
  func isGone(_ name: String) -> Bool {
    people[name].flatMap { driven.server.connection($0) }.map { !$0.life.isConnected } ?? true
  }

  /// The sessions of all who are there, or might come back.
  var sessions: [String: Session] {
    get { people.compactMapValues { driven.server.connection($0)?.life } }
    set {
      for (name, id) in people {
        guard let index = driven.server.index(of: id) else { continue }
        if let session = newValue[name] {
          driven.server.connections[index].life = session
        } else {
          driven.server.connections.remove(at: index)
        }
      }
    }
  }

  /// Carries out what a session wanted that is gone by now.
  mutating func carryOutLate(_ effects: [Effect], from sender: SessionID) {
    driven.server.carry(effects, from: .session(sender))
    driven.settle()
  }

  // MARK: - Time

  var now: Instant {
    get { driven.server.now }
    set { driven.server.now = newValue }
  }

  /// The time of day.
  var time: WallTime { driven.server.time }

  /// By how much the clock on the wall was set ahead.
  var daysAhead: Int {
    get { driven.server.clockOffset / 86_400_000 }
    set { driven.server.clockOffset = newValue * 86_400_000 }
  }

  /// Winds the clock, waking whoever is due on the way.
  mutating func wind(seconds: Double) {
    driven.wind(to: Instant(nanoseconds: now.nanoseconds + Int64(seconds * 1e9)))
  }

  // MARK: - The server

  var house: House { driven.server.house }

  var tables: [TableID: TableSession] {
    get { driven.server.known.compactMapValues { driven.server.tables[$0] } }
    set { for (id, number) in driven.server.known { driven.server.tables[number] = newValue[id] } }
  }

  mutating func tell(_ input: HouseInput) {
    driven.server.mailboxes.post(.house(input), from: .house, to: .house)
    driven.settle()
  }

  /// The server stops: all tables say so, and then every session.
  mutating func stop() {
    driven.happen(.stop)
    driven.happen(.farewell)
  }

  /// What was asked of the server as a whole.
  var requests: [Effect] {
    get { driven.server.requests }
    set { driven.server.requests = newValue }
  }

  /// What the operator was answered.
  var replies: [OperatorReply] {
    requests.compactMap { if case .reply(_, let reply) = $0 { reply } else { nil } }
  }

  /// What was written to the log.
  var log: [String] { driven.server.log }

  // MARK: - The operator

  /// Types a line at the admin socket and gives back the answer.
  mutating func operate(_ line: String) throws -> OperatorReply {
    let line = try #require(try OperatorLine(Array(line.utf8)[...]))
    requests = []
    tell(.operate(OperatorRequest(number: 7, operatorName: "op", line: line)))
    keep()
    return try #require(replies.last)
  }

  // MARK: - The disk and the password queue

  /// What was kept, as the journal has it.
  var journal: [String] { driven.records.lines }

  /// The rounds that were kept; `nil` for a server that keeps none beside the store.
  var history: [TableID: [RoundRecord]]? {
    get { driven.records.history }
    set { driven.records.history = newValue }
  }

  /// Whether entries are kept at once; else when `keep` is called.
  var keepsAtOnce: Bool {
    get { driven.commitsAtOnce }
    set { driven.commitsAtOnce = newValue }
  }

  /// Keeps what waits: whoever waited for it is told.
  mutating func keep() {
    driven.commit()
    driven.settle()
  }

  /// Whether the password queue takes no time; else a job is done when `hash` is called.
  var hashesAtOnce: Bool {
    get { driven.server.hashesAtOnce }
    set { driven.server.hashesAtOnce = newValue }
  }

  /// What the password queue has been given.
  var jobs: [PasswordJob] { driven.server.jobs }

  /// Has the password queue do the job that it was given.
  mutating func hash() { driven.happen(.hash) }
}

extension String {
  /// The value of a key in a line.
  func word(_ key: String) -> String? {
    split(separator: " ").first { $0.hasPrefix("\(key)=") }.map {
      String($0.dropFirst(key.utf8.count + 1))
    }
  }

  func number(_ key: String) -> Int? { word(key).flatMap { Int($0) } }
}
