import Lines

/// One hand of a dealing table.
public struct DealtHand: Sendable, Equatable, Codable {
  /// Where a hand lies.
  public enum Place: Hashable, Sendable, Codable {
    /// At a seat, occupied or not.
    case seat(Seat)
    /// In front of the dealer.
    case dealer
  }

  /// Where it lies.
  public let place: Place
  /// Cards face down, in the order of dealing.
  public internal(set) var down: [Card] = []
  /// Cards face up, in the order of dealing.
  public internal(set) var up: [Card] = []
  /// The player who sat there when it was dealt, and still does.
  public internal(set) var owner: PlayerName?
  /// Whether its owner has left with the cards face down: no one ever sees them.
  public internal(set) var isMucked = false
  /// Whether the cards that were face down have been turned up.
  public internal(set) var isShown = false

  /// Whether everybody sees all of it.
  var isPublic: Bool { isShown || down.isEmpty }

  /// The audience of the cards that are face down.
  var audience: SecretCards.Audience {
    isShown ? .everybody : owner.map { .only($0) } ?? .nobody
  }

  /// Its place and its owner, as an event has them.
  public var holder: HandOwner {
    guard case .seat(let seat) = place, let owner else { return HandOwner(place, nil) }
    return HandOwner(place, SeatedPlayer(seat, owner))
  }
}

/// A seat's number, or `dealer`.
extension DealtHand.Place: ListPart {
  public func append(to bytes: inout [UInt8]) {
    switch self {
    case .seat(let seat): seat.append(to: &bytes)
    case .dealer: bytes.append(utf8Of: "dealer")
    }
  }

  public init?(word: ArraySlice<UInt8>) {
    if word.elementsEqual("dealer".utf8) {
      self = .dealer
    } else {
      guard let number = LineReader.number(word) else { return nil }
      self = .seat(Seat(number))
    }
  }

  public func appendJSON(to bytes: inout [UInt8]) {
    switch self {
    case .seat(let seat): seat.append(to: &bytes)
    case .dealer: JSONRendering.append(string: "dealer".utf8, to: &bytes)
    }
  }
}
