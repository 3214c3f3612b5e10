// Owns how a game changes: one judge of what may be entered, one way to enter it, one way back.

extension Game {
  /// Why `entry` may not be entered now, or `nil`. The only judge; `apply` asks it too.
  public func reasonIllegal(_ entry: Entry) -> BookError? {
    guard team(entry.team) != nil else { return .unknownTeam(entry.team, known: teamNames) }
    guard isOpen(entry.round) else {
      return .roundNotOpen(
        entry.round, open: currentRound, missing: missing(in: currentRound), game: number)
    }
    guard changes.count < BookLimits.changesPerGame else { return .tooManyChanges(game: number) }
    switch entry.kind {
    case .finish: return nil
    case .win: return reasonIllegalWin(entry)
    case .count(let element, let count):
      guard profile.rule(for: element) != nil else {
        return .elementNotInProfile(element, profile: profile)
      }
      guard count >= 0 else { return .negativeCount(element, count) }
      guard count <= element.maximum else { return .countTooLarge(element, count) }
      return element == .win && count > 0 ? reasonIllegalWin(entry) : nil
    }
  }

  private func reasonIllegalWin(_ entry: Entry) -> BookError? {
    guard let winner = winner(of: entry.round), winner != entry.team else { return nil }
    return .secondWinner(entry.team, entry.round, winner: winner)
  }

  /// Enters something, or throws the reason and changes nothing.
  ///
  /// What stands there already is not entered twice: then nothing changes and no event tells of
  /// it, so that two people may enter the same thing.
  mutating func apply(
    _ entry: Entry, by name: String, at time: BookTime
  ) throws(BookError) -> [BookEvent] {
    if let reason = reasonIllegal(entry) { throw reason }
    let before = self.entry(entry.team, entry.round)
    let after = before.with(entry.kind, by: profile)
    guard after != before else { return [] }
    entries[entry.round.index][entry.team.rawValue] = after
    record(.entry(entry, before: before), by: name, at: time)
    return [.entered(game: number, entry, was: before, by: name)] + completion(after: entry)
  }

  private func completion(after entry: Entry) -> [BookEvent] {
    guard entry.kind == .finish, isComplete(entry.round) else { return [] }
    let done = BookEvent.roundCompleted(game: number, entry.round)
    return isComplete ? [done, .gameCompleted(game: number, winners: leaders)] : [done]
  }

  /// Whether an entry stands that can be taken back.
  public var canUndo: Bool {
    changes.contains { change in
      if case .entry = change.action { !change.isUndone } else { false }
    }
  }

  /// Takes back the newest entry that stands, so that everything is as it was before it.
  mutating func undo(by name: String, at time: BookTime) throws(BookError) -> [BookEvent] {
    guard changes.count < BookLimits.changesPerGame else { throw .tooManyChanges(game: number) }
    for index in changes.indices.reversed() where !changes[index].isUndone {
      guard case .entry(let entry, let before) = changes[index].action else { continue }
      changes[index].isUndone = true
      entries[entry.round.index][entry.team.rawValue] = before
      record(.undo(of: changes[index].number), by: name, at: time)
      return [.undone(game: number, entry, by: name)]
    }
    throw .nothingToUndo(game: number)
  }

  private mutating func record(_ action: GameChange.Action, by name: String, at time: BookTime) {
    let number = changes.count + 1
    changes.append(GameChange(number: number, action: action, name: name, time: time))
  }
}

extension RoundEntry {
  fileprivate func with(_ kind: Entry.Kind, by profile: Profile) -> RoundEntry {
    var entry = self
    switch kind {
    case .count(let element, let count): entry.counts[element] = count
    case .win where counts[.win] == 0: entry.counts = profile.marked(counts)
    case .win: break
    case .finish: entry.isFinished = true
    }
    return entry
  }
}
