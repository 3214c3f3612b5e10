import Lines

/// A command of the score book: its syntax, its purpose, and its action.
public struct BookCommand: Sendable {
  /// The tasks of people, in the order of the help.
  enum Task: String, CaseIterable {
    case start = "To start"
    case score = "To score"
    case correct = "To correct"
    case finish = "To finish"
    case leads = "Who leads"
    case players = "Players"
    case owner = "A game that you began"
    case rules = "Kinds of game"
    case clubs = "Clubs"
    case files = "A club as a file"
  }

  /// Whether the command takes a club, perhaps also as its last word. Without one it applies to the
  /// club that the reader uses, or to the club of its game.
  enum ClubOption { case none, optional, orWord }

  /// The word after `book`; empty for today's game.
  public let word: String
  /// The syntax of its arguments.
  let forms: String
  let task: Task
  /// Its purpose, in a few words.
  public let purpose: String
  /// A line that would work, if one word is not enough.
  public let example: String?
  let club: ClubOption
  /// Reads the arguments, and returns the action.
  let read: @Sendable (inout Args) throws -> BookDeed

  init(
    _ word: String, _ forms: String, _ task: Task, _ purpose: String, like example: String? = nil,
    club: ClubOption = .optional, read: @escaping @Sendable (inout Args) throws -> BookDeed
  ) {
    (self.word, self.forms, self.task, self.purpose) = (word, forms, task, purpose)
    (self.example, self.club, self.read) = (example.map { "book " + $0 }, club, read)
  }

  /// The command as typed, without arguments.
  public var typed: String { word.isEmpty ? "book" : "book " + word }

  /// The command with the syntax of its arguments.
  public var usage: String { forms.isEmpty ? typed : typed + " " + forms }

  /// A line that works.
  public var sample: String { example ?? typed }

  /// Synonyms that people type.
  private static let otherWords = [
    "games": "list", "set": "score", "won": "win", "finished": "finish", "leaders": "board",
    "history": "changes",
  ]

  public static let all: [BookCommand] = games + corrections + players + clubs

  /// The possible words after `book`.
  public static let ways: [[String]] = all.map { command in
    let parts = command.forms.split(separator: " [").enumerated()
    return ([command.word] + parts.map { $0 == 0 ? "\($1)" : "[\($1)" }).filter { !$0.isEmpty }
  }

  /// Lines that work, one for each command.
  public static let samples = all.map(\.sample)

  // MARK: - The rows

  private static let games: [BookCommand] = [
    .init("", "[club=CLUB]", .leads, "today's game, or the list") { _ in
      .answer { try $0.today() }
    },
    .init(
      "list", "[from=N] [club=CLUB]", .leads,
      "the games of \(BookLimits.daysListed) days, newest first"
    ) { args in
      let from = try args.from()
      return .answer { $0.list(from) }
    },
    .init("hidden", "[from=N] [club=CLUB]", .leads, "games too old for the list") { args in
      let from = try args.from()
      return .answer { $0.hidden(from) }
    },
    .init("game", "[N]", .leads, "the summary of a game", like: "game 3") { args in
      let number = try args.gameNumber()
      return .answer { $0.summary(of: try $0.game(number)) }
    },
    .init(
      "new", "[PROFILE] [red=NAME+NAME] [blue=NAME+NAME] [green=NAME+NAME] [club=CLUB]", .start,
      "begin a game", like: "new hkf red=G1+G2 blue=G3+G4"
    ) { args in
      let (profile, lineup) = (args.word(), args.lineup())
      guard let profile else {
        guard lineup.players.isEmpty else { throw Refusal.noProfile(for: lineup) }
        return .answer { $0.beginnings() }
      }
      return .change {
        .newGame(profile: profile, $0.club.withGuests(lineup, in: profile), in: $0.club.id)
      }
    },
    .init("drop", "N", .owner, "take out a game that you began", like: "drop 3") { args in
      let number = try args.whichGame()
      return .change { try $0.dropping(number) }
    },
    .init("restore", "N", .owner, "bring back a dropped or hidden one", like: "restore 3") {
      args in
      let number = try args.whichGame()
      return .change { .restore(game: try $0.restorable(number)) }
    },
    .init(
      "score", "TEAM [ELEMENT COUNT …] [ELEMENT=COUNT …] [round=N] [game=N]", .score,
      "enter or correct counts", like: "score red clean 3 dirty +1"
    ) { args in
      let (team, entered) = (try args.team(), try args.counts())
      let (round, game) = (try args.round(), try args.number("game"))
      return .change(finishing: entered.isFinish) {
        try $0.enter(entered.counts, team, round, game)
      }
    },
    .init("win", "TEAM [round=N] [game=N]", .score, "this team went out first", like: "win red") {
      args in
      let (team, round, game) = (try args.team(), try args.round(), try args.number("game"))
      return .change { try $0.entry(team, round, game) { _, _ in .win } }
    },
    .init(
      "finish", "TEAM [ELEMENT COUNT …] [ELEMENT=COUNT …] [round=N] [game=N]", .finish,
      "this team's entry is complete", like: "finish red"
    ) { args in
      let (team, counts) = (try args.team(), try args.counts(isOptional: true).counts)
      let (round, game) = (try args.round(), try args.number("game"))
      return .change(finishing: !counts.isEmpty) { try $0.enter(counts, team, round, game) }
    },
    .init(
      "card", "TEAM [ROUND] [game=N]", .score, "be asked for each count in turn", like: "card red"
    ) { args in
      let (team, round, game) = (try args.team(), try args.anyRound(), try args.number("game"))
      return .answer { try $0.card(team, round, $0.game(game)) }
    },
  ]

