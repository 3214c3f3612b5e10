// Hands and tables of poker, as a script says what is played and what somebody does.

import Cards
import Foundation
import Lines

@testable import Games

extension PokerAction {
  /// What somebody does, as in `raises 200`; `nil` if it is no action.
  init?(_ words: ArraySlice<String>) throws {
    let rest = words.dropFirst().joined()
    switch words.first ?? "" {
    case "folds": self = .fold
    case "checks": self = .check
    case "calls": self = .call
    case "brings": self = .bringIn
    case "draws": self = .draw(try Card.list(rest))
    case "discards": self = .discard(try Card.list(rest))
    case "once": self = .runTwice(false)
    case "twice": self = .runTwice(true)
    case "shows": self = .show
    case "chooses": self = .choose(VariantID(rest))
    case "posts": self = .post(true)
    case "straddles": self = .straddle(true)
    case "goes": self = .leaveNextBlind(true)
    case "plans":
      switch rest {
      case "fold": self = .plan(.fold)
      case "check": self = .plan(.check)
      case "check/fold": self = .plan(.checkOrFold)
      default: self = .plan(.call(Int(rest.dropFirst(4)) ?? 0))
      }
    case let verb:
      guard let kind = WagerKind.allCases.first(where: { $0.rawValue + "s" == verb }),
        let amount = Int(rest)
      else { return nil }
      self = .wager(kind, to: amount)
    }
  }
}

// MARK: - What is played

/// A kind of poker or a mix, its bets and its options: `holdem no blinds=1/2 straddle=on`.
private struct PokerTerms {
  let plays: [PokerPlay]
  let rotation: PokerRules.Rotation
  var options = PokerOptions()
  /// Seats, hands of a match and boards, where they are said.
  var counts: [String: Int] = [:]

  init(_ words: [String]) throws {
    let mix = PokerMix.all.first { $0.id.rawValue == words[0] }
    var kinds = mix?.kinds ?? []
    if mix == nil, let variant = Variant.named(words[0]),
      let limit = BettingLimit(rawValue: words[1])
    {
      kinds = [(variant, limit)]
    }
    rotation = mix?.rotation ?? .orbits
    var bets: [String] = []
    for word in words.dropFirst(mix == nil ? 2 : 1) {
      switch word {
      case "button=moving": options.button = .moving
      case "run=ask": options.runTwice = .ask
      case "tied=suit": options.tiedBoards = .suit
      case "oddchip=low": options.oddChip = .low
      case "passed=stay": options.passedIn = .stay
      case "rabbit=on": options.hasRabbitHunting = true
      case "straddle=on": options.hasStraddles = true
      case "openpair=on": options.openPairDoubles = true
      case "split5=on": options.splitsFiveCardDraw = true
      case "reduced=on": options.reducesBigBlindAnte = true
      case "trips=on":
        kinds = kinds.map { kind in
          let it = kind.variant
          let trips = Variant(
            it.id, it.title, players: it.players, deck: it.deck, streets: it.streets,
            forced: it.forced, shares: [Share(.shortDeckTripsOverStraight)], limits: it.limits)
          return (trips, kind.limit)
        }
      default:
        let parts = word.split(separator: "=").map(String.init)
        if ["seats", "match", "seed", "boards", "bomb", "drawn", "dead"].contains(parts[0]) {
          counts[parts[0]] = Int(parts[1])
        } else {
          bets.append(word)
        }
      }
    }
    options.bombPotEvery = counts["bomb"] ?? 0
    plays = try kinds.map { kind in
      let usual =
        kind.variant.forced == .blinds ? "blinds=1/2 bets=2/4" : "ante=1 bringin=1 bets=2/4"
      return try PokerPlay(
        kind.variant, kind.limit, mix == nil ? bets.joined(separator: " ") : usual)
    }
    if plays.isEmpty { throw ScriptError("\(words)?") }
  }
}

extension PlayedTable {
  /// The seats that are taken, and what is played there.
  init(script words: [String]) throws {
    let terms = try PokerTerms(Array(words.dropFirst()))
    let rules = PokerRules(
      id: terms.plays[0].variant.id, plays: terms.plays, rotation: terms.rotation,
      seats: terms.counts["seats"] ?? 9, buyIn: 1...10000, options: terms.options,
      match: terms.counts["match"].map {
        MatchTerms(
          hands: $0, stack: 1000,
          seed: terms.counts["seed"].map { Seed(number: UInt64($0)) })
      })
    try self.init(words[0], rules, drawsButton: terms.counts["drawn"] != nil)
  }

  /// A table of a kind or a mix.
  init(_ players: String, _ terms: String) throws {
    try self.init(script: [players] + terms.split(separator: " ").map(String.init))
  }
}

extension PlayedHand {
  /// What is played, then the chips and cards of each; the board, or all that comes after the first
  /// street, and what is paid to be dealt in.
  init(script: String) throws {
    let parts = script.components(separatedBy: "; ")
    let sides = parts[0].components(separatedBy: ": ")
    let terms = try PokerTerms(sides[0].split(separator: " ").map(String.init))
    let players = sides[1].components(separatedBy: ", ").map { $0.split(separator: " ") }
    var more: [String: String] = [:]
    for part in parts.dropFirst() {
      let words = part.split(separator: " ", maxSplits: 1).map(String.init)
      more[words[0]] = words[1]
    }
    let hands = players.map { $0.dropFirst().joined() }
    let isStacked = hands.contains { !$0.isEmpty } || more["rest"] != nil || more["board"] != nil
    try self.init(
      terms.plays[0], try players.map { try Self.amount($0[0]) },
      deck: isStacked
        ? try terms.plays[0].variant.deck(
          hands, board: more["board"] ?? "", rest: more["rest"] ?? "") : [],
      posts: more["posts"] ?? "", hasSmallBlind: terms.counts["dead"] == nil,
      boards: terms.counts["boards"] ?? 0, terms.options)
  }

  private static func amount(_ word: Substring) throws -> Int {
    guard let amount = Int(word) else { throw ScriptError("\(word) is no amount") }
    return amount
  }
}

extension PokerPlay {
  /// A kind of poker with bets such as `blinds=50/100 ante=10 bba=100 bringin=5 bets=15/30`.
  init(_ variant: Variant, _ limit: BettingLimit, _ bets: String) throws {
    var stakes = Stakes()
    for word in bets.split(separator: " ") {
      let parts = word.split(separator: "=")
      let amounts = parts[1].split(separator: "/").compactMap { Int($0) }
      switch (parts[0], amounts.count) {
      case ("blinds", 2): (stakes.smallBlind, stakes.bigBlind) = (amounts[0], amounts[1])
      case ("ante", 1): stakes.ante = amounts[0]
      case ("bba", 1): stakes.bigBlindAnte = amounts[0]
      case ("bringin", 1): stakes.bringIn = amounts[0]
      case ("bets", 2): (stakes.smallBet, stakes.bigBet) = (amounts[0], amounts[1])
      default: throw ScriptError("\(word) is no bet")
      }
    }
    self.init(variant, limit, stakes)
  }
}
