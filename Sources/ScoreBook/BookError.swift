/// Why a change or a question was refused. Nothing has changed.
public enum BookError: Error, Hashable, Sendable {
  /// Not a player's name.
  case badName(String)
  /// Not initials.
  case badInitials(String)
  /// Not an e-mail address.
  case badEmail(String)
  /// Not a phone number.
  case badPhone(String)
  /// Not an icon.
  case badIcon(String)
  /// Not a group's name.
  case badGroup(String)
  /// The guests stay as they are.
  case guestStays(String)
  /// Another player has the name.
  case nameTaken(String)
  /// Another player, `by`, has the initials.
  case initialsTaken(String, by: String)

  /// Not an id of a profile.
  case badProfileID(String)
  /// Not a title of a profile.
  case badProfileName(String)
  /// Not 2 or 3 teams.
  case badTeamCount(Int)
  /// Not 1 to `BookLimits.rounds` rounds.
  case badRoundCount(Int)
  /// An opening meld with steps that do not rise, out of range, or for more rounds than there are.
  case badMeld(rounds: Int)
  /// An amount of money out of range.
  case badStake(String, Cents)
  /// Not a key for an element.
  case badElement(String)
  /// The profile has `BookLimits.elements`.
  case tooManyElements
  /// The points for what is named are out of range.
  case badPoints(String, Int)
  /// The element always counts point for point.
  case fixedPoints(ScoreElement)
  /// The profile has no red threes.
  case noBonus(Profile)
  /// Another profile has the id.
  case profileTaken(String)

  /// No profile has the id.
  case unknownProfile(String, known: [String])
  /// No player has the name or the initials.
  case unknownPlayer(String)
  /// Nobody is in the group.
  case unknownGroup(String, known: [String])
  /// No game in the list has the number.
  case unknownGame(Int)
  /// The game was dropped; `owner` can bring it back until the end of that day.
  case dropped(game: Int, by: String, owner: String, until: Day)
  /// The team does not play in the game.
  case unknownTeam(TeamName, known: [TeamName])
  /// The element does not count in the game.
  case elementNotInProfile(ScoreElement, profile: Profile)

  /// Other teams were named than the profile has.
  case wrongTeams(Profile)
  /// The team has more than `BookLimits.playersPerTeam` players.
  case tooManyPlayers(TeamName)
  /// A player is named twice.
  case playerTwice(String)

  /// The count is below 0.
  case negativeCount(ScoreElement, Int)
  /// The count is above the element's maximum.
  case countTooLarge(ScoreElement, Int)
  /// The game has fewer rounds.
  case noSuchRound(Round, last: Round)
  /// An earlier round, `open`, is not complete.
  case roundNotOpen(Round, open: Round, missing: [TeamName], game: Int)
  /// Another team, `winner`, has won the round.
  case secondWinner(TeamName, Round, winner: TeamName)
  /// No round is open, and none was named.
  case gameComplete(Int, last: Round)
  /// No game began today, and none was named.
  case noGameToday(newest: Int?)
  /// Somebody else began the game.
  case notYours(game: Int, by: String)
  /// The game is locked, and this is not one of who may change it.
  case locked(game: Int, by: String)
  /// Nobody is let in to a game that is open to everybody.
  case notLocked(game: Int)
  /// The game has `BookLimits.writers`.
  case tooManyWriters(game: Int)
  /// The profile is every book's, or a game goes by it.
  case profileStays(String)
  /// A complete game is not dropped.
  case completeStays(game: Int)
  /// No entry stands that could be taken back.
  case nothingToUndo(game: Int)
  /// None of one's own entries stands.
  case nothingOfYours(game: Int)
  /// The game has no change of that number.
  case unknownChange(Int, game: Int)
  /// The change is no entry, or has been taken back already.
  case notStanding(GameChange, game: Int)
  /// A later entry has replaced it.
  case replaced(GameChange, by: GameChange, game: Int)
  /// In a later round, which would be closed, something is entered.
  case enteredAfter(Round, Round, game: Int)

