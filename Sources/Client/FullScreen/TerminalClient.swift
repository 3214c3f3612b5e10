import Cards

/// The client in a terminal: the full screen where it fits, and lines where it does not, with one
/// session and one input line behind both.
struct TerminalClient: FrontEnd {
  private var lines: InteractiveClient
  private var full: FullScreenClient
  private var isFull: Bool
  private var wasToldOfSize = false

  /// - Parameters:
  ///   - midnight: when the day began, in milliseconds of the client's clock.
  ///   - history: lines of earlier runs, oldest first.
  init(
    options: Options, look: TerminalLook, size: TerminalSize, midnight: Int, seed: Seed,
    history: [String]
  ) {
    lines = InteractiveClient(options: options, look: look, columns: size.columns, seed: seed)
    full = FullScreenClient(
      options: options, look: look, size: size, midnight: midnight, session: lines.session)
    full.editor.remember(history)
    isFull = size.fitsTable
  }

  var deadline: Int? { isFull ? full.deadline : lines.deadline }

  var wantsInput: Bool { true }

  mutating func start(at now: Int) -> [ClientEffect] {
    if isFull { return full.start(at: now) }
    let effects = lines.goOn(
      lines.session, full.editor, columns: full.size.columns, saying: notice(full.size), at: now)
    return effects + lines.start(at: now)
  }

  mutating func handle(_ input: ClientInput, at now: Int) -> [ClientEffect] {
    var effects: [ClientEffect] = []
    if case .resized(let size) = input, size.fitsTable != isFull, !full.isFinished {
      effects = change(to: size, at: now)
    }
    return effects + (isFull ? full.handle(input, at: now) : lines.handle(input, at: now))
  }

  private mutating func change(to size: TerminalSize, at now: Int) -> [ClientEffect] {
    isFull = size.fitsTable
    if isFull {
      let text = lines.pause()
      return [.write(text)] + full.goOn(lines.session, lines.editor, size: size, at: now)
    }
    let text = full.pause()
    return [.write(text)]
      + lines.goOn(
        full.session, full.editor, columns: size.columns, saying: notice(size), at: now)
  }

  /// Said once.
  private mutating func notice(_ size: TerminalSize) -> String? {
    guard !wasToldOfSize else { return nil }
    wasToldOfSize = true
    let (columns, rows) = (TerminalSize.smallest.columns, TerminalSize.smallest.rows)
    return "The full screen needs a terminal of \(columns) columns and \(rows) rows."
  }
}
