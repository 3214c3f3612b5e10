/// What a change did to a book. Its row and its sentence hold no secrets: everybody who watches the
/// book gets them.
public enum BookEvent: Hashable, Sendable {
  case playerAdded(Player, in: Club.ID)
  /// A player has other initials, or is reached otherwise.
  case playerChanged(Player, in: Club.ID)
  /// A player has another name.
  case playerRenamed(Player, from: String, in: Club.ID)
  case profileDefined(Profile, in: Club.ID)
  case gameStarted(game: Int, profile: String, by: String)
  case profileDropped(String, in: Club.ID, by: String)
  /// So many players who were in no game were removed.
  case playersReaped(Int, by: String)
  case gameDropped(game: Int, by: String)
  /// Something was entered where `was` stood.
  case entered(game: Int, Entry, was: RoundEntry, by: String)
  case roundCompleted(game: Int, Round)
  /// The last round is complete; the winners share the win.
  case gameCompleted(game: Int, winners: [TeamName])
  /// A change was taken back, and with it what it had done; that stands again if the change is an
  /// undo.
  case undone(game: Int, GameChange, UndoneEffect, by: String)
  /// Others play for these teams.
  case lineupChanged(game: Int, [Team], by: String)
  /// A complete game is opened again, for a reason.
  case gameReopened(game: Int, String, by: String)
  /// A game is listed again, or brought back.
  case gameRestored(game: Int, by: String)
  /// Only `writers` may change a game from now on, or everybody if there are none.
  case gameLocked(game: Int, writers: [String], by: String)
  /// Old games are no more in the book.
  case forgotten(games: [Int])
  /// Dropped games cannot be brought back any more.
  case dropsEnded(games: [Int])
  case clubMade(Club.ID, String, by: String)
  /// Beside the owner these may write in a club.
  case clubWriters(Club.ID, owner: String, [String], by: String)
  /// A club of that name is no more, with all that it had.
  case clubDropped(Club.ID, String, by: String)
  /// So many players and profiles, and games of these numbers, came from a file.
  case imported(
    in: Club.ID, players: Int, profiles: Int, games: ClosedRange<Int>?, by: String)
}

extension BookEvent {
  /// The game it happened in, if it happened in one.
  public var game: Int? {
    switch self {
    case .gameStarted(let game, _, _), .gameDropped(let game, _), .entered(let game, _, _, _),
      .roundCompleted(let game, _),
      .gameCompleted(let game, _), .undone(let game, _, _, _), .gameRestored(let game, _),
      .gameLocked(let game, _, _), .gameReopened(let game, _, _), .lineupChanged(let game, _, _):
      game
    case .playerAdded, .playerChanged, .playerRenamed, .profileDefined, .profileDropped,
      .playersReaped, .forgotten, .dropsEnded, .clubMade, .clubWriters, .clubDropped,
      .imported:
      nil
    }
  }

  /// The club it happened in, if it happened in one and in no game that says whose it is.
  public var club: Club.ID? {
    switch self {
    case .playerAdded(_, let club), .playerChanged(_, let club), .playerRenamed(_, _, let club),
      .profileDefined(_, let club), .profileDropped(_, let club, _), .clubMade(let club, _, _),
      .clubWriters(let club, _, _, _), .clubDropped(let club, _, _),
      .imported(let club, _, _, _, _):
      club
    case .gameStarted, .gameDropped, .entered, .roundCompleted, .gameCompleted, .undone,
      .gameRestored, .gameReopened, .gameLocked, .lineupChanged, .playersReaped, .forgotten,
      .dropsEnded:
      nil
    }
  }

  /// Whether it is the beginning of a game.
  public var isStart: Bool { if case .gameStarted = self { true } else { false } }

