import Cards
import Lines

/// The prose of poker tables.
extension TextRenderer {
  func lines(_ event: PokerEvent) -> [Prose] {
    switch event {
    case .button(let draw): [button(draw)]
    case .hand(let start): [hand(start)]
    case .posted(let player, let post): [posted(player, post)]
    case .dealt(let player, let hole, let up): dealt(player, hole.open, up)
    case .street(let start): [street(start)]
    case .acted(let player, let act): [acted(player, act)]
    case .exchanged(let player, let exchanged): [exchange(player, exchanged)]
    case .agreed(let player, let runs):
      [
        who(player, "wants", "want") + " to see the rest of the board "
          + (runs == .twice ? "twice." : "once.")
      ]
    case .shown(let hand): [show(hand)]
    case .mucked(let player): [who(player, "mucks", "muck") + "."]
    case .returned(let player, let amount): [who(player, "takes", "take") + " back \(amount)."]
    case .pot(let result): [pot(result)]
    case .rabbit(let board, let run): [rabbit(board, run ?? 1)]
    case .carried(let amount):
      ["Nobody opens: \(count(amount, "chip stays", "chips stay")) in the pot for the next hand."]
    case .divided(let player, let amount, let stack):
      [who(player, "takes", "take") + " \(amount) of the pot that stayed: stack \(stack)."]
    case .end(let number, _, _): ["Hand \(number) is over."]
    case .void(let number, _): ["Hand \(number) counts for nothing: all bets are returned."]
    case .broke(let player): [broke(player)]
    case .toppedUp(let player, let amount, let stack, let isLater):
      [
        who(player, "adds", "add") + " \(count(amount, "chip", "chips"))"
          + (isLater ? " when the hand is over." : ": stack \(stack).")
      ]
    case .chose(let player, let game):
      [who(player, "chooses", "choose") + " \(TextRenderer.title(game))."]
    case .left(let player, _): [leaving(player)]
    case .matchOver(let end): matchOver(end, .poker)
    case .shuffled, .due, .runsTwice, .wish, .planned, .paused, .matchBegan: []
    }
  }

  // MARK: - A hand begins

  private func button(_ draw: ButtonDraw) -> Prose {
    let cards = draw.cards.map { player, card -> Prose in
      "\(isMine(player) ? "you" : "\(player.name)") \(card)"
    }
    let winner = draw.cards.first { $0.player.seat == draw.button }?.player
    let end: Prose = winner.map { who($0, "has", "have") + " the button" } ?? "Seat \(draw.button)"
    return "High card for the button: \(cards.joined(separator: ", ")). \(end)."
  }

  private func hand(_ start: HandStart) -> Prose {
    let bomb: Prose = start.isBombPot ? ", a bomb pot" : ""
    let carried: Prose = start.carried > 0 ? ", \(start.carried) in the pot from before" : ""
    let game: Prose =
      "\(TextRenderer.title(start.game)), \(start.limit.words)\(bomb), "
      + "\(TextRenderer.stakes(start.stakes))\(carried)"
    // The sentence for listeners names the button's player, whom readers find by the seat.
    let holder = start.players.first { $0.player.seat == start.button }?.player
    let button: Prose = "Button: seat \(start.button)"
    let heard = holder.map { who($0, "has", "have") + " the button" } ?? button
    let place: Prose = start.game.hasButton ? " \(seen: button, spoken: heard)." : ""
    return "\(heading: "Hand \(start.number): \(game).\(place)")"
  }

  /// The game, its betting limit and its stakes.
  public static func game(_ game: VariantID, _ limit: BettingLimit, _ stakes: Stakes) -> Prose {
    "\(title(game)), \(limit.words), \(self.stakes(stakes))"
  }

  static func title(_ game: VariantID) -> Prose {
    Variant.named(game.rawValue).map { "\($0.title)" } ?? "poker by the table's own rules"
  }

  /// The stakes, as in `blinds 1/2, ante 1`.
  static func stakes(_ stakes: Stakes) -> Prose {
    let blinds: Prose =
      stakes.smallBlind > 0
      ? "blinds \(stakes.smallBlind, and: stakes.bigBlind)" : "blind \(stakes.bigBlind)"
    let parts: [(Int, Prose)] = [
      (stakes.bigBlind, blinds), (stakes.ante, "ante \(stakes.ante)"),
      (stakes.bigBlindAnte, "big-blind ante \(stakes.bigBlindAnte)"),
      (stakes.bringIn, "bring-in \(stakes.bringIn)"),
      (stakes.bigBet, "bets \(stakes.smallBet, and: stakes.bigBet)"),
    ]
    return parts.filter { $0.0 > 0 }.map(\.1).joined(separator: ", ")
  }

