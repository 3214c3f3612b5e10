import Cards

/// A game of two or three teams over some rounds, four by the built-in profiles.
///
/// Totals are computed from the entries and never stored, so a correction anywhere corrects
/// everything.
public struct Game: Equatable, Sendable {
  /// The number under which the book lists it.
  public let number: Int
  /// The club whose game it is.
  public let club: Club.ID
  /// The rules, as they were when it began.
  public let profile: Profile
  /// The teams, in the order of their names; as many as the profile wants.
  public private(set) var teams: [Team]
  /// When it began.
  public let started: BookTime
  /// Who began it.
  public let startedBy: Author
  /// The day on which it was put back into the list, if it was.
  private(set) var restored: Day?
  /// Who may change it beside who began it, as they write their names; `nil`: everybody.
  private(set) var allowed: [Author]?
  private var log = ChangeLog()

  /// By round, then by team: as many as the profile has, of as many entries as there are teams.
  private var entries: [[RoundEntry]]

  init(
    number: Int, in club: Club.ID, profile: Profile, teams: [Team], started: BookTime,
    by author: Author
  ) {
    (self.number, self.club, self.profile, self.teams) = (number, club, profile, teams)
    (self.started, self.startedBy) = (started, author)
    entries = profile.allRounds.map { _ in teams.map { _ in RoundEntry() } }
  }

  /// Everything that was ever entered, oldest first.
  public var changes: LazyMapCollection<Range<Int>, GameChange> {
    let (log, elements) = (log, profile.elements)
    return (0..<log.count).lazy.map { log.change(at: $0, elements) }
  }

  /// Whether the list leaves the game out on that day, because it is older than
  /// `BookLimits.daysListed`. Whoever names its number finds it as ever.
  func isHidden(on day: Day) -> Bool {
    day.days(since: restored ?? started.day) > BookLimits.daysListed
  }

  /// Puts it back into the list.
  mutating func restore(on day: Day) { restored = day }

  /// Everybody who may change the game if it is locked; nobody is named if all may.
  public var writers: [Author] { allowed.map { [startedBy] + $0 } ?? [] }

  /// Whether that one began it.
  func isBegun(by reader: BookReader) -> Bool { reader.isAuthor(startedBy) }

  /// Whether that one may change it.
  func mayChange(_ reader: BookReader) -> Bool {
    guard let allowed, !isBegun(by: reader) else { return true }
    return allowed.contains(where: reader.isAuthor)
  }

  /// Lets only who began it, and who is allowed from now on, change it; or everybody.
  mutating func lock(_ isOn: Bool) { allowed = isOn ? allowed ?? [] : nil }

  /// Lets somebody more change it, if it is locked.
  mutating func allow(_ author: Author) { allowed?.append(author) }

  /// The teams as they were when it began.
  var firstTeams: [Team] {
    teams.map { team in
      for change in changes {
        guard case .lineup(let before, _) = change.action,
          let first = before.first(where: { $0.name == team.name })
        else { continue }
        return first
      }
      return team
    }
  }

  /// When somebody began or changed it last.
  func lastTime(of reader: BookReader) -> BookTime? {
    [log.lastTime(of: reader), isBegun(by: reader) ? started : nil].compactMap(\.self).max()
  }

  /// Everybody who plays, or has played, in it.
  var everybody: [Player] { (teams + log.lineupTeams).flatMap(\.players) }

  /// The names of the teams, in order.
  public var teamNames: [TeamName] { teams.map(\.name) }

  /// The team of that name, or `nil` if it does not play here.
  public func team(_ name: TeamName) -> Team? { teams.first { $0.name == name } }

  /// What is entered for a team in a round; nothing if the team does not play here.
  public func entry(_ team: TeamName, _ round: Round) -> RoundEntry {
    guard entries.indices.contains(round.index) else { return RoundEntry() }
    let row = entries[round.index]
    return row.indices.contains(team.index) ? row[team.index] : RoundEntry()
  }

  /// Takes what a player is called now.
  mutating func update(_ player: Player, to new: Player) {
    for index in teams.indices { teams[index].update(player, to: new) }
    log.update(player, to: new)
  }

  /// Whether all teams have finished their entry for the round.
  public func isComplete(_ round: Round) -> Bool {
    teamNames.allSatisfy { entry($0, round).isFinished }
  }

  /// The rounds in order.
  public var rounds: [Round] { profile.allRounds }

