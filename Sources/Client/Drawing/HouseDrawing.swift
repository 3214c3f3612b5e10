import Lines

/// Draws a table with a house, or with a dealer.
struct HouseDrawing {
  private static let barWidth = 8
  /// The most columns of a seat in one row above others.
  private static let widestHead = 44

  let table: TableView
  let view: FullView
  let style: DrawingStyle

  var spread: Spread {
    let seats = others.map { seat($0) }
    let isOld = isBetting && table.hands[.dealer].map { isPast($0) } == true
    let cards = Spread.Cards(cards: middleCards, frames: middleFrames, isPast: isOld)
    return Spread(
      isPoker: false, setup: setup, title: middleTitle,
      boards: cards.cards.isEmpty ? [] : [cards], pot: 0,
      below: { columns, _ in drawn(columns) }, others: seats,
      rows: { columns in
        let half = min(columns / 2, Self.widestHead)
        return seats.map { $0.head(half - 2).padded(half) + $0.rest(columns - half) }
      }, own: own.map { (ownHead($0), seat($0)) })
  }

  private var isBetting: Bool { table.kind == .house }

  /// What the dealer deals and how, in as few rows as possible.
  private func setup(_ width: Int) -> [StyledText] {
    guard let title = table.title else { return [] }
    var rows = [""]
    for part in title.split(separator: ", ") {
      let last = rows[rows.count - 1]
      if last.isEmpty {
        rows[rows.count - 1] = String(part)
      } else if last.count + part.count + 5 <= width {
        rows[rows.count - 1] += ", \(part)"
      } else {
        rows[rows.count - 1] += ","
        rows.append(String(part))
      }
    }
    return rows.map { StyledText($0, .dim).prefix(width).centered(width) }
  }

  // MARK: - The house, or the board

  private var middleCards: [Card?] {
    guard isBetting else { return table.community }
    let cards = table.hands[.dealer]?.up ?? []
    // Before the first deal, backs show how many cards there will be: betting3 deals three.
    let count = table.game.last?.wholeNumberValue ?? 0
    return cards.isEmpty ? Array(repeating: nil, count: count) : cards
  }

  /// The visible state of cards in the middle that are turning.
  private var middleFrames: [Int: CardTurn.Frame] {
    isBetting
      ? frames(table.hands[.dealer]) : view.frames(table.communityTurn, table.community)
  }

  private func frames(_ hand: HandView?) -> [Int: CardTurn.Frame] {
    view.frames(hand?.turn, hand?.cards ?? [])
  }

  private var middleTitle: StyledText {
    guard isBetting else { return table.community.isEmpty ? "" : StyledText("The board") }
    let hand = table.hands[.dealer]
    let score = hand?.cards.isEmpty == false ? "   score \(hand?.score ?? 0)" : ""
    guard let hand, hand.isOld, !hand.cards.isEmpty else {
      let isNew = hand.map { view.isNews($0.changedAt) } ?? false
      return StyledText("The house", .bold) + StyledText(score, isNew ? .bold : .plain)
    }
    return StyledText("The house showed" + score, .dim)
  }

  /// The cards drawn for everybody; the last ones if a row cannot contain all.
  private func drawn(_ width: Int) -> [StyledText] {
    guard !table.drawn.isEmpty else { return [] }
    let cards = style.cards(Array(table.drawn.suffix(width / 5 - 3)))
    return [(StyledText("Drawn   ") + cards).centered(width)]
  }

  // MARK: - Seats

  /// The hands and players around the middle, in table order, except the user.
  private var others: [SeatDrawing] {
    let hands = table.hands.keys.compactMap { if case .seat(let seat) = $0 { seat } else { nil } }
    var drawings = table.others(Set(table.players.keys).union(hands)).map { seat in
      SeatDrawing(
        name: table.players[seat]?.name.description, seat: seat, player: table.players[seat],
        hand: table.hands[.seat(seat)], isNobodys: isNobodys(seat))
    }
    if !isBetting, let hand = table.hands[.dealer] {
      drawings.insert(SeatDrawing(name: "the dealer", seat: nil, player: nil, hand: hand), at: 0)
    }
    return drawings
  }

