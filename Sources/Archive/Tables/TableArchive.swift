// Owns what the house remembers of one table: its charter, its game, its last rounds. Never
// decides what a game means; it reads the events that the table told.

import LineProtocol

/// One table in the archive, folded from its records.
public struct TableArchive: Sendable, Equatable {
  /// What it was opened with.
  public let charter: TableCharter
  /// What its game goes on from; `nil` for games that begin anew.
  public internal(set) var checkpoint: GameCheckpoint?
  /// The number of its last event.
  public internal(set) var seq = 0
  /// The last rounds that are over, oldest first.
  public internal(set) var rounds: [RoundArchive] = []
  /// The round in play.
  public internal(set) var open: RoundArchive?
  /// Who bet in the round in play.
  public internal(set) var bettors: [PlayerName] = []
  /// Whose bet went back while they were away, and in which round: they are told when they sit.
  public internal(set) var untold: [PlayerName: Int] = [:]
  /// Who sits there, by seat.
  var seated: [Int: PlayerIdentity] = [:]
  /// Who has played a round of the game and still has money: it ends for these when it is over.
  var playing: [PlayerIdentity] = []
  var roundCount = 0

  /// The number of the last round that is over; 0 for none.
  public var lastNumber: Int { roundCount }

  init(_ charter: TableCharter) { self.charter = charter }

  /// What the events of a record mean beyond this table.
  enum Outcome: Equatable {
    /// A player's round ended.
    case result(PlayerIdentity, isWin: Bool, paid: Int, balance: Int)
    /// A player's game ended.
    case gameOver(PlayerIdentity)
  }

  /// Takes a step of the table.
  mutating func apply(_ record: PlayRecord, at time: WallTime) -> [Outcome] {
    if let checkpoint = record.checkpoint {
      self.checkpoint = checkpoint
    } else if let deck = record.deck {
      checkpoint = checkpoint?.drawn(downTo: deck)
    }
    var outcomes: [Outcome] = []
    // What stands in one round is kept in one piece.
    var piece = record.body[...]
    var played: WallTime?
    for event in record.events {
      seq += 1
      let words = EventWords(event)
      let (kind, before) = (words.kind, played)
      // Most events are one of the first: this is read millions of times at a start.
      let isPlay = kind == "bet" || kind == "ready" || kind == "deal" || kind == "result"
      if played == nil, isPlay || !words.isVisit { played = time }
      switch kind {
      case "bet": note(words)
      case "ready", "trade", "house": break
      case "deal", "community": open?.noteDeal()
      case "result": outcomes += result(words)
      case "round", "new":
        open?.append(piece[..<event.startIndex].withoutSeparator, at: before)
        piece = piece[event.startIndex...]
        endRound()
        if words.kind == "round" { open = RoundArchive(number: roundCount + 1, at: time) }
      case "show", "best": if open == nil { addToLastRound(event, at: time) }
      default:
        guard apply(words, record) else { continue }
        open?.append(piece[..<event.endIndex], at: time)
        piece = piece[event.endIndex...].withoutSeparator
        endRound()
        outcomes += endGame(words)
      }
    }
    open?.append(piece, at: played)
    if record.isDealt { endRound() }
    return outcomes
  }

  /// Notes who bet.
  private mutating func note(_ words: EventWords) {
    guard let name = words["name"].flatMap({ PlayerName($0) }),
      !bettors.contains(name)
    else { return }
    bettors.append(name)
  }

  /// Notes comings and goings; whether it ends the round.
  private mutating func apply(_ words: EventWords, _ record: PlayRecord) -> Bool {
    switch words.kind {
    case "sat": seated[words.number("seat")] = PlayerIdentity(words)
    case "left": seated[words.number("seat")] = nil
    case "over": return true
    case "void": return void(words, record)
    case "reset": return words["state"] == "begun"
    default: break
    }
    return false
  }

  /// The round is void; or, with a name, somebody is told whose bet went back.
  private mutating func void(_ words: EventWords, _ record: PlayRecord) -> Bool {
    if let name = words["name"].flatMap({ PlayerName($0) }) {
      untold[name] = nil
      return false
    }
    // After a restart nobody is here, and who comes is told.
    let away = words["reason"] == "restart" ? bettors : record.untold
    for name in away where untold.count < Limits.watchers { untold[name] = words.number("round") }
    return true
  }

  /// A round has ended for a player, and without money the game too.
  private mutating func result(_ words: EventWords) -> [Outcome] {
    guard let player = seated[words.number("seat")] else { return [] }
    let (outcome, balance) = (words["outcome"], words.number("balance"))
    let result = Outcome.result(
      player, isWin: outcome == "win" || outcome == "double", paid: words.number("paid"),
      balance: balance)
    // Who has registered since the last round goes on as the member, and plays one game, not two.
    playing.removeAll { $0.name == player.name }
    guard balance > 0 else { return [result, .gameOver(player)] }
    playing.append(player)
    return [result]
  }

  /// The game has ended for all who played in it, seated or not; or it is given up for a new one.
  private mutating func endGame(_ words: EventWords) -> [Outcome] {
    guard words.kind == "over" || words.kind == "reset" else { return [] }
    defer { playing = [] }
    return words.kind == "over" ? playing.map { .gameOver($0) } : []
  }

  private mutating func endRound() {
    let hasBets = !bettors.isEmpty
    bettors = []
    guard var round = open else { return }
    open = nil
    // A round in which nothing was dealt is nothing to read again.
    guard round.isDealt else { return }
    // Bets are settled at once; a dealer's round may lie there while people come and go.
    if !hasBets { round.dropVisits() }
    roundCount += 1
    rounds.append(round)
    if rounds.count > Limits.roundsKept { rounds.removeFirst(rounds.count - Limits.roundsKept) }
  }

  /// Adds what was turned up after the last cards were dealt.
  private mutating func addToLastRound(_ event: Substring, at time: WallTime) {
    guard let last = rounds.indices.last else { return }
    rounds[last].append(event, at: time)
  }

  /// A guest who is seated has become a member: what is played from now on is the member's.
  mutating func promote(_ name: PlayerName) {
    for (seat, player) in seated where player.name == name {
      seated[seat] = PlayerIdentity(name: name, isMember: true, isBot: player.isBot)
    }
  }

  /// The server has begun anew: nobody sits anywhere. A dealer's round goes on no more; one with
  /// bets in it the table itself declares void.
  mutating func empty() {
    seated = [:]
    if bettors.isEmpty { endRound() }
  }
}

extension PlayerIdentity {
  /// Who took a seat, as `* sat` says it.
  fileprivate init?(_ event: EventWords) {
    guard let name = event["name"].flatMap({ PlayerName($0) }) else { return nil }
    self.init(name: name, isMember: event["kind"] == "member", isBot: event["role"] == "bot")
  }
}

extension Substring {
  /// Without the separator at its end or its beginning.
  fileprivate var withoutSeparator: Substring {
    let separator = RecordParts.separator
    if hasSuffix(separator) { return dropLast(separator.count) }
    return hasPrefix(separator) ? dropFirst(separator.count) : self
  }
}
