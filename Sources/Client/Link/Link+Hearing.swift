// Owns what the link makes of the server's lines.

import Identity
import LineProtocol

extension Link {
  /// Takes a line, and says what came of it.
  mutating func hear(_ line: HeardLine, at now: Int) -> [Happening] {
    if let message = line.message, message.lineClass == .event, message.kind == .bye {
      farewell = message
      return [.heard(line, reply: nil)]
    }
    if phase == .greeting { return greet(line, at: now) }
    guard let message = line.message else {
      // Prose instead of a reply: a server that does not take our introduction.
      return phase == .introducing ? turnAway(line.raw, at: now) : [.heard(line, reply: nil)]
    }
    guard message.lineClass == .done || message.lineClass == .refused else {
      book.note(message, at: now)
      return [.heard(line, reply: nil)]
    }
    let command = takePending(line.tag)
    switch command?.purpose {
    case .hello: return introduce(line, message, command, at: now)
    case .resume: return [.heard(line, reply: command)] + resume(message)
    default:
      note(message, command)
      book.note(message, at: now)
      return [.heard(line, reply: command)]
    }
  }

  /// The command that a reply with this tag answers. The server answers in order, so what stands
  /// before it will not be answered any more; a reply without a tag answers the oldest.
  private mutating func takePending(_ tag: Tag?) -> PendingCommand? {
    let index =
      tag == nil
      ? (pending.isEmpty ? nil : 0) : pending.firstIndex { $0.tag == tag }
    guard let index else { return nil }
    let command = pending[index]
    pending.removeFirst(index + 1)
    return command
  }

  private mutating func greet(_ line: HeardLine, at now: Int) -> [Happening] {
    guard let message = line.message else {
      return turnAway("what listens there is no cardroom", at: now)
    }
    if message.lineClass == .refused {
      return turnAway(message.text ?? message.word(.code), at: now)
    }
    guard message.kind == .welcome, message.lineClass == .event else {
      return [.heard(line, reply: nil)]
    }
    let version = message.word(.proto)
    guard version == "1" || version.hasPrefix("1.") else {
      return turnAway("the server speaks version \(version); this client speaks 1", at: now)
    }
    phase = .introducing
    let screens = policy.role == .person ? " screens=on" : ""
    send(
      "hello 1 mode=wire name=\(HelpText.program) role=\(policy.role.rawValue)\(screens)",
      for: .hello)
    return [.greeted(line)]
  }

  private mutating func turnAway(_ reason: String, at now: Int) -> [Happening] {
    effects.append(.disconnect)
    return [lose(reason, at: now)]
  }

  private mutating func introduce(
    _ line: HeardLine, _ message: Message, _ command: PendingCommand?, at now: Int
  ) -> [Happening] {
    guard message.lineClass == .done else {
      return turnAway(message.text ?? message.word(.code), at: now)
    }
    guard let token else {
      self.token = message[.session] == nil ? nil : message.word(.session)
      return [.heard(line, reply: command), ready(.fresh)]
    }
    phase = .resuming
    freshToken = message[.session] == nil ? nil : message.word(.session)
    var words = "resume \(token)"
    for (table, memory) in book.tables.sorted(by: { $0.key < $1.key }) {
      words += " table=\(table) last=\(memory.lastSeq)"
    }
    send(words, for: .resume)
    return []
  }

  private mutating func resume(_ message: Message) -> [Happening] {
    guard message.lineClass == .done else {
      token = freshToken
      unanswered = []
      book.forgetTables()
      return [ready(.forgotten)]
    }
    noteName(message)
    // With their old tags: what the server has done already it does not do twice.
    for command in unanswered { effects.append(.send(command.wire)) }
    pending += unanswered
    unanswered = []
    return [ready(.resumed)]
  }

  private mutating func ready(_ start: Happening.Start) -> Happening {
    phase = .ready
    deadline = nil
    wasReady = true
    backoff.reset()
    return .ready(start)
  }

  /// What a reply says of the session itself.
  private mutating func note(_ message: Message, _ command: PendingCommand?) {
    guard message.lineClass == .done else { return }
    switch message.kind {
    case .login:
      noteName(message)
      if message[.session] != nil { token = message.word(.session) }
    case .resume:
      noteName(message)
      if case .resume(let typed) = command?.line.meaning { token = typed }
    case .hello:
      if message[.session] != nil { token = message.word(.session) }
    default: break
    }
  }

  private mutating func noteName(_ message: Message) {
    if let name = PlayerName(message.word(.name)) { book.me = name }
  }
}
