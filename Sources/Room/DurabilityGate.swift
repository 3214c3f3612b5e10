import Store

/// Holds back what one value wants done until the entries before it are kept.
public struct DurabilityGate: Sendable {
  private var held: [(ticket: Int, effects: [Effect])] = []
  private var lastTicket = 0

  /// What may be done now, and entries that must be kept, with their ticket.
  public typealias Passed = (free: [Effect], entries: [JournalEntry], ticket: Int?)

  /// A gate that holds nothing.
  public init() {}

  /// Takes what one call of the value has returned.
  ///
  /// - Returns: what may be done now, and entries that must be kept: `release` with their ticket
  ///   when they are.
  public mutating func pass(_ effects: [Effect]) -> Passed {
    guard let (entries, rest) = DurabilityGate.parted(effects) else {
      if held.isEmpty { return (effects, [], nil) }
      held.append((lastTicket, effects))
      return ([], [], nil)
    }
    lastTicket += 1
    held.append((lastTicket, rest))
    return ([], entries, lastTicket)
  }

  /// The entries up to those of `ticket` are kept.
  ///
  /// - Returns: what may be done now, in its order.
  public mutating func release(through ticket: Int) -> [Effect] {
    let count = held.prefix { $0.ticket <= ticket }.count
    defer { held.removeFirst(count) }
    return held.prefix(count).flatMap(\.effects)
  }

  /// Whether nothing is held.
  public var isEmpty: Bool { held.isEmpty }

  /// The entries of one call and what else it wants; `nil` if it has nothing to wait for.
  private static func parted(_ effects: [Effect]) -> ([JournalEntry], [Effect])? {
    var entries: [JournalEntry] = []
    var rest: [Effect] = []
    var waits = false
    for effect in effects {
      if case .journal(let made) = effect {
        entries += made
        waits = true
      } else {
        rest.append(effect)
      }
    }
    return waits ? (entries, rest) : nil
  }
}
