import Store
import Games
import Identity
import LineProtocol
import Tables

extension Office {
  /// The last rounds of a table.
  func history(
    _ table: TableID, _ count: Int?, _ requester: Requester
  ) throws(CommandError) -> Effect {
    let known = try known(table)
    let rounds = known.rounds.suffix(min(count ?? 10, Limits.boardRows))
    let rows = rounds.map { round in
      let results = round.results
      let names = results.isEmpty ? round.dealtTo : results.map(\.player.name)
      return Message(
        .row, .round,
        [
          .init(.n, .number(round.number)), .init(.round, .number(round.roundOfGame)),
          .init(.time, .word(round.ended.stamp)),
          .init(.players, .word(names.map(\.description).joined(separator: ","))),
          .init(.paid, .word(results.map { Value.signed($0.paid).wire }.joined(separator: ","))),
        ])
    }
    return answer(
      requester,
      Message(
        .done, .history,
        [
          .init(.table, .word(table.description)),
          .init(.game, .word(known.settings.game.description)),
          .init(.rows, .number(rows.count)),
        ]), rows: Array(rows))
  }

  /// One of them, event by event.
  func replay(
    _ table: TableID, _ number: Int, _ requester: Requester, at now: Instant, _ time: WallTime
  ) throws(CommandError) -> Effect {
    let known = try known(table)
    guard let round = known.rounds.first(where: { $0.number == number }) else {
      let numbers =
        known.rounds.first.map { "; \($0.number) to \(known.roundCount) are kept" } ?? ""
      throw CommandError(
        .tableRound, "no round \(number) of table \(table) is kept\(numbers); history lists them")
    }
    let reader = owner(requester, in: round, at: now, time)
    let rows = round.events.compactMap { event in
      event.event.seen(by: reader).map { Answer.Row.event($0, seq: event.seq, table) }
    }
    let reply = Answer(
      Message(
        .done, .replay,
        [
          .init(.table, .word(table.description)),
          .init(.game, .word(known.settings.game.description)),
          .init(.n, .number(number)), .init(.rows, .number(rows.count)),
        ]), rows: rows)
    return .session(requester.session, .answer(reply))
  }

  private func known(_ table: TableID) throws(CommandError) -> TableHistory {
    guard let known = store.tables[table] else {
      throw CommandError(.tableUnknown, "there is no table \(table); tables lists them")
    }
    return known
  }

  /// As whom somebody reads a round: a guest's name may have been another's then, so a guest has
  /// had it since before the round, or reads as a stranger does.
  private func owner(
    _ requester: Requester, in round: RoundRecord, at now: Instant, _ time: WallTime
  ) -> PlayerName? {
    guard let name = requester.name else { return nil }
    let named = WallTime(
      milliseconds: time.milliseconds - now.milliseconds(since: requester.since))
    if named <= round.began { return name }
    guard requester.person.kind == .member, let account = store.accounts[name] else { return nil }
    return account.since <= round.began ? name : nil
  }
}

extension RoundRecord {
  /// How the bets of the round ended.
  fileprivate var results: [(player: SeatedPlayer, paid: Int)] {
    events.compactMap { event in
      guard case .game(.house(.result(let player, _, _, let paid, _))) = event.event else {
        return nil
      }
      return (player, paid)
    }
  }

  /// Who was dealt to, in order, whether at once or street by street.
  fileprivate var dealtTo: [PlayerName] {
    var names: [PlayerName] = []
    for case .game(.dealing(.dealt(let hand, _, _, _))) in events.map(\.event) {
      if let name = hand.player?.name, !names.contains(name) { names.append(name) }
    }
    return names
  }

  /// Its number in the game that was played.
  fileprivate var roundOfGame: Int {
    switch events.first?.event {
    case .game(.house(.round(let number, _))): number
    case .game(.dealing(.round(let number, _, _))): number
    default: 0
    }
  }
}
