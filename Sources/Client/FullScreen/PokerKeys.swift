import Cards
import Games
import Identity
import LineProtocol
import Tables

/// The keys of a poker table.
enum PokerKeys {
  /// What a top-up begins with, in chips: as many as a refill brings to.
  private static let firstTopUp = 100

  // MARK: - Answers

  /// The keys of a move.
  ///
  /// - Parameters:
  ///   - view: the question, if it is understood.
  ///   - hand: what is played.
  static func keys(
    for move: PokerMove, _ view: PokerView?, _ hand: PokerHandView, _ style: DrawingStyle
  ) -> [MoveKey] {
    switch move {
    case .fold: [MoveKey("f", "fold")]
    case .check: [MoveKey("k", "check")]
    case .call(let chips): [MoveKey("c", "call", label: "call \(chips)")]
    case .wager(let kind, let amounts): wagers(kind, amounts, view, hand, style)
    case .bringIn(let chips):
      [MoveKey("i", "bringin", label: "bring in \(chips)")]
    case .draw(let counts):
      [
        MoveKey(
          "d", "draw", label: "draw up to \(counts.upperBound)", short: "draw",
          selection: CardSelection(verb: "draw", cards: view?.hole ?? [], counts: counts)),
        MoveKey("s", "draw", label: "stand pat", short: "pat"),
      ]
    case .discard(let number, let cards):
      [
        MoveKey(
          "d", "discard", label: "discard \(number)",
          selection: CardSelection(verb: "discard", cards: cards, counts: number...number))
      ]
    case .twice:
      [MoveKey("t", "twice", label: "run it twice", short: "twice")]
    case .once: [MoveKey("o", "once", label: "run it once", short: "once")]
    case .choose(let games):
      [MoveKey("g", or: games.map { "choose \($0)" }, label: "choose the game")]
    case .show: [show]
    }
  }

  /// A bet or a raise: the least, and where the amount is free half the pot, the pot, all.
  private static func wagers(
    _ kind: WagerKind, _ amounts: WagerAmounts, _ view: PokerView?, _ hand: PokerHandView,
    _ style: DrawingStyle
  ) -> [MoveKey] {
    let verb = kind.rawValue
    let first = kind == .bet ? Character("b") : "r"
    let range = amounts.least...max(amounts.least, amounts.most)
    func key(_ key: Character, _ label: String, short: String? = nil, _ amount: Int) -> MoveKey {
      MoveKey(
        key, "\(verb) \(amount)", label: label, short: short,
        amounts: range.count > 1 ? range : nil, step: step(amounts, hand),
        adds: key == first && range.count > 1 ? step(amounts, hand) : nil)
    }
    let to = kind == .bet ? verb : "\(verb) to"
    switch amounts {
    case .either(let small, let big):
      return [key(first, "\(to) \(small) or \(big)", short: verb, small)]
    case .range(let range) where range.count == 1:
      return [key(first, "\(to) \(range.lowerBound)", range.lowerBound)]
    case .range(let range):
      let span = "\(range.lowerBound)\(style.sign("…", ".."))\(range.upperBound)"
      var keys = [key(first, "\(to) \(span)", short: verb, range.lowerBound)]
      guard let view else { return keys }
      let (price, pot) = (view.bet + view.toCall, view.pot + view.toCall)
      let isPotLimit = hand.limit == .pot
      let whole = isPotLimit ? range.upperBound : price + pot
      let inside = range.lowerBound + 1..<range.upperBound
      if inside.contains(price + pot / 2) {
        keys.append(key("/", "half pot", short: "half", price + pot / 2))
      }
      let isAll = range.upperBound == view.bet + view.stack
      if inside.contains(whole) || isPotLimit && !isAll { keys.append(key("p", "pot", whole)) }
      if isAll { keys.append(key("x", "all-in", range.upperBound)) }
      return keys
    }
  }

  /// By how much Up and Down change an amount.
  static func step(_ amounts: WagerAmounts, _ hand: PokerHandView) -> Int {
    if case .either(let small, let big) = amounts { return max(1, big - small) }
    return hand.step
  }

  // MARK: - While nothing is asked

  private static let show = MoveKey("o", "show")
  private static let back = MoveKey(
    "b", "back", label: "back: play again", short: "back")
  private static let out = MoveKey(
    "u", "out", "out next", label: "sit out")
  private static let post = MoveKey(
    "p", "post", label: "post instead of waiting", short: "post")
  private static let refill = MoveKey("r", "refill")
  private static let before = MoveKey(
    "a", "pre check/fold", "pre check", "pre fold", label: "act ahead", short: "ahead")

  /// What makes sense while nothing is asked of the player in `seat`.
  static func idle(_ table: TableView, seat: Seat) -> [MoveKey] {
    guard let player = table.players[seat] else { return [] }
    let topUp = MoveKey(
      "t", "topup \(firstTopUp)", label: "top up", amounts: 1...Limits.amount,
      step: table.poker.step)
    switch player.absence {
    case .broke: return [topUp, refill]
    case .some: return [back] + (player.balance == 0 ? [topUp, refill] : [])
    case nil: break
    }
    var keys: [MoveKey] = []
    let hand = table.hands[.seat(seat)]
    let holdsCards = hand?.cards.isEmpty == false
    if table.state != .hand, holdsCards, hand?.isShown == false {
      keys.append(show)
    }
    if table.state == .hand, player.state == .dealt { keys.append(before) }
    if table.state == .hand, [.next, .blind].contains(player.state), table.poker.stakes.bigBlind > 0
    {
      keys.append(post)
    }
    if player.balance < 20 * table.poker.step, table.poker.game != nil { keys.append(topUp) }
    return keys + [out]
  }
}
