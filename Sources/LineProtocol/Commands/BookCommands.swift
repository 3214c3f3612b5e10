import Identity
import Lines
import ScoreBook

extension BookCommand: DeclaredCommand {
  /// The line that means it.
  public var line: String { written }

  /// The word behind `book`.
  public var verb: BookVerb { said.verb }

  /// Whether it asks for a change.
  var isChange: Bool { if case .change = self { true } else { false } }

  init<C: ArgumentCoder<BookVerb>>(_ line: inout C, _ command: Self?) throws(CommandError) {
    let x = command?.said
    switch line.verb {
    case .book: self = .ask(.current)
    case .profiles: self = .ask(.profiles)
    case .help: self = .ask(.help)
    case .list: self = .ask(.list(from: try line.from(x?.from)))
    case .hidden: self = .ask(.hidden(from: try line.from(x?.from)))
    case .players:
      self = .ask(.players(group: try line.word(x?.text, "GROUP"), from: try line.from(x?.from)))
    case .board:
      let group = try line.word(x?.text, "GROUP") ?? Player.defaultGroup
      self = .ask(.board(group: group, from: try line.from(x?.from)))
    case .changes:
      self = .ask(.changes(game: try line.game(x?.game), from: try line.from(x?.from)))
    case .game:
      self = .ask(.game(try line.optional(x?.game.map(BookNumber.init), or: "game")?.number))
    case .sheet:
      // A round may stand without a team.
      let team = try line.optional(x?.team, or: nil, as: nil, isNoNumber: true)
      let round = try line.optional(x?.round, or: "round")
      self = .ask(.sheet(team, round, game: try line.game(x?.game)))
    case .card:
      let team = try line.team(x)
      let round = try line.optional(x?.round, or: "round")
      self = .ask(.card(team, round, game: try line.game(x?.game)))
    case .rules: self = .ask(.rules(try line.word(x?.text, "PROFILE")))
    case .new: self = try Self.new(&line, x)
    case .player: self = try Self.player(&line, x)
    case .define: self = .change(.define(try ProfileDefinition(&line, x?.definition)))
    case .score:
      let (team, counts) = (try line.team(x), try line.counts(x?.counts))
      self = .change(
        .score(team, counts, round: try line.round(x?.round), game: try line.game(x?.game)))
    case .win:
      let team = try line.team(x)
      self = .change(.win(team, round: try line.round(x?.round), game: try line.game(x?.game)))
    case .finish:
      let team = try line.team(x)
      self = .change(.finish(team, round: try line.round(x?.round), game: try line.game(x?.game)))
    case .drop: self = .change(.drop(try line.whichGame(x)))
    case .restore: self = .change(.restore(try line.whichGame(x)))
    case .lock, .unlock: self = .change(.lock(try line.whichGame(x), line.verb == .lock))
    case .allow:
      let game = try line.whichGame(x)
      let name = try line.argument(x?.text.map(PlainWord.init), "whom?", as: "NAME")
      self = .change(.allow(game, name.text))
    case .undo:
      let number = try line.optional(x?.number.map(BookNumber.init))
      self = .change(.undo(number?.number, game: try line.game(x?.game)))
    }
  }

  /// Without a profile, what can be begun.
  private static func new<C: ArgumentCoder<BookVerb>>(
    _ line: inout C, _ x: Said?
  ) throws(CommandError) -> Self {
    let profile = try line.word(x?.text, "PROFILE")
    var players: [TeamName: [String]] = [:]
    for team in TeamName.allCases {
      let names = x?.lineup?.players[team]
      players[team] = try line.option(team.key, names.map(Partners.init))?.names
    }
    if let profile { return .change(.new(profile: profile, Lineup(players))) }
    guard players.isEmpty else { throw line.usage("which profile?") }
    return .ask(.beginnings)
  }

  /// With initials a new player, with options one that is to change, else one to be shown.
  private static func player<C: ArgumentCoder<BookVerb>>(
    _ line: inout C, _ x: Said?
  ) throws(CommandError) -> Self {
    let name = try line.argument(x?.player.map { PlainWord($0.name) }, "which name?", as: "NAME")
    var made = PlayerChange(name: name.text)
    let initials = try line.word(x?.text, "INITIALS")
    if initials == nil { made.initials = try line.detail("initials", x?.player?.initials) }
    made.email = try line.detail("email", x?.player?.email)
    made.phone = try line.detail("phone", x?.player?.phone)
    made.icon = try line.detail("icon", x?.player?.icon)
    made.group = try line.detail("group", x?.player?.group)
    guard let initials else {
      return made.isEmpty ? .ask(.player(made.name)) : .change(.changePlayer(made))
    }
    return .change(
      .player(
        Player(
          name: made.name, initials: initials, email: made.email, phone: made.phone,
          icon: made.icon, group: made.group ?? Player.defaultGroup)))
  }
}

