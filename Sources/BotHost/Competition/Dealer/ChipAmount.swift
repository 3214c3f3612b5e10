/// Chips won or lost, also in parts where up to ten players share a pot: exact.
struct ChipAmount: Equatable, Sendable, CustomStringConvertible {
  /// In 1/2520 of a chip, which every number up to ten divides. Wide, so that no sum of a match
  /// can overflow.
  private var parts: Int128

  private static let partsAChip: Int128 = 2520

  private init(parts: Int128) { self.parts = parts }

  /// Whole chips.
  init(_ chips: Int) { parts = Int128(chips) * Self.partsAChip }

  /// So many chips, shared by so many (1 to 10).
  static func share(of chips: Int, among winners: Int) -> ChipAmount {
    ChipAmount(parts: Int128(chips) * partsAChip / Int128(max(1, winners)))
  }

  /// The sum.
  static func += (amount: inout ChipAmount, other: ChipAmount) {
    amount.parts += other.parts
  }

  /// With at most six digits behind the point, and none where they are zero: `-33.333333`, `150`.
  var description: String {
    let scale: Int128 = 1_000_000
    let millionths = (parts.magnitude * UInt128(scale) + 1260) / UInt128(Self.partsAChip)
    let whole = millionths / UInt128(scale)
    let rest = String(millionths % UInt128(scale))
    var digits = String(repeating: "0", count: 6 - rest.count) + rest
    while digits.last == "0" { digits.removeLast() }
    let sign = parts < 0 && millionths > 0 ? "-" : ""
    return sign + String(whole) + (digits.isEmpty ? "" : "." + digits)
  }
}
