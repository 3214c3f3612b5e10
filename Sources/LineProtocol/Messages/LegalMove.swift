// Owns the form of `legal=`: what a player may do, complete and self-contained.

/// One thing that a player may do now, as `legal=` lists it.
public struct LegalMove: Sendable, Equatable {
  /// What must follow the verb.
  public enum Argument: Sendable, Equatable {
    /// Nothing.
    case none
    /// This number.
    case amount(Int)
    /// A number of this range.
    case range(ClosedRange<Int>)
    /// One of these words.
    case choices([String])
  }

  /// The verb.
  public let verb: String
  /// What must follow it.
  public let argument: Argument

  /// A legal move.
  public init(_ verb: String, _ argument: Argument = .none) {
    self.verb = verb
    self.argument = argument
  }

  /// `deal`, `call:5`, `raise:20-500` or `trade:9c/As/Td`.
  public var wire: String {
    switch argument {
    case .none: verb
    case .amount(let amount): "\(verb):\(amount)"
    case .range(let range): "\(verb):\(range.lowerBound)-\(range.upperBound)"
    case .choices(let choices): "\(verb):\(choices.joined(separator: "/"))"
    }
  }

  /// The value of `legal=` for some moves.
  public static func list(_ moves: [LegalMove]) -> String {
    moves.map(\.wire).joined(separator: ",")
  }

  /// Reads the value of `legal=`; what is not understood is left out.
  public static func parse(_ list: String) -> [LegalMove] {
    list.split(separator: ",").compactMap(one)
  }

  private static func one(_ text: Substring) -> LegalMove? {
    let parts = text.split(separator: ":", maxSplits: 1)
    guard let verb = parts.first.map(String.init), verb != "-" else { return nil }
    guard parts.count == 2 else { return LegalMove(verb) }
    if let amount = WireNumber.parse(parts[1]) { return LegalMove(verb, .amount(amount)) }
    let ends = parts[1].split(separator: "-").map { WireNumber.parse($0) }
    if ends.count == 2, let low = ends[0], let high = ends[1], low <= high {
      return LegalMove(verb, .range(low...high))
    }
    return LegalMove(verb, .choices(parts[1].split(separator: "/").map(String.init)))
  }
}
