import Cards

extension Game {
  /// The newest entry of somebody's that stands.
  func newestEntry(of reader: BookReader) -> GameChange? {
    changes.last { $0.stands && reader.isAuthor($0.author) }
  }

  /// The newest entry that stands, whoever entered it.
  var newestEntry: GameChange? { changes.last(where: \.stands) }

  /// Takes back a change: an entry or a change of the players, so that what it changed is as it was
  /// before; or an undo, so that what it had taken back stands again.
  ///
  /// - Throws: `Refusal` if it does not stand, or opened the game again, if a later one has
  ///   replaced it, and if what was before cannot be any more.
  mutating func undo(
    _ number: Int, by author: Author, at time: BookTime
  ) throws(Refusal) -> [BookEvent] {
    let (change, root, standing, teams) = try reversal(of: number)
    takeBack(change, of: root, leaving: standing, teams, by: author, at: time)
    let undone = BookEvent.undone(change, root, in: self.number, by: author.name)
    guard root.isUndone, case .entry(let entry, _) = root.action else { return [undone] }
    return [undone] + completion(after: entry)
  }

  /// Why the change cannot be taken back, or `nil`.
  func reasonKept(_ number: Int) -> Refusal? {
    do {
      _ = try reversal(of: number)
      return nil
    } catch { return error }
  }

  /// A change that can be taken back; the entry or the change of the players that is taken back
  /// with it or stands again, as it is before; and what stands afterwards: the team's entry, and
  /// who plays.
  private func reversal(
    of number: Int
  ) throws(Refusal) -> (change: GameChange, root: GameChange, entry: RoundEntry?, teams: [Team]) {
    guard number > 0, number <= changes.count else {
      throw Refusal(
        .ruleUndo,
        "game \(self.number) has no change \(Label.count(number)): see book changes"
          + " game=\(self.number)"
      )
    }
    let change = changes[number - 1]
    var root = change
    while case .undo(let earlier) = root.action, changes.indices.contains(earlier - 1) {
      root = changes[earlier - 1]
    }
    guard !change.isUndone else { throw .notStanding(change, game: self.number) }
    switch root.action {
    case .entry(let entry, let before):
      let standing =
        root.isUndone
        ? try again(root, entry, before, undoneBy: change) : try without(root, entry, before)
      return (change, root, standing, teams)
    case .lineup(let before, let after):
      let (old, new) = root.isUndone ? (before, after) : (after, before)
      return (change, root, nil, try teams(with: new, insteadOf: old, undoing: root))
    case .undo, .reopening: throw .notStanding(change, game: self.number)
    }
  }

  /// The entry of the team without what a change entered.
  private func without(
    _ change: GameChange, _ entry: Entry, _ before: RoundEntry
  ) throws(Refusal) -> RoundEntry {
    let parts = parts(changedBy: entry, before)
    if let later = replacement(of: change, entry, parts) {
      throw .replaced(change, by: later, game: self.number)
    }
    let current = self.entry(entry.team, entry.round)
    let restored = current.with(parts, asIn: before)
    try requireOneWinner(entry, current, restored)
    if current.isFinished, !restored.isFinished, let round = firstEntered(after: entry.round) {
      throw Refusal(
        .ruleUndo,
        "round \(entry.round) of game \(self.number) cannot be open again, because round"
          + " \(round) has entries:"
          + " correct it as it is, with book score and round=\(entry.round)")
    }
    return restored
  }

  /// The entry of the team with what a change had entered before it was taken back.
  private func again(
    _ change: GameChange, _ entry: Entry, _ before: RoundEntry, undoneBy undo: GameChange
  ) throws(Refusal) -> RoundEntry {
    let parts = parts(changedBy: entry, before)
    if let later = replacement(of: change, entry, parts) {
      throw .replaced(undo, by: later, game: self.number)
    }
    if let reason = reasonClosed(entry.team, entry.round) { throw reason }
    let current = self.entry(entry.team, entry.round)
    guard current.with(parts, asIn: before) == current else {
      throw .changedSince(undo, game: self.number)
    }
    let restored = current.with(parts, asIn: before.with(entry.kind, by: profile))
    try requireOneWinner(entry, current, restored)
    return restored
  }

  /// What stands again must not be a second win of a round.
  private func requireOneWinner(
    _ entry: Entry, _ current: RoundEntry, _ restored: RoundEntry
  ) throws(Refusal) {
    if restored.counts[.win] > 0, current.counts[.win] == 0, let winner = winner(of: entry.round) {
      throw .secondWinner(entry.team, entry.round, winner: winner)
    }
  }

  /// All teams with players of before, as long as those who play are the ones that a change has
  /// put there.
  private func teams(
    with new: [Team], insteadOf old: [Team], undoing change: GameChange
  ) throws(Refusal) -> [Team] {
    guard !isComplete else { throw .lineupStays(game: number) }
    guard old.allSatisfy({ team($0.name) == $0 }) else {
      throw .changedSince(change, game: number)
    }
    let all = teams.map { team in new.first { $0.name == team.name } ?? team }
    if let twice = Team.playerTwice(in: all) { throw .playerTwice(twice.name) }
    return all
  }

  private func parts(changedBy entry: Entry, _ before: RoundEntry) -> Set<RoundEntry.Part> {
    before.with(entry.kind, by: profile).parts(changedFrom: before)
  }

  /// The newest later entry that stands and has replaced some of it.
  private func replacement(
    of change: GameChange, _ entry: Entry, _ parts: Set<RoundEntry.Part>
  ) -> GameChange? {
    changes.last { later in
      guard later.number > change.number, !later.isUndone,
        case .entry(let other, let before) = later.action,
        other.team == entry.team, other.round == entry.round
      else { return false }
      return !self.parts(changedBy: other, before).isDisjoint(with: parts)
    }
  }

  /// The newest later entry that stands and has entered the same count once more, so that it would
  /// be lost with the change.
  func repetition(of number: Int) -> GameChange? {
    guard changes.indices.contains(number - 1), changes[number - 1].stands,
      case .entry(let entry, let before) = changes[number - 1].action,
      case .counts(let counts) = entry.kind
    else { return nil }
    let parts = parts(changedBy: entry, before)
    let elements = Set(counts.map(\.element).filter { parts.contains(.count($0)) })
    return changes.last { later in
      guard later.number > number, later.stands, case .entry(let other, _) = later.action,
        other.team == entry.team, other.round == entry.round,
        case .counts(let again) = other.kind
      else { return false }
      return again.contains { elements.contains($0.element) }
    }
  }

  /// The first later round in which something is entered.
  private func firstEntered(after round: Round) -> Round? {
    rounds.first { later in
      later > round && teamNames.contains { entry($0, later) != RoundEntry() }
    }
  }
}

extension GameChange {
  /// Whether it is an entry, or a change of the players, that has not been taken back.
  var stands: Bool {
    switch action {
    case .entry, .lineup: !isUndone
    case .undo, .reopening: false
    }
  }
}
