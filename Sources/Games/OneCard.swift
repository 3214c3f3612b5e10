import Lines

/// A single card, which JSON writes as a list of one.
public struct OneCard: FieldValue, Codable {
  public let card: Card

  public init(_ card: Card) { self.card = card }

  public init?(word: ArraySlice<UInt8>) {
    guard let card = Card(word: word) else { return nil }
    self.card = card
  }

  public func append(to bytes: inout [UInt8]) { card.append(to: &bytes) }

  public func appendJSON(to bytes: inout [UInt8]) { [card].appendJSON(to: &bytes) }
}
