/// A type of PostgreSQL's in which values are sent and received; the raw value is its number there.
public enum PostgresType: UInt32, Sendable, CaseIterable {
  case boolean = 16
  case bytes = 17
  case integer = 20
  case text = 25
  case byteArrays = 1001
}

/// A value sent with a statement, or received in a row of its answer.
public enum EngineValue: Hashable, Sendable {
  case null
  case boolean(Bool)
  /// `bytea`.
  case bytes([UInt8])
  /// `bigint`; in results also `integer` and `smallint`.
  case integer(Int64)
  /// `text`; in results also `varchar` and `name`.
  case text(String)
  /// `bytea[]`: passes many rows to one statement, with `unnest`.
  case byteArrays([[UInt8]])
  /// In results: a value of any other type, in the server's own form.
  case other([UInt8])

  /// The type; `nil` for values without a type of their own.
  var type: PostgresType? {
    switch self {
    case .null, .other: nil
    case .boolean: .boolean
    case .bytes: .bytes
    case .integer: .integer
    case .text: .text
    case .byteArrays: .byteArrays
    }
  }

  /// Its approximate size on the wire, in bytes.
  var size: Int {
    switch self {
    case .null: 4
    case .boolean, .integer: 12
    case .bytes(let bytes), .other(let bytes): bytes.count + 4
    case .text(let text): text.utf8.count + 4
    case .byteArrays(let list): list.reduce(24) { $0 + $1.count + 4 }
    }
  }

  // MARK: - To the server

  /// Writes the length and the value in the server's binary form.
  func write(to writer: inout FrontendMessages) {
    switch self {
    case .null: writer.int32(-1)
    case .boolean(let value): writer.sized { $0.append([value ? 1 : 0]) }
    case .bytes(let bytes), .other(let bytes): writer.sized { $0.append(bytes) }
    case .integer(let number): writer.sized { $0.int64(number) }
    case .text(let text): writer.sized { $0.append(text.utf8) }
    case .byteArrays(let list):
      writer.sized { writer in
        // The number of dimensions, and a flag that no element is null.
        writer.int32(list.isEmpty ? 0 : 1)
        writer.int32(0)
        writer.int32(Int32(bitPattern: PostgresType.bytes.rawValue))
        guard !list.isEmpty else { return }
        writer.int32(Int32(truncatingIfNeeded: list.count))
        // The index of the first element.
        writer.int32(1)
        for bytes in list { writer.sized { $0.append(bytes) } }
      }
    }
  }

  // MARK: - From the server

  /// Reads a value in the binary form of its column's type.
  init(_ bytes: [UInt8]?, type: UInt32) throws(WireViolation) {
    guard let bytes else {
      self = .null
      return
    }
    var reader = ByteReader(bytes)
    switch type {
    case 16: self = .boolean(try reader.byte() != 0)
    case 17: self = .bytes(reader.remainder())
    case 20: self = .integer(try reader.int64())
    case 21: self = .integer(Int64(try reader.int16()))
    case 23: self = .integer(Int64(try reader.int32()))
    case 19, 25, 1043: self = .text(String(decoding: reader.remainder(), as: UTF8.self))
    default: self = .other(reader.remainder())
    }
    try reader.end()
  }
}
