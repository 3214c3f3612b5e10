import Cards
import Games
import LineProtocol
import Lines

/// Translates what people type, such as `raise to 20`, `all in` and `I fold`, into the words of the
/// protocol. A line is only read as a phrase if it is not a command, and an unclear one is never
/// guessed.
enum Phrasing {
  /// How people agree to a question, or decline.
  private static let agreements: Set = ["yes", "y", "yeah", "yep", "yup", "sure", "ok", "okay"]
  private static let refusals: Set = ["no", "n", "nope", "nah"]
  private static let courtesies: Set = ["please", "thanks", "thank", "you"]

  /// Whether a line agrees to a question, as in `yes` and `no, thank you`; `nil` if it does
  /// neither.
  static func agrees(_ line: String) -> Bool? {
    let words = line.split { $0 == " " || $0 == "\t" }.map { plain(String($0)) }
    guard let first = words.first, words.dropFirst().allSatisfy(courtesies.contains) else {
      return nil
    }
    return agreements.contains(first) ? true : refusals.contains(first) ? false : nil
  }

  /// The command that a line means, without its tag; `nil` if it is no phrase.
  ///
  /// - Parameter place: the open question, which says what `half the pot` means.
  static func command(_ line: RequestLine, at place: TypedPlace = .none) -> String? {
    guard line.text == nil else { return nil }
    let typed = words(of: line)
    guard let command = command(typed.filter { !isPair($0) }.map(plain), place) else { return nil }
    return (command + typed.filter(isPair)).joined(separator: " ")
  }

  /// Interprets a person's line, which may also be a phrase such as `raise to 20`.
  ///
  /// - Parameters:
  ///   - place: the open question where the line is typed.
  ///   - read: interprets a line in the form that programs use.
  static func read<Meaning>(
    _ line: RequestLine, at place: TypedPlace,
    as read: (RequestLine, Args.Money) throws(Refusal) -> Meaning
  ) throws(Refusal) -> Meaning {
    let meant = Commands.named(line.verb)?.word
    if let written = meant.flatMap({ SpokenOptions.written(line, of: $0) })
      ?? text(of: meant, line)
    {
      return try self.read(try RequestLine(written), at: place, as: read)
    }
    // The house knows no other words for an amount than its dollars.
    if place.isOfHouse, let bet = command(line, at: place), bet.hasPrefix("bet ") {
      return try read(try RequestLine(bet), .dollars)
    }
    if let raises = place.raises, meant == "raise", line.rest.allSatisfy(\.isWhitespace) {
      throw Refusal(
        .protoArguments,
        "raise to how much? raise \(raises.least) is the least, raise \(raises.most) the most")
    }
    do { return try read(line, .dollars) } catch {
      do throws(Refusal) {
        guard let command = command(line, at: place) else { throw error }
        return try read(try RequestLine(command), .cents)
      } catch { throw refusal(of: line, error, at: place) }
    }
  }

  /// Rewrites a text that begins with a colon, `say :)`, in the form that programs use, `say ::)`;
  /// `nil` if the text begins with a word.
  ///
  /// A program's text begins after a `:`. People begin a text with `:` only for a face, which is
  /// not a word, so `say :good evening` remains a program's.
  private static func text(of command: String?, _ line: RequestLine) -> String? {
    var (before, text) = (line.verb, line.rest[...])
    switch command {
    case "say": break
    case "tell":
      let name = text.prefix { $0 != " " && $0 != "\t" }
      before += " \(name)"
      text = text.dropFirst(name.count).drop { $0 == " " || $0 == "\t" }
    default: return nil
    }
    let face = text.dropFirst().first
    guard text.first == ":", let face, !face.isLetter, !face.isNumber, face != " ", face != ":"
    else { return nil }
    return "\(before) :\(text)"
  }

