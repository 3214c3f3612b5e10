import Cards

/// What everybody has seen of the cards of one hand of poker: reckoned from its events alone.
public struct Sight: Sendable {
  /// The cards that lie open, or were turned up.
  private var open = CardSet()
  /// Everybody's own cards, also those that they have given up.
  private var own: [String: CardSet] = [:]
  /// The cards that were drawn for the button of the next hand.
  private var drawn = CardSet()

  public init() {}

  public mutating func take(_ line: OracleLine) {
    switch line.kind {
    case "button": drawn = CardSet(line.list("seats").flatMap { OracleLine.cards(in: $0[2]) })
    case "hand":
      let drawn = drawn
      self = Sight()
      open = drawn
    case "deal":
      own[line.value("name") ?? "", default: CardSet()].formUnion(CardSet(line.cards(of: "hole")))
      open.formUnion(CardSet(line.cards(of: "up")))
    case "street", "rabbit": open.formUnion(CardSet(line.cards(of: "board")))
    case "show": open.formUnion(CardSet(line.cards(of: "cards")))
    default: break
    }
  }

  /// The cards that somebody may be told of.
  public func cards(for reader: String?) -> CardSet {
    open.union(reader.flatMap { own[$0] } ?? CardSet())
  }
}
