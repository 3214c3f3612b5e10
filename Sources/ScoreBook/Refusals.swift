import Lines

extension Refusal {
  /// Creates a refusal with the book's own words, which name no card.
  init(_ code: ErrorCode, _ sentence: String, about: String? = nil) {
    self.init(code, Prose(sentence: sentence), about: about)
  }
}

// Refusals that several places throw.
extension Refusal {
  static func badName(_ text: String) -> Self {
    Refusal(
      .rulePlayer,
      "\(Label.quoted(text)) is no player's name: use 1 to \(BookLimits.name) characters of"
        + " \(Label.letters), a letter or digit first, and blanks inside quotes", about: "name")
  }

  static func profileTaken(_ id: String) -> Refusal {
    Refusal(
      .ruleTaken, "there is a profile \(id) already: choose another name", about: "profile")
  }

  static func nameTaken(_ name: String) -> Self {
    Refusal(
      .ruleTaken,
      "there is a player \(name) already: see book player \(Label.typed(name)), change it, as in"
        + " book player \(Label.typed(name)) icon=A, or choose another name", about: "name")
  }

  static func badPoints(_ what: String, _ points: Int) -> Self {
    Refusal(
      .ruleProfile,
      "\(what) cannot be worth \(points): say \(what)=N with N from 0 to \(BookLimits.points)",
      about: what)
  }

  static func unknownPlayer(_ name: String, in club: String? = nil) -> Self {
    Refusal(
      .ruleUnknown,
      name.isEmpty
        ? "a name is missing: write players with + between them, as in red=ANN+BOB"
        : "nobody is called \(Label.quoted(name)): see \(Club.typed("book players", in: club)), or"
          + " add each first with \(Club.typed("book add NAME", in: club))", about: "+" + name
    )
  }

  static func unknownGame(_ number: Int) -> Self {
    Refusal(.ruleUnknown, "there is no game \(number): see book list")
  }

  static func unknownTeam(_ team: TeamName, known: [TeamName]) -> Self {
    Refusal(
      .ruleUnknown, "no team \(team) plays in this game: choose \(known.map(\.key).listed("or"))")
  }

  static func elementNotInProfile(_ element: ScoreElement, profile: Profile) -> Self {
    Refusal(
      .ruleElement,
      "\(element.key) does not count in \(profile.name): choose one of "
        + profile.elements.map(\.element.key).joined(separator: ", "), about: element.key)
  }

  static func playerTwice(_ name: String) -> Self {
    Refusal(
      .ruleTeams, "\(name) cannot play twice in a game: name somebody else", about: "+" + name)
  }

  static func secondWinner(_ team: TeamName, _ round: Round, winner: TeamName) -> Self {
    Refusal(
      .ruleWinner,
      "\(winner) has won round \(round) already, and only one team can: if it was \(team),"
        + " first type book score \(winner) win 0 round=\(round)")
  }

  static func gameComplete(_ number: Int, last: Round) -> Self {
    Refusal(
      .ruleRound,
      "game \(number) is complete: to correct it say which round, as in round=\(last);"
        + " to begin another type book new")
  }

  static func completeStays(game: Int) -> Self {
    Refusal(
      .ruleDrop,
      "game \(game) is complete and counts: to correct it type book score with round=; to drop it"
        + " first type book reopen \(game) :WHY, then book drop \(game)")
  }

  static func notStanding(_ change: GameChange, game: Int) -> Self {
    Refusal(
      .ruleUndo,
      "change \(change.number) of game \(game), \(change.author)'s \(change.words), does not stand:"
        + " see book changes game=\(game)")
  }

  static func replaced(_ change: GameChange, by later: GameChange, game: Int) -> Self {
    Refusal(
      .ruleUndo,
      "change \(change.number) of game \(game), \(change.author)'s, is replaced by change"
        + " \(later.number), \(later.author)'s, which stands: \(later.words); to take that back say"
        + " book undo \(later.number) game=\(game)")
  }

  static func changedSince(_ change: GameChange, game: Int) -> Self {
    Refusal(
      .ruleUndo,
      "change \(change.number) of game \(game), \(change.author)'s \(change.words), cannot be taken"
        + " back, because what stands there is not what it left: enter what is right, or see"
        + " book changes game=\(game)")
  }

  static func lineupStays(game: Int) -> Self {
    Refusal(
      .ruleRound,
      "game \(game) is complete, so who played stays: first type book reopen \(game) :WHY")
  }

  public static var clubGone: Self {
    Refusal(.ruleUnknown, "that club is no more: see book clubs")
  }

  static var openStays: Self {
    Refusal(.ruleLocked, "the open club is everybody's and stays: name another with club=")
  }

  public static var noFile: Self {
    Refusal(.ruleFile, "no file is begun: type book import begin first, then each row")
  }

  public static var fileFull: Self {
    Refusal(
      .ruleFull,
      "a file has at most \(Limits.bookFileRows) rows and \(Limits.bookFileBytes) bytes: send it"
        + " in parts, each with the names of the columns first")
  }

  public static var emptyRow: Self {
    Refusal(.ruleFile, "write the row behind a colon, as in book import row :player,,,,Ann")
  }

  static var tooManyPlayersInBook: Self {
    Refusal(
      .ruleFull, "the book has \(BookLimits.players) players and cannot hold more: play as a guest")
  }

  public static var tooManyGames: Self {
    Refusal(
      .ruleFull,
      "the book has \(BookLimits.games) games, none of which has left the list for a week:"
        + " drop one that you began, or ask the operator")
  }

  public static var tooManyChangesInBook: Self {
    Refusal(
      .ruleFull,
      "the book has \(BookLimits.changes) changes and cannot hold more: drop a game that you"
        + " began, or ask the operator")
  }
}

extension [String] {
  /// The words with commas, and with a word such as `or` before the last one.
  func listed(_ word: String) -> String {
    guard let last, count > 1 else { return first ?? "" }
    return dropLast().joined(separator: ", ") + " \(word) " + last
  }
}
