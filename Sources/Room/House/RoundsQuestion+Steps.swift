import Bots
import Cards
import Games
import Lines

/// A round step by step, with the decisions its reader had to make.
extension RoundsQuestion {
  func show(
    _ step: Int, of round: RoundRecord, _ settings: TableSettings, to reader: PlayerName?
  ) throws(Refusal) -> Effect {
    let steps = RoundSteps(round)
    guard step <= steps.count else {
      throw Refusal(
        .tableRound,
        "round \(round.number) has \(steps.count) steps; replay \(round.number) step begins")
    }
    var rows = steps[step].compactMap { event in
      event.event.shown(to: reader).map {
        Answer.Row.event($0, seq: event.seq, table)
      }
    }
    if let reader, let seat = steps.decision(after: step, by: reader),
      let decision = Self.decision(of: seat, steps, after: step, from: settings.start)
    {
      rows.append(.line(decision))
    }
    return end(of: round, settings.game, rows, at: (step, steps.count))
  }

  /// The decision a player had to make, judged by what could be known at the time.
  private static func decision(
    of seat: Seat, _ steps: RoundSteps, after step: Int, from start: any Game
  ) -> Line? {
    switch steps.game(after: step, from: start) {
    case let game as HouseGame:
      guard let view = game.view(for: seat), !view.legal.isEmpty else { return nil }
      return told(
        view, UnseenCards(decks: game.decks ?? 1, without: steps.cardsSeen(after: step)))
    case let game as PokerGame:
      guard let view = game.question(for: seat), let hand = game.openHand,
        let player = hand.players.first(where: { $0.seat == seat })
      else { return nil }
      return told(view, HeldHand(player, in: hand))
    default: return nil
    }
  }

  /// What a careful player would do. The bot's random numbers are fixed, so that the same decision
  /// is always judged alike.
  private static func choice(_ question: GameQuestion) -> GameAction {
    var strategy = CarefulStrategy()
    var random = SplitMix64(seed: 1)
    return strategy.choose(.question(question), using: &random)
  }

  // MARK: - Against the house

  private static func told(_ view: HouseView, _ unseen: UnseenCards) -> Line {
    guard !view.hand.isEmpty else {
      let move = choice(.house(view))
      let why: Prose =
        view.bet == 0
        ? "a twentieth of what it has, since nobody knows a card yet" : "its bet is made"
      return line(
        ["bet": view.bet], [], share: nil, move,
        "You have $\(view.balance) and \(view.bet == 0 ? "no bet" : "bet $\(view.bet)") "
          + "yet; no cards are dealt. The house's careful bot would " + move.words + ": " + why
          + ".")
    }
    let prospects = HouseProspects(view, unseen)
    let tally = prospects.standing
    let wins = Percent.tenths(tally.win + tally.double, of: tally.total)
    let move = choice(.house(view))
    let odds: Prose =
      "You hold \(view.hand), a score of \(view.score), with $\(view.bet) bet. As the cards of "
      + "this round tell it, you beat the house \(figure: wins) times in a hundred and get the "
      + "bet back "
      + "\(figure: Percent.tenths(tally.push, of: tally.total)) times. "
    return line(
      ["bet": view.bet], view.hand,
      share: Percent.hundredths(tally.win + tally.double, of: tally.total), move,
      odds + "The house's careful bot would " + move.words + ": " + why(move, view, prospects)
        + ".")
  }

  private static func line(
    _ stakes: Line.Fields, _ cards: [Card], board: [Card] = [], share: String?, _ move: GameAction,
    _ text: Prose
  ) -> Line {
    let would = move.told
    return Line(.row, "decision", stakes, text: text, said: "  \(wrapped: text, indent: 2)").adding(
      [
        "cards": cards.isEmpty ? nil : cards, "board": board.isEmpty ? nil : board,
        "share": share.map { DecimalNumber($0) }, "would": would?.word,
        "amount": would?.amount, "out": would.flatMap { $0.cards.isEmpty ? nil : $0.cards },
      ])
  }

  private static func why(
    _ move: GameAction, _ view: HouseView, _ prospects: HouseProspects
  ) -> Prose {
    switch move {
    case .house(.trade):
      return "it is the lowest card, and a trade wins more on average than it costs"
    case .house(.bet): return "the hand wins more than it loses, so more should be on it"
    default:
      guard let trade = prospects.trade else { return "there is nothing left to trade" }
      let gain =
        trade.tally.cents(of: view.bet + HouseRules.tradeCost)
        - prospects.standing.cents(of: view.bet)
      return gain > 0
        ? "the trade of \([trade.card]) gains little, and only because the bet grows by it"
        : "to trade \([trade.card]) for $\(HouseRules.tradeCost) more bet would cost more on "
          + "average than it brings"
    }
  }

