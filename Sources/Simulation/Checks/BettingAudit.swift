// Owns one betting table's money and cards, reckoned from its events (document 002). Never lets a
// restart make, lose or move a dollar, or a card be dealt twice.

import Archive
import Cards
import Identity
import LineProtocol

/// What everybody at a betting table has, and which cards were seen, in the game that is played.
struct BettingAudit: Sendable {
  let table: TableID
  let decks: Int
  /// Everybody's money in this game, seated or not.
  private var purses: [PlayerName: Int] = [:]
  /// What the bank has paid in this game, less what it has won.
  private var paid = 0
  private var seated: Set<PlayerName> = []
  private var bettors: Set<PlayerName> = []
  /// How often each card was seen in this game.
  private var seen = Array(repeating: 0, count: Card.count)
  /// The server has started anew, and the first to sit goes on.
  private var isGoingOn = false
  /// It has, and a round was in play.
  private var owesVoid = false

  private static let beginning = 100

  init(table: TableID, decks: Int) { (self.table, self.decks) = (table, decks) }

  /// The server has started anew: nobody is seated, a round in play is void.
  mutating func restart() {
    seated = []
    isGoingOn = !purses.isEmpty
    owesVoid = !bettors.isEmpty
    bettors = []
  }

  /// Takes an event.
  mutating func take(_ event: Message) throws(Violation) {
    if owesVoid {
      guard event.kind == .void, event.word(.reason) == "restart" else {
        throw Violation(
          .purses,
          "\(table) tells \(event.wire()), but not that the round of before the "
            + "restart is void: tell it first, in TableSession.reopen")
      }
      owesVoid = false
    }
    guard let name = PlayerName(event.word(.name)) else { return try takeCommon(event) }
    switch event.kind {
    case .sat: try sit(name, event)
    case .left:
      try require(name, event.number(.stack), event)
      seated.remove(name)
    case .bet:
      bettors.insert(name)
      try require(name, event.number(.balance), event)
    case .trade:
      bettors.insert(name)
      try require(name, event.number(.balance), event)
      try see(event.cards(.in), event)
    case .deal: try see(event.cards(.cards), event)
    case .result:
      purses[name, default: BettingAudit.beginning] += event.number(.paid)
      paid += event.number(.paid)
      bettors.remove(name)
      try require(name, event.number(.balance), event)
    case .reset where event.word(.state) == "begun": begin()
    default: break
    }
  }

  private mutating func takeCommon(_ event: Message) throws(Violation) {
    switch event.kind {
    case .house: try see(event.cards(.cards), event)
    case .reset where event.word(.state) == "begun": begin()
    case .void: bettors = []
    default: break
    }
  }

  /// The first to sit at an empty table begins a game, but after a restart.
  private mutating func sit(_ name: PlayerName, _ event: Message) throws(Violation) {
    if seated.isEmpty, !isGoingOn {
      purses = [:]
      begin()
    }
    isGoingOn = false
    seated.insert(name)
    if purses[name] == nil { purses[name] = BettingAudit.beginning }
    try require(name, event.number(.stack), event)
  }

  /// A new game: everybody here has as much as all had to begin with, and no card was seen.
  private mutating func begin() {
    purses = Dictionary(uniqueKeysWithValues: seated.map { ($0, BettingAudit.beginning) })
    (paid, bettors) = (0, [])
    seen = Array(repeating: 0, count: Card.count)
  }

  private func require(
    _ name: PlayerName, _ balance: Int, _ event: Message
  ) throws(Violation) {
    let due = purses[name] ?? BettingAudit.beginning
    guard balance == due else {
      throw Violation(
        .purses,
        "\(table) tells \(event.wire()), but \(name) has \(due): "
          + "take the purses from the checkpoint, which a round in play does not change")
    }
  }

  private mutating func see(_ cards: [Card?], _ event: Message) throws(Violation) {
    for card in cards.compactMap({ $0 }) {
      seen[Int(card.index)] += 1
      guard seen[Int(card.index)] <= decks else {
        throw Violation(
          .deck,
          "\(table) deals \(card) again in the same game, \(event.wire()): "
            + "go on with the cards of the checkpoint, less those that were drawn since")
      }
    }
  }

  /// Whether a game that goes on from `checkpoint` is this one.
  func check(_ checkpoint: GameCheckpoint) throws(Violation) {
    let recorded = Dictionary(checkpoint.purses.map { ($0.name, $0.balance) }) { $1 }
    guard recorded == purses else {
      throw Violation(
        .purses,
        "\(table) goes on with \(checkpoint.description), but there are "
          + purses.sorted { $0.key < $1.key }.map { "\($0.key):\($0.value)" }.joined(separator: ",")
          + ": record a checkpoint whenever money moves")
    }
    let sum = checkpoint.purses.reduce(0) { $0 + $1.balance }
    guard sum - paid == BettingAudit.beginning * purses.count else {
      throw Violation(
        .purses,
        "\(table): the purses hold \(sum), the bank has paid \(paid): "
          + "chips move between them, none is made")
    }
    var all = seen
    for card in checkpoint.deck { all[Int(card.index)] += 1 }
    guard all.allSatisfy({ $0 == decks }) else {
      throw Violation(
        .deck,
        "\(table): the cards seen and those left, \(checkpoint.deck.notation), are not "
          + "\(decks) decks: record how many are left whenever one is drawn")
    }
  }
}
