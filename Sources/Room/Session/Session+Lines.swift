import Cards
import Identity
import LineProtocol
import Lines
import ScoreBook
import Store
import Tables

extension Session {
  /// Does the lines that wait, until one must wait for an answer.
  mutating func run() -> [Effect] {
    if link.isDismissed { return finishDismissal() }
    var effects: [Effect] = []
    if reader.owesLost { reader.reportLost() }
    if pending?.goesOnQuitting == true {
      pending?.goesOnQuitting = false
      effects += quitAsked()
    }
    if let chatDue, chatDue <= now { reader.interrupt(at: now) }
    answerNotices()
    input.meterTelnet(at: now)
    while pending == nil, mayRead {
      guard let frame = input.next(isTyped: reader.mode == .text, at: now) else { break }
      effects += handle(frame)
    }
    if let rejection = input.framer.rejection {
      reader.sayGoodbye(rejection == .tls ? .protoTLS : .protoTooLong)
    }
    if pending == nil { effects += rest() }
    if pending == nil, prompts[.password] == nil {
      let questions = prompts.values.map(\.question).filter { !$0.isEmpty }
      reader.refreshPrompt(questions, of: &tables, at: now)
    }
    return effects + tellWatching()
  }

  /// Tells the house which tables somebody watches, if that has changed.
  private mutating func tellWatching() -> [Effect] {
    guard name != nil, reader.isOpen else { return [] }
    return tables.takeWatched().map { [.house(.watches(id, $0))] } ?? []
  }

  private mutating func handle(_ frame: LineFramer.Frame) -> [Effect] {
    switch frame {
    case .line(let bytes):
      return prompts[.password] == nil
        ? handle(line: bytes) : takePassword(bytes)
    case .tooLong:
      refuse(
        Refusal(
          .protoTooLong,
          "a line has at most \(Limits.lineBytes) bytes; none of it was done"
        ).with(max: Limits.lineBytes), tag: nil)
      return []
    case .endOfTransmission:
      _ = takePassword([])
      if reader.mode == .text { reader.write("Ctrl-D leaves, as quit does.") }
      return handle(line: Array("quit".utf8)[...])
    }
  }

  private mutating func handle(line bytes: ArraySlice<UInt8>) -> [Effect] {
    if Input.isHTTP(bytes) {
      reader.sayGoodbye(.protoHTTP)
      return []
    }
    if bytes.first == UInt8(ascii: "#") || bytes.first == UInt8(ascii: ";") { return [] }
    let line: RequestLine
    do {
      line = try RequestLine(bytes)
    } catch {
      input.charge(forRefusing: bytes, at: now)
      refuse(asTyped(error), tag: RequestLine.tag(of: bytes))
      return []
    }
    let words = line.tag == nil ? "" : String(decoding: bytes, as: UTF8.self)
    let known = line.tag.map { input.tags.recall($0, line: words) }
    var command = Pending(tag: line.tag, words: words, readAt: now)
    switch known {
    case .repeated(let reply?):
      let sentences =
        reader.mode == .text && reply.sign == .done ? [] : reader.renderer.lines(reply)
      reader.print(
        tables.asking(reply), tag: line.tag,
        saying: sentences.isEmpty ? ["That was done already, and is not done again."] : sentences,
        isRepeated: true)
      return []
    case .repeated(nil): command.isRepeated = true
    // A person who repeats one means the words.
    case .reused where reader.mode != .text:
      let tag = line.tag.map(\.description) ?? ""
      refuse(
        Refusal(.protoTagReused, "@\(tag) was used before other words; take a new tag"),
        tag: line.tag)
      return []
    case .new, .reused, nil: break
    }
    if reader.readsSentences { command.typed = line }
    pending = command
    return perform(line)
  }

  private mutating func perform(_ line: RequestLine) -> [Effect] {
    var isFree = false
    do {
      let (traits, deed) = try understood(line)
      isFree = traits.contains(.isMove)
      if isStoreAway, !traits.contains(.isOwn) {
        pending = nil
        // Not remembered for its tag: it may be sent again.
        refuse(Refusal(.serverBusy, ErrorCode.serverBusy.meaning), tag: line.tag)
        return []
      }
      pending?.writes = !traits.contains(.asks)
      let effects = try deed(&self)
      if !isFree { input.bucket.charge(LineCost.line, at: now) }
      return effects
    } catch {
      if !isFree { input.charge(forRefusing: line.tail, at: now) }
      let error = asTyped(Refusal(reason: error))
      if reader.mode == .text, isGreeting(line) {
        pending = nil
        reader.write("Hello. \(promptless)")
        return []
      }
      // A program that says hello is answered in its form, even before it is agreed on.
      let agreed = reader.mode
      if line.verb == "hello", agreed == .text { reader.agree(on: .wire) }
      finish(refusal: error)
      reader.agree(on: agreed)
      return []
    }
  }

  /// The refusal as its reader may know it: a person is told nothing of tags.
  private func asTyped(_ error: Refusal) -> Refusal {
    guard reader.mode == .text, error.code == .protoTag else { return error }
    return Refusal(.protoTag, "no command begins with @; leave that out")
  }

