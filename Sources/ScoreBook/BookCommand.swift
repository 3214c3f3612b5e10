/// A `book …` command that was understood.
public enum BookCommand: Hashable, Sendable {
  /// A question; it changes nothing.
  case ask(BookQuery)
  /// A request to change something.
  case change(BookRequest)
}

/// A question to the book. `from` is the first row to show, counted from 1.
public enum BookQuery: Hashable, Sendable {
  /// `book`: the game in progress that began today, else the list.
  case current
  /// `book list [from=N]`
  case list(from: Int)
  /// `book hidden [from=N]`: games that are too old for the list
  case hidden(from: Int)
  /// `book players [GROUP] [from=N]`
  case players(group: String?, from: Int)
  /// `book player NAME`
  case player(String)
  /// `book profiles`
  case profiles
  /// `book new` alone: the profiles, with what begins a game of each
  case beginnings
  /// `book game [N]`
  case game(Int?)
  /// `book sheet [TEAM] [ROUND] [game=N]`; all teams where none is named
  case sheet(TeamName?, Round?, game: Int?)
  /// `book card TEAM [ROUND] [game=N]`; to programs it is the sheet
  case card(TeamName, Round?, game: Int?)
  /// `book rules [PROFILE]`; of the game that is meant where none is named
  case rules(String?)
  /// `book board [GROUP] [from=N]`
  case board(group: String, from: Int)
  /// `book changes [game=N] [from=N]`
  case changes(game: Int?, from: Int)
  /// `book help`
  case help
}

/// A request to change the book, in which game and round may be left open.
public enum BookRequest: Hashable, Sendable {
  /// `book player NAME INITIALS [email= phone= icon= group=]`
  case player(Player)
  /// `book player NAME [initials= email= phone= icon= group=]`
  case changePlayer(PlayerChange)
  /// `book define ID from=PROFILE [win=250 … bonus= teams= meld=] [:title]`
  case define(ProfileDefinition)
  /// `book new PROFILE [red=ANN+BOB] [blue=CAL+DEE] [green=…]`; guests play where nobody is named
  case new(profile: String, Lineup)
  /// `book score TEAM ELEMENT COUNT [ELEMENT COUNT …] [round=N] [game=N]`
  case score(TeamName, [CountRequest], round: Round?, game: Int?)
  /// `book win TEAM [round=N] [game=N]`
  case win(TeamName, round: Round?, game: Int?)
  /// `book finish TEAM [round=N] [game=N]`
  case finish(TeamName, round: Round?, game: Int?)
  /// `book drop N`
  case drop(Int)
  /// `book restore N`
  case restore(Int)
  /// `book lock N` and `book unlock N`
  case lock(Int, Bool)
  /// `book allow N NAME`
  case allow(Int, String)
  /// `book undo [N] [game=N]`: the change of that number, else one's own newest entry
  case undo(Int?, game: Int?)
}

extension BookRequest {
  /// The change that is meant, with game and round filled in.
  ///
  /// - Throws: `BookError` when no game or no open round can be meant.
  public func change(in book: Book, for reader: BookReader) throws(BookError) -> BookChange {
    switch self {
    case .player(let player): return .addPlayer(player.entered(by: reader))
    case .changePlayer(var change):
      guard let player = book.player(change.name) else { throw .unknownPlayer(change.name) }
      change.name = player.name
      change.member = reader.isMember ? reader.name : nil
      return .changePlayer(change)
    case .define(let definition): return .defineProfile(definition)
    case .new(let profile, let lineup):
      return .newGame(profile: profile, book.withGuests(lineup, in: profile))
    case .drop(let number): return try book.dropping(number, for: reader)
    case .restore(let number): return .restore(game: try book.restorable(number, for: reader))
    case .lock(let number, let isOn):
      return .lock(game: try book.ownGame(number, of: reader), isOn)
    case .allow(let number, let name):
      return .allow(game: try book.ownGame(number, of: reader), name: name)
    case .undo(let number, let game):
      return try book.meantGame(game, for: reader).undoing(number, for: reader)
    case .score(let team, let counts, let round, let number):
      let game = try book.meantGame(number, for: reader)
      return try game.change(team, round) { standing in
        .counts(
          counts.map { ElementCount($0.element, $0.amount.count(from: standing[$0.element])) })
      }
    case .win(let team, let round, let number):
      return try book.meantGame(number, for: reader).change(team, round) { _ in .win }
    case .finish(let team, let round, let number):
      return try book.meantGame(number, for: reader).change(team, round) { _ in .finish }
    }
  }
}

