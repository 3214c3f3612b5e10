import Cards
import Identity
import Lines
import ScoreBook

extension BookCommand: DeclaredCommand {
  /// The line that means it.
  public var line: String { written }

  /// The word behind `book`.
  public var verb: BookVerb { said.verb }

  /// Whether it asks for a change.
  var isChange: Bool { if case .ask = self { false } else { true } }

  init<C: ArgumentCoder<BookVerb>>(_ line: inout C, _ command: Self?) throws(CommandError) {
    let club: String?
    let meant: Self
    switch line.verb.place {
    case .none: (meant, club) = (try Self(inOpenClub: &line, command), nil)
    case .named:
      meant = try Self(inOpenClub: &line, command)
      club = try line.argument(
        command?.club.map(NameText.init), "in which club?", or: "club", as: "club=CLUB"
      ).text
    case .usual(let isListed):
      meant = try Self(inOpenClub: &line, command)
      club = try line.option(
        "club", command?.club.map(DetailText.init), as: "CLUB", isListed: isListed)?.text
    }
    switch meant {
    case .ask(let query, _): self = .ask(query, club: club)
    case .change(let request, _): self = .change(request, club: club)
    case .importing(let step, _): self = .importing(step, club: club)
    }
  }

  private init<C: ArgumentCoder<BookVerb>>(
    inOpenClub line: inout C, _ command: Self?
  ) throws(CommandError) {
    let x = command?.said
    switch line.verb {
    case .book: self = .ask(.current)
    case .profiles: self = .ask(.profiles)
    case .clubs: self = .ask(.clubs(from: try line.from(x?.from)))
    case .club:
      self = .ask(.club(try line.optional(x?.text.map(NameText.init), as: "CLUB")?.text))
    case .create: self = .change(.createClub(try line.nameText(x?.text, "which name?")))
    case .dissolve: self = .change(.dissolve(try line.nameText(x?.text, "which club?", "CLUB")))
    case .admit: self = .change(.admit(try line.nameText(x?.text, "whom?")))
    case .expel: self = .change(.expel(try line.nameText(x?.text, "whom?")))
    case .rename:
      let name = try line.nameText(x?.player?.name, "whom?")
      self = .change(.rename(name, to: try line.nameText(x?.text, "to which name?", "NEW")))
    case .help: self = .ask(.help)
    case .list: self = .ask(.list(from: try line.from(x?.from)))
    case .hidden: self = .ask(.hidden(from: try line.from(x?.from)))
    case .players:
      self = .ask(.players(group: try line.group(x?.text), from: try line.from(x?.from)))
    case .board:
      let group = try line.group(x?.text)
      var period: PeriodRequest?
      for unit in Period.Unit.allCases {
        let wanted = x?.period.flatMap { $0.unit == unit ? $0 : nil }
        guard let found = try line.option(unit.rawValue, wanted) else { continue }
        guard period == nil else { throw line.usage("one of year, quarter, month and season") }
        period = found
      }
      self = .ask(.board(group: group, period, from: try line.from(x?.from)))
    case .changes:
      self = .ask(.changes(game: try line.game(x?.game), from: try line.from(x?.from)))
    case .game:
      self = .ask(.game(try line.optional(x?.game.map(BookNumber.init), or: "game")?.number))
    case .print:
      let game = try line.optional(x?.game.map(BookNumber.init), or: "game")?.number
      let format = try line.option("format", x?.printFormat == .text ? nil : x?.printFormat)
      self = .ask(.print(game, format ?? .text, from: try line.from(x?.from)))
    case .export:
      let format = try line.option("format", x?.format == .csv ? nil : x?.format)
      self = .ask(.export(format ?? .csv, from: try line.from(x?.from)))
    case .import:
      let word = try line.argument(x?.step.map(ImportWord.init), "which step?")
      let duplicates = try line.option("duplicates", x?.step?.duplicates)
      let row = line.title(x?.step?.row)
      self = .importing(try word.step(row, duplicates, in: ArgumentPlace(line.verb)))
    case .reopen:
      let game = try line.whichGame(x)
      self = .change(.reopen(game, note: line.title(x?.text) ?? ""))
    case .lineup:
      let game = try line.whichGame(x)
      self = .change(.lineup(game, try line.lineup(x?.lineup)))
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
    case .player, .add: self = try Self.player(&line, x)
    case .define: self = .change(.define(try ProfileDefinition(&line, x?.definition)))
    case .score:
      let (team, counts) = (try line.team(x), try line.counts(x?.counts))
      let (round, game) = (try line.round(x?.round), try line.game(x?.game))
      self = .change(
        counts.isFinish
          ? .scoreAndFinish(team, counts.counts, round: round, game: game)
          : .score(team, counts.counts, round: round, game: game))
    case .win:
      let team = try line.team(x)
      self = .change(.win(team, round: try line.round(x?.round), game: try line.game(x?.game)))
    case .finish:
      let team = try line.team(x)
      let counts = try line.counts(x.map { $0.counts ?? [] }, isOptional: true).counts
      let (round, game) = (try line.round(x?.round), try line.game(x?.game))
      self = .change(
        counts.isEmpty
          ? .finish(team, round: round, game: game)
          : .scoreAndFinish(team, counts, round: round, game: game))
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
    let lineup = try line.lineup(x?.lineup)
    if let profile { return .change(.new(profile: profile, lineup)) }
    guard lineup.players.isEmpty else { throw CommandError(withoutProfile: lineup) }
    return .ask(.beginnings)
  }

  /// With `add` or initials a new player, with options one that is to change, else one to be shown.
  private static func player<C: ArgumentCoder<BookVerb>>(
    _ line: inout C, _ x: Said?
  ) throws(CommandError) -> Self {
    var made = PlayerChange(name: try line.nameText(x?.player?.name, "which name?"))
    let initials = try line.word(x?.text, "INITIALS")
    let isNew = initials != nil || line.verb == .add
    if !isNew { made.initials = try line.detail("initials", x?.player?.initials) }
    made.email = try line.detail("email", x?.player?.email)
    made.phone = try line.detail("phone", x?.player?.phone)
    made.icon = try line.detail("icon", x?.player?.icon)
    made.group = try line.detail("group", x?.player?.group)
    guard isNew else {
      return made.isEmpty ? .ask(.player(made.name)) : .change(.changePlayer(made))
    }
    made.initials = initials
    return .change(.addPlayer(made))
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
  var period: PeriodRequest?
  var player: PlayerChange?
  var definition: ProfileDefinition?
  var format: BookFormat?
  var printFormat: PrintFormat?
  var step: ImportStep?
}

extension BookCommand {
  fileprivate var said: Said {
    switch self {
    case .ask(let query, _): query.said
    case .change(let request, _): request.said
    case .importing(let step, _): Said(verb: .import, step: step)
    }
  }
}

extension BookQuery {
  fileprivate var said: Said {
    switch self {
    case .current: Said(verb: .book)
    case .list(let from): Said(verb: .list, from: from)
    case .hidden(let from): Said(verb: .hidden, from: from)
    case .players(let group, let from): Said(verb: .players, from: from, text: group)
    case .player(let name): Said(verb: .player, player: PlayerChange(name: name))
    case .profiles: Said(verb: .profiles)
    case .beginnings: Said(verb: .new)
    case .game(let game): Said(verb: .game, game: game)
    case .print(let game, let format, let from):
      Said(verb: .print, game: game, from: from, printFormat: format)
    case .export(let format, let from): Said(verb: .export, from: from, format: format)
    case .sheet(let team, let round, let game):
      Said(verb: .sheet, team: team, round: round, game: game)
    case .card(let team, let round, let game):
      Said(verb: .card, team: team, round: round, game: game)
    case .rules(let profile): Said(verb: .rules, text: profile)
    case .board(let group, let period, let from):
      Said(verb: .board, from: from, text: group, period: period)
    case .clubs(let from): Said(verb: .clubs, from: from)
    case .club(let name): Said(verb: .club, text: name)
    case .changes(let game, let from): Said(verb: .changes, game: game, from: from)
    case .help: Said(verb: .help)
    }
  }
}

extension BookRequest {
  fileprivate var said: Said {
    switch self {
    case .addPlayer(let player):
      Said(verb: player.initials == nil ? .add : .player, text: player.initials, player: player)
    case .changePlayer(let change): Said(verb: .player, player: change)
    case .rename(let name, let new):
      Said(verb: .rename, text: new, player: PlayerChange(name: name))
    case .define(let definition): Said(verb: .define, definition: definition)
    case .new(let profile, let lineup): Said(verb: .new, text: profile, lineup: lineup)
    case .score(let team, let counts, let round, let game):
      Said(verb: .score, team: team, round: round, game: game, counts: counts)
    case .win(let team, let round, let game):
      Said(verb: .win, team: team, round: round, game: game)
    case .finish(let team, let round, let game):
      Said(verb: .finish, team: team, round: round, game: game)
    case .scoreAndFinish(let team, let counts, let round, let game):
      Said(verb: .finish, team: team, round: round, game: game, counts: counts)
    case .drop(let number): Said(verb: .drop, number: number)
    case .restore(let number): Said(verb: .restore, number: number)
    case .lock(let number, let isOn): Said(verb: isOn ? .lock : .unlock, number: number)
    case .allow(let number, let name): Said(verb: .allow, number: number, text: name)
    case .undo(let number, let game): Said(verb: .undo, game: game, number: number)
    case .lineup(let number, let lineup):
      Said(verb: .lineup, number: number, lineup: lineup)
    case .reopen(let number, let note): Said(verb: .reopen, number: number, text: note)
    case .createClub(let name): Said(verb: .create, text: name)
    case .admit(let name): Said(verb: .admit, text: name)
    case .expel(let name): Said(verb: .expel, text: name)
    case .dissolve(let name): Said(verb: .dissolve, text: name)
    }
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

  /// Who plays: the players of each team that is named.
  fileprivate mutating func lineup(_ lineup: Lineup?) throws(CommandError) -> Lineup {
    var players: [TeamName: [String]] = [:]
    for team in TeamName.allCases {
      players[team] = try option(team.key, lineup?.players[team].map(Partners.init))?.names
    }
    return Lineup(players)
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

  fileprivate mutating func group(_ group: String?) throws(CommandError) -> String? {
    try optional(group.map(PlainWord.init), or: "group", as: "GROUP")?.text
  }

  /// The name of a player, member or club.
  fileprivate mutating func nameText(
    _ name: String?, _ question: Prose, _ form: String = "NAME"
  ) throws(CommandError) -> String {
    try argument(name.map(NameText.init), question, as: form).text
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

  /// The counts of one command, written `clean 3` or `clean=3`, each element once, and whether the
  /// entry is complete with them.
  fileprivate mutating func counts(
    _ written: [CountRequest]?, isOptional: Bool = false
  ) throws(CommandError) -> Counts {
    let listed = try words(written.map { Counts($0) })
    var counts = listed.counts
    for pair in options(nil, as: "[ELEMENT=COUNT …]", where: { ScoreElement(typed: $0) != nil }) {
      var words = [pair.key, pair.value]
      counts += try Counts(taking: &words, in: ArgumentPlace(verb)).counts
    }
    guard isOptional || !counts.isEmpty else { throw usage("which element?") }
    var seen: Set<ScoreElement> = []
    for count in counts where !seen.insert(count.element).inserted {
      throw usage("\(usage: count.element.key) is there twice")
    }
    return Counts(counts, isFinish: listed.isFinish)
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
        throw usage("\(quoting: pair.key)= is there twice")
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
      let all = TeamName.allCases.map(\.key)
      let two = all.prefix(2).joined(separator: " or ")
      throw CommandError(
        .protoArguments,
        "\"\(quoting: word.prefix(24))\" is no team: say \(usage: two), or where three "
          + "teams play \(usage: all.dropFirst(2).joined(separator: " or "))")
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
        .protoNumber, "\"\(quoting: word.prefix(24))\" is no round: say 1 to \(BookLimits.rounds)")
    }
    self = round
  }

  static var form: String { "ROUND" }
  var words: [String] { [description] }
  static var examples: [Self] { Round.upTo(BookLimits.rounds) }
}

extension CommandError {
  /// Who plays is said, but not what: the first kind for as many teams would do.
  fileprivate init(withoutProfile lineup: Lineup) {
    let teams = lineup.players[.green] == nil ? 2 : 3
    let id = Profile.builtIn.first { $0.teams == teams }?.id ?? ""
    let words = lineup.teams.map { team in
      let names = (lineup.players[team] ?? []).map { $0.contains(" ") ? "\"\($0)\"" : $0 }
      return "\(team)=\(names.joined(separator: "+"))"
    }
    self.init(
      .protoArguments,
      "which kind of game? It stands first, as in "
        + "\(usage: (["book new", id] + words).joined(separator: " ")); book new lists the kinds")
  }

  fileprivate init(noNumber word: String, _ what: Prose) {
    self.init(
      .protoNumber,
      "\"\(quoting: word.prefix(24))\" is no \(what): write a whole number in digits, as in "
        + "1250 or 1,250"
    )
  }
}

/// A whole number of the book, as people write it.
private struct BookNumber: Argument {
  let number: Int

  init(_ number: Int) { self.number = number }

  init(taking words: inout [String], in place: ArgumentPlace) throws(CommandError) {
    let word = words.removeFirst()
    guard let number = TypedNumber.whole(word) else {
      throw CommandError(noNumber: word, place.key.map { "\(option: $0)=" } ?? "number")
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
  /// Whether `finish` stands behind them.
  private(set) var isFinish = false

  init(_ counts: [CountRequest], isFinish: Bool = false) {
    (self.counts, self.isFinish) = (counts, isFinish)
  }

  init(taking words: inout [String], in place: ArgumentPlace) throws(CommandError) {
    while !words.isEmpty {
      let name = words.removeFirst()
      if words.isEmpty, BookVerb(word: name) == .finish {
        isFinish = true
        return
      }
      guard let element = ScoreElement(typed: name) else {
        throw CommandError(
          .protoArguments,
          "\"\(quoting: name.prefix(24))\" cannot be counted: book sheet shows what can, to be "
            + "typed as in clean 3")
      }
      guard !words.isEmpty else { throw place.usage("how many of \(usage: element.key)?") }
      let count = words.removeFirst()
      guard let amount = Amount(count) else {
        throw CommandError(noNumber: count, "count of \(usage: element.key)")
      }
      counts.append(CountRequest(element, amount))
    }
  }

  static var form: String { "[ELEMENT COUNT …]" }

  var words: [String] {
    counts.flatMap { count -> [String] in
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

/// A name that may have blanks: between quotes, or percent-encoded as texts of the server are.
private struct NameText: Argument {
  let text: String

  init(_ text: String) { self.text = text }

  init(taking words: inout [String], in place: ArgumentPlace) throws(CommandError) {
    let word = words.removeFirst()
    // Behind a key it is decoded already.
    let decoded = place.key == nil ? PercentEncoding.decode(word) : nil
    text = decoded.flatMap { SafeText.isSafe($0) ? $0 : nil } ?? word
  }

  static var form: String { "NAME" }
  var words: [String] {
    let isPlain = text.utf8.allSatisfy { ![0x20, 0x22, 0x25, 0x3D].contains($0) }
    return [isPlain && text.first != ":" ? text : PercentEncoding.encode(text)]
  }
  static var examples: [Self] { ["Ann", "Zoé", "Ann Lee"].map(Self.init) }
}

extension BookFormat: ChoiceArgument {
  init(taking words: inout [String], in place: ArgumentPlace) throws(CommandError) {
    let word = words.removeFirst().lowercased()
    // What others call it.
    guard let format = word == "json" ? .jsonl : BookFormat(rawValue: word) else {
      throw place.usage("it is format=csv or format=jsonl")
    }
    self = format
  }
}

extension PrintFormat: ChoiceArgument {}
extension DuplicateGames: ChoiceArgument {}

/// Which step of an import.
private enum ImportWord: String, ChoiceArgument, CaseIterable {
  case begin, row, `try`, commit, cancel

  init(_ step: ImportStep) {
    self =
      switch step {
      case .begin: .begin
      case .row: .row
      case .try: .try
      case .commit: .commit
      case .cancel: .cancel
      }
  }

  /// The step, with what belongs to it and nothing else.
  func step(
    _ row: String?, _ duplicates: DuplicateGames?, in place: ArgumentPlace
  ) throws(CommandError) -> ImportStep {
    if duplicates != nil, self != .commit {
      throw place.usage("duplicates= is of book import commit")
    }
    if row != nil, self != .row { throw place.usage("a row is for book import row") }
    switch self {
    case .begin: return .begin
    case .row: return .row(row ?? "")
    case .try: return .try
    case .commit: return .commit(duplicates)
    case .cancel: return .cancel
    }
  }
}

extension ImportStep {
  fileprivate var row: String? { if case .row(let row) = self { row } else { nil } }

  fileprivate var duplicates: DuplicateGames? {
    if case .commit(let duplicates) = self { duplicates } else { nil }
  }
}

extension PeriodRequest: Argument {
  init(taking words: inout [String], in place: ArgumentPlace) throws(CommandError) {
    let word = words.removeFirst()
    let unit = place.key.flatMap(Period.Unit.init) ?? .year
    guard let request = Self(word, unit) else {
      let examples = unit.examples.map { "\(unit.rawValue)=\($0)" }
      throw CommandError(
        .protoArguments,
        "\"\(quoting: word.prefix(24))\" is no \(option: unit.rawValue): say "
          + "\(usage: examples.joined(separator: ", "))"
      )
    }
    self = request
  }

  static var form: String { "N" }
  var words: [String] { [text] }
  static var examples: [Self] { ["2026", "this"].compactMap { Self($0, .year) } }
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
        "\"\(quoting: word.prefix(24))\" is no opening meld: say meld=threshold or meld=round, "
          + "or the"
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
        "\"\(quoting: word.prefix(24))\" is no money: write dollars, as in \(option: key)=$3 "
          + "or \(option: key)=2.50"
      )
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
        "the book knows no \"\(quoting: word.prefix(24))\": type book help for what it knows")
    }
    self = verb
  }

  var arguments: ArgumentForm { .pairs }

  /// Whether a club can be named with it.
  fileprivate enum Place {
    case none
    /// One has to be.
    case named
    /// Without one it is the open club, or that of the game that is meant, where usage leaves it
    /// out.
    case usual(isListed: Bool)
  }

  fileprivate var place: Place {
    switch self {
    case .clubs, .club, .create, .dissolve, .help: .none
    case .admit, .expel: .named
    case .book, .list, .hidden, .new, .board, .add, .player, .rename, .players, .profiles, .define,
      .export, .import:
      .usual(isListed: true)
    case .game, .print, .drop, .restore, .score, .win, .finish, .card, .undo, .reopen, .lineup,
      .sheet, .lock, .unlock, .allow, .changes, .rules:
      .usual(isListed: false)
    }
  }

  var forms: [String] { BookCommand.listed(self).forms }
}
