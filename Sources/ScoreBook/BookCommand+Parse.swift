extension BookCommand {
  /// Understands the words that follow `book`. Words are as the line protocol has split them, an
  /// option as `key=value`, escapes resolved; a word that begins with `:` begins a text.
  ///
  /// - Parameters:
  ///   - own: the elements that the club has defined.
  ///   - money: what a number without a sign and a point is: cents to programs.
  /// - Throws: `BookCommandError` for anything that is no command.
  public static func parse(
    _ words: [String], own: [ScoreElement] = [], money: MoneyUnit = .cents
  ) throws(BookCommandError) -> BookCommand {
    var rest = try BookWords(words, own, money)
    guard let word = rest.next() else {
      try rest.end(.book)
      return .ask(.current)
    }
    guard let verb = verb(word) else { throw .unknownCommand(word) }
    let command = try parse(verb, &rest)
    try rest.end(verb)
    return command
  }

  /// Whether these words ask for a change, be it one that is refused.
  public static func isChange(_ words: [String]) -> Bool {
    switch words.first.flatMap(verb) {
    case .drop, .restore, .lock, .unlock, .allow, .score, .win, .finish, .undo, .define: true
    case .new: words.count > 1
    case .player: words.count > 2
    case .book, .list, .hidden, .game, .card, .sheet, .changes, .board, .players, .profiles, .rules,
      .help, nil:
      false
    }
  }

  private static let otherVerbs: [String: BookUsage] = [
    "games": .list, "set": .score, "won": .win, "finished": .finish, "leaders": .board,
    "history": .changes,
  ]

  private static func verb(_ word: String) -> BookUsage? {
    let word = word.lowercased()
    let verb = otherVerbs[word] ?? BookUsage(rawValue: word)
    return verb == .book ? nil : verb
  }

  private static func parse(
    _ verb: BookUsage, _ words: inout BookWords
  ) throws(BookCommandError) -> BookCommand {
    switch verb {
    case .book: .ask(.current)
    case .list: .ask(.list(from: try words.from()))
    case .hidden: .ask(.hidden(from: try words.from()))
    case .players: .ask(.players(group: words.next(), from: try words.from()))
    case .profiles: .ask(.profiles)
    case .rules: .ask(.rules(words.next()))
    case .game: .ask(.game(try game(&words)))
    case .sheet: .ask(try sheet(&words))
    case .card: .ask(try card(&words))
    case .board:
      .ask(.board(group: words.next() ?? Player.defaultGroup, from: try words.from()))
    case .changes: .ask(.changes(game: try words.number("game"), from: try words.from()))
    case .help: .ask(.help)
    case .player: try player(&words)
    case .define: .change(.define(try definition(&words)))
    case .new where words.isEmpty: .ask(.beginnings)
    case .new: .change(try new(&words))
    case .score, .win, .finish: .change(try entry(verb, &words))
    case .undo: .change(try undo(&words))
    case .drop: .change(.drop(try BookWords.number(words.next(.drop), what: "game")))
    case .restore: .change(.restore(try BookWords.number(words.next(.restore), what: "game")))
    case .lock, .unlock:
      .change(.lock(try BookWords.number(words.next(verb), what: "game"), verb == .lock))
    case .allow:
      .change(
        .allow(try BookWords.number(words.next(.allow), what: "game"), try words.next(.allow)))
    }
  }

  private static func game(_ words: inout BookWords) throws(BookCommandError) -> Int? {
    guard let text = words.next() else { return try words.number("game") }
    return try BookWords.number(text, what: "game")
  }

  private static func team(_ text: String) throws(BookCommandError) -> TeamName {
    guard let team = TeamName(key: text) else { throw .unknownTeam(text) }
    return team
  }

  private static func sheet(_ words: inout BookWords) throws(BookCommandError) -> BookQuery {
    // A round may stand without a team.
    let team: TeamName? =
      if let text = words.peek, TypedNumber.parse(text[...]) == nil {
        try team(words.next(.sheet))
      } else {
        nil
      }
    let round = try round(&words)
    return .sheet(team, round, game: try words.number("game"))
  }

  private static func card(_ words: inout BookWords) throws(BookCommandError) -> BookQuery {
    let team = try team(words.next(.card))
    return .card(team, try round(&words), game: try words.number("game"))
  }

  /// A round that stands alone or behind its key.
  private static func round(_ words: inout BookWords) throws(BookCommandError) -> Round? {
    guard let text = words.next() else { return try words.round() }
    return try BookWords.round(text)
  }

  /// With initials a new player, with options one that is to change, else one to be shown.
  private static func player(_ words: inout BookWords) throws(BookCommandError) -> BookCommand {
    let name = try words.next(.player)
    if let initials = words.next() {
      return .change(
        .player(
          Player(
            name: name, initials: initials, email: words.option("email"),
            phone: words.option("phone"), icon: words.option("icon"),
            group: words.option("group") ?? Player.defaultGroup)))
    }
    var change = PlayerChange(name: name)
    change.initials = words.option("initials")
    (change.email, change.phone) = (words.option("email"), words.option("phone"))
    (change.icon, change.group) = (words.option("icon"), words.option("group"))
    return change.isEmpty ? .ask(.player(name)) : .change(.changePlayer(change))
  }

  private static func undo(_ words: inout BookWords) throws(BookCommandError) -> BookRequest {
    let number: Int? =
      if let text = words.next() { try BookWords.number(text, what: "change") } else { nil }
    return .undo(number, game: try words.number("game"))
  }

  private static func definition(
    _ words: inout BookWords
  ) throws(BookCommandError) -> ProfileDefinition {
    let id = try words.next(.define).lowercased()
    guard let base = words.option("from") else { throw .wrongWords(.define) }
    var definition = ProfileDefinition(id: id, from: base)
    definition.bonus = try words.number("bonus")
    definition.teams = try words.number("teams")
    definition.name = words.option("name") ?? words.trailingText()
    if let text = words.option("meld") {
      guard let meld = OpeningMeld(text) else { throw .unknownMeld(text) }
      definition.meld = meld
    }
    definition.rounds = try words.number("rounds")
    definition.ante = try words.cents("ante")
    definition.roundWin = try words.cents("round-win")
    definition.gameWin = try words.cents("game-win")
    for element in ScoreElement.builtIn {
      definition.points[element] = try words.number(element.key)
    }
    definition.elements = try words.elements()
    return definition
  }

  private static func new(_ words: inout BookWords) throws(BookCommandError) -> BookRequest {
    let profile = try words.next(.new)
    var players: [TeamName: [String]] = [:]
    for team in TeamName.allCases {
      players[team] = words.option(team.key)?.split(
        separator: "+", omittingEmptySubsequences: false
      ).map(String.init)
    }
    return .new(profile: profile, Lineup(players))
  }

  private static func entry(
    _ verb: BookUsage, _ words: inout BookWords
  ) throws(BookCommandError) -> BookRequest {
    let team = try team(words.next(verb))
    let (round, game) = (try words.round(), try words.number("game"))
    return switch verb {
    case .win: .win(team, round: round, game: game)
    case .finish: .finish(team, round: round, game: game)
    default: .score(team, try counts(&words), round: round, game: game)
    }
  }

  /// The counts of one command, written `clean 3` or `clean=3`, each element once.
  private static func counts(
    _ words: inout BookWords
  ) throws(BookCommandError) -> [CountRequest] {
    var counts: [CountRequest] = []
    while let name = words.next() {
      guard let element = words.element(name) else { throw .unknownElement(name) }
      counts.append(try count(of: element, words.next(.score)))
    }
    while let (element, text) = words.elementOption() {
      counts.append(try count(of: element, text))
    }
    guard !counts.isEmpty else { throw .wrongWords(.score) }
    var seen: Set<ScoreElement> = []
    for count in counts where !seen.insert(count.element).inserted {
      throw .elementTwice(count.element)
    }
    return counts
  }

  private static func count(
    of element: ScoreElement, _ text: String
  ) throws(BookCommandError) -> CountRequest {
    guard let amount = Amount(text) else {
      throw .notANumber(text, what: "count of \(element.key)")
    }
    return CountRequest(element, amount)
  }
}

