import Cards
import Games
import Lines

/// Additions to the rows of a `look` for a client that draws the table: the names of hands, how the
/// last round ended, and the running clocks.
struct TableScreen {
  struct Clock {
    /// The milliseconds left, and those at the start.
    let left, total: Int
    let isBank: Bool
  }

  private let game: any Game
  private let clocks: [Seat: Clock]
  /// The names of hands, from the clearest to the shortest.
  private var names: [DealtHand.Place: [String]] = [:]
  private var winners: Set<DealtHand.Place> = []
  /// What each player did last, or how the bet ended.
  private var outcomes: [Seat: String] = [:]
  /// The number of cards drawn on the current street of poker.
  private var drawn: [Seat: Int] = [:]
  private var results: [PotResult] = []
  private var shown: [Seat: Shown] = [:]
  /// The seats that have folded in a hand of poker.
  private var folded: Set<Seat> = []
  private var rabbits: [[Card]] = []

  /// - Parameter events: the last events, as the viewer saw them.
  init(_ game: any Game, after events: [TableEvent], clocks: [Seat: Clock] = [:]) {
    (self.game, self.clocks) = (game, clocks)
    let first = events.lastIndex(where: Self.isClear) ?? 0
    for case .game(let event) in events[first...] {
      switch event {
      case .house(let event): note(event)
      case .dealing(let event): note(event)
      case .poker(let event): note(event)
      }
    }
  }

  /// Whether an event clears the picture of everything before it.
  static func isClear(_ event: TableEvent) -> Bool {
    guard case .game(let event) = event else { return false }
    return switch event {
    case .house(.dealt), .house(.reset), .poker(.hand): true
    case .dealing(.new), .dealing(.round), .dealing(.rebuilt): true
    default: false
    }
  }

  // MARK: - What happened

  private mutating func note(_ event: HouseEvent) {
    switch event {
    case .result(let player, let outcome, _, let paid, _):
      let dollars = "$\(paid.amount.magnitude)"
      outcomes[player.seat] =
        switch outcome {
        case .win: "won \(dollars)"
        case .double: "double \(dollars)"
        case .lose: "lost \(dollars)"
        case .push: "bet back"
        }
    case .left(let player, _): outcomes[player.seat] = nil
    default: break
    }
  }

  private mutating func note(_ event: DealingEvent) {
    guard case .best(let best) = event, let known = best.cards.open.known else { return }
    names[best.hand.place] = DealtFive(bestOf: known, wild: best.wild).map {
      let name = $0.value.name
      return [name, String(name.prefix { $0 != "," })]
    }
    if best.winner == true { winners.insert(best.hand.place) }
  }

  private mutating func note(_ event: PokerEvent) {
    switch event {
    case .street: (outcomes, drawn) = ([:], [:])
    case .acted(let player, let act):
      outcomes[player.seat] = act.kind == .check ? "checks" : nil
      guard act.kind == .fold else { break }
      drawn[player.seat] = nil
      folded.insert(player.seat)
    case .mucked(let player): folded.insert(player.seat)
    case .exchanged(let player, let cards):
      if cards.kind == .draw { drawn[player.seat] = cards.count }
    case .agreed(let player, let runs): outcomes[player.seat] = runs.rawValue
    case .shown(let hand):
      shown[hand.player.seat] = hand
      names[.seat(hand.player.seat)] = Self.forms(hand.hands.map(\.name))
    case .pot(let result):
      if results.isEmpty { (outcomes, drawn) = ([:], [:]) }
      results.append(result)
      for seat in result.winners.keys {
        let won = results.reduce(0) { $0 + ($1.winners[seat]?.amount ?? 0) }
        outcomes[seat] = "won \(won)"
        winners.insert(.seat(seat))
      }
    case .rabbit(let board, _): rabbits.append(board)
    case .left(let player, _):
      (outcomes[player.seat], drawn[player.seat]) = (nil, nil)
      names[.seat(player.seat)] = nil
      winners.remove(.seat(player.seat))
    default: break
    }
  }

  // MARK: - The rows

  /// Adds to each row what belongs to it, and appends the rows of the pots won.
  func completing(_ rows: [Line]) -> [Line] {
    rows.flatMap { row in
      switch row.word {
      case "table": [row.adding(["title": title ?? Self.title(of: row)])]
      case "poker": [row.adding(street)] + pots
      case "seat": [seat(row)]
      case "hand":
        [row.value("hand", as: DealtHand.Place.self).map { row.adding(hand(at: $0)) } ?? row]
      default: [row]
      }
    }
  }

  /// Joins texts, from the clearest to the shortest, into one value.
  private static func value(_ forms: [String]?) -> String? {
    forms.flatMap { $0.isEmpty ? nil : $0.joined(separator: "|") }
  }

  private func hand(at place: DealtHand.Place) -> Line.Fields {
    ["worth": Self.value(names[place]), "wins": winners.contains(place) ? true : nil]
  }

