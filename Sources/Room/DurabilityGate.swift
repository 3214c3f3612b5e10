/// Holds back the effects of a value until the entries before them are durable.
public struct DurabilityGate: Sendable {
  private var held: [(ticket: Int, effects: [Effect])] = []
  private var lastTicket = 0

  /// The effects that may be carried out now, and entries to be written, with their ticket.
  public typealias Passed = (free: [Effect], entries: [JournalEntry], ticket: Int?)

  /// Creates an empty gate.
  public init() {}

  /// Passes on what one call of the value has returned.
  ///
  /// - Returns: the effects that may be carried out now, and entries to be written; call `release`
  ///   with their ticket when they are durable.
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

  /// Passes on an answer of the house, whose store is ahead of the disk.
  ///
  /// - Parameters:
  ///   - isLive: whether the answer describes this moment only and promises nothing.
  ///   - isAhead: whether the store has entries that are not durable.
  public mutating func pass(_ effects: [Effect], isLive: Bool, isAhead: Bool) -> Passed {
    if isLive, !effects.contains(where: \.isRecord) { return (effects, [], nil) }
    // An answer may reveal entries that are still on their way to the disk.
    if isAhead, !effects.isEmpty { return pass([.journal([])] + effects) }
    return pass(effects)
  }

  /// Notes that the entries up to those of `ticket` are durable.
  ///
  /// - Returns: the effects that may be carried out now, in order.
  public mutating func release(through ticket: Int) -> [Effect] {
    let count = held.prefix { $0.ticket <= ticket }.count
    defer { held.removeFirst(count) }
    return held.prefix(count).flatMap(\.effects)
  }

  /// Whether nothing is held.
  public var isEmpty: Bool { held.isEmpty }

  /// Splits the effects of a call into its entries and the rest; `nil` if nothing has to wait.
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
