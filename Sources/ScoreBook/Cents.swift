// Owns amounts of money. Never a floating-point number.

/// An amount of money in cents; negative is owed.
public struct Cents: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The amount in cents.
  public let count: Int

  /// An amount of so many cents.
  public init(_ count: Int) { self.count = count }

  /// No money.
  public static let zero = Cents(0)

  /// Smaller amounts come first.
  public static func < (a: Cents, b: Cents) -> Bool { a.count < b.count }
  /// The sum.
  public static func + (a: Cents, b: Cents) -> Cents { Cents(a.count + b.count) }
  /// The difference.
  public static func - (a: Cents, b: Cents) -> Cents { Cents(a.count - b.count) }
  /// So many times the amount.
  public static func * (times: Int, a: Cents) -> Cents { Cents(times * a.count) }

  /// Dollars and cents, as in `-1.50`.
  public var description: String {
    let (dollars, rest) = count.magnitude.quotientAndRemainder(dividingBy: 100)
    return "\(count < 0 ? "-" : "")\(dollars).\(rest < 10 ? "0" : "")\(rest)"
  }
}
