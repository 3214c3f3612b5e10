/// A count that a person enters for one element.
typealias TypedCount = (element: ScoreElement, amount: Amount)

/// A typed count: `3` replaces the current count, `+1` and `-1` change it.
public enum Amount: Hashable, Sendable {
  case exactly(Int)
  case more(Int)

  /// Reads `3`, `1,250`, `+1` or `-1`; `nil` for anything else.
  public init?(_ text: String) {
    let sign = text.first
    let isRelative = sign == "+" || sign == "-"
    guard let number = TypedNumber.parse(isRelative ? text.dropFirst() : text[...]) else {
      return nil
    }
    self = isRelative ? .more(sign == "-" ? -number : number) : .exactly(number)
  }

  /// The count that results from the current one.
  ///
  /// The sum saturates, so that the book can refuse a result out of range.
  func count(from standing: Int) -> Int {
    switch self {
    case .exactly(let count): return count
    case .more(let difference):
      let (sum, overflows) = standing.addingReportingOverflow(difference)
      return overflows ? (difference < 0 ? .min : .max) : sum
    }
  }
}

/// Integers as people type them and as the screens print them.
public enum TypedNumber {
  /// Reads digits, perhaps in groups as in `12,500`. Numbers beyond `Int` are clamped, so that the
  /// book can say how much is allowed.
  public static func parse(_ text: Substring) -> Int? {
    let groups = text.split(separator: ",", omittingEmptySubsequences: false)
    guard groups.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy { (0x30...0x39).contains($0) } })
    else {
      return nil
    }
    if groups.count > 1 {
      guard (groups.first?.count ?? 0) <= 3, groups.dropFirst().allSatisfy({ $0.count == 3 }) else {
        return nil
      }
    }
    return Int(groups.joined()) ?? .max
  }

  /// Reads the same, perhaps with a minus sign.
  public static func whole(_ text: String) -> Int? {
    guard text.hasPrefix("-") else { return parse(text[...]) }
    return parse(text.dropFirst()).map { -$0 }
  }
}
