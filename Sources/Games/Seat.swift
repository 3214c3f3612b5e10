// Owns the number of a place at a table. Never knows who sits there.

/// A place at a table, counted from 1.
public struct Seat: Hashable, Sendable, Comparable, CustomStringConvertible {
  /// The seat's number, from 1.
  public let number: Int

  /// The seat of a number; the table decides whether it has one.
  public init(_ number: Int) { self.number = number }

  /// The number.
  public var description: String { String(number) }

  /// In the order around the table.
  public static func < (lhs: Seat, rhs: Seat) -> Bool { lhs.number < rhs.number }
}
