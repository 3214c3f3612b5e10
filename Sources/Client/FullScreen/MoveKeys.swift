import Cards
import Identity
import LineProtocol
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

  /// - Parameter label: the label on the screen; by default, from the first command.
  init(
    _ key: Character, _ choices: String..., or others: [String] = [], label: String? = nil,
    short: String? = nil, amounts: ClosedRange<Int>? = nil, step: Int = 1, adds: Int? = nil,
    selection: CardSelection? = nil
  ) {
    self.choices = choices + others
    self.label = label ?? self.choices.first ?? ""
    (self.key, self.short, self.amounts, self.step) = (key, short, amounts, step)
    (self.adds, self.selection) = (adds, selection)
  }

  /// What Enter does then, if the command alone does not show it.
  var meaning: String?

  /// The first word of its commands.
  var verb: Substring { choices.first?.prefix { $0 != " " } ?? "" }

  /// Its purpose, if the label does not show it.
  var purpose: String { Self.purposes[verb] ?? "" }

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
}

/// The keys of a table: exactly the legal moves, in the protocol's short forms where they exist.
enum MoveKeys {
  private static let help = MoveKey("h", "help")
  /// How much `B` adds to a bet, in dollars.
  private static let bigStep = 5
  /// How much a trade adds to a bet, in dollars.
  private static let tradeCost = 5

  /// The keys that answer a question.
  ///
  /// - Parameter hand: the poker hand in play.
  static func answering(
    _ question: Question, hand: PokerHandView, style: DrawingStyle
  ) -> [MoveKey] {
    let line = question.line
    let isPoker = line.word("hole") != nil
    let keys = question.moves.flatMap { move -> [MoveKey] in
      if isPoker { return PokerKeys.keys(for: move, line, hand, style) }
      return switch move.verb {
      case "deal":
        [
          MoveKey(
            "d", "deal", label: line.word("phase") == "trade" ? "deal (final)" : nil,
            short: "deal")
        ]
      case "bet": move.amounts.map { bets($0, style) } ?? []
      case "trade": [trade(move.cards)]
      case "reset": [reset]
      default: []
      }
    }
    // Moves that end the turn come first.
    return keys.filter { $0.key == "d" } + keys.filter { $0.key != "d" } + [help]
  }

  /// Keys that add one dollar, or several, with each press.
  private static func bets(_ range: ClosedRange<Int>, _ style: DrawingStyle) -> [MoveKey] {
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

  private static func trade(_ cards: [Card]) -> MoveKey {
    var seen: [Card] = []
    for card in cards where !seen.contains(card) { seen.append(card) }
    return MoveKey(
      "t", or: seen.map { "trade \($0)" },
      label: "trade a card (+$\(tradeCost))", short: "trade")
  }

  private static let reset = MoveKey("r", "reset", label: "new game")
  private static let show = MoveKey("o", "show")

  /// The keys while there is no question.
  ///
  /// - Parameter seat: the user's, if the user plays.
  static func idle(_ table: TableView, seat: Seat?) -> [MoveKey] {
    guard let seat else { return [help] }
    if table.kind == .poker { return PokerKeys.idle(table, seat: seat) + [help] }
    guard table.kind == .dealing else {
      return (table.state == "over" ? [reset] : []) + [help]
    }
    if table.state == "over" { return [new, help] }
    let deal = MoveKey(
      "d", "deal", "deal step", "deal next",
      label: "deal (Tab: one street)", short: "deal")
    let canShow = table.state == "ready" && table.hands[.seat(seat)]?.isShown == false
    return [deal] + (canShow ? [show] : []) + [new, help]
  }

  private static let new = MoveKey(
    "n", "new", "new holdem", "new stud5", "new stud7", "new custom", label: "new game")

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
  let typed: String
  /// Its own key, and those for other amounts.
  let keys: [MoveKey]

  init(_ move: MoveKey, _ question: Question?, typed: String, keys: [MoveKey]) {
    (self.move, self.question, self.typed, self.keys) = (move, question, typed, keys)
    selection = move.selection.flatMap { $0.cards.isEmpty ? nil : $0 }
  }

  /// The initial text.
  var text: String { move.choices.first ?? "" }

  /// The games to choose from, if the choice is one of games.
  var games: FullView.Choice? {
    guard move.verb == "choose" else { return nil }
    let words = move.choices.map { String($0.dropFirst("choose ".count)) }
    guard words.indices.contains(choice) else { return nil }
    return FullView.Choice(words: words, chosen: choice)
  }

  mutating func next() -> String { turn(by: 1) }

  /// The one before.
  mutating func previous() -> String { turn(by: -1) }

  private mutating func turn(by places: Int) -> String {
    let count = move.choices.count
    guard count > 0 else { return "" }
    choice = (choice + count + places) % count
    return move.choices[choice]
  }
}

/// Amounts in an input line.
enum AmountLine {
  private static let verbs: Set = ["bet", "b", "raise", "r", "complete", "topup"]

  /// `text` with its amount changed within a range; `nil` if the line has no amount.
  static func changed(_ text: String, by step: Int, in range: ClosedRange<Int>?) -> String? {
    let words = text.split(separator: " ", omittingEmptySubsequences: false)
    guard let range, words.count == 2, let verb = words.first, verbs.contains(verb.lowercased())
    else { return nil }
    guard let amount = WireNumber.parse(words[1]) else {
      return words[1].isEmpty ? "\(verb) \(range.lowerBound)" : nil
    }
    return "\(verb) \(min(max(amount + step, range.lowerBound), range.upperBound))"
  }
}
