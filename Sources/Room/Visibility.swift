// Owns the one exit for secrets (house.md, wall 4): nothing reaches a socket, a log or a history
// but through `visible`. Never lets a concealed card out to anyone but its owner.

import Identity
import LineProtocol

/// A message as one viewer may see it. Only `visible(_:to:)` makes one.
public struct Visible: Sendable, Equatable {
  /// The message, without anything its viewer may not see.
  public let message: Message

  fileprivate init(_ message: Message) { self.message = message }
}

/// `message` as `viewer` may see it: concealed cards are open to their owner and face down to
/// everybody else.
///
/// - Parameter viewer: the reader's name; `nil` for somebody without one, who owns nothing.
func visible(_ message: Message, to viewer: PlayerName?) -> Visible {
  guard message.fields.contains(where: { $0.value.isConcealed }) else { return Visible(message) }
  var copy = message
  copy.fields = message.fields.map { field in
    switch field.value {
    case .concealed(let cards, let owner):
      return Message.Field(field.key, owner == viewer ? .cards(cards) : .faceDown(cards.count))
    case .secret(let word, let owner):
      return Message.Field(field.key, owner == viewer ? .word(word) : .faceDown(1))
    default: return field
    }
  }
  return Visible(copy)
}

extension Value {
  fileprivate var isConcealed: Bool {
    switch self {
    case .concealed, .secret: true
    default: false
    }
  }
}
