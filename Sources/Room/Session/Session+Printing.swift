// Owns what a session writes to its peer and in which order. Never writes a message that was
// not made visible for it.

import LineProtocol

extension Session {
  /// Prints the final reply of the pending command, after its rows, and remembers it.
  mutating func finish(_ reply: Visible, rows: [Visible] = [], screen: [String]? = nil) {
    guard let pending = pending.take() else { return }
    if owesLost { reportLost() }
    if let screen, mode == .text {
      for line in screen { write(line) }
      return
    }
    let lines = wantsScreens ? screen?.map { Message(.row, .line, text: $0) } : nil
    for row in lines?.map({ visible($0, to: name) }) ?? rows { print(row, tag: nil) }
    if pending.isOwnLook { return }
    if let tag = pending.tag, !pending.isRepeated {
      tags.remember(tag, line: pending.line, reply: rows.isEmpty ? reply.message : nil)
    }
    note(reply.message)
    let dup = pending.isRepeated
    print(dup ? visible(reply.message.with(.dup, .number(1)), to: name) : reply, tag: pending.tag)
  }

  mutating func finish(_ reply: Message) { finish(visible(reply, to: name)) }

  mutating func finish(_ answer: Answer) {
    finish(answer.reply, rows: answer.rows, screen: answer.screen)
  }

  mutating func finish(refusal error: CommandError) { finish(Message(error)) }

  /// Prints a refusal of a line that never became a command.
  mutating func refuse(_ error: CommandError, _ fields: [Message.Field] = [], tag: Tag?) {
    print(visible(Message(error, fields), to: name), tag: tag)
  }

  /// Learns from a reply what it says about this session.
  private mutating func note(_ reply: Message) {
    guard reply.lineClass == .done, reply.kind == .login || reply.kind == .register,
      let name = PlayerName(reply.word(.name))
    else { return }
    self.name = name
    person.kind = Person.Kind(rawValue: reply.word(.kind)) ?? .guest
    renderer.me = name
  }

  /// Renders a message in the peer's form and puts it into the outbox.
  mutating func print(_ visible: Visible, tag: Tag?) {
    guard isConnected else { return }
    switch mode {
    case .wire:
      let isTelnet = framer.isTelnet
      outbox.append { bytes in
        visible.message.appendWire(tag: tag, to: &bytes)
        if isTelnet { Session.endWithCRLF(&bytes) }
      }
    case .text:
      let lines = renderer.lines(visible.message)
      let lineClass = visible.message.lineClass
      let needsTable = (lineClass == .event || lineClass == .ask) && tables.entries.count > 1
      let table = needsTable ? visible.message[.table] : nil
      for line in lines { write(table.map { "[\($0.wire)] " + line } ?? line) }
    }
  }

  /// Puts a line of text into the outbox.
  mutating func write(_ line: String) {
    guard isConnected else { return }
    isPromptStale = true
    let isTelnet = framer.isTelnet
    outbox.append { bytes in
      bytes.append(contentsOf: line.utf8)
      bytes.append(UInt8(ascii: "\n"))
      if isTelnet { Session.endWithCRLF(&bytes) }
    }
  }

  private static func endWithCRLF(_ bytes: inout [UInt8]) {
    bytes[bytes.count - 1] = UInt8(ascii: "\r")
    bytes.append(UInt8(ascii: "\n"))
  }

  /// Prints what somebody said, or keeps it while a person is thinking about a turn.
  mutating func printChat(_ message: Visible) {
    guard isConnected, !isIgnored(message.message), !dropsForSlowness() else { return }
    // What the operator says can be urgent, and who follows a book asked to see it live.
    let isUrgent = message.message.kind == .notice || message.message.kind == .book
    let waits = tables.hasQuestion() && !isUrgent
    if mode == .text, waits || secret != nil {
      holdBack(renderer.lines(message.message))
    } else {
      print(message, tag: nil)
    }
  }

  mutating func holdBack(_ lines: [String]) {
    heldBack += lines
    let tooMany = heldBack.count - Limits.heldLines
    if tooMany > 0 {
      heldBack.removeFirst(tooMany)
      lostLines += tooMany
    }
  }

  /// Prints what was kept back during a turn.
  mutating func releaseHeldBack() {
    let lines = heldBack
    heldBack = []
    for line in lines { write(line) }
  }

  /// The turn line is the last line that a person sees: it is printed again after others.
  mutating func refreshPrompt(at now: Instant) {
    guard mode == .text, isPromptStale, isConnected, pending == nil, resuming == nil,
      secret == nil
    else { return }
    printQuestions(at: now)
    isPromptStale = false
  }

  mutating func printQuestions(at now: Instant) {
    for entry in tables.entries {
      guard let question = entry.question(at: now) else { continue }
      print(visible(question, to: name), tag: nil)
    }
  }

  /// Whether a line that may be dropped must be, because the peer does not read.
  mutating func dropsForSlowness() -> Bool {
    guard outbox.count > Limits.outboxSoftBytes else {
      reportLost()
      return false
    }
    lostLines += 1
    return true
  }

  /// Whether lines were left out and the peer reads again, so that it must be told. What is held
  /// back for a person who thinks is released first.
  var owesLost: Bool {
    lostLines > 0 && heldBack.isEmpty && isConnected && outbox.count <= Limits.outboxSoftBytes
  }

  mutating func reportLost() {
    guard lostLines > 0 else { return }
    let lost = Message(.event, .lost, [.init(.n, .number(lostLines))])
    lostLines = 0
    print(visible(lost, to: name), tag: nil)
  }

  var isConnected: Bool {
    switch link {
    case .open, .inputEnded: true
    case .closing, .held, .finished: false
    }
  }

  /// Tells the peer why it is hung up on; the socket closes when that is flushed.
  mutating func sayGoodbye(_ code: ErrorCode) {
    guard isConnected else { return }
    let bye = Message(.event, .bye, [.init(.code, .word(code.rawValue))], text: code.meaning)
    print(visible(bye, to: name), tag: nil)
    link = .closing
  }
}
