import Arena
import Bots
import Cards
import Client
import Games
import LineProtocol
import Lines
import Tables

/// A program that an entrant's seat talks to: bytes go in, bytes come out, and a clock runs from
/// each question.
protocol ProgramPipe: Sendable {
  /// Starts it; an earlier one is ended.
  ///
  /// - Returns: what happened at once.
  mutating func start() -> ProgramEvent?

  /// Gives it bytes.
  ///
  /// - Parameter asks: whether its time to answer begins.
  mutating func tell(_ bytes: [UInt8], asks: Bool) -> ProgramEvent?

  /// What it has written, and whether it has ended.
  mutating func advance() -> [ProgramEvent]

  /// The same, for which it waits until so many microseconds after the last question at most;
  /// nothing if nothing came.
  mutating func wait(until microseconds: Int) -> [ProgramEvent]

  /// Whether nothing is waited for any more, since we are asked to end.
  var isInterrupted: Bool { get }

  /// Ends it and all of its group at once.
  mutating func kill()

  /// Lets it end by itself for a moment, then ends it.
  mutating func end()
}

/// How programs play in a match.
struct ProgramRules: Sendable, Equatable {
  /// Milliseconds to answer a question.
  var turn = 2000
  /// How often a program is started again in one seating.
  var restarts = 10
}

/// An entrant's program in one seating. It reads the lines of the wire, and writes a line for each
/// `?`; what it writes at any other time goes nowhere. What happens it reads with the next
/// question, so that nobody is woken up for nothing.
struct ProgramSeat<Pipe: ProgramPipe>: MatchPlayer {
  private enum Life: Equatable {
    case none, running
    /// It has ended too often.
    case gone
  }

  /// So many refusals of answers to one question, and the safe move is made.
  private let refusalsBeforeAuto = 3
  /// So many time-outs in a row, and it is taken for dead.
  private let timeOutsBeforeEnd = 3
  /// Microseconds for the first answer of a program, or its turn's if that is longer: it has to
  /// begin.
  private let startTime = 10_000_000
  /// Bytes that wait for the next question at most.
  private let mostWaiting = 16_384
  /// Pieces that are read, and dropped, of what a program has written before it is asked.
  private let mostEarly = 16
  /// Mistakes that people are told of.
  private let mostReports = 3

  private let name: String
  private let rules: ProgramRules
  private let complain: @Sendable (String) -> Void
  private var pipe: Pipe
  private var life = Life.none
  private var seat: WireSeat?
  private var entrant = 0
  private var lines = ProgramLines()
  private var isFresh = true
  private var timeOutsInARow = 0
  private var starts = 0
  private var reports = 0
  private var figures = AnswerFigures()

  /// A program that was not started yet.
  ///
  /// - Parameter complain: takes a line for people about what is wrong with it.
  init(
    _ name: String, _ pipe: Pipe, _ rules: ProgramRules,
    complain: @escaping @Sendable (String) -> Void
  ) {
    (self.name, self.pipe, self.rules, self.complain) = (name, pipe, rules, complain)
  }

  var isListening: Bool { true }

  mutating func sit(_ entrant: Int, at table: MatchTable) {
    self.entrant = entrant
    seat = WireSeat(entrant, at: table)
  }

  mutating func hear(_ events: [TableEvent]) {
    guard life != .gone else { return }
    seat?.hear(events)
    if let waiting = seat?.waiting, waiting > mostWaiting { tell(asks: false) }
  }

  mutating func takeFigures() -> AnswerFigures {
    defer { figures = AnswerFigures() }
    return figures
  }

  mutating func leave() {
    tell(asks: false)
    pipe.end()
    life = .gone
  }

  // MARK: - A question

  mutating func answer(_ question: GameQuestion, at table: MatchTable) -> GameAction? {
    dropEarlyLines()
    guard live() else { return nil }
    let time = rules.turn
    seat?.ask(question, left: time)
    var isSecondTry = false
    while life == .running {
      switch hearAnswer(at: table) {
      case .action(let action):
        timeOutsInARow = 0
        return action
      case .late:
        noteTimeOut()
        return nil
      case .ended:
        // The next one is asked the same, unless that is what ends it.
        guard !isSecondTry, live() else { return nil }
        isSecondTry = true
        seat?.askAgain()
      }
    }
    return nil
  }

