import Cards
import Games
import Identity
import LineProtocol
import Lines
import Tables

/// The tutorial as it is drawn: its table, which only its own lines tell of, and the open lesson.
struct TutorialView: Sendable, Equatable {
  /// What is taught just now.
  struct Lesson: Sendable, Equatable {
    let number, count: Int
    /// What is said.
    let words: Prose
    /// What is to be typed; `nil` where it is only read.
    let answer: String?
    /// Whether it was the last one.
    let isOver: Bool
    /// What was wrong with the last line that was typed.
    fileprivate(set) var problem: Prose?
  }

  let course: TutorialCourse
  private(set) var table: TableView
  private(set) var lesson: Lesson
  private let pupil: PlayerName?

  /// - Parameter table: where it is played.
  init?(_ end: Line, _ says: [Prose], at table: TableID, pupil: PlayerName?) {
    guard let lesson = Lesson(end, says), let course: TutorialCourse = end.value("game")
    else { return nil }
    (self.course, self.lesson, self.pupil) = (course, lesson, pupil)
    self.table = TableView(table, GameID(course.rawValue))
    if course.family == .house, let pupil {
      self.table.state = .bet
      sit(SeatedPlayer(Seat(1), pupil), HouseRules.startingBalance, .thinking)
    }
  }

  /// Another lesson begins.
  mutating func begin(_ end: Line, _ says: [Prose]) {
    lesson = Lesson(end, says) ?? lesson
  }

  mutating func note(problem: Prose) { lesson.problem = problem }

  /// Takes what happens at the table.
  mutating func note(_ line: TableLine, at now: Int) {
    // Nothing says that somebody sits down there.
    if case .event(.game(.poker(.hand(let start))), _) = line {
      for (player, stack) in start.players where table.players[player.seat] == nil {
        sit(player, stack, .waiting)
      }
    }
    table.note(line, at: now)
  }

  private mutating func sit(_ player: SeatedPlayer, _ stack: Int, _ state: SeatState) {
    table.players[player.seat] = PlayerView(player.name, state)
    table.players[player.seat]?.balance = stack
  }
}

extension TutorialView.Lesson {
  /// What a reply says below its heading; `nil` for one that ends the tutorial without a word.
  fileprivate init?(_ end: Line, _ says: [Prose]) {
    guard let number = end.int("step"), let count = end.int("of"),
      let state: TutorialState = end.value("state"), state != .left
    else { return nil }
    let text = says.dropFirst().joined(separator: " ").description
    let whole: Prose = "\(text.split(separator: " ").joined(separator: " "))"
    let (said, cued) = whole.divided(before: TutorialCourse.cue)
    words = said.divided(before: " \(TutorialCourse.pause)").0
    answer = cued.map { String($0.description.dropFirst(TutorialCourse.cue.count)) }
    (self.number, self.count, isOver) = (number.bounded, count.bounded, state == .over)
  }
}
