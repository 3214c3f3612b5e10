import Cards
import Lines

/// Picks any legal move of a `?` line, with the smallest amount where one is wanted.
struct MoveChooser {
  private typealias Bytes = ArraySlice<UInt8>

  private var random: SplitMix64

  /// The same seed picks the same moves.
  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  /// A move as it is sent, `raise 20`, given the value of `legal=`; the server's safe move if there
  /// is nothing to pick from.
  mutating func choose(from legal: ArraySlice<UInt8>?) -> [UInt8] {
    guard let legal, let first = legal.first, first != 0x2D else { return Array("auto".utf8) }
    let move = pick(legal, separator: 0x2C)
    guard let colon = move.firstIndex(of: 0x3A) else { return Array(move) }
    let argument = pick(move[(colon + 1)...], separator: 0x2F)
    // The lower end of `20-500`; anything else stays as it is.
    let low = LineReader.pair(argument, "-").map { Array("\($0.0)".utf8) } ?? Array(argument)
    return move[..<colon] + [0x20] + low
  }

  /// One of the parts, each as likely.
  private mutating func pick(_ list: Bytes, separator: UInt8) -> Bytes {
    let parts = list.split(separator: separator, omittingEmptySubsequences: false)
    return parts[random.uniform(below: parts.count)]
  }
}
