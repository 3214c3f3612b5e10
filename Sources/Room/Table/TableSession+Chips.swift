import Games
import Lines

/// Chips brought to a table where every player brings some.
extension TableSession {
  /// The chips a player sits down with; `nil` if the player is asked first.
  ///
  /// - Throws: `Refusal` if there is no seat in any case, or too few chips.
  mutating func buyIn(
    _ wanted: Int?, _ range: ClosedRange<Int>, seat: Int?, _ newcomer: Newcomer, _ sender: Sender,
    for search: PlaySearch?
  ) throws(Refusal) -> Int? {
    let allowed = buyIn(of: newcomer.person, range)
    var probe = newcomer
    probe.chips = allowed.lowerBound
    if let refusal = table.refusal(of: .sit(probe, at: seat.map { Seat($0) }), at: id) {
      if refusal.code == .seatFull { follow(.want) }
      throw refusal
    }
    guard let purse = sender.purse else { throw Refusal(.authRequired) }
    let chips = try purse.amount(wanted, of: allowed, at: id)
    let question = search?.question(chips, of: purse, at: id, settings)
    guard let question else { return chips }
    deliver(to: sender.session) { $0.answer = question }
    return nil
  }

  /// The range of chips a person may bring; a player who returns within the hour must bring at
  /// least what was taken away.
  private func buyIn(
    of person: Person, _ range: ClosedRange<Int>
  ) -> ClosedRange<Int> {
    guard let left = table.purse(of: person), left > range.lowerBound,
      let since = person.id.flatMap({ leftAt[$0] }) ?? openedAt,
      now < since.after(seconds: Limits.stackKeptSeconds)
    else { return range }
    return left...max(left, range.upperBound)
  }

  /// Adds chips to a stack.
  ///
  /// - Throws: `Refusal` if the table takes no more, or there are too few chips.
  mutating func topUp(_ wanted: Int, _ sender: Sender) throws(Refusal) {
    let seat = try seat(of: sender)
    guard table.game.buyIn != nil, let purse = sender.purse else {
      throw Refusal(.ruleVerb, "nobody brings chips to table \(id); look shows what is played")
    }
    if let refusal = table.refusal(of: .topUp(seat, chips: wanted), at: id) { throw refusal }
    let chips = try purse.amount(wanted, of: 1...max(1, wanted), at: id, isTopUp: true)
    let isLater = table.game.isInPlay(seat)
    try decide(.topUp(seat, chips: chips))
    step.brought = chips
    // The event says it to people.
    confirm(
      sender, Line(.done, "topup", ["table": id, "amount": chips, "later": isLater]))
  }

  /// The part of the chips sent along that was not taken.
  func rest(of sender: Sender) -> HouseInput? {
    guard let purse = sender.purse, let person = sender.person.id,
      purse.available > step.brought
    else { return nil }
    return .giveBack(person, id, chips: purse.available - step.brought)
  }

  /// Returns chips that were not taken to the house.
  mutating func giveBack(_ sender: Sender) {
    if let rest = rest(of: sender) { step.requests.append(rest) }
  }
}
