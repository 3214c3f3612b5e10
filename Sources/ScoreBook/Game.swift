import Lines

/// A game of two or three teams over some rounds, four by the built-in profiles.
///
/// Totals are computed from the entries and never stored, so a correction anywhere corrects
/// everything.
public struct Game: Equatable, Sendable {
  /// The number of the game in the book.
  public let number: Int
  /// The club of the game.
  public let club: Club.ID
  /// The rules of the game when it began.
  public let profile: Profile
  /// The teams, in the order of their names; as many as the profile requires.
  public private(set) var teams: [Team]
  /// The time at which it began.
  public let started: BookTime
  /// The person who began it.
  public let startedBy: Author
  /// The day on which it was listed again, if it was.
  private(set) var restored: Day?
  /// The people other than the starter who may change it, with their names as written; `nil` for
  /// everyone.
  private(set) var allowed: [Author]?
  private var log = ChangeLog()

  /// By round, then by team: a list for each round of the profile, with an entry for each team.
  private var entries: [[RoundEntry]]

  init(
    number: Int, in club: Club.ID, profile: Profile, teams: [Team], started: BookTime,
    by author: Author
  ) {
    (self.number, self.club, self.profile, self.teams) = (number, club, profile, teams)
    (self.started, self.startedBy) = (started, author)
    entries = profile.allRounds.map { _ in teams.map { _ in RoundEntry() } }
  }

  /// All changes, oldest first.
  public var changes: LazyMapCollection<Range<Int>, GameChange> {
    let (log, elements) = (log, profile.elements)
    return (0..<log.count).lazy.map { log.change(at: $0, elements) }
  }

  /// Whether the list omits the game on a day, because it is older than `BookLimits.daysListed`. It
  /// can still be found by its number.
  func isHidden(on day: Day) -> Bool {
    day.days(since: restored ?? started.day) > BookLimits.daysListed
  }

  /// Lists the game again.
  mutating func restore(on day: Day) { restored = day }

  /// Everyone who may change the game if it is locked; empty if anyone may.
  public var writers: [Author] { allowed.map { [startedBy] + $0 } ?? [] }

  /// Whether the reader began it.
  func isBegun(by reader: BookReader) -> Bool { reader.isAuthor(startedBy) }

  /// Whether the reader may change it.
  func mayChange(_ reader: BookReader) -> Bool {
    guard let allowed, !isBegun(by: reader) else { return true }
    return allowed.contains(where: reader.isAuthor)
  }

  /// Restricts changes to the person who began the game and those who are allowed later, or lifts
  /// the restriction.
  mutating func lock(_ isOn: Bool) { allowed = isOn ? allowed ?? [] : nil }

  /// Allows another person to change the game, if it is locked.
  mutating func allow(_ author: Author) { allowed?.append(author) }

  /// The teams at the beginning of the game.
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

  /// The time of a person's last change, or of the beginning.
  func lastTime(of reader: BookReader) -> BookTime? {
    [log.lastTime(of: reader), isBegun(by: reader) ? started : nil].compactMap(\.self).max()
  }

  /// All present and former players of the game.
  var everybody: [Player] { (teams + log.lineupTeams).flatMap(\.players) }

  /// The names of the teams, in order.
  public var teamNames: [TeamName] { teams.map(\.name) }

  /// The team with a name, or `nil` if it does not play here.
  public func team(_ name: TeamName) -> Team? { teams.first { $0.name == name } }

  /// The entry of a team for a round; empty if the team does not play here.
  public func entry(_ team: TeamName, _ round: Round) -> RoundEntry {
    guard entries.indices.contains(round.index) else { return RoundEntry() }
    let row = entries[round.index]
    return row.indices.contains(team.index) ? row[team.index] : RoundEntry()
  }

  /// Updates a player whose data have changed.
  mutating func update(_ player: Player, to new: Player) {
    for index in teams.indices { teams[index].update(player, to: new) }
    log.update(player, to: new)
  }

