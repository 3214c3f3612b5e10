// Owns the prose of dealing tables. Cards in brackets lie face down.

import Cards

extension TextRenderer {
  func dealingEvent(_ message: Message) -> [String] {
    switch message.kind {
    case .new: return ["*** A new game: \(message.text ?? message.word(.game)). ***"]
    case .round:
      let deck = count(message.number(.deck), "card", "cards")
      let name = message.text ?? message.word(.game)
      return ["--- Round \(message.number(.round)) of \(name), \(deck) in the deck. ---"]
    case .deal: return ["\(holder(message, .name, "gets", "get")) \(dealt(message))."]
    case .community:
      let place = TextRenderer.capitalized(middle(message.word(.street)))
      return ["\(place): \(style.cards(message.cards(.cards)))."]
    case .remaining:
      return [count(message.number(.deck), "card is", "cards are") + " left in the deck."]
    case .show: return ["\(holder(message, .name, "shows", "show")) \(dealt(message))."]
    default: return best(message)
    }
  }

  /// What a hand is worth; nothing if it is hidden from the reader.
  private func best(_ message: Message) -> [String] {
    let words = message.word(.words)
    guard !words.isEmpty, words != "??" else { return [] }
    let five = style.cards(message.cards(.cards))
    let winner = message.word(.winner) == "yes" ? " It wins." : ""
    return ["\(holder(message, .player, "has", "have")): \(words) (\(five)).\(winner)"]
  }

  /// Who holds the hand that a line is about, with what he does.
  private func holder(_ message: Message, _ key: Key, _ third: String, _ second: String) -> String {
    let hand = message.word(.hand)
    if hand == "dealer" { return "The dealer \(third)" }
    guard message[key] != nil else { return "Hand \(hand), where nobody sits, \(third)" }
    let isMine = me != nil && PlayerName(message.word(key)) == me
    return isMine ? "You \(second)" : "\(message.word(key)) \(third)"
  }

  private func dealt(_ message: Message) -> String {
    let down = message.cards(.down).map { "(\(style.card($0)))" }
    let up = message.cards(.up).map(style.card)
    return (down + up).joined(separator: style.screenReader ? ", " : " ")
  }

  private func middle(_ street: String) -> String {
    ["flop", "turn", "river"].contains(street) ? "the \(street)" : "in the middle"
  }

  func dealtSeatRow(_ message: Message) -> String {
    let me = message[.you] == nil ? " " : ">"
    let name = TextRenderer.padded(message.word(.name), 12)
    return "\(me) \(message.word(.seat)) \(name) \(dealt(message)) (\(message.word(.state)))"
  }

  func handRow(_ message: Message) -> String {
    let hand = message.word(.hand)
    let name = hand == "dealer" ? "  the dealer" : "\(hand) (nobody)"
    return "  \(TextRenderer.padded(name, 14)) \(dealt(message))"
  }

  func communityRow(_ message: Message) -> [String] {
    let cards = message.cards(.cards)
    return cards.isEmpty ? [] : ["    in the middle: \(style.cards(cards))"]
  }
}
