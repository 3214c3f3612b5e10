import Cards
import HandRanking

/// Values every hand once, in order, and counts the hands of each kind.
enum HandCensus {
  /// How many of the 2,598,960 and of the 133,784,560 hands are of each kind, weakest first,
  /// royal flushes apart.
  static let fiveCards = [
    1_302_540, 1_098_240, 123_552, 54912, 10200, 5108, 3744, 624, 36, 4,
  ]
  static let sevenCards = [
    23_294_460, 58_627_800, 31_433_400, 6_461_620, 6_180_020, 4_047_644, 3_473_184, 224_848,
    37260, 4324,
  ]

  /// Counts the hands of five cards of each kind and the different values.
  @inline(never)
  static func countFive(_ tables: HandTables) -> (kinds: [Int], values: Int) {
    let sums = Card.all.map { tables.sum(of: $0) }
    var hands = [Int](repeating: 0, count: 1 << 16)
    forEachFour(sums) { start, first in
      for last in first..<52 {
        hands[Int(tables.value(of: start + sums[last]).rawValue)] &+= 1
      }
    }
    var kinds = [Int](repeating: 0, count: 10)
    for (value, count) in hands.enumerated() where count > 0 { kinds[value >> 12] += count }
    return (kinds, hands.count { $0 > 0 })
  }

  /// Counts the hands of seven cards of each kind.
  @inline(never)
  static func countSeven(_ tables: HandTables) -> [Int] {
    let sums = Card.all.map { tables.sum(of: $0) }
    var kinds = [Int](repeating: 0, count: 16)
    forEachFour(sums) { start, first in
      countLastThree(tables, sums.span, start, first, into: &kinds)
    }
    return Array(kinds.prefix(10))
  }

  /// Visits all first four cards, in order, with the place of the next card.
  @inline(__always)
  private static func forEachFour(_ sums: [HandSum], _ visit: (HandSum, Int) -> Void) {
    for first in 0..<52 {
      for second in first + 1..<52 {
        let two = .empty + sums[first] + sums[second]
        for third in second + 1..<52 {
          let three = two + sums[third]
          for fourth in third + 1..<52 { visit(three + sums[fourth], fourth + 1) }
        }
      }
    }
  }

  /// Where nearly all the time goes: plain loops, unchecked, in a function of their own so that
  /// nothing else takes registers.
  @inline(never)
  private static func countLastThree(
    _ tables: HandTables, _ sums: Span<HandSum>, _ start: HandSum, _ first: Int,
    into kinds: inout [Int]
  ) {
    var kinds = kinds.mutableSpan
    var fifth = first
    while fifth < 50 {
      let five = start + sums[unchecked: fifth]
      var sixth = fifth &+ 1
      while sixth < 51 {
        let six = five + sums[unchecked: sixth]
        var seventh = sixth &+ 1
        while seventh < 52 {
          let value = tables.value(of: six + sums[unchecked: seventh]).rawValue
          kinds[unchecked: Int(value &>> 12)] &+= 1
          seventh &+= 1
        }
        sixth &+= 1
      }
      fifth &+= 1
    }
  }
}
