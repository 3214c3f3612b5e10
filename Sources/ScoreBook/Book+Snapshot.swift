extension Book {
  /// The name under which a snapshot records what nobody in particular did.
  public static let snapshotAuthor = "book"

  /// The fewest records that make an equal book when they are applied, in order, to an empty one.
  ///
  /// Games keep their numbers, their times and their whole record of changes.
  public func snapshot() -> [BookRecord] {
    var records = bare
    let all = games + dropped.map(\.game)
    for game in all.sorted(by: { $0.number < $1.number }) { records += game.records }
    records += dropped.map { BookRecord($0.change, by: $0.name, at: $0.time) }
    records.append(.own(.number(next: nextNumber)))
    return records
  }

  private var bare: [BookRecord] {
    let added = players.dropFirst(Player.guests.count).map { BookChange.addPlayer($0) }
    let defined = profiles.dropFirst(Profile.builtIn.count).map { profile in
      BookRecord(
        .defineProfile(profile.definition), by: profile.definedBy ?? Book.snapshotAuthor,
        at: profile.definedAt)
    }
    let carried = zip(players, purgedTallies).filter { $0.1 != Tally() }.map {
      BookChange.carry(player: $0.0.name, $0.1)
    }
    return added.map(BookRecord.own) + defined + carried.map(BookRecord.own)
  }

  /// The part of the players' numbers that comes from games which are no longer in the list.
  private var purgedTallies: [Tally] {
    var left = tallies
    for contribution in games.flatMap(\.contributions) {
      guard let index = indexByName[contribution.player.key] else { continue }
      left[index] = left[index].adding(contribution.tally, times: -1)
    }
    return left
  }
}

extension BookRecord {
  fileprivate static func own(_ change: BookChange) -> BookRecord {
    BookRecord(change, by: Book.snapshotAuthor, at: BookTime(seconds: 0))
  }
}

extension Game {
  fileprivate var records: [BookRecord] {
    let players = teams.map { ($0.name, $0.players.map(\.name)) }
    let lineup = Lineup(Dictionary(players) { first, _ in first })
    let start = [
      .own(.number(next: number)),
      BookRecord(.newGame(profile: profile.id, lineup), by: startedBy, at: started),
    ]
    let restored = restored.map {
      BookRecord(.restore(game: number), by: Book.snapshotAuthor, at: BookTime($0))
    }
    return start
      + changes.map { BookRecord($0.change(game: number), by: $0.name, at: $0.time) }
      + [restored].compactMap { $0 } + locks
  }
}

extension Game {
  /// Who may change it.
  private var locks: [BookRecord] {
    guard let allowed else { return [] }
    return [.own(.lock(game: number, true))]
      + allowed.map { .own(.allow(game: number, name: $0)) }
  }
}

extension GameChange {
  fileprivate func change(game: Int) -> BookChange {
    switch action {
    case .entry(let entry, _): .enter(game: game, entry)
    case .undo(let number): .undo(game: game, change: number)
    }
  }
}

extension Profile {
  /// A definition of this very profile.
  ///
  /// Everything a definition can state is stated, so any profile with the same elements would do as
  /// a base: the one with the red-three bonus is Hand, Knee and Foot, the other Hand & Foot.
  fileprivate var definition: ProfileDefinition {
    let base = Profile.builtIn.first { ($0.redThreeBonus == nil) == (redThreeBonus == nil) }
    let rules = elements.filter { $0.element != .cards && $0.element != .minus }
    let known = rules.filter { base?.rule(for: $0.element) != nil }
    let points = Dictionary(known.map { ($0.element, $0.points) }) { first, _ in first }
    var definition = ProfileDefinition(
      id: id, from: base?.id ?? "hkf", points: points, bonus: redThreeBonus?.points, name: name,
      teams: teams, meld: meld)
    definition.elements = rules.filter { base?.rule(for: $0.element) == nil }.map {
      ElementPoints($0.element, $0.points)
    }
    // Profiles of before these could be defined are written as they were then.
    definition.rounds = rounds == base?.rounds ? nil : rounds
    definition.ante = winnings.ante == base?.winnings.ante ? nil : winnings.ante
    definition.roundWin = winnings.roundWin
    definition.gameWin = winnings.game == base?.winnings.game ? nil : winnings.game
    return definition
  }
}
