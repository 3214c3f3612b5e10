import Bots
import Client
import Games
import Lines

/// The rules for programs in a match.
struct ProgramRules: Sendable, Equatable {
  /// Milliseconds for an answer.
  var turn = 2000
  /// The most restarts of a program in one seating.
  var restarts = 10
}

/// An entrant's program in one seating. It reads the lines of the wire and writes a line for each
/// `?`; anything that it writes at another time is dropped. Events wait for the next question, so
/// that no program is woken for nothing.
struct ProgramSeat<Pipe: ProgramPipe>: MatchPlayer {
  /// Timeouts in a row after which the program is considered dead.
  private let timeOutsBeforeEnd = 3
  /// Microseconds for a program's first answer, during which it starts; the time of a turn if that
  /// is longer.
  private let startTime = 10_000_000
  /// Bytes that may wait for the next question.
  private let mostWaiting = 16_384
  /// Pieces of output read, and dropped, before a question.
  private let mostEarly = 16
  /// Mistakes that are reported.
  private let mostReports = 3

  private let name: String
  private let rules: ProgramRules
  private let complain: @Sendable (String) -> Void
  private let player: SeatedPlayer
  private let table: TableID
  private var pipe: Pipe
  private var dialogue: ProgramDialogue
  private var seq = 0
  private var turns = 0
  /// The present question, or the last one.
  private var question: TableQuestion?
  /// The answer that gets a reply once its result is known.
  private var answered: (word: String, tag: Tag?)?
  private var isFresh = true
  private var timeOutsInARow = 0
  private var starts = 0
  /// Whether it has ended too often.
  private var isGone = false
  private var reports = 0

  /// Creates the seat of a program that is not running yet.
  ///
  /// - Parameter complain: prints a line about a mistake of the program.
  init(
    _ name: String, _ pipe: Pipe, _ rules: ProgramRules, _ player: SeatedPlayer,
    at table: MatchTable, complain: @escaping @Sendable (String) -> Void
  ) {
    (self.name, self.pipe, self.rules, self.complain) = (name, pipe, rules, complain)
    (self.player, self.table) = (player, table.name)
    dialogue = ProgramDialogue(at: table.name, refusalsBeforeAuto: 3)
    dialogue.introduction = table.introduction(of: player)
    dialogue.waiting = dialogue.introduction
  }

  var figures: AnswerFigures {
    get { dialogue.figures }
    set { dialogue.figures = newValue }
  }

  /// The events that the player's own action causes follow its reply.
  mutating func hear(_ events: [TableEvent]) {
    guard !isGone else { return }
    if let (word, tag) = answered.take() {
      let fact = events.lazy.compactMap { if case .game(let event) = $0 { event } else { nil } }
      let number = seq + (events.isEmpty ? 0 : 1)
      Line.acted(word, at: table, turn: question?.turn, fact.first, seq: number)
        .appendWire(tag: tag, to: &dialogue.waiting)
    }
    for event in events {
      seq += 1
      TableLine.event(event, seq: seq).appendWire(table: table, to: &dialogue.waiting)
    }
    if dialogue.waiting.count > mostWaiting { tell() }
  }

  mutating func leave() {
    tell()
    pipe.end()
    dialogue.end()
    isGone = true
  }

  // MARK: - A question

  mutating func answer(_ asked: GameQuestion, at table: MatchTable) -> GameAction? {
    dropEarlyLines()
    guard live() else { return nil }
    turns += 1
    let question = TableQuestion(
      table: table.name, turn: TurnID(round: asked.phase.round, number: turns), seat: player.seat,
      left: rules.turn, isClockRunning: true, game: asked)
    self.question = question
    var line: [UInt8] = []
    question.appendWire(to: &line)
    dialogue.ask(line)
    defer { dialogue.close() }
    // A program that ends is followed by the next, which gets the same question once.
    for _ in 0..<2 where live() {
      switch hearAnswer(question, at: table) {
      case .action(let action):
        timeOutsInARow = 0
        return action
      case .late:
        noteTimeOut()
        return nil
      case .ended: continue
      }
    }
    return nil
  }

  private enum Outcome {
    case action(GameAction)
    case late
    case ended
  }

  /// Gives the program the question, and reads until it is answered.
  private mutating func hearAnswer(_ question: TableQuestion, at table: MatchTable) -> Outcome {
    tell()
    let limit = isFresh ? max(startTime, rules.turn * 1000) : rules.turn * 1000
    isFresh = false
    while dialogue.isRunning {
      let events = pipe.wait(until: limit)
      if events.isEmpty { return .late }
      for event in events {
        switch event {
        case .ended(let reason): note(end: reason)
        case .said(let bytes, let time):
          guard time <= limit else { return .late }
          if let action = take(bytes, after: time, question, at: table) { return .action(action) }
        }
      }
    }
    return .ended
  }

  /// The first legal move in the output; the rest is dropped.
  private mutating func take(
    _ bytes: [UInt8], after time: Int, _ question: TableQuestion, at table: MatchTable
  ) -> GameAction? {
    var answer: (action: GameAction, line: RequestLine)?
    let seat = player.seat
    let written = dialogue.hear(bytes, after: time) { line throws(Refusal) in
      answer = (try table.action(line, in: question.turn, by: seat), line)
    }
    for case .refused(let text, let line) in written {
      if line.error.code != .turnStale {
        report("'\(text.prefix(60))' was refused: \(line.error.text)")
      }
      guard !dialogue.wantsSafeMove else { return .auto }
      Line(
        line.error, at: table.name,
        asking: (turn: question.turn, left: question.left, legal: question.game.legal)
      ).appendWire(tag: line.tag, to: &dialogue.waiting)
    }
    if let answer { answered = (answer.line.move, answer.line.tag) } else { tell() }
    return answer?.action
  }

  // MARK: - Its lives

  /// Drops output from before the question.
  private mutating func dropEarlyLines() {
    for _ in 0..<mostEarly where dialogue.isRunning {
      let events = pipe.advance()
      if events.isEmpty { return }
      for event in events {
        switch event {
        case .ended(let reason): return note(end: reason)
        case .said(let bytes, _): _ = dialogue.hear(bytes, after: 0) { _ in }
        }
      }
    }
  }

  /// Starts the program if it is not running and may still be restarted.
  private mutating func live() -> Bool {
    while !dialogue.isRunning, !isGone {
      guard starts <= rules.restarts else {
        isGone = true
        complain("\(name) has ended \(starts) times; the safe move is made for it from now on")
        return false
      }
      starts += 1
      (isFresh, timeOutsInARow) = (true, 0)
      answered = nil
      dialogue.begin()
      if case .ended(let reason) = pipe.start() { note(end: reason) }
    }
    return !isGone
  }

  private mutating func note(end reason: String) {
    dialogue.end()
    figures.restarts += 1
    report("ended, \(reason)")
  }

  private mutating func noteTimeOut() {
    guard !pipe.isInterrupted else { return }
    figures.timeOuts += 1
    timeOutsInARow += 1
    guard timeOutsInARow == timeOutsBeforeEnd else { return }
    pipe.kill()
    note(end: "\(timeOutsBeforeEnd) time-outs in a row")
  }

  /// Gives the program its waiting lines.
  private mutating func tell() {
    guard dialogue.isRunning else { return }
    let (bytes, asks) = dialogue.takeLines()
    if case .ended(let reason) = pipe.tell(bytes, asks: asks) { note(end: reason) }
  }

  /// Prints a line about a mistake, for the first few only.
  private mutating func report(_ text: String) {
    reports += 1
    if reports <= mostReports { complain("\(name): \(text)") }
  }
}
