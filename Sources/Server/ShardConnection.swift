import Room
import Sockets

/// A connection with its socket, confined to its shard. Kept small: ten thousand idle ones are held
/// at once.
final class ShardConnection {
  var life: Session
  /// Nil once the socket is closed; the session may live on, so that it can be resumed.
  var socket: Socket?
  /// Its place in its present shard; other than its number if that shard is not the first.
  let place: SessionNumber
  /// The shard that numbered it, if that is another.
  let home: Shard?
  /// The events that the shard's epoll watches for.
  var watched: Epoll.Interest = .input
  /// The deadline in the shard's heap; the real one may be later.
  var scheduled: Instant?
  /// Whether it is in the shard's list of connections to settle.
  var isTouched = false
  /// Whether it has sat down, and will not move again.
  var isSettled = false
  /// Mail from tables of this shard, held while older mail may still be on its way from the
  /// connection's first shard; nil once that is over.
  var early: [Mail]?

  init(_ socket: Socket, _ life: Session, at place: SessionNumber) {
    (self.socket, self.life, self.place, home) = (socket, life, place, nil)
  }

  /// A connection that arrives from another shard.
  init(_ moving: MovingConnection, at place: SessionNumber) {
    (socket, life, self.place, home) = (moving.socket, moving.life, place, moving.home)
    isSettled = true
    early = []
  }
}

/// The parts of `SessionID.number`: the shard, the slot there, and a serial number that
/// distinguishes a slot's successive tenants. The same word marks the socket's events in the
/// shard's epoll.
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
