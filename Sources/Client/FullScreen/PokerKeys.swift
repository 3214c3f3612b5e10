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
    case .fold: [MoveKey(key: "f", label: "fold", choices: ["fold"])]
    case .check: [MoveKey(key: "k", label: "check", choices: ["check"])]
    case .call(let chips): [MoveKey(key: "c", label: "call \(chips)", choices: ["call"])]
    case .wager(let kind, let amounts): wagers(kind, amounts, view, hand, style)
    case .bringIn(let chips):
      [MoveKey(key: "i", label: "bring in \(chips)", choices: ["bringin"])]
    case .draw(let counts):
      [
        MoveKey(
          key: "d", label: "draw up to \(counts.upperBound)", short: "draw", choices: ["draw"],
          selection: CardSelection(verb: "draw", cards: view?.hole ?? [], counts: counts)),
        MoveKey(key: "s", label: "stand pat", short: "pat", choices: ["draw"]),
      ]
    case .discard(let number, let cards):
      [
        MoveKey(
          key: "d", label: "discard \(number)", choices: ["discard"],
          selection: CardSelection(
            verb: "discard", cards: cards, counts: number...number))
      ]
    case .twice: [MoveKey(key: "t", label: "run it twice", short: "twice", choices: ["twice"])]
    case .once: [MoveKey(key: "o", label: "run it once", short: "once", choices: ["once"])]
    case .choose(let games):
      [
        MoveKey(
          key: "g", label: "choose the game", choices: games.map { "choose \($0)" })
      ]
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
        key: key, label: label, short: short, choices: ["\(verb) \(amount)"],
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

  private static let show = MoveKey(key: "o", label: "show", choices: ["show"])
  private static let back = MoveKey(
    key: "b", label: "back: play again", short: "back", choices: ["back"])
  private static let out = MoveKey(
    key: "u", label: "sit out", choices: ["out", "out next"])
  private static let post = MoveKey(
    key: "p", label: "post instead of waiting", short: "post", choices: ["post"])
  private static let refill = MoveKey(key: "r", label: "refill", choices: ["refill"])
  private static let before = MoveKey(
    key: "a", label: "act ahead", short: "ahead",
    choices: ["pre check/fold", "pre check", "pre fold"])

  /// What makes sense while nothing is asked of the player in `seat`.
  static func idle(_ table: TableView, seat: Seat) -> [MoveKey] {
    guard let player = table.players[seat] else { return [] }
    let topUp = MoveKey(
      key: "t", label: "top up", choices: ["topup \(firstTopUp)"], amounts: 1...Limits.amount,
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
    if table.state == .hand, player.state == .next, table.poker.stakes.bigBlind > 0 {
      keys.append(post)
    }
    if player.balance < 20 * table.poker.step, table.poker.game != nil { keys.append(topUp) }
    return keys + [out]
  }
}
