// Owns the letters that are under way. Never decides which one arrives next.

/// Letters under way, in lanes: first in first out within a lane, in any order between them.
struct Mail: Sendable {
  /// Which letters keep their order.
  enum Order: Sendable, CaseIterable {
    /// All letters to one receiver, as queues in one process do.
    case perReceiver
    /// Only those of one sender to one receiver: the least that the room may rely on.
    case perPair
  }

  /// One lane's ends.
  struct Route: Hashable, Sendable {
    /// The sender; `nil` if the lane is shared by all of them.
    let from: Party?
    /// The receiver.
    let to: Party
  }

  private struct Lane: Sendable {
    let route: Route
    var letters: [Letter]
    var head = 0
  }

  private let order: Order
  private var lanes: [Lane] = []

  init(order: Order) { self.order = order }

  /// How many lanes have letters.
  var count: Int { lanes.count }

  /// The route of a lane that has letters.
  func route(at index: Int) -> Route { lanes[index].route }

  /// Whether something is under way to `party`.
  func hasLetters(for party: Party) -> Bool { lanes.contains { $0.route.to == party } }

  /// Whether a shard is still to learn of a table.
  func isAnnounced(_ table: Int) -> Bool {
    lanes.contains { lane in
      lane.letters[lane.head...].contains { letter in
        if case .learn(_, table) = letter { return true }
        return false
      }
    }
  }

  /// Puts a letter behind the others of its lane.
  mutating func post(_ letter: Letter, from sender: Party, to receiver: Party) {
    let route = Route(from: order == .perPair ? sender : nil, to: receiver)
    if let index = lanes.firstIndex(where: { $0.route == route }) {
      lanes[index].letters.append(letter)
    } else {
      lanes.append(Lane(route: route, letters: [letter]))
    }
  }

  /// Takes the first letter of a lane; `nil` if it has none.
  mutating func take(_ route: Route) -> Letter? {
    guard let index = lanes.firstIndex(where: { $0.route == route }) else { return nil }
    let letter = lanes[index].letters[lanes[index].head]
    lanes[index].head += 1
    if lanes[index].head == lanes[index].letters.count { lanes.remove(at: index) }
    return letter
  }
}
