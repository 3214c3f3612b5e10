// Owns what a person is shown of what the server says.

import Cards
import Identity
import LineProtocol

extension Person {
  /// Shows what came of an input.
  mutating func show(_ happening: Happening, at now: Int) {
    switch happening {
    case .greeted(let line): greet(line)
    case .ready(let start): begin(start)
    case .heard(let line, let reply): hear(line, reply, at: now)
    case .lost(let reason, let wait):
      let what = link.backoff.attempts > 1 ? "Still no connection" : "The connection is lost"
      say("\(what): \(reason). Trying again in \(seconds(wait)) s …")
    case .closed(.left): finish(ExitCode.ok)
    case .closed(.takenOver): finish(ExitCode.ok)
    case .closed(.unavailable(let reason)):
      effects.append(.complain("cardroom-client: no connection to \(options.server): \(reason)"))
      finish(ExitCode.unavailable)
    }
  }

  private func seconds(_ milliseconds: Int) -> String {
    "\(milliseconds / 1000).\(milliseconds / 100 % 10)"
  }

  private mutating func greet(_ line: HeardLine) {
    if options.showsWire { return put([line.raw]) }
    // What the greeting says is for the first time only.
    if !link.wasReady, let text = line.message?.text { put([text]) }
  }

  private mutating func begin(_ start: Happening.Start) {
    switch start {
    case .fresh: logIn(options.name)
    case .resumed:
      // Only one table fits into `resume`; what was missed at the others shows in their state.
      for table in link.book.tables.keys.sorted() where table != link.book.current {
        link.send("look \(table)", for: .look)
      }
    case .forgotten:
      let name = link.book.me ?? options.name
      link.book.me = nil
      if name != nil { say("The server knows you no more: your seat was given up.") }
      logIn(name)
    }
  }

  private mutating func logIn(_ name: PlayerName?) {
    if let name { link.send("login \(name)", for: .login) }
  }

  private mutating func hear(_ line: HeardLine, _ reply: PendingCommand?, at now: Int) {
    put(shown(line, reply, at: now))
    guard let message = line.message else { return }
    if message.lineClass == .done, message.kind == .login, let table = options.table {
      link.send("sit \(table)", for: .sit)
    }
  }

  /// The lines that a line of the server's becomes.
  private mutating func shown(
    _ line: HeardLine, _ reply: PendingCommand?, at now: Int
  ) -> [String] {
    guard !options.showsWire, let message = line.message else { return [line.raw] }
    if isSilent(message, reply) { return [] }
    switch message.lineClass {
    case .comment: return [line.raw]
    case .ask: return [prose.question(message, link.book, at: now)]
    default: return prose.lines(message, link.book) + art(message)
    }
  }

  /// What is shown elsewhere: the open turn in its own row, and the introduction by what follows.
  private func isSilent(_ message: Message, _ reply: PendingCommand?) -> Bool {
    switch message.lineClass {
    case .ask: look.movesCursor
    case .done where reply?.purpose == .hello: options.name != nil
    case .refused where reply?.purpose == .resume: true
    // The server's hints for people on netcat, which the introduction would only repeat.
    case .comment: link.phase != .ready
    default: message.kind == .welcome
    }
  }

  /// The user's own hand, the house's or dealer's, and what lies in the middle as drawings.
  private func art(_ message: Message) -> [String] {
    guard look.movesCursor, message.lineClass == .event,
      let table = TableID(message.word(.table))
    else { return [] }
    let cards: [Card?]
    switch message.kind {
    case .deal where message[.hand] != nil, .show:
      guard link.book.isMine(message) || message.word(.hand) == "dealer" else { return [] }
      let down = message.cards(.down)
      return CardArt.rows(
        down + message.cards(.up), down: down.count, style: prose.style, columns: columns)
    case .deal, .trade:
      guard link.book.isMine(message) else { return [] }
      cards = link.book.hand(at: table)
    case .house, .community: cards = message.cards(.cards)
    default: return []
    }
    return CardArt.rows(cards, style: prose.style, columns: columns)
  }
}
