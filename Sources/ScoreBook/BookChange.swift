import Identity
import Lines

/// One change of a book. All changes in order, each with who and when, make the book.
public enum BookChange: Hashable, Sendable {
  /// A new player.
  case addPlayer(Player, in: Club.ID = .open)
  /// A player has other initials, or is reached otherwise.
  case changePlayer(PlayerChange, in: Club.ID = .open)
  /// A player has another name.
  case renamePlayer(String, to: String, in: Club.ID = .open)
  /// A new profile.
  case defineProfile(ProfileDefinition, in: Club.ID = .open)
  /// A new game by the profile of that id.
  case newGame(profile: String, Lineup, in: Club.ID = .open)
  /// Something entered in a game.
  case enter(game: Int, Entry)
  /// A change of a game taken back.
  case undo(game: Int, change: Int)
  /// Others play for these teams of a game.
  case lineup(game: Int, Lineup)
  /// A game that is not complete is dropped.
  case drop(game: Int)
  /// A game that was dropped, or is too old for the list, is listed again.
  case restore(game: Int)
  /// A game is removed to make room for others, or a dropped one because its time is over; the
  /// players' numbers stay.
  case forget(game: Int)
  /// A game is dropped by the operator, complete or not, with what it gave to the players' numbers;
  /// one that is not kept is gone for good.
  case remove(game: Int, isKept: Bool)
  /// Only who began the game, and who is allowed, may change it; or everybody again.
  case lock(game: Int, Bool)
  /// A complete game is opened again, for the reason that the note says.
  case reopen(game: Int, note: String)
  /// Somebody more may change a game that is locked.
  case allow(game: Int, Author)
  /// A profile that the club has defined, and that no game goes by, is removed.
  case dropProfile(String, in: Club.ID = .open)
  /// The players who were in no game are removed, but for the guests.
  case reapPlayers
  /// A member makes a club, and owns it.
  case makeClub(Club.ID, String)
  /// A member may write in a club.
  case admit(Author, to: Club.ID)
  /// A member may write in a club no more.
  case expel(String, from: Club.ID)
  /// A club is another member's.
  case giveClub(Club.ID, to: Author)
  /// A club is removed with all that it has.
  case dropClub(Club.ID)
  /// Players, profiles and games come from a file, all of it or nothing.
  case importFile(BookImport, in: Club.ID = .open)
  /// A player's numbers from games that are no longer in the book and began in that month. Only for
  /// snapshots.
  case carry(player: String, Tally, month: Month, in: Club.ID = .open)
  /// The next game gets this number. Only for snapshots.
  case number(next: Int)

  /// The game it is about, if it is about one that has a number already.
  public var game: Int? {
    switch self {
    case .enter(let game, _), .undo(let game, _), .drop(let game), .restore(let game),
      .forget(let game), .remove(let game, _), .lock(let game, _), .allow(let game, _),
      .reopen(let game, _), .lineup(let game, _):
      game
    case .addPlayer, .changePlayer, .renamePlayer, .defineProfile, .newGame, .dropProfile,
      .reapPlayers, .makeClub, .admit, .expel, .giveClub, .dropClub, .importFile, .carry, .number:
      nil
    }
  }

  /// The club it is about, if it is about one and about no game that says whose it is.
  public var club: Club.ID? {
    switch self {
    case .addPlayer(_, let club), .changePlayer(_, let club), .renamePlayer(_, _, let club),
      .defineProfile(_, let club), .newGame(_, _, let club), .dropProfile(_, let club),
      .makeClub(let club, _), .admit(_, let club), .expel(_, let club), .giveClub(let club, _),
      .dropClub(let club), .importFile(_, let club), .carry(_, _, _, let club):
      club
    case .enter, .undo, .reopen, .lineup, .drop, .restore, .forget, .remove, .lock, .allow,
      .reapPlayers, .number:
      nil
    }
  }
}

extension BookChange {
  /// The same change after others were made: a club gets the next number.
  public func numbered(in book: Book) -> BookChange {
    if case .makeClub(_, let name) = self { .makeClub(book.nextClub, name) } else { self }
  }

  /// The team it is about, if it is about one.
  var team: TeamName? {
    if case .enter(_, let entry) = self { entry.team } else { nil }
  }
}

