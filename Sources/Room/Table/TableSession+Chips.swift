import Cards
import Games
import Identity
import LineProtocol
import Lines
import Tables

/// Chips that come to a table where everybody brings some.
extension TableSession {
  /// Asks the house for chips to sit down with.
  ///
  /// - Throws: `Refusal` if there is no seat in any case.
  mutating func askForBuyIn(
    _ wanted: Int?, _ range: ClosedRange<Int>, seat: Int?, _ newcomer: Newcomer,
    _ sender: TableSender, for search: PlaySearch?
  ) throws(Refusal) {
    let allowed = buyIn(of: newcomer.person, range)
    let probe = Newcomer(
      name: newcomer.name, person: newcomer.person, digest: newcomer.digest,
      chips: allowed.lowerBound)
    if let refusal = table.refusal(of: .sit(probe, at: seat.map { Seat($0) }), at: id) {
      if refusal.code == .seatFull { follow(.want) }
      throw refusal
    }
    ask(.sit(seat: seat, TokenDigest(of: sender.token)), wanted, allowed, sender, for: search)
  }

  /// What somebody may bring: whoever has left within the hour brings what was taken away.
  private func buyIn(
    of person: Person, _ range: ClosedRange<Int>
  ) -> ClosedRange<Int> {
    guard let left = table.purse(of: person), left > range.lowerBound,
      let since = person.id.flatMap({ leftAt[$0] }) ?? openedAt,
      now < since.after(seconds: Limits.stackKeptSeconds)
    else { return range }
    return left...max(left, range.upperBound)
  }

  /// Asks the house for chips to add to a stack.
  ///
  /// - Throws: `Refusal` if the table takes no more.
  mutating func topUp(_ amount: Int, _ sender: TableSender) throws(Refusal) {
    let seat = try seat(of: sender)
    guard table.game.buyIn != nil else {
      throw Refusal(.ruleVerb, "nobody brings chips to table \(id); look shows what is played")
    }
    if let refusal = table.refusal(of: .topUp(seat, chips: amount), at: id) { throw refusal }
    ask(.topUp, amount, 1...amount, sender)
  }

  private mutating func ask(
    _ purpose: FundsRequest.Purpose, _ wanted: Int?, _ allowed: ClosedRange<Int>,
    _ sender: TableSender, for search: PlaySearch? = nil
  ) {
    awaitsFunds.insert(sender.session)
    requests.append(
      .fund(
        FundsRequest(
          table: id, sender: sender, person: sender.person, purpose: purpose, wanted: wanted,
          allowed: allowed, search: search)))
  }

  /// Chips were reserved, or there are none. Who has gone meanwhile needs none any more.
  mutating func take(
    _ chips: Result<Int, Refusal>, for request: FundsRequest
  ) {
    let isHere = awaitsFunds.remove(request.sender.session) != nil
    switch chips {
    case .failure(let error): if isHere { refuse(request, error) }
    case .success(let amount):
      guard isHere else {
        requests.append(.release(request, amount))
        return
      }
      do throws(Refusal) {
        try use(amount, for: request)
      } catch {
        requests.append(.release(request, amount))
        refuse(request, error)
      }
    }
  }

  private mutating func refuse(_ request: FundsRequest, _ error: Refusal) {
    guard let search = request.search else { return refuse(request.sender, error) }
    refuse(search, error, offering: request.offer)
  }

  private mutating func use(
    _ chips: Int, for request: FundsRequest
  ) throws(Refusal) {
    switch request.purpose {
    case .sit(let seat, let digest):
      guard let name = request.sender.name else { throw Refusal(.authRequired) }
      let newcomer = Newcomer(
        name: name, person: request.person, digest: digest, chips: chips)
      try takeSeat(newcomer, at: seat, request.sender, for: request.search)
    case .topUp:
      let seat = try seat(of: request.sender)
      let isLater = table.game.isInPlay(seat)
      try decide(.topUp(seat, chips: chips))
      let amount = Prose.count(chips, "chip comes", "chips come")
      let reply = Line(
        .done, "topup", ["table": id, "amount": chips, "later": isLater],
        said: "\(amount) to your stack\(isLater ? " when the hand is over" : "").")
      confirm(request.sender, reply)
    }
  }
}