  private enum Outcome {
    case action(GameAction)
    case late
    case ended
  }

  /// Puts the question, and reads until it is answered.
  private mutating func hearAnswer(at table: MatchTable) -> Outcome {
    guard tell(asks: true) else { return .ended }
    let limit = isFresh ? max(startTime, rules.turn * 1000) : rules.turn * 1000
    isFresh = false
    var refusals = 0
    while true {
      let events = pipe.wait(until: limit)
      if events.isEmpty { return .late }
      for event in events {
        switch event {
        case .ended(let reason):
          note(end: reason)
          return .ended
        case .said(let bytes, let time):
          guard time <= limit else { return .late }
          if let action = take(bytes, after: time, &refusals, at: table) { return .action(action) }
        }
      }
    }
  }

  /// The first move in what was written that is allowed; what stands behind it goes nowhere.
  private mutating func take(
    _ bytes: [UInt8], after time: Int, _ refusals: inout Int, at table: MatchTable
  ) -> GameAction? {
    var action: GameAction?
    for piece in lines.append(bytes) {
      guard case .line(let line) = piece, action == nil else {
        figures.dropped += 1
        continue
      }
      let isFirst = refusals == 0
      do throws(Refused) {
        guard let move = try read(line, at: table) else { continue }
        action = move
      } catch {
        refusals += 1
        note(error, line)
        if refusals < refusalsBeforeAuto {
          seat?.refuse(error.error, tag: error.tag)
        } else {
          action = .auto
        }
      }
      if isFirst { figures.noteAnswer(after: time) }
    }
    if refusals > 0, action == nil { tell(asks: false) }
    return action
  }

  private struct Refused: Error {
    let error: Refusal
    let tag: Tag?
  }

  /// The move of a line; `nil` if it is a comment.
  private mutating func read(_ line: [UInt8], at table: MatchTable) throws(Refused) -> GameAction? {
    guard let seat, let turn = seat.turn else { return nil }
    switch ProgramMove(line, at: seat.table, legal: []) {
    case .nothing: return nil
    case .refused(let error, let tag): throw Refused(error: error, tag: tag)
    case .move(let move):
      do throws(Refusal) {
        let action = try table.action(move, in: turn, from: entrant)
        self.seat?.accept(ProgramMove.move(move.verb), tag: move.tag)
        return action
      } catch { throw Refused(error: error, tag: move.tag) }
    }
  }

  private mutating func note(_ refused: Refused, _ line: [UInt8]) {
    guard refused.error.code != .turnStale else { return }
    figures.illegal += 1
    let text = SafeText.printable(String(decoding: line, as: UTF8.self))
    report("'\(text.prefix(60))' was refused: \(refused.error.text)")
  }

  // MARK: - Its lives

  /// What was written before there was a question goes nowhere.
  private mutating func dropEarlyLines() {
    guard life == .running else { return }
    for _ in 0..<mostEarly {
      let events = pipe.advance()
      if events.isEmpty { return }
      for event in events {
        switch event {
        case .ended(let reason): return note(end: reason)
        case .said(let bytes, _): figures.dropped += lines.append(bytes).count
        }
      }
    }
  }

  /// Has it run, as far as it may be started again.
  private mutating func live() -> Bool {
    if life == .running { return true }
    guard life == .none else { return false }
    guard starts <= rules.restarts else {
      life = .gone
      complain("\(name) has ended \(starts) times; the safe move is made for it from now on")
      return false
    }
    if starts > 0 { seat?.introduce() }
    starts += 1
    (isFresh, timeOutsInARow, lines) = (true, 0, ProgramLines())
    if case .ended(let reason) = pipe.start() {
      note(end: reason)
      return live()
    }
    life = .running
    return true
  }

  private mutating func note(end reason: String) {
    life = .none
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

  /// Gives it the lines that wait; `false` if that has ended it.
  @discardableResult
  private mutating func tell(asks: Bool) -> Bool {
    guard life == .running, let bytes = seat?.takeLines() else { return false }
    guard case .ended(let reason) = pipe.tell(bytes, asks: asks) else { return true }
    note(end: reason)
    return false
  }

  /// A line for people, of the first mistakes only.
  private mutating func report(_ text: String) {
    reports += 1
    if reports <= mostReports { complain("\(name): \(text)") }
  }
}
