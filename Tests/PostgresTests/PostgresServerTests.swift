// A real PostgreSQL, which `scripts/prove-nodes engine` sets up and names in the environment.

import Foundation
import Glibc
import Sockets
import Testing

@testable import Nodes

/// What `scripts/prove-nodes engine` has set up.
enum RealServer {
  private static let environment = ProcessInfo.processInfo.environment
  static let isThere = environment["CARDROOM_POSTGRES"] != nil
  static let hasBouncer = environment["CARDROOM_POSTGRES_BOUNCER"] != nil
  static let isRecorded = environment["CARDROOM_RECORD"] != nil
  static let isMeasured = environment["CARDROOM_POSTGRES_MEASURE"] != nil

  static func url() throws -> PostgresURL {
    try PostgresURL(#require(environment["CARDROOM_POSTGRES"]))
  }

  static func bouncer() throws -> PostgresURL {
    try PostgresURL(#require(environment["CARDROOM_POSTGRES_BOUNCER"]))
  }

  /// The host and the port of the standby.
  static func standby() throws -> String { try #require(environment["CARDROOM_POSTGRES_STANDBY"]) }

  /// The process of the standby that receives: the one child of its first process that says so.
  static func receiver() throws -> Int32 {
    let parent = try #require(environment["CARDROOM_POSTGRES_STANDBY_PROCESS"])
    func text(_ path: String) -> String {
      let file = FileHandle(forReadingAtPath: path)
      return String(decoding: file?.readDataToEndOfFile() ?? Data(), as: UTF8.self)
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: "/proc")
    let found = names.first { name in
      text("/proc/\(name)/cmdline").contains("walreceiver")
        && text("/proc/\(name)/stat").split(separator: ")").last?.split(separator: " ")
          .dropFirst().first == parent[...]
    }
    return try #require(found.flatMap { Int32($0) })
  }

  /// The same server or others, as somebody else.
  static func url(
    as user: String = "cardroom", at hosts: String? = nil, of database: String = "cardroom"
  ) throws -> PostgresURL {
    let place = try hosts ?? url().hosts.map(\.description).joined(separator: ",")
    return try PostgresURL("postgres://\(user)@\(place)/\(database)")
  }

  static func password() throws -> PostgresPassword {
    try #require(try PostgresPassword.find(in: environment))
  }

  /// A client of the owner of the database that is ready.
  static func client(
    _ url: PostgresURL? = nil, times: PostgresClient.Times = .init(),
    limits: PostgresConnection.Limits = .init()
  ) async throws -> DrivenClient {
    let client = try DrivenClient(
      url ?? Self.url(), password: password(), times: times, limits: limits)
    _ = try await client.ready()
    return client
  }

  /// One that may do everything.
  static func admin(at hosts: String? = nil) async throws -> DrivenClient {
    try await client(url(as: "postgres", at: hosts, of: "postgres"))
  }
}

@Suite(.serialized, .enabled(if: RealServer.isThere)) struct PostgresServerTests {
  // MARK: - Logging in

  @Test func theRightPasswordIsLetIn() async throws {
    let client = try await RealServer.client()
    let outcome = try await client.run("SELECT current_user, current_setting('TimeZone')")
    #expect(outcome.results?.first?.rows.first?.values == [.text("cardroom"), .text("UTC")])
  }

  /// Who, which database, and the server's code.
  @Test(arguments: [
    ("cardroom", "cardroom", "wrong", "28P01"), ("nobody", "cardroom", "clubs and spades", "28P01"),
    ("cardroom", "attic", "clubs and spades", "3D000"),
  ])
  func whoIsWrongIsNot(user: String, database: String, password: String, code: String) async throws
  {
    let client = try DrivenClient(
      RealServer.url(as: user, of: database), password: PostgresPassword(password))
    let end = await client.end()
    guard case .unreachable(let servers) = end else { throw end }
    #expect(servers.map(\.reason.state) == [code], "\(end)")
  }

  /// What the server asks for, and what is said to that.
  @Test(arguments: [
    ("digest", true, "an MD5 digest"), ("clear", true, "the password in clear"),
    ("cardroom", false, "asks for a password: put it in"),
    ("open", true, "without showing that it knows the password"),
  ])
  func onlyScramIsDone(user: String, hasPassword: Bool, sentence: String) async throws {
    let password = hasPassword ? try RealServer.password() : nil
    let client = try DrivenClient(RealServer.url(as: user), password: password)
    let end = await client.end()
    #expect(end.description.contains(sentence), "\(end)")
  }

  @Test func whoNeedsNoPasswordNeedsNone() async throws {
    let client = try DrivenClient(RealServer.url(as: "open"), password: nil)
    _ = try await client.ready()
  }

  /// Whatever is set for a user, commits are synchronous and nothing is canceled.
  @Test func theSessionIsSetForAppends() async throws {
    let client = try await RealServer.client(RealServer.url(as: "hasty"))
    let outcome = try await client.run(
      "SELECT current_setting('synchronous_commit'), current_setting('statement_timeout')")
    #expect(outcome.results?.first?.rows.first?.values == [.text("on"), .text("0")])
  }

  // MARK: - Statements

  @Test func valuesComeBackAsTheyWent() async throws {
    let client = try await RealServer.client()
    let large = [UInt8]((0..<20_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31) })
    let values: [(PostgresType, String, [EngineValue])] = [
      (.integer, "bigint", [.integer(0), .integer(-1), .integer(.max), .integer(.min), .null]),
      (.text, "text", [.text(""), .text("♠ é \\ ' \n"), .null]),
      (.bytes, "bytea", [.bytes([]), .bytes([0, 255, 92]), .bytes(large), .null]),
      (.boolean, "boolean", [.boolean(true), .boolean(false), .null]),
    ]
    for (type, name, list) in values {
      let statement = PostgresStatement("SELECT $1::\(name)", type)
      for value in list {
        let outcome = await client.run(try PostgresBatch(statement, value))
        #expect(outcome.value == value, "\(name)")
      }
    }
  }

  @Test func listsAreRows() async throws {
    let client = try await RealServer.client()
    let statement = PostgresStatement("SELECT unnest($1)", .byteArrays)
    let list = ["", "a,b", "{\"c\"}", "NULL", "\\", "♥"].map { Array($0.utf8) }
    var outcome = await client.run(try PostgresBatch(statement, .byteArrays(list)))
    #expect(outcome.results?.first?.rows.map(\.values) == list.map { [.bytes($0)] })
    outcome = await client.run(try PostgresBatch(statement, .byteArrays([])))
    #expect(outcome.changed == 0)
  }

  @Test func otherTypesAreTheServers() async throws {
    let client = try await RealServer.client()
    let statement = PostgresStatement(
      """
      SELECT 7::smallint, 8::integer, 'x'::varchar, 'y'::name, 'infinity'::timestamptz, 'a'::"char"
      """)
    let outcome = try await client.run(statement)
    #expect(
      outcome.results?.first?.rows.first?.values == [
        .integer(7), .integer(8), .text("x"), .text("y"),
        .other([0x7f] + [UInt8](repeating: 0xff, count: 7)), .other([0x61]),
      ])
  }

  /// A script, and the server's code.
  @Test(arguments: [
    ("SELEC", "42601"), ("SELECT * FROM attic", "42P01"), ("SELECT 1/0", "22012"),
    ("CREATE ROLE other", "42501"),
    ("CREATE TEMP TABLE t (n int PRIMARY KEY); INSERT INTO t VALUES (1), (1)", "23505"),
    ("DO $$BEGIN RAISE 'no' USING ERRCODE = 'CR001'; END$$", "CR001"),
  ])
  func errorsHaveTheServersCodes(script: String, code: String) async throws {
    let client = try await RealServer.client()
    let outcome = try await client.run(script)
    #expect(outcome.refusal?.state == code, "\(outcome)")
    // The connection goes on.
    #expect(try await client.run("SELECT 'still here'").value == .text("still here"))
  }

  /// A table that is made only when the server tells at its commit.
  @Test func anErrorOfTheCommitRefuses() async throws {
    let client = try await RealServer.client()
    let outcome = try await client.run(
      """
      CREATE TEMP TABLE one (n int UNIQUE DEFERRABLE INITIALLY DEFERRED);
      INSERT INTO one VALUES (1), (1)
      """)
    #expect(outcome.refusal?.state == "23505", "\(outcome)")
  }

  /// What a batch does not do is none of its parts' doing.
  @Test func aBatchIsDoneWholeOrNotAtAll() async throws {
    let client = try await RealServer.client()
    _ = try await client.run("CREATE TEMP TABLE whole (n bigint)")
    let insert = PostgresStatement("INSERT INTO whole VALUES ($1)", .integer)
    let divide = PostgresStatement("SELECT 1 / $1", .integer)
    var batch = try PostgresBatch(insert, .integer(1))
    try batch.add(insert, .integer(2))
    try batch.add(divide, .integer(0))
    #expect(await client.run(batch).refusal?.state == "22012")
    #expect(try await client.run("SELECT count(*) FROM whole").value == .text("0"))
    batch = try PostgresBatch(insert, .integer(1))
    try batch.add(insert, .integer(2))
    try batch.add(divide, .integer(1))
    #expect(await client.run(batch).results?.map(\.tag?.rows) == [1, 1, 1])
  }

  /// Batches behind a statement that the server does not understand tell its reason, not theirs;
  /// and when there is what it needs, it is understood.
  @Test func aStatementThatWasNotPreparedIsTriedAgain() async throws {
    let client = try await RealServer.client()
    let statement = PostgresStatement("INSERT INTO later VALUES ($1)", .integer)
    async let first = client.run(try PostgresBatch(statement, .integer(1)))
    async let second = client.run(try PostgresBatch(statement, .integer(2)))
    let outcomes = try await [first, second]
    #expect(outcomes.map(\.refusal?.state) == ["42P01", "42P01"])
    _ = try await client.run("CREATE TEMP TABLE later (n bigint)")
    #expect(await client.run(try PostgresBatch(statement, .integer(3))).changed == 1)
  }

  @Test func aTransactionOfOnesOwnIsNoAcknowledgement() async throws {
    let client = try await RealServer.client()
    #expect(try await client.run("BEGIN; SELECT 1; COMMIT").doubt == .transactionControl)
    #expect(try await client.run("SELECT 1; ROLLBACK; SELECT 2").doubt != nil)
    #expect(try await client.run("BEGIN").doubt == .transactionControl)
    #expect(await client.end() == .transactionControl)
  }

  @Test func aWarningIsNoAcknowledgement() async throws {
    let client = try await RealServer.client()
    let warning = try await client.run("DO $$BEGIN RAISE WARNING 'hm'; END$$")
    guard case .warned(let message)? = warning.doubt else { throw PostgresError.closed }
    #expect(message.message == "hm" && message.state.description == "01000")
    #expect(try await client.run("DO $$BEGIN RAISE NOTICE 'ah'; END$$").results != nil)
  }

  @Test func notificationsAndEmptyStatementsAreNothing() async throws {
    let client = try await RealServer.client()
    #expect(try await client.run("LISTEN bell; NOTIFY bell, 'ding'").results?.count == 2)
    #expect(try await client.run("").results?.count == 1)
    #expect(try await client.run(PostgresStatement("")).results?.map(\.tag) == [nil])
    #expect(await client.run(PostgresBatch()).results?.isEmpty == true)
    #expect(try await client.run("SELECT 5").value == .text("5"))
  }

  @Test func copyingIsNotDone() async throws {
    let client = try await RealServer.client()
    let outcome = try await client.run(
      "CREATE TEMP TABLE copied (n int); COPY copied FROM STDIN")
    #expect(outcome.doubt?.description.contains("COPY") == true)
  }

  @Test func aMessageThatIsTooLongIsNotGathered() async throws {
    var limits = PostgresConnection.Limits()
    limits.message = 1 << 20
    var client = try await RealServer.client(limits: limits)
    var outcome = try await client.run("SELECT repeat('x', 2000000)")
    #expect(outcome.doubt == .oversized(bytes: 2_000_010, limit: 1 << 20))
    limits = PostgresConnection.Limits()
    limits.rows = 1 << 20
    client = try await RealServer.client(limits: limits)
    outcome = try await client.run("SELECT repeat('x', 1000) FROM generate_series(1, 2000)")
    #expect(outcome.doubt == .tooManyRows(limit: 1 << 20))
  }

  // MARK: - Appends

  @Test(arguments: [1, 8, 64], [true, false])
  func appendsAreKeptInTheirOrder(inFlight: Int, isBatched: Bool) async throws {
    try await append(to: RealServer.url(), inFlight, isBatched)
  }

  @Test(.enabled(if: RealServer.hasBouncer), arguments: [1, 8, 64])
  func appendsGoThroughPgbouncer(inFlight: Int) async throws {
    try await append(to: RealServer.bouncer(), inFlight, true)
  }

  private func append(to url: PostgresURL, _ inFlight: Int, _ isBatched: Bool) async throws {
    let client = try await RealServer.client(url)
    #expect(try await client.run(Appends.schema).results != nil)
    let lines = (1...Int64(inFlight)).map { Appends.line($0) }
    if isBatched {
      #expect(await client.run(try Appends.batch(lines, behind: 0)).changed == inFlight)
    } else {
      // All are on their way before the first is answered, each behind the one before.
      let outcomes = try await withThrowingTaskGroup(of: (Int, Int?).self) { group in
        let all = AsyncStream<(Int, PostgresOutcome)>.makeStream()
        for (index, line) in lines.enumerated() {
          let batch = try Appends.batch([line], behind: Int64(index))
          client.client.submit(batch) { all.continuation.yield((index, $0)) }
        }
        var order: [Int] = []
        for await (index, outcome) in all.stream {
          #expect(outcome.changed == 1)
          order.append(index)
          if order.count == inFlight { break }
        }
        return order
      }
      #expect(outcomes == Array(0..<inFlight))
    }
    let read = PostgresStatement("SELECT idx, line FROM record ORDER BY idx")
    let rows = try await client.run(read).results?.first?.rows
    #expect(
      rows?.map(\.values) == zip(1..., lines).map { [.integer($0), .bytes($1)] })
    // Neither an older epoch nor another place is appended to.
    #expect(await client.run(try Appends.batch(lines, behind: 0)).changed == 0)
    let last = Int64(inFlight)
    #expect(await client.run(try Appends.batch(lines, behind: last, epoch: 2)).changed == 0)
    #expect(await client.run(try Appends.batch(lines, behind: last)).changed == inFlight)
  }