/// What a command says, by its kind.
private struct Said {
  let verb: BookVerb
  var team: TeamName?
  var round: Round?
  var game: Int?
  /// The first row to show.
  var from: Int?
  /// The number of a game or change that stands first.
  var number: Int?
  /// The name, group, profile or initials.
  var text: String?
  var counts: [CountRequest]?
  var lineup: Lineup?
  var player: PlayerChange?
  var definition: ProfileDefinition?
}

extension BookCommand {
  fileprivate var said: Said {
    switch self {
    case .ask(.current): Said(verb: .book)
    case .ask(.list(let from)): Said(verb: .list, from: from)
    case .ask(.hidden(let from)): Said(verb: .hidden, from: from)
    case .ask(.players(let group, let from)): Said(verb: .players, from: from, text: group)
    case .ask(.player(let name)): Said(verb: .player, player: PlayerChange(name: name))
    case .ask(.profiles): Said(verb: .profiles)
    case .ask(.beginnings): Said(verb: .new)
    case .ask(.game(let game)): Said(verb: .game, game: game)
    case .ask(.sheet(let team, let round, let game)):
      Said(verb: .sheet, team: team, round: round, game: game)
    case .ask(.card(let team, let round, let game)):
      Said(verb: .card, team: team, round: round, game: game)
    case .ask(.rules(let profile)): Said(verb: .rules, text: profile)
    case .ask(.board(let group, let from)): Said(verb: .board, from: from, text: group)
    case .ask(.changes(let game, let from)): Said(verb: .changes, game: game, from: from)
    case .ask(.help): Said(verb: .help)
    case .change(.player(let player)):
      Said(verb: .player, text: player.initials, player: PlayerChange(player))
    case .change(.changePlayer(let change)): Said(verb: .player, player: change)
    case .change(.define(let definition)): Said(verb: .define, definition: definition)
    case .change(.new(let profile, let lineup)): Said(verb: .new, text: profile, lineup: lineup)
    case .change(.score(let team, let counts, let round, let game)):
      Said(verb: .score, team: team, round: round, game: game, counts: counts)
    case .change(.win(let team, let round, let game)):
      Said(verb: .win, team: team, round: round, game: game)
    case .change(.finish(let team, let round, let game)):
      Said(verb: .finish, team: team, round: round, game: game)
    case .change(.drop(let number)): Said(verb: .drop, number: number)
    case .change(.restore(let number)): Said(verb: .restore, number: number)
    case .change(.lock(let number, let isOn)): Said(verb: isOn ? .lock : .unlock, number: number)
    case .change(.allow(let number, let name)): Said(verb: .allow, number: number, text: name)
    case .change(.undo(let number, let game)): Said(verb: .undo, game: game, number: number)
    }
  }
}

extension PlayerChange {
  fileprivate init(_ player: Player) {
    self.init(name: player.name)
    (email, phone) = (player.email?.text, player.phone?.text)
    (icon, group) = (player.icon, player.group)
  }
}

extension ProfileDefinition {
  fileprivate init<C: ArgumentCoder<BookVerb>>(_ line: inout C, _ x: Self?) throws(CommandError) {
    let id = try line.argument(x.map { PlainWord($0.id) }, "which name?", as: "ID")
    let base = try line.argument(
      x.map { PlainWord($0.base) }, "from which profile?", or: "from", as: "from=PROFILE")
    self.init(id: id.text.lowercased(), from: base.text)
    let points = try line.repeated(as: "[win=N …]") { (line) throws(CommandError) in
      var points: [(ScoreElement, Int)] = []
      for element in ScoreElement.builtIn {
        let number = try line.number(element.key, x?.points[element])
        if let number { points.append((element, number)) }
      }
      return points
    }
    self.points = Dictionary(points) { first, _ in first }
    bonus = try line.number("bonus", x?.bonus)
    elements = try line.elements(x?.elements)
    teams = try line.number("teams", x?.teams)
    rounds = try line.number("rounds", x?.rounds)
    meld = try line.option("meld", x?.meld)
    ante = try line.option("ante", x?.ante)
    roundWin = try line.option("round-win", x?.roundWin)
    gameWin = try line.option("game-win", x?.gameWin)
    name = try line.unlistedOption("name", nil as DetailText?)?.text ?? line.title(x?.name)
  }
}