/// A change with its author and time: a line of the journal, and all that a book needs to make the
/// change again.
public struct BookRecord: Hashable, Sendable {
  /// When the change was made.
  public let time: BookTime
  /// Who made it.
  public let author: Author
  /// The change.
  public let change: BookChange

  /// A record of these.
  public init(_ change: BookChange, by author: Author, at time: BookTime) {
    (self.time, self.author, self.change) = (time, author, change)
  }
}

// MARK: - Their words

extension BookRecord: Record {
  /// `1790000000 7/ann undo game=3`.
  public init<C: RecordCoder>(_ line: inout C, _ record: Self?) throws(Unreadable) {
    let seconds = try line.word(record?.time.seconds)
    time = BookTime(seconds: seconds)
    author = try line.word(record?.author)
    change = try BookChange(&line, record?.change)
    guard time.seconds == seconds else { throw Unreadable() }
  }
}

extension BookChange: Record {
  fileprivate enum Verb: String, RecordWord {
    case player, change, define, new, score, win, finish, undo, drop, restore, forget, remove, lock
    case unlock, allow, undefine, carry, number
    case rename, club, admit, expel, give, reopen, lineup, `import`
    case reapPlayers = "reap-players"
    case dropClub = "drop-club"
  }

  private var verb: Verb {
    switch self {
    case .addPlayer: .player
    case .changePlayer: .change
    case .defineProfile: .define
    case .newGame: .new
    case .enter(_, let entry):
      switch entry.kind {
      case .counts: .score
      case .win: .win
      case .finish: .finish
      }
    case .undo: .undo
    case .drop: .drop
    case .restore: .restore
    case .forget: .forget
    case .remove: .remove
    case .lock(_, let isOn): isOn ? .lock : .unlock
    case .allow: .allow
    case .dropProfile: .undefine
    case .reapPlayers: .reapPlayers
    case .carry: .carry
    case .number: .number
    case .reopen: .reopen
    case .lineup: .lineup
    case .renamePlayer: .rename
    case .makeClub: .club
    case .admit: .admit
    case .expel: .expel
    case .giveClub: .give
    case .dropClub: .dropClub
    case .importFile: .import
    }
  }

