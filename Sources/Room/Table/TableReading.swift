import Cards
import Games
import Lines

/// The current table in sentences, the most important first, made from the rows of a `look`.
struct TableReading {
  /// A part of the table to read: the word after `read`.
  enum Topic: String, CaseIterable, Sendable {
    case table, cards, board, pot, players, turn, game

    /// Creates the topic that a word means.
    init?(word: String) {
      switch word.lowercased() {
      case "who", "seats": self = .players
      case "hand": self = .cards
      case "moves": self = .turn
      case let word: self.init(rawValue: word)
      }
    }

    /// The short command for a topic, and what it reads.
    var row: (short: String, meaning: Prose) {
      switch self {
      case .table:
        ("rt", "everything: whose turn it is, board, pot, your cards, and who sits where")
      case .cards: ("rc", "your cards and what they are")
      case .board: ("rb", "the cards of all")
      case .pot: ("rp", "what lies in the middle")
      case .players: ("rw", "who sits there, in the order from you, with chips and bets")
      case .turn: ("ru", "whose turn it is, what you may do, and what it costs")
      case .game: ("rg", "what is played, and for how much")
      }
    }

    /// The topics, as listed by `read`.
    static let help: [Prose] =
      ["Write read and one of these words, or its two letters. Behind it you may name a table."]
      + allCases.map { "read \($0.rawValue), or \($0.row.short): \($0.row.meaning)." }
  }

  private let rows: [Line]
  private let question: TableQuestion?
  private let me: PlayerName?

  /// - Parameters:
  ///   - rows: the rows of the table as drawn for the viewer.
  ///   - question: the viewer's open question there.
  init(_ rows: [Line], question: TableQuestion?, for me: PlayerName?) {
    (self.rows, self.question, self.me) = (rows, question, me)
  }

  /// The sentences about a topic.
  func lines(_ topic: Topic) -> [Prose] {
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

  private var hand: Line? { rows.first { $0.word == "poker" } }

  /// Whether a hand is in play.
  private var isHandOpen: Bool { hand?.word("title") != nil }

  /// What people read of a row; the viewer's cards have their own sentence.
  private func sentence(_ row: Line) -> Prose {
    let text = row.sentence(hasOwnCards: false)
    return text.isEmpty ? text : text.rewritten { $0.replacing("\n", with: ".\n") } + "."
  }

  private var turn: Prose {
    if let question {
      var renderer = TextRenderer()
      renderer.me = me
      renderer.style.screenReader = true
      return renderer.line(question)
    }
    let acting = seats.filter { $0.word("state") == "acts" }.compactMap(name)
    if !acting.isEmpty { return "It is \(listed(acting))'s turn." }
    let late = seats.filter { ["thinking", "trade"].contains($0.word("state")) }
      .compactMap { isOwn($0) ? "you" : name($0) }
    if !late.isEmpty { return "The table waits for \(listed(late))." }
    if seats.contains(where: { isOwn($0) && $0.word("state") == "out" }) {
      return "You sit out. Type back to play again."
    }
    return isHandOpen ? "Nobody is asked at the moment." : "No hand is played at the moment."
  }

  private var board: [Prose] {
    if let hand {
      let boards = hand.value("board", as: Boards.self)?.counted(hand.int("boards") ?? 1) ?? []
      let filled = boards.filter { !$0.isEmpty }
      return filled.enumerated().map { index, cards -> Prose in
        let number: Prose = filled.count > 1 ? " \(index + 1)" : ""
        return "\(hand.word("title").map { "\($0)" } ?? "Last board")\(number): \(cards)."
      }
    }
    return rows.filter { row in
      ["community", "drawn", "house"].contains(row.word)
        || row.word == "hand" && row.word("hand") == "dealer"
    }.map(sentence).filter { !$0.isEmpty }
  }

  private var pot: [Prose] {
    guard let hand, isHandOpen else { return [] }
    return [TextRenderer.pot(hand.count("pot"), hand.value("pots") ?? []).capitalized + "."]
  }

  // MARK: - The viewer's cards

  private var cards: [Prose] {
    guard let row = seats.first(where: isOwn) else { return [] }
    if let hand: [Card] = row.value("cards"), !hand.isEmpty {
      let worth = hand.map { card -> Prose in "\(card) \(card.houseScore)" }
      return ["You hold score \(row.count("score")): \(worth.joined(separator: ", "))."]
    }
    let down = (row.value("hole") ?? row.value("down") ?? SeenCards([])).known ?? []
    let cards = down + (row.value("up") ?? [])
    guard !cards.isEmpty, row.word("last") == nil else { return [] }
    let worth = row.word("worth").map { String($0.prefix { $0 != "|" }) } ?? dealtName(cards)
    let called: Prose = worth.map { ": \($0.replacing(" / ", with: ", and "))" } ?? ""
    return ["You hold \(cards)\(called)."]
  }

  /// The name of the best five cards of a dealt hand and the board.
  private func dealtName(_ hand: [Card]) -> String? {
    let board: [Card] = rows.first { $0.word == "community" }?.value("cards") ?? []
    let wild: Rank? = rows.first { $0.word == "table" }?.value("wild")
    return self.hand == nil ? DealtFive(bestOf: hand + board, wild: wild)?.value.name : nil
  }

  // MARK: - The players

  private var seats: [Line] {
    rows.filter { $0.word == "seat" }.sorted { $0.count("seat") < $1.count("seat") }
  }

  private func isOwn(_ seat: Line) -> Bool { seat.word("you") == "yes" }

  private func name(_ seat: Line) -> Prose? {
    seat.value("name", as: PlayerName.self).map { "\($0)" }
  }

  /// The players in order around the table, the viewer first.
  private var players: [Prose] {
    let all = seats
    guard !all.isEmpty else { return ["Nobody sits there."] }
    let own = all.firstIndex(where: isOwn) ?? 0
    let game: VariantID? = hand?.value("game")
    let button: Seat? = isHandOpen && game?.hasButton == true ? hand?.value("button") : nil
    return (all[own...] + all[..<own]).map { seat -> Prose in
      let holder: Prose = isOwn(seat) ? "You have" : "Has"
      let end: Prose = button != nil && seat.value("seat") == button ? " \(holder) the button." : ""
      return sentence(seat) + end
    }
  }

  private var game: [Prose] {
    let table = rows.filter { $0.word == "table" }.map(sentence)
    guard let hand, let game: VariantID = hand.value("game"),
      let limit: BettingLimit = hand.value("limit")
    else { return table }
    let title: Prose = isHandOpen ? "Hand" : "The last hand was hand"
    return table + [
      "\(title) \(hand.count("hand")): \(TextRenderer.game(game, limit, hand.stakes))."
    ]
  }

  private func listed(_ words: [Prose]) -> Prose {
    guard let end = words.last, words.count > 1 else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " and \(end)"
  }
}
