// Owns how rounds that are over are read again. Everything passes through `visible(_:to:)`, and
// only whoever was the owner of a hidden card then counts as its owner now.

import Archive
import Identity
import LineProtocol

extension Office {
  /// The last rounds of a table.
  func history(
    _ table: TableID, _ count: Int?, _ asker: Asker
  ) throws(CommandError) -> Effect {
    let known = try known(table)
    let rounds = known.rounds.suffix(min(count ?? 10, Limits.boardRows))
    let rows = rounds.map { round in
      let events = round.events
      let results = events.filter { $0.kind == .result }
      let names = results.isEmpty ? Message.dealt(events) : results.map { $0.word(.name) }
      return Message(
        .row, .round,
        [
          .init(.n, .number(round.number)),
          .init(.round, .number(events.first?.number(.round) ?? 0)),
          .init(.time, .word(round.ended.stamp)),
          .init(.players, .word(names.joined(separator: ","))),
          .init(.paid, .word(results.map { $0.word(.paid) }.joined(separator: ","))),
        ])
    }
    return answer(
      asker,
      Message(
        .done, .history,
        [
          .init(.table, .word(table.description)), .init(.game, .word(known.charter.game)),
          .init(.rows, .number(rows.count)),
        ]), rows: Array(rows))
  }

  /// One of them, event by event.
  func replay(
    _ table: TableID, _ number: Int, _ asker: Asker, at now: Instant, _ time: WallTime
  ) throws(CommandError) -> Effect {
    let known = try known(table)
    guard let round = known.rounds.first(where: { $0.number == number }) else {
      let numbers =
        known.rounds.first.map { "; \($0.number) to \(known.lastNumber) are kept" } ?? ""
      throw CommandError(
        .tableRound, "no round \(number) of table \(table) is kept\(numbers); history lists them")
    }
    let reader = owner(asker, in: round, at: now, time)
    let rows = round.events.map { event in
      let type = Message.Field(.type, .word(event.kind?.rawValue ?? ""))
      return Message(.row, .event, [type] + visible(event, to: reader).message.fields)
    }
    return answer(
      asker,
      Message(
        .done, .replay,
        [
          .init(.table, .word(table.description)), .init(.game, .word(known.charter.game)),
          .init(.n, .number(number)), .init(.rows, .number(rows.count)),
        ]), rows: rows)
  }

  private func known(_ table: TableID) throws(CommandError) -> TableArchive {
    guard let known = archive.tables[table] else {
      throw CommandError(.tableUnknown, "there is no table \(table); tables lists them")
    }
    return known
  }

  /// As whom somebody reads a round: a guest's name may have been another's then, so a guest has
  /// had it since before the round, or reads as a stranger does.
  private func owner(
    _ asker: Asker, in round: RoundArchive, at now: Instant, _ time: WallTime
  ) -> PlayerName? {
    guard let name = asker.name else { return nil }
    let named = WallTime(
      milliseconds: time.milliseconds - now.milliseconds(since: asker.since))
    if named <= round.began { return name }
    guard asker.person.kind == .member, let account = archive.accounts[name] else { return nil }
    return account.since <= round.began ? name : nil
  }
}

extension Message {
  /// Who was dealt to, in order, whether at once or street by street.
  fileprivate static func dealt(_ events: [Message]) -> [String] {
    var names: [String] = []
    for event in events where event.kind == .deal && event[.name] != nil {
      let name = event.word(.name)
      if !names.contains(name) { names.append(name) }
    }
    return names
  }
}