/// The words of one command, taken one by one; what is left over is an error.
private struct BookWords {
  private var words: ArraySlice<String>
  private var options: [(key: String, value: String)] = []
  private var text: String?
  private let own: [ScoreElement]
  private let money: MoneyUnit

  init(
    _ all: [String], _ own: [ScoreElement], _ money: MoneyUnit
  ) throws(BookCommandError) {
    (self.own, self.money) = (own, money)
    let plain = all.prefix { !$0.hasPrefix(":") }
    let rest = all.dropFirst(plain.count)
    if !rest.isEmpty { text = String(rest.joined(separator: " ").dropFirst()) }
    words = []
    for word in plain {
      guard let equals = word.firstIndex(of: "="), equals != word.startIndex else {
        words.append(word)
        continue
      }
      let key = word[..<equals].lowercased()
      guard !options.contains(where: { $0.key == key }) else { throw .optionTwice(key) }
      options.append((key, String(word[word.index(after: equals)...])))
    }
  }

  /// Whether there is nothing more.
  var isEmpty: Bool { words.isEmpty && options.isEmpty && text == nil }

  /// The next plain word, if there is one.
  var peek: String? { words.first }

  /// Takes the next plain word, if there is one.
  mutating func next() -> String? { words.popFirst() }

  /// Takes the next plain word, which must be there.
  mutating func next(_ usage: BookUsage) throws(BookCommandError) -> String {
    guard let word = words.popFirst() else { throw .wrongWords(usage) }
    return word
  }

