import Cards
import Identity
import LineProtocol

/// Draws a table: the house or the board above, the others' seats, and oneself below.
struct TableDrawing {
  /// A seat beside others is no narrower.
  private static let narrowestSeat = 26
  private static let widestSeat = 40
  private static let barWidth = 8

  let table: TableView
  let view: FullView
  let style: DrawingStyle
  let width: Int

  init(_ table: TableView, _ view: FullView, _ style: DrawingStyle, width: Int) {
    (self.table, self.view, self.style, self.width) = (table, view, style, width)
  }

  /// What the frame's first row says of it.
  static func title(
    _ table: TableView, _ view: FullView, _ style: DrawingStyle
  ) -> (StyledText, StyledText?) {
    var words = [table.game].filter { !$0.isEmpty && $0 != table.id.description }
    if let round = table.round, round > 0 { words.append("round \(round)") }
    if let deck = table.deck { words.append(deck == 1 ? "1 card left" : "\(deck) cards left") }
    if table.state == "over" { words.append("over") }
    if table.isSeeded { words.append("given seed") }
    let dot = style.sign(" · ", " - ")
    let left =
      table.kind == .poker
      ? PokerDrawing.title(table, style)
      : StyledText(table.id.description, .bold) + StyledText(words.map { dot + $0 }.joined())
    let seats = "\(table.players.count) of \(max(table.seatCount, table.players.count)) seats"
    let watching = table.watching > 0 ? "\(dot)\(table.watching) watching" : ""
    return (left, table.seatCount > 0 ? StyledText(seats + watching) : nil)
  }

  var isBetting: Bool { table.kind == .house }

  /// From the roomiest to the shortest.
  var variants: [[StyledText]] {
    if table.kind == .poker {
      return PokerDrawing(table: table, view: view, style: style, width: width).variants
    }
    let middles = [boxedMiddle, lineMiddle]
    let others = [seatCells, seatLines]
    let owns = [boxedOwn, lineOwn]
    let choices = [(0, 0, 0), (1, 0, 0), (1, 0, 1), (1, 1, 0), (1, 1, 1)]
    let roomy = blocks([setup, middles[0], others[0], owns[0]], gap: true)
    return [roomy]
      + choices.map { blocks([setup, middles[$0.0], others[$0.1], owns[$0.2]], gap: false) }
  }

  private func blocks(_ blocks: [[StyledText]], gap: Bool) -> [StyledText] {
    let blank = [StyledText()]
    let filled = blocks.filter { !$0.isEmpty }
    return gap ? filled.reduce(blank) { $0 + $1 + blank } : filled.flatMap(\.self)
  }

