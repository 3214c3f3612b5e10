import Cards
import Games
import HandRanking
import Identity
import LineProtocol
import Tables

/// A table as it stands now, in sentences: made of the rows of a `look`, what matters first.
struct TableReading: Sendable {
  private let rows: [TableRow]
  private let question: Question?
  private let renderer: TextRenderer

  /// - Parameters:
  ///   - question: what the user is asked there.
  ///   - renderer: how things are said to the user.
  init(_ rows: [TableRow], question: Question?, renderer: TextRenderer) {
    (self.rows, self.question) = (rows, question)
    self.renderer = renderer
  }

  /// The sentences about a topic.
  func lines(_ topic: ReadTopic) -> [Prose] {
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

  private var hand: PokerHandRow? {
    rows.lazy.compactMap { if case .pokerHand(let row) = $0 { row } else { nil } }.first
  }

  /// What is open: the hand if one is played.
  private var isHandOpen: Bool { hand?.street != nil }

  private var turn: Prose {
    if let known = question?.known { return renderer.line(known) }
    if let question { return "Your turn: \(usage: question.choices)" }
    let acting = seats.filter { $0.state == .acts }.map { "\($0.player.name)" as Prose }
    if !acting.isEmpty { return "It is \(listed(acting, "and"))'s turn." }
    let late = seats.filter { $0.state == .thinking || $0.state == .trade }
      .map { $0.isViewer ? "you" as Prose : "\($0.player.name)" }
    if !late.isEmpty { return "The table waits for \(listed(late, "and"))." }
    return isHandOpen ? "Nobody is asked at the moment." : "No hand is played at the moment."
  }

  private var board: [Prose] {
    if let hand {
      let boards = hand.boards.filter { !$0.isEmpty }
      return boards.enumerated().map { index, cards -> Prose in
        let number: Prose = boards.count > 1 ? " \(index + 1)" : ""
        let street: Prose = hand.street.map { TextRenderer.streetTitle($0) } ?? "Last board"
        return "\(street)\(number): \(renderer.style.cards(cards))."
      }
    }
    return rows.flatMap { row -> [Prose] in
      switch row {
      case .community, .drawn, .house: renderer.lines(row)
      case .hand(.dealer, _, _): renderer.lines(row)
      default: []
      }
    }
  }

  private var pot: [Prose] {
    guard let hand, hand.street != nil else { return [] }
    return [renderer.spokenPot(hand.pot, hand.pots) + "."]
  }

  // MARK: - The user's cards

  private var cards: [Prose] {
    rows.lazy.compactMap { row -> [Prose]? in
      switch row {
      case .houseSeat(let seat, let hand, let score, _, _) where seat.isViewer && !hand.isEmpty:
        let worth = hand.map { card -> Prose in "\(renderer.style.card(card)) \(card.houseScore)" }
        return ["You hold score \(score): \(worth.joined(separator: ", "))."]
      case .dealtSeat(let seat, let down?, let up) where seat.isViewer:
        return held((down.known ?? []) + up, name: dealtName((down.known ?? []) + up))
      case .pokerSeat(let seat, let row) where seat.isViewer:
        guard let hole = row.hole?.known else { return nil }
        let names = hand.map { PokerHandView($0).worth(hole + row.up) } ?? []
        return held(
          hole + row.up, name: names.first.map { "\(words: $0.replacing(" / ", with: ", and "))" })
      default: return nil
      }
    }.first ?? []
  }

  private func held(_ cards: [Card], name: Prose?) -> [Prose] {
    cards.isEmpty
      ? [] : ["You hold \(renderer.style.cards(cards))\(name.map { ": \($0)" } ?? "")."]
  }

  /// What the best five of a dealt hand and the board are called.
  private func dealtName(_ hand: [Card]) -> Prose? {
    var (board, wild) = ([Card](), Rank?.none)
    for row in rows {
      if case .community(let cards) = row { board = cards }
      if case .table(let listing, _, _, _) = row { wild = listing.setup?.rules.wild.rank }
    }
    return DealtFive(bestOf: hand + board, wild: wild).map { "\(words: $0.value.name)" }
  }

  // MARK: - Who sits there

  private var seats: [SeatRow] { seatRows.map(\.seat) }

  private var seatRows: [(seat: SeatRow, row: TableRow)] {
    rows.compactMap { row in
      switch row {
      case .houseSeat(let seat, _, _, _, _), .dealtSeat(let seat, _, _), .pokerSeat(let seat, _):
        (seat, row)
      default: nil
      }
    }.sorted { $0.seat.player.seat < $1.seat.player.seat }
  }

  /// In the order in which it goes round, the user first.
  private var players: [Prose] {
    let all = seatRows
    guard !all.isEmpty else { return ["Nobody sits there."] }
    let own = all.firstIndex { $0.seat.isViewer } ?? 0
    let button = isHandOpen ? hand?.button : nil
    return (all[own...] + all[..<own]).flatMap { seat, row -> [Prose] in
      let holder: Prose = seat.isViewer ? "You have" : "Has"
      let end: Prose = seat.player.seat == button ? " \(holder) the button." : ""
      return renderer.lines(row.withoutOwnCards).map { $0 + end }
    }
  }

  private var game: [Prose] {
    rows.flatMap { row -> [Prose] in
      switch row {
      case .table: renderer.lines(row)
      case .pokerHand(let row):
        [
          "\(row.street == nil ? "The last hand was hand" : "Hand") \(row.hand): "
            + "\(renderer.spokenGame(row.game, row.limit, row.stakes))."
        ]
      default: []
      }
    }
  }

  private func listed(_ words: [Prose], _ last: Prose) -> Prose {
    guard let end = words.last, words.count > 1 else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " \(last) \(end)"
  }
}

extension TableRow {
  /// The same without the user's cards, which have a sentence of their own.
  fileprivate var withoutOwnCards: TableRow {
    switch self {
    case .houseSeat(let seat, _, let score, let bet, let balance) where seat.isViewer:
      .houseSeat(seat, hand: [], score: score, bet: bet, balance: balance)
    case .dealtSeat(let seat, _, _) where seat.isViewer: .dealtSeat(seat, down: nil, up: [])
    case .pokerSeat(let seat, let row) where seat.isViewer:
      .pokerSeat(seat, PokerSeatRow(stack: row.stack, bet: row.bet, hole: nil, up: []))
    default: self
    }
  }
}
