import Cards
import Games
import Identity
import LineProtocol

/// A key that writes a move into the empty input line.
struct MoveKey: Sendable, Equatable {
  let key: Character
  /// What it does, as the screen says it.
  let label: String
  /// The same in a word, for a narrow screen.
  var short: String?
  /// What it writes: the first at once, the others by Tab. An amount follows its verb.
  let choices: [String]
  /// The amounts that Up and Down reach, if it has one.
  var amounts: ClosedRange<Int>?

  var hint: FullView.Hint { FullView.Hint(key: String(key), text: label, short: short) }
}

/// The keys of a table: exactly what is legal there, by the protocol's short forms where it has
/// them.
enum MoveKeys {
  private static let help = MoveKey(key: "h", label: "help", choices: ["help"])
  /// What a bet begins with, in dollars.
  static let firstBet = 5

  /// The keys that answer a question.
  ///
  /// - Parameter lastBet: what the user has bet last.
  static func answering(
    _ legal: [LegalMove], phase: HouseGame.Phase?, lastBet: Int, style: DrawingStyle
  ) -> [MoveKey] {
    let keys = legal.flatMap { move -> [MoveKey] in
      switch move {
      case .deal:
        [
          MoveKey(
            key: "d", label: phase == .trade ? "deal (final)" : "deal", short: "deal",
            choices: ["deal"])
        ]
      case .bet(let range): bets(range, lastBet, style)
      case .trade(let cards): [trade(cards)]
      case .reset: [reset]
      case .show: [show]
      case .dealStep: [MoveKey(key: "n", label: "next street", choices: ["deal step"])]
      case .dealNext, .new, .shuffle, .rebuild, .draw, .auto: []
      }
    }
    // What ends the turn comes first.
    return keys.filter { $0.key == "d" } + keys.filter { $0.key != "d" } + [help]
  }

  private static func bets(
    _ range: ClosedRange<Int>, _ lastBet: Int, _ style: DrawingStyle
  ) -> [MoveKey] {
    let span = "+\(range.lowerBound)\(style.sign("…", ".."))\(range.upperBound)"
    let amount = min(max(lastBet, range.lowerBound), range.upperBound)
    let bet = MoveKey(
      key: "b", label: "bet \(span)", short: "bet", choices: ["bet \(amount)"], amounts: range)
    guard range.count > 1 else { return [bet] }
    return [
      bet,
      MoveKey(
        key: "x", label: "all-in \(range.upperBound)", short: "all-in",
        choices: ["bet \(range.upperBound)"],
        amounts: range),
    ]
  }

  private static func trade(_ cards: [Card]) -> MoveKey {
    var seen: [Card] = []
    for card in cards where !seen.contains(card) { seen.append(card) }
    return MoveKey(
      key: "t", label: "trade a card (+$\(HouseRules.tradeCost))", short: "trade",
      choices: seen.map { "trade \($0)" })
  }

  private static let reset = MoveKey(key: "r", label: "new game", choices: ["reset"])
  private static let show = MoveKey(key: "o", label: "show", choices: ["show"])

  /// The keys while nothing is asked.
  ///
  /// - Parameter seat: the user's, if the user plays.
  static func idle(_ table: TableView, seat: Seat?) -> [MoveKey] {
    guard let seat else { return [help] }
    guard table.game?.family == .dealing else {
      return (table.state == .over ? [reset] : []) + [help]
    }
    if table.state == .over { return [new, help] }
    let deal = MoveKey(
      key: "d", label: "deal (Tab: one street)", short: "deal",
      choices: ["deal", "deal step", "deal next"])
    let canShow = table.state == .ready && table.hands[.seat(seat)]?.isShown == false
    return [deal] + (canShow ? [show] : []) + [new, help]
  }

  private static let new = MoveKey(
    key: "n", label: "new game",
    choices: ["new", "new holdem", "new stud5", "new stud7", "new custom"])
}

/// A move that a key has written, while it stands in the input line.
struct WrittenMove: Sendable, Equatable {
  let move: MoveKey
  /// What the move answers, if something was asked.
  let question: Question?
  /// Which of its choices stands there.
  private var choice = 0
  /// Whether nothing else was typed since.
  var isUntouched = true

  init(_ move: MoveKey, _ question: Question?) { (self.move, self.question) = (move, question) }

  /// The text that stands there at first.
  var text: String { move.choices.first ?? "" }

  /// The next of its choices.
  mutating func next() -> String {
    choice = (choice + 1) % max(1, move.choices.count)
    return move.choices.isEmpty ? "" : move.choices[choice]
  }
}

/// Amounts in an input line.
enum AmountLine {
  /// `text` with its amount changed within a range; `nil` if it is no line with an amount.
  static func changed(_ text: String, by step: Int, in range: ClosedRange<Int>?) -> String? {
    let words = text.split(separator: " ", omittingEmptySubsequences: false)
    guard let range, words.count == 2, let verb = words.first, isBet(String(verb)) else {
      return nil
    }
    guard let amount = WireNumber.parse(words[1]) else {
      return words[1].isEmpty ? "\(verb) \(range.lowerBound)" : nil
    }
    return "\(verb) \(min(max(amount + step, range.lowerBound), range.upperBound))"
  }

  private static func isBet(_ word: String) -> Bool { Verb(word: word.lowercased()) == .bet }
}
