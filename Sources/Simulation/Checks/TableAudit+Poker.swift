import Cards
import Games
import HandOracle
import Identity
import LineProtocol
import Room
import Tables

/// The checks of what poker tables send.
extension TableAudit {
  /// What was shown to whom at a table.
  struct PokerBook: Sendable {
    private var sight: Sight
    /// After each event that was shown since the process began.
    private(set) var sights: [Int: Sight] = [:]
    /// During the last step: the hand of before may have ended in it.
    private(set) var moments: [Sight] = []

    init(_ sight: Sight) { self.sight = sight }

    /// Takes what happened in a step, after which the table has told `seq` events.
    mutating func take(_ events: [TableEvent], upTo seq: Int) {
      moments = [sight]
      var number = seq - events.count(where: \.isShown)
      for event in events {
        sight.take(OracleLine(event))
        if event.isShown {
          number += 1
          sights[number] = sight
        }
        moments.append(sight)
      }
    }
  }

  /// No line names a card that its reader has not seen.
  static func checkSecrets(
    _ delivery: Delivery, _ news: [WireGrammar.Parts], for reader: PlayerName?,
    _ book: PokerBook, _ name: String
  ) throws(Violation) {
    let now = book.moments.reduce(CardSet()) { $0.union($1.cards(for: reader?.description)) }
    for (line, parts) in zip(delivery.newsLines, news) where parts.kind != "say" {
      let then = parts.number("seq").map {
        book.sights[$0]?.cards(for: reader?.description) ?? CardSet.full
      }
      try check(line, parts, for: reader, seen: then ?? now, name)
    }
    let question = delivery.questionLine.map { [$0] } ?? []
    for line in delivery.answerLines + question {
      guard let parts = try WireGrammar.parse(line) else { continue }
      try check(line, parts, for: reader, seen: now, name)
    }
  }

  private static func check(
    _ line: String, _ parts: WireGrammar.Parts, for reader: PlayerName?, seen: CardSet,
    _ name: String
  ) throws(Violation) {
    guard !TableAudit.isOfChances(parts),
      let card = parts.cards(line).first(where: { !seen.contains($0) })
    else { return }
    throw Violation(
      .secret, "\(name) tells \(reader.map(\.description) ?? "-") of \(card): \(line)")
  }
}

/// How much poker was played.
public struct PokerTally: Sendable, Equatable {
  /// Hands that were played to the end.
  public internal(set) var hands = 0
  /// What players did in them, or the clock for them.
  public internal(set) var actions = 0
  /// Pots, or parts of them, that were won.
  public internal(set) var pots = 0
  /// How often the process ended with cards out.
  public internal(set) var kills = 0
  /// What came up in them, by name.
  var seen: [String: Int] = [:]

  /// Nothing yet.
  public init() {}

  /// Takes note of events.
  mutating func take(_ events: [TableEvent]) {
    for case .game(.poker(let event)) in events {
      switch event {
      case .end: hands += 1
      case .acted, .exchanged, .agreed: actions += 1
      case .pot: pots += 1
      default: break
      }
      seen[PokerTally.name(of: event), default: 0] += 1
    }
  }

  private static func name(of event: PokerEvent) -> String {
    switch event {
    case .hand(let start): start.isBombPot ? "bomb" : "\(start.game)"
    case .posted(_, let post): post.kind.rawValue
    case .acted(_, let act): act.isAuto ? "auto" : act.kind.rawValue
    case .exchanged(_, let exchanged): exchanged.kind.rawValue
    case .wish(_, let wish, _): wish.rawValue
    case .toppedUp(_, _, _, let isLater): isLater ? "topup-later" : "topup"
    default: String("\(event)".prefix { $0 != "(" })
    }
  }

  /// Adds what was played in another run.
  public mutating func add(_ other: PokerTally) {
    hands += other.hands
    actions += other.actions
    pots += other.pots
    kills += other.kills
    seen.merge(other.seen) { $0 + $1 }
  }
}
