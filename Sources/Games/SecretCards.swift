import Lines

/// The cards of an event, and their audience. Lines for viewers show open cards, and `??` for each
/// other one; only a journal's line has them all.
public struct SecretCards: Sendable, Equatable {
  /// Who may see the cards.
  public enum Audience: Hashable, Sendable {
    /// They lie open.
    case everybody
    /// Face down; this player may see them.
    case only(PlayerName)
    /// Face down, without an owner.
    case nobody
  }

  /// The cards that are known here; only rules and journals ask for those face down.
  public let known: [Card]
  let audience: Audience
  /// The number of cards that were hidden before they came here.
  private let faceDown: Int

  public init(_ cards: [Card], for audience: Audience) {
    (known, self.audience, faceDown) = (cards, audience, 0)
  }

  /// Cards as a viewer has seen them.
  public init(_ seen: SeenCards) {
    (known, audience) = (seen.cards.compactMap { $0 }, .everybody)
    faceDown = seen.count - known.count
  }

  public var count: Int { faceDown + known.count }

  /// Whether all viewers see the same cards.
  var isSameForAll: Bool { if case .only = audience { known.isEmpty } else { true } }

  /// The open cards, with `nil` for each other one.
  public var open: SeenCards {
    guard case .everybody = audience else { return SeenCards(faceDown: count) }
    return SeenCards(Array(repeating: nil, count: faceDown) + known)
  }

  /// The cards as they lie before `viewer`; `nil` is a spectator.
  public func shown(to viewer: PlayerName?) -> SecretCards {
    if case .only(let owner) = audience, owner == viewer { turnedUp } else { SecretCards(open) }
  }

  /// The cards, open to everybody.
  var turnedUp: SecretCards { SecretCards(known, for: .everybody) }
}

/// Cards as one viewer sees them, with `nil` for each that is face down, which cannot be recovered.
public struct SeenCards: Sendable, Equatable {
  public let cards: [Card?]

  public init(_ cards: [Card?]) { self.cards = cards }

  public init(faceDown count: Int) { cards = Array(repeating: nil, count: count) }

  public var count: Int { cards.count }

  /// The cards, if none is face down.
  public var known: [Card]? {
    let open = cards.compactMap { $0 }
    return open.count == cards.count ? open : nil
  }
}
