/// Chips won or lost, including fractions when up to ten players share a pot: exact, in units of
/// 1/2520 of a chip, which every number up to ten divides. The type is wide enough that no sum in a
/// match can overflow.
typealias ChipParts = Int128

extension ChipParts {
  static let chip: ChipParts = 2520

  /// The amount in chips, with at most six digits after the point, and none for whole numbers:
  /// `-33.333333`, `150`.
  var inChips: String {
    let scale: UInt128 = 1_000_000
    let millionths = (magnitude * scale + 1260) / UInt128(Self.chip)
    let rest = String(millionths % scale)
    var digits = String(repeating: "0", count: 6 - rest.count) + rest
    while digits.last == "0" { digits.removeLast() }
    let sign = self < 0 && millionths > 0 ? "-" : ""
    return sign + String(millionths / scale) + (digits.isEmpty ? "" : "." + digits)
  }
}