  private func seat(_ row: Line) -> Line {
    guard let seat: Seat = row.value("seat") else { return row }
    let isOwn = row.word("you") != nil
    let place = DealtHand.Place.seat(seat)
    let clock = clocks[seat]
    let cards: [Card] = isOwn ? row.value("cards") ?? [] : []
    let isFolded = isOwn && folded.contains(seat)
    let isPaused = (game as? PokerGame).map { $0.players[seat]?.isAway == true } ?? false
    return row.adding([
      "last": isFolded ? true : nil, "shown": shown[seat] == nil ? nil : true,
      "points": cards.isEmpty ? nil : cards.map(\.houseScore),
      "worth": Self.value(names[place] ?? (isOwn && !isFolded ? worth(of: row) : nil)),
      "wins": winners.contains(place) ? true : nil, "outcome": outcome(seat),
      "away": isPaused ? true : nil, "left": clock?.left, "of": clock?.total,
      "bank": clock?.isBank == true ? true : nil,
    ])
  }

  private func outcome(_ seat: Seat) -> String? {
    let drew = drawn[seat].map { $0 == 0 ? "pat" : "drew \($0)" }
    let told = [drew, outcomes[seat]].compactMap(\.self)
    return told.isEmpty ? nil : told.joined(separator: ", ")
  }

  // MARK: - Poker

  private static func forms(_ names: [HandName]) -> [String] {
    guard !names.isEmpty else { return [] }
    return [names.map(\.whole), names.map(\.short), names.map(\.kind)]
      .map { $0.joined(separator: " / ") }
  }

  /// The names of a hand's cards while a hand of poker is in play, for each part of the pot on each
  /// board.
  private func worth(of row: Line) -> [String]? {
    guard let hand = (game as? PokerGame)?.hand,
      let hole: SeenCards = row.value("hole"), let down = hole.known
    else { return nil }
    let cards = down + (row.value("up") ?? [])
    guard !cards.isEmpty else { return nil }
    return Self.forms(
      (hand.boards.isEmpty ? [[]] : hand.boards).flatMap { board in
        hand.variant.shares.compactMap { $0.name(hole: cards, board: board) }
      })
  }

  /// The game and its stakes, as in `razz, limit 4/8, ante 1`; in a mix with the current game.
  private var title: String? {
    guard let poker = game as? PokerGame else { return nil }
    let name = GameCatalogue.entry(of: poker.id).title
    guard let hand = poker.hand else { return name }
    let stakes = hand.play.stakes
    let bets =
      stakes.bigBet > 0
      ? "\(stakes.smallBet)/\(stakes.bigBet)" : "\(stakes.smallBlind)/\(stakes.bigBlind)"
    let limit = hand.play.limit == .fixed ? "limit" : "\(hand.play.limit.rawValue) limit"
    let ante = stakes.ante + stakes.bigBlindAnte
    let played = Variant.named(hand.variant.id.rawValue)?.title ?? "the table's own rules"
    let isOfMix = hand.variant.id.rawValue != poker.id.description
    return (isOfMix ? "\(name): " : "") + "\(played), \(limit) \(bets)"
      + (ante > 0 ? ", ante \(ante)" : "")
  }

  /// The rules that a dealer deals by.
  private static func title(of row: Line) -> String? {
    row.deal.isEmpty ? nil : row.deal.map(\.description).joined(separator: ", ")
  }

  private var street: Line.Fields {
    guard let hand = (game as? PokerGame)?.openHand else { return [:] }
    return [
      "title": TextRenderer.streetTitle(hand.currentStreet.name).description,
      "bomb": hand.isBombPot ? true : nil,
    ]
  }

  /// The winners of each pot, and the cards that never came.
  private var pots: [Line] {
    results.map { Line(.row, "pot", ["worth": Self.value(forms($0))]) }
      + rabbits.map { Line(.row, "rabbit", ["board": $0]) }
  }

  /// Describes who won a pot, as in `Side pot: 40 to bob, two pair, nines and fours`.
  private func forms(_ result: PotResult) -> [String] {
    let sidePots = Set(results.map(\.number).filter { $0 > 1 })
    let pot =
      result.number > 1
      ? sidePots.count > 1 ? "Side pot \(result.number - 1)" : "Side pot"
      : sidePots.isEmpty ? "Pot" : "Main pot"
    let half = result.share.map { $0.half?.description ?? "its half" }
    let parts = [pot, result.run.map { "board \($0)" }, half]
    let winners = result.winners.map { "\($0.value.amount) to \($0.value.name)" }
    let head =
      parts.compactMap(\.self).joined(separator: ", ") + ": " + winners.joined(separator: ", ")
    let name = result.winners.keys.lazy.compactMap { self.name(of: $0, for: result) }.first
    return (name.map { [$0.whole, $0.short, $0.kind].map { "\(head), \($0)" } } ?? []) + [head]
  }

  /// The name of the hand that won a pot; `nil` if it was not turned up.
  private func name(of seat: Seat, for result: PotResult) -> HandName? {
    guard let shown = shown[seat], let share = result.share ?? shown.shares.first else {
      return nil
    }
    let run = max(0, (result.run ?? 1) - 1)
    let board = shown.boards.indices.contains(run) ? shown.boards[run] : []
    return MadeHand(share.ranking, hole: shown.cards, board: board, use: share.use)?.name
  }
}
