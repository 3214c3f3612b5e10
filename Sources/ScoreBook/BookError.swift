/// Why a change or a question was refused, as its `explanation` says. Nothing has changed.
public enum BookError: Error, Hashable, Sendable {
  case badName(String)
  case badInitials(String)
  case badEmail(String)
  case badPhone(String)
  case badIcon(String)
  case badGroup(String)
  case guestStays(String)
  case nameTaken(String)
  case initialsTaken(String, by: String)

  case badProfileID(String)
  case badProfileName(String)
  case badTeamCount(Int)
  case badRoundCount(Int)
  case badMeld(rounds: Int)
  case badStake(String, Cents)
  case badElement(String)
  case tooManyElements
  case badPoints(String, Int)
  case fixedPoints(ScoreElement)
  case noBonus(Profile)
  case profileTaken(String)

  case unknownProfile(String, known: [String])
  /// The club is the one that was asked for, `nil` for the open one.
  case unknownPlayer(String, in: String? = nil)
  case unknownGroup(String, known: [String])
  case unknownGame(Int)
  case dropped(game: Int, by: String, owner: String, until: Day)
  case unknownTeam(TeamName, known: [TeamName])
  case elementNotInProfile(ScoreElement, profile: Profile)

  case wrongTeams(Profile)
  case tooManyPlayers(TeamName)
  case playerTwice(String)

  case negativeCount(ScoreElement, Int)
  case countTooLarge(ScoreElement, Int)
  case noSuchRound(Round, last: Round)
  case roundNotOpen(Round, open: Round, missing: [TeamName], game: Int)
  case secondWinner(TeamName, Round, winner: TeamName)
  case gameComplete(Int, last: Round)
  /// With what can be said instead, if games are in progress.
  case noGameMeant(String)
  case notYours(game: Int, by: String)
  case locked(game: Int, by: String)
  case notLocked(game: Int)
  case tooManyWriters(game: Int)
  case profileStays(String)
  case completeStays(game: Int)
  case notComplete(game: Int)
  case badNote(game: Int)
  case nothingToUndo(game: Int)
  case nothingOfYours(game: Int)
  case unknownChange(Int, game: Int)
  case notStanding(GameChange, game: Int)
  case replaced(GameChange, by: GameChange, game: Int)
  case changedSince(GameChange, game: Int)
  case lineupStays(game: Int)
  case nobodyNamed(game: Int)
  case enteredAfter(Round, Round, game: Int)

  case badClubName(String)
  case clubTaken(String)
  case unknownClub(String, known: [String])
  case clubGone
  case otherClub(game: Int, club: String)
  case notAdmitted(club: String, owner: String)
  case notOwner(club: String, owner: String)
  case guestsOwnNoClub
  case noWriter(String, club: String)
  case openStays
  case clubHasGames(String)
  case tooManyClubs
  case guestsImportNothing
  case noFile
  case fileFull
  case emptyRow
  case misfit(Misfit, of: Int)
  case gamesTwice([Int], of: Int)
  case nothingNew

  case tooManyPlayersInBook
  case tooManyProfiles
  case tooManyGames
  case tooManyChanges(game: Int)
  case tooManyChangesInBook
  case badCarry(String)
  case badNumber(Int)
}