// MARK: - Arguments that several have

extension ArgumentCoder<BookVerb> {
  fileprivate mutating func number(_ key: String, _ number: Int?) throws(CommandError) -> Int? {
    try option(key, number.map(BookNumber.init))?.number
  }

  fileprivate mutating func game(_ number: Int?) throws(CommandError) -> Int? {
    try self.number("game", number)
  }

  fileprivate mutating func whichGame(_ x: Said?) throws(CommandError) -> Int {
    try argument(x?.number.map(BookNumber.init), "which game?").number
  }

  fileprivate mutating func team(_ x: Said?) throws(CommandError) -> TeamName {
    try argument(x?.team, "which team?")
  }

  fileprivate mutating func round(_ round: Round?) throws(CommandError) -> Round? {
    try option("round", round, as: "N")
  }

  fileprivate mutating func word(_ text: String?, _ form: String) throws(CommandError) -> String? {
    try optional(text.map(PlainWord.init), as: form)?.text
  }

  /// The first row to show.
  fileprivate mutating func from(_ row: Int?) throws(CommandError) -> Int {
    max(try number("from", row == 1 ? nil : row) ?? 1, 1)
  }

  fileprivate mutating func detail(
    _ key: String, _ text: String?
  ) throws(CommandError) -> String? {
    try option(key, text.map(DetailText.init), as: key.uppercased())?.text
  }

  /// The counts of one command, written `clean 3` or `clean=3`, each element once.
  fileprivate mutating func counts(
    _ written: [CountRequest]?
  ) throws(CommandError) -> [CountRequest] {
    var counts = try words(written.map(Counts.init)).counts
    for pair in options(nil, as: "[ELEMENT=COUNT …]", where: { ScoreElement(typed: $0) != nil }) {
      var words = [pair.key, pair.value]
      counts += try Counts(taking: &words, in: ArgumentPlace(verb)).counts
    }
    guard !counts.isEmpty else { throw usage("which element?") }
    var seen: Set<ScoreElement> = []
    for count in counts where !seen.insert(count.element).inserted {
      throw usage("\(count.element.key) is there twice")
    }
    return counts
  }

  /// The options `element.NAME=N`, in their order.
  fileprivate mutating func elements(
    _ written: [ElementPoints]?
  ) throws(CommandError) -> [ElementPoints] {
    let prefix = "element."
    let pairs = options(
      written?.map { TableOption(key: prefix + $0.element.key, value: "\($0.points)") },
      as: "[\(prefix)NAME=N …]", where: { $0.hasPrefix(prefix) })
    var elements: [ElementPoints] = []
    for pair in pairs {
      let name = String(pair.key.dropFirst(prefix.count))
      let element = ScoreElement(key: name) ?? .own(name)
      guard !elements.contains(where: { $0.element == element }) else {
        throw usage("\(pair.key)= is there twice")
      }
      var words = [pair.value]
      let number = try BookNumber(taking: &words, in: ArgumentPlace(verb, key: pair.key))
      elements.append(ElementPoints(element, number.number))
    }
    return elements
  }
}

// MARK: - Kinds of arguments

extension TeamName: Argument {
  init(taking words: inout [String], in _: ArgumentPlace) throws(CommandError) {
    let word = words.removeFirst()
    guard let team = TeamName(key: word) else {
      let teams = TeamName.allCases.map(\.key).joined(separator: ", ")
      throw CommandError(.protoArguments, "\"\(word.prefix(24))\" is no team: say \(teams)")
    }
    self = team
  }

  static var form: String { "TEAM" }
  var words: [String] { [key] }
}

extension Round: Argument {
  init(taking words: inout [String], in _: ArgumentPlace) throws(CommandError) {
    let word = words.removeFirst()
    guard let round = TypedNumber.whole(word).flatMap(Round.init) else {
      throw CommandError(
        .protoNumber, "\"\(word.prefix(24))\" is no round: say 1 to \(BookLimits.rounds)")
    }
    self = round
  }

  static var form: String { "ROUND" }
  var words: [String] { [description] }
  static var examples: [Self] { Round.upTo(BookLimits.rounds) }
}

extension CommandError {
  fileprivate init(noNumber word: String, _ what: String) {
    self.init(
      .protoNumber,
      "\"\(word.prefix(24))\" is no \(what): write a whole number in digits, as in 1250 or 1,250")
  }
}

/// A whole number of the book, as people write it.
private struct BookNumber: Argument {
  let number: Int

  init(_ number: Int) { self.number = number }

