// Owns a game with a flaw, for tables that the checks must not let pass.

import Cards
import Games
import Identity
import LineProtocol

@testable import Room

/// A betting game that breaks one promise.
struct BrokenGame: HostedGame {
  /// What is wrong with it.
  enum Flaw: Sendable {
    /// A chip is gone after the first round.
    case losesAChip
    /// The question shows the player a card that was not dealt.
    case showsACard
    /// The count of the deck tells whether its next card is red.
    case hintsAtACard
    /// Nobody is ever waited for, so no clock runs.
    case waitsForNobody
  }

  let flaw: Flaw
  var inner: BettingTable

  init(_ flaw: Flaw, cards: Int, seats: Int) {
    self.flaw = flaw
    inner = BettingTable(rules: BettingRules(cardsPerHand: cards, seats: seats))
  }

  var id: String { inner.id }
  var seatCount: Int { inner.seatCount }
  var state: String { inner.state }
  var round: Int { inner.round }
  var total: Int { flaw == .losesAChip && inner.round > 1 ? inner.total - 1 : inner.total }
  var tableFields: [Message.Field] { inner.tableFields }
  var commonRows: [Message] { inner.commonRows }

  func offer(for seat: Seat) -> Offer? {
    guard let offer = inner.offer(for: seat) else { return nil }
    var fields = offer.fields
    if flaw == .showsACard, inner.phase == .bet,
      let card = inner.unseen.first(where: { _ in true }),
      let index = fields.firstIndex(where: { $0.key == .cards })
    {
      fields[index] = .init(.cards, .cards([card]))
    }
    if flaw == .hintsAtACard, inner.nextIsRed,
      let index = fields.firstIndex(where: { $0.key == .deck })
    {
      fields[index] = .init(.deck, .number(inner.deckCount + 1))
    }
    return Offer(
      phase: offer.phase, fields: fields, legal: offer.legal,
      isWaitedFor: offer.isWaitedFor && flaw != .waitsForNobody, clock: offer.clock)
  }

  mutating func sit(
    _ seat: Seat, as name: PlayerName, balance: Int?, using chance: inout ChaCha20
  ) -> [GameEvent] {
    inner.sit(seat, as: name, balance: balance, using: &chance)
  }

  mutating func leave(_ seat: Seat, using chance: inout ChaCha20) -> [GameEvent] {
    inner.leave(seat, using: &chance)
  }

  mutating func setAway(_ away: Bool, _ seat: Seat, using chance: inout ChaCha20) -> [GameEvent] {
    inner.setAway(away, seat, using: &chance)
  }

  mutating func setGone(_ gone: Bool, _ seat: Seat, using chance: inout ChaCha20) -> [GameEvent] {
    inner.setGone(gone, seat, using: &chance)
  }

  mutating func act(
    _ request: ActionRequest, by seat: Seat, using chance: inout ChaCha20
  ) throws(CommandError) -> GameReply {
    try inner.act(request, by: seat, using: &chance)
  }

  mutating func timeOut(
    _ seat: Seat, using chance: inout ChaCha20
  ) -> (did: String, events: [GameEvent]) {
    inner.timeOut(seat, using: &chance)
  }

  mutating func void() -> [GameEvent] { inner.void() }

  func seatFields(_ seat: Seat) -> [Message.Field] { inner.seatFields(seat) }
  func seatState(_ seat: Seat) -> String { inner.seatState(seat) }
  func balance(of seat: Seat) -> Int { inner.balance(of: seat) }
  func hiddenCards(from seat: Seat?) -> CardSet { inner.hiddenCards(from: seat) }

  func withHiddenCardsPermuted(
    hiddenFrom viewer: PlayerName?, using chance: inout ChaCha20
  ) -> any HostedGame {
    var copy = self
    copy.inner = inner.withHiddenCardsPermuted(using: &chance)
    return copy
  }
}
