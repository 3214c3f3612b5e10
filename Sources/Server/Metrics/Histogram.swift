/// A histogram of durations, with fixed bounds.
struct Histogram: Sendable, Equatable {
  /// The upper bounds, in seconds, rising.
  static let bounds = [
    0.00005, 0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1,
    2.5, 10,
  ]

  /// How many durations lie in each bound, and above the one before; the last has no bound.
  private(set) var counts = [Int](repeating: 0, count: bounds.count + 1)
  private var nanoseconds: Int64 = 0

  /// The sum of all durations, in seconds.
  var sum: Double { Double(nanoseconds) / 1e9 }
  var count: Int { counts.reduce(0, +) }

  /// Adds a duration.
  mutating func note(_ nanoseconds: Int64) {
    let seconds = Double(nanoseconds) / 1e9
    let place = Self.bounds.firstIndex { seconds <= $0 } ?? Self.bounds.count
    counts[place] += 1
    self.nanoseconds &+= max(0, nanoseconds)
  }

  /// Adds all of another histogram.
  static func += (sum: inout Histogram, other: Histogram) {
    for place in sum.counts.indices { sum.counts[place] += other.counts[place] }
    sum.nanoseconds &+= other.nanoseconds
  }
}
