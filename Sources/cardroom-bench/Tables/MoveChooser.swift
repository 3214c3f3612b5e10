import Cards
import Lines

/// Picks any legal move of a `?` line, with the smallest amount if it needs one.
struct MoveChooser {
  private typealias Bytes = ArraySlice<UInt8>

  private var random: SplitMix64

  /// Creates a chooser; the same seed picks the same moves.
  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  /// A move in the form to send, `raise 20`, from the value of `legal=`; the server's safe move if
  /// there is nothing to pick from.
  mutating func choose(from legal: ArraySlice<UInt8>?) -> [UInt8] {
    guard let legal, let first = legal.first, first != 0x2D else { return Array("auto".utf8) }
    let move = pick(legal, separator: 0x2C)
    guard let colon = move.firstIndex(of: 0x3A) else { return Array(move) }
    let argument = pick(move[(colon + 1)...], separator: 0x2F)
    // The lower end of `20-500`; anything else stays as it is.
    let low = LineReader.pair(argument, "-").map { Array("\($0.0)".utf8) } ?? Array(argument)
    return move[..<colon] + [0x20] + low
  }

  /// A random part, each with the same probability.
  private mutating func pick(_ list: Bytes, separator: UInt8) -> Bytes {
    let parts = list.split(separator: separator, omittingEmptySubsequences: false)
    return parts[random.uniform(below: parts.count)]
  }
}
