import Advisor
import Cards
import Games
import Identity
import LineProtocol
import Lines
import Tables

extension Session {
  /// Prints a table's reply, events and question, in this order.
  mutating func take(_ delivery: Delivery, at now: Instant) -> [Effect] {
    var effects: [Effect] = []
    // What a resume brings is as long as it is; the limit counts again with what follows.
    let isResumed = delivery.missed != nil
    if !isResumed { checkCapacity() }
    notePlay(delivery)
    apply(delivery, at: now)
    if let answer = delivery.answer {
      effects += finishAtTable(answer, delivery)
    }
    if let notice = delivery.notice { tell(notice) }
    if isConnected {
      if prompts[.password] == nil, delivery.answer != nil || !tables.hasQuestion() {
        reader.releaseHeldBack()
      }
      reader.print(delivery, of: tables, isTypingHidden: prompts[.password] != nil)
      // Programs see it by the seats, and know what they want.
      if delivery.isAlone, reader.readsScreens { tell(.alone(at: delivery.table)) }
      if case .asked(let question) = delivery.question {
        reader.isPromptStale = true
        if reader.mode != .text { reader.print(question, of: &tables) }
      }
    }
    if let missed = delivery.missed { effects += finishResuming(missed) }
    return effects + run(at: now)
  }

  /// Notes how long an answer took, and what a clock has answered.
  private mutating func notePlay(_ delivery: Delivery) {
    guard let name else { return }
    for news in delivery.news where !news.timeouts.isEmpty {
      figures.noteTimeouts(news.timeouts.count { $0.name == name })
    }
    guard let pending, pending.isAction, !pending.isRepeated, delivery.answer?.refusal == nil,
      let entry = tables[delivery.table], entry.question != nil, delivery.question.isChanged
    else { return }
    figures.noteAnswer(after: pending.readAt.nanoseconds - entry.askedAt.nanoseconds)
  }

  /// Notes what the delivery changes: membership, sequence, question.
  private mutating func apply(_ delivery: Delivery, at now: Instant) {
    let table = delivery.table
    switch delivery.membership {
    case .absent: tables[table] = nil
    case .seated, .watching:
      let isSeated = delivery.membership == .seated
      let satBefore = tables[table]?.isSeated == true
      var entry =
        tables[table]
        ?? JoinedTables.Entry(
          table: table, game: delivery.game, options: delivery.options, isSeated: isSeated, seq: 0)
      entry.isSeated = isSeated
      tables[table] = entry
      if isSeated, !satBefore,
        delivery.answer.map({ ["sit", "accept", "play"].contains($0.reply.word) }) ?? true
      {
        tables.sitDown(at: table)
      }
    case nil: break
    }
    let (isConnected, name) = (isConnected, name)
    tables.update(table) { entry in
      // What arrives after the cut was not seen: resume must bring it again.
      if isConnected { entry.seq = max(entry.seq, delivery.seq) }
      entry.hands = delivery.hands
      switch delivery.question {
      case .unchanged: break
      case .asked(let question):
        entry.question = question
        entry.bigBlind = delivery.bigBlind
        entry.askedAt = now
        entry.deadline = question.isClockRunning ? now.after(milliseconds: question.left) : nil
      case .closed: entry.question = nil
      }
      // The clock of a question can start after it was asked.
      for news in delivery.news {
        for clock in news.clocks where clock.player.name == name {
          entry.deadline = now.after(milliseconds: clock.left)
        }
      }
    }
  }

  /// A person who sits down or begins to watch is shown the table at once.
  private mutating func finishAtTable(_ answer: Answer, _ delivery: Delivery) -> [Effect] {
    let isRepeated = pending?.isRepeated == true || pending?.isOwnLook == true
    var answer = answer
    // The table does not say it: no line of a table shows cards that it hides from the reader.
    if answer.isWithoutCards, let kept = pending?.kept {
      do throws(Refusal) { answer = Answer(try AdviceReply.make(kept)) } catch {
        answer = Answer(error)
      }
    }
    finish(answer)
    let reply = answer.reply
    guard !isRepeated, reply.sign == .done,
      ["sit", "play", "watch"].contains(reply.word)
    else { return [] }
    return showTable(delivery.table)
  }

  /// Has a table drawn for a person; programs say `look` themselves.
  mutating func showTable(_ table: TableID) -> [Effect] {
    guard reader.mode == .text, isConnected else { return [] }
    pending = Pending(tag: nil, words: "", isRepeated: false, isOwnLook: true)
    return [
      .table(
        table,
        .command(
          TableSender(session: id, name: name, person: person, token: token),
          TableSession.looking))
    ]
  }

  /// A peer that does not read is hung up on, once it is over the limit, before it gets more.
  private mutating func checkCapacity() {
    if reader.outbox.count > Limits.outboxHardBytes { reader.sayGoodbye(.serverSlow) }
  }

  mutating func missTable(_ table: TableID, at now: Instant) -> [Effect] {
    tables[table] = nil
    if resuming != nil {
      tell(.closed(table, chips: nil))
      return finishResuming(0) + run(at: now)
    }
    return [.lobby(.missed(id, table))]
  }
}

extension Delivery.Question {
  /// Whether there is another one, or none any more.
  fileprivate var isChanged: Bool { if case .unchanged = self { false } else { true } }
}

extension TableLine {
  /// Who says something, if it is that.
  var speaker: PlayerName? {
    if case .said(let name, _, _) = self { name } else { nil }
  }
}
