import Cards
import Identity

/// A way in which an event holds cards that not everybody may see: `SecretCards` in states and
/// journals, `SeenCards` on the way to a viewer.
public protocol CardForm: Sendable, Equatable {
  /// How many cards there are.
  var count: Int { get }
}

/// Cards as the rules know them, with who may see them. Nothing can write them to a socket:
/// `seen(by:)` is the only way to a form that can be encoded for a viewer.
public struct SecretCards: CardForm {
  /// Who may see the cards.
  public enum Audience: Hashable, Sendable {
    /// They lie open.
    case everybody
    /// Face down, and this player's own.
    case only(PlayerName)
    /// Face down, and nobody's.
    case nobody
  }

  public let cards: [Card]
  /// Who may see them.
  public let audience: Audience

  public init(_ cards: [Card], for audience: Audience) {
    self.cards = cards
    self.audience = audience
  }

  /// How many cards there are.
  public var count: Int { cards.count }

  /// The cards as `viewer` sees them; `nil` is somebody who watches.
  public func seen(by viewer: PlayerName?) -> SeenCards {
    let isSeen =
      switch audience {
      case .everybody: true
      case .only(let owner): owner == viewer
      case .nobody: false
      }
    return SeenCards(cards.map { isSeen ? $0 : nil })
  }

  /// Whether all viewers see the same.
  public var isSameForAll: Bool { if case .only = audience { cards.isEmpty } else { true } }
}

/// Cards as one viewer sees them, `nil` for each that is face down. There is no way back.
public struct SeenCards: CardForm {
  public let cards: [Card?]

  /// Cards as they are seen.
  public init(_ cards: [Card?]) { self.cards = cards }

  /// How many cards there are.
  public var count: Int { cards.count }

  /// The cards, if none is face down.
  public var known: [Card]? {
    let open = cards.compactMap { $0 }
    return open.count == cards.count ? open : nil
  }
}
