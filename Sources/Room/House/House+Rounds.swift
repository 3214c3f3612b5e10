import Games
import Lines

/// Finished rounds of tables: lists of them, and replays of one event by event.
extension House {
  /// The recorded history of a table that the sender may see.
  func known(_ table: TableID, to sender: Sender) throws(Refusal) -> TableHistory {
    guard let known = store.history(of: table) else {
      throw Refusal(unknown: table, among: store.tables.keys)
    }
    if let refusal = known.settings.refusalOfSight(to: sender.name) { throw refusal }
    return known
  }

  /// Rounds of a table: the last ones, or those before another round.
  func history(
    _ table: TableID, _ count: Int?, _ before: Int?, _ sender: Sender
  ) throws(Refusal) -> Effect {
    let known = try known(table, to: sender)
    let end = min(before ?? Int.max, known.roundCount + 1)
    let first = max(1, end - min(count ?? 10, Limits.boardRows))
    return try RoundsQuestion(
      sender: sender, table: table, known: known, rounds: first..<max(first, end), kind: .list,
      zone: zone
    ).answer()
  }

  /// Replays a round, the last if none is named, event by event, or shows one step of it.
  func replay(
    _ table: TableID, _ number: Int?, _ step: Int?, _ sender: Sender
  ) throws(Refusal) -> Effect {
    let known = try known(table, to: sender)
    let number = number ?? max(1, known.roundCount)
    guard known.roundCount >= number else { throw Refusal(noRound: number, of: table) }
    return try RoundsQuestion(
      sender: sender, table: table, known: known, rounds: number..<(number + 1),
      kind: .replay(step: step), zone: zone
    ).answer()
  }
}

/// A question about rounds, some of which may have to be read from the history.
struct RoundsQuestion: Sendable {
  /// What to answer.
  enum Kind: Sendable {
    /// One line for each round.
    case list
    /// One round event by event, or one step of it.
    case replay(step: Int?)
    /// Rounds in a format for programs.
    ///
    /// - Parameter wanted: the rounds' numbers; `nil` for the last ones.
    case export(wanted: ClosedRange<Int>?, ExportFormat)
  }

  let sender: Sender
  let table: TableID
  /// The recorded history of the table.
  let known: TableHistory
  /// The numbers of the rounds.
  let rounds: Range<Int>
  let kind: Kind
  /// The time zone of the house's clock.
  let zone: HouseZone

  /// Answers from what the store remembers. Older rounds must be read first, and the value of a
  /// step takes long to compute: both are done on another queue.
  func answer() throws(Refusal) -> Effect {
    let remembered = known.rounds.first?.number ?? known.roundCount + 1
    let isKnown = rounds.lowerBound >= min(remembered, rounds.upperBound)
    let isCounted = if case .replay(_?) = kind { true } else { false }
    if isKnown, !isCounted { return try answer([]) }
    return .slowAnswer(
      SlowAnswer(rounds: isKnown ? nil : (table, rounds)) { rounds in
        do throws(Refusal) { return try answer(rounds) } catch { return sender.refused(error) }
      })
  }

  private func answer(_ old: [RoundRecord]) throws(Refusal) -> Effect {
    let remembered = known.rounds.filter { rounds.contains($0.number) }
    // A round may have been extended since it was written.
    let all =
      old.filter { round in !remembered.contains { $0.number == round.number } } + remembered
    // The house may have taken over the name of a table that not everybody could see.
    let seen = all.filter {
      known.settings(ofRound: $0.number).refusalOfSight(to: sender.name) == nil
    }
    switch kind {
    case .list: return list(seen)
    case .export(let wanted, let format): return try export(seen, wanted, format)
    case .replay(let step):
      guard let round = seen.last else { throw Refusal(noRound: rounds.lowerBound, of: table) }
      let reader = round.name(to: sender)
      let settings = known.settings(ofRound: round.number)
      guard let step else { return show(round, settings.game, to: reader) }
      return try show(step, of: round, settings, to: reader)
    }
  }

  private func list(_ seen: [RoundRecord]) -> Effect {
    let first = rounds.lowerBound
    // If the first of these is no longer kept, neither are the ones before it.
    let hasEarlier = first > 1 && seen.first?.number == first
    let text: Prose? =
      seen.isEmpty && known.roundCount > 0
      ? "no round before \(rounds.upperBound) is kept" : nil
    var rows = seen.map(\.row)
    for (index, former) in known.formerOptions.enumerated().reversed()
    where rounds.contains(former.lastRound) {
      let next =
        index + 1 < known.formerOptions.count
        ? known.formerOptions[index + 1].settings : known.settings
      if next == former.settings { continue }
      let stamp = former.until.stamp
      let change = next.difference(from: former.settings)
      let row = Line(
        .row, "options", ["n": former.lastRound + 1, "time": stamp, "game": next.game],
        text: change, said: "      \("\(time: stamp)", columns: 16)  from here on \(change)")
      rows.insert(row, at: seen.count { $0.number <= former.lastRound })
    }
    let game = known.game
    let earlier: Prose = hasEarlier ? "; history before \(first) has earlier ones" : ""
    let none: Prose =
      text.map { "At table \(table) \($0)." }
      ?? "No \(game.family.row.round) has been played at table \(table) yet."
    let reply = Line(
      .done, "history",
      [
        "table": table, "game": game, "rows": rows.count, "more": hasEarlier ? "\(first)" : nil,
      ], text: text,
      said: rows.isEmpty ? none : "Type replay N to read one of them again\(earlier).")
    return sender.answered(reply, rows)
  }

