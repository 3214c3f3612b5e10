import Cards
import Games
import HandRanking
import Identity
import LineProtocol
import Lines
import Tables

/// A table as it stands now, in sentences: made of the rows of a `look`, what matters first.
struct TableReading: Sendable {
  private let rows: [Line]
  private let question: Question?
  private let renderer: TextRenderer

  /// - Parameters:
  ///   - question: what the user is asked there.
  ///   - renderer: how things are said to the user.
  init(_ rows: [Line], question: Question?, renderer: TextRenderer) {
    (self.rows, self.question) = (rows, question)
    self.renderer = renderer
  }

  /// The sentences about a topic.
  func lines(_ topic: ReadTopic) -> [Prose] {
    sentences(topic).flatMap(renderer.style.lines)
  }

  private func sentences(_ topic: ReadTopic) -> [Prose] {
    switch topic {
    case .table: [turn] + board + pot + cards + players + game
    case .cards: cards.isEmpty ? ["You have no cards."] : cards
    case .board: board.isEmpty ? ["There are no cards of all."] : board
    case .pot: pot.isEmpty ? ["There is no pot."] : pot
    case .players: players
    case .turn: [turn]
    case .game: game
    }
  }

  // MARK: - The hand

  private var handRow: Line? { rows.first { $0.word == "poker" } }

  private var hand: PokerHandView? { handRow.map { PokerHandView($0) } }

  /// Whether a hand is played.
  private var isHandOpen: Bool { hand?.street != nil }

  /// The user's cards have a sentence of their own.
  private func sentences(_ row: Line) -> [Prose] {
    renderer.style.lines(row.sentence(hasOwnCards: false)).map { $0 + "." }
  }

  private var turn: Prose {
    if let known = question?.known { return renderer.line(known) }
    if let question { return "Your turn: \(question.choices)" }
    let acting = seats.filter { $0.word("state") == "acts" }.compactMap(name)
    if !acting.isEmpty { return "It is \(listed(acting, "and"))'s turn." }
    let late = seats.filter { ["thinking", "trade"].contains($0.word("state")) }
      .compactMap { isOwn($0) ? "you" : name($0) }
    if !late.isEmpty { return "The table waits for \(listed(late, "and"))." }
    return isHandOpen ? "Nobody is asked at the moment." : "No hand is played at the moment."
  }

  private var board: [Prose] {
    if let hand {
      let boards = hand.boards.filter { !$0.isEmpty }
      return boards.enumerated().map { index, cards -> Prose in
        let number: Prose = boards.count > 1 ? " \(index + 1)" : ""
        let street: Prose = hand.street.map { TextRenderer.streetTitle($0) } ?? "Last board"
        return "\(street)\(number): \(cards)."
      }
    }
    return rows.filter { row in
      ["community", "drawn", "house"].contains(row.word)
        || row.word == "hand" && row.word("hand") == "dealer"
    }.flatMap(sentences)
  }

  private var pot: [Prose] {
    guard let handRow, let pot = hand?.pot else { return [] }
    return [TextRenderer.pot(pot, handRow.value("pots") ?? []).capitalized + "."]
  }

  // MARK: - The user's cards

  private var cards: [Prose] {
    guard let row = seats.first(where: isOwn) else { return [] }
    if let hand: [Card] = row.value("cards"), !hand.isEmpty {
      let worth = hand.map { card -> Prose in "\(card) \(card.houseScore)" }
      return ["You hold score \(row.count("score")): \(worth.joined(separator: ", "))."]
    }
    let up: [Card] = row.value("up") ?? []
    if let down: SeenCards = row.value("down") {
      let cards = (down.known ?? []) + up
      return held(cards, name: dealtName(cards))
    }
    guard let hole = row.value("hole", as: SeenCards.self)?.known else { return [] }
    let name = hand?.worth(hole + up).first
    return held(
      hole + up, name: name.map { "\($0.replacing(" / ", with: ", and "))" })
  }

  private func held(_ cards: [Card], name: Prose?) -> [Prose] {
    let called: Prose = name.map { ": \($0)" } ?? ""
    return cards.isEmpty ? [] : ["You hold \(cards)\(called)."]
  }

  /// What the best five of a dealt hand and the board are called.
  private func dealtName(_ hand: [Card]) -> Prose? {
    let board: [Card] = rows.first { $0.word == "community" }?.value("cards") ?? []
    let wild: Rank? = rows.first { $0.word == "table" }?.value("wild")
    return DealtFive(bestOf: hand + board, wild: wild).map { "\($0.value.name)" }
  }

  // MARK: - Who sits there

  private var seats: [Line] {
    rows.filter { $0.word == "seat" }.sorted { $0.count("seat") < $1.count("seat") }
  }

  private func isOwn(_ seat: Line) -> Bool { seat.word("you") == "yes" }

  private func name(_ seat: Line) -> Prose? {
    seat.value("name", as: PlayerName.self).map { "\($0)" }
  }

  /// In the order in which it goes round, the user first.
  private var players: [Prose] {
    let all = seats
    guard !all.isEmpty else { return ["Nobody sits there."] }
    let own = all.firstIndex(where: isOwn) ?? 0
    let button = isHandOpen ? hand?.button : nil
    return (all[own...] + all[..<own]).flatMap { seat -> [Prose] in
      let holder: Prose = isOwn(seat) ? "You have" : "Has"
      let end: Prose = button != nil && seat.value("seat") == button ? " \(holder) the button." : ""
      return sentences(seat).map { $0 + end }
    }
  }

  private var game: [Prose] {
    let table = rows.filter { $0.word == "table" }.flatMap(sentences)
    guard let handRow, let hand, let game = hand.game, let limit = hand.limit else { return table }
    let title: Prose = isHandOpen ? "Hand" : "The last hand was hand"
    return table + [
      "\(title) \(handRow.count("hand")): "
        + "\(TextRenderer.game(game, limit, hand.stakes))."
    ]
  }

  private func listed(_ words: [Prose], _ last: Prose) -> Prose {
    guard let end = words.last, words.count > 1 else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " \(last) \(end)"
  }
}