  private static let corrections: [BookCommand] = [
    .init("undo", "[N] [game=N]", .correct, "take back your newest entry") { args in
      let (number, game) = (try args.number(), try args.number("game"))
      return .change { try $0.undoing(number, in: $0.game(game)) }
    },
    .init(
      "reopen", "N [:TITLE]", .correct, "open a complete game again", like: "reopen 3 :a wrong sum"
    ) { args in
      let (number, note) = (try args.whichGame(), args.title() ?? "")
      return .change { desk in
        let game = try desk.game(number).number
        guard Label.isLine(note, upTo: BookLimits.note) else {
          throw Refusal(
            .ruleUndo,
            "say why, in up to \(BookLimits.note) characters, as in book reopen \(game) :the third"
              + " round was added up wrongly")
        }
        return .reopen(game: game, note: note)
      }
    },
    .init(
      "lineup", "N [red=NAME+NAME] [blue=NAME+NAME] [green=NAME+NAME]", .correct,
      "put right who plays in a game", like: "lineup 3 red=G1+G5"
    ) { args in
      let (number, lineup) = (try args.whichGame(), args.lineup())
      return .change { desk in
        let game = try desk.game(number).number
        guard !lineup.players.isEmpty else {
          throw Refusal(
            .ruleTeams,
            "who plays in game \(game)? Name the players of a team, as in book lineup \(game)"
              + " red=ANN+EVE")
        }
        return .lineup(game: game, lineup)
      }
    },
    .init(
      "sheet", "[TEAM] [ROUND] [game=N]", .correct, "one team's round, or all teams'",
      like: "sheet red 2"
    ) { args in
      // A round may be given without a team.
      let team = try args.word { WireNumber.parse($0) == nil }.map(Args.team)
      let (round, game) = (try args.anyRound(), try args.number("game"))
      return .answer { try $0.sheet(team, round, $0.game(game)) }
    },
    .init(
      "print", "[N] [format=text|svg] [from=N]", .leads, "a score sheet to print", like: "print 3"
    ) { args in
      let number = try args.gameNumber()
      let format = try args.choice(args.option("format"), "format=") ?? PrintFormat.text
      let from = try args.from()
      return switch format {
      case .text: .answer { $0.print(try $0.game(number)) }
      case .svg: .file { $0.drawing(of: try $0.game(number), from) }
      }
    },
    .init("lock", "N", .owner, "let nobody else change your game", like: "lock 3") { args in
      let number = try args.whichGame()
      return .change { .lock(game: try $0.ownGame(number), true) }
    },
    .init("unlock", "N", .owner, "let everybody change it again", like: "unlock 3") { args in
      let number = try args.whichGame()
      return .change { .lock(game: try $0.ownGame(number), false) }
    },
    .init("allow", "N NAME", .owner, "let somebody change a locked game", like: "allow 3 bob") {
      args in
      let (number, name) = (try args.whichGame(), try args.need(args.word(), "whom?"))
      return .change { .allow(game: try $0.ownGame(number), Author(name)) }
    },
    .init("changes", "[game=N] [from=N]", .correct, "who changed what") { args in
      let (number, from) = (try args.number("game"), try args.from())
      return .answer { $0.changes(of: try $0.game(number), from) }
    },
  ]

