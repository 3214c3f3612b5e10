import Lines

/// A histogram on a logarithmic scale with 64 steps for each doubling: a value read back is at most
/// 1.6 % too high, and never above the largest one.
struct Histogram {
  private static let stepBits = 6
  private static let steps = 1 << stepBits
  /// The largest distinct value, a little over 18 minutes in nanoseconds; larger ones count as
  /// this.
  private static let limit: UInt64 = 1 << 40 - 1

  private var counts = [Int](repeating: 0, count: index(limit) + 1)
  /// The number of values recorded.
  private(set) var count = 0
  /// The largest value recorded; 0 if there is none.
  private(set) var maximum: UInt64 = 0

  /// Records a value `times` times.
  mutating func record(_ value: UInt64, times: Int = 1) {
    counts[Self.index(min(value, Self.limit))] += times
    count += times
    if value > maximum { maximum = value }
  }

  /// The smallest value that at least `percent` of all values do not exceed; 0 if there are none.
  func percentile(_ percent: Double) -> UInt64 {
    let rank = max(1, Int((Double(count) * percent / 100).rounded(.up)))
    var seen = 0
    for (index, count) in counts.enumerated() {
      seen += count
      if seen >= rank { return min(Self.highest(index), maximum) }
    }
    return maximum
  }

  private static func index(_ value: UInt64) -> Int {
    let shift = max(0, UInt64.bitWidth - 1 - value.leadingZeroBitCount - stepBits)
    return shift * steps + Int(value >> UInt64(shift))
  }

  /// The largest value counted at the index.
  private static func highest(_ index: Int) -> UInt64 {
    let shift = max(0, index / steps - 1)
    return UInt64(index - shift * steps + 1) << UInt64(shift) - 1
  }
}

/// A JSON object on one line, with its members in the order in which they were added.
struct JSONLine: CustomStringConvertible {
  private var bytes: [UInt8] = []

  mutating func add(_ key: String, _ text: String) {
    add(key)
    JSONRendering.append(string: text.utf8, to: &bytes)
  }

  mutating func add(_ key: String, _ number: Int) {
    add(key)
    bytes += "\(number)".utf8
  }

  /// Adds a number with at most two decimals, or null.
  mutating func add(_ key: String, _ number: Double?) {
    let rounded = number.map { ($0 * 100).rounded() / 100 }
    add(key)
    bytes += (rounded.flatMap { $0.isFinite ? "\($0)" : nil } ?? "null").utf8
  }

  /// Adds the median, the 99th percentile and the maximum in microseconds.
  mutating func add(_ nanoseconds: Histogram) {
    for (key, percent) in [("p50_us", 50.0), ("p99_us", 99), ("max_us", 100)] {
      add(key, Double(nanoseconds.percentile(percent)) / 1000)
    }
  }

  private mutating func add(_ key: String) { JSONRendering.append(member: key, to: &bytes) }

  /// The whole object; each member begins with a comma.
  var description: String { "{\(String(decoding: bytes.dropFirst(), as: UTF8.self))}" }
}
