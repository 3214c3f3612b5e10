import Cards
import Games
import Lines

/// A lesson of the tutorial: what happens before it, what it says, and what to type.
struct TutorialLesson: Sendable {
  /// An event at the table before a lesson.
  enum Step: Sendable {
    /// The tutor does what this line says.
    case tutor(String)
    /// A hand of heads-up hold'em is dealt with these cards, in the order in which they are named.
    /// The player without the button gets the first.
    case hand(own: String, tutors: String, board: String, isPupilFirst: Bool)
  }

  var before: [Step] = []
  let words: Prose
  /// What to type; `nil` if the lesson is only to be read.
  var answer: Prose?
}

/// The tutorial of a game: a private table with prepared cards, and lessons that say what to do
/// there. It has the same rules as any other table, but nothing is kept or counts.
public struct Tutorial: Sendable, Equatable {
  /// The name of the table, which only its pupil sees.
  public static let table = TableID("tutorial")
  private static let pupilsSeat = Seat(1)
  /// The cards are prepared, so nothing is drawn from it.
  private static let chance = SplitMix64(seed: 1)
  private static let tutor = PlayerName("tutor").map { SeatedPlayer(Seat(2), $0) }

  let course: TutorialCourse
  /// The index of the open lesson; past the last one the tutorial is over.
  private(set) var place = 0
  private let pupil: SeatedPlayer
  @StoredGame private var game: any Game
  /// The events so far, as the pupil saw them.
  private var events: [TableEvent] = []

  init(_ course: TutorialCourse, for name: PlayerName) {
    self.course = course
    pupil = SeatedPlayer(Self.pupilsSeat, name)
    game = course.game
  }

  private var lessons: [TutorialLesson] { course.lessons }

  private var lesson: TutorialLesson? { lessons.indices.contains(place) ? lessons[place] : nil }

  var isOver: Bool { lesson == nil }

  /// Begins the tutorial at the table just opened.
  mutating func begin() -> [Answer.Row] {
    game.evolve(.sat(pupil, stack: course.stack, isBot: false))
    switch course {
    case .betting3:
      return enter(
        after: emit([
          .house(.shuffled(cards: course.shoe)), .house(.round(round: 1, deck: Card.count)),
        ]))
    case .holdem:
      guard let tutor = Self.tutor else { return [] }
      game.evolve(.sat(tutor, stack: course.stack, isBot: true))
      // The pupil has the first button.
      let draw = ButtonDraw([(pupil, Card(.ace, .spades)), (tutor, Card(.two, .clubs))])
      if let draw { game.evolve(.poker(.button(draw))) }
      return enter(after: [])
    }
  }

  /// Takes a line typed in the open lesson, and goes on to the next if it is the right one.
  ///
  /// - Throws: `Refusal` that says what to type instead; then nothing has changed.
  mutating func take(_ line: String) throws(Refusal) -> [Answer.Row] {
    guard let lesson else {
      throw Refusal(
        .rulePhase, "the tutorial is over; tutorial \(course.rawValue) begins it again")
    }
    guard let answer = lesson.answer else {
      guard line == "next" else {
        throw Refusal(.rulePhase, "there is nothing to do yet; press Enter to read on")
      }
      place += 1
      return enter(after: [])
    }
    guard line != "next" else {
      throw Refusal(.rulePhase, "in this lesson type " + answer)
    }
    let wanted = try action(answer.description)
    let done: GameAction
    do throws(Refusal) {
      done = try action(line)
    } catch {
      throw Self.asking(for: answer, error.prose)
    }
    guard done == wanted else {
      if let refusal = game.refusal(of: done, by: pupil.seat) {
        throw Self.asking(for: answer, refusal.prose)
      }
      throw Refusal(
        .rulePhase, "you could do that, but this lesson is about another move; type " + answer)
    }
    var events: [GameEvent] = []
    var chance = Self.chance
    do throws(Refusal) {
      events = try game.decide(done, by: pupil.seat, using: &chance)
    } catch { throw Self.asking(for: answer, error.prose) }
    place += 1
    return enter(after: told(events))
  }

