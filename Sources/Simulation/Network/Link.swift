// Owns one client's connection as the network sees it: bytes under way in both directions. Never
// loses or reorders a byte while the connection lasts.

import Room

/// A connection between a client and the house, with what is under way.
struct Link: Sendable {
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
  /// Set when the client is gone: when the house will notice.
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