  private func show(_ round: RoundRecord, _ game: GameID, to reader: PlayerName?) -> Effect {
    let rows = round.events.compactMap { event in
      event.event.shown(to: reader).map {
        Answer.Row.event($0, seq: event.seq, table)
      }
    }
    return end(of: round, game, rows)
  }

  /// Answers with the rows of a round, or with one step of it.
  func end(
    of round: RoundRecord, _ game: GameID, _ rows: [Answer.Row],
    at place: (step: Int, of: Int)? = nil
  ) -> Effect {
    let game = round.dealt ?? game
    var said: Prose = "\(heading: "End of \(game.family.row.round) \(round.number).")"
    if let (step, steps) = place {
      let back: Prose = step > 1 ? "previous goes back" : ""
      let way: Prose =
        step < steps
        ? "Enter or next goes on" + (step > 1 ? ", \(back)" : "")
        : "the end" + (step > 1 ? "; \(back)" : "")
      let round: Prose = "\(game.family.row.round.capitalized) \(round.number)"
      said = "\(heading: "\(round), step \(step) of \(steps): \(way).")"
    }
    let reply = Line(
      .done, "replay",
      [
        "table": table, "game": game, "n": round.number, "rows": rows.count,
        "step": place?.step, "of": place?.of,
      ], said: said)
    return .session(sender.session, .answer(Answer(reply, rows: rows)))
  }
}

extension Refusal {
  init(noRound number: Int, of table: TableID) {
    self.init(.tableRound, "no round \(number) of table \(table) is kept; history lists them")
  }
}

extension RoundRecord {
  /// The row in a list.
  fileprivate var row: Line {
    let (results, stamp) = (results, ended.stamp)
    let names = results.isEmpty ? dealtTo : results.map(\.player.name)
    let players = names.enumerated().map { index, name -> Prose in
      guard results.indices.contains(index) else { return "\(name)" }
      return "\(name) \(signed: results[index].paid, "won", "lost")"
    }
    let place: Prose =
      "\(seen: "", spoken: "Round ")\(right: "\(number)", columns: 4)"
      + "\(seen: "  ", spoken: ", ")\("\(time: stamp)", columns: 16)  "
    return Line(
      .row, "round",
      [
        "n": number, "round": beginning.number, "game": beginning.game, "time": stamp,
        "players": names, "paid": results.map { Gain($0.paid) },
      ], said: place + players.joined(separator: ", "))
  }

  /// How the round began: its number in the current game, and the game that was dealt, where that
  /// can vary by round.
  private var beginning: (number: Int, game: GameID?) {
    if case .begins(let number, let game) = start?.part { (number, game) } else { (0, nil) }
  }

  /// The game that a dealer dealt.
  var dealt: GameID? { beginning.game.flatMap { $0.family == .dealing ? $0 : nil } }

  /// How the bets of the round ended.
  fileprivate var results: [(player: SeatedPlayer, paid: Int)] {
    if case .game(.poker(.hand(let start))) = start { return results(of: start) }
    return events.compactMap { event in
      guard case .game(.house(.result(let player, _, _, let paid, _))) = event.event else {
        return nil
      }
      return (player, paid.amount)
    }
  }

  /// What a hand paid its players; nothing if it was void.
  private func results(of hand: HandStart) -> [(player: SeatedPlayer, paid: Int)] {
    for case .game(.poker(.end(_, let stacks, _))) in events.map(\.event) {
      return hand.players.compactMap { player, stack in
        stacks[player.seat].map { (player, $0 - stack) }
      }
    }
    return []
  }

  /// The players who were dealt to, in order, at once or street by street.
  fileprivate var dealtTo: [PlayerName] {
    var names: [PlayerName] = []
    for case .deals(let player?) in events.lazy.map(\.event.part) {
      if !names.contains(player.name) { names.append(player.name) }
    }
    return names
  }
}

/// An answer that takes long, and is made on a queue where it holds up nobody.
public struct SlowAnswer: Sendable {
  /// The rounds to read from the history first, because the store does not remember them.
  public let rounds: (table: TableID, numbers: Range<Int>)?
  /// Makes the answer from these rounds.
  public let answer: @Sendable ([RoundRecord]) -> Effect
}

extension RoundRecord {
  /// The name under which the sender reads the round: the one it was played under; `nil` for a
  /// stranger.
  func name(to sender: Sender) -> PlayerName? {
    sender.persons.lazy.compactMap(name(of:)).first
  }
}
