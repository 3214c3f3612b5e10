import Games
import Lines

/// What is being asked where a person types a line.
struct TypedPlace: Sendable {
  /// The open question; `nil` if there is none.
  let question: GameQuestion?
  /// The big blind of the hand; `nil` if there is none.
  let bigBlind: Int?
  /// The person's situation; `nil` where only commands are read, as in a lesson.
  var here: HelpPlace?
  /// Whether the score book was used last.
  var isInBook = false

  /// A place where nothing is asked.
  static let none = TypedPlace(nil, bigBlind: nil)

  init(_ question: GameQuestion?, bigBlind: Int?) {
    (self.question, self.bigBlind) = (question, bigBlind)
  }

  var poker: PokerView? { if case .poker(let view)? = question { view } else { nil } }

  /// The bet or raise that is allowed.
  private var move: (kind: WagerKind, amounts: Amounts)? {
    question?.legal.lazy.compactMap(\.wager).first
  }

  /// The verb of that move.
  var wager: String { (move?.kind ?? .raise).rawValue }

  /// The lowest and the highest allowed bet.
  var least: Int? { move?.amounts.least }
  var most: Int? { move?.amounts.most }

  /// Whether moves and leaving can be meant.
  var hasTable: Bool {
    switch here {
    case .greeting, .lobby: false
    case .watching, .table, .turn, nil: true
    }
  }

  /// Whether dollars are bet against the house.
  var isOfHouse: Bool { if case .house? = question { true } else { false } }

  /// The amounts to choose from for a raise that names none.
  var raises: Amounts? {
    guard let (kind, amounts) = move, kind == .raise, amounts.least < amounts.most else {
      return nil
    }
    return amounts
  }

  /// The total of a bet of a part of the pot, counting the chips already bet on this street.
  func total(_ part: (Int, of: Int)) -> Int? {
    guard let view = poker else { return nil }
    return view.bet + view.toCall + (view.pot + view.toCall) * part.0 / part.of
  }

  /// The bet to match; `nil` if there is none.
  var price: Int? {
    guard let view = poker, view.bet + view.toCall > 0 else { return nil }
    return view.bet + view.toCall
  }
}

extension GameQuestion {
  /// Commands that are possible now, one of each kind.
  var examples: [String] {
    (legal.filter { $0 != .fold } + legal.filter { $0 == .fold }).compactMap { move in
      switch (move.verb, move.choice) {
      case ("trade", .cards(_, let cards)): cards.first.map { "trade \($0)" }
      case ("call", _), ("bringin", _), (_, .nothing): move.verb
      case (_, .amount(let amounts)): "\(move.verb) \(amounts.least)"
      case (_, .cards), (_, .swap), (_, .games): nil
      }
    }
  }
}

/// Translates an amount as people say it into the words of the protocol.
enum PhrasedAmount {
  /// Words that may surround an amount.
  private static let fillers: Set = [
    "it", "the", "of", "a", "please", "chip", "chips", "dollar", "dollars", "bucks", "bet", "sized",
    "size",
  ]

  /// The amount in `to 20`, `20 chips`, `by 20`, `20 more`, `half the pot` or `3bb`: one word, or
  /// none if the command stands alone; `nil` if it is unclear.
  static func words(_ command: String, _ typed: [String], _ place: TypedPlace) -> [String]? {
    var words = typed.filter { !fillers.contains($0) }.map { digits[$0] ?? $0 }
    if words.isEmpty { return command == "raise" && place.raises != nil ? nil : [] }
    let isWager = ["bet", "raise", "complete"].contains(command)
    if words.first == "to" { words.removeFirst() }
    if let meant = named[words.joined(separator: " ")] {
      if isWager, meant.isEmpty { return place.least.map { ["\($0)"] } ?? [] }
      if isWager, place.isOfHouse, ["all", "half"].contains(meant) {
        return place.most.map { ["\(meant == "all" ? $0 : max(1, $0 / 2))"] }
      }
      if isWager { return [meant] }
      // All-in calls count as calls.
      return command == "call" && meant == "all" ? [] : nil
    }
    if isWager, ["max", "maximum"].contains(words.joined()) { return place.most.map { ["\($0)"] } }
    if isWager, let part = part(of: words) { return place.total(part).map { ["\($0)"] } }
    let isMore = ["by", "another"].contains(words.first) || words.last == "more"
    words.removeAll { ["by", "another", "more"].contains($0) }
    if isWager, let chips = multiple(words, isMore: isMore, place) {
      return [isMore ? "+\(chips)" : "\(chips)"]
    }
    guard words.count == 1, let number = number(words[0], orMore: isWager), isWager || !isMore
    else { return nil }
    return [isMore && !number.hasPrefix("+") ? "+" + number : number]
  }