  private func posted(_ player: SeatedPlayer, _ post: Post) -> Prose {
    let what: Prose =
      switch post.kind {
      case .ante: who(player, "antes", "ante") + " \(post.paid)"
      case .bigBlindAnte: who(player, "antes", "ante") + " \(post.paid) for all"
      case .smallBlind: posts(player) + " the small blind of \(post.paid)"
      case .bigBlind: posts(player) + " the big blind of \(post.paid)"
      case .dead: posts(player) + " a missed blind of \(post.paid), which is no bet"
      case .straddle: who(player, "straddles", "straddle") + " for \(post.paid)"
      case .bringIn: who(player, "has", "have") + " no chips for the bring-in"
      }
    return what + allIn(player, post.stack == 0 && post.kind != .bringIn) + "."
  }

  private func posts(_ player: SeatedPlayer) -> Prose { who(player, "posts", "post") }

  private func allIn(_ player: SeatedPlayer, _ isAllIn: Bool) -> Prose {
    isAllIn ? " and \(isMine(player) ? "are" : "is") all-in" : ""
  }

  /// Cards that others get face down are no news.
  private func dealt(_ player: SeatedPlayer, _ hole: SeenCards, _ up: [Card]) -> [Prose] {
    let known = hole.known ?? []
    if known.isEmpty, up.isEmpty { return [] }
    if up.isEmpty, known.count > 1 {
      return [who(player, "holds", "hold") + " \(known.held)."]
    }
    return [who(player, "gets", "get") + " \(Prose.dealt(hole, up))."]
  }

  // MARK: - Streets and actions

  private func street(_ start: StreetStart) -> Prose {
    if start.isShared { return "The deck is short, so one card is for all: \(start.board)." }
    let name = TextRenderer.streetTitle(start.name)
    if start.board.isEmpty { return "\(name)." }
    let board: Prose = start.run > 1 ? ", board \(start.run)" : ""
    // The earlier cards have been read aloud before.
    let isOne = start.name == "turn" || start.name == "river"
    let new = isOne ? Array(start.board.suffix(1)) : start.board
    return "\(name)\(board): \(seen: "\(start.board)", spoken: "\(new).")"
  }

  private func rabbit(_ board: [Card], _ run: Int) -> Prose {
    "\(run > 1 ? "Board \(run)" : "The board") would have been \(board)."
  }

  /// The title of a street: `Third street`, `First draw`, `Flop`.
  public static func streetTitle(_ name: String) -> Prose {
    let words: Prose = "\(name)"
    return switch name {
    case "second", "third", "fourth", "fifth", "sixth", "seventh":
      "\(words.capitalized) street"
    case "predraw": "Before the draw"
    case "draw": "The draw"
    case "draw1": "First draw"
    case "draw2": "Second draw"
    case "draw3": "Third draw"
    default: words.capitalized
    }
  }

  private func acted(_ player: SeatedPlayer, _ act: Act) -> Prose {
    let all = allIn(player, act.isAllIn)
    let pot: Prose = " Pot \(act.pot)."
    // A raise gives its total, so the chips added to an earlier bet are named as well.
    let more: Prose = act.paid < act.to ? "\(aside: "\(act.paid) more")" : ""
    switch act.kind {
    case .fold: return who(player, "folds", "fold") + "."
    case .check: return who(player, "checks", "check") + "."
    case .call: return who(player, "calls", "call") + " \(act.paid)\(all).\(pot)"
    case .bet: return who(player, "bets", "bet") + " \(act.to)\(all).\(pot)"
    case .raise: return who(player, "raises", "raise") + " to \(act.to)\(more)\(all).\(pot)"
    case .complete:
      return who(player, "completes", "complete") + " to \(act.to)\(more)\(all).\(pot)"
    case .bringIn:
      return who(player, "brings", "bring") + " it in for \(act.paid)\(all).\(pot)"
    }
  }

  private func exchange(_ player: SeatedPlayer, _ exchanged: Exchanged) -> Prose {
    let cards = exchanged.cards.open
    if exchanged.count == 0 { return who(player, "stands", "stand") + " pat." }
    let known = cards.known.map { "\($0)" as Prose }
    if exchanged.kind == .draw {
      let given: Prose? = known.map { who(player, "gives", "give") + " \($0) and" }
      let draws =
        given.map { $0 + (isMine(player) ? " draw" : " draws") } ?? who(player, "draws", "draw")
      return draws + " \(exchanged.count)."
    }
    let what = known ?? count(exchanged.count, "card", "cards")
    return who(player, "gives up", "give up") + " \(what)."
  }

  // MARK: - The end

  private func show(_ hand: Shown) -> Prose {
    let (player, cards) = (hand.player, hand.cards)
    let names: [Prose] = hand.hands.map { "\($0.name.article + $0.name.whole)" }
    let worth = names.joined(separator: "; ")
    if names.isEmpty { return who(player, "shows", "show") + " \(cards)." }
    if shown.contains(player.seat) { return who(player, "has", "have") + " \(worth)." }
    return who(player, "shows", "show")
      + " \(seen: "\(cards): \(worth)", spoken: "\(worth): \(cards)")."
  }

