/// A statement with placeholders, `$1`, `$2` and so on. A connection has the server parse it once
/// and then sends only values, so a program should have few of them.
public struct PostgresStatement: Hashable, Sendable {
  /// One statement of SQL.
  public let sql: String
  /// The types of the values.
  public let types: [PostgresType]

  /// Creates a statement with the types of its values, from `$1` on.
  public init(_ sql: String, _ types: PostgresType...) { self.init(sql, types: types) }

  /// The same.
  public init(_ sql: String, types: [PostgresType]) { (self.sql, self.types) = (sql, types) }
}

/// Statements that run together or not at all: a transaction, which the server answers once.
///
/// None of them may begin or end a transaction; a batch with one that does is never reported as
/// committed.
public struct PostgresBatch: Sendable {
  /// A statement with its values.
  struct Call: Sendable {
    let statement: PostgresStatement
    let values: [EngineValue]
  }

  /// The most bytes in a batch: far fewer than the server accepts.
  public static let mostBytes = 256 << 20
  /// The most values that the protocol allows in a statement.
  private static let mostValues = 32_767

  /// The script, if the batch is one.
  let script: String?
  private(set) var calls: [Call] = []
  private var bytes = 0

  /// Creates an empty batch.
  public init() { script = nil }

  /// Creates a batch of a script of statements without values, such as for a schema. Whatever its
  /// columns' types, values come as text.
  public init(script: String) throws(PostgresMisuse) {
    guard !script.utf8.contains(0) else { throw .zeroByte }
    guard script.utf8.count <= Self.mostBytes else { throw .tooLong }
    self.script = script
  }

  /// Creates a batch of one statement.
  public init(_ statement: PostgresStatement, _ values: EngineValue...) throws(PostgresMisuse) {
    self.init()
    try add(statement, values: values)
  }

  /// Adds a statement. Throws if the values do not match it; the batch is then unchanged.
  public mutating func add(
    _ statement: PostgresStatement, _ values: EngineValue...
  ) throws(PostgresMisuse) { try add(statement, values: values) }

  /// The same.
  public mutating func add(
    _ statement: PostgresStatement, values: [EngineValue]
  ) throws(PostgresMisuse) {
    guard script == nil else { throw .scriptIsWhole }
    guard !statement.sql.utf8.contains(0) else { throw .zeroByte }
    let isFitting = zip(values, statement.types).allSatisfy { value, type in
      value == .null || value.type == type
    }
    guard values.count == statement.types.count, values.count <= Self.mostValues, isFitting else {
      throw .values(statement.sql)
    }
    let size = values.reduce(statement.sql.utf8.count) { $0 + $1.size }
    guard size <= Self.mostBytes - bytes else { throw .tooLong }
    bytes += size
    calls.append(Call(statement: statement, values: values))
  }
}

/// Why a batch cannot be built. Nothing was sent.
public enum PostgresMisuse: Error, Equatable, Sendable, CustomStringConvertible {
  /// A zero byte in SQL.
  case zeroByte
  /// Values that do not match the statement.
  case values(String)
  /// More than `PostgresBatch.mostBytes`.
  case tooLong
  /// A statement was added to a script.
  case scriptIsWhole

  /// What to do instead.
  public var description: String {
    switch self {
    case .zeroByte: "SQL has no zero bytes; give such data as a value of the type bytea"
    case .values(let sql): "give one value of the declared type for each place of: \(sql)"
    case .tooLong: "give at most \(PostgresBatch.mostBytes) bytes to one transaction"
    case .scriptIsWhole: "a script is a transaction of its own; submit the statement behind it"
    }
  }
}