  /// What a line means: to what is asked, as a phrase, or as a command.
  func understood(_ line: RequestLine) throws -> (CommandTraits, Deed) {
    if reader.says, line.verb == Completion.verb {
      return ([.asks, .isOwn], { session in session.tab(line.text ?? line.rest) })
    }
    if reader.readsSentences {
      for (_, prompt) in prompts.sorted(by: { $0.key < $1.key }) {
        if let meaning = try prompt.answer(line.typed, self) { return meaning }
      }
    }
    if line.verb.isEmpty, line.tag == nil {
      let repeats: Deed = { session in
        session.pending = nil
        session.repeatPrompt()
        return []
      }
      return (.isOwn, repeats)
    }
    guard reader.readsSentences else {
      return try Commands.understood(line, reader.wantsScreens ? .dollars : .cents)
    }
    if Phrasing.agrees(line.typed) != nil {
      let said: Prose = "Nothing is asked that yes or no would answer. \(promptless)"
      return (.isOwn, Session.nothing(said))
    }
    // How a move is written does not matter without a table, if it names none.
    if tables.isEmpty, Commands.named(line.verb)?.traits.contains(.isMove) == true,
      !line.rest.contains("table=")
    {
      _ = try tables.target(seated: true)
    }
    return try Phrasing.read(line, at: tables.place, as: Commands.understood)
  }

  /// Tells somebody who says yes or no what came of it, which is nothing.
  static func nothing(_ said: Prose) -> Deed {
    { session in
      let tag = session.pending.take()?.tag
      session.prompts[.confirmation] = nil
      let refusal = session.tables.asking(Line(Refusal(.turnNone)))
      session.reader.print(refusal, tag: tag, saying: [said])
      return []
    }
  }

  /// Asks what may stand in place of the last word of a text.
  private func tab(_ text: String) -> [Effect] {
    var completion = Completion(text)
    let table = tables.target
    completion.tables =
      (table.map { [$0] } ?? []) + tables.entries.map(\.table).filter { $0 != table }
    if let question = completion.tables.first.flatMap({ tables[$0]?.question }) {
      completion.note(question.game)
    }
    let asked = completion
    return house({ house, requester in [house.complete(asked, for: requester)] }, isLive: true)
  }

  /// Whether a `hello` is a person's, who names no version and no option that programs have.
  private func isGreeting(_ line: RequestLine) -> Bool {
    let word = line.verb.reversed().drop { "?!.,".contains($0) }.reversed()
    guard line.tag == nil, word.elementsEqual("hello") else { return false }
    let key = line.rest.prefix { $0 != "=" }
    let isOption = key.count < line.rest.count && Commands.usage("hello").contains("[\(key)=")
    return line.rest.first?.isNumber != true && !isOption
  }

  /// An empty line repeats what is asked, or says what to type.
  private mutating func repeatPrompt() {
    if tables.hasQuestion() {
      reader.releaseHeldBack()
      for entry in tables.entries { tables.update(entry.table) { $0.told = nil } }
      reader.isPromptStale = true
      if reader.mode != .text { reader.printQuestions(of: &tables, at: now) }
    } else if reader.mode == .text {
      reader.write(promptless)
    }
  }

  private var promptless: Prose {
    if name == nil { return "Type play to be seated, login NAME for a name, or help for more." }
    if tables.isEmpty { return "Type play to be seated, or tables to see the tables." }
    if tables.hasQuestion() { return "It is your turn." }
    return "It is not your turn. Type look to see the table, or help for more."
  }

  private mutating func answerNotices() {
    var isAnswered = false
    for notice in input.framer.takeNotices() {
      switch notice {
      case .reply(let bytes): reader.outbox.append { $0.append(contentsOf: bytes) }
      case .interrupted:
        if prompts[.password] != nil {
          _ = takePassword([])
        } else if !input.hasToldInterrupt {
          tellInterrupt()
        }
        input.hasToldInterrupt = true
      case .areYouThere where isAnswered: break
      case .areYouThere:
        isAnswered = true
        if reader.mode == .text {
          reader.write("[cardroom is here]")
        } else {
          reader.print(.comment("cardroom is here"))
        }
      }
    }
  }

  /// Leaves one table after the other, which asks a person back who would give up a bet, and says
  /// goodbye then.
  mutating func quitAsked() -> [Effect] {
    let seated = tables.entries.filter(\.isSeated)
    if reader.mode == .text, let table = seated.first?.table,
      seated.count < pending?.quitting ?? Limits.amount
    {
      pending?.quitting = seated.count
      return self.table(table, TableSession.leaving)
    }
    let tag = pending?.tag
    pending = nil
    return quit(tag: tag)
  }

  /// Leaves everything and says goodbye.
  mutating func quit(tag: Tag?) -> [Effect] {
    reader.print(Line(.done, "quit", said: "Goodbye."), tag: tag)
    return end()
  }

  /// Ends the session for good: the name is free, the seats are given up.
  mutating func end() -> [Effect] {
    defer { tables = JoinedTables() }
    close()
    let report = name.flatMap {
      figures.isEmpty ? nil : PlayReport(identity(of: $0), figures)
    }
    return tables.entries.map { .table($0.table, .departed(id)) } + [.house(.departed(id, report))]
  }

  /// Its person as boards and figures tell them apart.
  func identity(of name: PlayerName) -> PlayerIdentity {
    PlayerIdentity(name: name, isMember: person.kind == .member, isBot: person.role == .bot)
  }
}
