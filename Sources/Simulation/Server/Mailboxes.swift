import Store
import Identity
import LineProtocol
import Room

/// Who can post and get something in the simulated server.
enum Address: Hashable, Sendable {
  /// The house, with the journal.
  case house
  /// A table, by the number of its opening: a name may be used again, a number never is.
  case table(Int)
  /// A shard: the mailbox of all sessions on it.
  case shard(Int)
  /// A session, as a sender and as somebody to be woken.
  case session(SessionID)
}

/// What lies in a mailbox.
enum Posting: Sendable {
  case session(SessionID, SessionInput)
  case house(HouseInput)
  case table(TableInput)
  /// A command for a table that the session's shard did not know: it looks once more.
  case again(SessionID, TableID, TableInput)
  /// A shard learns of a table.
  case learn(TableID, Int)
  /// A shard hears that a table is gone.
  case forget(TableID)
  /// There are entries that the store has not taken.
  case backlog
  /// What an address has put on record is durable.
  case durable(Int)

  /// The session that it is for, on that session's shard.
  fileprivate var session: SessionID? {
    switch self {
    case .session(let id, _), .again(let id, _, _): id
    default: nil
    }
  }
}

/// Postings under way, in queues: first in first out within a queue, in any order between them.
struct Mailboxes: Sendable {
  /// Which postings keep their order.
  enum Order: Sendable, CaseIterable {
    /// All postings to one receiver, as queues in one process do.
    case perReceiver
    /// Only those of one sender to one receiver: the least that the room may rely on.
    case perPair
  }

  /// One queue's ends.
  struct Route: Hashable, Sendable {
    /// The sender; `nil` if the queue is shared by all of them.
    let from: Address?
    /// The receiver.
    let to: Address
  }

  private struct Queue: Sendable {
    let route: Route
    var postings: [Posting]
    var head = 0
  }

  private let order: Order
  private var queues: [Queue] = []

  init(order: Order) { self.order = order }

  /// How many queues are not empty.
  var count: Int { queues.count }

  /// The route of a queue that is not empty.
  func route(at index: Int) -> Route { queues[index].route }

  /// Whether something is under way to `address`.
  func hasPostings(for address: Address) -> Bool { queues.contains { $0.route.to == address } }

  /// Whether a shard is still to learn of a table.
  func isAnnounced(_ table: Int) -> Bool {
    queues.contains { queue in
      queue.postings[queue.head...].contains { posting in
        if case .learn(_, table) = posting { return true }
        return false
      }
    }
  }

  /// Puts a posting behind the others of its queue.
  mutating func post(_ posting: Posting, from sender: Address, to receiver: Address) {
    append([posting], Route(from: order == .perPair ? sender : nil, to: receiver))
  }

  private mutating func append(_ postings: [Posting], _ route: Route) {
    if let index = queues.firstIndex(where: { $0.route == route }) {
      queues[index].postings += postings
    } else {
      queues.append(Queue(route: route, postings: postings))
    }
  }

  /// Takes the first posting of a queue; `nil` if it has none.
  mutating func take(_ route: Route) -> Posting? {
    guard let index = queues.firstIndex(where: { $0.route == route }) else { return nil }
    let posting = queues[index].postings[queues[index].head]
    queues[index].head += 1
    if queues[index].head == queues[index].postings.count { queues.remove(at: index) }
    return posting
  }

  /// A session moves to another shard: what is under way to it goes there too, in its order.
  mutating func move(_ session: SessionID, from old: Int, to new: Int) {
    for queue in queues where queue.route.to == .shard(old) {
      let waiting = queue.postings[queue.head...]
      let moved = waiting.filter { $0.session == session }
      guard !moved.isEmpty else { continue }
      let rest = Array(waiting.filter { $0.session != session })
      queues.removeAll { $0.route == queue.route }
      if !rest.isEmpty { append(rest, queue.route) }
      append(Array(moved), Route(from: queue.route.from, to: .shard(new)))
    }
  }
}
