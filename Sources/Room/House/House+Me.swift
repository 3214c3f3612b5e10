import Games
import Lines
import ScoreBook

extension House {
  /// Tells the sender about themselves: chips, seats, results, and the last hands.
  func me(
    _ sender: Sender, months: Int?
  ) throws(Refusal) -> Effect {
    guard let name = sender.name, let person = sender.person.id else {
      throw Refusal(.authRequired)
    }
    let (account, record) = (store.accounts[person], store.personal[person])
    let (chips, stack) = chips(of: person)
    let seats = store.tables.sorted { $0.key < $1.key }.compactMap { id, history in
      history.seat(of: person).map { (id, $0) }
    }
    var rows: [Line] = []
    if let account, let record,
      let (first, before, values) = record.chipsByDay(endingWith: chips + stack, at: time)
    {
      let since = WallTime(milliseconds: first * 86_400_000).dayText
      let before = account.since.day == first ? Limits.welcomeChips : before
      rows.append(
        Line(
          .row, "graph", ["since": since, "chips": values],
          said: Self.graph(values, after: before, since: since)))
    }
    rows += record?.rows(months: months ?? Limits.monthsTold) ?? []
    rows += (record?.hands ?? []).enumerated().map { index, hand in hand.row(isFirst: index == 0) }
    let since: Prose = account.map { ", a member since \(figure: $0.since.dayText)" } ?? ", a guest"
    let owned = Prose.chips(chips, atTables: stack)
    let places: [Prose] = seats.map { "table \($0) in seat \($1)" }
    let place: Prose = places.isEmpty ? "" : "\nYou sit at \(Prose.listed(places))."
    let reply = Line(
      .done, "me",
      [
        "name": account?.name ?? name, "kind": account == nil ? Person.Kind.guest : .member,
        "chips": chips, "stack": stack, "seats": seats.map { ColonPair($0, $1) },
        "since": account?.since.dayText, "open": account?.isOpenToFinger == true ? true : nil,
        "rows": rows.count,
      ], said: "\(account?.name ?? name)\(since): you have \(owned).\(place)")
    return sender.answered(reply, rows, isFirst: true)
  }

  /// A graph of a person's chips by day.
  ///
  /// - Parameter before: the chips at the beginning of the first day.
  private static func graph(_ chips: [Int], after before: Int, since: String) -> Prose? {
    guard let last = chips.last, let least = chips.min(), let most = chips.max() else { return nil }
    let days: Prose = .count(chips.count, "day", "days")
    let range: Prose =
      chips.count > 1
      ? "\(seen: " (", spoken: ", ")least \(least), most \(most)\(seen: ")", spoken: "")" : ""
    let heading: Prose =
      "Your chips since \(figure: since), \(days): \(before) at first, \(last) now\(range)."
    guard chips.count > 1 else { return heading }
    let heights = chips.map { value -> Int in
      // Computed in fractions, so that no difference overflows.
      let height = (Double(value) - Double(least)) / max(1, Double(most) - Double(least))
      return min(Int(height * 5), 4)
    }
    return "\(heading)\(seen: "\n  \(bars: heights)", spoken: "")"
  }

  /// The rows that `finger` adds for a member who has agreed to that; empty for others.
  func openRows(of person: PersonID) -> [Line] {
    guard store.accounts[person]?.isOpenToFinger == true else { return [] }
    return store.personal[person]?.rows(months: Limits.monthsTold) ?? []
  }

  /// Sets whether `finger` shows others more about a member.
  mutating func set(
    finger setting: FingerSetting, _ sender: Sender
  ) throws(Refusal) -> [Effect] {
    guard sender.person.kind == .member,
      let account = account(of: sender)
    else { throw Refusal(.authMember) }
    let reply = sender.answered(Setting.finger(setting).line)
    guard account.isOpenToFinger != (setting == .open) else { return [reply] }
    let entry = JournalEntry.account(account.person, .finger(setting))
    let journal = enter([entry])
    guard !journal.isEmpty else { throw Refusal(.authMember) }
    return journal + [reply]
  }
}

extension PersonalRecord {
  /// The total, then the last months one by one.
  fileprivate func rows(months count: Int) -> [Line] {
    let months = months.suffix(count).reversed().map {
      ($0.month.description as String?, $0.results)
    }
    var all = ([(nil, total)] + months).flatMap { month, results in
      results.enumerated().map { index, result in result.row(in: month, isFirst: index == 0) }
    }
    let heading: Prose =
      "Results, in big blinds a hundred hands, or dollars against the house:\n"
    let columns = PlayResults.columns("game", "against", "hands", "won", "in a hundred hands")
    let end: Prose =
      "\nIn 95 of 100 cases the true mean lies within what stands behind "
      + "\(seen: "±", spoken: "plus or minus")."
    let hasMargin = ([total] + months.map(\.1)).joined().contains { $0.margin != nil }
    if let first = all.first?.said {
      all[0].said = "\(heading)\(seen: "\(columns)\n", spoken: "")\(first)"
    }
    if let last = all.last?.said, hasMargin {
      all[all.count - 1].said = last + end
    }
    return all
  }
}

extension PlayResults {
  /// - Parameter isFirst: whether it is the first row of its month, or of the total.
  fileprivate func row(in month: String?, isFirst: Bool) -> Line {
    let rate = WireDecimal.signed(perHundred)
    let interval = margin.map(WireDecimal.tenths)
    let isPoker = opponents != .house
    let heading: Prose =
      isFirst ? month.map { "In \(figure: $0):\n" } ?? "In all:\n" : ""
    // An average of a few hands means nothing, and is not shown.
    let mean: Prose =
      interval.map {
        "\(figure: rate)\(within: "\(figure: $0)")\(seen: "", spoken: " in a hundred hands")"
      } ?? "too few hands to tell"
    let columns = Self.columns(
      "\(game)", "\(seen: "", spoken: "against ")\(opponents.words)",
      "\(hands)\(seen: "", spoken: hands == 1 ? " hand" : " hands")",
      "\(signed: won, "won", "lost")", mean)
    return Line(
      .row, "played",
      [
        "month": month, "game": game, "against": opponents, "hands": hands, "won": Gain(won),
        "bb100": isPoker ? DecimalNumber(rate) : nil, "mean": isPoker ? nil : DecimalNumber(rate),
        "interval": interval.map { DecimalNumber($0) },
      ], said: heading + columns)
  }

  fileprivate static func columns(
    _ game: Prose, _ opponents: Prose, _ hands: Prose, _ won: Prose, _ rate: Prose
  ) -> Prose {
    "  \(game, columns: 15)\(opponents, columns: 8)\(right: hands, columns: 7)"
      + "\(seen: "", spoken: ", ")\(right: won, columns: 10)\(seen: "  ", spoken: ", ")\(rate)"
  }
}

extension Opponents {
  fileprivate var words: Prose {
    switch self {
    case .people: "people"
    case .bots: "bots"
    case .house: "house"
    }
  }
}

extension PlayedHand {
  /// - Parameter isFirst: whether it is the first of the last hands.
  fileprivate func row(isFirst: Bool) -> Line {
    let stamp = time.stamp
    let heading: Prose = isFirst ? "Your last hands:\n" : ""
    let said: Prose =
      "  \("\(time: stamp)", columns: 16) \(right: "\(signed: won, "won", "lost")", columns: 10)"
      + "\(seen: "  ", spoken: " at ")\(game), replay \(round) \(table)"
    return Line(
      .row, "recent",
      ["n": round, "table": table, "game": game, "time": stamp, "won": Gain(won)],
      said: heading + said)
  }
}
