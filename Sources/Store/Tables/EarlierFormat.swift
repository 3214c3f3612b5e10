import Cards
import Games
import Identity
import LineProtocol
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

  /// Reads a line as in `main state=… dealt ; * bet … ; * ready …`, or with `deck=N` for a state;
  /// `nil` if it is none.
  init?(line: ArraySlice<UInt8>, family: GameFamily) {
    var parts = LineParts(line)
    guard let first = parts.next() else { return nil }
    var head = LineFields(first)
    guard head.word() != nil else { return nil }
    let state = head.word(after: "state=")
    let count = head.word(after: "deck=")
    let dealt = head.word(after: "dealt")
    let names = head.word(after: "untold=")?.split(
      separator: ",", omittingEmptySubsequences: false)
    guard head.isEmpty, dealt == nil || dealt == "" else { return nil }
    isDealt = dealt != nil
    let written = state.flatMap { EarlierCheckpoint($0) }
    (checkpoint, purses) = (written?.game, written?.purses ?? [:])
    deck = count.flatMap { Int($0) }.flatMap { $0 < 0 ? nil : $0 }
    untold = (names ?? []).compactMap { PlayerName($0) }
    var events: [TableEvent<SecretCards>] = []
    while let part = parts.next() {
      guard let event = TableEvent(earlierRecord: part, family: family) else { return nil }
      events.append(event)
    }
    self.events = events
    guard (checkpoint == nil) == (state == nil), (deck == nil) == (count == nil),
      untold.count == names?.count ?? 0
    else { return nil }
  }
}

/// A game between two rounds, as one word: `3;bet;AhTd;ann:95,bob:110`; `over` for `bet` if it is
/// over.
private struct EarlierCheckpoint {
  let game: HouseCheckpoint
  var purses: [PlayerName: Int] = [:]

  init?(_ word: Substring) {
    let parts = word.split(separator: ";", omittingEmptySubsequences: false)
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
  /// Takes a line of a snapshot behind the table's name; `nil` if it is none.
  mutating func restore(_ line: Substring, family: GameFamily) -> EarlierSnapshotPart? {
    var rest = line
    switch rest.takeWord() {
    case "seq":
      var fields = LineFields(rest)
      guard let seq = fields.count(), let count = fields.count(), fields.isEmpty else { return nil }
      self.seq = seq
      return .roundCount(count)
    case "state":
      guard let written = EarlierCheckpoint(rest) else { return nil }
      (checkpoint, purses) = (written.game, written.purses)
    case "untold":
      guard let name = PlayerName(rest.takeWord()), let round = Int(rest) else { return nil }
      refunds[name] = round
    case "round": return RoundRecord(earlier: rest, family: family).map { .round($0) }
    case "open": return RoundRecord(earlier: rest, family: family).map { .open($0) }
    case "earlier":
      guard case .converted(let table) = TableEvent(record: rest.bytes, family: family) else {
        return nil
      }
      self = table
    default: return nil
    }
    return .table
  }
}

extension RoundRecord {
  /// Reads `7 ; BEGAN ; ENDED ; * round table=main seq=15 … ; …`; `nil` if it is none.
  fileprivate init?(earlier line: Substring, family: GameFamily) {
    var parts = LineParts(line)
    let head = (0..<3).compactMap { _ in parts.next().flatMap { LineFields($0).onlyCount } }
    guard head.count == 3 else { return nil }
    var events: [NumberedEvent] = []
    while let part = parts.next() {
      let word = part.split(separator: 0x20).first { $0.starts(with: "seq=".utf8) }
      guard let seq = word.flatMap({ LineFields($0.dropFirst(4)).onlyCount }),
        let event = TableEvent(earlierRecord: part, family: family)
      else { return nil }
      events.append(NumberedEvent(seq, event))
    }
    self.init(
      number: head[0], began: WallTime(milliseconds: head[1]),
      ended: WallTime(milliseconds: head[2]), events)
  }
}

extension LineFields {
  /// The count that it is, if it is one and nothing else.
  fileprivate var onlyCount: Int? {
    var copy = self
    guard let count = copy.count(), copy.isEmpty else { return nil }
    return count
  }
}
