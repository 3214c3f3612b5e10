// Owns the list of all 7,462 values and what each stands for. Never used in hot loops.

/// All values of the usual rules in order, each with its pattern. Built at first use.
struct HandCatalogue: Sendable {
  static let shared = HandCatalogue()

  private let values: [HandValue]
  private let patterns: [HandPattern]

  private init() {
    let rules = HandRules.standard
    var all: Set<HandPattern> = []
    HandCatalogue.forEachFiveRanks { ranks in
      all.insert(rules.pattern(of: ranks, extra: 0))
      if let flush = rules.flushPattern(of: ranks.once) { all.insert(flush) }
    }
    let packing = HandPacking()
    patterns = all.sorted()
    values = patterns.map { HandValue(rawValue: packing.value(of: $0)) }
  }

  /// Visits the 6,175 multisets of five ranks, none held more than four times.
  private static func forEachFiveRanks(_ visit: (RankMasks) -> Void) {
    func extend(_ ranks: RankMasks, from place: Int, missing: Int) {
      if missing == 0 { return visit(ranks) }
      if place > 12 { return }
      extend(ranks, from: place + 1, missing: missing)
      for times in 1...4 where times <= missing {
        let more = ranks + RankMasks(place: place, times: times)
        extend(more, from: place + 1, missing: missing - times)
      }
    }
    extend(RankMasks(), from: 0, missing: 5)
  }

  /// How many different values there are.
  var count: Int { values.count }

  /// The value at a position from 0, the weakest.
  subscript(position: Int) -> HandValue { values[position] }

  /// The position of a value, from 0; of one that no hand has, where it would stand.
  func position(of value: HandValue) -> Int {
    var low = 0
    var high = values.count - 1
    while low < high {
      let middle = (low + high) / 2
      if values[middle] < value { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// What a value stands for.
  func pattern(of value: HandValue) -> HandPattern { patterns[position(of: value)] }
}