extension Book {
  /// The number of a game that the reader began; of any, to the operator.
  fileprivate func ownGame(_ number: Int, of reader: BookReader) throws(BookError) -> Int {
    guard let game = game(number) else { throw missing(number, on: reader.time.day) }
    try requireOwn(game, reader)
    return number
  }

  private func requireOwn(_ game: Game, _ reader: BookReader) throws(BookError) {
    guard reader.isOperator || game.startedBy.lowercased() == reader.name?.lowercased() else {
      throw .notYours(game: game.number, by: game.startedBy)
    }
  }

  /// A game is dropped by who began it as long as it is not complete, by the operator at any time.
  fileprivate func dropping(
    _ number: Int, for reader: BookReader
  ) throws(BookError) -> BookChange {
    if reader.isOperator { return .remove(game: number, isKept: true) }
    let number = try ownGame(number, of: reader)
    guard game(number)?.isComplete == false else { throw .completeStays(game: number) }
    return .drop(game: number, isKept: true)
  }

  /// The number of a game that the reader can have listed again.
  fileprivate func restorable(_ number: Int, for reader: BookReader) throws(BookError) -> Int {
    guard let dropped = droppedGame(number) else { return try ownGame(number, of: reader) }
    guard !dropped.isOver(on: reader.time.day) else { throw .unknownGame(number) }
    try requireOwn(dropped.game, reader)
    guard reader.isOperator || !dropped.isByOperator else { throw dropped.reason }
    return number
  }
}

extension Player {
  fileprivate func entered(by reader: BookReader) -> Player {
    Player(
      name: name, initials: initials, email: email?.text, phone: phone?.text, icon: icon,
      group: group, member: reader.isMember ? reader.name : nil)
  }
}

extension Game {
  /// The change of that number, or one's own newest entry, taken back.
  fileprivate func undoing(
    _ wanted: Int?, for reader: BookReader
  ) throws(BookError) -> BookChange {
    if let wanted { return .undo(game: number, change: wanted) }
    guard newestEntry != nil else { throw .nothingToUndo(game: number) }
    guard let own = newestEntry(by: reader.name) else { throw .nothingOfYours(game: number) }
    return .undo(game: number, change: own.number)
  }

  /// The entry that is meant, for the open round if none is named.
  fileprivate func change(
    _ team: TeamName, _ wanted: Round?, _ kind: (Counts) -> Entry.Kind
  ) throws(BookError) -> BookChange {
    guard let round = wanted ?? openRound else { throw .gameComplete(number, last: lastRound) }
    return .enter(game: number, Entry(team, round, kind(entry(team, round).counts)))
  }
}

extension Book {
  /// The game of that number, or without one the game that is meant.
  func meantGame(
    _ number: Int?, for reader: BookReader
  ) throws(BookError) -> Game {
    guard let number else {
      return try meantGame(on: reader.time.day, watching: reader.game)
    }
    guard let game = game(number) else { throw missing(number, on: reader.time.day) }
    return game
  }
}

/// The commands of the book, as help and errors show them.
public enum BookUsage: String, CaseIterable, Sendable {
  case book, list, hidden, game, new, drop, restore, score, win, finish, card, undo, sheet
  case lock, unlock, allow
  case changes, board, player, players, profiles, rules, define, help

  /// How the command is written.
  public var form: String {
    switch self {
    case .book: "book"
    case .list: "book list [from=N]"
    case .hidden: "book hidden [from=N]"
    case .game: "book game [N]"
    case .new: "book new PROFILE [red=NAME+NAME] [blue=NAME+NAME] [green=…]"
    case .drop: "book drop N"
    case .restore: "book restore N"
    case .lock: "book lock N"
    case .unlock: "book unlock N"
    case .allow: "book allow N NAME"
    case .score: "book score TEAM ELEMENT COUNT [ELEMENT COUNT …] [round=N] [game=N]"
    case .win: "book win TEAM [round=N] [game=N]"
    case .finish: "book finish TEAM [round=N] [game=N]"
    case .card: "book card TEAM [ROUND] [game=N]"
    case .undo: "book undo [N] [game=N]"
    case .sheet: "book sheet [TEAM] [ROUND] [game=N]"
    case .changes: "book changes [game=N] [from=N]"
    case .board: "book board [GROUP] [from=N]"
    case .player: "book player NAME [INITIALS] [initials= email= phone= icon= group=]"
    case .players: "book players [GROUP] [from=N]"
    case .profiles: "book profiles"
    case .rules: "book rules [PROFILE]"
    case .define:
      "book define ID from=PROFILE [win=N …] [bonus=N] [element.NAME=N …] [teams=N] [rounds=N]"
        + " [meld=…] [ante=$N] [round-win=$N] [game-win=$N] [:title]"
    case .help: "book help"
    }
  }