  /// Whether all rounds are complete. Only then does the game count.
  public var isComplete: Bool { entries.allSatisfy { $0.allSatisfy(\.isFinished) } }

  /// How many of the first rounds are open: of large books many games are asked.
  var openRounds: Int {
    min(entries.count, entries.prefix { $0.allSatisfy(\.isFinished) }.count + 1)
  }

  /// The first round that is not complete, or `nil` when the game is. Rounds after it are closed.
  public var openRound: Round? { rounds.first { !isComplete($0) } }

  /// The last round.
  public var lastRound: Round { rounds.last ?? .first }

  /// The open round; the last one of a complete game.
  public var currentRound: Round { openRound ?? lastRound }

  /// Whether anything may be entered in the round: the one before it is complete.
  public func isOpen(_ round: Round) -> Bool { round <= currentRound }

  /// The teams whose entry for the round is missing.
  public func missing(in round: Round) -> [TeamName] {
    teamNames.filter { !entry($0, round).isFinished }
  }

  /// The team that won the round, if that is entered. Never more than one.
  public func winner(of round: Round) -> TeamName? {
    teamNames.first { entry($0, round).counts[.win] > 0 }
  }

  /// A team's score in one round.
  public func score(of team: TeamName, in round: Round) -> Int {
    profile.score(of: entry(team, round).counts)
  }

  /// A team's score in all rounds before one, or in the whole game.
  public func total(of team: TeamName, before round: Round? = nil) -> Int {
    let counted = round?.index ?? rounds.count
    return rounds.prefix(counted).reduce(0) { $0 + score(of: team, in: $1) }
  }

  /// The points a team must lay down to open a round.
  public func meld(of team: TeamName, in round: Round) -> Int {
    profile.meld.points(score: total(of: team, before: round), round: round)
  }

  /// 1 for the leaders, then 1 more for every team that is ahead; equal totals share a place.
  public func place(of team: TeamName) -> Int {
    let mine = total(of: team)
    return 1 + teamNames.count { total(of: $0) > mine }
  }

  /// The teams with the highest total: one, or several who share the win.
  public var leaders: [TeamName] { teamNames.filter { place(of: $0) == 1 } }

  /// Who has won, as `red has won.`
  var verdict: String {
    let leaders = leaders.map(\.key)
    return leaders.joined(separator: " and ")
      + (leaders.count == 1 ? " has won." : " share the win.")
  }

  /// The share of entries that are finished, 0 to 100; 100 only for a complete game.
  public var percentComplete: Int {
    let finished = entries.reduce(0) { $0 + $1.count(where: \.isFinished) }
    return 100 * finished / (entries.count * teams.count)
  }
}

extension Game {
  /// Why `entry` may not be entered now, or `nil`. Nothing else decides that; `apply` calls this.
  /// Who may enter it is not the game's to say: `Book.reasonForbidden`.
  func reasonIllegal(_ entry: Entry) -> Refusal? {
    if let reason = reasonClosed(entry.team, entry.round) { return reason }
    switch entry.kind {
    case .finish: return nil
    case .win: return reasonIllegalWin(entry)
    case .counts(let counts):
      for count in counts {
        if let reason = reasonIllegal(count.element, count.count, in: entry) { return reason }
      }
      return nil
    }
  }

  /// Why the team's sheet for the round is not there, or `nil`.
  func reasonClosed(_ team: TeamName, _ round: Round) -> Refusal? {
    guard self.team(team) != nil else { return .unknownTeam(team, known: teamNames) }
    guard round <= lastRound else {
      return Refusal(
        .ruleRound, "there is no round \(round): this game has \(lastRound), say round=\(lastRound)"
      )
    }
    guard isOpen(round) else {
      return Refusal(
        .ruleRound,
        "round \(round) is not open yet: first finish round \(currentRound),"
          + " as in book finish \(missing(in: currentRound).first ?? .red)"
          + " round=\(currentRound) game=\(number)"
      )
    }
    return nil
  }

  private func reasonIllegal(
    _ element: ScoreElement, _ count: Int, in entry: Entry
  ) -> Refusal? {
    guard profile.rule(for: element) != nil else {
      return .elementNotInProfile(element, profile: profile)
    }
    guard count >= 0 else {
      return Refusal(
        .ruleCount,
        "\(Label.count(count)) is below 0: enter 0 to \(element.maximum);"
          + " what counts against a team goes in minus, as in book score red minus 120",
        about: element.key)
    }
    guard count <= element.maximum else {
      return Refusal(
        .ruleCount,
        "\(Label.count(count)) is too many for \(element.key): enter 0 to \(element.maximum)",
        about: element.key)
    }
    return element == .win && count > 0 ? reasonIllegalWin(entry) : nil
  }

