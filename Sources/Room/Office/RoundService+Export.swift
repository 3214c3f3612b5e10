import Games
import HandHistory
import Identity
import LineProtocol
import Store
import Tables

/// Hands of poker for those who have played them, as programs read them.
extension RoundService {
  /// Hands that are told at once, at most: as many as a connection takes whose reader is slow.
  private static let handsMost = 20
  /// And their bytes.
  private static let bytesMost = 32_768
  /// The last rounds of a table among which they are looked for.
  private static let roundsMost = 200

  /// A hand of a table, or the last ones that somebody has played there.
  mutating func export(
    _ table: TableID, hand: Int?, _ requester: Requester, in store: Store, at now: Instant,
    _ time: WallTime
  ) throws(CommandError) -> Effect {
    let known = try store.known(table)
    guard known.settings.game.family == .poker else {
      throw CommandError(
        .tableRound,
        "export is for hands of poker, and table \(table) plays \(known.settings.game)")
    }
    let count = known.roundCount
    if let hand, !(1...max(1, count)).contains(hand) { throw Self.noRound(hand, table) }
    let last = (hand ?? count) + 1
    let first = hand ?? max(1, last - Self.roundsMost)
    var question = RoundsQuestion(
      requester: requester, table: table, rounds: first..<max(first, last), isReplay: false)
    question.exported = hand.map { .one($0) } ?? .all
    return try answer(question, in: store, at: now, time)
  }

  /// The answer, from the rounds that there are.
  func export(
    _ exported: ExportedHands, _ rounds: [RoundRecord], of question: RoundsQuestion,
    in store: Store, at now: Instant, _ time: WallTime
  ) throws(CommandError) -> Effect {
    var hands: [[String]] = []
    var bytes = 0
    var isCut = false
    for round in rounds.reversed() {
      let reader = question.requester.owner(of: round, store.accounts, at: now, time)
      guard let reader, let hand = record(round, of: question.table, as: reader) else { continue }
      let lines = hand.lines
      bytes += lines.reduce(0) { $0 + $1.utf8.count }
      guard hands.count < Self.handsMost, hands.isEmpty || bytes <= Self.bytesMost else {
        isCut = true
        break
      }
      hands.append(lines)
    }
    if case .one(let number) = exported, hands.isEmpty {
      guard !rounds.isEmpty else { throw Self.noRound(number, question.table) }
      throw CommandError(
        .tableRound,
        "you have not played hand \(number) of table \(question.table) to its end; "
          + "export all has those that you have")
    }
    hands.reverse()
    let lines =
      exported == .all
      ? hands.enumerated().flatMap { ["[\($0.offset + 1)]"] + $0.element } : hands.flatMap { $0 }
    return question.requester.answered(
      Message(
        .done, .export,
        [
          .init(.table, .word(question.table.description)), .init(.hands, .number(hands.count)),
          .init(.rows, .number(lines.count)),
        ], text: isCut ? "these are the last; export HAND has an earlier one" : nil),
      rows: lines.map { Message(.row, .line, text: $0) })
  }

  /// A round as somebody may see it who has played it; `nil` for whoever has not, and for a hand
  /// that counts for nothing.
  private func record(
    _ round: RoundRecord, of table: TableID, as reader: PlayerName
  ) -> HandDocument? {
    let events = round.events.lazy.compactMap { event -> PokerEvent<SeenCards>? in
      guard case .game(.poker(let event)) = event.event else { return nil }
      return event.seen(by: reader)
    }
    let hand = HandDocument(events, table: table.description, at: zone.universal(round.began))
    return hand.flatMap { $0.players.contains(reader) ? $0 : nil }
  }
}

/// Which hands somebody wants.
enum ExportedHands: Sendable, Equatable {
  case one(Int)
  case all
}

/// The time zone of the house's clock, for what is dated in universal time.
public struct HouseZone: Sendable {
  private let secondsAhead: @Sendable (WallTime) -> Int

  /// A zone whose clocks are so many seconds ahead of universal time when they show a time.
  public init(secondsAhead: @escaping @Sendable (WallTime) -> Int) {
    self.secondsAhead = secondsAhead
  }

  /// Universal time itself.
  public static let universal = HouseZone { _ in 0 }

  /// The universal time when the house's clock shows `time`.
  public func universal(_ time: WallTime) -> HandTime {
    HandTime(seconds: time.milliseconds / 1000 - secondsAhead(time))
  }
}
