import Cards
import Games
import Identity
import LineProtocol
import Store

/// What a step of a table has to send and to put on record.
struct TableStep: Sendable {
  /// What its members read.
  var news: StepNews
  /// What has happened.
  var events: [TableEvent] = []
  /// Chips that the sender of its command has brought.
  var brought = 0
  /// What the house is asked for.
  var requests: [HouseInput] = []
  /// The answer to a tagged command.
  fileprivate(set) var answered: AnsweredCommand?
  fileprivate var letters: [Letter] = []
  /// Who stops being a member, and gets only so many of its lines.
  fileprivate var departing: [(session: SessionID, name: PlayerName?, lines: Int)] = []

  /// No tuple: lists of those are copied and destroyed element by element by the runtime.
  fileprivate struct Letter {
    let session: SessionID
    var delivery: Delivery
  }

  init(_ table: TableID) { news = StepNews(table) }

  /// Sends what there is, of which nothing is left for the next step.
  mutating func end(_ effects: inout [Effect]) {
    effects += requests.map { .house($0) }
    // Taken off the end, so that nothing is copied; each goes to another session.
    while let letter = letters.popLast() {
      effects.append(.session(letter.session, .delivery(letter.delivery)))
    }
    (events, departing, answered, requests, brought) = ([], [], nil, [], 0)
    news.removeAll()
  }
}

extension TableSession {
  /// Changes the delivery of this step for `session`, which is made when it is first needed.
  mutating func deliver(to session: SessionID, _ change: (inout Delivery) -> Void) {
    // Looks at each in place: a closure that takes a letter would copy it.
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

  /// Answers what has put something on record, so that the record holds the answer to a tagged one.
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

  /// Ends a membership: of this step's lines the session gets only those so far.
  mutating func dismiss(_ session: SessionID, _ name: PlayerName?) {
    step.departing.append((session, name, step.news.count))
    deliver(to: session) {
      $0.membership = .absent
      $0.question = .closed
    }
  }

  /// Gives every member the lines of this step, each encoded once for all who see the same.
  mutating func sendNews() {
    let count = step.news.count
    guard count > 0 else { return }
    for member in members.present {
      let name = member.seat.map { table.occupants[$0]?.name } ?? member.name
      send(count, to: member.session, name)
    }
    for (session, name, lines) in step.departing { send(lines, to: session, name) }
  }

  /// Gives a session the first lines of this step.
  private mutating func send(_ lines: Int, to session: SessionID, _ name: PlayerName?) {
    guard let seen = step.news.seen(by: name, first: lines) else { return }
    let seq = table.seq
    deliver(to: session) {
      $0.news = $0.news.map { $0.followed(by: seen) } ?? seen
      $0.seq = seq
    }
  }

  /// Brings a session what it has missed.
  mutating func bring(to session: SessionID, _ name: PlayerName?, after last: Int) {
    let missed = log.lines(after: last, seenBy: name)
    let seq = table.seq
    // Which game it is decides what the words of the missed events mean.
    let game: [TableLine] = missed.isEmpty ? [] : [.resume(table.game.id)]
    let news = TableNews(game + missed + [.sync(seq: seq, table.game.id)], of: id)
    deliver(to: session) {
      $0.news = news
      $0.seq = seq
      $0.missed = missed.count
    }
  }
}