  // MARK: - What goes wrong

  @Test func aBackendThatIsKilledLeavesItUnknown() async throws {
    let (client, admin) = (try await RealServer.client(), try await RealServer.admin())
    let process = try await Self.process(of: client)
    async let outcome = client.run("SELECT pg_sleep(60)")
    async let behind = client.run("SELECT 1")
    try await Self.wait(until: process, "state = 'active'", admin)
    try await Self.stop(process, "terminate", admin)
    #expect(try await outcome.doubt?.state == "57P01")
    #expect(try await behind.doubt != nil)
    #expect(await client.end().state == "57P01")
    // Nothing that comes later is sent, so nothing of it is done.
    #expect(try await client.run("SELECT 1").refusal?.state == "57P01")
  }

  @Test(.enabled(if: RealServer.hasBouncer))
  func aBackendBehindPgbouncerThatIsKilledLeavesItUnknown() async throws {
    let client = try await RealServer.client(RealServer.bouncer())
    let admin = try await RealServer.admin()
    let process = try await Self.process(of: client)
    async let outcome = client.run("SELECT pg_sleep(60)")
    try await Self.wait(until: process, "state = 'active'", admin)
    try await Self.stop(process, "terminate", admin)
    #expect(try await outcome.doubt != nil)
    _ = await client.end()
  }

