/// A statement with places for values, `$1`, `$2` and so on. A connection has the server read it
/// once and then sends values only, so a program has few of them.
public struct PostgresStatement: Hashable, Sendable {
  /// One statement of SQL.
  public let sql: String
  /// What the values are.
  public let types: [PostgresType]

  /// A statement, and what its values are from `$1` on.
  public init(_ sql: String, _ types: PostgresType...) { self.init(sql, types: types) }

  /// The same.
  public init(_ sql: String, types: [PostgresType]) { (self.sql, self.types) = (sql, types) }
}

/// Statements that are done together or not at all: a transaction, which the server answers once.
///
/// None of them may begin or end a transaction; the outcome of a batch with one that does is never
/// told as committed.
public struct PostgresBatch: Sendable {
  /// A statement with its values.
  struct Call: Sendable {
    let statement: PostgresStatement
    let values: [EngineValue]
  }

  /// The most that a batch may have: much less than the server takes.
  public static let mostBytes = 256 << 20
  /// The most values that a statement of the protocol may have.
  private static let mostValues = 32_767

  /// The script, of a batch that is one.
  let script: String?
  private(set) var calls: [Call] = []
  private var bytes = 0

  /// A batch that begins with nothing.
  public init() { script = nil }

  /// A whole script of statements without values, as for a schema. Whatever its columns are, they
  /// come as text.
  public init(script: String) throws(PostgresMisuse) {
    guard !script.utf8.contains(0) else { throw .zeroByte }
    guard script.utf8.count <= Self.mostBytes else { throw .tooLong }
    self.script = script
  }

  /// A batch of one statement.
  public init(_ statement: PostgresStatement, _ values: EngineValue...) throws(PostgresMisuse) {
    self.init()
    try add(statement, values: values)
  }

  /// Adds a statement. Throws if the values are not what it takes; then the batch stays as it was.
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

/// What no batch may be. Nothing was sent.
public enum PostgresMisuse: Error, Equatable, Sendable, CustomStringConvertible {
  /// A zero byte in SQL.
  case zeroByte
  /// Values that are not what the statement takes.
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
