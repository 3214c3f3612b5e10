import Lines

/// Scrolling lines, and the lines of a pipe.
extension PersonClient {
  /// The warning before a clock runs out, in milliseconds, for a user who sees no clock.
  private static let warningTime = 10_000

  /// Whether a screen reader is in use, so that nothing is drawn or overwritten.
  var isSpoken: Bool { session.style.screenReader }

  /// Whether there are fixed rows at the bottom.
  var hasBottom: Bool { lines.movesCursor && !isSpoken }

  func bottom(at now: Int) -> Bottom {
    let status = session.tables.openQuestion.map { look.fit($0.said(at: now)) }
    return Bottom(
      status: status, prompt: prompt, before: entry.editor.before, after: entry.editor.after)
  }

  /// The time of a clock's next change, or of the warning.
  func nextClock(after now: Int) -> Int? {
    guard display == .lines, let deadline = session.tables.openQuestion?.deadline else {
      return nil
    }
    let warning = deadline - Self.warningTime
    return hasBottom ? now + 1000 : warning > now ? warning : nil
  }

  /// Warns once that a clock is running out.
  mutating func warnOfClock(at now: Int) {
    guard display == .lines, !hasBottom,
      let deadline = session.tables.openQuestion?.deadline, deadline > now
    else { return }
    say("\((deadline - now + 999) / 1000) seconds left.", at: now)
  }

  mutating func pressInLines(_ key: KeyStroke, at now: Int) {
    if key == .interrupt, !entry.text.isEmpty {
      _ = entry.edit(key)
      return interrupt("The line is dropped. ", at: now)
    }
    if key != .interrupt, key != .endOfInput { stay() }
    act(on: entry.edit(key), at: now)
  }

  /// Handles an empty line: the open question is repeated, or a round continues that is read step
  /// by step.
  mutating func askAgain() {
    heardQuestion = []
    session.sendEmptyLine()
  }

  /// Requests the state of every table.
  mutating func lookAtTables(but known: TableID? = nil) {
    for (table, _) in session.tables.lastEvents where table != known {
      session.send("look \(table)", for: .look)
    }
  }

  // MARK: - The server's lines

  mutating func print(_ line: HeardLine, _ reply: PendingCommand?, at now: Int) {
    let isTaken = reply?.purpose == .typed || reply?.purpose == .login
    if transfer != nil { return isTaken ? take(line, reply, at: now) : () }
    put(shown(line, reply), .event, to: .lobby, at: now)
  }

  /// The lines to show for a line from the server.
  private mutating func shown(_ line: HeardLine, _ reply: PendingCommand?) -> [Prose] {
    if options.showsWire { return [line.shown] }
    if isPipe { return isSilent(line, reply) ? [] : line.says }
    if isSilent(line, reply) || !settings.log.shows(LogLevel(line)) || isRepeated(line) {
      return []
    }
    let shown = session.shown(line)
    let hint = shown.count < line.says.count ? [KeptSession.hint] : []
    // A sentence beside the line means that the line contains a person's words.
    let isColored = session.style.color && line.event?.word("says") == nil
    return (isColored ? shown.map(\.colored) : shown) + hint + art(line)
  }

  /// Whether a listener has already heard the question: it is repeated after others act.
  private mutating func isRepeated(_ line: HeardLine) -> Bool {
    guard isSpoken, case .question(let question) = line.content else { return false }
    defer { heardQuestion = question.words }
    return heardQuestion == question.words
  }

  /// Drawings of the user's hand, the house's or dealer's hand, and the board.
  private func art(_ line: HeardLine) -> [Prose] {
    guard hasBottom, let event = line.event, let table: TableID = event.value("table") else {
      return []
    }
    let isMine = event.value("name") == session.tables.me
    let isShown = isMine || event.word("hand") == "dealer"
    let down = event.cards(event.word("hole") == nil ? "down" : "hole")
    let cards: [Card?]
    switch event.word {
    case "deal" where isShown: cards = down + event.cards("up") + event.cards("cards")
    case "show" where isShown && event.word("hand") != nil: cards = down + event.cards("up")
    case "trade" where isMine: cards = session.tables.hand(at: table)
    case "community", "house": cards = event.cards("cards")
    case "draw": cards = event.cards("card")
    case "street": cards = event.cards("board")
    default: return []
    }
    let hidden = event.word("down") == nil ? 0 : down.count
    return CardArt.rows(cards, down: hidden, style: session.style, columns: lines.columns)
  }

  // MARK: - A file of the book

  /// Handles the answer to a line of a transfer.
  private mutating func take(_ line: HeardLine, _ reply: PendingCommand?, at now: Int) {
    switch line.content {
    case .row(let row): transfer?.note(row)
    case .reply(let message) where message.sign == .refused:
      complain("\(transfer?.place ?? "")\(message.reason.without("Not done: "))")
      transfer?.noteRefusal()
      finish(ExitCode.refused)
    case .reply(let message) where reply?.purpose == .typed:
      guard let (text, next) = transfer?.take(message, at: now) else { return }
      if let text { effects.append(.write(text)) }
      if case .end = next {
        lines.put(line.says, isBroken: false)
      } else if next != .wait {
        // The last paragraph says what to type next, and the client does that itself.
        let end = line.says.lastIndex(where: \.isEmpty) ?? line.says.endIndex
        lines.put(Array(line.says[..<end]), isBroken: false)
      }
      goOn(next)
    default: break
    }
  }

  private mutating func goOn(_ next: BookTransfer.Next) {
    switch next {
    case .wait: break
    case .send(let line): typedLines.append(Array("\(line)\n".utf8))
    case .ask: effects.append(.write(lines.end() + "Type yes to import all of it: "))
    case .end(let code):
      session.leave()
      finish(code)
    }
  }

  /// Handles the user's answer to the question whether to import the file.
  mutating func confirm(_ answer: String) {
    goOn(transfer?.confirm(answer) ?? .end(ExitCode.refused))
  }
}
