import Testing

@testable import Nodes

struct ConnectionTests {
  private static let insert = PostgresStatement("INSERT INTO t VALUES (1)")

  // MARK: - Outcomes

  /// The answer to one call, and what becomes of it.
  private static let answers: [(what: String, answer: [UInt8], outcome: String)] = [
    ("done", Backend.call("INSERT 0 1") + Backend.ready(), "committed"),
    ("an error", Backend.error("23505") + Backend.ready(), "refused"),
    (
      "an error of the commit",
      Backend.call("INSERT 0 1") + Backend.error("23505")
        + Backend.ready(), "refused"
    ),
    ("canceled", Backend.error("57014") + Backend.ready(), "refused"),
    ("nobody knows", Backend.error("40003") + Backend.ready(), "unknown"),
    ("the network behind a proxy", Backend.error("08006") + Backend.ready(), "unknown"),
    ("somebody stops it", Backend.error("57P01") + Backend.ready(), "unknown"),
    ("a severity of no release", Backend.error("23505", "OOPS") + Backend.ready(), "unknown"),
    ("fatal", Backend.error("57P01", "FATAL"), "unknown"),
    ("panic", Backend.error("XX000", "PANIC"), "unknown"),
    (
      "the standby may not have it",
      Backend.call("INSERT 0 1") + Backend.notice("WARNING", "01000") + Backend.ready(), "unknown"
    ),
    (
      "a notice without a known severity",
      Backend.call("INSERT 0 1") + Backend.notice("ACHTUNG") + Backend.ready(), "unknown"
    ),
    (
      "a notice", Backend.notice("NOTICE") + Backend.call("INSERT 0 1") + Backend.ready(),
      "committed"
    ),
    (
      "something else in between",
      Backend.parameter("TimeZone", "UTC") + Backend.call("INSERT 0 1")
        + Backend.message("A", Backend.int32(1) + Backend.text("bell") + Backend.text(""))
        + Backend.ready(), "committed"
    ),
    ("a transaction stays open", Backend.call("BEGIN") + Backend.ready("T"), "unknown"),
    ("a transaction is ended", Backend.call("COMMIT") + Backend.ready(), "unknown"),
    ("a failed transaction", Backend.error("23505") + Backend.ready("E"), "unknown"),
    ("no answer", Backend.ready(), "unknown"),
    ("half an answer", Backend.message("2") + Backend.ready(), "unknown"),
    ("twice", Backend.call("INSERT 0 1") + Backend.call("INSERT 0 1") + Backend.ready(), "unknown"),
    (
      "rows that nobody wants", Backend.call("INSERT 0 1", rows: [["1"]]) + Backend.ready(),
      "unknown"
    ),
    ("no PostgreSQL", Array("HTTP/1.1 400 Bad Request\r\n\r\n".utf8), "unknown"),
  ]

  @Test(arguments: answers.indices) func anAnswerHasItsOutcome(index: Int) throws {
    let (what, answer, outcome) = Self.answers[index]
    var connection = PostgresConnection.ready()
    _ = connection.submit(try PostgresBatch(Self.insert))
    connection.receive(Backend.preparation() + answer)
    connection.end(with: .ended)
    #expect(connection.outcomes().map(\.kind) == [outcome], "\(what)")
  }