  init(taking words: inout [String], in place: ArgumentPlace) throws(CommandError) {
    let word = words.removeFirst()
    guard let number = TypedNumber.whole(word) else {
      throw CommandError(noNumber: word, place.key.map { "\($0)=" } ?? "number")
    }
    self.number = number
  }

  static var form: String { "N" }
  var words: [String] { ["\(number)"] }
  static var examples: [Self] { [3, 1, 0, -7, 1250].map(Self.init) }
}

/// Elements, each with its count.
private struct Counts: Argument {
  private(set) var counts: [CountRequest] = []

  init(_ counts: [CountRequest]) { self.counts = counts }

  init(taking words: inout [String], in place: ArgumentPlace) throws(CommandError) {
    while !words.isEmpty {
      let name = words.removeFirst()
      guard let element = ScoreElement(typed: name) else {
        let known = ScoreElement.builtIn.map(\.key).joined(separator: ", ")
        throw CommandError(
          .protoArguments, "\"\(name.prefix(24))\" cannot be counted: say one of \(known)")
      }
      guard !words.isEmpty else { throw place.usage("how many of \(element.key)?") }
      let count = words.removeFirst()
      guard let amount = Amount(count) else {
        throw CommandError(noNumber: count, "count of \(element.key)")
      }
      counts.append(CountRequest(element, amount))
    }
  }

  static var form: String { "[ELEMENT COUNT …]" }

  var words: [String] {
    counts.flatMap { count in
      switch count.amount {
      case .exactly(let number): [count.element.key, "\(number)"]
      case .more(let number): [count.element.key, (number < 0 ? "" : "+") + "\(number)"]
      }
    }
  }

  static var examples: [Self] {
    [
      Self([CountRequest(.clean, .exactly(3))]),
      Self([
        CountRequest(.requiredDirty, .more(1)), CountRequest(.own("jokers"), .more(-2)),
        CountRequest(.cards, .exactly(1250)),
      ]),
    ]
  }
}

/// The names or initials of the players of one team.
private struct Partners: Argument {
  let names: [String]

  init(_ names: [String]) { self.names = names }

  init(taking words: inout [String], in _: ArgumentPlace) throws(CommandError) {
    names = words.removeFirst().split(separator: "+", omittingEmptySubsequences: false)
      .map(String.init)
  }

  static var form: String { "NAME+NAME" }
  var words: [String] { [names.joined(separator: "+")] }
  static var examples: [Self] { [["ANN"], ["G1", "Bob"], [""]].map(Self.init) }
}

/// What stands behind a key, perhaps nothing.
private struct DetailText: Argument {
  let text: String

  init(_ text: String) { self.text = text }

  init(taking words: inout [String], in _: ArgumentPlace) throws(CommandError) {
    text = words.removeFirst()
  }

  static var form: String { "TEXT" }
  var words: [String] { [text] }
  static var examples: [Self] { ["a@b", "", "555 1234", "🦊"].map(Self.init) }
}

extension OpeningMeld: Argument {
  init(taking words: inout [String], in _: ArgumentPlace) throws(CommandError) {
    let word = words.removeFirst()
    guard let meld = OpeningMeld(word) else {
      throw CommandError(
        .protoArguments,
        "\"\(word.prefix(24))\" is no opening meld: say meld=threshold or meld=round, or the"
          + " points, as in meld=50/90/120/150 by round or meld=0:50/15000:90 by score")
    }
    self = meld
  }

  static var form: String { "MELD" }
  var words: [String] { [text] }
}

extension Cents: Argument {
  init(taking words: inout [String], in place: ArgumentPlace) throws(CommandError) {
    let word = words.removeFirst()
    guard let cents = Cents(word, in: place.money) else {
      let key = place.key ?? ""
      throw CommandError(
        .protoNumber,
        "\"\(word.prefix(24))\" is no money: write dollars, as in \(key)=$3 or \(key)=2.50")
    }
    self = cents
  }

  static var form: String { "$N" }
  var words: [String] { [description] }
  static var examples: [Self] { [250, 0, -75].map(Cents.init) }
}

// MARK: - Words

extension BookVerb: CommandWord {
  init(typed word: String) throws(CommandError) {
    guard let verb = word.isEmpty ? .book : BookVerb(word: word) else {
      throw CommandError(
        .protoVerb,
        "the book knows no \"\(word.prefix(24))\": say book help for what it knows")
    }
    self = verb
  }

  var arguments: ArgumentForm { .pairs }

  var forms: [String] { BookCommand.listed(self).forms }
}