  /// One sentence for people.
  public var sentence: String {
    switch self {
    case .playerAdded(let player, _): "\(player.name) (\(player.initials)) is in the book."
    case .playerChanged(let player, _): "\(player.name) (\(player.initials)) has been changed."
    case .playerRenamed(let player, let old, _):
      "\(old) is called \(player.name) (\(player.initials)) from now on."
    case .profileDefined(let profile, _): "The profile \(profile.id) is in the book."
    case .profileDropped(let id, _, let name): "\(name) removed the profile \(id)."
    case .playersReaped(let count, let name):
      "\(name) removed \(count) \(count == 1 ? "player who was" : "players who were") in no game."
    case .gameStarted(let game, let profile, let name):
      "\(name) began game \(game): \(profile). To see it: book game \(game)."
    case .gameDropped(let game, let name): "\(name) dropped game \(game)."
    case .entered(let game, let entry, let was, let name):
      "Game \(game): \(name) entered \(entry.words(insteadOf: was))."
    case .roundCompleted(let game, let round): "Game \(game): round \(round) is complete."
    case .gameCompleted(let game, let winners):
      "Game \(game) is complete: \(winners.map(\.key).joined(separator: " and "))"
        + (winners.count == 1 ? " has won." : " share the win.")
    case .undone(let game, let change, let effect, let name):
      "Game \(game): \(name) took back \(change.words(undoing: effect, by: name))."
    case .lineupChanged(let game, let teams, let name):
      "Game \(game): \(name) changed who plays: \(teams.listed)."
    case .gameReopened(let game, let note, let name):
      "\(name) opened game \(game) again: \(note)"
    case .gameRestored(let game, let name): "\(name) put game \(game) back into the list."
    case .gameLocked(let game, let writers, let name):
      writers.isEmpty
        ? "\(name) unlocked game \(game): everybody may change it."
        : "\(name) locked game \(game): only \(writers.joined(separator: ", ")) may change it."
    case .forgotten(let games):
      "The book is full: the oldest made room, game "
        + games.map(String.init).joined(separator: ", ") + "."
    case .dropsEnded(let games):
      "Nothing brings back game \(games.map(String.init).joined(separator: ", "))"
        + ", dropped before, any more."
    case .clubMade(_, let club, let name): "\(name) made the club \(club)."
    case .clubWriters(_, let owner, let writers, let name):
      "\(name) changed who may write in the club: \(owner)"
        + (writers.isEmpty ? ", who owns it." : " and \(writers.joined(separator: ", ")).")
    case .clubDropped(_, let club, let name): "\(name) removed the club \(club)."
    case .imported(_, let players, let profiles, let games, let name):
      "\(name) imported \(Self.contents(players, profiles, games))."
    }
  }

  /// The same for the one who did it: which game, club and round it was comes first.
  ///
  /// - Parameter club: what the game's club is called.
  func ownSentence(in club: String) -> String {
    switch self {
    case .gameStarted(let game, let profile, _):
      "You began game \(game) of \(club): \(profile). To see it: book game \(game)."
    case .clubMade(_, let club, _): "You made the club \(club)."
    case .imported(_, let players, let profiles, let games, _):
      "You imported \(Self.contents(players, profiles, games))."
    case .gameDropped(let game, _): "You dropped game \(game)."
    case .entered(let game, let entry, let was, _):
      "Game \(game) of \(club), round \(entry.round): you entered \(entry.object(insteadOf: was))."
    case .gameReopened(let game, let note, _):
      "You opened game \(game) of \(club) again: \(note)"
    case .undone(let game, let change, let effect, let name):
      "Game \(game) of \(club)\(effect.round.map { ", round \($0)" } ?? ""): you took back "
        + change.words(undoing: effect, by: name, isOwn: true) + "."
    case .lineupChanged(let game, let teams, _):
      "Game \(game) of \(club): you changed who plays: \(teams.listed)."
    default: sentence
    }
  }

  /// The same as events of one count each, so that programs are told the same whichever way a count
  /// came.
  public var parts: [BookEvent] {
    switch self {
    case .entered(let game, let entry, let was, let name):
      entry.parts.map { .entered(game: game, $0, was: was, by: name) }
    case .undone(let game, let change, let effect, let name):
      effect.parts.map { .undone(game: game, change, $0, by: name) }
    default: [self]
    }
  }
}

