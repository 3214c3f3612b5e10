import Lines

extension Game {
  /// A person's newest entry that stands.
  func newestEntry(of reader: BookReader) -> GameChange? {
    changes.last { $0.stands && reader.isAuthor($0.author) }
  }

  /// The newest entry that stands, by any author.
  var newestEntry: GameChange? { changes.last(where: \.stands) }

  /// Takes back a change: an entry or a change of players, so that the previous state returns; or
  /// an undo, so that the change it took back stands again.
  ///
  /// - Throws: `Refusal` if the change does not stand, if it reopened the game, if a later change
  ///   has replaced it, or if the previous state is no longer possible.
  mutating func undo(
    _ number: Int, by author: Author, at time: BookTime
  ) throws(Refusal) -> [BookEvent] {
    let (change, root, standing, teams) = try reversal(of: number)
    takeBack(change, of: root, leaving: standing, teams, by: author, at: time)
    let undone = BookEvent.undone(change, root, in: self.number, by: author.name)
    guard root.isUndone, case .entry(let entry, _) = root.action else { return [undone] }
    return [undone] + completion(after: entry)
  }

  /// Why a change cannot be taken back, or `nil`.
  func reasonKept(_ number: Int) -> Refusal? {
    do {
      _ = try reversal(of: number)
      return nil
    } catch { return error }
  }

  /// The parts of a possible undo: the change to take back; the entry or change of players that it
  /// concerns, in its current state; and the resulting entry of the team and players.
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
      return (change, root, try turned(root, entry, before, by: change), teams)
    case .lineup(let before, let after):
      let (old, new) = root.isUndone ? (before, after) : (after, before)
      return (change, root, nil, try teams(with: new, insteadOf: old, undoing: root))
    case .undo, .reopening, .mark: throw .notStanding(change, game: self.number)
    }
  }

  /// The team's entry without the content of an entry or, if that had been taken back, with it
  /// again.
  ///
  /// - Parameter change: the change to take back: the entry itself or an undo.
  private func turned(
    _ root: GameChange, _ entry: Entry, _ before: RoundEntry, by change: GameChange
  ) throws(Refusal) -> RoundEntry {
    let parts = parts(changedBy: entry, before)
    if let later = replacement(of: root, entry, parts) {
      throw .replaced(root.isUndone ? change : root, by: later, game: number)
    }
    let current = self.entry(entry.team, entry.round)
    var restored = current.with(parts, asIn: before)
    if root.isUndone {
      if let reason = reasonClosed(entry.team, entry.round) { throw reason }
      guard restored == current else { throw .changedSince(change, game: number) }
      restored = current.with(parts, asIn: before.with(entry.kind, by: profile))
    }
    if restored.counts[.win] > 0, current.counts[.win] == 0, let winner = winner(of: entry.round) {
      throw .secondWinner(entry.team, entry.round, winner: winner)
    }
    let isEntered = { later in teamNames.contains { self.entry($0, later) != RoundEntry() } }
    if current.isFinished, !restored.isFinished,
      let round = rounds.first(where: { $0 > entry.round && isEntered($0) })
    {
      throw Refusal(
        .ruleUndo,
        "round \(entry.round) of game \(number) cannot be open again, because round"
          + " \(round) has entries:"
          + " correct it as it is, with book score and round=\(entry.round)")
    }
    return restored
  }

  /// All teams with their earlier players, provided that the current players are those that the
  /// change put there.
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

  /// The newest later entry that stands and has replaced part of the change.
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

  /// The newest later entry that stands and repeats the same count, so that an undo of the change
  /// would lose it.
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
}

extension GameChange {
  /// Whether this is an entry, or a change of players, that has not been taken back.
  var stands: Bool {
    switch action {
    case .entry, .lineup: !isUndone
    case .undo, .reopening, .mark: false
    }
  }
}
