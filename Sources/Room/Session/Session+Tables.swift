// Owns what a session does with what its tables send: events, questions, replies.

import LineProtocol

extension Session {
  /// Prints a table's reply, events and question, in this order.
  mutating func take(_ delivery: Delivery, at now: Instant) -> [Effect] {
    var effects: [Effect] = []
    // What a resume brings is as long as it is; the limit counts again with what follows.
    let isResumed = delivery.missed != nil
    if !isResumed { checkCapacity() }
    apply(delivery)
    if let answer = delivery.answer {
      effects += finishAtTable(answer, delivery)
    }
    if isConnected {
      if delivery.answer != nil || !tables.hasQuestion() { releaseHeldBack() }
      printEvents(delivery)
      if case .asked(let question) = delivery.question {
        isPromptStale = true
        if mode == .wire { print(question, tag: nil) }
      }
    }
    if let missed = delivery.missed { finishResuming(missed) }
    return effects + run(at: now)
  }

  /// Notes what the delivery changes: membership, sequence, question.
  private mutating func apply(_ delivery: Delivery) {
    let table = delivery.table
    switch delivery.membership {
    case .absent: tables[table] = nil
    case .seated, .watching:
      let isSeated = delivery.membership == .seated
      var entry =
        tables[table] ?? JoinedTables.Entry(table: table, isSeated: isSeated, seq: 0)
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
    case .asked(let question): tables[table]?.question = question.message
    case .closed: tables[table]?.question = nil
    }
  }

  /// A person who sits down or begins to watch is shown the table at once.
  private mutating func finishAtTable(_ answer: Answer, _ delivery: Delivery) -> [Effect] {
    let isRepeated = pending?.isRepeated == true || pending?.isOwnLook == true
    finish(answer.reply, rows: answer.rows)
    let reply = answer.reply.message
    guard mode == .text, isConnected, !isRepeated, reply.lineClass == .done,
      reply.kind == .sit || reply.kind == .watch
    else { return [] }
    pending = Pending(tag: nil, line: 0, isRepeated: false, isOwnLook: true)
    return [.table(delivery.table, .command(id, name, .look))]
  }

  private mutating func printEvents(_ delivery: Delivery) {
    let isElsewhere = mode == .text && tables.hasQuestion(besides: delivery.table)
    let isResumed = delivery.missed != nil
    let mayDrop = tables[delivery.table]?.isSeated == false
    for event in delivery.events {
      if !isResumed, mayDrop || event.message.kind == .say, dropsForSlowness() { continue }
      let isChat = event.message.kind == .say && mode == .text && tables.hasQuestion()
      if isElsewhere || isChat {
        holdBack(renderer.lines(event.message))
      } else {
        print(event, tag: nil)
      }
    }
  }

  /// A peer that does not read is hung up on, once it is over the limit, before it gets more.
  private mutating func checkCapacity() {
    if outbox.count > Limits.outboxHardBytes { sayGoodbye(.serverSlow) }
  }

  mutating func missTable(_ table: TableID, at now: Instant) -> [Effect] {
    tables[table] = nil
    if resuming != nil {
      finishResuming(0)
    } else {
      finish(refusal: CommandError(.tableUnknown, "there is no table \(table); tables lists them"))
    }
    return run(at: now)
  }
}