  private func pot(_ result: PotResult) -> Prose {
    let pot: Prose = result.number > 1 ? "side pot \(result.number - 1)" : "the pot"
    let part: Prose = [result.run.map { "board \($0)" as Prose }, result.share.map(\.part)]
      .compactMap { $0 }.map { ", \($0)" }.joined()
    let players = result.winners.map { SeatedPlayer($0.key, $0.value.name) }
    let chips: Prose = result.winners.map { "\($0.value.amount)" }.joined(separator: " and ")
    guard let first = players.first, players.count > 1 else {
      return players.first.map { who($0, "wins", "win") + " \(pot)\(part): \(chips)." } ?? ""
    }
    let others: [Prose] = players.dropFirst().map { isMine($0) ? "you" : "\($0.name)" }
    let names: [Prose] = [isMine(first) ? "You" : "\(first.name)"] + others
    return "\(names.joined(separator: " and ")) split \(pot)\(part): \(chips)."
  }

  private func broke(_ player: SeatedPlayer) -> Prose {
    isMine(player)
      ? "You have no chips left: topup 100 brings more, or leave."
      : "\(player.name) has no chips left."
  }

  // MARK: - The turn line

  func moves(_ view: PokerView) -> [Prose] {
    // Folding comes last in the list.
    (view.legal.filter { $0 != .fold } + view.legal.filter { $0 == .fold })
      .map { move($0, view) }
  }

  func facts(_ view: PokerView) -> [Prose] {
    let pot: Prose? = view.pot > 0 ? TextRenderer.pot(view.pot, view.pots) : nil
    return [pot, "stack \(view.stack)", worth(view)].compactMap(\.self)
  }

  /// `pot 90`, or `pot 90 = main 50 + side 30 + bets 10` when a player is all-in.
  public static func pot(_ pot: Int, _ pots: [Int]) -> Prose {
    guard let main = pots.first else { return "pot \(pot)" }
    let bets = pots.reduce(pot, -)
    let sides: [Prose] = pots.dropFirst().map { "side \($0)" }
    let parts: [Prose] = ["main \(main)"] + sides + (bets > 0 ? ["bets \(bets)"] : [])
    return "pot \(pot)\(seen: " = ", spoken: ": ")"
      + parts.joined(separator: "\(seen: " + ", spoken: ", ")")
  }

  private func move(_ move: LegalMove, _ view: PokerView) -> Prose {
    switch (move.verb, move.choice) {
    case ("call", .amount(let amounts)), ("bringin", .amount(let amounts)),
      ("bet", .amount(let amounts)):
      "\(move.verb) \(amounts.words)"
    case (_, .amount(let amounts)): "\(move.verb) to \(amounts.words)"
    case (_, .swap(let counts)):
      """
      draw up to \(counts.upperBound), as in draw \(typed: view.worst.example(1))\
      \(seen: " | draw (keeps all)", spoken: ", or draw to keep all")
      """
    case (_, .cards(let number, let cards)):
      "discard \(number), as in discard \(typed: cards.example(number))"
    case (_, .games(let games)): "choose \(choices: games.map { "\(variant: $0)" })"
    case (_, .nothing): "\(move.verb)"
    }
  }

  /// The reader's hand so far, in a few words; `nil` if it has no name. Its cards come first where
  /// they change from street to street.
  func worth(_ view: PokerView) -> Prose? {
    guard let variant = Variant.named(view.game.rawValue) else { return nil }
    let cards = view.hole + view.up
    let board = view.boards.first ?? []
    let names = variant.shares.compactMap { $0.name(hole: cards, board: board) }
    let words: [Prose] = names.map {
      "\($0.article + (names.count > 1 ? $0.kind : $0.short))"
    }
    let worth = words.joined(separator: " and ")
    guard variant.changesHands, !cards.isEmpty else {
      return words.isEmpty ? nil : "you have " + worth
    }
    let held: Prose =
      view.up.isEmpty ? "\(cards.highToLow)" : .dealt(SeenCards(view.hole), view.up)
    return "you have " + held + (words.isEmpty ? "" : ", ") + worth
  }
}

extension Amounts {
  var words: Prose {
    switch self {
    case .one(let amount): "\(amount)"
    case .range(let range): "\(range)"
    case .either(let small, let big): "\(small) or \(big)"
    }
  }
}

extension PokerView {
  /// The hand, sorted so that a card that helps it little comes first: without a pair, a low one
  /// where high hands win.
  fileprivate var worst: [Card] {
    guard Variant.named(game.rawValue)?.shares.first?.ranking == .high else {
      return hole.highToLow
    }
    let alone = hole.filter { card in hole.count { $0.rank == card.rank } == 1 }
    return (alone.isEmpty ? hole : alone).highToLow.reversed()
  }
}

extension [Card] {
  /// The first `count` of them, at least one, as a person would type them.
  func example(_ count: Int) -> String { prefix(Swift.max(1, count)).notation }
}

extension Share {
  /// The half of the pot that it plays for; `nil` if the kind of hand has no name for it.
  public var half: Prose? {
    switch ranking {
    case .high, .shortDeck, .shortDeckTripsOverStraight: "high"
    case .eightOrBetter, .aceToFive, .deuceToSeven: "low"
    case .badugi, .badugiAceHigh: "badugi"
    case .ranks: nil
    }
  }

  fileprivate var part: Prose { half.map { "the \($0) half" } ?? "its half" }
}
