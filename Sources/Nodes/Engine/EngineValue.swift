/// A value that is given to a statement, or found in a row of its answer.
public enum EngineValue: Hashable, Sendable {
  case null
  case boolean(Bool)
  /// `bigint`.
  case integer(Int64)
  case text(String)
  /// `bytea`.
  case bytes([UInt8])
  /// `bytea[]`, `text[]` and `bigint[]`: many rows for one statement.
  case byteArrays([[UInt8]])
  case texts([String])
  case integers([Int64])
}

/// A row of an answer.
public struct EngineRow: Hashable, Sendable {
  /// Column by column.
  public let values: [EngineValue]

  /// A row of these.
  public init(_ values: [EngineValue]) { self.values = values }

  /// A row of these.
  public init(_ values: EngineValue...) { self.values = values }

  func integer(_ column: Int) throws(Misread) -> Int64 {
    guard let number = try optionalInteger(column) else { throw Misread(column: column) }
    return number
  }

  func optionalInteger(_ column: Int) throws(Misread) -> Int64? {
    switch try value(column) {
    case .integer(let number): number
    case .null: nil
    default: throw Misread(column: column)
    }
  }

  func text(_ column: Int) throws(Misread) -> String {
    guard let text = try optionalText(column) else { throw Misread(column: column) }
    return text
  }

  func optionalText(_ column: Int) throws(Misread) -> String? {
    switch try value(column) {
    case .text(let text): text
    case .null: nil
    default: throw Misread(column: column)
    }
  }

  func boolean(_ column: Int) throws(Misread) -> Bool {
    guard case .boolean(let flag) = try value(column) else { throw Misread(column: column) }
    return flag
  }

  func bytes(_ column: Int) throws(Misread) -> [UInt8] {
    guard case .bytes(let bytes) = try value(column) else { throw Misread(column: column) }
    return bytes
  }

  private func value(_ column: Int) throws(Misread) -> EngineValue {
    guard values.indices.contains(column) else { throw Misread(column: column) }
    return values[column]
  }
}

/// A row that is not what its statement gives.
struct Misread: Error {
  let column: Int
}

/// What has become of a statement, each of which is a transaction.
public enum StatementOutcome: Hashable, Sendable {
  /// It is done, and on the disks where it has to be. Nothing else is an acknowledgement.
  case committed([EngineRow])
  /// The engine has said no.
  case refused(EngineRefusal)
  /// The connection was lost, or the engine has warned when it committed: it may be done, now or
  /// later, or not.
  case unknown
}

/// Why the engine has refused a statement.
public struct EngineRefusal: Hashable, Sendable {
  /// What nodes tell apart.
  public enum Kind: Sendable {
    /// There is no schema, or no table, of that name.
    case schemaMissing
    /// The role may not do this.
    case forbidden
    /// Nothing can be written there.
    case readOnly
    /// Something else.
    case other
  }

  let kind: Kind
  /// The engine's own words, with its code.
  let message: String

  /// A refusal of these.
  public init(_ kind: Kind, _ message: String) { (self.kind, self.message) = (kind, message) }
}
