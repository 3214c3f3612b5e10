extension Game {
  /// The newest entry of somebody's that stands.
  func newestEntry(by name: String?) -> GameChange? {
    guard let name = name?.lowercased() else { return nil }
    return changes.last { $0.stands && $0.name.lowercased() == name }
  }

  /// The newest entry that stands, whoever entered it.
  var newestEntry: GameChange? { changes.last(where: \.stands) }

  /// Takes back an entry, so that what it changed is as it was before.
  ///
  /// - Parameter number: of the change; the newest entry that stands if there is none, as in
  ///   journals of before an entry had to be named.
  /// - Throws: `BookError` if it is no entry that stands, if a later one has replaced it, and if
  ///   what was before cannot be any more.
  mutating func undo(
    _ number: Int?, by name: String, at time: BookTime
  ) throws(BookError) -> [BookEvent] {
    guard let number = number ?? newestEntry?.number else {
      throw .nothingToUndo(game: self.number)
    }
    let (change, entry, restored) = try undoing(number)
    takeBack(change, leaving: restored, of: entry.team, entry.round, by: name, at: time)
    return [.undone(game: self.number, change, entry, by: name)]
  }

  /// Why the change cannot be taken back, or `nil`.
  func reasonKept(_ number: Int) -> BookError? {
    do {
      _ = try undoing(number)
      return nil
    } catch { return error }
  }

  /// The change of that number, what it entered, and what stands without it.
  private func undoing(
    _ number: Int
  ) throws(BookError) -> (GameChange, Entry, restored: RoundEntry) {
    guard number > 0, number <= changes.count else {
      throw .unknownChange(number, game: self.number)
    }
    let change = changes[number - 1]
    guard case .entry(let entry, let before) = change.action, !change.isUndone else {
      throw .notStanding(change, game: self.number)
    }
    let parts = parts(changedBy: entry, before)
    if let later = replacement(of: change, entry, parts) {
      throw .replaced(change, by: later, game: self.number)
    }
    let current = self.entry(entry.team, entry.round)
    let restored = current.with(parts, asIn: before)
    if restored.counts[.win] > 0, current.counts[.win] == 0, let winner = winner(of: entry.round) {
      throw .secondWinner(entry.team, entry.round, winner: winner)
    }
    if current.isFinished, !restored.isFinished, let round = firstEntered(after: entry.round) {
      throw .enteredAfter(entry.round, round, game: self.number)
    }
    return (change, entry, restored)
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

  /// The first later round in which something is entered.
  private func firstEntered(after round: Round) -> Round? {
    rounds.first { later in
      later > round && teamNames.contains { entry($0, later) != RoundEntry() }
    }
  }
}

extension GameChange {
  /// Whether it is an entry that has not been taken back.
  var stands: Bool {
    if case .entry = action { !isUndone } else { false }
  }
}
