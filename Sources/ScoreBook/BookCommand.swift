/// A `book …` command that was understood.
///
/// With the name of the club that it is about, if one was named. Without one the open club is
/// meant, or the game that is meant, whichever club's it is.
public enum BookCommand: Hashable, Sendable {
  /// A question; it changes nothing.
  case ask(BookQuery, club: String? = nil)
  /// A request to change something.
  case change(BookRequest, club: String? = nil)
  /// `book import …`: a step towards a change that comes from a file.
  case importing(ImportStep, club: String? = nil)

  /// The name of the club.
  public var club: String? {
    switch self {
    case .ask(_, let club), .change(_, let club), .importing(_, let club): club
    }
  }
}

extension BookCommand {
  /// Whether it is answered with the lines of a file.
  public var tellsFile: Bool {
    switch self {
    case .ask(.export, _), .ask(.print(_, .svg, _), _): true
    default: false
    }
  }
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
  /// `book print [N] [format=svg] [from=N]`: the whole game as a score sheet, or a drawing of it
  case print(Int?, PrintFormat = .text, from: Int = 1)
  /// `book export [format=jsonl] [from=N]`: the club as a file
  case export(BookFormat, from: Int)
  /// `book rules [PROFILE]`; of the game that is meant where none is named
  case rules(String?)
  /// `book board [GROUP] [year=|quarter=|month=|season=] [from=N]`
  case board(group: String?, PeriodRequest? = nil, from: Int)
  /// `book clubs [from=N]`
  case clubs(from: Int)
  /// `book club [NAME]`
  case club(String?)
  /// `book changes [game=N] [from=N]`
  case changes(game: Int?, from: Int)
  /// `book help`
  case help
}

/// A request to change the book, in which game and round may be left open.
public enum BookRequest: Hashable, Sendable {
  /// `book player NAME INITIALS [email= phone= icon= group=]`, or `book add NAME [INITIALS] […]`;
  /// without initials the book makes some
  case addPlayer(PlayerChange)
  /// `book rename NAME NEW`
  case rename(String, to: String)
  /// `book create NAME`: a club
  case createClub(String)
  /// `book admit NAME club=CLUB`
  case admit(String)
  /// `book expel NAME club=CLUB`
  case expel(String)
  /// `book dissolve CLUB`
  case dissolve(String)
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
  /// `book finish TEAM ELEMENT COUNT [ELEMENT COUNT …] [round=N] [game=N]`: both or neither
  case scoreAndFinish(TeamName, [CountRequest], round: Round?, game: Int?)
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
  /// `book lineup N [red=ANN+EVE] [blue=…] [green=…]`: others play for these teams
  case lineup(Int, Lineup)
  /// `book reopen N :WHY`: a complete game is opened again
  case reopen(Int, note: String)
}

extension BookRequest {
  /// The change that is meant, with game and round filled in.
  ///
  /// - Throws: `BookError` when no game or no open round can be meant.
  public func change(in book: Book, for reader: BookReader) throws(BookError) -> BookChange {
    let club = book[reader.club]
    switch self {
    case .addPlayer(let player): return .addPlayer(try club.player(player, by: reader), in: club.id)
    case .changePlayer(var change):
      guard let player = club.player(change.name) else {
        throw .unknownPlayer(change.name, in: club.choice)
      }
      guard change.group != "" || !club.isOpen else { throw .badGroup("") }
      change.name = player.name
      change.initials = change.initials.map(Label.normalized)
      change.member = reader.isMember ? reader.name : nil
      return .changePlayer(change, in: club.id)
    case .rename(let name, let new):
      guard let player = club.player(name) else { throw .unknownPlayer(name, in: club.choice) }
      return .renamePlayer(player.name, to: Label.normalized(new), in: club.id)
    case .createClub(let name): return .makeClub(book.nextClub, Label.normalized(name))
    case .admit(let name): return .admit(name, to: club.id)
    case .expel(let name): return .expel(name, from: club.id)
    case .dissolve(let name):
      let club = try book.existingClub(named: name)
      guard !book.games.contains(where: { $0.club == club.id }) || reader.isOperator else {
        throw .clubHasGames(club.name)
      }
      return .dropClub(club.id)
    case .define(let definition): return .defineProfile(definition, in: club.id)
    case .new(let profile, let lineup):
      return .newGame(profile: profile, club.withGuests(lineup, in: profile), in: club.id)
    case .drop(let number): return try book.dropping(number, for: reader)
    case .restore(let number): return .restore(game: try book.restorable(number, for: reader))
    case .lock(let number, let isOn):
      return .lock(game: try book.ownGame(number, of: reader), isOn)
    case .allow(let number, let name):
      return .allow(game: try book.ownGame(number, of: reader), name: name)
    case .undo(let number, let game):
      return try book.meantGame(game, for: reader).undoing(number, for: reader)
    case .lineup(let number, let lineup):
      let game = try book.meantGame(number, for: reader)
      guard !lineup.players.isEmpty else { throw .nobodyNamed(game: game.number) }
      return .lineup(game: game.number, lineup)
    case .reopen(let number, let note):
      let game = try book.meantGame(number, for: reader).number
      guard Label.isLine(note, upTo: BookLimits.note) else { throw .badNote(game: game) }
      return .reopen(game: game, note: note)
    case .score(let team, let counts, let round, let number),
      .scoreAndFinish(let team, let counts, let round, let number):
      let game = try book.meantGame(number, for: reader)
      return try game.change(team, round) { standing in
        let wanted = counts.map {
          ElementCount($0.element, $0.amount.count(from: standing[$0.element]))
        }
        return game.profile.kind(entering: wanted, over: standing)
      }
    case .win(let team, let round, let number):
      return try book.meantGame(number, for: reader).change(team, round) { _ in .win }
    case .finish(let team, let round, let number):
      return try book.meantGame(number, for: reader).change(team, round) { _ in .finish }
    }
  }
}