  /// Takes the option of that key, if there is one.
  mutating func option(_ key: String) -> String? {
    guard let index = options.firstIndex(where: { $0.key == key }) else { return nil }
    return options.remove(at: index).value
  }

  /// Takes the next option whose key is an element.
  mutating func elementOption() -> (element: ScoreElement, text: String)? {
    for (index, option) in options.enumerated() {
      guard let element = element(option.key) else { continue }
      options.remove(at: index)
      return (element, option.value)
    }
    return nil
  }

  /// The element of that name, one of the club's own too.
  func element(_ name: String) -> ScoreElement? {
    let key = name.lowercased()
    return ScoreElement(key: key) ?? own.first { $0.key == key }
  }

  /// Takes the options `element.NAME=N`, in their order.
  mutating func elements() throws(BookCommandError) -> [ElementPoints] {
    let prefix = "element."
    var elements: [ElementPoints] = []
    while let key = options.first(where: { $0.key.hasPrefix(prefix) })?.key {
      guard let points = try number(key) else { break }
      let name = String(key.dropFirst(prefix.count))
      elements.append(ElementPoints(ScoreElement(key: name) ?? .own(name), points))
    }
    return elements
  }

  /// Takes an option that holds a number.
  mutating func number(_ key: String) throws(BookCommandError) -> Int? {
    guard let text = option(key) else { return nil }
    return try BookWords.number(text, what: "\(key)=")
  }

  /// Takes an option that holds an amount of money.
  mutating func cents(_ key: String) throws(BookCommandError) -> Cents? {
    guard let text = option(key) else { return nil }
    guard let cents = Cents(text, in: money) else { throw .noMoney(text, key: key) }
    return cents
  }

  /// Takes an option that names a row to begin with; the first without one.
  mutating func from() throws(BookCommandError) -> Int { max(try number("from") ?? 1, 1) }

  /// Takes the option `round=`.
  mutating func round() throws(BookCommandError) -> Round? {
    guard let text = option("round") else { return nil }
    return try BookWords.round(text)
  }

  /// Takes the text after `:`, if there is one.
  mutating func trailingText() -> String? {
    defer { text = nil }
    return text
  }

  /// Throws if anything was not taken.
  func end(_ usage: BookUsage) throws(BookCommandError) {
    if let option = options.first { throw .unknownOption(option.key, usage) }
    guard words.isEmpty, text == nil else { throw .wrongWords(usage) }
  }

  static func round(_ text: String) throws(BookCommandError) -> Round {
    guard let round = wholeNumber(text).flatMap(Round.init) else { throw .noSuchRound(text) }
    return round
  }

  static func number(_ text: String, what: String) throws(BookCommandError) -> Int {
    guard let number = wholeNumber(text) else { throw .notANumber(text, what: what) }
    return number
  }

  /// Digits, perhaps after a minus.
  private static func wholeNumber(_ text: String) -> Int? {
    guard text.hasPrefix("-") else { return TypedNumber.parse(text[...]) }
    return TypedNumber.parse(text.dropFirst()).map { -$0 }
  }
}
