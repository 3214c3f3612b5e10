extension Book {
  /// Why somebody may not make a change now, or `nil`. What is on record is not judged again.
  public func reasonForbidden(_ change: BookChange, for reader: BookReader) -> BookError? {
    switch change {
    case .enter(let number, _), .undo(let number, _):
      guard let game = game(number) else { return nil }
      guard game.mayChange(reader.name ?? "") else {
        return .locked(game: number, by: game.startedBy)
      }
      // In a locked game whoever may change it was named.
      let isKnown =
        !game.writers.isEmpty || game.startedBy.lowercased() == reader.name?.lowercased()
      let isMember = reader.isMember && !reader.isNewMember
      guard isMember || isKnown || game.changes.count < BookLimits.changesPerGame else {
        return .tooManyChanges(game: number)
      }
      return nil
    default: return nil
    }
  }
}