  @Test func aStatementThatIsCanceledIsRefused() async throws {
    let (client, admin) = (try await RealServer.client(), try await RealServer.admin())
    let process = try await Self.process(of: client)
    async let outcome = client.run("SELECT pg_sleep(60)")
    try await Self.wait(until: process, "state = 'active'", admin)
    try await Self.stop(process, "cancel", admin)
    #expect(try await outcome.refusal?.state == "57014")
  }

  /// The server says that it has committed, and warns that the standby may not have it.
  @Test func acknowledgementsWaitForTheStandby() async throws {
    let (client, admin) = (try await RealServer.client(), try await RealServer.admin())
    #expect(try await client.run(Appends.schema).results != nil)
    let process = try await Self.process(of: client)
    let standby = try StoppedStandby()
    async let outcome = client.run(try Appends.batch([Appends.line(1)], behind: 0))
    try await Self.wait(until: process, "wait_event = 'SyncRep'", admin)
    async let behind = client.run(try Appends.batch([Appends.line(2)], behind: 1))
    try await Self.stop(process, "cancel", admin)
    guard case .warned(let warning)? = try await outcome.doubt else { throw PostgresError.closed }
    #expect(warning.message.contains("canceling wait for synchronous replication"))
    #expect(warning.severity == .warning)
    standby.goOn()
    #expect(try await behind.changed == 1)
    #expect(await client.run(try Appends.batch([Appends.line(3)], behind: 2)).changed == 1)
  }

