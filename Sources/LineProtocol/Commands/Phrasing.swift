import Lines

/// What people type, in the words of the protocol: `raise to 20`, `all in`, `I fold`. Only a line
/// that is no command as it stands is read so, and what is not clear is not guessed.
public enum Phrasing {
  /// The command that a line means, without its tag; `nil` if it is none of these phrases.
  public static func command(_ line: RequestLine) -> String? {
    guard line.text == nil else { return nil }
    let typed = [line.verb] + line.rest.split { $0 == " " || $0 == "\t" }.map(String.init)
    let isPair = { (word: String) in word.contains("=") }
    let words = typed.filter { !isPair($0) }.map(plain)
    guard let command = command(words) else { return nil }
    return (command + typed.filter(isPair)).joined(separator: " ")
  }

  /// A word in lower case, without what ends a sentence. A question is none of these phrases.
  private static func plain(_ word: String) -> String {
    var word = word.lowercased()[...]
    while word.count > 1, let last = word.last, ".,!".contains(last) { word = word.dropLast() }
    return String(word)
  }

  private static func command(_ typed: [String]) -> [String]? {
    var words = Array(typed.drop { openings.contains($0) })
    if let (phrase, meaning) = phrases.first(where: { words.starts(with: $0.words) }) {
      words.replaceSubrange(..<phrase.count, with: meaning)
    }
    guard let word = words.first, let verb = Verb(word: word),
      let arguments = arguments(of: verb, Array(words.dropFirst()))
    else { return nil }
    return [word] + arguments
  }

  // MARK: - Words

  /// What a sentence may begin with.
  private static let openings: Set = ["i", "i'll", "please", "ok", "okay"]

  /// Words at the beginning that mean a command.
  private static let phrases: [(words: [String], meaning: [String])] = [
    (["all", "in"], ["allin"]), (["all-in"], ["allin"]), (["go", "all", "in"], ["allin"]),
    (["i'm", "all", "in"], ["allin"]), (["i'm", "all-in"], ["allin"]), (["i'm", "back"], ["back"]),
    (["bring", "it", "in"], ["bringin"]), (["bring", "in"], ["bringin"]),
    (["bring-in"], ["bringin"]), (["make", "it"], ["raise", "to"]), (["min", "raise"], ["raise"]),
    (["min-raise"], ["raise"]), (["minraise"], ["raise"]), (["half", "pot"], ["raise", "half"]),
    (["pot"], ["raise", "pot"]), (["stand", "pat"], ["draw"]), (["stay", "pat"], ["draw"]),
    (["pat"], ["draw"]), (["run", "it", "twice"], ["twice"]), (["run", "it", "once"], ["once"]),
    (["top", "up"], ["topup"]), (["add", "bot"], ["bot", "add"]),
    (["add", "a", "bot"], ["bot", "add"]), (["remove", "bot"], ["bot", "remove"]),
    (["remove", "a", "bot"], ["bot", "remove"]), (["quiz"], ["advise", "quiz"]),
  ]

  /// Words that say nothing more behind a verb; `nil` behind one that is only read as it stands.
  private static func fillers(_ verb: Verb) -> Set<String>? {
    switch verb {
    case .fold, .check, .allin, .muck, .show, .deal, .twice, .once:
      ["it", "my", "the", "hand", "cards", "please", "now"]
    case .draw, .discard, .trade: ["my", "the", "and", "card", "cards", "please"]
    case .sit, .leave, .watch, .look, .back: ["at", "down", "the", "table", "please", "now"]
    case .bot: ["please"]
    default: nil
    }
  }

  private static func arguments(of verb: Verb, _ words: [String]) -> [String]? {
    if [.bet, .raise, .complete, .call, .bringin, .topup].contains(verb) {
      return amount(verb, words)
    }
    if verb == .advise { return words.first == "quiz" ? words : nil }
    guard let fillers = fillers(verb) else { return nil }
    let words = words.filter { !fillers.contains($0) }
    let isNone = verb == .draw && words.count == 1 && ["none", "nothing", "no"].contains(words[0])
    return isNone ? [] : words
  }

  // MARK: - Amounts

  /// What may stand around an amount.
  private static let fillersOfAmounts: Set = [
    "it", "the", "please", "chip", "chips", "dollar", "dollars", "bucks",
  ]

  /// `to 20`, `20 chips`, `by 20`, `20 more`, `half the pot`: one amount, or none where the verb
  /// stands alone.
  private static func amount(_ verb: Verb, _ typed: [String]) -> [String]? {
    var words = typed.filter { !fillersOfAmounts.contains($0) }
    if words.isEmpty { return [] }
    let isWager = [.bet, .raise, .complete].contains(verb)
    if words.first == "to" { words.removeFirst() }
    if let meant = wordsOfAmounts.first(where: { $0.words == words })?.meaning {
      if isWager { return meant.isEmpty ? [] : [meant] }
      // Whoever calls with everything calls.
      return verb == .call && meant == "all" ? [] : nil
    }
    let isMore = ["by", "another"].contains(words.first) || words.last == "more"
    words.removeAll { ["by", "another", "more"].contains($0) }
    guard words.count == 1, let number = number(words[0], orMore: isWager), isWager || !isMore
    else { return nil }
    return [isMore && !number.hasPrefix("+") ? "+" + number : number]
  }

  /// Amounts in words.
  private static let wordsOfAmounts: [(words: [String], meaning: String)] = [
    (["pot"], "pot"), (["half"], "half"), (["half", "pot"], "half"), (["all"], "all"),
    (["all", "in"], "all"), (["all-in"], "all"), (["allin"], "all"), (["everything"], "all"),
    (["min"], ""), (["minimum"], ""),
  ]

  /// The digits of `20`, `$20`, `20$` and `1,000`, and those of `+20` behind their sign.
  private static func number(_ word: String, orMore: Bool) -> String? {
    var digits = word[...]
    let sign = orMore && digits.first == "+" ? "+" : ""
    digits = digits.dropFirst(sign.count)
    if digits.first == "$" {
      digits = digits.dropFirst()
    } else if digits.last == "$" {
      digits = digits.dropLast()
    }
    let groups = digits.split(separator: ",", omittingEmptySubsequences: false)
    guard let first = groups.first, groups.dropFirst().allSatisfy({ $0.count == 3 }),
      groups.count == 1 || (1...3).contains(first.count),
      WireNumber.parse(groups.joined()) != nil
    else { return nil }
    return sign + groups.joined()
  }
}
