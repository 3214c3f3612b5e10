import Lines

extension Book {
  /// The author of snapshot records without a particular author.
  public static let snapshotAuthor = Author("book")

  /// The fewest records that make an equal book when applied, in order, to an empty one.
  ///
  /// Games keep their numbers, times and complete records of changes.
  public func snapshot() -> [BookRecord] {
    var records = bare
    let all = games + dropped.map(\.game)
    for game in all.sorted(by: { $0.number < $1.number }) { records += game.records }
    records += dropped.map { BookRecord($0.change, by: $0.author, at: $0.time) }
    records.append(.own(.number(next: nextNumber)))
    return records
  }

  /// The contents of each club except for its games.
  private var bare: [BookRecord] {
    var carried: [Club.ID: [String: Career]] = [:]
    for club in clubs {
      for player in club.players {
        carried[club.id, default: [:]][player.key] = club.career(of: player)
      }
    }
    for game in games {
      for contribution in game.contributions {
        carried[game.club]?[contribution.player.key]?.add(
          contribution.tally, times: -1, in: game.started.day.month)
      }
    }
    return clubs.flatMap { club in
      club.records
        + club.players.flatMap { player in
          (carried[club.id]?[player.key]?.byMonth ?? []).map {
            .own(.carry(player: player.name, $0.tally, month: $0.month, in: club.id))
          }
        }
    }
  }
}

extension Club {
  /// The records that make the club, except for its games and its players' numbers.
  fileprivate var records: [BookRecord] {
    let making = owner.map { [BookRecord(.makeClub(id, name), by: $0, at: made)] } ?? []
    let admitted = writers.map { BookRecord.own(.admit($0, to: id)) }
    let added = players.dropFirst(Player.guests.count).map { player in
      BookRecord.own(.addPlayer(player, in: id))
    }
    let defined = profiles.dropFirst(Profile.builtIn.count).map { profile in
      BookRecord(
        .defineProfile(profile.definition, in: id), by: profile.definedBy ?? Book.snapshotAuthor,
        at: profile.definedAt)
    }
    return making + admitted + added + defined
  }
}

extension BookRecord {
  fileprivate static func own(_ change: BookChange) -> BookRecord {
    BookRecord(change, by: Book.snapshotAuthor, at: BookTime(seconds: 0))
  }
}

extension Game {
  fileprivate var records: [BookRecord] {
    let lineup = Lineup(firstTeams)
    let start = [
      .own(.number(next: number)),
      BookRecord(.newGame(profile: profile.id, lineup, in: club), by: startedBy, at: started),
    ]
    let restored = restored.map {
      BookRecord(.restore(game: number), by: Book.snapshotAuthor, at: BookTime($0))
    }
    let locks = allowed.map { authors in
      [BookChange.lock(game: number, true)] + authors.map { .allow(game: number, $0) }
    }
    return start
      + changes.map { BookRecord($0.change(game: number), by: $0.author, at: $0.time) }
      + [restored].compactMap { $0 } + (locks ?? []).map { .own($0) }
  }
}

extension GameChange {
  fileprivate func change(game: Int) -> BookChange {
    switch action {
    case .entry(let entry, _): .enter(game: game, entry)
    case .undo(let number): .undo(game: game, change: number)
    case .reopening(let note): .reopen(game: game, note: note)
    case .mark(let words): .mark(game: game, words)
    case .lineup(_, let after): .lineup(game: game, Lineup(after))
    }
  }
}

extension Profile {
  /// A definition of exactly this profile.
  ///
  /// The definition states everything it can, so any profile with the same elements would do as a
  /// base: the one with the red-three bonus is Hand, Knee and Foot, the other Hand & Foot.
  var definition: ProfileDefinition {
    let base = Profile.builtIn.first { ($0.redThreeBonus == nil) == (redThreeBonus == nil) }
    let rules = elements.filter { $0.element != .cards && $0.element != .minus }
    let known = rules.filter { base?.rule(for: $0.element) != nil }
    let points = Dictionary(known.map { ($0.element, $0.points) }) { first, _ in first }
    var definition = ProfileDefinition(
      id: id, from: base?.id ?? "hkf", points: points, bonus: redThreeBonus, name: name,
      teams: teams, meld: meld)
    definition.elements = rules.filter { base?.rule(for: $0.element) == nil }.map {
      ElementPoints($0.element, $0.points)
    }
    definition.rounds = rounds
    definition.ante = ante
    definition.roundWin = ownRoundWin
    definition.gameWin = gameWin
    return definition
  }
}