  /// Wherever the server goes away, what it has not said is not taken for said.
  @Test func theServerMayGoAwayAtAnyByte() throws {
    let answer =
      Backend.preparation() + Backend.call("INSERT 0 1") + Backend.ready()
      + Backend.call("INSERT 0 1") + Backend.ready()
    let first = Backend.preparation().count + Backend.call("INSERT 0 1").count + 6
    for length in 0...answer.count {
      var connection = PostgresConnection.ready()
      for _ in 0..<2 { _ = connection.submit(try PostgresBatch(Self.insert)) }
      for byte in answer.prefix(length) { connection.receive([byte]) }
      #expect(connection.isAwaitingAnswer == (length < answer.count))
      connection.end(with: .ended)
      let kinds = connection.outcomes().map(\.kind)
      let committed = (length >= first ? 1 : 0) + (length == answer.count ? 1 : 0)
      #expect(
        kinds == (0..<2).map { $0 < committed ? "committed" : "unknown" }, "\(length) bytes")
    }
  }

  @Test func resultsHaveTheirTypes() throws {
    var connection = PostgresConnection.ready()
    _ = connection.submit(try PostgresBatch(PostgresStatement("SELECT n, t FROM t")))
    let number = "\0\0\0\0\0\0\0\u{7}"
    connection.receive(
      Backend.preparation([20, 25]) + Backend.call("SELECT 2", rows: [[number, "x"], [nil, nil]])
        + Backend.ready())
    let result = try #require(connection.outcomes().first?.results?.first)
    #expect(result.rows.map(\.values) == [[.integer(7), .text("x")], [.null, .null]])
    #expect(result.tag?.rows == 2)
    #expect(try result.rows[0].text(1) == "x")
    for (row, column) in [(0, 0), (1, 1), (1, 2)] {
      let error = #expect(throws: Misread.self) { try result.rows[row].text(column) }
      #expect(error?.column == column)
    }
  }

  /// What the client sends for three batches of one statement: it is read by the server once.
  @Test func statementsAreSentOnce() throws {
    var connection = PostgresConnection.ready()
    for _ in 0..<3 { _ = connection.submit(try PostgresBatch(Self.insert)) }
    var types: [Character] = []
    let output = connection.takeOutput()
    var place = 0
    while place < output.count {
      types.append(Character(UnicodeScalar(output[place])))
      place += 1 + output[(place + 1)...(place + 4)].reduce(0) { $0 << 8 | Int($1) }
    }
    #expect(String(types) == "PDS" + "BES" + "BES" + "BES")
    #expect(connection.takeOutput().isEmpty)
  }

  @Test func tooManyStatementsAreRefused() throws {
    var limits = PostgresConnection.Limits()
    limits.statements = 2
    var connection = PostgresConnection.ready(limits: limits)
    for number in 0..<3 {
      _ = connection.submit(try PostgresBatch(PostgresStatement("SELECT \(number)")))
    }
    #expect(connection.outcomes().compactMap(\.refusal) == [.tooManyStatements(limit: 2)])
    #expect(connection.isAwaitingAnswer)
  }

  @Test func valuesAreWhatTheStatementTakes() throws {
    let statement = PostgresStatement("SELECT $1, $2", .integer, .text)
    #expect(throws: PostgresMisuse.values(statement.sql)) {
      try PostgresBatch(statement, .integer(1))
    }
    #expect(throws: PostgresMisuse.values(statement.sql)) {
      try PostgresBatch(statement, .text("1"), .text("1"))
    }
    #expect(throws: PostgresMisuse.zeroByte) { try PostgresBatch(script: "SELECT 1\0") }
    _ = try PostgresBatch(statement, .null, .null)
  }

  @Test(
    arguments: [
      (EngineValue.integer(.min), 20), (.integer(258), 20), (.boolean(true), 16),
      (.bytes([1, 0, 255]), 17), (.text("♣ \\"), 25), (.null, 25),
    ] as [(EngineValue, UInt32)])
  func aValueIsReadAsItWasWritten(value: EngineValue, type: UInt32) throws {
    var writer = FrontendMessages()
    value.write(to: &writer)
    let bytes = writer.take()
    let isNull = value == .null
    #expect(bytes.count == (isNull ? 4 : 4 + Int(bytes[3])))
    #expect(try EngineValue(isNull ? nil : Array(bytes.dropFirst(4)), type: type) == value)
  }

  // MARK: - Limits

  /// A message that is too long is refused when its head is there.
  @Test func aLongMessageIsNotGathered() throws {
    var limits = PostgresConnection.Limits()
    limits.message = 1000
    var connection = PostgresConnection.ready(limits: limits)
    _ = connection.submit(try PostgresBatch(Self.insert))
    connection.receive(Backend.message("D", [UInt8](repeating: 0, count: 2000)).prefix(5))
    #expect(connection.endReason() == .oversized(bytes: 2004, limit: 1000))
    #expect(connection.heldBytes == 0)
  }

  @Test func rowsAreCounted() throws {
    var limits = PostgresConnection.Limits()
    limits.rows = 1000
    var connection = PostgresConnection.ready(limits: limits)
    _ = connection.submit(try PostgresBatch(PostgresStatement("SELECT t FROM t")))
    connection.receive(Backend.preparation([25]) + Backend.message("2"))
    for _ in 0..<20 { connection.receive(Backend.row([nil])) }
    #expect(connection.outcomes().compactMap(\.doubt) == [.tooManyRows(limit: 1000)])
  }

  // MARK: - Logging in

  /// What a server says at first, and what the client says to that.
  private static let greetings: [([UInt8], String)] = [
    (Backend.authentication(3), "password_encryption = 'scram-sha-256'"),
    (Backend.authentication(5, [1, 2, 3, 4]), "an MD5 digest"),
    (Backend.authentication(7), "method 7"),
    (Backend.authentication(10, Backend.text("SCRAM-SHA-256") + [0]), "PGPASSWORD"),
    (Backend.authentication(10, Backend.text("SCRAM-SHA-1") + [0]), "offers SCRAM-SHA-1 only"),
    (Backend.authentication(12), "not in its form"),
    (Backend.login(version: "14.9"), "15 or later"),
    (Backend.login(version: "devel"), "15 or later"),
    (Backend.login(check: ["on", "0", "0", "off", "off", "false"]), "synchronous_commit is 'off'"),
    (Backend.login(check: ["on", "0", "0", "on", "on", "false"]), "only be read"),
    (Backend.login(check: ["on", "0", "0", "on", "off", "true"]), "only be read"),
    (Backend.login(check: ["on", "0", "0", "on", "off"]), "does not answer what"),
    (Backend.login(check: ["on", "0", "0", nil, "off", "false"]), "does not answer what"),
    (Backend.authentication(0) + Backend.ready(), "version"),
    (Backend.error("3D000", "FATAL"), "so it is (3D000)"),
    (Backend.message("v", Backend.int32(3) + Backend.int32(0)), "another version"),
    (Backend.ready(), "before its time"),
    (Array("SSH-2.0-OpenSSH_9.2p1\r\n".utf8), "check host and port"),
    (Backend.message("S", [UInt8](repeating: 65, count: 70_000)), "check host and port"),
    (
      Backend.report("E", "FATAL", "08P01", "unsupported startup parameter: synchronous_commit"),
      "ignore_startup_parameters"
    ),
  ]

  @Test(arguments: greetings.indices) func whoDoesNotServeIsToldWhy(index: Int) {
    let (greeting, sentence) = Self.greetings[index]
    var connection = PostgresConnection(
      .init(user: "ann", database: "club", password: nil), nonce: "n")
    connection.receive(greeting)
    let reason = connection.endReason()?.description ?? "none"
    #expect(reason.contains(sentence), "\(reason)")
    #expect(!reason.contains("\n"))
  }

  /// A server that lets somebody in who has a password must show that it knows it.
  @Test func aServerThatProvesNothingIsNotTrusted() throws {
    let login = PostgresConnection.Login(
      user: "ann", database: "club", password: try PostgresPassword("secret"))
    for early in [
      [],
      Backend.authentication(
        10, Backend.text("SCRAM-SHA-256-PLUS") + Backend.text("SCRAM-SHA-256") + [0]),
    ] {
      var connection = PostgresConnection(login, nonce: "n")
      connection.receive(early + Backend.authentication(0))
      #expect(connection.endReason() == .scram(.unproven))
    }
  }

  @Test func itBeginsWithTheParametersOfAnAppend() {
    var connection = PostgresConnection(
      .init(user: "ann", database: "club", password: nil), nonce: "n")
    let bytes = connection.takeOutput()
    #expect(bytes.count == bytes[3] && Array(bytes[4..<8]) == [0, 3, 0, 0])
    let words = bytes.dropFirst(8).split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
    #expect(words.prefix(4) == ["user", "ann", "database", "club"])
    #expect(words.suffix(2) == ["synchronous_commit", "on"])
  }

  // MARK: - The end

  @Test func closingWaitsForWhatIsInFlight() throws {
    var connection = PostgresConnection.ready()
    _ = connection.submit(try PostgresBatch(Self.insert))
    connection.close()
    _ = connection.submit(try PostgresBatch(Self.insert))
    #expect(connection.outcomes().compactMap(\.refusal) == [.closed])
    _ = connection.takeOutput()
    connection.receive(Backend.preparation())
    #expect(!connection.hasEnded)
    connection.receive(Backend.call("INSERT 0 1") + Backend.ready())
    #expect(connection.outcomes().map(\.kind) == ["committed"])
    #expect(connection.hasEnded && connection.takeOutput() == Backend.message("X"))
  }

  /// The client has no message that cancels: its code is 80877102.
  @Test func nothingIsEverCanceled() throws {
    var connection = PostgresConnection.ready()
    _ = connection.submit(try PostgresBatch(Self.insert))
    var output = connection.takeOutput()
    connection.close()
    connection.end(with: .silent(.seconds(1)))
    output += connection.takeOutput()
    let code = Backend.int32(80_877_102)
    #expect(!output.indices.contains { output[$0...].starts(with: code) })
  }
}

extension PostgresOutcome {
  var kind: String {
    switch self {
    case .committed: "committed"
    case .refused: "refused"
    case .unknown: "unknown"
    }
  }
}
