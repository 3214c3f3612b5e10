import Games
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
    if line.verb == "/me", !line.rest.isEmpty {
      throw Sayings.refusal(of: Sayings.Saying(line.typed), naming: ["say \(line.rest)"])
    }
    if line.verb.count > 1, line.verb.first == "/" {
      return try self.read(try RequestLine(line.typed.drop { $0 == "/" }), at: place, as: read)
    }
    if let meant, !texts.contains(meant) || meant == "tutorial",
      let courtesy = line.rest.split(separator: " ").last,
      ["please", "pls", "plz"].contains(courtesy.lowercased())
    {
      let short = line.typed.dropLast(courtesy.count + 1)
      return try self.read(try RequestLine(short), at: place, as: read)
    }
    if meant == "odds",
      (try? Card.list(String(line.rest.prefix { $0 != " " })))?.isEmpty == false
    {
      return try self.read(try RequestLine("equity \(line.rest)"), at: place, as: read)
    }
    let saying = Sayings.Saying(line.typed)
    if let raises = place.raises,
      saying.core.filter({ $0 != "bet" }).joined() == "raise"
        || meant == "raise" && line.rest.isEmpty
    {
      throw Refusal(
        .protoArguments,
        "raise to how much? the least is raise \(raises.least), the most raise \(raises.most)")
    }
    if let drawn = try draw(saying, at: place) { return try read(try RequestLine(drawn), .cents) }
    if let meant = try first(saying, at: place) { return try read(try RequestLine(meant), .cents) }
    do { return try read(line, .dollars) } catch {
      let phrased = command(line, at: place)
      do throws(Refusal) {
        guard let phrased else { throw error }
        return try read(try RequestLine(phrased), .cents)
      } catch {
        guard place.here != nil, isSaying(line, meant, error) else {
          throw refusal(of: line, error, saying, at: place)
        }
        if let command = another(line, saying), let other = try? RequestLine(command),
          let meaning = try? read(other, .dollars)
        {
          return meaning
        }
        if let wager = wager(saying, at: place) {
          throw Refusal(.protoVerb, "an amount alone bets nothing; type \(wager)")
            .naming(wager)
        }
        if let command = try Sayings.command(saying, at: place) {
          return try read(try RequestLine(command), .dollars)
        }
        let bare = try bare(saying, at: place) ?? another(line, saying)
        if let command = bare { return try read(try RequestLine(command), .dollars) }
        if saying.isQuestion, let asked = command(saying.words, place) {
          throw Sayings.refusal(of: saying, naming: [asked.joined(separator: " ")])
        }
        if meant == nil, let command = try Sayings.command(saying, at: place, .last) {
          return try read(try RequestLine(command), .dollars)
        }
        throw refusal(of: line, error, saying, at: place)
      }
    }
  }

  /// Commands with a text, a secret or many options, where an error is about these.
  private static let texts: Set = [
    "say", "tell", "book", "hello", "login", "register", "password", "resume", "create",
    "challenge", "new", "advise", "equity", "tutorial", "export", "replay", "read", "ping",
    "set", "finger", "ignore", "unignore", "accept", "decline", "kick", "topup", "bot", "choose",
    "pre", "straddle", "trade", "discard",
  ]

  /// Whether a line that is no command as it stands may be a saying, rather than a command with a
  /// mistake in what follows its word.
  private static func isSaying(_ line: RequestLine, _ meant: String?, _ error: Refusal) -> Bool {
    guard let meant, texts.contains(meant) else { return true }
    switch meant {
    case "set": return line.rest.isEmpty
    case "hello": return line.rest.first?.isNumber != true && !line.rest.contains("=")
    // At no table, as in `new game`.
    case "new": return error.code == .tableNone || !line.rest.contains("=")
    default: return false
    }
  }

  /// A saying that comes before the command with the same first word.
  private static func first(
    _ saying: Sayings.Saying, at place: TypedPlace
  ) throws(Refusal) -> String? {
    if saying.words.first == "tell", saying.words.count > 2,
      ["everyone", "everybody", "all", "table", "room", "lobby"].contains(saying.words[1])
    {
      let text = saying.typed.split(separator: " ").dropFirst(2).joined(separator: " ")
      return "say \(text)"
    }
    // `tell me the odds` is no message to a person called me.
    if saying.words.starts(with: ["tell", "me"]), saying.words.count > 2 {
      return try Sayings.command(saying, at: place)
    }
    return try Sayings.command(saying, at: place, .first)
  }

  /// A line about the cards at a draw, as the command `draw`.
  private static func draw(
    _ saying: Sayings.Saying, at place: TypedPlace
  ) throws(Refusal) -> String? {
    let verb = saying.words.first ?? ""
    if case .house(let view)? = place.question, SaidCards.discards.contains(verb),
      saying.words.contains(where: SaidCards.lowest.contains),
      let card = SaidCards.lowest(of: view.hand)
    {
      throw Sayings.refusal(of: saying, naming: ["trade \(card)"])
    }
    guard let view = place.poker, Commands.named(verb) == nil || SaidCards.takes(verb),
      case let isDue = view.legal.contains(where: { $0.verb == "draw" }),
      isDue || view.hole.count > 3 && ["draw", "discard"].contains(verb),
      saying.typed != "draw", !saying.isQuestion, !saying.typed.contains("="),
      let meant = SaidCards.meaning(of: saying.words, in: view.hole)
    else { return nil }
    guard isDue else {
      guard let game = place.here?.game,
        GameCatalogue.entry(game)?.verbs.contains("draw") == true
      else { return nil }
      if case .draw = meant { return nil }
      throw Refusal(
        .rulePhase,
        "no cards are swapped now; at the draw name them, as in draw "
          + Prose(typed: Array(view.hole.prefix(2))))
    }
    let (cards, isGuess): ([Card], Bool) =
      switch meant {
      case .draw(let cards): (cards, false)
      case .perhaps(let cards): (cards, true)
      case .unclear:
        throw Refusal(
          .protoCard, "which cards? as in draw " + Prose(typed: Array(view.hole.prefix(2))))
      }
    let command = cards.isEmpty ? "draw" : "draw \(cards.notation)"
    guard isGuess else { return command }
    throw Sayings.refusal(of: saying, naming: [command])
  }

  /// The bet or raise that an amount alone means, if it is allowed.
  private static func wager(_ saying: Sayings.Saying, at place: TypedPlace) -> String? {
    guard !saying.isQuestion, let least = place.least, let most = place.most,
      case let words = saying.typed.split(separator: " ").map({ plain(String($0)) }),
      let amount = PhrasedAmount.words(place.wager, words, place)?.first, amount != "all"
    else { return nil }
    let isAllowed = WireNumber.parse(amount).map { (least...most).contains($0) } ?? (least < most)
    return isAllowed ? "\(place.wager) \(amount)" : nil
  }

  /// The line with the command that its first word stands for, unless that could cost chips or a
  /// seat.
  private static func another(_ line: RequestLine, _ saying: Sayings.Saying) -> String? {
    guard Commands.named(line.verb) == nil, !saying.isQuestion,
      let row = saying.words.first.flatMap(Commands.meant(by:)),
      !row.isCostly
    else { return nil }
    let spoken = saying.words.dropFirst().filter { !Sayings.isFiller($0) }
    let forms = [line.rest, spoken.joined(separator: " ")].map {
      $0.isEmpty ? row.word : "\(row.word) \($0)"
    }
    return forms.first { (try? Commands.understood(RequestLine($0), .dollars)) != nil } ?? forms[0]
  }

  /// The command among words that say nothing. One that could cost chips or a seat is only named.
  private static func bare(
    _ saying: Sayings.Saying, at place: TypedPlace
  ) throws(Refusal) -> String? {
    let spoken = saying.words.drop {
      Sayings.isFiller($0) && ($0.count == 1 || Commands.named($0) == nil)
    }
    guard let first = spoken.first,
      let row = Commands.named(first) ?? Commands.meant(by: first),
      !row.isCostly || place.hasTable,
      // An amount that is unclear is answered with the amounts.
      place.question == nil || !wagers.contains(row.word), !saying.typed.contains("=")
    else { return nil }
    // A text is what follows, as it was typed.
    if texts.contains(row.word) {
      let typed = saying.typed.split(separator: " ")
      guard first != saying.words.first,
        let start = typed.firstIndex(where: { $0.lowercased() == first })
      else { return nil }
      let command = typed[start...].joined(separator: " ")
      if (try? Commands.understood(RequestLine(command), .dollars)) != nil { return command }
      throw Sayings.refusal(of: saying, naming: [row.example ?? row.word])
    }
    let left = spoken.dropFirst().filter { !Sayings.isFiller($0) }
    var command = ([row.word] + left).joined(separator: " ")
    guard saying.isQuestion || [first] + left != saying.words,
      first != saying.words.first || command != saying.typed
    else { return nil }
    if (try? Commands.understood(RequestLine(command), .dollars)) == nil {
      guard row.isCostly else { return nil }
      command = row.word
    }
    if row.isCostly || saying.isQuestion && !row.traits.contains(.asks) {
      throw Sayings.refusal(of: saying, naming: [command])
    }
    return command
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
    of line: RequestLine, _ error: Refusal, _ saying: Sayings.Saying, at place: TypedPlace
  ) -> Refusal {
    let typed = words(of: line)
    let words = typed.map(plain).drop { openings.contains($0) }
    guard let word = words.first, let question = place.question,
      (Commands.named(word)?.word).map({ wagers.contains($0) || answers.contains($0) })
        ?? ((phrases + wagered).contains { words.starts(with: $0.words) } || isAmount(word))
    else { return place.here.flatMap { Sayings.unknown(line, saying, at: place, $0) } ?? error }
    if place.isOfHouse, let most = place.most, word == "bet" || isAmount(word) {
      return Refusal(error.code, "bets are whole dollars from 1 to \(most), as in bet 1")
    }
    let said = SafeText.printable(typed.joined(separator: " ").prefix(40))
    let examples = question.examples.map { "\($0)" }
    guard let last = examples.last else {
      return place.here.flatMap { Sayings.unknown(line, saying, at: place, $0) } ?? error
    }
    let others = examples.dropLast().joined(separator: ", ")
    let list = others.isEmpty ? last : "\(others) or \(last)"
    return Refusal(error.code, "\"\(said)\" is not clear here; type \(list)")
  }

  private static func words(of line: RequestLine) -> [String] {
    [line.verb] + line.rest.split { $0 == " " || $0 == "\t" }.map(String.init)
  }

  private static func isPair(_ word: String) -> Bool { word.contains("=") }

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
      if words.first == "add" { words[0] = "bet" }
      if words.first == "allin" { words = ["bet", "all"] }
      if let word = words.first, isAmount(word), word != "half" { words.insert("bet", at: 0) }
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
    "want to", "wanna", "i'd like to", "would like to", "let me", "can i", "may i",
  ].map { $0.split(separator: " ").map(String.init) }

  /// Words for a bet, a raise or completing a bet, whichever is possible.
  private static let wagers: Set = ["bet", "raise", "complete"]
  /// Other answers to a question of poker.
  private static let answers: Set = ["call", "check", "fold", "allin", "bringin"]

  /// Words at the beginning that mean a command.
  private static let phrases =
    phrases([
      "allin": """
      all in|all-in|go all in|go all-in|i'm all in|i'm all-in|i'm allin|im all in|shove|jam|push
      """,
      "back": "i'm back", "fold": "i'm folding", "call": "i'm calling",
      "check": "i'm checking|knock", "bringin": "bring it in|bring in|bring-in",
      "raise min": "min raise|min-raise|minraise", "bet min": "min bet|min-bet",
      "play": "deal me in|seat me", "draw": "stand pat|stay pat|pat", "twice": "run it twice",
      "once": "run it once", "topup": "top up", "bot add": "add bot|add a bot",
      "bot remove": "remove bot|remove a bot", "advise quiz": "quiz",
    ]) + TableReading.Topic.allCases.map { ([$0.row.short], ["read", $0.rawValue]) }

  /// Words at the beginning that give an amount but not whether it is a bet or a raise.
  private static let wagered = phrases([
    "to": "make it|to", "pot": "pot it|pot", "half": "half pot|half the pot",
    "max": "max bet|max raise",
  ])

  /// Splits the phrases for each meaning; `|` separates alternatives.
  private static func phrases(
    _ said: KeyValuePairs<String, String>
  ) -> [(words: [String], meaning: [String])] {
    func words(_ text: Substring) -> [String] { text.split(separator: " ").map(String.init) }
    return said.flatMap { meaning, choices in
      choices.split(separator: "|").map { (words($0), words(meaning[...])) }
    }
  }

  /// Words after a command that add nothing; `nil` for a command that is only read literally.
  private static func fillers(_ command: String) -> Set<String>? {
    switch command {
    case "fold", "check", "allin", "muck", "show", "deal", "twice", "once":
      ["it", "my", "the", "hand", "cards", "please", "now"]
    case "draw", "discard", "trade": ["my", "the", "and", "card", "cards", "please"]
    case "sit", "leave", "watch", "look", "back": ["at", "down", "the", "table", "please", "now"]
    case "bot": ["please"]
    case "challenge": ["to", "at", "in", "a", "game", "of", "for", "play"]
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
    if command == "trade", words.count == 1, let rank = SaidCards.rank(words[0]) {
      return [String(rank.letter)]
    }
    let isNone =
      command == "draw" && words.count == 1 && ["none", "nothing", "no"].contains(words[0])
    return isNone ? [] : words
  }

  private static let playFillers: Set = [
    "a", "an", "the", "some", "game", "games", "of", "at", "in", "me", "for", "now", "please",
    "stakes", "money", "table", "something", "anything", "easy", "quick", "fun", "here", "us",
    "together", "someone", "somebody", "anyone", "anybody", "people",
  ]
  private static let playMeanings: [String: String] = [
    "against": "with", "vs": "with", "versus": "with", "computer": "bot", "bots": "bot",
    "robot": "bot", "low": "small", "high": "big", "hold'em": "holdem", "texas": "",
  ]

  /// What people say after `play`, in the words of the protocol.
  private static func wordsOfPlay(_ typed: [String]) -> [String] {
    var words = typed.filter { !playFillers.contains($0) }.map { playMeanings[$0] ?? $0 }
      .filter { !$0.isEmpty }
    // The opponent may come last, and `draw poker` is a game of poker called draw.
    if let with = words.lastIndex(of: "with"), with > 0 {
      words = Array(words[with...] + words[..<with])
    }
    if words.last == "with" { words.removeLast() }
    if words.count > 1, words.last == "poker" { words.removeLast() }
    // A person who plays against the house plays its games.
    return words == ["with", "house"] ? ["house"] : words
  }
}
