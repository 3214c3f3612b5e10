import Lines

/// A key that writes a move into the empty input line.
struct MoveKey: Sendable, Equatable {
  let key: Character
  /// The action as the screen describes it.
  let label: String
  /// The same in one word, for a narrow screen.
  let short: String?
  /// The commands that the key writes: the first at once, the others when Tab is pressed.
  let choices: [String]
  /// The amounts within reach of Up and Down, if there are any.
  let amounts: ClosedRange<Int>?
  /// How much Up and Down change the amount.
  let step: Int
  /// How much the key itself adds when pressed again.
  let adds: Int?
  /// The cards to choose for it, if any.
  let selection: CardSelection?
  /// What Enter does then, if the command alone does not show it.
  let meaning: String?

  /// - Parameter label: the label on the screen; by default, from the first command.
  init(
    _ key: Character, _ choices: String..., or others: [String] = [], label: String? = nil,
    short: String? = nil, meaning: String? = nil, amounts: ClosedRange<Int>? = nil, step: Int = 1,
    adds: Int? = nil, selection: CardSelection? = nil
  ) {
    self.choices = choices + others
    self.label = label ?? self.choices.first ?? ""
    (self.key, self.short, self.meaning, self.amounts) = (key, short, meaning, amounts)
    (self.step, self.adds, self.selection) = (step, adds, selection)
  }

  /// The first of its commands, and that command's first word.
  var text: String { choices.first ?? "" }
  var verb: Substring { text.prefix { $0 != " " } }

  /// Its purpose, if the label does not show it.
  var purpose: String { Self.sizes[short ?? label] ?? Self.purposes[verb] ?? "" }

  /// The purposes of keys for an amount.
  private static let sizes = [
    "half": "half of what the pot is once you have called",
    "pot": "as much as the pot is once you have called", "all-in": "all your chips",
  ]

  private static let purposes: [Substring: String] = [
    "bringin": "pay the bring-in of stud and no more", "call": "pay what others have bet",
    "check": "stay in for nothing",
    "complete": "raise the bring-in of stud to a whole bet", "deal": "you are ready",
    "draw": "swap cards; alone: keep all", "fold": "give up the hand; fold! at once",
    "pre": "say beforehand what to do", "raise": "to so many chips in all",
    "refill": "new chips if you have next to none",
    "show": "turn your hand up", "topup": "bring more chips to your stack",
  ]

  var hint: FullView.Hint { FullView.Hint(key: String(key), text: label, short: short) }

  /// A line with its amount changed, within the key's range; `nil` if the line has no amount.
  func changing(_ line: String, by step: Int) -> String? {
    let words = line.split(separator: " ", omittingEmptySubsequences: false)
    guard let amounts, words.count == 2, let verb = words.first,
      Self.wagers.contains(verb.lowercased())
    else { return nil }
    guard let amount = WireNumber.parse(words[1]) else {
      return words[1].isEmpty ? "\(verb) \(amounts.lowerBound)" : nil
    }
    return "\(verb) \(min(max(amount + step, amounts.lowerBound), amounts.upperBound))"
  }

  /// Verbs that an amount follows, and their letters.
  private static let wagers: Set = ["bet", "b", "raise", "r", "complete", "topup"]

  /// The line meant by the key's letter and a word for an amount behind it: `bet all` for `ball`.
  func wager(typed line: String) -> String? {
    guard amounts != nil, line.first == key, Self.amountWords.contains(line.dropFirst()) else {
      return nil
    }
    return "\(verb) \(line.dropFirst())"
  }

  private static let amountWords: Set<Substring> = ["all", "allin", "half", "pot"]
}

/// The keys of a table: exactly the legal moves, in the protocol's short forms where they exist.
extension MoveKey {
  private static let help = MoveKey("h", "help")
  /// How much `B` adds to a bet against the house, in dollars.
  private static let bigStep = 5
  /// How much a trade adds to a bet, in dollars.
  private static let tradeCost = 5
  /// The initial amount of a top-up, in chips: as many as a refill brings the player to.
  private static let firstTopUp = 100

  // MARK: - Answers

