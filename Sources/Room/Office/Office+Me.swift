import Cards
import Identity
import LineProtocol
import Lines
import ScoreBook
import Store
import Tables

extension Office {
  /// Who somebody is to themselves: chips, seats, results, and the last hands.
  func me(
    _ requester: Requester, months: Int?, at time: WallTime
  ) throws(CommandError) -> Effect {
    guard let name = requester.name else { throw CommandError(.authRequired) }
    let account = requester.person.kind == .member ? store.accounts[name] : nil
    let record = account == nil ? store.evenings[name] : store.personal[name]
    let (chips, stack) = (store.chips(of: name), store.chipsAtTables(of: name))
    let seats = store.tables.sorted { $0.key < $1.key }.compactMap { id, history in
      history.table.seat(of: name).map { (id, $0) }
    }
    var rows: [Message] = []
    if account != nil, let record,
      let (first, values) = record.chipsByDay(endingWith: chips + stack, at: time)
    {
      let since = WallTime(milliseconds: first * 86_400_000).dayText
      rows.append(Message(GraphRow(since: since, values)))
    }
    rows += record?.rows(months: months ?? Limits.monthsTold) ?? []
    rows += (record?.hands ?? []).map { hand in
      Message(HandRow(hand.round, at: hand.table, hand.game, hand.time.stamp, won: hand.won))
    }
    let reply = MeEnd(
      account?.name ?? name, account == nil ? .guest : .member, chips: chips, stack: stack,
      seats: seats, since: account?.since.dayText, isOpen: account?.isOpenToFinger == true,
      rows: rows.count)
    return requester.answered(Message(reply), rows: rows)
  }

  /// What `finger` tells of a member beside what it tells of everybody; nothing unless the member
  /// has said so.
  func openRows(of name: PlayerName) -> [Message] {
    guard store.accounts[name]?.isOpenToFinger == true else { return [] }
    return store.personal[name]?.rows(months: Limits.monthsTold) ?? []
  }

  /// A member lets others read more in `finger`, or no more.
  mutating func set(
    finger setting: FingerSetting, _ requester: Requester, at time: WallTime
  ) throws(CommandError) -> [Effect] {
    guard requester.person.kind == .member,
      let account = requester.name.flatMap({ store.accounts[$0] })
    else { throw CommandError(.authMember) }
    let reply = requester.answered(Message(SettingMade(.finger(setting))))
    guard account.isOpenToFinger != (setting == .open) else { return [reply] }
    let entry = JournalEntry.account(.finger(account.name, setting))
    guard let journal = enter([entry], at: time) else { throw CommandError(.authMember) }
    return [journal, reply]
  }
}

extension PersonalRecord {
  /// All together, then the last months one by one.
  fileprivate func rows(months count: Int) -> [Message] {
    total.map { $0.row(in: nil) }
      + months.suffix(count).reversed().flatMap { month in
        month.results.map { $0.row(in: month.month) }
      }
  }
}

extension PlayResults {
  fileprivate func row(in month: Month?) -> Message {
    Message(
      PlayedRow(
        in: month?.description, game, against: opponents, hands: hands, won: won,
        perHundred: WireDecimal.signed(perHundred), interval: margin.map(WireDecimal.tenths)))
  }
}
