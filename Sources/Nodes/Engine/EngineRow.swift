/// A row of an answer.
public struct EngineRow: Hashable, Sendable {
  /// The values, column by column.
  public let values: [EngineValue]

  /// Creates a row.
  public init(_ values: [EngineValue]) { self.values = values }

  /// Creates a row.
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

/// A row that does not fit its statement.
struct Misread: Error {
  let column: Int
}
