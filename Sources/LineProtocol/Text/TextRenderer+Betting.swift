// Owns the prose of the betting games.

import Cards

extension TextRenderer {
  func bettingEvent(_ message: Message) -> [String] {
    switch message.kind {
    case .round:
      let deck = count(message.number(.deck), "card", "cards")
      return ["--- Round \(message.number(.round)), \(deck) in the deck. Place your bets. ---"]
    case .bet:
      let act = who(message, "adds", "add") + " \(dollars(message, .amount))"
      return ["\(act): bet \(dollars(message, .bet)), balance \(dollars(message, .balance))."]
    case .ready: return [who(message, "is", "are") + " ready."]
    case .deal:
      let hand = style.cards(message.cards(.cards))
      return [who(message, "gets", "get") + " \(hand), score \(message.number(.score))."]
    case .trade: return [trade(message)]
    case .house:
      let hand = style.cards(message.cards(.cards))
      return ["The house shows \(hand), score \(message.number(.score))."]
    case .result: return [result(message)]
    case .over:
      let why = message.word(.reason) == "deck" ? "the deck cannot serve another round" : "no money"
      return ["*** The game is over: \(why). Type reset for a new one. ***"]
    case .reset: return isMine(message) && message.word(.state) == "asked" ? [] : [reset(message)]
    case .void: return [void(message)]
    default: return []
    }
  }

  private func trade(_ message: Message) -> String {
    let cards = "\(style.cards(message.cards(.out))) for \(style.cards(message.cards(.in)))"
    return who(message, "trades", "trade") + " \(cards): score \(message.number(.score)), "
      + "bet \(dollars(message, .bet)), balance \(dollars(message, .balance))."
  }

  private func result(_ message: Message) -> String {
    let balance = "balance \(dollars(message, .balance))."
    let paid = "$\(abs(message.number(.paid)))"
    switch message.word(.outcome) {
    case "win": return who(message, "wins", "win") + " \(paid): \(balance)"
    case "double": return who(message, "wins", "win") + " double, \(paid): \(balance)"
    case "lose": return who(message, "loses", "lose") + " \(paid): \(balance)"
    default:
      return who(message, "gets", "get") + " the bet back: \(balance)"
    }
  }

  private func reset(_ message: Message) -> String {
    guard message.word(.state) == "asked" else { return "A new game: everybody has $100." }
    let asked = "\(message.number(.asked)) of \(message.number(.need))"
    return who(message, "asks", "ask") + " for a new game (\(asked)); the others say reset too."
  }

  /// The turn line: one line, all that is legal with its cost, and the clock.
  func ask(_ message: Message) -> String {
    let moves = LegalMove.parse(message.word(.legal)).map(move).joined(separator: " | ")
    var facts = ["bet \(dollars(message, .bet))", "balance \(dollars(message, .balance))"]
    if message.number(.score) > 0 { facts.append("score \(message.number(.score))") }
    if message.word(.clock) != "no" { facts.append(seconds(message.number(.left))) }
    return "Your turn: \(moves)   (\(facts.joined(separator: ", ")))"
  }

  private func move(_ move: LegalMove) -> String {
    switch move.argument {
    case .none: return move.verb
    case .amount(let amount): return "\(move.verb) \(amount)"
    case .range(let range): return "\(move.verb) \(range.lowerBound)-\(range.upperBound)"
    case .choices(let words):
      let cards = words.map { word in Card(word).map(style.card) ?? word }
      let cost = move.verb == "trade" ? " (+$5)" : ""
      return "\(move.verb) \(cards.joined(separator: " or "))\(cost)"
    }
  }

  func seatRow(_ message: Message) -> String {
    let me = message[.you] == nil ? " " : ">"
    let name = TextRenderer.padded(message.word(.name), 12)
    let bet = TextRenderer.padded("bet \(dollars(message, .bet))", 9)
    let balance = TextRenderer.padded("balance \(dollars(message, .balance))", 14)
    let cards = message.cards(.cards)
    let hand = cards.isEmpty ? "" : "score \(message.number(.score))  \(style.cards(cards))"
    return
      "\(me) \(message.word(.seat)) \(name) \(bet) \(balance) \(hand) (\(message.word(.state)))"
  }

  func houseRow(_ message: Message) -> String {
    let cards = message.cards(.cards)
    let hand = cards.isEmpty ? "no cards" : style.cards(cards)
    return "    the house    score \(message.number(.score))  \(hand)"
  }

  private func void(_ message: Message) -> String {
    guard message.word(.reason) == "restart" else {
      return "The round is void; every bet goes back."
    }
    let round = "Round \(message.number(.round)) was broken off when the server stopped"
    guard message[.name] != nil else { return "\(round); every bet goes back." }
    return "\(round): \(isMine(message) ? "your" : "\(message.word(.name))'s") bet went back."
  }
}
