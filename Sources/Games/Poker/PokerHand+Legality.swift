import Cards
import Lines

/// The one judge of what is allowed in a hand: `decide`, `legal`, `question` and every refusal ask
/// it.
extension PokerHand {
  /// Why `player` may not do `action` now, or `nil` if it is allowed. Actions outside of a hand are
  /// not judged here.
  func refusal(of action: PokerAction, by player: SeatedPlayer) -> Refusal? {
    guard let index = position(of: player) else { return .notInHand }
    if case .show = action {
      return mayShow(index)
        ? nil
        : Refusal(
          .rulePhase, "there is nothing to show; show turns your hand up when a hand is over")
    }
    if isOver { return .noHand }
    if case .runTwice = action {
      return isAgreeing && !players[index].isFolded && players[index].agrees == nil
        ? nil : .notAsked
    }
    if isAgreeing {
      if players[index].isFolded { return .notInHand }
      guard players[index].agrees == nil else { return .notYourTurn }
      if case .auto = action { return nil }
      return Refusal(
        .rulePhase, "say whether the rest of the board comes twice; twice or once")
    }
    guard actor == index else { return players[index].isFolded ? .notInHand : .notYourTurn }
    if isExchanging { return refusal(ofExchanging: action, index) }
    switch action {
    case .auto: return nil
    case .draw, .discard: return .noDraw
    case .bringIn:
      return isBringInDue
        ? nil
        : Refusal(
          .rulePhase, "there is no bring-in to pay now; call, complete or fold")
    case .wager(let kind, let total): return refusal(of: kind, to: total, index)
    case .fold, .check, .call:
      if isBringInDue {
        return Refusal(
          .rulePhase,
          "the lowest card has to bring it in; bringin pays \(play.stakes.bringIn), "
            + "complete the whole bet")
      }
      let due = toCall(index)
      if case .check = action, due > 0 {
        let price = min(due, players[index].stack)
        return Refusal(
          .rulePhase, "a bet stands, so a check is not possible; call \(price), or fold")
      }
      if case .call = action, due == 0 {
        return refusalOfBlind(index)
          ?? Refusal(.rulePhase, "no bet stands, so there is nothing to call; check")
      }
      return nil
    default: return .notAsked
    }
  }

  /// Whether the player at a position may turn up the hand: the hand is over, and the cards are not
  /// up.
  private func mayShow(_ index: Int) -> Bool { isOver && !players[index].isShown }

  private func refusal(ofExchanging action: PokerAction, _ index: Int) -> Refusal? {
    switch (exchangeDue, action) {
    case (_, .auto): return nil
    case (.draw(let most), .draw(let cards)):
      if cards.count > most { return .drawDue(most) }
      return refusal(ofGivingUp: cards, index)
    case (.draw(let most), _): return .drawDue(most)
    case (.discard(let count), .discard(let cards)):
      return cards.count == count ? refusal(ofGivingUp: cards, index) : .discardDue(count)
    case (.discard(let count), _): return .discardDue(count)
    case (nil, _): return .noDraw
    }
  }

  private func refusal(ofGivingUp cards: [Card], _ index: Int) -> Refusal? {
    for (place, card) in cards.enumerated() {
      if !players[index].down.contains(card) {
        return Refusal(
          .ruleCard, "you do not hold \(card) face down; name your own cards")
      }
      if cards[..<place].contains(card) {
        return Refusal(.ruleCard, "\(card) is named twice; name each card once")
      }
    }
    return nil
  }

  /// The exchange of cards that is due now, if any.
  var exchangeDue: Street.Exchange? {
    guard isExchanging else { return nil }
    if discardedFor == street + 1 { return variant.streets[street + 1].exchange }
    return currentStreet.exchange
  }

