// Games against the house and dealing tables, as scripts play them.

import Cards
import Lines
import Testing

@testable import Games

extension PlayedGame: Played {
  func action(_ words: ArraySlice<String>) throws -> GameAction? {
    let rest = words.dropFirst()
    if game.id.family == .house {
      switch words.first ?? "" {
      case "bets": return Int(rest.joined()).map { .house(.bet($0)) }
      case "deals": return .house(.deal)
      case "trades": return .house(.trade(try Card.list(rest.joined())[0]))
      case "resets": return .house(.reset)
      case "plays": return .house(.auto)
      default: return nil
      }
    }
    switch words.first ?? "" {
    case "deals": return .dealing(.deal)
    case "steps": return .dealing(.step)
    case "begins": return .dealing(.next)
    case "shows": return .dealing(.show)
    case "shuffles": return .dealing(.shuffle)
    case "rebuilds": return .dealing(.rebuild)
    case "draws": return .dealing(.draw)
    case "starts":
      let terms = GameTerms(rest)
      return .dealing(.new(terms.rules, terms.options))
    default: return nil
    }
  }

  func isAsked(_ seat: Seat) -> Bool { (game as? HouseGame)?.isAsked(seat) ?? false }

  func moves(for seat: Seat) -> [LegalMove] { game.legal(for: seat) }

  /// What is refused is refused as well when it is done, and changes nothing.
  func refusal(of action: GameAction, by seat: Seat) -> Refusal? {
    let refusal = game.refusal(of: action, by: seat)
    if let refusal {
      var copy = self
      #expect(throws: refusal) { try copy.act(action, by: seat) }
    }
    return refusal
  }

  mutating func happen(_ words: [String]) throws {
    switch words[0] {
    case "stack": return try stack(words.dropFirst().joined())
    case "void": return try check { game, chance in game.decide(.close, using: &chance) }
    case "round": return try playRound()
    default: break
    }
    let seat = try Seat(letter: words[0])
    switch (words[1], words.last ?? "") {
    case ("sits", "out"): try change(.away(seat))
    case ("sits", let name): try sit(seat, words.count > 2 ? name : nil)
    case ("leaves", _): try change(.leaving(seat))
    case ("comes", "back"): try change(.back(seat))
    case ("is", "off"): try change(.gone(seat))
    case ("times", "out"): try check { game, chance in game.decide(.timeOut(seat), using: &chance) }
    default: throw ScriptError("\(words)?")
    }
  }

  /// All who are asked bet the least if they have bet nothing, and then stay.
  mutating func playRound() throws {
    let round = game.round
    while game.round == round, let letter = asked.first {
      try act(.house(.auto), by: try Seat(letter: String(letter)))
    }
  }

  func look(_ words: [String]) throws -> String? {
    switch words[0] {
    case "told", "order": return told(events, words)
    case "state": return "\(game.state) \(game.round)"
    case "newcomers": return "\(game.takesNewcomers)"
    case "waits": return Seat.letters(where: game.isHoldingUp)
    case "undecided": return Seat.letters(where: game.isUndecided)
    default: break
    }
    if let house = game as? HouseGame {
      switch words[0] {
      case "deck": return "\(house.deckCount)"
      case "shoe": return house.shoe == nil ? "" : "\(house.decks ?? 0)"
      case "chips":
        return house.players.map { "\($0.key.letter) \($0.value.balance)" }.joined(separator: ", ")
      case "question": return house.question(for: try Seat(letter: words[1]))?.legal.words ?? ""
      case "player":
        guard let player = house.players[try Seat(letter: words[1])] else { return "" }
        let states = [
          (player.isReady, "ready"), (player.isLeaving, "leaving"), (player.wantsReset, "resets"),
        ]
        let hand = "\(Array(player.hand).notation) \(player.score) for \(player.bet)"
        return ([hand] + states.filter(\.0).map(\.1)).joined(separator: ", ")
      default: return nil
      }
    }
    guard let dealing = game as? DealingGame else { return nil }
    switch words[0] {
    case "deck": return "\(dealing.deckCount)"
    case "middle": return dealing.community.notation
    case "hands", "counts":
      return dealing.hands.map { hand in
        let place = if case .seat(let seat) = hand.place { seat.letter } else { "dealer" }
        return words[0] == "hands"
          ? "\(place) \(hand.down.notation)/\(hand.up.notation)"
          : "\(place) \(hand.down.count)+\(hand.up.count)"
      }.joined(separator: ", ")
    default: return nil
    }
  }
}

/// What is played and how: `cards=3 decks=2`, `stud7 players=2 open`.
private struct GameTerms {
  private var counts: [String: Int] = [:]
  private let names: Set<String>

  init(_ words: some Sequence<String>) {
    for word in words {
      let parts = word.split(separator: "=").map(String.init)
      if parts.count > 1 { counts[parts[0]] = Int(parts[1]) }
    }
    names = Set(words)
  }

  var house: HouseRules {
    let decks = counts["decks"] ?? 1
    return HouseRules(
      cardsPerHand: counts["cards"] ?? 3, decks: decks > 0 ? decks : nil,
      seats: counts["seats"] ?? 6,
      seed: counts["seed"].map { Seed(number: UInt64($0)) },
      match: counts["match"].map { MatchTerms(hands: $0, stack: counts["stack"] ?? 100) })
  }

  var rules: DealingRules {
    let known = DealingRules.ID.allCases.first { names.contains(String($0.rawValue.dropFirst(5))) }
    return DealingRules(
      known ?? .custom, down: counts["down"] ?? 0, up: counts["up"] ?? 0,
      community: counts["community"] ?? 0)
  }

  var options: DealingOptions {
    DealingOptions(
      players: counts["players"] ?? 4, hasDealer: counts["dealer"] == nil,
      decks: counts["decks"] ?? 1, isOpen: names.contains("open"),
      shuffling: DealingOptions.Shuffling.allCases.first { names.contains($0.rawValue) } ?? .renew)
  }
}

extension PlayedGame {
  /// A game, and who sits there: `house cards=3`, `dealing stud7 players=2`.
  init(script: String, seated: String) throws {
    let words = script.split(separator: " ").map(String.init)
    let terms = GameTerms(words)
    try self.init(
      words[0] == "house"
        ? HouseGame(rules: terms.house) : try DealingGame(terms.rules, terms.options))
    for letter in seated { try sit(try Seat(letter: String(letter))) }
  }
}
