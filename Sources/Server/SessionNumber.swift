// How a session's number says where the session lives, so that no dictionary is needed to find it.

import Room

/// The parts of `SessionID.number`: which shard, which slot there, and a serial number that keeps a
/// slot's next tenant apart. The same word marks the socket's events in the shard's epoll.
struct SessionNumber: Equatable {
  /// Bits for the shard: at most 64 of them.
  static let shardBits = 6
  /// Bits for the slot: 16 million connections a shard.
  static let slotBits = 24
  /// How many shards there may be.
  static let shardRange = 1...(1 << shardBits)

  let word: Int

  init(shard: Int, slot: Int, serial: Int) {
    word = (serial << Self.slotBits | slot) << Self.shardBits | shard
  }

  init(_ id: SessionID) { word = id.number }

  init(word: UInt64) { self.word = Int(truncatingIfNeeded: word) }

  /// Marks the events of the connection's socket in its shard's epoll.
  var epollWord: UInt64 { UInt64(truncatingIfNeeded: word) }

  var shard: Int { word & (1 << Self.shardBits - 1) }
  var slot: Int { word >> Self.shardBits & (1 << Self.slotBits - 1) }
  var id: SessionID { SessionID(number: word) }
}
