import Lines

/// Records a hand, event by event, as actions and forced bets of the format.
struct HandRecorder {
  let start: HandStart
  /// The actions so far.
  private(set) var actions: [String] = []
  /// The players' stacks at the end, in the players' order; `nil` before it.
  private(set) var finishingStacks: [Int]?
  /// The number of boards.
  private(set) var runs = 1
  /// Whether hands were compared by the standard rules of the kind, not by an option of the
  /// table's.
  private(set) var isUsual = true
  /// Whether an open pair allowed a big bet on a small-bet street; programs that read the format
  /// reject it.
  private(set) var hasDoubledBet = false
  private var players: [Player]
  /// The bet to match on this street, and whether the street is one where an open pair may double.
  private var price = 0
  private var isFourthOfStud = false
  /// The number of cards on each board.
  private var boardCounts: [Int: Int] = [:]

  /// What the recorder knows of a player.
  private struct Player {
    let seat: Seat
    var isLive = true
    /// The number of new cards still to come.
    var awaits = 0
    /// Whether the hand has cards face down and has not been turned up.
    var hasHidden = false
    /// The blind or straddle, negative for one that was posted to be dealt in.
    var blind = 0
    var ante = 0
    /// Chips paid that are not a bet.
    var dead = 0
  }

  init(_ start: HandStart) {
    self.start = start
    players = start.players.map { Player(seat: $0.player.seat) }
    // A player who is out of chips has a blind, too.
    change(start.smallBlind) { $0.blind = start.stakes.smallBlind }
    change(start.bigBlind) { $0.blind = start.stakes.bigBlind }
  }

  private mutating func change(_ seat: Seat?, _ body: (inout Player) -> Void) {
    guard let index = players.firstIndex(where: { $0.seat == seat }) else { return }
    body(&players[index])
  }

  private func index(of player: SeatedPlayer) -> Int? {
    players.firstIndex { $0.seat == player.seat }
  }

  // MARK: - Events

  mutating func take(_ event: PokerEvent) {
    switch event {
    case .posted(let player, let post): take(post, of: player)
    case .dealt(let player, let hole, let up): deal(hole.open.cards, up, to: player)
    case .street(let start): take(start)
    case .acted(let player, let act):
      add(player, HandRecorder.word(of: act))
      notePrice(act)
      if act.kind == .fold { change(player.seat) { $0.isLive = false } }
    case .exchanged(let player, let exchanged):
      add(player, "sd", exchanged.cards.open.cards)
      change(player.seat) { $0.awaits = exchanged.kind == .draw ? exchanged.count : 0 }
    case .shown(let shown):
      if shown.shares != Variant.named(start.game.rawValue)?.shares { isUsual = false }
      show(shown.cards, of: shown.player)
    case .mucked(let player):
      add(player, "sm")
      change(player.seat) { $0.isLive = false }
    case .end(_, let stacks, _): finishingStacks = players.map { stacks[$0.seat] ?? 0 }
    case .button, .hand, .shuffled, .agreed, .due, .runsTwice, .returned, .pot, .rabbit, .carried,
      .divided, .void, .broke, .toppedUp,
      .chose, .wish, .planned, .paused, .left, .matchBegan, .matchOver:
      break
    }
  }

  private mutating func take(_ post: Post, of player: SeatedPlayer) {
    let start = start
    change(player.seat) { state in
      switch post.kind {
      case .ante: state.ante += post.paid
      case .bigBlindAnte, .dead: state.dead += post.paid
      case .bigBlind where player.seat != start.bigBlind: state.blind = -start.stakes.bigBlind
      case .straddle: state.blind = 2 * start.stakes.bigBlind
      case .smallBlind, .bigBlind, .bringIn: break
      }
    }
  }

  private mutating func deal(_ hole: [Card?], _ up: [Card], to player: SeatedPlayer) {
    guard let index = index(of: player) else { return }
    // The deal after a draw lists all cards of the hand, the new ones last.
    let new = players[index].awaits > 0 ? hole.suffix(players[index].awaits) : hole[...]
    players[index].awaits = 0
    if !hole.isEmpty { players[index].hasHidden = true }
    actions.append("d dh p\(index + 1) \(HandRecorder.text(Array(new) + up))")
  }

  private mutating func notePrice(_ act: Act) {
    let isWager = [.bet, .raise, .complete].contains(act.kind)
    let isDoubled = act.to - price > start.stakes.smallBet
    if isWager, isDoubled, isFourthOfStud, start.limit == .fixed { hasDoubledBet = true }
    price = max(price, act.to)
  }

  private mutating func take(_ street: StreetStart) {
    let stud = Variant.sevenCardStud
    isFourthOfStud = start.game == stud.id && street.name == stud.streets[1].name
    price = 0
    let new = street.board.dropFirst(boardCounts[street.run] ?? 0)
    runs = max(runs, street.run)
    boardCounts[street.run] = street.board.count
    guard !new.isEmpty else { return }
    let place = street.run > 1 ? " # board \(street.run)" : ""
    actions.append("d db \(HandRecorder.text(Array(new)))\(place)")
  }

  private mutating func show(_ cards: [Card], of player: SeatedPlayer) {
    guard let index = index(of: player) else { return }
    guard players[index].isLive else {
      // The format has no action for folded and mucked hands.
      actions.append("# p\(index + 1) shows \(HandRecorder.text(cards))")
      return
    }
    // A hand that was turned up before the last card is turned up again if that card came face
    // down.
    guard players[index].hasHidden else { return }
    players[index].hasHidden = false
    add(player, "sm", cards)
  }

  private mutating func add(_ player: SeatedPlayer, _ word: String, _ cards: [Card?] = []) {
    guard let index = index(of: player) else { return }
    let cards = cards.isEmpty ? "" : " " + HandRecorder.text(cards)
    actions.append("p\(index + 1) \(word)\(cards)")
  }

  private static func word(of act: Act) -> String {
    switch act.kind {
    case .fold: "f"
    case .check, .call: "cc"
    case .bringIn: "pb"
    case .bet, .raise, .complete: "cbr \(act.to)"
    }
  }

  private static func text(_ cards: [Card?]) -> String {
    cards.map { $0?.description ?? "??" }.joined()
  }

  // MARK: - Forced bets

  /// The payments before the first decision.
  ///
  /// An ante that all players pay is written in full, even for those who could not pay it: readers
  /// cap it at the stack. If other chips are dead, the actual payments are written.
  var forcedBets: [TOMLField] {
    let isUniform = players.allSatisfy { $0.dead == 0 }
    let antes = players.map { isUniform ? start.stakes.ante : $0.ante + $0.dead }
    var fields = [
      TOMLField("ante_trimming_status", .flag(isUniform)),
      TOMLField("antes", .numbers(inOrder(antes))),
    ]
    if start.stakes.bringIn > 0 {
      fields.append(TOMLField("bring_in", .number(start.stakes.bringIn)))
    } else {
      fields.append(TOMLField("blinds_or_straddles", .numbers(inOrder(players.map(\.blind)))))
    }
    return fields
  }

  /// The format reverses the order of forced bets for two players.
  private func inOrder(_ amounts: [Int]) -> [Int] {
    amounts.count == 2 ? amounts.reversed() : amounts
  }
}
