import Games
import Lines

/// What a step of a table sends and puts on record.
struct TableStep: Sendable {
  /// The lines for its members.
  var news: StepNews
  var events: [TableEvent] = []
  /// The chips brought by the sender of its command.
  var brought = 0
  /// The inputs for the house.
  var requests: [HouseInput] = []
  /// The answer to a tagged command.
  fileprivate(set) var answered: AnsweredCommand?
  fileprivate var letters: [Letter] = []
  /// Members who leave, each with the number of the step's lines that they still get.
  fileprivate var departing: [(session: SessionID, name: PlayerName?, lines: Int)] = []

  /// Not a tuple: the runtime copies and destroys arrays of tuples element by element.
  fileprivate struct Letter {
    let session: SessionID
    var delivery: Delivery
  }

  init(_ table: TableID) { news = StepNews(table) }

  /// Sends everything collected, and clears the step.
  mutating func end(_ effects: inout [Effect]) {
    effects += requests.map { .house($0) }
    // Removed from the end, so that nothing is copied; each goes to a different session.
    while let letter = letters.popLast() {
      effects.append(.session(letter.session, .delivery(letter.delivery)))
    }
    (events, departing, answered, requests, brought) = ([], [], nil, [], 0)
    news.removeAll()
  }
}

extension TableSession {
  /// Changes this step's delivery to `session`, creating it if needed.
  mutating func deliver(to session: SessionID, _ change: (inout Delivery) -> Void) {
    // Checks letters in place: a closure that takes a letter would copy it.
    if let index = step.letters.indices.first(where: { step.letters[$0].session == session }) {
      change(&step.letters[index].delivery)
    } else {
      var delivery = Delivery(table: id, currentTerms())
      change(&delivery)
      step.letters.append(TableStep.Letter(session: session, delivery: delivery))
    }
  }

  mutating func answer(_ sender: Sender, _ reply: Line, rows: [Line] = []) {
    let answer = Answer(reply, rows: rows)
    deliver(to: sender.session) { $0.answer = answer }
  }

  /// Answers a command that has put something on record, which then includes the reply to a tagged
  /// one.
  mutating func confirm(_ sender: Sender, _ reply: Line) {
    answer(sender, reply)
    guard let person = sender.person.id, let tagged = sender.tagged else { return }
    step.answered = AnsweredCommand(
      person: person, tag: tagged.tag, words: tagged.words, reply: reply.wire())
  }

  mutating func refuse(_ sender: Sender, _ error: Refusal) {
    let answer = Answer(error)
    deliver(to: sender.session) { $0.answer = answer }
  }

  /// Ends a membership: the session only gets this step's lines up to now.
  mutating func dismiss(_ session: SessionID, _ name: PlayerName?) {
    step.departing.append((session, name, step.news.count))
    deliver(to: session) {
      $0.membership = .absent
      $0.question = .closed
    }
  }

  /// Sends this step's lines to every member, encoded once for all who see the same.
  mutating func sendNews() {
    let count = step.news.count
    guard count > 0 else { return }
    for member in members.present {
      let name = member.seat.map { table.occupants[$0]?.name } ?? member.name
      send(count, to: member.session, name)
    }
    for (session, name, lines) in step.departing { send(lines, to: session, name) }
  }

  /// Sends the first lines of this step to a session.
  private mutating func send(_ lines: Int, to session: SessionID, _ name: PlayerName?) {
    guard let seen = step.news.seen(by: name, first: lines) else { return }
    let seq = table.seq
    deliver(to: session) {
      $0.news = $0.news.map { TableNews($0.lines + seen.lines, of: seen.table) } ?? seen
      $0.seq = seq
    }
  }

  /// Delivers what a session has missed.
  mutating func bring(to session: SessionID, _ name: PlayerName?, after last: Int) {
    let missed = log.lines(after: last, seenBy: name)
    let seq = table.seq
    // The words of missed events depend on the game.
    let game: [TableLine] = missed.isEmpty ? [] : [.resume(table.game.id)]
    let news = TableNews(game + missed + [.sync(seq: seq, table.game.id)], of: id)
    deliver(to: session) {
      $0.news = news
      $0.seq = seq
      $0.missed = missed.count
    }
  }
}
