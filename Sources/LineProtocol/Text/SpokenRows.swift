import Cards
import Games
import Identity
import Lines
import Tables

/// The rows of a table as they are heard. Our client says some of them itself, whatever its user's
/// screen shows.
extension Line {
  /// - Parameter hasOwnCards: whether the row of the listener's seat says the cards.
  public func spoken(hasOwnCards: Bool = true) -> [Prose] {
    let cards: [Card] = value("cards") ?? []
    switch word {
    case "table": return [spokenTable] + SpokenLine.lines(deal)
    case "house":
      let shown = Prose.dealt(value("cards") ?? SeenCards([]), [])
      let score: Prose = count("score") > 0 ? ", score \(count("score"))." : "."
      return ["The house\(word("last") == nil ? "" : " had"): \(shown)\(score)"]
    case "community": return cards.isEmpty ? [] : ["Board: \(cards)."]
    case "drawn": return ["Drawn for all: \(cards)."]
    case "hand":
      let place: Prose =
        word("hand") == "dealer" ? "The dealer" : "Seat \(count("hand")), where nobody sits"
      return ["\(place): \(Prose.dealt(value("down") ?? SeenCards([]), value("up") ?? []))."]
    case "seat": return [spokenSeat(hasCards: hasOwnCards || word("you") == nil)]
    default: return []
    }
  }

  private var spokenTable: Prose {
    let seats: Pair = value("seats") ?? Pair(0, 0)
    let game: GameID? = value("game")
    let rules: Prose = value("rules", as: RuleSetName.self).map { ", \($0)" } ?? ""
    var parts: [Prose] = [
      "\(seats.first) of \(Prose.count(seats.second, "seat", "seats")) taken"
    ]
    let (bots, gone) = (count("bots"), count("gone"))
    if let people = int("people") {
      let programs = seats.first - bots - people - gone
      if people > 0 { parts.append(.count(people, "person", "people")) }
      if gone > 0 { parts.append("\(gone) cut off") }
      if programs > 0 { parts.append(.count(programs, "program", "programs")) }
    }
    if bots > 0 { parts.append(.count(bots, "bot", "bots") + " of the house") }
    if let state: GameState = value("state") { parts.append(state.spoken) }
    if count("watching") > 0 { parts.append("\(count("watching")) watching") }
    if count("round") > 0, game?.family != .poker { parts.append("round \(count("round"))") }
    if let deck = int("deck") {
      parts.append(.count(deck, "card", "cards") + " left in the deck")
    }
    if word("seeded") != nil { parts.append("cards by a given seed") }
    let id = value("id", as: TableID.self).map { "\($0)" as Prose } ?? ""
    return "\(id): \(game.map { "\($0)" } ?? "")\(rules), \(parts.joined(separator: ", "))."
  }

  /// What a dealer deals and how. More than ten cards of a kind would be streets without end.
  public var deal: [Prose] {
    guard case .dealing(let id)? = value("game", as: GameID.self), let players = int("players")
    else { return [] }
    let rules = DealingRules(
      id, down: min(10, count("down")), up: min(10, count("up")),
      community: min(10, count("community")),
      wild: WildCards(jokers: count("jokers"), rank: value("wild")), name: value("rules"))
    return DealingOptions(
      players: players, hasDealer: value("dealer") ?? false, decks: count("decks"),
      isOpen: value("open") ?? false, shuffling: value("shuffle") ?? .renew
    ).lines(of: rules)
  }

  /// `bob, seat 2, folded, stack 98`: who it is, what they do and have.
  private func spokenSeat(hasCards: Bool) -> Prose {
    let name = value("name", as: PlayerName.self).map { "\($0)" as Prose } ?? ""
    let bot: Prose = word("level") == nil ? "" : ", a bot"
    let state = value("state", as: SeatState.self)?.spoken.map { ", \($0)" as Prose } ?? ""
    let head: Prose =
      "\(word("you") == nil ? name : "You")\(bot), seat \(count("seat"))\(state)"
    let hand: [Card] = value("cards") ?? []
    if let balance = int("balance") {
      let money: Prose = ", bet $\(count("bet")), balance $\(balance)"
      return head + money
        + (hand.isEmpty || !hasCards ? "." : ", score \(count("score")): \(hand).")
    }
    let bet: Prose = count("bet") > 0 ? ", bet \(count("bet"))" : ""
    let chips: Prose = int("stack").map { ", stack \($0)\(bet)" } ?? ""
    let up: [Card] = value("up") ?? []
    guard hasCards, let down: SeenCards = value("hole") ?? value("down"),
      !up.isEmpty || down.known?.isEmpty == false
    else { return head + chips + "." }
    return head + chips + ": \(Prose.dealt(down, up))."
  }
}
