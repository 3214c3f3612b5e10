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
    for event in record.events { outcomes += apply(event, at: time) }
    return outcomes
  }

  private mutating func apply(_ event: String, at time: WallTime) -> [Outcome] {
    seq += 1
    let word = event.dropFirst(2).prefix { $0 != " " }
    if word == "round" { beginRound(at: time) }
    open?.records.append(event)
    open?.ended = time
    switch word {
    case "sat", "left", "bet", "result", "over", "void", "reset":
      guard let message = Message(record: event) else { return [] }
      return apply(message)
    default: return []
    }
  }

  private mutating func apply(_ event: Message) -> [Outcome] {
    let seat = event.number(.seat)
    switch event.kind {
    case .sat: seated[seat] = PlayerIdentity(event)
    case .left: seated[seat] = nil
    case .bet:
      if let name = PlayerName(event.word(.name)), !bettors.contains(name) { bettors.append(name) }
    case .result:
      guard let player = seated[seat] else { break }
      let outcome = event.word(.outcome)
      return [
        .result(
          player, isWin: outcome == "win" || outcome == "double", paid: event.number(.paid),
          balance: event.number(.balance))
      ]
    case .over:
      endRound()
      return seated.sorted { $0.key < $1.key }.map { .gameOver($0.value) }
    // With a seat it only says whose bet went back.
    case .void where event[.seat] == nil: endRound()
    case .reset where event.word(.state) == "begun": endRound()
    default: break
    }
    return []
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
    guard round.records.contains(where: { $0.hasPrefix("* deal ") }) else { return }
    roundCount += 1
    rounds.append(round)
    if rounds.count > Limits.roundsKept { rounds.removeFirst(rounds.count - Limits.roundsKept) }
  }

  /// The server has begun anew: nobody sits anywhere.
  mutating func empty() { seated = [:] }
}

extension PlayerIdentity {
  /// Who took a seat, as `* sat` says it.
  fileprivate init?(_ event: Message) {
    guard let name = PlayerName(event.word(.name)) else { return nil }
    self.init(
      name: name, isMember: event.word(.kind) == "member", isBot: event.word(.role) == "bot")
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
    let word = line.prefix { $0 != " " }
    let rest = line[word.endIndex...].dropFirst()
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