  /// The refusal of a line that means no command: if it is about the game, with commands that work
  /// now.
  static func refusal(
    of line: RequestLine, _ error: Refusal, at place: TypedPlace
  ) -> Refusal {
    let typed = words(of: line)
    let words = typed.map(plain).drop { openings.contains($0) }
    guard let word = words.first, let question = place.question,
      (Commands.named(word)?.word).map({ wagers.contains($0) || answers.contains($0) })
        ?? (isPhrase(Array(words)) || isAmount(word))
    else { return error }
    if place.isOfHouse, let most = place.most, word == "bet" || isAmount(word) {
      return Refusal(error.code, "bets are whole dollars from 1 to \(most), as in bet 1")
    }
    let said = SafeText.printable(typed.joined(separator: " ").prefix(40))
    let examples = question.examples.map { "\($0)" }
    guard let last = examples.last else { return error }
    let others = examples.dropLast().joined(separator: ", ")
    let list = others.isEmpty ? last : "\(others) or \(last)"
    return Refusal(error.code, "\"\(said)\" is not clear here; type \(list)")
  }

  private static func words(of line: RequestLine) -> [String] {
    [line.verb] + line.rest.split { $0 == " " || $0 == "\t" }.map(String.init)
  }

  private static func isPair(_ word: String) -> Bool { word.contains("=") }

  private static func isPhrase(_ words: [String]) -> Bool {
    phrases.contains { words.starts(with: $0.words) }
      || wagered.contains { words.starts(with: $0.words) }
  }

  private static func isAmount(_ word: String) -> Bool {
    word.first?.isNumber == true || word.first == "$"
      || ["to", "by", "all", "half", "max", "min"].contains(word)
  }

  /// Lowercases a word and removes punctuation at the end of a sentence. A question is never a
  /// phrase.
  private static func plain(_ word: String) -> String {
    var word = word.lowercased()[...]
    while word.count > 1, let last = word.last, ".,!".contains(last) { word = word.dropLast() }
    return String(word)
  }

  private static func command(_ typed: [String], _ place: TypedPlace) -> [String]? {
    var words = Array(typed.drop { openings.contains($0) })
    if let opening = sentences.first(where: { words.starts(with: $0) }) {
      words.removeFirst(opening.count)
    }
    if let (phrase, meaning) = phrases.first(where: { words.starts(with: $0.words) }) {
      words.replaceSubrange(..<phrase.count, with: meaning)
    } else if let (phrase, meaning) = wagered.first(where: { words.starts(with: $0.words) }) {
      words.replaceSubrange(..<phrase.count, with: [place.wager] + meaning)
    }
    if place.isOfHouse, place.most != nil {
      if words.first == "allin" { words = ["bet", "all"] }
      if let word = words.first, isAmount(word) { words.insert("bet", at: 0) }
    }
    guard let word = words.first, let command = Commands.named(word)?.word,
      let arguments = arguments(of: command, Array(words.dropFirst()), place)
    else { return nil }
    return [word] + arguments
  }

  // MARK: - Words

  /// The words that a sentence may begin with.
  private static let openings: Set = [
    "i", "i'll", "ill", "please", "ok", "okay", "well", "just", "so", "let's", "lets",
  ]

  /// Sequences of words that a sentence may begin with.
  private static let sentences = [
    ["want", "to"], ["wanna"], ["i'd", "like", "to"], ["would", "like", "to"], ["let", "me"],
    ["can", "i"], ["may", "i"],
  ]

  /// Words for a bet, a raise or completing a bet, whichever is possible.
  private static let wagers: Set = ["bet", "raise", "complete"]
  /// Other answers to a question of poker.
  private static let answers: Set = ["call", "check", "fold", "allin", "bringin"]