  /// The reply that says where the pupil is.
  func reply(_ state: TutorialState, rows: Int) -> Line {
    let number = min(place + 1, lessons.count)
    let open = state == .left ? nil : lesson
    let asked = open.map { $0.answer.map { Prose.cue + $0 } ?? Prose.pause }
    let text = open.map { $0.words + " " + (asked ?? "") } ?? course.farewell
    // The line to type stands alone.
    let cued: Prose = open?.answer == nil ? "" : "\n    \(asked ?? "")"
    let words = open?.answer == nil ? text : open?.words ?? text
    let said: Prose =
      switch state {
      case .open:
        "\(heading: "Lesson \(number) of \(lessons.count)")\n  \(wrapped: words, indent: 2)\(cued)"
      case .over: "\(heading: "The end of the tutorial")\n  \(wrapped: text, indent: 2)"
      case .left: "You have left the tutorial; tutorial goes on where you were."
      }
    return Line(
      .done, "tutorial",
      ["game": course, "step": number, "of": lessons.count, "state": state, "rows": rows],
      text: state == .left ? nil : text, said: said)
  }

  private static func asking(for answer: Prose, _ problem: Prose?) -> Refusal {
    Refusal(.rulePhase, (problem.map { $0 + "; " } ?? "") + "in this lesson type " + answer)
  }

  // MARK: - The table

  private func action(_ line: String) throws(Refusal) -> GameAction {
    let request = try RequestLine(line)
    let place = TypedPlace(
      game.gameQuestion(for: pupil.seat), bigBlind: game.bigBlindChips)
    let meant: ActionRequest? = try Phrasing.read(request, at: place) {
      (line, money) throws(Refusal) in
      if let action = try ActionRequest(line) { return action }
      _ = try Commands.understood(line, money)
      return nil
    }
    guard let action = meant else {
      throw Refusal(.ruleVerb, "that is no move of this game")
    }
    return try game.action(action, by: pupil.seat)
  }

  /// Runs the steps before the open lesson.
  private mutating func enter(after rows: [Answer.Row]) -> [Answer.Row] {
    var rows = rows
    for step in lesson?.before ?? [] {
      switch step {
      case .hand(let own, let tutors, let board, let isPupilFirst):
        guard var poker = game as? PokerGame else { continue }
        var chance = Self.chance
        let events = poker.decideStart(
          deck: Self.deck(isPupilFirst ? [own, tutors] : [tutors, own], board), using: &chance)
        game = poker
        rows += told(events.map { .poker($0) })
      case .tutor(let line): rows += told(tutorsMove(line))
      }
    }
    return rows
  }

  /// A deck that deals the cards of two hands in this order, and burns one before each street of
  /// the board.
  private static func deck(_ hands: [String], _ board: String) -> [Card] {
    let cards = (hands + [board]).map { [Card](notation: $0) ?? [] }
    let named = CardSet(cards.joined())
    var burned = Card.all.filter { !named.contains($0) }[...]
    var deck = zip(cards[0], cards[1]).flatMap { [$0, $1] }
    for (place, card) in cards[2].enumerated() {
      if [0, 3, 4].contains(place), let next = burned.popFirst() { deck.append(next) }
      deck.append(card)
    }
    return deck
  }

  private mutating func tutorsMove(_ line: String) -> [GameEvent] {
    guard let seat = Self.tutor?.seat else { return [] }
    do throws(Refusal) {
      guard let request = try ActionRequest(RequestLine(line)) else { return [] }
      let action = try game.action(request, by: seat)
      var chance = Self.chance
      return try game.decide(action, by: seat, using: &chance)
    } catch { return [] }
  }

  private mutating func emit(_ events: [GameEvent]) -> [Answer.Row] {
    for event in events { game.evolve(event) }
    return told(events)
  }

