import Cards
import Games
import Identity
import LineProtocol
import Lines
import Tables

/// A seat at the table of a match in lines of the wire, as `cardroom-bots exec` gives them to a
/// program: what happens, what is asked, and what is answered to it.
public struct WireSeat: Sendable {
  /// The name of the table.
  public let table: TableID
  private let player: SeatedPlayer
  private let game: GameID
  /// The replies that say who and where the program is.
  private let introduction: [UInt8]
  private var seq = 0
  private var turns = 0
  /// Lines that were not taken yet.
  private var lines: [UInt8]
  /// What is asked now, or was last.
  private var question: TableQuestion?
  /// What was answered, and is told when it is known what came of it.
  private var answered: (word: String, tag: Tag?)?

  /// The seat of an entrant; `nil` if nobody sits there.
  public init?(_ entrant: Int, at match: MatchTable) {
    guard let player = match.player(of: entrant), let table = TableID("match") else { return nil }
    (self.player, self.table, game) = (player, table, match.game)
    let sat = Line.seated(
      at: table, player.seat, seq: 0, game, plays: .now,
      stack: game.family == .poker ? match.stack : nil)
    var lines: [UInt8] = []
    Line(.done, "login", ["name": player.name, "kind": Person.Kind.guest])
      .appendWire(to: &lines)
    sat.appendWire(to: &lines)
    (introduction, self.lines) = (lines, lines)
  }

  /// The name of the question that is asked now, or was last.
  public var turn: TurnID? { question?.turn }

  /// Bytes that were not taken yet.
  public var waiting: Int { lines.count }

  /// Gives up the lines that were not taken yet.
  public mutating func takeLines() -> [UInt8] {
    defer { lines.removeAll(keepingCapacity: true) }
    return lines
  }

  /// Begins anew for a program that has heard nothing.
  public mutating func introduce() {
    lines = introduction
    answered = nil
  }

  /// Something has happened. What the player's own action has brought about follows its reply.
  public mutating func hear(_ events: [TableEvent]) {
    if let (word, tag) = answered.take() {
      let fact = events.lazy.compactMap { if case .game(let event) = $0 { event } else { nil } }
      let number = seq + (events.isEmpty ? 0 : 1)
      Line.acted(word, at: table, turn: turn, fact.first, seq: number)
        .appendWire(tag: tag, to: &lines)
    }
    for event in events {
      seq += 1
      event.appendWire(table: table, seq: seq, to: &lines)
    }
  }

  /// The player is asked.
  ///
  /// - Parameter left: milliseconds to answer.
  public mutating func ask(_ asked: GameQuestion, left: Int) {
    turns += 1
    let question = TableQuestion(
      table: table, turn: TurnID(round: asked.phase.round, number: turns), seat: player.seat,
      left: left, isClockRunning: true, game: asked)
    self.question = question
    askAgain()
  }

  /// The player is asked the same once more.
  public mutating func askAgain() { question?.appendWire(to: &lines) }

  /// Accepts the answer; `hear` reports the outcome.
  ///
  /// - Parameter word: the answer's first word.
  public mutating func accept(_ word: String, tag: Tag?) { answered = (word, tag) }

  /// What was answered is not done, and the question stays open.
  public mutating func refuse(_ error: Refusal, tag: Tag?) {
    let asking = question.map { (turn: $0.turn, left: $0.left as Int?, legal: $0.game.legal) }
    Line(error, at: table, asking: asking).appendWire(tag: tag, to: &lines)
  }
}