  private func refusal(of kind: WagerKind, to total: Int, _ index: Int) -> Refusal? {
    switch wager(for: index) {
    case .failure(let refusal): return refusal
    case .success(let wager):
      if kind == wager.kind {
        return wager.amounts.contains(total) ? nil : .amount(kind, wager.amounts)
      }
      if kind == .bet {
        return refusalOfBlind(index)
          ?? Refusal(.rulePhase, "a bet stands already; raise \(wager.amounts.least) raises it")
      }
      return wager.kind == .bet
        ? Refusal(.rulePhase, "nothing stands that could be raised; bet or check")
        : .amount(wager.kind, wager.amounts)
    }
  }

  /// The refusal of a bet or call by a player whose blind is matched; `nil` for anybody else.
  private func refusalOfBlind(_ index: Int) -> Refusal? {
    guard toCall(index) == 0, players[index].bet > 0 else { return nil }
    guard case .success(let wager) = wager(for: index) else {
      return Refusal(.rulePhase, "the blind is matched: check")
    }
    return Refusal(
      .rulePhase, "the blind is matched: check, or raise \(wager.amounts.least)")
  }

  /// The bets or raises that the player at a position may make.
  struct Wager: Equatable {
    let kind: WagerKind
    let amounts: Amounts
  }

  /// The bets or raises of the player at a position, whose turn it is, or why there are none.
  func wager(for index: Int) -> Result<Wager, Refusal> {
    let player = players[index]
    let price = isBringInDue ? play.stakes.bringIn : betting.price
    let all = player.bet + player.stack
    guard all > price else {
      return .failure(
        Refusal(
          .ruleAmount, "your stack is not more than the price; call is all-in, or fold"))
    }
    guard hasCaller(besides: index, above: price) else { return .failure(.nobodyToCall) }
    if player.hasActed, !betting.isOpen(since: player.priceActed, play.limit) {
      return .failure(
        Refusal(
          .rulePhase,
          "you have acted, and the all-in since was less than a whole raise; call or fold"))
    }
    if play.limit == .fixed || play.limit == .spread,
      !betting.isUncapped, betting.raises >= variant.cap
    {
      return .failure(
        Refusal(
          .rulePhase, "the bets of this street have reached the cap; call or fold"))
    }
    if variant.openers != nil, firstBettor == nil, !holdsOpeners(player) {
      return .failure(
        Refusal(
          .rulePhase, "it takes a pair of jacks or better to open; check or fold"))
    }
    return .success(play.limit == .fixed ? fixedWager(all, price) : freeWager(player, all, price))
  }

  private func fixedWager(_ all: Int, _ price: Int) -> Wager {
    let kind: WagerKind =
      price == 0 ? .bet : price > betting.wholeBet ? .complete : .raise
    let whole = min(betting.wholeBet + betting.size, all)
    guard isOpenPairStreet, betting.size < play.stakes.bigBet else {
      return Wager(kind: kind, amounts: .one(whole))
    }
    let big = min(betting.wholeBet + play.stakes.bigBet, all)
    return Wager(kind: kind, amounts: big > whole ? .either(whole, big) : .one(whole))
  }

  private func freeWager(_ player: HandPlayer, _ all: Int, _ price: Int) -> Wager {
    let least = price == 0 ? leastBet : price + betting.increment
    let most =
      switch play.limit {
      case .no, .fixed: all
      case .pot: max(least, price + potForLimit + price - player.bet)
      case .spread: max(least, price + play.stakes.bigBet)
      }
    let top = min(all, most)
    return Wager(
      kind: price == 0 ? .bet : .raise, amounts: least < top ? .range(least...top) : .one(top))
  }

  /// Whether an open pair allows the big bet on fourth street already.
  private var isOpenPairStreet: Bool {
    options.openPairDoubles && street == 1 && variant.opens == .highestBoard
      && variant.cardsHeld == 7 && variant.shares.count == 1
      && players.contains { player in
        !player.isFolded && Set(player.up.map(\.rank)).count < player.up.count
      }
  }

