import Cards
import Identity
import LineProtocol
import Lines
import Store

/// What is said to members who are not here: it waits, and is told when they come.
extension House {
  /// Keeps what a member says to one who is not here.
  ///
  /// - Throws: `Refusal` with `table.nobody` if there is no such member, `auth.member` for a
  ///   guest, whose name is another's tomorrow, and `rule.full` if too much waits.
  mutating func leave(
    _ text: String, for other: PlayerName, _ sender: Sender
  ) throws(Refusal) -> [Effect] {
    guard let receiver = store.accounts[other] else {
      throw Refusal(.tableNobody, "there is no \(other) here; who lists the people")
    }
    guard sender.person.kind == .member,
      let author = account(of: sender)
    else {
      throw Refusal(
        .authMember,
        "\(receiver.name) is not here; only members leave messages: register NAME PASSWORD")
    }
    let waiting = store.memos.waiting(for: receiver.person).count
    if limiter.figures.isReached(.memberMessages, by: waiting) {
      throw limiter.refusal(
        .ruleFull, "\(waiting) messages wait for \(receiver.name) already; tell it in person",
        by: .memberMessages)
    }
    let sent = store.memos.count(from: author.person)
    if limiter.figures.isReached(.memberMessagesSent, by: sent) {
      throw limiter.refusal(
        .ruleFull, "\(sent) messages of yours wait already; tell it in person",
        by: .memberMessagesSent)
    }
    let reply = sender.answered(
      Line(
        .done, "tell", ["name": receiver.name, "waiting": waiting + 1],
        said: "\(receiver.name) is not here, and reads it when logging in."))
    let entry = JournalEntry.memoLeft(from: author.person, to: receiver.person, text)
    let journal = enter([entry])
    guard !journal.isEmpty else { throw Refusal(.tableNobody) }
    // The receiver may have come in the meantime.
    return journal + [reply] + memos(for: receiver.name)
  }

  /// Tells a member what has waited, but for what those have said who are banned or muted now. It
  /// waits on until it is known to have been told.
  func memos(for name: PlayerName) -> [Effect] {
    guard let person = people[name], person.person.kind == .member, person.isPresent,
      let session = person.session, let id = person.person.id
    else { return [] }
    return store.memos.waiting(for: id).filter { memo in
      !store.orders.forbids(.ban, .name(memo.name), at: time)
        && !store.orders.forbids(.mute, .name(memo.name), at: time)
    }.map { memo in
      let line = Line(
        .event, "tell", ["name": memo.name, "time": memo.time.stamp], text: "\(memo.text)",
        said: "\(memo.name) told you on \(time: memo.time.stamp): \(memo.text)")
      return .session(session, .told(Notice(line: line, memo: memo)))
    }
  }

  /// A member has read these, so they no longer wait.
  mutating func takeMemos(
    _ memos: [Memo], of person: PersonID
  ) -> [Effect] {
    let waiting = store.memos.waiting(for: person)
    let places = waiting.indices.filter { memos.contains(waiting[$0]) }
    guard !places.isEmpty else { return [] }
    return enter([.memosTaken(person, places)])
  }
}
