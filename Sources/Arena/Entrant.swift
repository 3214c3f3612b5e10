import Bots

/// Who plays in a match: a name, and a fresh player for each seating, so that none remembers the
/// cards of another.
public struct Entrant: Sendable {
  /// The name in the results.
  public let name: String
  private let make: @Sendable () -> any Strategy

  /// An entrant whose moves come from strategies.
  ///
  /// - Parameter make: a strategy that has seen nothing yet.
  public init(_ name: String, _ make: @escaping @Sendable () -> any Strategy) {
    (self.name, self.make) = (name, make)
  }

  /// A strategy that has seen nothing yet.
  func strategy() -> any Strategy { make() }

  /// The entrants of these names of `StrategyCatalogue`: the second of one name is `careful-2`.
  /// Names that it does not know are left out.
  public static func named(_ names: [String]) -> [Entrant] {
    var count: [String: Int] = [:]
    return names.compactMap { name in
      guard let first = StrategyCatalogue.make(name) else { return nil }
      count[name, default: 0] += 1
      let number = count[name] ?? 1
      return Entrant(number > 1 ? "\(name)-\(number)" : name) {
        StrategyCatalogue.make(name) ?? first
      }
    }
  }
}
