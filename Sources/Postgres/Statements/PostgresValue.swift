/// A type of PostgreSQL's that values are given and found in; the raw value is its number there.
public enum PostgresType: UInt32, Sendable, CaseIterable {
  case boolean = 16
  case bytes = 17
  case integer = 20
  case text = 25
  case time = 1184
  case byteArrays = 1001
  case texts = 1009
  case integers = 1016
}

/// A value of a statement's or of a result's.
public enum PostgresValue: Hashable, Sendable {
  case null
  /// `boolean`.
  case boolean(Bool)
  /// `bytea`.
  case bytes([UInt8])
  /// `bigint`; in results also `integer` and `smallint`.
  case integer(Int64)
  /// `text`; in results also `varchar` and `name`.
  case text(String)
  /// `timestamptz`.
  case time(PostgresTime)
  /// `bytea[]`, `text[]` and `bigint[]`: to give many rows to one statement, with `unnest`.
  case byteArrays([[UInt8]])
  case texts([String])
  case integers([Int64])
  /// In results: of any other type, in the server's own form.
  case other([UInt8])

  /// `nil` of what has no type of its own.
  var type: PostgresType? {
    switch self {
    case .null, .other: nil
    case .boolean: .boolean
    case .bytes: .bytes
    case .integer: .integer
    case .text: .text
    case .time: .time
    case .byteArrays: .byteArrays
    case .texts: .texts
    case .integers: .integers
    }
  }

  /// About how many bytes it takes on the wire.
  var size: Int {
    switch self {
    case .null: 4
    case .boolean, .integer, .time: 12
    case .bytes(let bytes), .other(let bytes): bytes.count + 4
    case .text(let text): text.utf8.count + 4
    case .byteArrays(let list): list.reduce(24) { $0 + $1.count + 4 }
    case .texts(let list): list.reduce(24) { $0 + $1.utf8.count + 4 }
    case .integers(let list): 24 + 12 * list.count
    }
  }

  // MARK: - To the server

  /// A length and the value in the server's binary form.
  func write(to writer: inout FrontendMessages) {
    switch self {
    case .null: writer.int32(-1)
    case .boolean(let value): writer.sized { $0.append([value ? 1 : 0]) }
    case .bytes(let bytes), .other(let bytes): writer.sized { $0.append(bytes) }
    case .integer(let number): writer.sized { $0.int64(number) }
    case .text(let text): writer.sized { $0.append(text.utf8) }
    case .time(let time): writer.sized { $0.int64(time.ofServer) }
    case .byteArrays(let list): Self.write(list, .bytes, to: &writer) { $1.append($0) }
    case .texts(let list): Self.write(list, .text, to: &writer) { $1.append($0.utf8) }
    case .integers(let list): Self.write(list, .integer, to: &writer) { $1.int64($0) }
    }
  }

  private static func write<Element>(
    _ list: [Element], _ type: PostgresType, to writer: inout FrontendMessages,
    _ write: (Element, inout FrontendMessages) -> Void
  ) {
    writer.sized { writer in
      // How many dimensions, and that none is null.
      writer.int32(list.isEmpty ? 0 : 1)
      writer.int32(0)
      writer.int32(Int32(bitPattern: type.rawValue))
      guard !list.isEmpty else { return }
      writer.int32(Int32(truncatingIfNeeded: list.count))
      // The number of the first.
      writer.int32(1)
      for element in list { writer.sized { write(element, &$0) } }
    }
  }

  // MARK: - From the server

  /// Reads the binary form of a column's type.
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
    case 1184: self = .time(PostgresTime(ofServer: try reader.int64()))
    default: self = .other(reader.remainder())
    }
    try reader.end()
  }
}

/// A moment, as exact as the server has it.
public struct PostgresTime: Hashable, Comparable, Sendable {
  /// Since 1970, UTC; the least and the greatest number stand for the beginning and the end of
  /// time.
  public let microseconds: Int64

  /// The server counts from the year 2000.
  private static let epoch: Int64 = 946_684_800_000_000

  /// A moment so long after 1970.
  public init(microseconds: Int64) { self.microseconds = microseconds }

  init(ofServer number: Int64) {
    let (sum, isTooMuch) = number.addingReportingOverflow(Self.epoch)
    microseconds = number == .min ? .min : isTooMuch ? .max : sum
  }

  /// As the server counts.
  var ofServer: Int64 {
    if microseconds == .max { return .max }
    let (difference, isTooMuch) = microseconds.subtractingReportingOverflow(Self.epoch)
    return isTooMuch ? .min : difference
  }

  /// Whether it comes before.
  public static func < (one: Self, other: Self) -> Bool { one.microseconds < other.microseconds }
}
