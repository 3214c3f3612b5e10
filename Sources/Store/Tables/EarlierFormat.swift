import Cards
import Games
import Identity
import LineProtocol
import Lines
import Tables

// Journals and snapshots of the releases before tables were values that decide and evolve: their
// records hold what was shown, and beside it what a game goes on from between two rounds. They are
// read here, and never written.

/// A step of a table, of a line that begins with `play`.
struct EarlierStep {
  /// What happened, oldest first.
  let events: [TableEvent<SecretCards>]
  /// What the game goes on from, if that has changed.
  let checkpoint: HouseCheckpoint?
  /// Everybody's money, if that has changed.
  let purses: [PlayerName: Int]
  /// How many cards are left in the deck, if only that has changed.
  let deck: Int?
  /// Whether the dealer has dealt the last cards of the round.
  let isDealt: Bool
  /// Who was away when the server stopped and their bets went back: they are to be told later.
  let untold: [PlayerName]

  /// Reads `state=… dealt ; * bet … ; * ready …` behind the table's name, or with `deck=N` for a
  /// state.
  init(_ line: inout RecordReader, family: GameFamily) throws(Unreadable) {
    let state: EarlierCheckpoint? = try line.optional(nil, after: "state=")
    (checkpoint, purses) = (state?.game, state?.purses ?? [:])
    deck = line.has("deck=", false) ? try line.count(nil, after: "deck=") : nil
    isDealt = line.has("dealt", false)
    if isDealt { try line.take("dealt") }
    untold = line.has("untold=", false) ? try line.joined(nil, by: ",", after: "untold=") : []
    events = try line.list(nil, after: ";") { line, _ throws(Unreadable) in
      try line.take(";")
      return try line.words(nil, { _, _ in }) { TableEvent(earlierRecord: $0, family: family) }
    }
  }
}

/// A game between two rounds, as one word: `3;bet;AhTd;ann:95,bob:110`; `over` for `bet` if it is
/// over. It is only read.
private struct EarlierCheckpoint: RecordWord {
  let game: HouseCheckpoint
  var purses: [PlayerName: Int] = [:]

  func write(to bytes: inout [UInt8]) {}

  init?(written word: ArraySlice<UInt8>) {
    let parts = String(decoding: word, as: UTF8.self).split(
      separator: ";", omittingEmptySubsequences: false)
    guard parts.count == 4, let round = Int(parts[0]), round >= 0,
      parts[1] == "over" || parts[1] == "bet", let deck = [Card](notation: parts[2])
    else { return nil }
    game = HouseCheckpoint(round: round, isOver: parts[1] == "over", deck: deck)
    for purse in parts[3].split(separator: ",") {
      let pair = purse.split(separator: ":")
      guard pair.count == 2, let name = PlayerName(pair[0]), let balance = Int(pair[1]),
        (0...Limits.amount).contains(balance)
      else { return nil }
      purses[name] = balance
    }
  }
}

extension EarlierTable {
  /// Takes what a step has written down of the game, before its events.
  mutating func take(_ step: EarlierStep) {
    if let checkpoint = step.checkpoint {
      (self.checkpoint, purses) = (checkpoint, step.purses)
    } else if let deck = step.deck, let known = checkpoint {
      // Cards that were seen in a round that is void do not come again.
      checkpoint = HouseCheckpoint(
        round: known.round, isOver: known.isOver, deck: known.deck.suffix(deck))
    }
  }

  /// Takes an event: every one had a number, and a bet that went back may be news to its owner.
  mutating func take(
    _ event: TableEvent<SecretCards>, bettors: [PlayerName], away: [PlayerName]
  ) {
    seq += 1
    switch event {
    case .refunded(let player, _): refunds[player.name] = nil
    // After a restart nobody is here, and who comes is told.
    case .interrupted(let round): giveBack(to: bettors, round)
    case .game(.house(.void(let round))): giveBack(to: away, round)
    default: break
    }
  }

  private mutating func giveBack(to names: [PlayerName], _ round: Int) {
    for name in names where refunds.count < Limits.watchers { refunds[name] = round }
  }
}

// MARK: - Snapshots

/// What a line of a snapshot was about.
enum EarlierSnapshotPart {
  /// The table itself, which has changed.
  case table
  /// How many rounds are over.
  case roundCount(Int)
  /// A round that is over.
  case round(RoundRecord)
  /// The round in play.
  case open(RoundRecord)
}

extension EarlierTable {
  /// Takes a line of a snapshot behind the table's name.
  mutating func restore(
    _ line: RecordReader, family: GameFamily
  ) throws(StoreError) -> EarlierSnapshotPart {
    try line.whole { line throws(Unreadable) in try restore(&line, family: family) }
  }

  private mutating func restore(
    _ line: inout RecordReader, family: GameFamily
  ) throws(Unreadable) -> EarlierSnapshotPart {
    switch try line.word(nil, where: { _ in true }) {
    case "seq":
      seq = try line.count(nil)
      return .roundCount(try line.count(nil))
    case "state":
      let state: EarlierCheckpoint = try line.word(nil)
      (checkpoint, purses) = (state.game, state.purses)
    case "untold": refunds[try line.word(nil)] = try line.word(nil)
    case "round": return .round(try RoundRecord(earlier: &line, family: family))
    case "open": return .open(try RoundRecord(earlier: &line, family: family))
    case "earlier":
      guard case .converted(let table) = try line.event(nil, of: family) else {
        throw Unreadable()
      }
      self = table
    default: throw Unreadable()
    }
    return .table
  }
}

extension RoundRecord {
  /// Reads `7 ; BEGAN ; ENDED ; * round table=main seq=15 … ; …`.
  fileprivate init(earlier line: inout RecordReader, family: GameFamily) throws(Unreadable) {
    let number = try line.count(nil)
    try line.take(";")
    let began: WallTime = try line.word(nil)
    try line.take(";")
    let ended: WallTime = try line.word(nil)
    let events = try line.list(nil, after: ";") { line, _ throws(Unreadable) in
      try line.take(";")
      return try line.words(nil, { _, _ in }) { NumberedEvent(earlier: $0, family: family) }
    }
    self.init(number: number, began: began, ended: ended, events)
  }
}

extension NumberedEvent {
  /// Reads an event among whose fields its number is.
  fileprivate init?(earlier record: ArraySlice<UInt8>, family: GameFamily) {
    let word = record.split(separator: 0x20).first { $0.starts(with: "seq=".utf8) }
    guard let seq = word.flatMap({ Int(written: $0.dropFirst(4)) }), seq >= 0,
      let event = TableEvent<SecretCards>(earlierRecord: record, family: family)
    else { return nil }
    self.init(seq, event)
  }
}
