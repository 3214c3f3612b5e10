// Owns which of its legal moves a bot makes. Never knows the game.

import Cards

/// Picks any legal move of a `?` line, with the smallest amount where one is wanted.
struct MoveChooser {
  private typealias Bytes = Slice<UnsafeRawBufferPointer>

  private var random: SplitMix64

  /// The same seed picks the same moves.
  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  /// Appends a move as it is sent, `raise 20`, given the value of `legal=`; the server's safe move
  /// if there is nothing to pick from.
  mutating func choose(from legal: UnsafeRawBufferPointer?, into line: inout [UInt8]) {
    guard let legal, let first = legal.first, first != 0x2D else {
      line.append(contentsOf: "auto".utf8)
      return
    }
    let move = pick(legal[...], separator: 0x2C)
    guard let colon = move.firstIndex(of: 0x3A) else {
      line.append(contentsOf: move)
      return
    }
    line.append(contentsOf: move[..<colon])
    line.append(0x20)
    let argument = pick(move[(colon + 1)...], separator: 0x2F)
    line.append(contentsOf: Self.low(argument))
  }

  /// One of the parts, each as likely.
  private mutating func pick(_ list: Bytes, separator: UInt8) -> Bytes {
    let parts = UInt64(list.count { $0 == separator } + 1)
    var rest = list
    for _ in 0..<(random.next() % parts) {
      guard let index = rest.firstIndex(of: separator) else { return rest }
      rest = rest[(index + 1)...]
    }
    return rest.prefix { $0 != separator }
  }

  /// The lower end of `20-500`; anything else stays as it is.
  private static func low(_ argument: Bytes) -> Bytes {
    guard let dash = argument.firstIndex(of: 0x2D), dash > argument.startIndex,
      argument.allSatisfy({ 48...57 ~= $0 || $0 == 0x2D })
    else { return argument }
    return argument[..<dash]
  }
}
