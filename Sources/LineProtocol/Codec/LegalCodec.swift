import Cards
import Games

/// The words of `legal=`, both ways: complete and self-contained.
extension LegalMove {
  /// `deal`, `bet:1-95` or `trade:9c/As/Td`.
  public var wire: String {
    switch self {
    case .bet(let range): "bet:\(range.lowerBound)-\(range.upperBound)"
    case .trade(let cards): "trade:" + cards.map(\.description).joined(separator: "/")
    case .deal, .show, .reset, .new, .shuffle, .rebuild, .draw, .auto: verb
    case .dealStep: "deal-step"
    case .dealNext: "deal-next"
    }
  }

  /// The value of `legal=` for some moves.
  public static func list(_ moves: [LegalMove]) -> String {
    moves.isEmpty ? "-" : moves.map(\.wire).joined(separator: ",")
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