  /// Whether a hand qualifies to open in a game that takes a pair of jacks.
  private func holdsOpeners(_ player: HandPlayer) -> Bool {
    guard let value = HandValue(player.cards) else { return false }
    if value.category > .pair { return true }
    return value.category == .pair && (value.ranks.first ?? .two) >= .jack
  }

  /// The moves of `player` in the hand now, without the safe move.
  func moves(for player: SeatedPlayer) -> [LegalMove] {
    guard let index = position(of: player) else { return [] }
    if isOver { return mayShow(index) ? [.show] : [] }
    let player = players[index]
    if isAgreeing { return !player.isFolded && player.agrees == nil ? [.twice, .once] : [] }
    guard actor == index else { return [] }
    switch exchangeDue {
    case .draw(let most): return [LegalMove("draw", .swap(0...min(most, player.down.count)))]
    case .discard(let count):
      return [LegalMove("discard", .cards(count, of: Array(player.down)))]
    case nil: break
    }
    var moves: [LegalMove] = []
    moves.reserveCapacity(3)
    if isBringInDue {
      moves.append(.bringIn(min(play.stakes.bringIn, player.stack)))
    } else {
      let due = min(toCall(index), player.stack)
      moves.append(.fold)
      moves.append(due == 0 ? .check : .call(due))
    }
    if case .success(let wager) = wager(for: index) {
      moves.append(.wager(wager.kind, wager.amounts))
    }
    return moves
  }

  /// The safe move of the player in `seat`, whose turn it is.
  func safeAction(of seat: Seat) -> PokerAction {
    guard let index = position(of: seat) else { return .fold }
    if isAgreeing { return .runTwice(false) }
    switch exchangeDue {
    case .draw: return .draw([])
    case .discard(let count): return .discard(Array(players[index].down.sorted().prefix(count)))
    case nil: break
    }
    if isBringInDue { return .bringIn }
    return toCall(index) > 0 ? .fold : .check
  }
}

extension Refusal {
  static let noHand = Refusal(.turnNone, "no hand is played now; wait for the next one")
  static let sitsOut = Refusal(.turnNone, "you sit out; back plays again")
  static let notAsked = Refusal(.turnNone, "that is not asked now; look shows the table")
  fileprivate static let notInHand = Refusal(
    .turnNone, "you have no part in this hand; wait for the next one")
  fileprivate static let notYourTurn = Refusal(
    .turnNone, "it is not your turn; wait for it, or type pre check/fold or pre call 20")
  fileprivate static let noDraw = Refusal(
    .rulePhase, "cards are not changed now; bet, check, call or fold")
  static let nobodyToCall = Refusal(
    .rulePhase, "nobody is left who could call more; call, check or fold")

  fileprivate static func drawDue(_ most: Int) -> Self {
    Self(
      .rulePhase,
      "it is the draw; draw up to \(most) of your cards, as in draw \(typed: "9c2d"), "
        + "or draw alone to keep all")
  }

  fileprivate static func discardDue(_ count: Int) -> Self {
    let cards: Prose = count == 1 ? "one card" : "\(count) cards"
    return Self(.rulePhase, "give up just \(cards); as in discard \(typed: "9c")")
  }

  /// The phrase for the amounts of a bet, with its verb.
  fileprivate static func amount(_ kind: WagerKind, _ amounts: Amounts) -> Self {
    let verb: Prose = "\(kind.rawValue)"
    let text: Prose =
      switch amounts {
      case .one(let amount):
        "the \(verb) here is \(amount), no more and no less; \(verb) \(amount)"
      case .range(let range):
        "\(verb)\(kind == .bet ? "" : " to") \(range.lowerBound) at least and "
          + "\(range.upperBound) at most; as in \(verb) \(range.lowerBound)"
      case .either(let small, let big):
        "the \(verb) here is \(small) or \(big); \(verb) \(small)"
      }
    return Self(.ruleAmount, text)
  }
}