extension BookRequest {
  /// What is to be made right after the change that this request means, with it or not at all.
  public func second(after change: BookChange) -> BookChange? {
    guard case .scoreAndFinish = self, case .enter(let game, let entry) = change else { return nil }
    return .enter(game: game, Entry(entry.team, entry.round, .finish))
  }
}

extension Book {
  /// The number of a game that the reader began; of any, to the operator.
  fileprivate func ownGame(_ number: Int, of reader: BookReader) throws(BookError) -> Int {
    guard let game = game(number) else { throw missing(number, on: reader.time.day) }
    try require(game, in: reader.namedClub)
    try requireOwn(game, reader)
    return number
  }

  private func requireOwn(_ game: Game, _ reader: BookReader) throws(BookError) {
    guard
      reader.isOperator || self[game.club].isOwned(by: reader)
        || game.isBegun(by: reader)
    else {
      let isNamesake = game.startedBy.lowercased() == reader.name?.lowercased()
      throw .notYours(
        game: game.number, by: isNamesake ? "an earlier \(game.startedBy)" : game.startedBy)
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

extension Club {
  /// The player who is to be added. What is wrong with it the club says when it is.
  fileprivate func player(
    _ wanted: PlayerChange, by reader: BookReader
  ) throws(BookError) -> Player {
    let name = Label.normalized(wanted.name)
    guard wanted.group != "" || !isOpen else { throw .badGroup("") }
    var initials = wanted.initials.map(Label.normalized)
    if initials == nil {
      guard Label.isName(name, upTo: BookLimits.name, hasBlanks: true) else {
        throw .badName(name)
      }
      if let taken = player(named: name) { throw .nameTaken(taken.name) }
      var tried = 0
      initials = freeInitials(for: name, after: &tried)
    }
    guard let initials else { throw .tooManyPlayersInBook }
    return Player(
      name: name, initials: initials, email: wanted.email, phone: wanted.phone, icon: wanted.icon,
      group: wanted.group ?? usualGroup ?? "", member: reader.isMember ? reader.name : nil)
  }
}

extension Book {
  /// The club of that name.
  ///
  /// - Throws: `BookError.unknownClub` if there is none.
  public func existingClub(named name: String) throws(BookError) -> Club {
    guard let club = club(named: Label.normalized(name)) else {
      throw .unknownClub(name, known: clubs.map(\.name))
    }
    return club
  }
}

extension Game {
  /// The change of that number, or one's own newest entry, taken back.
  fileprivate func undoing(
    _ wanted: Int?, for reader: BookReader
  ) throws(BookError) -> BookChange {
    if let wanted {
      // Only here: journals have undos of before, which must go on meaning what they meant.
      if let later = repetition(of: wanted), changes.indices.contains(wanted - 1) {
        throw .replaced(changes[wanted - 1], by: later, game: number)
      }
      return .undo(game: number, change: wanted)
    }
    guard newestEntry != nil else { throw .nothingToUndo(game: number) }
    guard let own = newestEntry(of: reader) else { throw .nothingOfYours(game: number) }
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
  /// A game that is named together with a club is of that club.
  func require(_ game: Game, in club: Club.ID?) throws(BookError) {
    guard club == nil || game.club == club else {
      throw .otherClub(game: game.number, club: self[game.club].name)
    }
  }
}
