/// A decoded message from the server.
enum BackendMessage: Equatable {
  case authentication(Authentication)
  case parameterStatus(name: String, value: String)
  /// The key with which another connection could cancel this one's statements; unused here.
  case backendKey
  case readyForQuery(TransactionState)
  case parseComplete
  case bindComplete
  case closeComplete
  case noData
  case emptyQuery
  case portalSuspended
  case parameterDescription
  /// The number of each column's type.
  case rowDescription([UInt32])
  case dataRow([[UInt8]?])
  case commandComplete(String)
  case error(ServerMessage)
  case notice(ServerMessage)
  case notification
  /// A protocol version or options that this client never requests.
  case negotiation
  /// Data is being copied, or is about to be.
  case copying

  /// What the server requires before it lets a client in.
  enum Authentication: Equatable {
    case ok
    case sasl(mechanisms: [String])
    case saslContinue([UInt8])
    case saslFinal([UInt8])
    /// A method that this client does not support.
    case other(code: Int32)
  }

  /// Whether a transaction is open between two exchanges.
  enum TransactionState: UInt8 {
    case idle = 0x49
    case open = 0x54
    case failed = 0x45
  }

  /// The first bytes of the server's messages.
  static let types = Set("RSKZ123nIstTDCENAvGHWdc".utf8)

  init(_ frame: MessageFramer.Frame) throws(WireViolation) {
    var reader = ByteReader(frame.body)
    self = try Self.read(frame.type, &reader)
    try reader.end()
  }

  private static func read(
    _ type: UInt8, _ reader: inout ByteReader
  ) throws(WireViolation) -> Self {
    switch UnicodeScalar(type) {
    case "R": return .authentication(try authentication(&reader))
    case "S": return .parameterStatus(name: try reader.text(), value: try reader.text())
    case "K":
      _ = reader.remainder()
      return .backendKey
    case "Z":
      let byte = try reader.byte()
      guard let state = TransactionState(rawValue: byte) else { throw .value(Int(byte)) }
      return .readyForQuery(state)
    case "1": return .parseComplete
    case "2": return .bindComplete
    case "3": return .closeComplete
    case "n": return .noData
    case "I": return .emptyQuery
    case "s": return .portalSuspended
    case "t":
      for _ in 0..<(try reader.count16()) { _ = try reader.int32() }
      return .parameterDescription
    case "T": return .rowDescription(try columns(&reader))
    case "D": return .dataRow(try values(&reader))
    case "C": return .commandComplete(try reader.text())
    case "E": return .error(try ServerMessage(&reader))
    case "N": return .notice(try ServerMessage(&reader))
    case "A":
      _ = try reader.int32()
      _ = (try reader.text(), try reader.text())
      return .notification
    case "v":
      _ = reader.remainder()
      return .negotiation
    case "G", "H", "W", "d", "c":
      _ = reader.remainder()
      return .copying
    default: throw .unknown(type)
    }
  }

  private static func authentication(
    _ reader: inout ByteReader
  ) throws(WireViolation) -> Authentication {
    let code = try reader.int32()
    switch code {
    case 0: return .ok
    case 10:
      var mechanisms: [String] = []
      while true {
        let name = try reader.text()
        if name.isEmpty { return .sasl(mechanisms: mechanisms) }
        mechanisms.append(name)
      }
    case 11: return .saslContinue(reader.remainder())
    case 12: return .saslFinal(reader.remainder())
    default:
      _ = reader.remainder()
      return .other(code: code)
    }
  }

  private static func columns(_ reader: inout ByteReader) throws(WireViolation) -> [UInt32] {
    var types: [UInt32] = []
    for _ in 0..<(try reader.count16()) {
      // The column's name, its table, and its place there.
      _ = (try reader.text(), try reader.int32(), try reader.int16())
      types.append(UInt32(bitPattern: try reader.int32()))
      // The length and the modifier of the type.
      _ = (try reader.int16(), try reader.int32())
      let format = try reader.int16()
      guard format == 0 || format == 1 else { throw .value(Int(format)) }
    }
    return types
  }

  private static func values(_ reader: inout ByteReader) throws(WireViolation) -> [[UInt8]?] {
    let count = try reader.count16()
    var values: [[UInt8]?] = []
    for _ in 0..<count {
      let length = try reader.int32()
      values.append(length == -1 ? nil : try reader.bytes(Int(length)))
    }
    return values
  }
}
