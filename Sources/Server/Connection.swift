import Room
import Sockets

/// A connection, confined to its shard. Kept small: ten thousand idle ones are held at once.
final class Connection {
  let id: SessionID
  /// Where it stands in the shard that has it now; other than `id` if that is not the first one.
  let place: SessionNumber
  /// The shard that numbered it, if that is another one.
  let home: Shard?
  var session: Session
  /// Nil once the connection is gone; the session may live on, so that it can be resumed.
  var socket: Socket?
  /// A proxy's header is waited for; until it is there the session is not greeted.
  var header: HeaderWait?
  /// What the shard's epoll watches the socket for.
  var watched: Epoll.Interest = .input
  /// The kernel takes nothing more until then; after it the connection is given up.
  var stallDeadline: Instant?
  /// The deadline in the shard's heap; the real one may be later.
  var scheduled: Instant?
  /// The peer has finished sending.
  var inputHasEnded = false
  /// All is said; what still comes in is thrown away until the peer closes too.
  var isDraining = false
  /// Waits in the shard's list of those to be settled.
  var isTouched = false
  /// It has sat down and is where it stays.
  var isSettled = false
  /// What tables of this shard have for it while older mail may still be on its way from the shard
  /// that it came from; nil once that is over.
  var early: [Mail]?

  init(_ socket: Socket, session: Session, place: SessionNumber) {
    self.socket = socket
    self.session = session
    self.place = place
    id = place.id
    home = nil
  }

  /// One that comes from another shard.
  init(_ moving: MovingConnection, place: SessionNumber) {
    socket = moving.socket
    session = moving.session
    id = moving.id
    inputHasEnded = moving.inputHasEnded
    stallDeadline = moving.stallDeadline
    self.place = place
    home = moving.home
    isSettled = true
    early = []
  }

  /// What the socket should now be watched for.
  func interest(_ needs: SessionNeeds) -> Epoll.Interest {
    if isDraining { return .input }
    var interest: Epoll.Interest = []
    if needs.wantsInput && !inputHasEnded { interest.insert(.input) }
    if stallDeadline != nil { interest.insert(.output) }
    return interest
  }

  /// When something is to be done even if nothing happens.
  func deadline(_ needs: SessionNeeds) -> Instant? {
    guard let stallDeadline else { return needs.wake }
    guard let wake = needs.wake else { return stallDeadline }
    return min(wake, stallDeadline)
  }
}

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
