// Owns what a session does with what its tables send: events, questions, replies.

import Identity
import LineProtocol

extension Session {
  /// Prints a table's reply, events and question, in this order.
  mutating func take(_ delivery: Delivery, at now: Instant) -> [Effect] {
    var effects: [Effect] = []
    // What a resume brings is as long as it is; the limit counts again with what follows.
    let isResumed = delivery.missed != nil
    if !isResumed { checkCapacity() }
    apply(delivery, at: now)
    if let answer = delivery.answer {
      effects += finishAtTable(answer, delivery)
    }
    if isConnected {
      if secret == nil, delivery.answer != nil || !tables.hasQuestion() { releaseHeldBack() }
      printEvents(delivery)
      if case .asked(let question) = delivery.question {
        isPromptStale = true
        if mode == .wire { print(question, tag: nil) }
      }
    }
    if let missed = delivery.missed { effects += finishResuming(missed) }
    return effects + run(at: now)
  }

  /// Notes what the delivery changes: membership, sequence, question.
  private mutating func apply(_ delivery: Delivery, at now: Instant) {
    let table = delivery.table
    switch delivery.membership {
    case .absent: tables[table] = nil
    case .seated, .watching:
      let isSeated = delivery.membership == .seated
      var entry =
        tables[table]
        ?? JoinedTables.Entry(table: table, game: delivery.game, isSeated: isSeated, seq: 0)
      entry.isSeated = isSeated
      tables[table] = entry
    case nil: break
    }
    // What arrives after the cut was not seen: resume must bring it again.
    if isConnected, let seen = tables[table]?.seq {
      tables[table]?.seq = max(seen, delivery.seq)
    }
    switch delivery.question {
    case .unchanged: break
    case .asked(let question):
      tables[table]?.question = question.message
      let runs = question.message[.clock] == .flag(true)
      tables[table]?.deadline =
        runs ? now.after(milliseconds: question.message.number(.left)) : nil
    case .closed: tables[table]?.question = nil
    }
    noteClock(delivery, at: now)
  }

  /// The clock of a question can start after it was asked.
  private mutating func noteClock(_ delivery: Delivery, at now: Instant) {
    for event in delivery.events where event.message.kind == .turn && isMine(event.message) {
      tables[delivery.table]?.deadline = now.after(milliseconds: event.message.number(.left))
    }
  }

  private func isMine(_ message: Message) -> Bool {
    name.map { PlayerName(message.word(.name)) == $0 } ?? false
  }

  /// A person who sits down or begins to watch is shown the table at once.
  private mutating func finishAtTable(_ answer: Answer, _ delivery: Delivery) -> [Effect] {
    let isRepeated = pending?.isRepeated == true || pending?.isOwnLook == true
    finish(answer)
    let reply = answer.reply.message
    guard !isRepeated, reply.lineClass == .done, reply.kind == .sit || reply.kind == .watch
    else { return [] }
    return showTable(delivery.table)
  }

  /// Has a table drawn for a person; programs say `look` themselves.
  mutating func showTable(_ table: TableID) -> [Effect] {
    guard mode == .text, isConnected else { return [] }
    pending = Pending(tag: nil, line: 0, isRepeated: false, isOwnLook: true)
    return [.table(table, .command(id, name, .look))]
  }

  private mutating func printEvents(_ delivery: Delivery) {
    let isElsewhere =
      mode == .text && delivery.answer == nil
      && (tables.hasQuestion(besides: delivery.table) || secret != nil)
    let isResumed = delivery.missed != nil
    let mayDrop = tables[delivery.table]?.isSeated == false
    for event in delivery.events where !isIgnored(event.message) {
      if !isResumed, mayDrop || event.message.kind == .say, dropsForSlowness() { continue }
      let isChat =
        event.message.kind == .say && mode == .text && tables.hasQuestion()
        && !isMine(event.message)
      if isElsewhere || isChat {
        holdBack(renderer.lines(event.message))
      } else {
        print(event, tag: nil)
      }
    }
  }

  /// Whether it is the word of somebody whom this person does not want to hear.
  func isIgnored(_ message: Message) -> Bool {
    guard !ignored.isEmpty, message.kind == .say || message.kind == .tell,
      let name = PlayerName(message.word(.name))
    else { return false }
    return ignored.contains(name)
  }

  /// A peer that does not read is hung up on, once it is over the limit, before it gets more.
  private mutating func checkCapacity() {
    if outbox.count > Limits.outboxHardBytes { sayGoodbye(.serverSlow) }
  }

  mutating func missTable(_ table: TableID, at now: Instant) -> [Effect] {
    tables[table] = nil
    if resuming != nil { return finishResuming(0) + run(at: now) }
    finish(refusal: CommandError(.tableUnknown, "there is no table \(table); tables lists them"))
    return run(at: now)
  }
}