  private static let players: [BookCommand] = [
    .init(
      "board", "[year=N] [quarter=N] [month=N] [season=N] [from=N] [club=CLUB]", .leads,
      "the leader board"
    ) { args in
      let (period, from) = (try args.period(), try args.from())
      return .answer { $0.board(period?($0.reader.time.day), from) }
    },
    .init(
      "add",
      "NAME [INITIALS] [initials=INITIALS] [email=EMAIL] [phone=PHONE] [icon=ICON] [club=CLUB]",
      .players, "add a player, who gets initials", like: "add \"Ann Lee\""
    ) { args in
      var player = PlayerChange(name: try args.name("which name?"))
      player.initials = args.word()
      return args.adding(&player)
    },
    .init(
      "player",
      "NAME [INITIALS] [initials=INITIALS] [email=EMAIL] [phone=PHONE] [icon=ICON] [club=CLUB]",
      .players, "add, show or change a player", like: "player Ann AN"
    ) { args in
      var player = PlayerChange(name: try args.name("which name?"))
      player.initials = args.word()
      if player.initials != nil { return args.adding(&player) }
      args.details(of: &player)
      return .changing(player)
    },
    .init(
      "rename", "NAME NEW [club=CLUB]", .players, "give a player another name",
      like: "rename Ann \"Ann Lee\""
    ) { args in
      let (name, new) = (try args.name("whom?"), try args.name("to which name?"))
      return .change {
        .renamePlayer(try $0.club.known(name).name, to: Label.normalized(new), in: $0.club.id)
      }
    },
    .init("players", "[from=N] [club=CLUB]", .players, "who is in the book") { args in
      let from = try args.from()
      return .answer { $0.players(from) }
    },
    .init(
      "remove", "NAME [club=CLUB]", .players, "take out a player without games",
      like: "remove Ann"
    ) { args in
      let name = try args.name("whom?")
      return .change { .dropPlayer(try $0.club.known(name).name, in: $0.club.id) }
    },
    .init("profiles", "[club=CLUB]", .rules, "the kinds of game") { _ in
      .answer { $0.profiles() }
    },
    .init("rules", "[PROFILE]", .rules, "points, opening melds and money", like: "rules hkf") {
      args in
      let id = args.word()
      return .answer { try $0.rules(id) }
    },
    .init(
      "define",
      "ID from=PROFILE [win=N …] [bonus=N] [element.NAME=N …] [teams=N] [rounds=N] [meld=MELD]"
        + " [ante=$N] [round-win=$N] [game-win=$N] [:TITLE] [club=CLUB]", .rules,
      "make or change a kind of game", like: "define mine from=hkf wild=1500"
    ) { args in
      let definition = try args.definition()
      return .change { desk in
        if let known = desk.club.profile(definition.id),
          known.definedBy.map(desk.reader.isAuthor) != true
        {
          throw Refusal.profileTaken(known.id)
        }
        return .defineProfile(definition, in: desk.club.id)
      }
    },
  ]