  /// A command that would work.
  public var example: String {
    switch self {
    case .new: "book new hkf red=ANN+BOB blue=CAL+DEE"
    case .game: "book game 3"
    case .drop: "book drop 3"
    case .restore: "book restore 3"
    case .lock: "book lock 3"
    case .unlock: "book unlock 3"
    case .allow: "book allow 3 bob"
    case .score: "book score red clean 3 dirty +1 cards 1,250"
    case .win: "book win red"
    case .finish: "book finish red"
    case .card: "book card red"
    case .sheet: "book sheet red 2"
    case .rules: "book rules hkf"
    case .player: "book player Ann AN"
    case .define: "book define mine from=hkf win=250 wild=1500"
    case .book, .list, .hidden, .undo, .changes, .board, .players, .profiles, .help:
      self == .book ? "book" : "book \(rawValue)"
    }
  }

  /// What it is for, in few words.
  public var purpose: String {
    switch self {
    case .book: "today's game, or the list"
    case .list: "the games of \(BookLimits.daysListed) days, newest first"
    case .hidden: "games too old for the list"
    case .game: "the summary of a game"
    case .new: "begin a game"
    case .drop: "take out a game that you began"
    case .restore: "bring back a dropped or hidden one"
    case .lock: "let nobody else change your game"
    case .unlock: "let everybody change it again"
    case .allow: "let somebody change a locked game"
    case .score: "enter or correct counts"
    case .win: "this team went out first"
    case .finish: "this team's entry is complete"
    case .card: "be asked for each count in turn"
    case .undo: "take back your newest entry"
    case .sheet: "one team's round, or all teams'"
    case .changes: "who changed what"
    case .board: "the leader board"
    case .player: "add, change or show a player"
    case .players: "who is in the book"
    case .profiles: "the kinds of game"
    case .rules: "points, opening melds and money"
    case .define: "make a kind of game"
    case .help: "this list"
    }
  }
}

/// Why words are no command. Every sentence names one that would work.
public enum BookCommandError: Error, Hashable, Sendable {
  /// The word after `book` is no command.
  case unknownCommand(String)
  /// Too few words or too many.
  case wrongWords(BookUsage)
  /// The command has no option of that key.
  case unknownOption(String, BookUsage)
  /// An option is there twice.
  case optionTwice(String)
  /// Not a team.
  case unknownTeam(String)
  /// Nothing that can be counted.
  case unknownElement(String)
  /// An element is counted twice.
  case elementTwice(ScoreElement)
  /// Not a way in which the opening meld rises.
  case unknownMeld(String)
  /// Not a round from 1 to 4.
  case noSuchRound(String)
  /// Not a whole number, where `what` is wanted.
  case notANumber(String, what: String)
  /// Not an amount of money, behind `key`.
  case noMoney(String, key: String)

  /// The reply code of the line protocol. Here nothing was understood, so it is `proto.*`.
  public var code: String {
    switch self {
    case .unknownCommand: "proto.unknown"
    case .wrongWords, .unknownOption, .optionTwice, .elementTwice: "proto.usage"
    case .unknownTeam, .unknownElement, .unknownMeld, .noSuchRound, .notANumber, .noMoney:
      "proto.value"
    }
  }

  /// What is wrong and what would work, in one line.
  public var explanation: String {
    switch self {
    case .unknownCommand(let word):
      "the book knows no \(Label.quoted(word)): say book help for what it knows"
    case .wrongWords(let usage): "say \(usage.form), as in \(usage.example)"
    case .unknownOption(let key, let usage):
      "\(key)= does not belong here: say \(usage.form), as in \(usage.example)"
    case .optionTwice(let key): "\(key)= is there twice: say it once"
    case .unknownTeam(let word):
      "\(Label.quoted(word)) is no team: say "
        + TeamName.allCases.map(\.key).joined(separator: ", ")
    case .unknownElement(let word):
      "\(Label.quoted(word)) cannot be counted: say one of "
        + ScoreElement.builtIn.map(\.key).joined(separator: ", ")
    case .elementTwice(let element): "\(element.key) is there twice: say it once"
    case .unknownMeld(let word):
      "\(Label.quoted(word)) is no opening meld: say meld=threshold or meld=round, or the"
        + " points, as in meld=50/90/120/150 by round or meld=0:50/15000:90 by score"
    case .noSuchRound(let word):
      "\(Label.quoted(word)) is no round: say 1 to \(BookLimits.rounds)"
    case .notANumber(let word, let what):
      "\(Label.quoted(word)) is no \(what): write a whole number in digits, as in 1250 or 1,250"
    case .noMoney(let word, let key):
      "\(Label.quoted(word)) is no money: write dollars, as in \(key)=$3 or \(key)=2.50"
    }
  }
}
