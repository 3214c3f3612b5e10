// Owns what the house remembers of one table: its charter, its game, its last rounds. Never
// decides what a game means; it reads the events that the table told.

import LineProtocol

/// One table in the archive, folded from its records.
public struct TableArchive: Sendable, Equatable {
  /// What it was opened with.
  public let charter: TableCharter
  /// What its game goes on from; `nil` for games that begin anew.
  public private(set) var checkpoint: GameCheckpoint?
  /// The number of its last event.
  public private(set) var seq = 0
  /// The last rounds that are over, oldest first.
  public private(set) var rounds: [RoundArchive] = []
  /// The round in play.
  public private(set) var open: RoundArchive?
  /// Who bet in the round in play.
  public private(set) var bettors: [PlayerName] = []
  /// Who sits there, by seat.
  private(set) var seated: [Int: PlayerIdentity] = [:]
  private var roundCount = 0

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
    for event in record.events {
      seq += 1
      let words = EventWords(event)
      switch words.kind {
      case "round":
        open?.append(piece[..<event.startIndex].withoutSeparator, at: time)
        piece = piece[event.startIndex...]
        beginRound(at: time)
      case "deal": open?.noteDeal()
      case "bet", "ready", "trade", "house": note(words)
      case "result": outcomes += [result(words)].compactMap { $0 }
      default:
        guard apply(words) else { continue }
        open?.append(piece[..<event.endIndex], at: time)
        piece = piece[event.endIndex...].withoutSeparator
        endRound()
        if words.kind == "over" {
          outcomes += seated.sorted { $0.key < $1.key }.map { .gameOver($0.value) }
        }
      }
    }
    open?.append(piece, at: time)
    return outcomes
  }

  /// Notes who bet.
  private mutating func note(_ words: EventWords) {
    guard words.kind == "bet", let name = words["name"].flatMap({ PlayerName($0) }),
      !bettors.contains(name)
    else { return }
    bettors.append(name)
  }

  /// Notes comings and goings; whether it ends the round.
  private mutating func apply(_ words: EventWords) -> Bool {
    switch words.kind {
    case "sat": seated[words.number("seat")] = PlayerIdentity(words)
    case "left": seated[words.number("seat")] = nil
    case "over": return true
    // With a seat it only says whose bet went back.
    case "void": return words["seat"] == nil
    case "reset": return words["state"] == "begun"
    default: break
    }
    return false
  }

  private func result(_ words: EventWords) -> Outcome? {
    guard let player = seated[words.number("seat")] else { return nil }
    let outcome = words["outcome"]
    return .result(
      player, isWin: outcome == "win" || outcome == "double", paid: words.number("paid"),
      balance: words.number("balance"))
  }

  private mutating func beginRound(at time: WallTime) {
    endRound()
    open = RoundArchive(number: roundCount + 1, at: time)
  }

  private mutating func endRound() {
    bettors = []
    guard let round = open else { return }
    open = nil
    // A round in which nothing was dealt is nothing to read again.
    guard round.isDealt else { return }
    roundCount += 1
    rounds.append(round)
    if rounds.count > Limits.roundsKept { rounds.removeFirst(rounds.count - Limits.roundsKept) }
  }

  /// A guest who is seated has become a member: what is played from now on is the member's.
  mutating func promote(_ name: PlayerName) {
    for (seat, player) in seated where player.name == name {
      seated[seat] = PlayerIdentity(name: name, isMember: true, isBot: player.isBot)
    }
  }

  /// The server has begun anew: nobody sits anywhere.
  mutating func empty() { seated = [:] }
}

extension PlayerIdentity {
  /// Who took a seat, as `* sat` says it.
  fileprivate init?(_ event: EventWords) {
    guard let name = event["name"].flatMap({ PlayerName($0) }) else { return nil }
    self.init(name: name, isMember: event["kind"] == "member", isBot: event["role"] == "bot")
  }
}

// MARK: - Snapshots

extension TableArchive {
  /// The lines that `restore` takes, after the charter's own.
  var snapshot: [String] {
    var lines = ["seq \(seq) \(roundCount)"]
    if let checkpoint { lines.append("state \(checkpoint)") }
    lines += rounds.map { "round \($0.line)" }
    if let open { lines.append("open \(open.line)") }
    if !bettors.isEmpty {
      lines.append("bettors \(bettors.map(\.description).joined(separator: " "))")
    }
    lines += seated.sorted { $0.key < $1.key }.map { "seat \($0.key) \($0.value)" }
    return lines
  }

  /// Takes a line of a snapshot; whether it was one.
  mutating func restore(_ line: Substring) -> Bool {
    var rest = line
    let word = rest.takeWord()
    switch word {
    case "seq":
      let numbers = rest.split(separator: " ").compactMap { Int($0) }
      guard numbers.count == 2, numbers.allSatisfy({ (0...Limits.amount).contains($0) }) else {
        return false
      }
      (seq, roundCount) = (numbers[0], numbers[1])
    case "state":
      checkpoint = GameCheckpoint(word: rest)
      return checkpoint != nil
    case "round":
      guard let round = RoundArchive(line: rest) else { return false }
      rounds.append(round)
    case "open":
      open = RoundArchive(line: rest)
      return open != nil
    case "bettors":
      bettors = rest.split(separator: " ").compactMap { PlayerName($0) }
    case "seat":
      let parts = rest.split(separator: " ")
      guard parts.count == 2, let seat = Int(parts[0]), let who = PlayerIdentity(String(parts[1]))
      else { return false }
      seated[seat] = who
    default: return false
    }
    return true
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
