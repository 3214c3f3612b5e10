import Cards
import Games
import HandRanking
import Identity
import Lines

/// A deal that is looked at again: what lay in the middle, who had it dealt, and when.
public struct PastDeal: CodedBody {
  static let lines = [
    Message.Line(.row, .deal, "a deal of a dealer's table: who had it dealt, and when it began")
  ]

  public let table: TableID
  /// Its place, counted back from the last one.
  public let last: Int
  /// Its number in the game that was played.
  public let round: Int
  public let game: DealingRules.Label
  public let time: String
  /// `nil` if an earlier release has dealt it.
  public let player: SeatedPlayer?
  public let community, drawn: [Card]

  public init(
    _ table: TableID, last: Int, round: Int, _ game: DealingRules.Label, at time: String,
    by player: SeatedPlayer?, community: [Card], drawn: [Card]
  ) {
    (self.table, self.last, self.round, self.game) = (table, last, round, game)
    (self.time, self.player) = (time, player)
    (self.community, self.drawn) = (community, drawn)
  }

  init(_ line: inout FieldCoder, _ deal: Self?) throws(Misread) {
    table = try line.field(.table, deal?.table)
    last = try line.number(.last, deal?.last, in: 1...Limits.dealsBack)
    round = try line.field(.round, deal?.round)
    game = DealingRules.Label(
      try line.field(.game, deal?.game.id), try line.optional(.rules, deal?.game.ownName))
    time = try line.field(.time, deal?.time)
    player = try line.optionalPlayer(deal?.player)
    community = try line.field(.community, deal?.community)
    drawn = try line.field(.drawn, deal?.drawn, unless: [])
  }

  func told(by renderer: TextRenderer, _: Prose?) -> [Prose] {
    let place: [Prose] = [
      "The last deal", "The deal before the last", "The third deal from the last",
    ]
    let who: Prose = player.map { " by \(renderer.isMine($0) ? "you" : "\($0.name)")" } ?? ""
    let head: [Prose] = [
      "\(place[min(max(last, 1), place.count) - 1]) at table \(table): round \(round) of "
        + "\(words: game.name).",
      "    Dealt\(who) at \(renderer.minute(time)).",
    ]
    let middle: [Prose] =
      [("The board" as Prose, community), ("Drawn for all", drawn)].filter { !$0.1.isEmpty }
      .map { "    \($0.0): \(renderer.style.cards($0.1))" }
    return head + middle
  }
}

/// A hand of a deal that is looked at again.
public struct PastHand: CodedBody {
  static let lines = [
    Message.Line(.row, .dealt, "a hand of that deal, and whose it was when it was dealt")
  ]

  public let hand: HandOwner
  public let down: SeenCards
  public let up: [Card]
  /// The best five cards, if they were named, and whether they won, if that was decided.
  public let best: SeenCards?
  public let isWinner: Bool?
  /// The rank that was wild among the best five.
  public let wild: Rank?

  public init(
    _ hand: HandOwner, down: SeenCards, up: [Card], best: SeenCards?, isWinner: Bool?,
    wild: Rank? = nil
  ) {
    (self.hand, self.down, self.up) = (hand, down, up)
    (self.best, self.isWinner, self.wild) = (best, isWinner, wild)
  }

  init(_ line: inout FieldCoder, _ row: Self?) throws(Misread) {
    hand = try HandOwner(&line, row?.hand)
    down = try line.field(.down, row?.down)
    up = try line.field(.up, row?.up)
    best = try line.optional(.best, row?.best)
    isWinner = try line.optional(.winner, row?.isWinner)
    wild = try line.optional(.wild, row?.wild)
  }

  func told(by renderer: TextRenderer, _: Prose?) -> [Prose] {
    let five = best?.known.flatMap { DealtFive(bestOf: $0, wild: wild) }
    let name: Prose? = (five?.value.name).map { "\(words: $0)" }
    let words = [name, isWinner == true ? "wins" : nil].compactMap(\.self)
    let end: Prose = words.isEmpty ? "" : "  \(words.joined(separator: ", "))"
    guard let player = hand.player else { return [renderer.hand(hand.place, down, up) + end] }
    let head = TextRenderer.padded("\(player.seat) \(player.name)", 14)
    return ["  \(head) \(renderer.dealt(down, up))\(end)"]
  }
}

/// The reply to `look last=N`.
public struct LookedBack: CodedBody {
  static let lines = [Message.Line(.done, .look, nil)]

  public let table: TableID
  public let last, rows: Int
  /// The place of the deal before this one, if it can be looked at.
  public let more: Int?

  public init(_ table: TableID, last: Int, rows: Int, more: Int?) {
    (self.table, self.last, self.rows, self.more) = (table, last, rows, more)
  }

  init(_ line: inout FieldCoder, _ looked: Self?) throws(Misread) {
    table = try line.field(.table, looked?.table)
    rows = try line.field(.rows, looked?.rows)
    last = try line.number(.last, looked?.last, in: 1...Limits.dealsBack)
    more = try line.optional(.more, looked?.more)
  }

  func told(by _: TextRenderer, _: Prose?) -> [Prose] {
    more.map { ["Type look last \($0) for the deal before."] } ?? []
  }
}