  private static let digits = [
    "one": "1",
    "two": "2", "three": "3", "four": "4", "five": "5", "six": "6", "eight": "8", "ten": "10",
    "twenty": "20", "fifty": "50", "seven": "7", "nine": "9", "eleven": "11", "twelve": "12",
    "fifteen": "15", "thirty": "30", "forty": "40", "hundred": "100",
  ]

  /// Amounts with a name.
  private static let named = [
    "pot": "pot", "full pot": "pot", "100% pot": "pot", "half": "half", "half pot": "half",
    "1/2 pot": "half", "50% pot": "half", "1/2": "half", "50%": "half", "all": "all",
    "all in": "all", "all-in": "all", "allin": "all", "everything": "all", "min": "",
    "minimum": "",
  ]

  /// The part in `2/3 pot`, `third pot`, `two thirds pot` or `75% pot`.
  private static func part(of words: [String]) -> (Int, of: Int)? {
    let isOfPot = words.last == "pot" && words.count > 1
    // Fractions and percentages are always parts of the pot.
    guard isOfPot || words.count == 1 && words[0].contains(where: { "/%".contains($0) }) else {
      return nil
    }
    let words = isOfPot ? words.dropLast() : words[...]
    if let part = fractions[words.joined(separator: " ")] { return part }
    guard words.count == 1, let word = words.first else { return nil }
    if word.hasSuffix("%") {
      guard let percent = WireNumber.parse(word.dropLast()), (1...1000).contains(percent) else {
        return nil
      }
      return (percent, of: 100)
    }
    let parts = word.split(separator: "/", omittingEmptySubsequences: false)
      .compactMap { WireNumber.parse($0) }
    guard word.count(where: { $0 == "/" }) == 1, parts.count == 2, (1...99).contains(parts[0]),
      (1...99).contains(parts[1])
    else { return nil }
    return (parts[0], of: parts[1])
  }

  private static let fractions: [String: (Int, of: Int)] = [
    "third": (1, of: 3), "2 thirds": (2, of: 3), "quarter": (1, of: 4),
    "3 quarters": (3, of: 4), "twice": (2, of: 1), "double": (2, of: 1),
  ]

  /// The multiple in `3bb`, `3 big blinds` or, of the bet to match, `3x`.
  private static func multiple(
    _ words: [String], isMore: Bool, _ place: TypedPlace
  ) -> Int? {
    let text = words.joined()
    for unit in ["bb", "bbs", "bigblinds", "bigblind", "blinds", "blind"] where text.hasSuffix(unit)
    {
      return place.bigBlind.flatMap { times(text.dropLast(unit.count), $0) }
    }
    guard let unit = ["x", "times"].first(where: text.hasSuffix), !isMore else { return nil }
    return place.price.flatMap { times(text.dropLast(unit.count), $0) }
  }

  /// A multiple of a number of chips, if it is a whole number, as 2.5 times 2 is.
  private static func times(_ text: some StringProtocol, _ chips: Int) -> Int? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard let whole = parts.first.flatMap({ WireNumber.parse($0) }), parts.count <= 2,
      (0...100_000).contains(whole), chips <= Limits.amount
    else { return nil }
    var tenths = 0
    if parts.count == 2 {
      guard parts[1].count == 1, let digit = WireNumber.parse(parts[1]) else { return nil }
      tenths = digit
    }
    let all = (10 * whole + tenths) * chips
    return all > 0 && all % 10 == 0 ? all / 10 : nil
  }

  /// The digits of `20`, `$20`, `20$`, `1,000`, `1k` and `1.5k`, and of `+20` with the sign.
  private static func number(_ word: String, orMore: Bool) -> String? {
    var digits = word[...]
    let sign = orMore && digits.first == "+" ? "+" : ""
    digits = digits.dropFirst(sign.count)
    if digits.first == "$" {
      digits = digits.dropFirst()
    } else if digits.last == "$" {
      digits = digits.dropLast()
    }
    if digits.last == "k" { return times(digits.dropLast(), 1000).map { sign + "\($0)" } }
    let groups = digits.split(separator: ",", omittingEmptySubsequences: false)
    guard let first = groups.first, groups.dropFirst().allSatisfy({ $0.count == 3 }),
      groups.count == 1 || (1...3).contains(first.count),
      WireNumber.parse(groups.joined()) != nil
    else { return nil }
    return sign + groups.joined()
  }
}
