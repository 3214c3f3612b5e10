/// The chance that the recorded clients live by. It belongs to the recordings alone: what the
/// product does with chance may change, what was recorded may not.
struct RecordingChance {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 0x2545_F491_4F6C_DD1D
  }

  /// SplitMix64.
  private mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  mutating func number(in range: ClosedRange<Int>) -> Int {
    let count = range.upperBound - range.lowerBound + 1
    return count < 2 ? range.lowerBound : range.lowerBound + Int(next() % UInt64(count))
  }

  mutating func happens(percent: Int) -> Bool { number(in: 0...99) < percent }

  mutating func element<Element>(of elements: [Element]) -> Element {
    elements[number(in: 0...(elements.count - 1))]
  }
}

/// FNV-1a, 64 bits, over bytes.
struct ByteHash: Hashable {
  private var value: UInt64 = 0xcbf2_9ce4_8422_2325

  mutating func add(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { value = (value ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
  }

  mutating func add(_ text: String) { add(text.utf8) }

  /// Sixteen hexadecimal digits.
  var text: String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
