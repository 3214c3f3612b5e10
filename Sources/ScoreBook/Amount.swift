/// What somebody enters for one element.
typealias TypedCount = (element: ScoreElement, amount: Amount)

/// A count as it is typed: `3` is what stands from now on, `+1` and `-1` change what stands.
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

  /// The count that this makes of one that stands.
  ///
  /// The book refuses the result if it is out of range; the sum saturates so that it can.
  func count(from standing: Int) -> Int {
    switch self {
    case .exactly(let count): return count
    case .more(let difference):
      let (sum, overflows) = standing.addingReportingOverflow(difference)
      return overflows ? (difference < 0 ? .min : .max) : sum
    }
  }
}

/// Whole numbers as people type them and as the screens print them.
public enum TypedNumber {
  /// Digits, or digits in groups as in `12,500`. What no `Int` holds becomes the largest that one
  /// does, so that the book can say how much is allowed.
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

  /// The same, perhaps after a minus.
  public static func whole(_ text: String) -> Int? {
    guard text.hasPrefix("-") else { return parse(text[...]) }
    return parse(text.dropFirst()).map { -$0 }
  }
}
