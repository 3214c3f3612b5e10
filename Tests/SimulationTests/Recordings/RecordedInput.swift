/// What reaches a server from outside, and when.
struct RecordedInput: Equatable {
  enum Kind: Equatable {
    case connects
    case sends([UInt8])
    case endsInput
    case breaks
    /// The process is killed, and another begins on what the disk has.
    case restarts
  }

  /// Milliseconds since the server was started first.
  let time: Int
  /// The number of the connection, from 1; 0 for a restart.
  let connection: Int
  let kind: Kind

  /// As it goes into the hash of the inputs.
  var bytes: [UInt8] {
    let word =
      switch kind {
      case .connects: "connects"
      case .sends: "sends"
      case .endsInput: "ends"
      case .breaks: "breaks"
      case .restarts: "restarts"
      }
    let sent: [UInt8] = if case .sends(let bytes) = kind { bytes } else { [] }
    return Array("\(time) \(connection) \(word) \(sent.count) ".utf8) + sent
  }
}

/// A server without sockets that a recording is made with and replayed through. Time goes on only
/// when it is wound.
protocol RecordedDriver {
  /// - Parameters:
  ///   - seed: decides cards and tokens.
  ///   - tables: what is open from the start, as a file of tables has it.
  init(seed: UInt64, tables: String) throws
  mutating func wind(to milliseconds: Int) throws
  mutating func take(_ input: RecordedInput) throws
  /// What was written to a connection since the last call, and whether the server has closed it.
  mutating func read(_ connection: Int) throws -> (bytes: [UInt8], isOver: Bool)
  /// All that went to the disk until now.
  func hashOfDisk() throws -> ByteHash
}

extension RecordedDriver {
  /// The token of a connection's session.
  static func token(of connection: Int) -> String { "token-of-connection-\(connection)" }
}