  private func seat(_ drawing: SeatDrawing) -> Spread.Seat {
    var cards = Spread.Cards()
    if let hand = drawing.hand {
      let isOwn = drawing.seat != nil && drawing.seat == table.ownSeat
      cards = Spread.Cards(
        cards: hand.cards, hidden: isOwn ? hand.down.count : 0, frames: frames(hand),
        isPast: isPast(hand), isNew: view.isNews(hand.changedAt))
    }
    let worth = drawing.hand.map { [self.worth($0), self.worth($0, isShort: true)] } ?? []
    return Spread.Seat(
      head: { head(drawing, $0) }, rest: { hand(drawing, $0) },
      plate: { columns in
        let isActing = drawing.player?.clock != nil
        let name = style.mark(isActing) + StyledText(drawing.title, isActing ? .bold : .plain)
        let balance = drawing.player.map { isBetting ? "$\($0.balance)  " : "" } ?? ""
        return [name.prefix(columns), "  " + StyledText(balance) + status(drawing)]
      }, cards: cards, worth: worth.filter { $0.width > 0 },
      bet: isBetting ? drawing.player?.bet ?? 0 : 0)
  }

  private func head(_ seat: SeatDrawing, _ columns: Int) -> StyledText {
    let isBold = seat.player?.clock != nil || view.isNews(seat.player?.changedAt)
    // A name is truncated before an amount: half a number would be a different one.
    let least = min(seat.title.count, 12)
    let forms = seat.player.map { money($0) } ?? [""]
    let amount = forms.first { $0.count + 3 + least <= columns } ?? ""
    let room = max(0, columns - 3 - amount.count)
    let name = StyledText(seat.title, isBold ? .bold : .plain).padded(min(room, 17))
    return (style.mark(seat.player?.clock != nil) + name + " " + StyledText(amount)).prefix(columns)
  }

  /// A player's money, from the clearest form to the shortest.
  private func money(_ player: PlayerView) -> [String] {
    guard isBetting else { return [""] }
    let short = player.bet > 0 ? "\(player.bet)" : "$\(player.balance)"
    return [
      "bet \(player.bet) of \(player.balance)", "\(player.bet)/\(player.balance)", short, "",
    ]
  }

  private func hand(_ seat: SeatDrawing, _ columns: Int) -> StyledText {
    let cards = seat.hand.map { hand in
      let cards = style.cards(hand.cards, turning: frames(hand))
      return isPast(hand) ? cards.dim : view.isNews(hand.changedAt) ? cards.bold : cards
    }
    let status = self.status(seat)
    let score = isBetting ? seat.hand?.score ?? 0 : nil
    let worth = seat.hand?.names.first ?? score.map { "score \($0)" }
    // The kind of hand without its kickers, or the score without its name where the cards show it.
    let short =
      seat.hand?.names.last
      ?? score.map { seat.hand == nil ? "score \($0)" : "\($0)" }
    // A clock, or the winner, is more important than the worth of the cards.
    let isImportant = seat.player?.clock != nil || seat.hand?.isWinner == true
    let last = isImportant ? status : short.map { StyledText($0) } ?? status
    let forms: [[StyledText?]] = [
      [cards, worth.map { StyledText($0) }, status], [cards, short.map { StyledText($0) }, status],
      [cards, last], [cards],
    ]
    let rows = forms.map { $0.compactMap(\.self).filter { $0.width > 0 }.joined(separator: "  ") }
    let row = rows.first { $0.width + 2 <= columns } ?? rows.last ?? ""
    return ("  " + row).prefix(columns)
  }

