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