extension BookEvent {
  /// What came from a file: `2 players, 1 profile and games 3 to 7`.
  private static func contents(
    _ players: Int, _ profiles: Int, _ games: ClosedRange<Int>?
  ) -> String {
    let counts = [(players, "player"), (profiles, "profile")].filter { $0.0 > 0 }
      .map { "\($0.0) \($0.1)\($0.0 == 1 ? "" : "s")" }
    let numbers = games.map { games in
      games.count == 1
        ? "game \(games.lowerBound)" : "games \(games.lowerBound) to \(games.upperBound)"
    }
    let all = counts + [numbers].compactMap { $0 }
    guard let last = all.last, all.count > 1 else { return all.first ?? "nothing new" }
    return all.dropLast().joined(separator: ", ") + " and " + last
  }
}

extension GameChange {
  /// What somebody takes back with it: whose it was, unless it was one's own, and what it had done,
  /// which stands again if it was an undo.
  fileprivate func words(
    undoing effect: UndoneEffect, by name: String, isOwn: Bool = false
  ) -> String {
    let isTheirs = name.lowercased() == author.name.lowercased()
    let what: String
    switch effect.subject {
    case .entry(let entry): what = isOwn ? entry.object(insteadOf: nil) : entry.words
    case .lineup(let teams): what = teams.listed
    }
    if case .undo = action {
      let whose = isTheirs ? isOwn ? "your undo" : "an undo" : "\(author)'s undo"
      let now = effect.standsAgain ? "this stands again" : "this is taken back again"
      return "\(whose), change \(number), so \(now): \(what)"
    }
    switch effect.subject {
    case .entry: return isTheirs ? what : "\(author)'s entry \(number), \(what)"
    case .lineup:
      let whose = isTheirs ? isOwn ? "your" : "the" : "\(author)'s"
      return "\(whose) change \(number) of the players, who are now \(what)"
    }
  }
}

extension UndoneEffect {
  /// The round it is about, if it is about one.
  fileprivate var round: Round? { if case .entry(let entry) = subject { entry.round } else { nil } }

  /// The same as effects of one count each.
  fileprivate var parts: [UndoneEffect] {
    guard case .entry(let entry) = subject else { return [self] }
    return entry.parts.map { UndoneEffect(.entry($0), standsAgain: standsAgain) }
  }
}

extension [Team] {
  /// `red ANN and BOB, blue CAL and DEE`.
  var listed: String {
    map { "\($0.name) \($0.players.map(\.name).joined(separator: " and "))" }
      .joined(separator: ", ")
  }
}

extension Entry {
  /// What people call it: `red round 2: clean 3`.
  var words: String {
    switch kind {
    case .counts(let counts):
      "\(team) round \(round): "
        + counts.map { "\($0.element.key) \($0.count)" }.joined(separator: ", ")
    case .win: "\(team) round \(round): the win"
    case .finish: "\(team) round \(round): finished"
    }
  }

  /// The same with the counts that stood there before, but for zeros.
  fileprivate func words(insteadOf was: RoundEntry) -> String {
    guard case .counts(let counts) = kind else { return words }
    return "\(team) round \(round): " + Entry.list(counts, insteadOf: was)
  }

  /// The same without the round, as what somebody enters: `red clean 3`, `red's win`.
  fileprivate func object(insteadOf was: RoundEntry?) -> String {
    switch kind {
    case .counts(let counts): "\(team) " + Entry.list(counts, insteadOf: was)
    case .win: "\(team)'s win"
    case .finish: "\(team)'s finish"
    }
  }

  private static func list(_ counts: [ElementCount], insteadOf was: RoundEntry?) -> String {
    let parts = counts.map { count in
      let before = was?.counts[count.element] ?? 0
      return "\(count.element.key) \(count.count)" + (before > 0 ? " (it was \(before))" : "")
    }
    return parts.joined(separator: ", ")
  }

  /// The same as entries of one count each.
  fileprivate var parts: [Entry] {
    guard case .counts(let counts) = kind else { return [self] }
    return counts.map { Entry(team, round, .counts([$0])) }
  }
}
