/// The word behind `book`, or none; in the order of the help.
public enum BookVerb: String, CaseIterable, Sendable {
  case book, list, hidden, game, new, drop, restore, score, win, finish, card, undo, reopen, lineup,
    sheet
  case print, lock, unlock, allow
  case changes, board, add, player, rename, players, profiles, rules, define
  case clubs, club, create, admit, expel, dissolve, export, `import`, help

  /// The verb that a word is, in any case.
  public init?(word: String) {
    let word = word.lowercased()
    guard let verb = BookVerb.otherWords[word] ?? BookVerb(rawValue: word), verb != .book else {
      return nil
    }
    self = verb
  }

  private static let otherWords: [String: BookVerb] = [
    "games": .list, "set": .score, "won": .win, "finished": .finish, "leaders": .board,
    "history": .changes,
  ]

  /// The command as it is typed, without what follows.
  public var typed: String { self == .book ? rawValue : "book \(rawValue)" }

  /// A command that would work, where one word is not enough.
  public var example: String? {
    switch self {
    case .new: "book new hkf red=G1+G2 blue=G3+G4"
    case .game: "book game 3"
    case .drop: "book drop 3"
    case .restore: "book restore 3"
    case .lock: "book lock 3"
    case .unlock: "book unlock 3"
    case .allow: "book allow 3 bob"
    case .score: "book score red clean 3 dirty +1"
    case .win: "book win red"
    case .finish: "book finish red"
    case .card: "book card red"
    case .reopen: "book reopen 3 :a wrong sum"
    case .lineup: "book lineup 3 red=G1+G5"
    case .print: "book print 3"
    case .sheet: "book sheet red 2"
    case .rules: "book rules hkf"
    case .player: "book player Ann AN"
    case .add: "book add \"Ann Lee\""
    case .rename: "book rename Ann \"Ann Lee\""
    case .club: "book club \"Tuesday Club\""
    case .create: "book create \"Tuesday Club\""
    case .admit: "book admit bob club=\"Tuesday Club\""
    case .expel: "book expel bob club=\"Tuesday Club\""
    case .dissolve: "book dissolve \"Tuesday Club\""
    case .import: "book import begin club=\"Tuesday Club\""
    case .define: "book define mine from=hkf wild=1500"
    case .book, .list, .hidden, .undo, .changes, .board, .players, .profiles, .clubs, .export,
      .help:
      nil
    }
  }

  /// What people want to do, in the order of the help.
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

  var task: Task {
    switch self {
    case .new: .start
    case .score, .win, .card: .score
    case .undo, .reopen, .lineup, .sheet, .changes: .correct
    case .finish: .finish
    case .book, .game, .print, .board, .list, .hidden, .help: .leads
    case .add, .player, .rename, .players: .players
    case .drop, .restore, .lock, .unlock, .allow: .owner
    case .profiles, .rules, .define: .rules
    case .clubs, .club, .create, .admit, .expel, .dissolve: .clubs
    case .export, .import: .files
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
    case .reopen: "open a complete game again"
    case .lineup: "put right who plays in a game"
    case .print: "a score sheet to print"
    case .sheet: "one team's round, or all teams'"
    case .changes: "who changed what"
    case .board: "the leader board"
    case .add: "add a player, who gets initials"
    case .player: "add, show or change a player"
    case .rename: "give a player another name"
    case .clubs: "the clubs"
    case .club: "a club and who writes in it"
    case .create: "make a club of your own"
    case .admit: "let a member write in your club"
    case .expel: "let a member write there no more"
    case .dissolve: "remove a club without games"
    case .export: "the club for a spreadsheet"
    case .import: "have a file in the book"
    case .players: "who is in the book"
    case .profiles: "the kinds of game"
    case .rules: "points, opening melds and money"
    case .define: "make a kind of game"
    case .help: "this list"
    }
  }
}