  // MARK: - Poker

  private static func told(_ view: PokerView, _ held: HeldHand) -> Line {
    let cards = view.hole + view.up
    let board = view.boards.flatMap(\.self)
    let stakes: Line.Fields = ["pot": view.pot, "tocall": view.toCall]
    let place: Prose =
      "You hold \(cards)" + (board.isEmpty ? "" : ", and \(board) is on the board")
      + ". The pot is \(view.pot), and "
      + (view.toCall > 0 ? "a call costs \(view.toCall)" : "to stay in costs nothing") + ". "
    let share = share(held)
    let chances: Prose =
      share.map { share -> Prose in
        let others = view.opponents.count
        let whom: Prose =
          others == 1 ? "one hand that you do not know" : "\(others) hands of others"
        return "Against \(whom) yours wins \(figure: share) % of the pot on average. "
      } ?? "How often it wins cannot be counted here. "
    let exchanges = view.legal.contains {
      ["draw", "discard", "twice", "choose"].contains($0.verb)
    }
    if exchanges || share == nil {
      let move = choice(.poker(view))
      return line(
        stakes, cards, board: board, share: share, move,
        place + chances + "The house's careful bot would " + move.words
          + ": it has tried what wins most.")
    }
    let (action, reason) = PokerStrategy().judge(
      view, share: (share.flatMap { Double($0) } ?? 0) / 100)
    let move = GameAction.poker(action)
    return line(
      stakes, cards, board: board, share: share, move,
      place + chances + "The house's careful bot would " + move.words + ": " + why(reason, view)
        + ".")
  }

  /// The hand's share of the pot against the players in the hand, judged by the cards in sight.
  private static func share(_ held: HeldHand) -> String? {
    do throws(Refusal) {
      return try EquityReply.share(of: held)
    } catch { return nil }
  }

  private static func why(_ reason: OddsReason, _ view: PokerView) -> Prose {
    func percent(_ part: Double) -> Prose {
      "\(figure: Percent.tenths(Int(part * 1_000_000), of: 1_000_000))"
    }
    let price: Prose = "\(view.toCall) for a pot of \(view.pot + view.toCall)"
    let needed: Prose = "\(percent(view.price)) %"
    switch reason {
    case .value:
      return "that is well above an even share (\(percent(view.fairShare)) %), so others should pay"
    case .free:
      return "that costs nothing, and the hand is not so far above an even share "
        + "(\(percent(view.fairShare)) %) that it should bet"
    case .price: return "\(price) is right from a share of \(needed) on"
    case .tooDear: return "\(price) needs a share of a little more than \(needed)"
    case .forced: return "it is the least that has to be paid"
    }
  }
}

extension GameAction {
  /// The move as programs read it; `nil` for moves that are not chosen by odds.
  fileprivate var told: (word: String, amount: Int?, cards: [Card])? {
    switch self {
    case .house(.bet(let amount)): ("bet", amount, [])
    case .house(.deal): ("deal", nil, [])
    case .house(.trade(let card)): ("trade", nil, [card])
    case .poker(.fold): ("fold", nil, [])
    case .poker(.check): ("check", nil, [])
    case .poker(.call): ("call", nil, [])
    case .poker(.bringIn): ("bringin", nil, [])
    case .poker(.wager(let kind, let amount)): (kind.rawValue, amount, [])
    case .poker(.draw(let cards)): ("draw", nil, cards)
    case .poker(.discard(let cards)): ("discard", nil, cards)
    case .poker(.runTwice(let isTwice)): (isTwice ? "twice" : "once", nil, [])
    default: nil
    }
  }

  /// The move in words.
  fileprivate var words: Prose {
    switch self {
    case .house(.bet(let amount)): "bet $\(amount)"
    case .house(.deal): "say deal"
    case .house(.trade(let card)): "trade \([card])"
    case .poker(.wager(let kind, let amount)):
      "\(command: kind) \(kind == .bet ? "" : "to ")\(amount)"
    case .poker(.draw([])): "keep all cards"
    case .poker(.draw(let cards)), .poker(.discard(let cards)): "give up \(cards)"
    case .poker(.bringIn): "pay the bring-in"
    case .poker(.runTwice): "see the rest twice"
    default: told.map { "\($0.word)" } ?? "leave it to the clock"
    }
  }
}