  /// The keys that answer a question at a table.
  static func answering(
    _ question: Question, at table: TableView, style: DrawingStyle
  ) -> [MoveKey] {
    let moves = question.moves.flatMap { keys(for: $0, question.line, table, style) }
    // Moves that end the turn come first.
    return moves.filter { $0.key == "d" } + moves.filter { $0.key != "d" } + [help]
  }

  /// The keys of a move in `legal=`.
  private static func keys(
    for move: LegalWord, _ question: Line, _ table: TableView, _ style: DrawingStyle
  ) -> [MoveKey] {
    let amount = move.amounts?.lowerBound ?? 0
    switch move.verb {
    case "deal":
      let isLast = question.word("phase") == "trade"
      return [MoveKey("d", "deal", label: isLast ? "deal (final)" : nil, short: "deal")]
    case "trade":
      return [
        MoveKey(
          "t", or: worstFirst(move.cards, table).map { "trade \($0)" },
          label: "trade a card (+$\(tradeCost))", short: "trade")
      ]
    case "reset": return [reset]
    case "fold": return [MoveKey("f", "fold")]
    case "check": return [MoveKey("k", "check")]
    case "call": return [MoveKey("c", "call", label: "call \(amount)")]
    case "bet" where question.word("hole") == nil: return dollars(move)
    case "bet", "raise", "complete": return wagers(move, question, table.poker, style)
    case "bringin": return [MoveKey("i", "bringin", label: "bring in \(amount)")]
    case "draw":
      let counts = question.value("swap", as: NumberRange.self)?.range ?? 0...0
      let cards = question.cards("hole").compactMap(\.self).held
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
      let cards = question.cards("hole").compactMap(\.self).held.filter(named.contains)
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

  /// Each of the cards once, the one with the fewest points in the user's hand first.
  private static func worstFirst(_ cards: [Card], _ table: TableView) -> [Card] {
    let hand = table.ownSeat.flatMap { table.hands[.seat($0)] }
    func points(_ card: Card) -> Int {
      zip(hand?.cards ?? [], hand?.points ?? []).first { $0.0 == card }?.1 ?? 0
    }
    return cards.enumerated().filter { cards.firstIndex(of: $1) == $0 }
      .sorted { (points($0.element), $0.offset) < (points($1.element), $1.offset) }.map(\.element)
  }

  /// The keys of a bet against the house, which add one dollar, or several, with each press.
  private static func dollars(_ move: LegalWord) -> [MoveKey] {
    guard let range = move.amounts else { return [] }
    func adding(_ dollars: Int, _ key: Character, _ label: String, short: String) -> MoveKey {
      MoveKey(
        key, "bet \(min(max(dollars, range.lowerBound), range.upperBound))",
        label: label, short: short, amounts: range, adds: dollars)
    }
    let bet = adding(1, "b", "bet +$1", short: "bet")
    guard range.count > 1 else { return [bet] }
    let big = adding(bigStep, "B", "+$\(bigStep)", short: "+\(bigStep)")
    return [bet] + (range.upperBound > bigStep ? [big] : []) + [
      MoveKey(
        "x", "bet \(range.upperBound)", label: "all-in \(range.upperBound)",
        short: "all-in", amounts: range)
    ]
  }

  /// The keys of a bet or a raise in poker: the least, and if the amount is free also half the pot,
  /// the pot, all-in.
  private static func wagers(
    _ move: LegalWord, _ question: Line, _ hand: PokerHandView, _ style: DrawingStyle
  ) -> [MoveKey] {
    guard let range = move.amounts else { return [] }
    let isFree = range.count > 1
    let (verb, isPair) = (move.verb, move.choices.count == 2)
    let first = verb == "bet" ? Character("b") : "r"
    let step = isPair ? max(1, range.upperBound - range.lowerBound) : hand.step
    func key(_ key: Character, _ label: String, short: String? = nil, _ amount: Int) -> MoveKey {
      MoveKey(
        key, "\(verb) \(amount)", label: label, short: short, amounts: isFree ? range : nil,
        step: step, adds: key == first && isFree ? step : nil)
    }
    let to = verb == "bet" ? verb : "\(verb) to"
    guard isFree else { return [key(first, "\(to) \(range.lowerBound)", range.lowerBound)] }
    let between = isPair ? " or " : style.sign("…", "..")
    let span = "\(range.lowerBound)\(between)\(range.upperBound)"
    var keys = [key(first, "\(to) \(span)", short: verb, range.lowerBound)]
    if isPair { return keys }
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

  // MARK: - While nothing is asked

  private static let reset = MoveKey("r", "reset", label: "new game")
  private static let show = MoveKey("o", "show")
  private static let new = MoveKey(
    "n", "new", "new holdem", "new stud5", "new stud7", "new custom", label: "new game")

  /// The keys at a table while there is no question for the user.
  static func idle(_ table: TableView) -> [MoveKey] {
    guard let seat = table.ownSeat, let player = table.players[seat] else { return [help] }
    let isOver = table.state == "over"
    let isUnshown = table.hands[.seat(seat)]?.isShown == false
    switch table.kind {
    case .poker: return poker(table, player, isUnshown: isUnshown) + [help]
    case .dealing where isOver: return [new, help]
    case .dealing:
      let deal = MoveKey(
        "d", "deal", "deal step", "deal next",
        label: "deal (Tab: one street)", short: "deal")
      return [deal] + (table.state == "ready" && isUnshown ? [show] : []) + [new, help]
    case .house, nil: return (isOver ? [reset] : []) + [help]
    }
  }

  private static func poker(
    _ table: TableView, _ player: PlayerView, isUnshown: Bool
  ) -> [MoveKey] {
    let topUp = MoveKey(
      "t", "topup \(firstTopUp)", label: "top up", amounts: 1...Limits.amount,
      step: table.poker.step)
    let chips = [topUp, MoveKey("r", "refill")]
    if player.isBroke { return chips }
    if player.absence != nil {
      return [MoveKey("b", "back", label: "back: play again", short: "back")]
        + (player.balance == 0 ? chips : [])
    }
    var keys: [MoveKey] = []
    let isPlayed = table.state == "hand"
    if !isPlayed, isUnshown { keys.append(show) }
    if isPlayed, player.state == "dealt" {
      keys.append(
        MoveKey(
          "a", "pre check/fold", "pre check", "pre fold", label: "act ahead", short: "ahead"))
    }
    if isPlayed, ["next", "blind"].contains(player.state), table.poker.bigBlind > 0,
      !table.hasPosted
    {
      keys.append(MoveKey("p", "post", label: "post instead of waiting", short: "post"))
    }
    if player.balance < 20 * table.poker.step { keys.append(topUp) }
    return keys + [MoveKey("u", "out", "out next", label: "sit out")]
  }

  // MARK: - The tutorial

  /// The keys for the moves that lessons teach.
  private static let taught: [Substring: Character] = [
    "deal": "d", "bet": "b", "trade": "t", "fold": "f", "check": "k", "call": "c", "raise": "r",
    "half": "/", "pot": "p",
  ]

  /// The key that writes a move; `nil` if it has none at a table.
  static func teaching(_ answer: String) -> MoveKey? {
    let words = answer.split(separator: " ")
    return words.reversed().lazy.compactMap { taught[$0] }.first.map { MoveKey($0, answer) }
  }
}

/// A move written by a key, while it is in the input line.
struct WrittenMove: Sendable, Equatable {
  let move: MoveKey
  /// The question that the move answers, if there is one.
  let question: Question?
  /// Which of its choices is in the line.
  private var choice = 0
  /// Whether nothing else was typed since.
  var isUntouched = true
  var selection: CardSelection?
  /// The text typed to write it, with which anything that follows begins.
  var typed: String
  /// Its own key, and those for other amounts.
  let keys: [MoveKey]

  init(_ move: MoveKey, _ question: Question?, typed: String, keys: [MoveKey]) {
    (self.move, self.question, self.typed, self.keys) = (move, question, typed, keys)
    selection = move.selection.flatMap { $0.cards.isEmpty ? nil : $0 }
  }

  /// The games to choose from, and the one in the line, if the choice is one of games.
  var games: (words: [String], chosen: Int)? {
    move.verb == "choose"
      ? (move.choices.map { String($0.dropFirst("choose ".count)) }, choice) : nil
  }

  /// Turns to a choice that many places on, and returns its text.
  mutating func turn(by places: Int) -> String {
    let count = move.choices.count
    guard count > 0 else { return "" }
    choice = (choice + count + places) % count
    return move.choices[choice]
  }
}
