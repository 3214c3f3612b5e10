import Cards
import Games

/// The words of `legal=`, both ways: complete and self-contained.
extension LegalMove {
  /// `deal`, `bet:1-95` or `trade:9c/As/Td`.
  public var wire: String { Self.list([self]) }

  /// The value of `legal=` for some moves.
  public static func list(_ moves: [LegalMove]) -> String {
    var bytes: [UInt8] = []
    append(moves, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends the value of `legal=` for some moves.
  static func append(_ moves: [LegalMove], to bytes: inout [UInt8]) {
    if moves.isEmpty { bytes.append(0x2D) }
    for (index, move) in moves.enumerated() {
      if index > 0 { bytes.append(0x2C) }
      move.append(to: &bytes)
    }
  }

  private func append(to bytes: inout [UInt8]) {
    switch self {
    case .bet(let range):
      bytes.append(contentsOf: "bet:".utf8)
      WireNumber.append(range.lowerBound, to: &bytes)
      bytes.append(0x2D)
      WireNumber.append(range.upperBound, to: &bytes)
    case .trade(let cards):
      bytes.append(contentsOf: "trade:".utf8)
      for (index, card) in cards.enumerated() {
        if index > 0 { bytes.append(0x2F) }
        card.append(to: &bytes)
      }
    case .deal, .show, .reset, .new, .shuffle, .rebuild, .draw, .auto:
      bytes.append(contentsOf: verb.utf8)
    case .dealStep: bytes.append(contentsOf: "deal-step".utf8)
    case .dealNext: bytes.append(contentsOf: "deal-next".utf8)
    }
  }

  /// Reads the value of `legal=`; what is not understood is left out.
  public static func parse(_ list: some StringProtocol) -> [LegalMove] {
    list.split(separator: ",").compactMap { one(Substring($0)) }
  }

  private static func one(_ text: Substring) -> LegalMove? {
    let parts = text.split(separator: ":", maxSplits: 1)
    guard parts.count == 2 else { return plain(text) }
    switch parts[0] {
    case "bet":
      let ends = parts[1].split(separator: "-").map { WireNumber.parse($0) }
      guard let low = ends.first ?? nil, let high = ends.last ?? nil, ends.count <= 2, low <= high
      else { return nil }
      return .bet(low...high)
    case "trade":
      let cards = parts[1].split(separator: "/").map { Card(String($0)) }
      let known = cards.compactMap { $0 }
      return known.isEmpty || known.count < cards.count ? nil : .trade(known)
    default: return nil
    }
  }

  private static func plain(_ word: Substring) -> LegalMove? {
    switch word {
    case "deal": .deal
    case "deal-step": .dealStep
    case "deal-next": .dealNext
    case "show": .show
    case "reset": .reset
    case "new": .new
    case "shuffle": .shuffle
    case "rebuild": .rebuild
    case "draw": .draw
    case "auto": .auto
    default: nil
    }
  }
}
