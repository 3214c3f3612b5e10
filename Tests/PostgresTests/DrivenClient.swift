import Foundation
import Nodes
import Sockets

/// A client whose answers a test can wait for.
final class DrivenClient: Sendable {
  let client: PostgresClient
  private let events: AsyncStream<PostgresClient.Event>

  init(
    _ url: PostgresURL, password: PostgresPassword?, times: PostgresClient.Times = .init(),
    limits: PostgresConnection.Limits = .init()
  ) throws {
    let (events, continuation) = AsyncStream<PostgresClient.Event>.makeStream()
    self.events = events
    client = try PostgresClient(url, password: password, times: times, limits: limits) {
      continuation.yield($0)
    }
  }

  /// Where it is connected to, as soon as it is.
  func ready() async throws(PostgresError) -> SocketAddress {
    for await event in events {
      switch event {
      case .ready(let address): return address
      case .notice: continue
      case .ended(let error): throw error
      }
    }
    throw .closed
  }

  /// Why it has ended, as soon as it has.
  func end() async -> PostgresError {
    for await event in events {
      if case .ended(let error) = event { return error }
    }
    return .closed
  }

  func run(_ batch: PostgresBatch) async -> PostgresOutcome {
    await withCheckedContinuation { continuation in
      client.submit(batch) { continuation.resume(returning: $0) }
    }
  }

  func run(_ statement: PostgresStatement) async throws -> PostgresOutcome {
    await run(try PostgresBatch(statement))
  }

  /// A script's outcome.
  func run(_ script: String) async throws -> PostgresOutcome {
    await run(try PostgresBatch(script: script))
  }
}

extension PostgresOutcome {
  var results: [PostgresResult]? { if case .committed(let results) = self { results } else { nil } }
  var refusal: PostgresError? { if case .refused(let error) = self { error } else { nil } }
  var doubt: PostgresError? { if case .unknown(let error) = self { error } else { nil } }

  /// The one value of the one row.
  var value: EngineValue? { results?.last?.rows.last?.values.first }

  /// How many rows the last statement has changed.
  var changed: Int? { results?.last?.tag?.rows }
}

extension String {
  /// How many rows a tag says to be inserted, changed, deleted or read.
  var rows: Int? { split(separator: " ").last.flatMap { Int($0) } }
}

extension PostgresError {
  /// The code that the server gave.
  var state: String? {
    switch self {
    case .server(let message), .warned(let message): message.state.description
    default: nil
    }
  }
}

/// Lines in the schema of the journal, each append fenced by the head that it expects.
enum Appends {
  static let schema = """
    DROP TABLE IF EXISTS head, record;
    CREATE TABLE head (
      id text PRIMARY KEY, epoch bigint NOT NULL, owner text NOT NULL, idx bigint NOT NULL);
    CREATE TABLE record (
      id text, idx bigint, epoch bigint NOT NULL, line bytea NOT NULL, PRIMARY KEY (id, idx));
    INSERT INTO head VALUES ('house', 1, 'a', 0)
    """

  static let statement = PostgresStatement(
    """
    WITH fence AS (
      UPDATE head SET idx = $3 + cardinality($4) WHERE id = $1 AND epoch = $2 AND idx = $3
      RETURNING id)
    INSERT INTO record (id, idx, epoch, line)
    SELECT fence.id, $3 + lines.place, $2, lines.line
    FROM fence, unnest($4) WITH ORDINALITY AS lines (line, place)
    """, .text, .integer, .integer, .byteArrays)

  /// Appends lines behind the last that is expected to be there.
  static func batch(
    _ lines: [[UInt8]], behind last: Int64, epoch: Int64 = 1
  ) throws(PostgresMisuse) -> PostgresBatch {
    try PostgresBatch(
      statement, .text("house"), .integer(epoch), .integer(last), .byteArrays(lines))
  }

  static func line(_ number: Int64, bytes: Int = 250) -> [UInt8] {
    let head = Array("\(number) step ".utf8)
    return head + [UInt8](repeating: 0x78, count: max(0, bytes - head.count))
  }
}