  /// The book has `BookLimits.players`.
  case tooManyPlayersInBook
  /// The book has `BookLimits.profiles`.
  case tooManyProfiles
  /// The book has `BookLimits.games`, or their numbers are used up.
  case tooManyGames
  /// The game has `BookLimits.changesPerGame`.
  case tooManyChanges(game: Int)
  /// The games have `BookLimits.changes`.
  case tooManyChangesInBook
  /// Numbers carried over that no games could have given, or a second time.
  case badCarry(String)
  /// A number for the next game that was used or is too large.
  case badNumber(Int)
}

extension BookError {
  /// What is wrong and what would work, in one line.
  public var explanation: String { refusal.sentence }

  /// The reply code of the line protocol. Here everything was understood, so it is `rule.*`.
  public var code: String { refusal.code }

  /// Each case's code and sentence. The codes stand in `ErrorCode` of the protocol, but for that of
  /// snapshots, which nobody types.
  private var refusal: (code: String, sentence: String) {
    switch self {
    case .badName(let text):
      return (
        "rule.player",
        "\(Label.quoted(text)) is no player's name: use 1 to \(BookLimits.name) characters of"
          + " \(Self.letters)"
      )
    case .badInitials(let text):
      return (
        "rule.player",
        "\(Label.quoted(text)) are no initials: use 1 to \(BookLimits.initials) characters of"
          + " \(Self.letters)"
      )
    case .badEmail(let text):
      return (
        "rule.player",
        "\(Label.quoted(text)) is no e-mail address: write one as in ann@example.org"
      )
    case .badPhone(let text):
      return (
        "rule.player",
        "\(Label.quoted(text)) is no phone number: write digits, as in 949-555-0100"
      )
    case .badIcon(let text):
      return (
        "rule.player",
        "\(Label.quoted(text)) is no icon: use one emoji or a word of up to \(BookLimits.icon)"
          + " letters"
      )
    case .badGroup(let text):
      return (
        "rule.player",
        "\(Label.quoted(text)) is no group: use 1 to \(BookLimits.group) characters of"
          + " \(Self.letters)"
      )
    case .guestStays(let name):
      return (
        "rule.player",
        "\(name) is a guest and stays as is: add a player with book player NAME INITIALS"
      )
    case .nameTaken(let name):
      return (
        "rule.taken",
        "there is a player \(name) already: choose another name, or change that player, as in"
          + " book player \(name) icon=A"
      )
    case .initialsTaken(let initials, let owner):
      return ("rule.taken", "the initials \(initials) are \(owner)'s: choose others")
    case .badProfileID(let text):
      return (
        "rule.profile",
        "\(Label.quoted(text)) is no name for a profile: use 1 to \(BookLimits.profileID)"
          + " lower-case letters, digits and hyphens, a letter first"
      )
    case .badProfileName(let text):
      return (
        "rule.profile",
        "\(Label.quoted(text)) is no title: use 1 to \(BookLimits.profileName) plain letters,"
          + " digits and signs"
      )
    case .badTeamCount(let count):
      return ("rule.profile", "\(count) teams cannot play: say teams=2 or teams=3")
    case .badRoundCount(let count):
      return (
        "rule.profile",
        "\(typed(count)) is no number of rounds: say rounds=1 to rounds=\(BookLimits.rounds)"
      )
    case .badMeld(let rounds):
      return (
        "rule.profile",
        "that is no opening meld: write up to \(rounds) numbers, one a round, as in"
          + " meld=50/90/120/150, or up to \(BookLimits.meldSteps) rising scores from 0 on, as in"
          + " meld=0:50/15000:90, with 0 to \(BookLimits.points) points each"
      )
    case .badStake(let key, let cents):
      return (
        "rule.profile",
        "\([.min, .max].contains(cents.count) ? "that" : "$\(cents)") cannot be paid: say \(key)="
          + " with $0.00 to $\(Cents(BookLimits.stake))"
      )
    case .badElement(let key):
      return (
        "rule.profile",
        "\(Label.quoted(key)) is no name for an element: use 1 to \(BookLimits.elementKey)"
          + " lower-case letters, digits and hyphens, a letter first, as in element.jokers=100"
      )
    case .tooManyElements:
      return (
        "rule.profile",
        "a profile has at most \(BookLimits.elements) elements: leave one out"
      )
    case .badPoints(let what, let points):
      return (
        "rule.profile",
        "\(what) cannot be worth \(points): say \(what)=N with N from 0 to \(BookLimits.points)"
      )
    case .fixedPoints(let element):
      return (
        "rule.profile",
        "\(element.key) always counts point for point: leave out \(element.key)="
      )
    case .noBonus(let profile):
      return (
        "rule.profile",
        "\(profile.name) has no red threes to give a bonus for: leave out bonus="
      )
    case .profileTaken(let id):
      return ("rule.taken", "there is a profile \(id) already: choose another name")
    case .unknownProfile(let id, let known):
      return (
        "rule.unknown",
        "there is no profile \(Label.quoted(id)): choose one of \(known.joined(separator: ", "))"
      )
    case .unknownPlayer(let name):
      return (
        "rule.unknown",
        name.isEmpty
          ? "a name is missing: write players with + between them, as in red=ANN+BOB"
          : "nobody is called \(Label.quoted(name)): see book players, or add them with book player"
            + " NAME INITIALS"
      )
    case .unknownGroup(let group, let known):
      return (
        "rule.unknown",
        "there is no group \(Label.quoted(group)): choose one of \(known.joined(separator: ", "))"
      )
    case .unknownGame(let number):
      return ("rule.unknown", "there is no game \(number): see book list")
    case .dropped(let game, let name, let owner, let day):
      return (
        "rule.unknown",
        "\(name) dropped game \(game): until \(day) \(owner) can bring it back with"
          + " book restore \(game)"
      )
    case .unknownTeam(let team, let known):
      return ("rule.unknown", "no team \(team) plays in this game: choose \(known.choice)")
    case .elementNotInProfile(let element, let profile):
      return (
        "rule.element",
        "\(element.key) does not count in \(profile.name): choose one of "
          + profile.elements.map(\.element.key).joined(separator: ", ")
      )
    case .wrongTeams(let profile):
      return (
        "rule.teams",
        "\(profile.name) is for \(profile.teams) teams: say book new \(profile.id) "
          + profile.teamNames.map { "\($0)=NAME+NAME" }.joined(separator: " ")
      )
    case .tooManyPlayers(let team):
      return (
        "rule.teams",
        "team \(team) is too large: name at most \(BookLimits.playersPerTeam) players"
      )
    case .playerTwice(let name):
      return ("rule.teams", "\(name) cannot play twice in a game: name somebody else")
    case .negativeCount(let element, let count):
      return (
        "rule.count",
        "\(typed(count)) is below 0: enter 0 to \(element.maximum);"
          + " what counts against a team goes in minus, as in book score red minus 120"
      )
    case .countTooLarge(let element, let count):
      return (
        "rule.count",
        "\(typed(count)) is too many for \(element.key): enter 0 to \(element.maximum)"
      )
    case .noSuchRound(let round, let last):
      return ("rule.round", "there is no round \(round): this game has \(last), say round=\(last)")
    case .roundNotOpen(let round, let open, let missing, let game):
      return (
        "rule.round",
        "round \(round) is not open yet: first finish round \(open),"
          + " as in book finish \(missing.first ?? .red) round=\(open) game=\(game)"
      )
    case .secondWinner(let team, let round, let winner):
      return (
        "rule.winner",
        "\(winner) has won round \(round) already, and only one team can: if it was \(team),"
          + " first say book score \(winner) win 0 round=\(round)"
      )
    case .gameComplete(let number, let last):
      return (
        "rule.round",
        "game \(number) is complete: to correct it say which round, as in round=\(last);"
          + " to begin another say book new"
      )
    case .noGameToday(let newest?):
      return (
        "rule.round",
        "no game was started today: begin one with book new, or say game=\(newest) for the newest"
      )
    case .noGameToday(nil): return ("rule.round", "there is no game yet: begin one with book new")
    case .notYours(let game, let name):
      return (
        "rule.drop",
        "\(name) began game \(game): only \(name) or the operator of the server may do that"
      )
    case .locked(let game, let name):
      return (
        "rule.locked",
        "\(name) has locked game \(game): ask \(name) for book allow \(game) and your name"
      )
    case .notLocked(let game):
      return (
        "rule.locked",
        "everybody may change game \(game): to let in only some, first say book lock \(game)"
      )
    case .tooManyWriters(let game):
      return (
        "rule.full",
        "game \(game) lets in \(BookLimits.writers) people already, which is all it can"
      )
    case .profileStays(let id):
      return (
        "rule.profile",
        "the profile \(id) stays: every book has it, or a game goes by it, which goes first with"
          + " book drop"
      )
    case .completeStays(let game):
      return (
        "rule.drop",
        "game \(game) is complete and counts: it leaves the list \(BookLimits.daysListed)"
          + " days after its start, or correct it with book score and round="
      )
    case .nothingToUndo(let game):
      return (
        "rule.undo",
        "nothing is left to take back in game \(game): see book changes game=\(game)"
      )
    case .nothingOfYours(let game):
      return (
        "rule.undo",
        "no entry of yours stands in game \(game): to take back another's say book undo N, with N"
          + " from book changes game=\(game)"
      )
    case .unknownChange(let number, let game):
      return (
        "rule.undo",
        "game \(game) has no change \(typed(number)): see book changes game=\(game)"
      )
    case .notStanding(let change, let game):
      return (
        "rule.undo",
        "change \(change.number) of game \(game), \(change.name)'s \(change.words), does not stand:"
          + " see book changes game=\(game)"
      )
    case .replaced(let change, let later, let game):
      return (
        "rule.undo",
        "change \(change.number) of game \(game), \(change.name)'s, is replaced by change"
          + " \(later.number), \(later.name)'s, which stands: \(later.words); to take that back say"
          + " book undo \(later.number) game=\(game)"
      )
    case .enteredAfter(let round, let later, let game):
      return (
        "rule.undo",
        "round \(round) of game \(game) cannot be open again, because round \(later) has entries:"
          + " correct it as it is, with book score and round=\(round)"
      )
    case .tooManyPlayersInBook:
      return (
        "rule.full",
        "the book has \(BookLimits.players) players and cannot hold more: play as a guest"
      )
    case .tooManyProfiles:
      return (
        "rule.full",
        "the book has \(BookLimits.profiles) profiles and cannot hold more: choose one of those"
      )
    case .tooManyGames:
      return (
        "rule.full",
        "the book has \(BookLimits.games) games, none of which has left the list for a week:"
          + " drop one that you began, or ask the operator"
      )
    case .tooManyChanges(let game):
      return (
        "rule.full",
        "game \(game) has been changed \(BookLimits.changesPerGame) times, and guests and"
          + " new members"
          + " change it no more: ask who began it to say book lock \(game) and book allow \(game)"
          + " with your name"
      )
    case .tooManyChangesInBook:
      return (
        "rule.full",
        "the book has \(BookLimits.changes) changes and cannot hold more: drop a game that you"
          + " began, or ask the operator"
      )
    case .badCarry(let player):
      return (
        "rule.snapshot",
        "the numbers carried over for \(player) cannot be right: carry each player once,"
          + " before games"
      )
    case .badNumber(let number):
      return (
        "rule.snapshot",
        "the next game cannot be number \(number): numbers only rise, to \(BookLimits.gameNumber)"
      )
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