  /// The record is there, and whether the standby has it the server does not say.
  @Test func aBackendThatIsKilledAsItWaitsForTheStandbyLeavesItUnknown() async throws {
    let (client, admin) = (try await RealServer.client(), try await RealServer.admin())
    #expect(try await client.run(Appends.schema).results != nil)
    let process = try await Self.process(of: client)
    let standby = try StoppedStandby()
    async let outcome = client.run(try Appends.batch([Appends.line(1)], behind: 0))
    try await Self.wait(until: process, "wait_event = 'SyncRep'", admin)
    try await Self.stop(process, "terminate", admin)
    #expect(try await outcome.doubt != nil)
    standby.goOn()
    #expect(try await admin.run("SELECT 1").results != nil)
    let next = try await RealServer.client()
    #expect(await next.run(try Appends.batch([Appends.line(2)], behind: 1)).changed == 1)
  }

  /// The connection is dropped, and what was in flight is done nevertheless, or not.
  @Test func silenceLeavesItUnknown() async throws {
    var times = PostgresClient.Times()
    times.silence = .milliseconds(300)
    let client = try await RealServer.client(times: times)
    #expect(try await client.run(Appends.schema).results != nil)
    let standby = try StoppedStandby()
    let outcome = await client.run(try Appends.batch([Appends.line(1)], behind: 0))
    #expect(outcome.doubt == .silent(.milliseconds(300)))
    #expect(await client.end() == .silent(.milliseconds(300)))
    standby.goOn()
    let next = try await RealServer.client()
    // The fence tells: a write that expects the old head, or the new one, is taken.
    let old = await next.run(try Appends.batch([Appends.line(2)], behind: 0)).changed
    let new = await next.run(try Appends.batch([Appends.line(2)], behind: 1)).changed
    #expect([old, new] == [0, 1])
  }

