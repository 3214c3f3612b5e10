import Cards
import Identity
import LineProtocol
import Lines

/// The keys of a poker table.
enum PokerKeys {
  /// The initial amount of a top-up, in chips: as many as a refill brings the player to.
  private static let firstTopUp = 100

  // MARK: - Answers

  /// The keys of a move.
  ///
  /// - Parameters:
  ///   - question: the question that the move answers.
  ///   - hand: the hand in play.
  static func keys(
    for move: LegalWord, _ question: Line, _ hand: PokerHandView, _ style: DrawingStyle
  ) -> [MoveKey] {
    let amount = move.amounts?.lowerBound ?? 0
    switch move.verb {
    case "fold": return [MoveKey("f", "fold")]
    case "check": return [MoveKey("k", "check")]
    case "call": return [MoveKey("c", "call", label: "call \(amount)")]
    case "bet", "raise", "complete": return wagers(move, question, hand, style)
    case "bringin": return [MoveKey("i", "bringin", label: "bring in \(amount)")]
    case "draw":
      let counts = question.value("swap", as: NumberRange.self)?.range ?? 0...0
      let cards = question.cards("hole").compactMap(\.self)
      return [
        MoveKey(
          "d", "draw", label: "draw up to \(counts.upperBound)", short: "draw",
          selection: CardSelection(verb: "draw", cards: cards, counts: counts)),
        MoveKey("s", "draw", label: "stand pat", short: "pat"),
      ]
    case "discard":
      let choices = move.choices.map { [Card](notation: $0) ?? [] }
      let number = choices.first?.count ?? 0
      let named = Set(choices.joined())
      let cards = question.cards("hole").compactMap(\.self).filter(named.contains)
      return [
        MoveKey(
          "d", "discard", label: "discard \(number)",
          selection: CardSelection(verb: "discard", cards: cards, counts: number...number))
      ]
    case "twice": return [MoveKey("t", "twice", label: "run it twice", short: "twice")]
    case "once": return [MoveKey("o", "once", label: "run it once", short: "once")]
    case "choose":
      return [MoveKey("g", or: move.choices.map { "choose \($0)" }, label: "choose the game")]
    case "show": return [show]
    default: return []
    }
  }

  /// The keys of a bet or a raise: the least, and if the amount is free also half the pot, the pot,
  /// all-in.
  private static func wagers(
    _ move: LegalWord, _ question: Line, _ hand: PokerHandView, _ style: DrawingStyle
  ) -> [MoveKey] {
    guard let range = move.amounts else { return [] }
    let verb = move.verb
    let first = verb == "bet" ? Character("b") : "r"
    let step = step(of: move, hand)
    func key(_ key: Character, _ label: String, short: String? = nil, _ amount: Int) -> MoveKey {
      MoveKey(
        key, "\(verb) \(amount)", label: label, short: short,
        amounts: range.count > 1 ? range : nil, step: step,
        adds: key == first && range.count > 1 ? step : nil)
    }
    let to = verb == "bet" ? verb : "\(verb) to"
    if move.choices.count == 2 {
      let label = "\(to) \(range.lowerBound) or \(range.upperBound)"
      return [key(first, label, short: verb, range.lowerBound)]
    }
    guard range.count > 1 else {
      return [key(first, "\(to) \(range.lowerBound)", range.lowerBound)]
    }
    let span = "\(range.lowerBound)\(style.sign("…", ".."))\(range.upperBound)"
    var keys = [key(first, "\(to) \(span)", short: verb, range.lowerBound)]
    let number = { (key: String) in min(question.count(key), Limits.amount) }
    let (price, pot) = (number("bet") + number("tocall"), number("pot") + number("tocall"))
    let whole = hand.isPotLimit ? range.upperBound : price + pot
    let inside = range.lowerBound + 1..<range.upperBound
    if inside.contains(price + pot / 2) {
      keys.append(key("/", "half pot", short: "half", price + pot / 2))
    }
    let isAll = range.upperBound == number("bet") + number("stack")
    if inside.contains(whole) || hand.isPotLimit && !isAll { keys.append(key("p", "pot", whole)) }
    if isAll { keys.append(key("x", "all-in", range.upperBound)) }
    return keys
  }

  /// The step of Up and Down for an amount.
  static func step(of move: LegalWord, _ hand: PokerHandView) -> Int {
    guard move.choices.count == 2, let range = move.amounts else { return hand.step }
    return max(1, range.upperBound - range.lowerBound)
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

  /// The useful keys while the player in `seat` has no question.
  static func idle(_ table: TableView, seat: Seat) -> [MoveKey] {
    guard let player = table.players[seat] else { return [] }
    let topUp = MoveKey(
      "t", "topup \(firstTopUp)", label: "top up", amounts: 1...Limits.amount,
      step: table.poker.step)
    if player.isBroke { return [topUp, refill] }
    if player.absence != nil { return [back] + (player.balance == 0 ? [topUp, refill] : []) }
    var keys: [MoveKey] = []
    let isPlayed = table.state == "hand"
    if !isPlayed, table.hands[.seat(seat)]?.isShown == false { keys.append(show) }
    if isPlayed, player.state == "dealt" { keys.append(before) }
    if isPlayed, ["next", "blind"].contains(player.state), table.poker.bigBlind > 0 {
      keys.append(post)
    }
    if player.balance < 20 * table.poker.step { keys.append(topUp) }
    return keys + [out]
  }
}
