import Lines
import Room

/// A sender or receiver in the simulated server.
enum Address: Hashable, Sendable {
  /// The house, with the journal.
  case house
  /// A table, by the number of its opening: a name may be reused, a number never is.
  case table(Int)
  /// A shard: the mailbox of all sessions on it.
  case shard(Int)
  /// A session, as a sender and as a target of wake-ups.
  case session(SessionID)
}

/// The contents of a mailbox.
enum Posting: Sendable {
  case session(SessionID, SessionInput)
  case house(HouseInput)
  case table(TableInput)
  /// A command for a table that the session's shard did not know: the shard looks once more.
  case again(SessionID, TableID, TableInput)
  /// A shard learns of a table.
  case learn(TableID, Int)
  /// A shard hears that a table is gone.
  case forget(TableID)
  /// There are entries that the store has not applied.
  case backlog
  /// An address's recorded entries are durable.
  case durable(Int)

  /// The session that it is for, if it goes to that session's shard.
  fileprivate var session: SessionID? {
    switch self {
    case .session(let id, _), .again(let id, _, _): id
    default: nil
    }
  }
}

/// Postings in transit, in queues: first in, first out within a queue, in any order between queues.
struct Mailboxes: Sendable {
  /// Which postings keep their order.
  enum Order: Sendable, CaseIterable {
    /// All postings to one receiver, as with queues in one process.
    case perReceiver
    /// Only those from one sender to one receiver: the least that the room may rely on.
    case perPair
  }

  /// The two ends of a queue.
  struct Route: Hashable, Sendable {
    /// The sender; `nil` if all senders share the queue.
    let from: Address?
    let to: Address
  }

  private let order: Order
  private var queues: [(route: Route, postings: [Posting], head: Int)] = []

  init(order: Order) { self.order = order }

  /// How many queues are not empty.
  var count: Int { queues.count }

  /// The route of a queue that is not empty.
  func route(at index: Int) -> Route { queues[index].route }

  /// Whether anything is in transit to `address`.
  func hasPostings(for address: Address) -> Bool { queues.contains { $0.route.to == address } }

  /// Whether a shard has yet to learn of a table.
  func isAnnounced(_ table: Int) -> Bool {
    queues.contains { queue in
      queue.postings[queue.head...].contains { posting in
        if case .learn(_, table) = posting { return true }
        return false
      }
    }
  }

  /// Adds a posting at the end of its queue.
  mutating func post(_ posting: Posting, from sender: Address, to receiver: Address) {
    append([posting], Route(from: order == .perPair ? sender : nil, to: receiver))
  }

  private mutating func append(_ postings: [Posting], _ route: Route) {
    if let index = queues.firstIndex(where: { $0.route == route }) {
      queues[index].postings += postings
    } else {
      queues.append((route, postings, head: 0))
    }
  }

  /// Removes and returns a queue's first posting; `nil` if it has none.
  mutating func take(_ route: Route) -> Posting? {
    guard let index = queues.firstIndex(where: { $0.route == route }) else { return nil }
    let posting = queues[index].postings[queues[index].head]
    queues[index].head += 1
    if queues[index].head == queues[index].postings.count { queues.remove(at: index) }
    return posting
  }

  /// Moves a session to another shard, along with everything in transit to it, in order.
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
