import Room

/// A connection between a client and the server, with the bytes that are under way. None is lost or
/// reordered while the connection lasts.
struct NetworkConnection: Sendable {
  /// How the network cuts the bytes into pieces.
  enum Lump: Sendable {
    case single, small, large

    /// How often each comes up.
    static let mix: [Lump] = [.single, .small, .small, .large, .large, .large]
  }

  let session: SessionID
  let lump: Lump
  /// How many bytes to the client the network holds before it takes no more.
  let capacity: Int
  /// Bytes from the client.
  var up: [UInt8] = []
  /// The client sends no more.
  var upHasEnded = false
  /// Bytes to the client.
  var down: [UInt8] = []
  /// The client reads nothing until then.
  var stalledUntil = Instant(nanoseconds: 0)
  /// Set when the client is gone: when the server will notice.
  var lossAt: Instant?

  init(session: SessionID, lump: Lump, capacity: Int) {
    self.session = session
    self.lump = lump
    self.capacity = capacity
  }

  /// How many bytes the next piece of a stream may have.
  func piece(using chance: inout Chance) -> Int {
    switch lump {
    case .single: 1 + chance.number(below: 2)
    case .small: 1 + chance.number(below: 40)
    case .large: 4096
    }
  }
}

/// Cuts what a client reads into lines.
struct LineCutter: Sendable {
  private var bytes: [UInt8] = []

  /// Bytes that are not a line yet.
  var rest: Int { bytes.count }

  /// Takes bytes.
  ///
  /// - Returns: the lines that they end, without their line feeds; `nil` for one that is not UTF-8.
  mutating func take(_ piece: [UInt8]) -> [String?] {
    bytes += piece
    guard piece.contains(10) else { return [] }
    var parts = bytes.split(separator: 10, omittingEmptySubsequences: false)
    bytes = Array(parts.removeLast())
    return parts.map { String(validating: $0, as: UTF8.self) }
  }
}