  /// A verb and `key=value` words.
  public init<C: RecordCoder>(_ line: inout C, _ change: Self?) throws(Unreadable) {
    let verb = try line.word(change?.verb)
    switch verb {
    case .player:
      let player: Player? = if case .addPlayer(let player, _)? = change { player } else { nil }
      let club = try line.club(change)
      self = .addPlayer(try Player(&line, player), in: club)
    case .change:
      let player: PlayerChange? = if case .changePlayer(let x, _)? = change { x } else { nil }
      let club = try line.club(change)
      self = .changePlayer(try PlayerChange(&line, player), in: club)
    case .rename:
      let x: (name: String, to: String)? =
        if case .renamePlayer(let name, let to, _)? = change { (name, to) } else { nil }
      let club = try line.club(change)
      self = .renamePlayer(
        try line.text(x?.name, after: "name="), to: try line.text(x?.to, after: "to="), in: club)
    case .define:
      let profile: ProfileDefinition? =
        if case .defineProfile(let x, _)? = change { x } else { nil }
      let club = try line.club(change)
      self = .defineProfile(try ProfileDefinition(&line, profile), in: club)
    case .new:
      let x: (profile: String, lineup: Lineup)? =
        if case .newGame(let profile, let lineup, _)? = change { (profile, lineup) } else { nil }
      let club = try line.club(change)
      self = .newGame(
        profile: try line.text(x?.profile, after: "profile="), try Lineup(&line, x?.lineup),
        in: club)
    case .score, .win, .finish:
      let entry: Entry? = if case .enter(_, let entry)? = change { entry } else { nil }
      self = .enter(game: try line.game(change), try Entry(&line, entry, verb))
    case .undo:
      let number: Int? = if case .undo(_, let number)? = change { number } else { nil }
      self = .undo(game: try line.game(change), change: try line.word(number, after: "change="))
    case .drop: self = .drop(game: try line.game(change))
    case .restore: self = .restore(game: try line.game(change))
    case .forget: self = .forget(game: try line.game(change))
    case .remove:
      let isKept: Bool? = if case .remove(_, let isKept)? = change { isKept } else { nil }
      self = .remove(game: try line.game(change), isKept: try line.kept(isKept))
    case .lock, .unlock: self = .lock(game: try line.game(change), verb == .lock)
    case .allow:
      let author: Author? = if case .allow(_, let author)? = change { author } else { nil }
      self = .allow(game: try line.game(change), try line.word(author, after: "name="))
    case .reopen:
      let note: String? = if case .reopen(_, let note)? = change { note } else { nil }
      self = .reopen(game: try line.game(change), note: try line.text(note, after: "note="))
    case .lineup:
      let lineup: Lineup? = if case .lineup(_, let lineup)? = change { lineup } else { nil }
      self = .lineup(game: try line.game(change), try Lineup(&line, lineup))
    case .undefine:
      let id: String? = if case .dropProfile(let id, _)? = change { id } else { nil }
      let club = try line.club(change)
      self = .dropProfile(try line.text(id, after: "id="), in: club)
    case .reapPlayers: self = .reapPlayers
    case .carry:
      let x: (player: String, tally: Tally, month: Month)? =
        if case .carry(let player, let tally, let month, _)? = change {
          (player, tally, month)
        } else { nil }
      let club = try line.club(change)
      let month = try line.word(x?.month, after: "month=")
      self = .carry(
        player: try line.text(x?.player, after: "player="), try Tally(&line, x?.tally),
        month: month, in: club)
    case .number:
      let next: Int? = if case .number(let next)? = change { next } else { nil }
      self = .number(next: try line.word(next, after: "next="))
    case .club:
      let name: String? = if case .makeClub(_, let name)? = change { name } else { nil }
      let club = try line.clubItself(change)
      self = .makeClub(club, try line.text(name, after: "name="))
    case .admit:
      let author: Author? = if case .admit(let author, _)? = change { author } else { nil }
      let club = try line.clubItself(change)
      self = .admit(try line.word(author, after: "name="), to: club)
    case .expel:
      let name: String? = if case .expel(let name, _)? = change { name } else { nil }
      let club = try line.clubItself(change)
      self = .expel(try line.text(name, after: "name="), from: club)
    case .give:
      let author: Author? = if case .giveClub(_, let author)? = change { author } else { nil }
      let club = try line.clubItself(change)
      self = .giveClub(club, to: try line.word(author, after: "name="))
    case .dropClub: self = .dropClub(try line.clubItself(change))
    case .import:
      let content: BookImport? = if case .importFile(let x, _)? = change { x } else { nil }
      let club = try line.club(change)
      self = .importFile(try BookImport(&line, content), in: club)
    }
  }
}

extension RecordCoder {
  fileprivate mutating func game(_ change: BookChange?) throws(Unreadable) -> Int {
    try word(change?.game, after: "game=")
  }

  /// The club in which it is, before anything else; the open one is left out.
  fileprivate mutating func club(_ change: BookChange?) throws(Unreadable) -> Club.ID {
    try optional(change?.club == .open ? nil : change?.club, after: "club=") ?? .open
  }

  /// The club that it is about.
  fileprivate mutating func clubItself(_ change: BookChange?) throws(Unreadable) -> Club.ID {
    try word(change?.club, after: "club=")
  }

  fileprivate mutating func kept(_ isKept: Bool?) throws(Unreadable) -> Bool {
    guard has("kept=", isKept ?? false) else { return false }
    try take("kept=yes")
    return true
  }

  fileprivate mutating func text(
    _ text: String?, after key: String = ""
  ) throws(Unreadable) -> String { try word(text.map(BookText.init), after: key).text }

  fileprivate mutating func optionalText(
    _ text: String?, after key: String
  ) throws(Unreadable) -> String? { try optional(text.map(BookText.init), after: key)?.text }
}

