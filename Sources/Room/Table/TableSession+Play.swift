import Games
import Lines

/// Seats for people who say `play`.
extension TableSession {
  /// Seats a person who looks for a game, or has the house look elsewhere.
  mutating func play(_ search: PlaySearch) {
    do throws(Refusal) {
      // Whoever is seated here already, alone, wants company.
      if members.seat(of: search.sender.session) != nil {
        return try addBot(Person.Level.easy.rawValue, search.sender)
      }
      try sit(at: nil, nil, search.sender, for: search)
      giveBack(search.sender)
    } catch {
      giveBack(search.sender)
      // A person who is already seated here is told so.
      guard error.code != .seatAlready else { return refuse(search.sender, error) }
      step.requests.append(.play(search.without(id), refused: error))
    }
  }

  /// Seats an easy bot of the house with a person who has found nobody at a poker table.
  mutating func addCompany() {
    guard table.game.id.family == .poker, options.bots > 0, !options.isMatch,
      table.occupants.values.count(where: { !$0.isLeaving && $0.sitsOut == nil }) == 1
    else { return }
    // If no bot can sit down, the person waits for others.
    do throws(Refusal) { _ = try seatBot(.easy) } catch {}
  }
}