  /// The events as the pupil sees them.
  private mutating func told(_ events: [GameEvent]) -> [Answer.Row] {
    guard let table = Self.table else { return [] }
    return events.compactMap { event in
      guard let seen = TableEvent.game(event).shown(to: pupil.name) else { return nil }
      self.events.append(seen)
      return .event(seen, seq: self.events.count, table)
    }
  }

  /// The table as it stands now.
  ///
  /// - Parameter isDrawn: whether a client draws it.
  func look(isDrawn: Bool) -> Answer? {
    guard let id = Self.table else { return nil }
    let seats = [pupil] + (course == .holdem ? [Self.tutor].compactMap(\.self) : [])
    let summary = TableSummary(
      id: id, game: game.id, seats: game.seatCount, watching: 0, state: game.state,
      seated: seats.map(\.name))
    let rows = summary.rows(
      of: game, seats: seats, seq: events.count, for: pupil.name, isDrawn: isDrawn)
    let told = isDrawn ? TableScreen(game, after: events).completing(rows) : rows
    return Answer(
      Line(.done, "look", ["table": id, "seq": events.count, "rows": told.count]),
      rows: told)
  }
}

/// The tutorials that a person has begun, at most one of them open.
struct Tutorials: Sendable, Equatable {
  /// The course whose lesson takes the typed lines.
  private(set) var open: TutorialCourse?
  private var begun: [TutorialCourse: Tutorial] = [:]
  private var last: TutorialCourse?
  /// The tutorial that has just ended; its table can still be looked at.
  private var ended: Tutorial?

  /// The text of the open lesson.
  var lesson: Prose? { open.flatMap { begun[$0]?.reply(.open, rows: 0).text } }

  private static let noLesson = Refusal(
    .rulePhase,
    "no lesson is open; tutorial \(TutorialCourse.betting3.rawValue) begins the betting "
      + "game, tutorial \(TutorialCourse.holdem.rawValue) Texas hold'em")

  /// The table of the open lesson, or of the tutorial that has just ended; `nil` if there is
  /// neither.
  ///
  /// - Parameter isDrawn: whether a client draws it.
  func look(isDrawn: Bool) -> Answer? {
    (open.flatMap { begun[$0] } ?? ended)?.look(isDrawn: isDrawn)
  }

  /// Makes a move.
  ///
  /// - Throws: `Refusal`; then nothing has changed.
  mutating func take(_ move: TutorialMove, by name: PlayerName) throws(Refusal) -> Answer {
    switch move {
    case .open(let course): return begin(course ?? next, for: name)
    case .stop:
      guard let course = open, let tutorial = begun[course] else {
        throw Self.noLesson
      }
      (open, ended) = (nil, nil)
      return Answer(tutorial.reply(.left, rows: 0))
    case .line(let line):
      guard let course = open, var tutorial = begun[course] else {
        throw Self.noLesson
      }
      let rows = try tutorial.take(line)
      begun[course] = tutorial.isOver ? nil : tutorial
      if tutorial.isOver { (open, ended) = (nil, tutorial) }
      return Answer(
        tutorial.reply(tutorial.isOver ? .over : .open, rows: rows.count), rows: rows)
    }
  }

  /// The course to open if none is named: the last one, or the first that is not finished.
  private var next: TutorialCourse {
    guard let last else { return .betting3 }
    return begun[last] == nil && last == .betting3 ? .holdem : last
  }

  private mutating func begin(_ course: TutorialCourse, for name: PlayerName) -> Answer {
    (open, last, ended) = (course, course, nil)
    if let tutorial = begun[course] { return Answer(tutorial.reply(.open, rows: 0)) }
    var tutorial = Tutorial(course, for: name)
    let rows = tutorial.begin()
    begun[course] = tutorial
    return Answer(tutorial.reply(.open, rows: rows.count), rows: rows)
  }
}
