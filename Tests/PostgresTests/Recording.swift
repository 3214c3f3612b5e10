import Foundation
import Sockets

@testable import Nodes

/// What a PostgreSQL 15 has answered, byte for byte: files in `Fixtures`, which
/// `CARDROOM_RECORD=1 scripts/prove-nodes engine RecordingOfReplies` writes anew.
enum Recording: String, CaseIterable {
  /// Appends, of which each is on its way before the one before is answered.
  case appends
  /// Values of all types, and a script.
  case results
  /// Errors, a warning and a notice.
  case errors

  /// The whole login, up to being ready.
  static let login = "login"
  /// Who logs in. The server has answered this nonce with one of its own.
  static let nonce = "rOprNGfwEbeRWgbNEkqO"

  static func connection(limits: PostgresConnection.Limits = .init()) throws -> PostgresConnection {
    let login = PostgresConnection.Login(
      user: "cardroom", database: "cardroom",
      password: try PostgresPassword("clubs and spades"))
    return PostgresConnection(login, nonce: nonce, limits: limits)
  }

  /// A connection that the recorded server has let in.
  static func ready(limits: PostgresConnection.Limits = .init()) throws -> PostgresConnection {
    var connection = try connection(limits: limits)
    connection.receive(try bytes(login))
    _ = (connection.takeEvents(), connection.takeOutput())
    return connection
  }

  static func bytes(_ name: String) throws -> [UInt8] { Array(try Data(contentsOf: file(name))) }

  private static func file(_ name: String) -> URL {
    URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures/\(name)")
  }

  /// What was submitted at once.
  func batches() throws -> [PostgresBatch] {
    switch self {
    case .appends:
      // The last expects a head that is not there.
      return try (0..<6).map { number in
        let lines = (0...number).map { Appends.line(Int64($0), bytes: 20) }
        return try Appends.batch(lines, behind: [0, 1, 3, 6, 10, 99][number])
      }
    case .results:
      let statement = PostgresStatement(
        """
        SELECT n, 'line ' || n, decode('00ff', 'hex'), n > 1, to_timestamp(n), NULL::text
        FROM generate_series(1, $1::bigint) AS n
        """, .integer)
      let sum = PostgresStatement("SELECT $1::bigint + 1", .integer)
      var both = try PostgresBatch(statement, .integer(2))
      try both.add(sum, .integer(1))
      return [
        try PostgresBatch(statement, .integer(3)), try PostgresBatch(statement, .integer(0)), both,
        try PostgresBatch(script: "SELECT 1, 'x'; CREATE TEMP TABLE t (n int); SELECT * FROM t"),
        PostgresBatch(), try PostgresBatch(script: ""),
      ]
    case .errors:
      let divide = PostgresStatement("SELECT 1 / $1::bigint", .integer)
      return [
        try PostgresBatch(divide, .integer(0)), try PostgresBatch(divide, .integer(1)),
        try PostgresBatch(PostgresStatement("SELEC")),
        try PostgresBatch(script: "DO $$BEGIN RAISE WARNING 'hm'; END$$"),
        try PostgresBatch(script: "DO $$BEGIN RAISE NOTICE 'ah'; END$$"),
        try PostgresBatch(script: "SELECT 1; SELECT 1/0; SELECT 2"),
        try PostgresBatch(script: "SELECT 1; COMMIT; SELECT 1"),
        try PostgresBatch(divide, .integer(2)),
      ]
    }
  }

  /// What becomes of them.
  var outcomes: [String] {
    switch self {
    case .appends, .results: [String](repeating: "committed", count: 6)
    case .errors:
      [
        "refused", "committed", "refused", "unknown", "committed", "refused", "unknown",
        "committed",
      ]
    }
  }

  // MARK: - Recording

  /// Logs in at a real server and writes down what it says.
  static func record(at address: SocketAddress) throws {
    for recording in allCases {
      let socket = try Socket.connect(to: address)
      defer { socket.close() }
      var connection = try connection()
      let login = try talk(socket, &connection) { !$0.isReady }
      try Data(login).write(to: file(Self.login))
      for batch in try recording.batches() { _ = connection.submit(batch) }
      let answer = try talk(socket, &connection) { $0.isAwaitingAnswer }
      try Data(answer).write(to: file(recording.rawValue))
    }
  }

  private static func talk(
    _ socket: Socket, _ connection: inout PostgresConnection,
    _ goesOn: (PostgresConnection) -> Bool
  ) throws -> [UInt8] {
    var heard: [UInt8] = []
    while goesOn(connection) {
      try connection.takeOutput().withUnsafeBytes { try socket.sendAll($0) }
      var buffer = [UInt8](repeating: 0, count: 65_536)
      guard case .bytes(let count) = buffer.withUnsafeMutableBytes({ socket.receive(into: $0) })
      else { throw PostgresError.ended }
      heard += buffer[..<count]
      connection.receive(buffer[..<count])
      if case .ended(let reason)? = connection.takeEvents().last { throw reason }
    }
    return heard
  }
}