  private static let clubs: [BookCommand] = [
    .init("clubs", "[from=N]", .clubs, "the clubs", club: .none) { args in
      let from = try args.from()
      return .answer { $0.clubs(from) }
    },
    .init(
      "club", "[CLUB]", .clubs, "a club and who writes in it", like: "club \"Tuesday Club\"",
      club: .none
    ) { args in
      let name = args.name()
      return .answer { try $0.club(name) }
    },
    .init(
      "use", "CLUB", .clubs, "leave out club= from now on", like: "use \"Tuesday Club\"",
      club: .none
    ) { args in .using(try args.name("which club?")) },
    .init(
      "create", "NAME", .clubs, "make a club of your own", like: "create \"Tuesday Club\"",
      club: .none
    ) { args in
      let name = try args.name("which name?")
      return .change { .makeClub($0.book.nextClub, Label.normalized(name)) }
    },
    .init(
      "admit", "NAME [club=CLUB]", .clubs, "let a member write in your club",
      like: "admit bob club=\"Tuesday Club\"", club: .orWord
    ) { args in
      let name = try args.name("whom?")
      return .change { .admit(Author(name), to: $0.club.id) }
    },
    .init(
      "expel", "NAME [club=CLUB]", .clubs, "let a member write there no more",
      like: "expel bob club=\"Tuesday Club\"", club: .orWord
    ) { args in
      let name = try args.name("whom?")
      return .change { .expel(name, from: $0.club.id) }
    },
    .init(
      "dissolve", "CLUB", .clubs, "remove a club without games",
      like: "dissolve \"Tuesday Club\"", club: .none
    ) { args in
      let name = try args.name("which club?")
      return .change { desk in
        let club = try desk.book.existingClub(named: name)
        let hasGames = desk.book.games.contains { $0.club == club.id }
        guard desk.reader.isOperator || !hasGames else {
          throw Refusal(
            .ruleLocked,
            "the club \(club.name) has games, which others may have entered: book drop those in"
              + " progress, and ask the operator of the server to remove the club with the others")
        }
        return .dropClub(club.id)
      }
    },
    .init("export", "[format=csv|jsonl] [from=N] [club=CLUB]", .files, "the club for a spreadsheet")
    {
      args in
      // Other programs call the format `json`.
      let others = ["json": BookFormat.jsonl]
      let format = try args.choice(args.option("format"), "format=", or: others)
      let from = try args.from()
      return .file { $0.export(format ?? .csv, from) }
    },
    .init(
      "import",
      "begin|row|try|commit|cancel [duplicates=skip|enter] [:TITLE] [club=CLUB]", .files,
      "have a file in the book", like: "import begin club=\"Tuesday Club\""
    ) { args in
      let step = try args.need(args.choice(args.word()) as ImportStep?, "which step?")
      let choice: DuplicateGames? = try args.choice(args.option("duplicates"), "duplicates=")
      let row = args.title()
      if choice != nil, step != .commit {
        throw args.refusal("duplicates= is of book import commit")
      }
      if row != nil, step != .row { throw args.refusal("a row is for book import row") }
      return .importing(step, row: row ?? "", choice)
    },
    .init("help", "", .leads, "this list", club: .none) { _ in .answer { $0.help() } },
  ]
}

/// A request to the book.
public enum BookDeed: Sendable {
  case answer(@Sendable (BookDesk) throws -> BookAnswer)
  /// An answer with the lines of a file.
  case file(@Sendable (BookDesk) throws -> BookAnswer)
  /// A change; `finishing` tells whether it also completes the team's entry, so that both happen or
  /// neither.
  case change(finishing: Bool = false, @Sendable (BookDesk) throws -> BookChange)
  /// The choice of the club that the person's commands mean without one.
  case using(String)
  /// A step of an import.
  case importing(ImportStep, row: String, DuplicateGames?)

  /// Shows a player, unless there is something to change.
  fileprivate static func changing(_ player: PlayerChange) -> BookDeed {
    player.isEmpty
      ? .answer { try $0.shown(player.name) } : .change { try $0.changing(player) }
  }
}

/// A valid line after `book`.
public struct BookLine: Sendable {
  public let command: BookCommand
  /// The name of the club, if one was given.
  public let club: String?
  public let deed: BookDeed

  /// - Throws: `Refusal` with a sentence that shows the right form.
  public init(
    _ tail: ArraySlice<UInt8>, money: Args.Money = .cents
  ) throws(Refusal) {
    // Options may come before the word.
    var scanner = WordScanner(tail, hasQuotes: true)
    var options: [UInt8] = []
    var word = scanner.take()
    while word.first != UInt8(ascii: ":"), word.contains(UInt8(ascii: "=")) {
      options += word + [UInt8(ascii: " ")]
      word = scanner.take()
    }
    command = try BookCommand.named(WordScanner.lowercased(word))
    var args = Args(
      (options + scanner.left)[...], usage: command.usage, example: command.example, money: money)
    do {
      deed = try command.read(&args)
      switch command.club {
      case .none: club = nil
      case .optional: club = args.option("club")
      case .orWord: club = args.option("club") ?? args.name()
      }
      try args.finish()
    } catch { throw Refusal(reason: error) }
  }

