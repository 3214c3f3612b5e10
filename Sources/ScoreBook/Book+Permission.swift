extension Book {
  /// Why somebody may not make a change now, or `nil`. What is on record is not judged again.
  public func reasonForbidden(_ change: BookChange, for reader: BookReader) -> BookError? {
    if let reason = reasonNotAdmitted(change, reader) { return reason }
    switch change {
    case .enter(let number, _), .undo(let number, _), .reopen(let number, _),
      .lineup(let number, _):
      guard let game = game(number) else { return nil }
      guard game.mayChange(reader) else {
        return .locked(game: number, by: game.startedBy)
      }
      // In a locked game whoever may change it was named.
      let isKnown = !game.writers.isEmpty || game.isBegun(by: reader)
      let isMember = reader.isMember && !reader.isNewMember
      guard isMember || isKnown || game.changes.count < BookLimits.changesPerGame else {
        return .tooManyChanges(game: number)
      }
      return nil
    default: return nil
    }
  }

  /// A club's own game, player or profile is changed by whom the club admits, and the club by its
  /// owner.
  private func reasonNotAdmitted(_ change: BookChange, _ reader: BookReader) -> BookError? {
    switch change {
    case .makeClub: return reader.isMember ? nil : .guestsOwnNoClub
    case .importFile where !reader.isMember: return .guestsImportNothing
    case .admit(_, let id), .expel(_, let id), .giveClub(let id, _), .dropClub(let id):
      let club = self[id]
      guard !club.isOpen else { return .openStays }
      let isAllowed = reader.isOperator || club.isOwned(by: reader)
      return isAllowed ? nil : .notOwner(club: club.name, owner: club.owner ?? "")
    default:
      let found = change.game.flatMap { game($0) ?? droppedGame($0)?.game }
      guard let id = change.club ?? found?.club else { return nil }
      let club = self[id]
      return club.admits(reader)
        ? nil : .notAdmitted(club: club.name, owner: club.owner ?? "")
    }
  }
}