extension BookError {
  /// What is wrong and what would work, in one line.
  public var explanation: String {
    switch self {
    case .badName(let text):
      "\(Label.quoted(text)) is no player's name: use 1 to \(BookLimits.name) characters of"
        + " \(Self.letters), a letter or digit first, and blanks inside quotes"
    case .badInitials(let text):
      "\(Label.quoted(text)) are no initials: use 1 to \(BookLimits.initials) characters of"
        + " \(Self.letters)"
    case .badEmail(let text):
      "\(Label.quoted(text)) is no e-mail address: write one as in ann@example.org"
    case .badPhone(let text):
      "\(Label.quoted(text)) is no phone number: write digits, as in 949-555-0100"
    case .badIcon(let text):
      "\(Label.quoted(text)) is no icon: use one emoji or a word of up to \(BookLimits.icon)"
        + " letters"
    case .badGroup(let text):
      "\(Label.quoted(text)) is no group: use 1 to \(BookLimits.group) characters of"
        + " \(Self.letters)"
    case .guestStays(let name):
      "\(name) is a guest and stays as is: add a player with book player NAME INITIALS"
    case .nameTaken(let name):
      "there is a player \(name) already: see book player \(Label.typed(name)), change it, as in"
        + " book player \(Label.typed(name)) icon=A, or choose another name"
    case .initialsTaken(let initials, let owner):
      "the initials \(initials) are \(owner)'s: choose others"
    case .badProfileID(let text):
      "\(Label.quoted(text)) is no name for a profile: use 1 to \(BookLimits.profileID)"
        + " lower-case letters, digits and hyphens, a letter first"
    case .badProfileName(let text):
      "\(Label.quoted(text)) is no title: use 1 to \(BookLimits.profileName) plain letters,"
        + " digits and signs"
    case .badTeamCount(let count): "\(count) teams cannot play: say teams=2 or teams=3"
    case .badRoundCount(let count):
      "\(typed(count)) is no number of rounds: say rounds=1 to rounds=\(BookLimits.rounds)"
    case .badMeld(let rounds):
      "that is no opening meld: write up to \(rounds) numbers, one a round, as in"
        + " meld=50/90/120/150, or up to \(BookLimits.meldSteps) rising scores from 0 on, as in"
        + " meld=0:50/15000:90, with 0 to \(BookLimits.points) points each"
    case .badStake(let key, let cents):
      "\([.min, .max].contains(cents.count) ? "that" : "$\(cents)") cannot be paid: say \(key)="
        + " with $0.00 to $\(Cents(BookLimits.stake))"
    case .badElement(let key):
      "\(Label.quoted(key)) is no name for an element: use 1 to \(BookLimits.elementKey)"
        + " lower-case letters, digits and hyphens, a letter first, as in element.jokers=100"
    case .tooManyElements: "a profile has at most \(BookLimits.elements) elements: leave one out"
    case .badPoints(let what, let points):
      "\(what) cannot be worth \(points): say \(what)=N with N from 0 to \(BookLimits.points)"
    case .fixedPoints(let element):
      "\(element.key) always counts point for point: leave out \(element.key)="
    case .noBonus(let profile):
      "\(profile.name) has no red threes to give a bonus for: leave out bonus="
    case .profileTaken(let id): "there is a profile \(id) already: choose another name"
    case .unknownProfile(let id, let known):
      "there is no profile \(Label.quoted(id)): choose one of \(known.joined(separator: ", "))"
    case .unknownPlayer(let name, let club):
      name.isEmpty
        ? "a name is missing: write players with + between them, as in red=ANN+BOB"
        : "nobody is called \(Label.quoted(name)): see \(Club.typed("book players", in: club)), or"
          + " add them with \(Club.typed("book player NAME INITIALS", in: club))"
    case .unknownGroup(let group, let known):
      "there is no group \(Label.quoted(group)): choose one of \(known.joined(separator: ", "))"
    case .unknownGame(let number): "there is no game \(number): see book list"
    case .dropped(let game, let name, let owner, let day):
      "\(name) dropped game \(game): until \(day) \(owner) can bring it back with"
        + " book restore \(game)"
    case .unknownTeam(let team, let known):
      "no team \(team) plays in this game: choose \(known.choice)"
    case .elementNotInProfile(let element, let profile):
      "\(element.key) does not count in \(profile.name): choose one of "
        + profile.elements.map(\.element.key).joined(separator: ", ")
    case .wrongTeams(let profile):
      "\(profile.name) is for \(profile.teams) teams: type book new \(profile.id) "
        + profile.teamNames.map { "\($0)=NAME+NAME" }.joined(separator: " ")
    case .tooManyPlayers(let team):
      "team \(team) is too large: name at most \(BookLimits.playersPerTeam) players"
    case .playerTwice(let name): "\(name) cannot play twice in a game: name somebody else"
    case .negativeCount(let element, let count):
      "\(typed(count)) is below 0: enter 0 to \(element.maximum);"
        + " what counts against a team goes in minus, as in book score red minus 120"
    case .countTooLarge(let element, let count):
      "\(typed(count)) is too many for \(element.key): enter 0 to \(element.maximum)"
    case .noSuchRound(let round, let last):
      "there is no round \(round): this game has \(last), say round=\(last)"
    case .roundNotOpen(let round, let open, let missing, let game):
      "round \(round) is not open yet: first finish round \(open),"
        + " as in book finish \(missing.first ?? .red) round=\(open) game=\(game)"
    case .secondWinner(let team, let round, let winner):
      "\(winner) has won round \(round) already, and only one team can: if it was \(team),"
        + " first type book score \(winner) win 0 round=\(round)"
    case .gameComplete(let number, let last):
      "game \(number) is complete: to correct it say which round, as in round=\(last);"
        + " to begin another type book new"
    case .noGameMeant(""):
      "no game is in progress: begin one with book new, or say game=N with a number of book list"
    case .noGameMeant(let choices):
      "no game in progress is yours: say \(choices); or first type book game and its number"
    case .notYours(let game, let name):
      "\(name) began game \(game): only \(name) or the operator of the server may do that"
    case .locked(let game, let name):
      "\(name) has locked game \(game): ask \(name) for book allow \(game) and your name"
    case .notLocked(let game):
      "everybody may change game \(game): to let in only some, first type book lock \(game)"
    case .tooManyWriters(let game):
      "game \(game) lets in \(BookLimits.writers) people already, which is all it can"
    case .profileStays(let id):
      "the profile \(id) stays: every book has it, or a game goes by it, which goes first with"
        + " book drop"
    case .completeStays(let game):
      "game \(game) is complete and counts: it leaves the list \(BookLimits.daysListed)"
        + " days after its start, or correct it with book score and round="
    case .notComplete(let game):
      "game \(game) is not complete, so that everything can be entered: see book game \(game)"
    case .badNote(let game):
      "say why, in up to \(BookLimits.note) characters, as in book reopen \(game) :the third round"
        + " was added up wrongly"
    case .nothingToUndo(let game):
      "nothing is left to take back in game \(game): see book changes game=\(game)"
    case .nothingOfYours(let game):
      "no entry of yours stands in game \(game): to take back another's type book undo N, with N"
        + " from book changes game=\(game)"
    case .unknownChange(let number, let game):
      "game \(game) has no change \(typed(number)): see book changes game=\(game)"
    case .notStanding(let change, let game):
      "change \(change.number) of game \(game), \(change.name)'s \(change.words), does not stand:"
        + " see book changes game=\(game)"
    case .replaced(let change, let later, let game):
      "change \(change.number) of game \(game), \(change.name)'s, is replaced by change"
        + " \(later.number), \(later.name)'s, which stands: \(later.words); to take that back say"
        + " book undo \(later.number) game=\(game)"
    case .changedSince(let change, let game):
      "change \(change.number) of game \(game), \(change.name)'s \(change.words), cannot be taken"
        + " back, because what stands there is not what it left: enter what is right, or see"
        + " book changes game=\(game)"
    case .nobodyNamed(let game):
      "who plays in game \(game)? Name the players of a team, as in book lineup \(game) red=ANN+EVE"
    case .lineupStays(let game):
      "game \(game) is complete, so who played stays: first type book reopen \(game) :WHY"
    case .enteredAfter(let round, let later, let game):
      "round \(round) of game \(game) cannot be open again, because round \(later) has entries:"
        + " correct it as it is, with book score and round=\(round)"
    case .badClubName(let text):
      "\(Label.quoted(text)) is no club's name: use 1 to \(BookLimits.name) characters of"
        + " \(Self.letters), a letter or digit first, and blanks inside quotes"
    case .clubTaken(let name):
      "there is a club \(name) already: choose another name"
    case .unknownClub(let name, let known):
      "there is no club \(Label.quoted(name)): "
        + (known.count > 8 ? "see book clubs" : "choose \(known.joined(separator: ", "))")
        + ", or make it with book create \(Label.typed(name))"
    case .clubGone: "that club is no more: see book clubs"
    case .otherClub(let game, let club):
      "game \(game) is of the club \(club): leave out club=, or say club=\(Label.typed(club))"
    case .notAdmitted(let club, let owner):
      "only \(owner) and the members whom \(owner) admits write in the club \(club): ask for book"
        + " admit with your name, register if you are a guest, or leave out club= for the open club"
    case .notOwner(let club, let owner):
      "the club \(club) is \(owner)'s: only \(owner) or the operator of the server may do that"
    case .guestsOwnNoClub:
      "a club is a member's: say register NAME PASSWORD first, or play in the open club"
    case .noWriter(let name, let club):
      "\(Label.quoted(name)) does not write in the club \(club): see book club"
        + " \(Label.typed(club))"
    case .openStays: "the open club is everybody's and stays: name another with club="
    case .clubHasGames(let club):
      "the club \(club) has games, which others may have entered: book drop those in progress, and"
        + " ask the operator of the server to remove the club with the others"
    case .tooManyClubs:
      "the book has \(BookLimits.clubs) clubs and cannot hold more: play in one of them"
    case .guestsImportNothing:
      "a file is a member's to import: say register NAME PASSWORD first"
    case .noFile: "no file is begun: type book import begin first, then each row"
    case .fileFull:
      "a file has at most \(BookLimits.fileRows) rows and \(BookLimits.fileBytes) bytes: send it"
        + " in parts, each with the names of the columns first"
    case .emptyRow: "write the row behind a colon, as in book import row :player,,,,Ann"
    case .misfit(let misfit, let count):
      misfit.sentence
        + (count > 1 ? "; so do \(count - 1) more not fit: see book import try" : "")
    case .gamesTwice(let games, let count):
      "\(count == 1 ? "a game is" : "\(count) games are") in the book already, as game"
        + " \(games.prefix(8).map(String.init).joined(separator: ", "))"
        + "\(count > 8 ? " …" : ""): type book import commit duplicates=skip to leave that out,"
        + " or duplicates=enter to have it twice"
    case .nothingNew: "everything in the file is in the book already: nothing is to be done"
    case .tooManyPlayersInBook:
      "the book has \(BookLimits.players) players and cannot hold more: play as a guest"
    case .tooManyProfiles:
      "the club has \(BookLimits.profiles) profiles and cannot hold more: choose one of those"
    case .tooManyGames:
      "the book has \(BookLimits.games) games, none of which has left the list for a week:"
        + " drop one that you began, or ask the operator"
    case .tooManyChanges(let game):
      "game \(game) has been changed \(BookLimits.changesPerGame) times, and guests and"
        + " new members"
        + " change it no more: ask who began it to type book lock \(game) and book allow \(game)"
        + " with your name"
    case .tooManyChangesInBook:
      "the book has \(BookLimits.changes) changes and cannot hold more: drop a game that you"
        + " began, or ask the operator"
    case .badCarry(let player):
      "the numbers carried over for \(player) cannot be right: carry each player once,"
        + " before games"
    case .badNumber(let number):
      "the next game cannot be number \(number): numbers only rise, to \(BookLimits.gameNumber)"
    }
  }

  private static let letters = "letters, digits and - _ . '"

  /// A count in words; one that no `Int` holds came as the nearest that one does.
  private func typed(_ count: Int) -> String {
    count == .min || count == .max ? "that" : "\(count)"
  }
}

extension [TeamName] {
  /// The names with `or` before the last.
  fileprivate var choice: String {
    let names = map(\.key)
    guard let last = names.last, names.count > 1 else { return names.first ?? "" }
    return names.dropLast().joined(separator: ", ") + " or " + last
  }
}