  /// Whether the request is a change.
  public var isChange: Bool {
    switch deed {
    case .answer, .file: false
    case .change, .using, .importing: true
    }
  }

  /// Whether the answer has the lines of a file.
  public var tellsFile: Bool { if case .file = deed { true } else { false } }
}

extension Refusal {
  /// A refusal of a line-up without a kind of game; it suggests the first kind for that number of
  /// teams.
  fileprivate static func noProfile(for lineup: Lineup) -> Self {
    let teams = lineup.players[.green] == nil ? 2 : 3
    let id = Profile.builtIn.first { $0.teams == teams }?.id ?? ""
    let words = lineup.teams.map { team in
      "\(team)=" + (lineup.players[team] ?? []).map(Label.typed).joined(separator: "+")
    }
    return Refusal(
      .protoArguments,
      "which kind of game? It stands first, as in "
        + (["book new", id] + words).joined(separator: " ") + "; book new lists the kinds")
  }
}

extension BookCommand {
  fileprivate static func named(_ typed: String) throws(Refusal) -> BookCommand {
    let name = otherWords[typed] ?? typed
    // Only a line without other words has an empty word.
    guard let command = all.first(where: { $0.word == name }) else {
      throw Refusal(
        .protoVerb,
        "the book knows no \"\(typed.prefix(24))\": type book help for what it knows")
    }
    return command
  }
}

// MARK: - Arguments

extension Args {
  private func noNumber(_ word: String, _ what: String) -> Refusal {
    Refusal(
      .protoNumber,
      "\"\(word.prefix(24))\" is no \(what): write a whole number in digits, as in 1250 or 1,250")
  }

  private func number(_ word: String, _ what: String) throws(Refusal) -> Int {
    guard let number = TypedNumber.whole(word) else { throw noNumber(word, what) }
    return number
  }

  mutating func number(_ key: String) throws(Refusal) -> Int? {
    guard let word = option(key) else { return nil }
    return try number(word, key + "=")
  }

  mutating func number() throws(Refusal) -> Int? {
    guard let word = word() else { return nil }
    return try number(word, "number")
  }

  /// The first row to show.
  mutating func from() throws(Refusal) -> Int { max(try number("from") ?? 1, 1) }

  mutating func gameNumber() throws(Refusal) -> Int? {
    if let number = try number("game") { return number }
    return try number()
  }

  mutating func whichGame() throws(Refusal) -> Int { try need(number(), "which game?") }

  /// A name, which may be percent-encoded like the server's texts.
  mutating func name() -> String? { word().map(Args.decoded) }

  mutating func name(_ question: Prose) throws(Refusal) -> String {
    try need(name(), question)
  }

  static func team(_ word: String) throws(Refusal) -> TeamName {
    guard let team = TeamName(key: word) else {
      throw Refusal(
        .protoArguments,
        "\"\(word.prefix(24))\" is no team: say red or blue, or where three teams play green")
    }
    return team
  }

  mutating func team() throws(Refusal) -> TeamName {
    try Args.team(need(word(), "which team?"))
  }

  private func round(_ word: String?) throws(Refusal) -> Round? {
    guard let word else { return nil }
    guard let round = TypedNumber.whole(word).flatMap({ Round($0) }) else {
      throw Refusal(
        .protoNumber, "\"\(word.prefix(24))\" is no round: say 1 to \(BookLimits.rounds)")
    }
    return round
  }

  mutating func round() throws(Refusal) -> Round? { try round(option("round")) }

  /// A round in its place or after its key.
  mutating func anyRound() throws(Refusal) -> Round? {
    try round(option("round") ?? word())
  }

  /// The players of each named team.
  mutating func lineup() -> Lineup {
    var players: [TeamName: [String]] = [:]
    for team in TeamName.allCases {
      players[team] = option(team.key).map {
        $0.split(separator: "+", omittingEmptySubsequences: false).map(String.init)
      }
    }
    return Lineup(players)
  }

