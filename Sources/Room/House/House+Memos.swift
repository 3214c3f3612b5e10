import Lines

/// Memos for members who are not online, which wait until they come.
extension House {
  /// Keeps a memo from one member to another who is not online.
  ///
  /// - Throws: `Refusal` with `table.nobody` if there is no such member, `auth.member` for a guest,
  ///   whose name may be another person's tomorrow, and `rule.full` if too many memos wait.
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
    guard !receiver.ignored.contains(author.name) else {
      return [sender.answered(.told(receiver.name, isIgnored: true))]
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
    // The receiver may have come online in the meantime.
    return journal + [reply] + memos(for: receiver.name)
  }

  /// Delivers a member's waiting memos, except from people who are banned or muted now, or whom the
  /// member ignores. A memo is kept until it is known to have been told.
  func memos(for name: PlayerName) -> [Effect] {
    guard let person = people[name], person.person.kind == .member, person.isPresent,
      let session = person.session, let id = person.person.id
    else { return [] }
    let ignored = store.accounts[id]?.ignored ?? []
    return store.memos.waiting(for: id).filter { memo in
      !store.orders.forbids(.ban, .name(memo.name), at: time)
        && !store.orders.forbids(.mute, .name(memo.name), at: time)
        && !ignored.contains(memo.name)
    }.map { memo in
      let line = Line(
        .event, "tell", ["name": memo.name, "time": memo.time.stamp], text: "\(memo.text)",
        said: "\(memo.name) told you on \(time: memo.time.stamp): \(memo.text)")
      return .session(session, .told(Notice(line: line, memo: memo)))
    }
  }

  /// Removes memos that a member has read.
  mutating func takeMemos(
    _ memos: [Memo], of person: PersonID
  ) -> [Effect] {
    let waiting = store.memos.waiting(for: person)
    let places = waiting.indices.filter { memos.contains(waiting[$0]) }
    guard !places.isEmpty else { return [] }
    return enter([.memosTaken(person, places)])
  }
}