  /// A player's state, in a word or two; the clock if it runs.
  private func status(_ seat: SeatDrawing) -> StyledText {
    guard let player = seat.player else {
      return seat.hand?.isWinner == true ? StyledText("wins", .colored(.green)) : ""
    }
    if let clock = player.clock {
      return style.clock(
        left: clock.deadline - view.now, of: clock.total, width: Self.barWidth)
    }
    if seat.hand?.isWinner == true { return StyledText("wins", .colored(.green)) }
    if let outcome = player.outcome { return StyledText(outcome) }
    if seat.isNobodys { return StyledText("\(player.name) waits") }
    return StyledText(
      player.words(isPoker: false), player.state == "ready" ? .colored(.green) : .plain)
  }

  /// Whether a hand is from the last round while the next has begun for the viewer: with their own
  /// bet, or with anybody's for viewers who do not bet. Until then the hands stay as the house has
  /// paid them.
  private func isPast(_ hand: HandView) -> Bool {
    guard hand.isOld else { return false }
    guard let own = table.own, own.playsOn, !["next", "blind"].contains(own.state) else {
      return table.players.values.contains { $0.bet > 0 }
    }
    return own.bet > 0
  }

  // MARK: - Oneself

  private var own: SeatDrawing? {
    guard let seat = table.ownSeat else { return nil }
    return SeatDrawing(
      name: table.players[seat]?.name.description, seat: seat, player: table.players[seat],
      hand: isNobodys(seat) ? nil : table.hands[.seat(seat)])
  }

  /// Whether the cards at a seat of a dealer's table were dealt before its player came.
  private func isNobodys(_ seat: Seat) -> Bool {
    table.kind == .dealing && table.players[seat]?.state == "next"
      && table.hands[.seat(seat)] != nil
  }

  private func ownHead(_ own: SeatDrawing) -> StyledText {
    let money = own.player.flatMap { self.money($0).first } ?? ""
    let outcome = own.player?.outcome
    let words = view.isAsked ? StyledText(outcome ?? "") : status(own)
    let hasCards = own.hand?.cards.isEmpty == false
    let score = isBetting && !hasCards ? StyledText("score 0  ") : ""
    return style.mark(view.isAsked) + StyledText(own.title, .bold).padded(17)
      + StyledText(" " + money + "  ") + score
      + words
  }

  /// The worth of the user's cards, and how it is counted.
  private func worth(_ hand: HandView, isShort: Bool = false) -> StyledText {
    if let name = isShort ? hand.names.last : hand.names.first {
      return StyledText(name)
        + (hand.isWinner ? StyledText("  wins", .colored(.green)) : "")
    }
    guard isBetting, let score = hand.score else { return "" }
    if isPast(hand) { return StyledText("score \(score)", .dim) }
    if isShort { return StyledText("score \(score)", .bold) }
    let parts = zip(hand.cards, hand.points).map { style.card($0) + " \($1)" }
    return StyledText("score \(score)", .bold) + "   ("
      + parts.joined(separator: StyledText(style.sign(" · ", " - "))) + ")"
  }
}

/// A seat, or a hand without a player, prepared for drawing.
struct SeatDrawing {
  let name: String?
  let seat: Seat?
  let player: PlayerView?
  let hand: HandView?

  /// The owner's name.
  var title: String {
    if let name, !isNobodys { return name }
    return seat.map { "hand \($0), nobody's" } ?? ""
  }

  /// Whether the player came after the cards.
  var isNobodys = false
}

extension PlayerView {
  /// The state in a word or two; empty where the cards show it.
  func words(isPoker: Bool) -> String {
    switch state {
    case "gone": "cut off"
    case "out": "sits out"
    case "broke": isPoker ? "no chips" : "no money"
    case "next": isPoker ? "next hand" : "next round"
    case "blind": "big blind, or post"
    case "folded": "folded"
    case "allin": "all-in"
    case "acts" where outcome == nil: "to act"
    case "ready": "ready"
    case "thinking": "no bet yet"
    case "shown" where !isPoker: "shown"
    case "bet": "betting"
    case "trade": "deciding"
    default: ""
    }
  }
}