extension Player {
  init<C: RecordCoder>(_ line: inout C, _ player: Self?) throws(Unreadable) {
    name = try line.text(player?.name, after: "name=")
    initials = try line.text(player?.initials, after: "initials=")
    let email = try line.optionalText(player?.email?.text, after: "email=")
    let phone = try line.optionalText(player?.phone?.text, after: "phone=")
    icon = try line.optionalText(player?.icon, after: "icon=")
    group = try line.text(player?.group, after: "group=")
    if let email {
      let member = try line.optional(player?.email?.member, after: "email-of=")
      self.email = Contact(email, enteredBy: member)
    }
    if let phone {
      let member = try line.optional(player?.phone?.member, after: "phone-of=")
      self.phone = Contact(phone, enteredBy: member)
    }
  }
}

extension PlayerChange {
  fileprivate init<C: RecordCoder>(_ line: inout C, _ change: Self?) throws(Unreadable) {
    name = try line.text(change?.name, after: "name=")
    initials = try line.optionalText(change?.initials, after: "initials=")
    email = try line.optionalText(change?.email, after: "email=")
    phone = try line.optionalText(change?.phone, after: "phone=")
    icon = try line.optionalText(change?.icon, after: "icon=")
    group = try line.optionalText(change?.group, after: "group=")
    member = try line.optional(change?.member, after: "member=")
  }
}

extension ProfileDefinition {
  init<C: RecordCoder>(_ line: inout C, _ definition: Self?) throws(Unreadable) {
    self.init(
      id: try line.text(definition?.id, after: "id="),
      from: try line.text(definition?.base, after: "from="),
      name: try line.optionalText(definition?.name, after: "name="),
      teams: try line.optional(definition?.teams, after: "teams="))
    meld = try line.optional(definition?.meld, after: "meld=")
    for element in ScoreElement.builtIn {
      points[element] = try line.optional(definition?.points[element], after: "\(element.key)=")
    }
    bonus = try line.optional(definition?.bonus, after: "bonus=")
    rounds = try line.optional(definition?.rounds, after: "rounds=")
    ante = try line.optional(definition?.ante?.count, after: "ante=").map(Cents.init)
    roundWin = try line.optional(definition?.roundWin?.count, after: "round-win=").map(Cents.init)
    gameWin = try line.optional(definition?.gameWin?.count, after: "game-win=").map(Cents.init)
    elements = try line.list(definition?.elements, after: "element.") {
      line, points throws(Unreadable) in try line.word(points, after: "element.")
    }
  }
}

extension Lineup {
  init<C: RecordCoder>(_ line: inout C, _ lineup: Self?) throws(Unreadable) {
    var players: [TeamName: [String]] = [:]
    for team in TeamName.allCases where line.has("\(team)=", lineup?.players[team] != nil) {
      let names = lineup?.players[team]?.map(BookText.init)
      players[team] = try line.joined(names, by: "+", after: "\(team)=").map(\.text)
    }
    self.init(players)
  }
}

extension Entry {
  fileprivate init<C: RecordCoder>(
    _ line: inout C, _ entry: Self?, _ verb: BookChange.Verb
  ) throws(Unreadable) {
    let number = try line.word(entry?.round.number, after: "round=")
    guard let round = Round(number) else { throw Unreadable() }
    self.round = round
    team = try line.word(entry?.team, after: "team=")
    switch verb {
    case .win: kind = .win
    case .finish: kind = .finish
    default:
      let counts: [ElementCount]? = if case .counts(let x)? = entry?.kind { x } else { nil }
      if line.has("counts=", counts?.count != 1) {
        let counts = try line.joined(counts, by: "/", after: "counts=")
        // Two counts or more, each of another element.
        guard counts.count > 1, Set(counts.map(\.element)).count == counts.count else {
          throw Unreadable()
        }
        kind = .counts(counts)
      } else {
        kind = .count(
          try line.word(counts?.first?.element, after: "element="),
          try line.word(counts?.first?.count, after: "count="))
      }
    }
  }
}

extension Tally {
  fileprivate init<C: RecordCoder>(_ line: inout C, _ tally: Self?) throws(Unreadable) {
    self.init(
      played: try line.word(tally?.played, after: "played="),
      won: try line.word(tally?.won, after: "won="),
      rounds: try line.word(tally?.rounds, after: "rounds="),
      spent: Cents(try line.word(tally?.spent.count, after: "spent=")),
      earned: Cents(try line.word(tally?.earned.count, after: "earned=")))
  }
}
