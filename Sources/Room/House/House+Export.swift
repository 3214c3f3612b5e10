import Games
import Lines

/// Exports of rounds, in formats for programs, to the people who played them.
extension House {
  /// The number of a table's rounds to search at once.
  private static let roundsSearched = 200

  /// Exports some rounds of a table from the first on, or the last ones that the sender played
  /// there.
  func export(
    _ table: TableID, _ wanted: ClosedRange<Int>?, _ format: ExportFormat,
    _ sender: Sender
  ) throws(Refusal) -> Effect {
    let known = try known(table, to: sender)
    guard format != .phh || known.hasPoker else {
      throw Refusal(
        .tableRound,
        "PHH is for hands of poker, and table \(table) plays \(known.settings.game); "
          + "add format=jsonl or format=csv")
    }
    let count = known.roundCount
    if let wanted, !(1...max(1, count)).contains(wanted.lowerBound) {
      throw Refusal(noRound: wanted.lowerBound, of: table)
    }
    let first = wanted?.lowerBound ?? max(1, count + 1 - Self.roundsSearched)
    let end = min(wanted?.upperBound ?? count, count, first + Self.roundsSearched - 1) + 1
    return try RoundsQuestion(
      sender: sender, table: table, known: known, rounds: first..<max(first, end),
      kind: .export(wanted: wanted, format), zone: zone
    ).answer()
  }
}

extension RoundsQuestion {

  /// The answer, from the rounds that were found.
  func export(
    _ seen: [RoundRecord], _ wanted: ClosedRange<Int>?, _ format: ExportFormat
  ) throws(Refusal) -> Effect {
    var told: [[String]] = []
    var bytes = 0
    var untold: Int?
    for round in wanted == nil ? seen.reversed() : seen {
      let reader = round.name(to: sender)
      guard let reader, let lines = lines(round, format, as: reader) else {
        continue
      }
      bytes += lines.reduce(0) { $0 + $1.utf8.count }
      guard told.count < Limits.roundsExported, told.isEmpty || bytes <= Limits.bytesExported else {
        untold = round.number
        break
      }
      told.append(lines)
    }
    if let wanted, wanted.count == 1, told.isEmpty {
      guard let round = seen.first else {
        throw Refusal(noRound: wanted.lowerBound, of: table)
      }
      if format == .phh,
        let reader = round.name(to: sender),
        lines(round, .jsonl, as: reader) != nil
      {
        throw Refusal(
          .tableRound,
          "PHH has no bet that an open pair doubles, as in round \(wanted.lowerBound); "
            + "export \(wanted.lowerBound) format=jsonl")
      }
      throw Refusal(
        .tableRound,
        "you have not played round \(wanted.lowerBound) of table \(table) to its end; "
          + "export all has those that you have")
    }
    if wanted == nil { told.reverse() }
    let lines: [String] =
      switch format {
      case .phh where wanted?.count != 1:
        told.enumerated().flatMap { ["[\($0.offset + 1)]"] + $0.element }
      case .csv where !told.isEmpty: [RoundDocument.csvHeader] + told.flatMap(\.self)
      case .phh, .jsonl, .csv: told.flatMap(\.self)
      }
    let more = more(seen, untold, wanted)
    let text: Prose? = more.map {
      "these are not all; go on with export \($0)\(format.words)"
    }
    let reply = Line(
      .done, "export",
      ["table": table, "hands": told.count, "rows": lines.count, "more": more],
      text: text,
      said: .count(told.count, "round", "rounds") + (text.map { ": \($0)" } ?? "") + ".")
    return sender.answered(reply, lines.map { .text(Prose(sentence: $0)) })
  }

  /// The numbers of the rounds still to be exported; `nil` if there are none.
  ///
  /// - Parameter untold: the first round, in export order, that did not fit.
  private func more(
    _ seen: [RoundRecord], _ untold: Int?, _ wanted: ClosedRange<Int>?
  ) -> String? {
    let first: Int
    let last: Int
    if let wanted {
      (first, last) = (untold ?? rounds.upperBound, min(wanted.upperBound, known.roundCount))
    } else {
      // If the first of these is no longer kept, neither are the ones before it.
      let hasEarlier = seen.first?.number == rounds.lowerBound
      (first, last) = (1, untold ?? (hasEarlier ? rounds.lowerBound - 1 : 0))
    }
    return first > last ? nil : first == last ? "\(first)" : "\(first)-\(last)"
  }

  /// The lines of a round as a player of it may see it; `nil` for others, and for a round that does
  /// not count.
  private func lines(
    _ round: RoundRecord, _ format: ExportFormat, as reader: PlayerName
  ) -> [String]? {
    let settings = known.settings(ofRound: round.number)
    let table = settings.id.description
    let time = zone.universal(round.began)
    guard format == .phh else {
      let document = RoundDocument(
        round.steps { $0.shown(to: reader) }, table: table, game: settings.game.description,
        number: round.number, at: time)
      guard let document, document.players.contains(reader) else { return nil }
      return format == .csv ? document.csv : [document.json]
    }
    let events = round.events.lazy.compactMap { event -> GameEvent? in
      guard case .game(let event) = event.event else { return nil }
      return event.shown(to: reader)
    }
    let hand = HandDocument(events, table: table, at: time)
    return hand.flatMap { $0.players.contains(reader) ? $0.lines : nil }
  }
}

extension ExportFormat {
  /// The option that requests the format.
  fileprivate var words: String { self == .phh ? "" : " format=\(rawValue)" }
}

extension RoundRecord {
  /// The steps for the round's document, as one person saw them.
  ///
  /// - Parameter seen: what that person has seen of an event.
  public func steps(_ seen: (GameEvent) -> GameEvent?) -> [RoundStep] {
    events.compactMap { event in
      switch event.event {
      case .game(let game):
        seen(game).map { RoundStep(.game($0), after: event.milliseconds) }
      case .timeout(let player, let move):
        RoundStep(.timeout(player, did: move), after: event.milliseconds)
      default: nil
      }
    }
  }
}

/// The time zone of the house's clock, for documents dated in universal time.
public struct HouseZone: Sendable {
  private let secondsAhead: @Sendable (WallTime) -> Int

  /// Creates a zone from how many seconds its clocks are ahead of universal time when they show a
  /// given time.
  public init(secondsAhead: @escaping @Sendable (WallTime) -> Int) {
    self.secondsAhead = secondsAhead
  }

  /// Universal time.
  public static let universal = HouseZone { _ in 0 }

  /// How far the zone's clocks are ahead when they show `time`.
  public func offset(at time: WallTime) -> ZoneOffset? {
    ZoneOffset(minutes: secondsAhead(time) / 60)
  }

  /// The universal time when the house's clock shows `time`.
  public func universal(_ time: WallTime) -> UniversalTime {
    UniversalTime(seconds: time.milliseconds / 1000 - secondsAhead(time))
  }
}