  /// Whether all teams have completed their entries for the round.
  public func isComplete(_ round: Round) -> Bool {
    teamNames.allSatisfy { entry($0, round).isFinished }
  }

  /// The rounds in order.
  public var rounds: [Round] { profile.allRounds }

  /// Whether all rounds are complete, which a game must be to count.
  public var isComplete: Bool { entries.allSatisfy { $0.allSatisfy(\.isFinished) } }

  /// The number of open rounds. It is fast, since a large book asks many games.
  var openRounds: Int {
    min(entries.count, entries.prefix { $0.allSatisfy(\.isFinished) }.count + 1)
  }

  /// The first round that is not complete, or `nil` if the game is. Later rounds are closed.
  public var openRound: Round? { rounds.first { !isComplete($0) } }

  /// The last round.
  public var lastRound: Round { rounds.last ?? .first }

  /// The open round; the last one of a complete game.
  public var currentRound: Round { openRound ?? lastRound }

  /// Whether the round accepts entries, because the one before it is complete.
  public func isOpen(_ round: Round) -> Bool { round <= currentRound }

  /// The teams whose entries for the round are incomplete.
  public func missing(in round: Round) -> [TeamName] {
    teamNames.filter { !entry($0, round).isFinished }
  }

  /// The winner of the round, if it has been entered. There is never more than one.
  public func winner(of round: Round) -> TeamName? {
    teamNames.first { entry($0, round).counts[.win] > 0 }
  }

  /// The score of a team in one round.
  public func score(of team: TeamName, in round: Round) -> Int {
    profile.score(of: entry(team, round).counts)
  }

  /// The score of a team in all rounds before one, or in the whole game.
  public func total(of team: TeamName, before round: Round? = nil) -> Int {
    let counted = round?.index ?? rounds.count
    return rounds.prefix(counted).reduce(0) { $0 + score(of: team, in: $1) }
  }

  /// The points that a team must lay down to open a round.
  public func meld(of team: TeamName, in round: Round) -> Int {
    profile.meld.points(score: total(of: team, before: round), round: round)
  }

  /// 1 for the leaders, plus 1 for every team that is ahead; equal totals share a place.
  public func place(of team: TeamName) -> Int {
    let mine = total(of: team)
    return 1 + teamNames.count { total(of: $0) > mine }
  }

  /// The teams with the highest total: several if they share the win.
  public var leaders: [TeamName] { teamNames.filter { place(of: $0) == 1 } }

  /// The winners in words, as `red has won.`
  var verdict: String {
    let leaders = leaders.map(\.key)
    return leaders.joined(separator: " and ")
      + (leaders.count == 1 ? " has won." : " share the win.")
  }

  /// The percentage of completed entries, 0 to 100; 100 only for a complete game.
  public var percentComplete: Int {
    let finished = entries.reduce(0) { $0 + $1.count(where: \.isFinished) }
    return 100 * finished / (entries.count * teams.count)
  }
}

extension Game {
  /// Why `entry` is not legal now, or `nil`. This is the only judge; `apply` calls it. Permission
  /// is not checked here: `Book.reasonForbidden` does that.
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

  /// Why the team's sheet for the round does not exist, or `nil`.
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

  /// Makes an entry, or throws the reason and changes nothing.
  ///
  /// An entry that would change nothing is ignored, without an event, so that two people may enter
  /// the same thing.
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

  /// Reopens the last round of a complete game; all entries stay.
  ///
  /// - Parameter note: the reason, for the record.
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

  /// Notes what was done with the game as a whole.
  mutating func mark(_ words: String, by author: Author, at time: BookTime) {
    log.append(mark: words, by: author, at: time)
  }

  /// Replaces the players of the named teams, without changing a score.
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

  /// Marks a change as taken back and records that.
  ///
  /// - Parameters:
  ///   - root: the entry or line-up that the change finally concerns.
  ///   - standing: the team's resulting entry, if the change concerns one.
  ///   - teams: the resulting teams.
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