  private func reasonIllegalWin(_ entry: Entry) -> Refusal? {
    guard let winner = winner(of: entry.round), winner != entry.team else { return nil }
    return .secondWinner(entry.team, entry.round, winner: winner)
  }

  /// Enters something, or throws the reason and changes nothing.
  ///
  /// What stands there already is not entered twice: then nothing changes and there is no
  /// event, so that two people may enter the same thing.
  mutating func apply(
    _ entry: Entry, by author: Author, at time: BookTime
  ) throws(Refusal) -> [BookEvent] {
    if let reason = reasonIllegal(entry) { throw reason }
    let before = self.entry(entry.team, entry.round)
    let after = before.with(entry.kind, by: profile)
    guard after != before else { return [] }
    entries[entry.round.index][entry.team.index] = after
    log.append(entry, before: before, by: author, at: time, profile.elements)
    return [.entered(entry, was: before, in: number, by: author.name)] + completion(after: entry)
  }

  func completion(after entry: Entry) -> [BookEvent] {
    guard entry.kind == .finish, isComplete(entry.round) else { return [] }
    let (game, leaders, verdict) = (number, leaders, verdict)
    let done = BookEvent(
      "round-complete", game: game, [["round": entry.round.number]],
      "Game \(game): round \(entry.round) is complete.")
    guard isComplete else { return [done] }
    return [
      done,
      BookEvent(
        "complete", game: game, [["winners": leaders]], "Game \(game) is complete: \(verdict)"),
    ]
  }

  /// Opens the last round of a complete game again; what is entered stays.
  ///
  /// - Parameter note: why, for the record.
  mutating func reopen(
    _ note: String, by author: Author, at time: BookTime
  ) throws(Refusal) -> [BookEvent] {
    guard isComplete else {
      throw Refusal(
        .ruleRound,
        "game \(number) is not complete, so that everything can be entered: see book game \(number)"
      )
    }
    let last = lastRound.index
    for team in entries[last].indices { entries[last][team] = entries[last][team].opened }
    log.append(reopening: note, by: author, at: time)
    let (game, rest) = (number, "again: \(note)")
    return [
      BookEvent(
        "reopen", game: game, [["by": author.name]], "\(author) opened game \(game) \(rest)",
        own: { "You opened game \(game) of \($0) \(rest)" })
    ]
  }

  /// Lets others play for the teams that are named; no score is changed by it.
  mutating func setLineup(
    _ new: [Team], by author: Author, at time: BookTime
  ) throws(Refusal) -> [BookEvent] {
    guard !isComplete else { throw .lineupStays(game: number) }
    for wanted in new where team(wanted.name) == nil {
      throw .unknownTeam(wanted.name, known: teamNames)
    }
    let after = new.filter { team($0.name) != $0 }
    guard !after.isEmpty else { return [] }
    let all = teams.map { team in after.first { $0.name == team.name } ?? team }
    if let twice = Team.playerTwice(in: all) { throw .playerTwice(twice.name) }
    let before = after.compactMap { team($0.name) }
    teams = all
    log.append(lineup: before, after, by: author, at: time)
    let (game, rest) = (number, "changed who plays: \(after.listed).")
    return [
      BookEvent(
        "lineup", game: game, [["by": author.name]], "Game \(game): \(author) \(rest)",
        own: { "Game \(game) of \($0): you \(rest)" })
    ]
  }

  /// Marks a change as taken back and puts that on record.
  ///
  /// - Parameters:
  ///   - root: the entry or line-up that it is about in the end.
  ///   - standing: what the team's entry is now, if it was one.
  ///   - teams: who plays now.
  mutating func takeBack(
    _ change: GameChange, of root: GameChange, leaving standing: RoundEntry?, _ teams: [Team],
    by author: Author, at time: BookTime
  ) {
    if case .entry(let entry, _) = root.action, let standing {
      entries[entry.round.index][entry.team.index] = standing
    }
    self.teams = teams
    log.append(undoOf: change.number, of: root.number, by: author, at: time)
  }
}