  /// What a dealer deals and how, in as few rows as hold it.
  var setup: [StyledText] {
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

  var middleCards: [Card?] {
    isBetting ? table.hands[.dealer]?.up ?? [] : table.community
  }

  /// What is seen of the cards of the middle that turn.
  var middleFrames: [Int: CardTurn.Frame] {
    isBetting
      ? frames(table.hands[.dealer]) : view.frames(table.communityTurn, table.community)
  }

  func frames(_ hand: HandView?) -> [Int: CardTurn.Frame] {
    view.frames(hand?.turn, hand?.cards ?? [])
  }

  var middleTitle: StyledText {
    guard isBetting else { return table.community.isEmpty ? "" : StyledText("The board") }
    let hand = table.hands[.dealer]
    let score = hand?.cards.isEmpty == false ? "   score \(hand?.score ?? 0)" : ""
    guard let hand, hand.isOld, !hand.cards.isEmpty else {
      let isNew = hand.map { self.isNew($0) } ?? false
      return StyledText("The house", .bold) + StyledText(score, isNew ? .bold : .plain)
    }
    return StyledText("The house showed" + score, .dim)
  }

  private var boxedMiddle: [StyledText] {
    let cards = middleCards
    guard !cards.isEmpty, cards.count * DrawingStyle.cardWidth <= width else { return lineMiddle }
    let isPast = isBetting && table.hands[.dealer].map { self.isPast($0) } == true
    let boxes = style.boxes(cards, turning: middleFrames).map { isPast ? $0.dim : $0 }
    return ([middleTitle] + boxes).map { $0.centered(width) } + drawn
  }

  private var lineMiddle: [StyledText] {
    let title = middleTitle
    guard title.width > 0 else { return drawn }
    let cards = style.cards(middleCards, turning: middleFrames)
    return [(cards.width > 0 ? title + "   " + cards : title).centered(width)] + drawn
  }

  /// The cards drawn for all; of so many that a row cannot hold them, the last.
  var drawn: [StyledText] {
    guard !table.drawn.isEmpty else { return [] }
    let cards = style.cards(Array(table.drawn.suffix(width / 5 - 3)))
    return [(StyledText("Drawn   ") + cards).centered(width)]
  }

  // MARK: - Seats

  /// What lies and sits around the middle, in the order of the table, but oneself.
  var others: [SeatDrawing] {
    let own = table.seat(of: view.me)
    let seats = Set(table.players.keys).union(
      table.hands.keys.compactMap { if case .seat(let seat) = $0 { seat } else { nil } })
    let rest = seats.filter { $0 != own }.sorted()
    let after = own.map { own in rest.filter { $0 > own } + rest.filter { $0 < own } } ?? rest
    var drawings = after.map { seat in
      SeatDrawing(
        name: table.players[seat]?.name.description, seat: seat, player: table.players[seat],
        hand: table.hands[.seat(seat)], isNobodys: isNobodys(seat))
    }
    if !isBetting, let hand = table.hands[.dealer] {
      drawings.insert(SeatDrawing(name: "the dealer", seat: nil, player: nil, hand: hand), at: 0)
    }
    return drawings
  }

  private var seatCells: [StyledText] {
    let others = self.others
    let perRow = min(max(1, width / Self.narrowestSeat), max(1, others.count))
    let columns = min(width / perRow, Self.widestSeat)
    return stride(from: 0, to: others.count, by: perRow).flatMap { start in
      let row = others[start..<min(start + perRow, others.count)]
      let heads = row.map { head($0, columns - 1).padded(columns) }
      let hands = row.map { hand($0, columns - 1).padded(columns) }
      return [heads.joined(), hands.joined()]
    }
  }

  private var seatLines: [StyledText] {
    others.map { other in
      let half = min(width / 2, 44)
      return head(other, half - 2).padded(half) + hand(other, width - half)
    }
  }

  private func head(_ seat: SeatDrawing, _ columns: Int) -> StyledText {
    let mark: StyledText =
      seat.player?.clock != nil ? StyledText(style.sign("▶ ", "> "), .bold) : "  "
    let isBold = seat.player?.clock != nil || isNew(seat.player?.changedAt)
    // A name is cut before an amount is: half a number would be another one.
    let least = min(seat.title.count, 12)
    let forms = seat.player.map { money($0) } ?? [""]
    let amount = forms.first { $0.count + 3 + least <= columns } ?? ""
    let room = max(0, columns - 3 - amount.count)
    let name = StyledText(seat.title, isBold ? .bold : .plain).padded(min(room, 17))
    return (mark + name + " " + StyledText(amount)).prefix(columns)
  }

  /// Somebody's money, from the clearest to the shortest.
  func money(_ player: PlayerView) -> [String] {
    guard isBetting else { return [""] }
    let short = player.bet > 0 ? "\(player.bet)" : "$\(player.balance)"
    return [
      "bet \(player.bet) of \(player.balance)", "\(player.bet)/\(player.balance)", short, "",
    ]
  }

  private func hand(_ seat: SeatDrawing, _ columns: Int) -> StyledText {
    let cards = seat.hand.map { hand in
      let cards = style.cards(hand.cards, turning: frames(hand))
      return isPast(hand) ? cards.dim : isNew(hand) ? cards.bold : cards
    }
    let status = self.status(seat)
    let score = isBetting ? seat.hand?.score ?? 0 : nil
    let worth = seat.hand?.names.first ?? score.map { "score \($0)" }
    // The kind of hand without its kickers, or the score without its name where cards say it.
    let short =
      seat.hand?.names.last
      ?? score.map { seat.hand == nil ? "score \($0)" : "\($0)" }
    // A clock, or who wins, is more important than what the cards are worth.
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

  /// What somebody does, in a word or two: the clock if it runs.
  func status(_ seat: SeatDrawing) -> StyledText {
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
    return StyledText(player.words, player.state == "ready" ? .colored(.green) : .plain)
  }

  /// Whether a hand is of the last round, and the next has begun for whoever looks on: with a bet
  /// of their own, or with anybody's for those who do not bet. Until then what the house has paid
  /// for stays as it was.
  func isPast(_ hand: HandView) -> Bool {
    guard hand.isOld else { return false }
    let own = table.seat(of: view.me).flatMap { table.players[$0] }
    guard let own, own.playsOn, !["next", "blind"].contains(own.state) else {
      return table.players.values.contains { $0.bet > 0 }
    }
    return own.bet > 0
  }

  func isNew(_ hand: HandView) -> Bool { isNew(hand.changedAt) }

  private func isNew(_ time: Int?) -> Bool {
    time.map { view.now - $0 < PlayerView.markTime } ?? false
  }

  // MARK: - Oneself

  var own: SeatDrawing? {
    guard let seat = table.seat(of: view.me) else { return nil }
    return SeatDrawing(
      name: table.players[seat]?.name.description, seat: seat, player: table.players[seat],
      hand: isNobodys(seat) ? nil : table.hands[.seat(seat)])
  }

  /// Whether the cards at a seat of a dealer's table are older than its player.
  private func isNobodys(_ seat: Seat) -> Bool {
    table.kind == .dealing && table.players[seat]?.state == "next"
      && table.hands[.seat(seat)] != nil
  }

  func ownHead(_ own: SeatDrawing) -> StyledText {
    let mark: StyledText = view.isAsked ? StyledText(style.sign("▶ ", "> "), .bold) : "  "
    let money = own.player.flatMap { self.money($0).first } ?? ""
    let outcome = own.player?.outcome
    let words = view.isAsked ? StyledText(outcome ?? "") : status(own)
    let hasCards = own.hand?.cards.isEmpty == false
    let score = isBetting && !hasCards ? StyledText("score 0  ") : ""
    return mark + StyledText(own.title, .bold).padded(17) + StyledText(" " + money + "  ") + score
      + words
  }

  /// What one's own cards are worth, and how that comes about.
  func worth(_ hand: HandView, isShort: Bool = false) -> StyledText {
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

  private var boxedOwn: [StyledText] {
    guard let own else { return [] }
    guard let hand = own.hand, !hand.cards.isEmpty,
      hand.cards.count * DrawingStyle.cardWidth + 4 <= width
    else { return lineOwn }
    var boxes = style.boxes(hand.cards, down: hand.down.count, turning: frames(hand)).map {
      "  " + $0.clicked(each: DrawingStyle.cardWidth) { .card($0) }
    }
    if isPast(hand) { boxes = boxes.map(\.dim) } else if isNew(hand) { boxes = boxes.map(\.bold) }
    let worth = self.worth(hand)
    if boxes[1].width + 2 + worth.width <= width {
      boxes[1] += "  " + worth
      return [ownHead(own)] + boxes
    }
    return [ownHead(own)] + boxes + ["  " + worth]
  }

  private var lineOwn: [StyledText] {
    guard let own else { return [] }
    guard let hand = own.hand, !hand.cards.isEmpty else { return [ownHead(own)] }
    let lying = style.cards(hand.cards, turning: frames(hand))
    let cards = isPast(hand) ? lying.dim : lying
    let forms = [worth(hand), worth(hand, isShort: true)].map { "  " + cards + "   " + $0 }
    return [ownHead(own), forms.first { $0.width <= width } ?? forms[1]]
  }
}

/// A seat, or a hand where nobody sits, on its way to the screen.
struct SeatDrawing {
  let name: String?
  let seat: Seat?
  let player: PlayerView?
  let hand: HandView?

  /// Whose it is.
  var title: String {
    if let name, !isNobodys { return name }
    return seat.map { "hand \($0), nobody's" } ?? ""
  }

  /// Whether who sits there came after the cards.
  var isNobodys = false
}

extension PlayerView {
  /// The state in a word or two; nothing where the cards say it.
  var words: String {
    switch state {
    case "gone": "cut off"
    case "out": "sits out"
    case "broke": "no money"
    case "ready": "ready"
    case "next": "next round"
    case "thinking": "no bet yet"
    case "shown": "shown"
    case "bet": "betting"
    case "trade": "deciding"
    default: ""
    }
  }
}
