import Cards
import Games
import Identity
import LineProtocol
import Store
import Tables

extension TableSession {
  /// Changes the delivery of this call for `session`, which is made when it is first needed.
  mutating func deliver(to session: SessionID, _ change: (inout Delivery) -> Void) {
    if let index = outgoing.firstIndex(where: { $0.session == session }) {
      change(&outgoing[index].delivery)
    } else {
      var delivery = Delivery(
        table: id, game: table.game.id, options: configuration.settings.options)
      if case .dealing(let game) = table.game { delivery.hands = game.options.hands }
      change(&delivery)
      outgoing.append((session, delivery))
    }
  }

  mutating func answer(_ sender: Sender, _ reply: Line, rows: [Answer.Row] = []) {
    let answer = Answer(reply, rows: rows)
    deliver(to: sender.session) { $0.answer = answer }
  }

  /// Answers what has put something on record, so that the record holds the answer to a tagged one.
  mutating func confirm(_ sender: Sender, _ reply: Line) {
    answer(sender, reply)
    guard let person = sender.person.id, let tagged = sender.tagged else { return }
    answered = AnsweredCommand(
      person: person, tag: tagged.tag, words: tagged.words, reply: reply.wire())
  }

  mutating func refuse(_ sender: Sender, _ error: Refusal) {
    let answer = Answer(error)
    deliver(to: sender.session) { $0.answer = answer }
  }

  /// Ends a membership: of this call's lines the session gets only those so far.
  mutating func dismiss(_ session: SessionID, _ name: PlayerName?, seesNews: Bool = true) {
    departing.append((session, name, seesNews ? news.count : 0))
    deliver(to: session) {
      $0.membership = .absent
      $0.question = .closed
    }
  }

  /// Gives every member the lines of this call, each encoded once for all who see the same.
  mutating func sendNews() {
    guard news.count > 0 else { return }
    let count = news.count
    for member in members.present {
      let name = member.seat.map { table.occupants[$0]?.name } ?? member.name
      send(count, to: member.session, name)
    }
    for (session, name, lines) in departing { send(lines, to: session, name) }
  }

  /// Gives a session the first lines of this call.
  private mutating func send(_ lines: Int, to session: SessionID, _ name: PlayerName?) {
    guard let seen = news.seen(by: name, first: lines) else { return }
    let seq = table.seq
    deliver(to: session) {
      $0.news.append(seen)
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
      $0.news.insert(news, at: 0)
      $0.seq = seq
      $0.missed = missed.count
    }
  }
}