  /// Words at the beginning that mean a command.
  private static let phrases: [(words: [String], meaning: [String])] =
    [
      (["all", "in"], ["allin"]), (["all-in"], ["allin"]), (["go", "all", "in"], ["allin"]),
      (["i'm", "all", "in"], ["allin"]), (["i'm", "all-in"], ["allin"]),
      (["i'm", "allin"], ["allin"]),
      (["im", "all", "in"], ["allin"]), (["go", "all-in"], ["allin"]), (["shove"], ["allin"]),
      (["jam"], ["allin"]), (["push"], ["allin"]), (["i'm", "back"], ["back"]),
      (["i'm", "folding"], ["fold"]), (["i'm", "calling"], ["call"]),
      (["i'm", "checking"], ["check"]), (["knock"], ["check"]),
      (["bring", "it", "in"], ["bringin"]), (["bring", "in"], ["bringin"]),
      (["bring-in"], ["bringin"]), (["min", "raise"], ["raise", "min"]),
      (["min-raise"], ["raise", "min"]), (["minraise"], ["raise", "min"]),
      (["min", "bet"], ["bet", "min"]), (["min-bet"], ["bet", "min"]),
      (["deal", "me", "in"], ["play"]), (["seat", "me"], ["play"]),
      (["stand", "pat"], ["draw"]), (["stay", "pat"], ["draw"]),
      (["pat"], ["draw"]), (["run", "it", "twice"], ["twice"]), (["run", "it", "once"], ["once"]),
      (["top", "up"], ["topup"]), (["add", "bot"], ["bot", "add"]),
      (["add", "a", "bot"], ["bot", "add"]), (["remove", "bot"], ["bot", "remove"]),
      (["remove", "a", "bot"], ["bot", "remove"]), (["quiz"], ["advise", "quiz"]),
    ] + TableReading.Topic.allCases.map { ([$0.row.short], ["read", $0.rawValue]) }

  /// Words at the beginning that give an amount but not whether it is a bet or a raise.
  private static let wagered: [(words: [String], meaning: [String])] = [
    (["make", "it"], ["to"]), (["to"], ["to"]), (["pot", "it"], ["pot"]), (["pot"], ["pot"]),
    (["half", "pot"], ["half"]), (["half", "the", "pot"], ["half"]),
    (["max", "bet"], ["max"]), (["max", "raise"], ["max"]),
  ]

  /// Words after a command that add nothing; `nil` for a command that is only read literally.
  private static func fillers(_ command: String) -> Set<String>? {
    switch command {
    case "fold", "check", "allin", "muck", "show", "deal", "twice", "once":
      ["it", "my", "the", "hand", "cards", "please", "now"]
    case "draw", "discard", "trade": ["my", "the", "and", "card", "cards", "please"]
    case "sit", "leave", "watch", "look", "back": ["at", "down", "the", "table", "please", "now"]
    case "bot": ["please"]
    default: nil
    }
  }

  private static func arguments(
    of command: String, _ words: [String], _ place: TypedPlace
  ) -> [String]? {
    if wagers.union(["call", "bringin", "topup"]).contains(command) {
      return PhrasedAmount.words(command, words, place)
    }
    if command == "play" { return wordsOfPlay(words) }
    if command == "advise" { return words.first == "quiz" ? words : nil }
    if command == "read" { return words }
    guard let fillers = fillers(command) else { return nil }
    let words = words.filter { !fillers.contains($0) }
    let isNone =
      command == "draw" && words.count == 1 && ["none", "nothing", "no"].contains(words[0])
    return isNone ? [] : words
  }

  private static let playFillers: Set = [
    "a", "an", "the", "some", "game", "games", "of", "at", "in", "me", "for", "now", "please",
    "stakes", "money", "table",
  ]
  private static let playMeanings: [String: String] = [
    "against": "with", "vs": "with", "versus": "with", "computer": "bot", "bots": "bot",
    "robot": "bot", "low": "small", "high": "big", "hold'em": "holdem", "texas": "",
  ]

  /// What people say after `play`, in the words of the protocol.
  private static func wordsOfPlay(_ typed: [String]) -> [String] {
    let words = typed.filter { !playFillers.contains($0) }.map { playMeanings[$0] ?? $0 }
      .filter { !$0.isEmpty }
    // A person who plays against the house plays its games.
    return words == ["with", "house"] ? ["house"] : words
  }
}
