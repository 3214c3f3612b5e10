import Cards
import Games
import Identity
import LineProtocol
import Room
import Tables

/// The checks of what poker tables send.
extension TableAudit {
  /// What the hand of a table has shown to whom.
  struct PokerBook: Sendable {
    /// After each event that was shown since the process began.
    var sights: [Int: PokerSight] = [:]
    /// Now.
    var sight: PokerSight
    /// During the last step: the hand of before may have ended in it.
    var moments: [PokerSight] = []

    init(_ hand: PokerHand?) { sight = PokerSight(hand) }

    /// Takes what happened in a step, after which the table has told `seq` events.
    mutating func take(_ events: [TableEvent<SecretCards>], upTo seq: Int) {
      moments = [sight]
      var number = seq - events.count(where: \.isShown)
      for event in events {
        sight.take(event)
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
    let now = book.moments.reduce(CardSet()) { $0.union($1.cards(for: reader)) }
    for (line, parts) in zip(delivery.newsLines, news) where parts.kind != "say" {
      let then = parts.number("seq").map { book.sights[$0]?.cards(for: reader) ?? CardSet.full }
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

  // MARK: - What is legal

  /// Whether all that a question says is taken by the table, and no more than that.
  static func checkLegal(_ delivery: Delivery, _ table: Table, _ name: String) throws(Violation) {
    guard let line = delivery.questionLine, let question = TableQuestion(line),
      case .poker(let view) = question.game
    else { return }
    for move in view.legal {
      for (action, isLegal) in actions(move, view) {
        let refusal = table.refusal(of: .act(.poker(action), question.seat))
        guard isLegal == (refusal == nil) else {
          throw Violation(
            .question, "\(name) asks \(line), and of \(action) it thinks \(refusal as Any)")
        }
      }
    }
    guard table.refusal(of: .act(.poker(.auto), question.seat)) == nil else {
      throw Violation(.question, "\(name) asks \(line), and auto is refused")
    }
  }

  /// Ways to do a move, and just not to.
  private static func actions(_ move: PokerMove, _ view: PokerView) -> [(PokerAction, Bool)] {
    switch move {
    case .fold: [(.fold, true)]
    case .check: [(.check, true), (.call, false)]
    case .call: [(.call, true), (.check, false)]
    case .wager(let kind, let amounts):
      [
        (.wager(kind, to: amounts.least), true), (.wager(kind, to: amounts.most), true),
        (.wager(kind, to: amounts.least - 1), false), (.wager(kind, to: amounts.most + 1), false),
      ]
    case .bringIn: [(.bringIn, true), (.check, false), (.fold, false)]
    case .draw(let counts):
      [
        (.draw(Array(view.hole.prefix(counts.upperBound))), true), (.draw([]), true),
        (.check, false),
      ]
    case .discard(let count, let cards):
      [(.discard(Array(cards.prefix(count))), true), (.discard([]), count == 0)]
    case .twice: [(.runTwice(true), true), (.fold, false)]
    case .once: [(.runTwice(false), true)]
    case .choose(let games): games.map { (.choose($0), true) } + [(.fold, false)]
    case .show: [(.show, true)]
    }
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
  public internal(set) var seen: [String: Int] = [:]

  /// Nothing yet.
  public init() {}

  /// Takes note of events.
  mutating func take(_ events: [TableEvent<SecretCards>]) {
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

  private static func name(of event: PokerEvent<SecretCards>) -> String {
    switch event {
    case .hand(let start): start.isBombPot ? "bomb" : "\(start.game)"
    case .posted(_, let post): post.kind.rawValue
    case .acted(_, let act): act.isAuto ? "auto" : act.kind.rawValue
    case .exchanged(_, let exchanged, _): exchanged.isDraw ? "draw" : "discard"
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