  mutating func details(of player: inout PlayerChange) {
    player.initials = player.initials ?? option("initials")
    (player.email, player.phone) = (option("email"), option("phone"))
    let icon = option("icon")
    player.icon = icon.map { ["off", "none", "-"].contains($0.lowercased()) ? "" : $0 }
  }

  mutating func adding(_ player: inout PlayerChange) -> BookDeed {
    details(of: &player)
    return .change { [player] in try $0.adding(player) }
  }

  /// The period of the arguments, relative to a day.
  mutating func period() throws(Refusal) -> (@Sendable (Day) -> Period)? {
    var period: (@Sendable (Day) -> Period)?
    for unit in Period.Unit.allCases {
      guard let word = option(unit.rawValue) else { continue }
      guard let found = Period.read(word, unit) else {
        let examples = unit.examples.map { "\(unit.rawValue)=\($0)" }.joined(separator: ", ")
        throw Refusal(
          .protoArguments, "\"\(word.prefix(24))\" is no \(unit.rawValue): say \(examples)")
      }
      guard period == nil else { throw refusal("one of year, quarter, month and season") }
      period = found
    }
    return period
  }

  /// Counts as `clean 3` or `clean=3`, each element once, and whether `finish` follows them.
  mutating func counts(
    isOptional: Bool = false
  ) throws(Refusal) -> (counts: [TypedCount], isFinish: Bool) {
    var (counts, isFinish) = ([TypedCount](), false)
    while let name = word() {
      if words.isEmpty, ["finish", "finished"].contains(name.lowercased()) {
        isFinish = true
      } else {
        counts.append(try count(name, word()))
      }
    }
    for pair in options(where: { ScoreElement(typed: $0) != nil }) {
      counts.append(try count(pair.key, pair.value))
    }
    guard isOptional || !counts.isEmpty else { throw refusal("which element?") }
    var seen: Set<ScoreElement> = []
    for count in counts where !seen.insert(count.element).inserted {
      throw refusal("\(count.element.key) is there twice")
    }
    return (counts, isFinish)
  }

  private func count(_ name: String, _ count: String?) throws(Refusal) -> TypedCount {
    guard let element = ScoreElement(typed: name) else {
      throw Refusal(
        .protoArguments,
        "\"\(name.prefix(24))\" cannot be counted: book sheet shows what can, to be typed as in"
          + " clean 3")
    }
    let count = try need(count, "how many of \(element.key)?")
    guard let amount = Amount(count) else { throw noNumber(count, "count of \(element.key)") }
    return (element, amount)
  }

  mutating func definition() throws(Refusal) -> ProfileDefinition {
    let id = try need(word(), "which name?").lowercased()
    var made = ProfileDefinition(
      id: id, from: try need(option("from") ?? word(), "from which profile?"))
    for element in ScoreElement.builtIn { made.points[element] = try number(element.key) }
    made.bonus = try number("bonus")
    for (key, value) in options(where: { $0.hasPrefix("element.") }) {
      let name = String(key.dropFirst("element.".count))
      let element = ScoreElement(key: name) ?? .own(name)
      guard !made.elements.contains(where: { $0.element == element }) else {
        throw refusal("\(key)= is there twice")
      }
      made.elements.append(ElementPoints(element, try number(value, key + "=")))
    }
    (made.teams, made.rounds) = (try number("teams"), try number("rounds"))
    if let word = option("meld") {
      guard let meld = OpeningMeld(word) else {
        throw Refusal(
          .protoArguments,
          "\"\(word.prefix(24))\" is no opening meld: say meld=threshold or meld=round, or the"
            + " points, as in meld=50/90/120/150 by round or meld=0:50/15000:90 by score")
      }
      made.meld = meld
    }
    (made.ante, made.roundWin) = (try money("ante"), try money("round-win"))
    made.gameWin = try money("game-win")
    made.name = option("name") ?? title()
    return made
  }

  private mutating func money(_ key: String) throws(Refusal) -> Cents? {
    guard let word = option(key) else { return nil }
    guard let cents = Cents(word, in: money) else {
      throw Refusal(
        .protoNumber,
        "\"\(word.prefix(24))\" is no money: write dollars, as in \(key)=$3 or \(key)=2.50")
    }
    return cents
  }
}