  @Test func theServerThatCanBeWrittenToIsFound() async throws {
    let writable = try RealServer.url().hosts.map(\.description).joined()
    let port = try #require(try RealServer.url().hosts.first?.port)
    let hosts = try "127.0.0.9:\(port),nowhere.invalid,\(RealServer.standby()),\(writable)"
    var client = try DrivenClient(
      RealServer.url(at: hosts), password: RealServer.password())
    #expect(try await client.ready().description == writable)
    client = try DrivenClient(
      RealServer.url(at: RealServer.standby()), password: RealServer.password())
    let end = await client.end()
    guard case .unreachable(let servers) = end else { throw end }
    #expect(servers.map(\.reason) == [.readOnly])
  }

  @Test func closingWaitsForWhatIsInFlight() async throws {
    let client = try await RealServer.client()
    async let outcome = client.run("SELECT pg_sleep(0.2), 'done'")
    async let other = client.run("SELECT 1")
    _ = try await RealServer.client()
    client.client.close()
    #expect(try await outcome.results?.first?.rows.first?.values.last == .text("done"))
    #expect(try await other.results != nil)
    #expect(await client.end() == .closed)
    #expect(try await client.run("SELECT 1").refusal == .closed)
  }

  // MARK: - Watching

  private static func process(of client: DrivenClient) async throws -> Int64 {
    let statement = PostgresStatement("SELECT pg_backend_pid()")
    guard case .integer(let number)? = try await client.run(statement).value else {
      throw PostgresError.ended
    }
    return number
  }

  /// Has a backend end its statement (`cancel`), or itself (`terminate`).
  private static func stop(_ process: Int64, _ how: String, _ admin: DrivenClient) async throws {
    let statement = PostgresStatement("SELECT pg_\(how)_backend($1::int)", .integer)
    let outcome = await admin.run(try PostgresBatch(statement, .integer(process)))
    #expect(outcome.value == .boolean(true))
  }

  /// Asks again and again whether a backend is doing something.
  private static func wait(
    until process: Int64, _ condition: String, _ admin: DrivenClient
  ) async throws {
    let statement = PostgresStatement(
      "SELECT count(*) FROM pg_stat_activity WHERE pid = $1 AND \(condition)", .integer)
    let end = ContinuousClock().now + .seconds(20)
    while await admin.run(try PostgresBatch(statement, .integer(process))).value != .integer(1) {
      guard ContinuousClock().now < end else { throw PostgresError.tooSlow(.seconds(20)) }
      try await Task.sleep(for: .milliseconds(5))
    }
  }
}

/// Writes anew what the tests of broken replies begin with.
@Suite(.enabled(if: RealServer.isThere && RealServer.isRecorded)) struct RecordingOfReplies {
  @Test func theServerIsListenedTo() async throws {
    let client = try await RealServer.client()
    #expect(try await client.run(Appends.schema).results != nil)
    let host = try #require(try RealServer.url().hosts.first)
    try Recording.record(at: #require(try host.resolve().first))
  }
}

/// The process by which the standby receives, stopped until it goes on.
private final class StoppedStandby: Sendable {
  private let process: Int32

  init() throws {
    process = try RealServer.receiver()
    kill(process, SIGSTOP)
  }

  deinit { goOn() }

  func goOn() { kill(process, SIGCONT) }
}
