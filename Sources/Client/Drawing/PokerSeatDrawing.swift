import Lines

/// A seat of a poker table prepared for drawing, in any number of columns.
struct PokerSeatDrawing {
  let seat: Seat
  /// The player; `nil` if the seat is free.
  let player: PlayerView?
  let hand: HandView?
  let hasButton: Bool
  let style: DrawingStyle
  let view: FullView

  private var isActing: Bool { player?.clock != nil || player?.state == "acts" }

  private var mark: StyledText {
    style.mark(isActing)
  }

  /// The player's name and the dealer's button: a long name is cut to fit.
  func name(_ columns: Int) -> StyledText {
    let button: StyledText = hasButton ? StyledText(" (D)", .bold) : ""
    let text = player?.name.description ?? "seat \(seat), empty"
    let isNew = view.isNews(player?.changedAt)
    let whole = StyledText(text, isActing || isNew ? .bold : .plain)
    let bot: StyledText = player?.isHouseBot == true ? StyledText(" bot", .dim) : ""
    if (whole + bot + button).width <= columns { return whole + bot + button }
    return whole.prefix(max(0, columns - button.width)) + button
  }

  // MARK: - Two rows

  /// The seat beside a felt.
  func plate(_ columns: Int) -> [StyledText] {
    let status = status(bar: columns > 24 ? 6 : 0)
    return [mark + name(columns - 2), "  " + stack + "  " + status]
  }

  /// Name, button and chips.
  func head(_ columns: Int) -> StyledText {
    let name = name(max(0, columns - 3 - stack.width))
    return (mark + name).beside(stack, min(columns, 32))
  }

  /// Bet, cards and state.
  func rest(_ columns: Int) -> StyledText {
    "  " + fitting(columns - 2, bar: 8, isTight: false)
  }

  // MARK: - One row

  /// The chips that are not in the middle.
  var stack: StyledText { StyledText(player.map { "\($0.balance)" } ?? "") }

  /// The whole seat, with that many columns for the name and for the chips.
  func row(_ columns: Int, name: Int, stack: Int) -> StyledText {
    let chips = StyledText(String(repeating: " ", count: max(0, stack - self.stack.width)))
    let head = mark + self.name(name).padded(name) + " " + chips + self.stack + " "
    return (head + fitting(columns - head.width, bar: columns >= 50 ? 8 : 0, isTight: true))
      .prefix(columns)
  }

  /// Whether nothing has to be omitted beside a name and chips of that many columns.
  func isWhole(_ columns: Int, name: Int, stack: Int) -> Bool {
    let room = columns - mark.width - name - stack - 2
    return forms(bar: 0, isTight: true).prefix(Self.wholeForms).contains { $0.width <= room }
  }

  // MARK: - Bet, cards and state

  /// How many of the forms are complete.
  private static let wholeForms = 7

  /// The forms, from the clearest to the shortest. The last ones draw only open cards, or, without
  /// any, the player's action.
  private func forms(bar: Int, isTight: Bool) -> [StyledText] {
    guard let player else { return [] }
    let bet = StyledText(player.bet > 0 ? "bet \(player.bet)" : "")
    let shortBet = StyledText(player.bet > 0 ? "(\(player.bet))" : "")
    let names = (hand?.names ?? []).map { StyledText($0) }
    let (long, short) = (status(bar: bar), status(bar: 0))
    let named = names.map { [bet, spaced, $0, long] }
    let whole = [
      [bet, spaced, long], [bet, spaced, short], [bet, joined, short], [bet, counted, short],
      [shortBet, counted, short],
    ]
    let cut = [
      [shortBet, open, short], [open, short], player.clock == nil ? [shortBet, open] : [short],
      [open.width > 0 ? open : short],
    ]
    let gap: StyledText = isTight ? " " : "  "
    let padding = Array(repeating: whole[0], count: max(0, 2 - named.count))
    return (padding + named.suffix(2) + whole + cut)
      .map { $0.filter { $0.width > 0 }.joined(separator: gap) }
  }

  private func fitting(_ columns: Int, bar: Int, isTight: Bool) -> StyledText {
    let forms = forms(bar: bar, isTight: isTight)
    return (forms.first { $0.width <= columns } ?? forms.last ?? "").prefix(columns)
  }

  private func looked(_ cards: StyledText) -> StyledText {
    guard let hand, !hand.isOld else { return cards.dim }
    return view.isNews(hand.changedAt) ? cards.bold : cards
  }

  private var spaced: StyledText { looked(style.cards(hand?.cards ?? [])) }

  private var joined: StyledText {
    guard let hand else { return "" }
    let gap: StyledText = hand.down.isEmpty || hand.up.isEmpty ? "" : " "
    return looked(hand.down.map(style.card).joined() + gap + hand.up.map(style.card).joined())
  }

  /// The number of face-down cards, and the open ones.
  private var counted: StyledText {
    guard let hand else { return "" }
    let hidden = hand.cards.count { $0 == nil }
    let down = hidden > 0 ? StyledText("\(hidden)" + style.sign("▒", "?"), .dim) : ""
    let open = hand.cards.filter { $0 != nil }.map(style.card).joined()
    return looked([down, open].filter { $0.width > 0 }.joined(separator: " "))
  }

  /// The open cards alone.
  private var open: StyledText {
    looked((hand?.cards ?? []).filter { $0 != nil }.map(style.card).joined())
  }

  /// A player's state, in a word or two; the clock if it runs.
  func status(bar: Int) -> StyledText {
    guard let player else { return "" }
    if let clock = player.clock {
      let bank: StyledText = clock.isBank ? "bank " : ""
      return bank + style.clock(left: clock.deadline - view.now, of: clock.total, width: bar)
    }
    if hand?.isWinner == true, let won = player.outcome { return StyledText(won, .colored(.green)) }
    let words = [player.outcome, player.words(isPoker: true)].compactMap(\.self)
    return StyledText(words.filter { !$0.isEmpty }.joined(separator: ", "))
  }
}

extension DrawingStyle {
  /// A line of cards: chosen ones are marked with a cross, and an arrow precedes the one at the
  /// cursor.
  func line(_ selection: CardSelection) -> StyledText {
    selection.cards.enumerated().map { index, card in
      StyledText(index == selection.cursor ? sign("›", ">") : " ", .bold)
        + self.card(card)
        + (selection.marked.contains(index) ? StyledText(sign("×", "x"), .bold) : " ")
    }.joined()
  }
}
