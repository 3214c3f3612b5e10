// Owns the names under which teams play. Never knows who is in them.

/// The name of a team. A game of two teams has red and blue, one of three has green too.
public enum TeamName: Int, CaseIterable, Hashable, Comparable, Sendable, CustomStringConvertible {
  case red, blue, green

  /// The team of that name in any case, or `nil`.
  public init?(key: String) {
    let wanted = key.lowercased()
    guard let found = TeamName.allCases.first(where: { $0.key == wanted }) else { return nil }
    self = found
  }

  /// The name as it is typed and sent.
  public var key: String {
    switch self {
    case .red: "red"
    case .blue: "blue"
    case .green: "green"
    }
  }

  /// The name as it is typed and sent.
  public var description: String { key }

  /// Red, blue, green.
  public static func < (a: TeamName, b: TeamName) -> Bool { a.rawValue < b.rawValue }
}
