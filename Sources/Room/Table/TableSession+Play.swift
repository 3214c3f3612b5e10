import Cards
import Games
import Identity
import LineProtocol
import Lines
import Store
import Tables

/// Seats for those who say `play`.
extension TableSession {
  /// Seats somebody who looks for a game, or has the house look elsewhere.
  mutating func play(_ search: PlaySearch) {
    do throws(Refusal) { try sit(at: nil, nil, search.sender, for: search) } catch {
      refuse(search, error)
    }
  }

  /// Has the house look elsewhere, unless whoever searches has to be told why it ends here.
  mutating func refuse(
    _ search: PlaySearch, _ error: Refusal, offering offer: PlayOffer? = nil
  ) {
    guard offer == nil, error.code != .seatAlready else {
      var answer = Answer(error)
      answer.offer = offer
      deliver(to: search.sender.session) { $0.answer = answer }
      return
    }
    requests.append(.play(search.without(id), refused: error))
  }

  /// Has an easy bot of the house keep somebody company who has found nobody at a poker table.
  mutating func addCompany() {
    let options = configuration.settings.options
    guard table.game.id.family == .poker, options[.bots] > 0, options[.hands] == 0,
      table.occupants.values.count(where: { !$0.isLeaving && $0.sitsOut == nil }) == 1
    else { return }
    // Where none can sit down whoever came waits for others.
    do throws(Refusal) { _ = try seatBot(.easy) } catch {}
  }
}

extension FundsRequest {
  /// What is to be done where its table is gone.
  var missing: Effect {
    guard let search else { return .session(sender.session, .noSuchTable(table)) }
    return .house(.play(search.without(table), refused: nil))
  }
}
