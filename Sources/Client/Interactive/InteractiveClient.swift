// Owns the client as a person sees it: what is printed, what is asked, what is typed.

import Cards
import Identity
import LineProtocol

/// A person's client as a value.
struct Person: FrontEnd {
  /// An Escape key is told from the beginning of another key by so many milliseconds of silence.
  private static let escapeTime = 50
  /// A server that does not end the connection after `quit` is left, in milliseconds.
  private static let farewellTime = 2000

  let options: Options
  let look: TerminalLook
  var link: Link
  var prose: Prose
  private var screen: Screen
  private var source: LineSource
  /// Lines that wait to be printed with the next drawing.
  private var printed: [String] = []
  var effects: [ClientEffect] = []
  private var escapeDeadline: Int?
  private var clockDeadline: Int?
  private var leaveDeadline: Int?
  private var isFinished = false

  init(options: Options, look: TerminalLook, columns: Int, seed: Seed) {
    self.options = options
    self.look = look
    link = Link(policy: .init(role: .person, retries: .max, resends: true), seed: seed)
    prose = Prose(style: look.style)
    screen = Screen(columns: columns, isBold: look.hasColor)
    source = LineSource(edits: look.movesCursor)
  }

  var deadline: Int? {
    [link.deadline, escapeDeadline, clockDeadline, leaveDeadline].compactMap(\.self).min()
  }

  var wantsInput: Bool { true }

  /// The width of the terminal.
  var columns: Int { screen.columns }

  mutating func start(at now: Int) -> [ClientEffect] {
    say("Connecting to \(options.server) …")
    link.start(at: now)
    return settle(at: now)
  }

  mutating func handle(_ input: ClientInput, at now: Int) -> [ClientEffect] {
    guard !isFinished else { return [] }
    switch input {
    case .typed(let bytes): take(source.append(bytes), at: now)
    case .inputEnded: leave(at: now)
    case .resized(let columns): screen.resize(columns: columns)
    case .interrupted(let signal): finish(ExitCode.signal(signal))
    case .continued: _ = screen.clear()
    case .elapsed:
      if let escapeDeadline, now >= escapeDeadline { source.timeOut() }
      if let leaveDeadline, now >= leaveDeadline { finish(ExitCode.ok) }
    case .connected, .received, .lost: break
    }
    for happening in link.handle(input, at: now) { show(happening, at: now) }
    escapeDeadline = source.isAmbiguous ? now + Self.escapeTime : nil
    return settle(at: now)
  }

  /// Prints a line of the client's own.
  func ownLine(_ text: String) -> String { look.hasColor ? "\u{1B}[2m\(text)\u{1B}[0m" : text }

  /// Prints a line of the client's own above the input line.
  mutating func say(_ text: String) { put([ownLine(SafeText.printable(text))]) }

  /// Prints lines above the input line.
  mutating func put(_ lines: [String]) { printed += lines.map(look.fit) }

  /// Gathers what is to be done, with one drawing for all that was printed.
  private mutating func settle(at now: Int) -> [ClientEffect] {
    defer { effects = [] }
    effects = link.takeEffects() + effects
    let text = isFinished ? "" : drawing(at: now)
    let position = effects.firstIndex(of: .suspend) ?? effects.endIndex
    if !text.isEmpty { effects.insert(.write(text), at: position) }
    return effects
  }

  private mutating func drawing(at now: Int) -> String {
    defer { printed = [] }
    let open = link.book.openTurn
    clockDeadline = open?.turn.deadline.map { _ in now + 1000 }
    guard look.movesCursor else { return printed.map { $0 + "\n" }.joined() }
    var bottom = Bottom()
    bottom.status = open.map { look.fit(prose.question($0.turn.ask, link.book, at: now)) }
    bottom.prompt = prompt
    bottom.before = source.editor.before
    bottom.after = source.editor.after
    return screen.show(printed, above: bottom)
  }

  private var prompt: String {
    let place = [link.book.me?.description, link.book.current?.description]
    let words = place.compactMap(\.self).joined(separator: "@")
    return (link.phase == .ready ? words : words + "(offline)") + "> "
  }

  /// Ends the program, with the rows at the bottom taken away.
  mutating func finish(_ code: Int32) {
    guard !isFinished else { return }
    isFinished = true
    let rest = printed.map { $0 + (look.movesCursor ? "\r\n" : "\n") }.joined()
    let text = screen.erase() + rest
    printed = []
    if !text.isEmpty { effects.append(.write(text)) }
    effects.append(.finish(code))
  }

  // MARK: - What the person does

  private mutating func take(_ items: [LineSource.Item], at now: Int) {
    for item in items where !isFinished {
      switch item {
      case .line(let line): submit(line, at: now)
      case .interrupted, .ended: leave(at: now)
      case .clearScreen: effects.append(.write(screen.clear()))
      case .suspended: suspend()
      }
    }
  }

  /// The rows at the bottom are taken away while another program has the terminal.
  private mutating func suspend() {
    effects.append(.write(screen.erase()))
    effects.append(.suspend)
  }

  /// Leaves in good order, or at once if there is nobody to say so to, or if it was said before.
  private mutating func leave(_ line: TypedLine = TypedLine("quit".utf8), at now: Int) {
    guard link.phase == .ready, !link.isLeaving else { return finish(ExitCode.ok) }
    link.leave(line)
    leaveDeadline = now + Self.farewellTime
  }

  private mutating func submit(_ line: String, at now: Int) {
    let typed = TypedLine(line.utf8)
    if look.movesCursor, typed.meaning != .nothing { put([ownLine(prompt + line)]) }
    switch typed.meaning {
    case .nothing: remind(at: now)
    case .quit: leave(typed, at: now)
    case .changesMode: say("The client reads wire mode by itself; start it with --wire to see it.")
    case .unreadable(let error): put(prose.lines(Message(error), link.book))
    case .resume, .command:
      guard link.phase == .ready else { return say("Not connected: this was not sent.") }
      link.send(typed, for: .typed)
    }
  }

  /// An empty line says again what is asked.
  private mutating func remind(at now: Int) {
    guard !look.movesCursor, let open = link.book.openTurn else { return }
    put([prose.question(open.turn.ask, link.book, at: now)])
  }
}
