import Advisor
import Cards
import Games
import Identity
import LineProtocol
import Lines
import Tables

extension Session {
  /// Prints a table's reply, events and question, in this order.
  mutating func take(_ delivery: Delivery) -> [Effect] {
    var effects: [Effect] = []
    // A peer that does not read is hung up on, once it is over the limit, before it gets more. What
    // a resume brings is as long as it is; the limit counts again with what follows.
    if delivery.missed == nil, reader.outbox.count > Limits.outboxHardBytes {
      reader.sayGoodbye(.serverSlow)
    }
    notePlay(delivery)
    tables.apply(delivery, for: name, isRead: reader.isOpen, at: now)
    if let answer = delivery.answer {
      effects += finishAtTable(answer, delivery)
    }
    if let notice = delivery.notice { tell(notice) }
    if reader.isOpen {
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
    return effects
  }

  /// Notes how long an answer took, and what a clock has answered.
  private mutating func notePlay(_ delivery: Delivery) {
    guard let name else { return }
    for news in delivery.news where !news.timeouts.isEmpty {
      figures.timeouts += news.timeouts.count { $0.name == name }
    }
    guard let pending, pending.isAction, !pending.isRepeated, delivery.answer?.refusal == nil,
      let entry = tables[delivery.table], entry.question != nil, delivery.question.isChanged
    else { return }
    figures.times.note(pending.readAt.nanoseconds - entry.askedAt.nanoseconds)
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
    guard reader.mode == .text, reader.isOpen else { return [] }
    pending = Pending(isOwnLook: true)
    return [
      .table(
        table,
        .command(
          TableSender(session: id, name: name, person: person, token: token),
          TableSession.looking))
    ]
  }

  mutating func missTable(_ table: TableID) -> [Effect] {
    tables[table] = nil
    if pending?.resuming != nil {
      tell(.closed(table, chips: nil))
      return finishResuming(0)
    }
    return house { house, _ in throw Refusal(unknown: table, among: house.tables.keys) }
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
