import Lines

/// The meaning of a request at a poker table. The game decides whether it is legal, so a request
/// out of turn has a meaning too.
extension PokerGame {
  /// - Throws: `Refusal` with `rule.verb`, `rule.amount`, `rule.phase` or `table.game`.
  func action(_ request: ActionRequest, by seat: Seat) throws(Refusal) -> PokerAction {
    switch request.word {
    case "fold": return .fold
    case "muck": return try muck(seat)
    case "check": return .check
    case "call": return try call(request.amount, seat)
    case "bet", "raise", "complete": return wager(request, seat)
    case "allin": return allIn(seat)
    case "bringin": return try bringIn(request.amount, seat)
    case "draw": return .draw(request.cards)
    case "discard": return .discard(request.cards)
    case "twice": return .runTwice(true)
    case "once": return .runTwice(false)
    case "choose": return try choose(request.words.first ?? "")
    case "show": return .show
    case "post": return .post(request.words.first != "off")
    case "straddle": return .straddle(request.words.first != "off")
    case "out": return .leaveNextBlind(request.words.last != "off")
    case "pre": return .plan(PlannedAction(request))
    case "auto": return .auto
    default:
      throw Refusal(
        .ruleVerb,
        "at poker you fold, check, call, bet or raise; help \(variant: play.variant.id) tells more")
    }
  }

  /// A player to act may fold this way; at the end, losing hands are never shown anyway.
  private func muck(_ seat: Seat) throws(Refusal) -> PokerAction {
    if moves(for: seat).contains(.fold) { return .fold }
    throw Refusal(
      .rulePhase, "a hand that is not shown is mucked by itself; show turns yours up after a hand")
  }

  private func call(
    _ amount: ActionRequest.Amount?, _ seat: Seat
  ) throws(Refusal) -> PokerAction {
    let price = moves(for: seat).first { $0.verb == "call" }?.amounts?.least
    guard let price, let amount else { return .call }
    guard amount == .plain(price) else {
      throw Refusal(.ruleAmount, "it costs \(price) to call; call, or call \(price)")
    }
    return .call
  }

  private func bringIn(
    _ amount: ActionRequest.Amount?, _ seat: Seat
  ) throws(Refusal) -> PokerAction {
    let due = moves(for: seat).first { $0.verb == "bringin" }?.amounts?.least
    guard let due, let amount, amount != .plain(due) else { return .bringIn }
    throw Refusal(.ruleAmount, "the bring-in is \(due); bringin, or bringin \(due)")
  }

  // MARK: - Bets and raises

  /// A raise and a completion mean the same: the one that is possible.
  private func wager(_ request: ActionRequest, _ seat: Seat) -> PokerAction {
    let asked: WagerKind = request.word == "bet" ? .bet : .raise
    guard let (kind, amounts) = wager(for: seat), let view = question(for: seat) else {
      // The game gives the reason for the refusal.
      guard case .plain(let total) = request.amount else { return .wager(asked, to: 0) }
      return .wager(asked, to: total)
    }
    let isRaise = asked != .bet && kind != .bet
    return .wager(isRaise ? kind : asked, to: total(request.amount, kind, amounts, view))
  }

  private func wager(for seat: Seat) -> (kind: WagerKind, amounts: Amounts)? {
    moves(for: seat).lazy.compactMap(\.wager).first
  }

  private func total(
    _ amount: ActionRequest.Amount?, _ kind: WagerKind, _ amounts: Amounts, _ view: PokerView
  ) -> Int {
    let price = view.bet + view.toCall
    let pot = view.pot + view.toCall
    switch amount {
    case nil: return amounts.least
    case .plain(let total): return total
    case .more(let more): return price + more
    case .all: return view.bet + view.stack
    // In pot-limit games missing blinds count as if they had been posted.
    case .pot where openHand?.play.limit == .pot: return amounts.most
    case .pot: return amounts.nearest(to: price + pot)
    case .half: return amounts.nearest(to: price + pot / 2)
    }
  }

  /// Everything, as a bet or a raise; as a call if it is no more than that, or if nobody could call
  /// more.
  private func allIn(_ seat: Seat) -> PokerAction {
    guard let view = question(for: seat) else { return .wager(.raise, to: 0) }
    let all = view.bet + view.stack
    if let (kind, _) = wager(for: seat) { return .wager(kind, to: all) }
    if view.legal.contains(.bringIn(view.stack)) { return .bringIn }
    let refusal = refusal(of: .wager(.raise, to: all), by: seat)
    let isCall = view.legal.contains(.call(view.stack)) || refusal == .nobodyToCall
    return isCall ? .call : .wager(.raise, to: all)
  }

  // MARK: - Dealer's choice

  private func choose(_ word: String) throws(Refusal) -> PokerAction {
    let id = VariantID(word)
    let names = rules.plays.map(\.variant.id.rawValue)
    guard chooserIsAsked, rules.play(id) == nil else { return .choose(id) }
    let near: Prose? = NearestWord.find(word, among: names).map { "did you mean \($0)?" }
    throw Refusal(
      .tableGame, near ?? "choose one of \(names.joined(separator: ", "))")
  }

  private var chooserIsAsked: Bool { chooser != nil }
}

extension PokerAction {
  var promise: Prose? {
    switch self {
    case .post(true): "you pay the blinds with the next hand"
    case .post(false): "you wait for the big blind"
    case .straddle(true): "you straddle whenever you may"
    case .straddle(false): "you straddle no more"
    case .leaveNextBlind(true): "you sit out when the big blind comes; out next off takes it back"
    case .leaveNextBlind(false): "you play on when the big blind comes"
    case .plan(nil): "nothing is said beforehand any more"
    case .plan(let planned?): planned.promise + "; pre off takes it back"
    case .fold, .check, .call, .wager, .bringIn, .draw, .discard, .runTwice, .choose, .show, .auto:
      nil
    }
  }
}

extension PlannedAction {
  fileprivate var promise: Prose {
    switch self {
    case .fold: "you fold when it is your turn"
    case .check: "you check if it costs nothing then"
    case .checkOrFold: "you check, or fold at the price of now; at another price you are asked"
    case .call(let amount): "you call if it costs \(amount) then"
    }
  }

  /// The plan that a request makes; `nil` if it withdraws one.
  fileprivate init?(_ request: ActionRequest) {
    switch (request.words.first, request.amount) {
    case ("fold", _): self = .fold
    case ("check", _): self = .check
    case ("check/fold", _): self = .checkOrFold
    case ("call", .plain(let amount)), ("call", .more(let amount)): self = .call(amount)
    default: return nil
    }
  }
}
