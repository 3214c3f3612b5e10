import Lines

extension Book {
  /// Why a person may not make a change now, or `nil`. Recorded changes are not judged again.
  public func reasonForbidden(_ change: BookChange, for reader: BookReader) -> Refusal? {
    if let reason = reasonNotAdmitted(change, reader) { return reason }
    switch change {
    case .enter(let number, _), .undo(let number, _), .reopen(let number, _),
      .lineup(let number, _):
      guard let game = game(number) else { return nil }
      guard game.mayChange(reader) else {
        return Refusal(
          .ruleLocked,
          "\(game.startedBy) has locked game \(number): ask \(game.startedBy) for book allow"
            + " \(number) and your name"
        )
      }
      // In a locked game all people who may change it have been named.
      let isKnown = !game.writers.isEmpty || game.isBegun(by: reader)
      let isMember = reader.isMember && !reader.isNewMember
      guard isMember || isKnown || game.changes.count < BookLimits.changesPerGame else {
        return Refusal(
          .ruleFull,
          "game \(number) has been changed \(BookLimits.changesPerGame) times, and guests and"
            + " new members"
            + " change it no more: ask who began it to type book lock \(number) and book allow"
            + " \(number)"
            + " with your name")
      }
      return nil
    default: return nil
    }
  }

  /// A club's own games, players and profiles may be changed by the people whom the club admits,
  /// the club itself only by its owner.
  private func reasonNotAdmitted(_ change: BookChange, _ reader: BookReader) -> Refusal? {
    switch change {
    case .makeClub:
      return reader.isMember
        ? nil
        : Refusal(
          .authMember,
          "a club is a member's: say register NAME PASSWORD first, or play in the open club")
    case .importFile where !reader.isMember:
      return Refusal(
        .authMember, "a file is a member's to import: say register NAME PASSWORD first")
    case .admit(_, let id), .expel(_, let id), .giveClub(let id, _), .dropClub(let id):
      let club = self[id]
      guard !club.isOpen else { return .openStays }
      let owner = club.owner?.name ?? ""
      let isAllowed = reader.isOperator || club.isOwned(by: reader)
      return isAllowed
        ? nil
        : Refusal(
          .ruleLocked,
          "the club \(club.name) is \(owner)'s: only \(owner) or the"
            + " operator of the server may do that"
        )
    default:
      let found = change.game.flatMap { game($0) ?? droppedGame($0)?.game }
      guard let id = change.club ?? found?.club else { return nil }
      let club = self[id]
      let owner = club.owner?.name ?? ""
      return club.admits(reader)
        ? nil
        : Refusal(
          .ruleLocked,
          "only \(owner) and the members whom \(owner) admits write in"
            + " the club \(club.name): ask for book"
            + " admit with your name, register if you are a guest, or leave out club= for the"
            + " open club"
        )
    }
  }
}
