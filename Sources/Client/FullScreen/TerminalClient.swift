import Cards
import LineProtocol

/// The client in a terminal: the full screen where it fits, and lines where it does not or a screen
/// reader reads, with one session and one input line behind both.
struct TerminalClient: FrontEnd {
  private var lines: InteractiveClient
  private var full: FullScreenClient
  private var size: TerminalSize
  private var isFull: Bool
  private var wasToldOfSize = false

  /// - Parameters:
  ///   - midnight: when the day began, in milliseconds of the client's clock.
  ///   - earlier: the session of an earlier run to go on with.
  ///   - history: lines of earlier runs, oldest first.
  init(
    options: Options, look: TerminalLook, size: TerminalSize, midnight: Int,
    devices: DeviceSecrets = .init(), seed: Seed, after earlier: KeptSession? = nil,
    history: [String], settings: ClientSettings = ClientSettings()
  ) {
    lines = InteractiveClient(
      options: options, look: look, columns: size.columns, devices: devices, seed: seed,
      after: earlier, history: history, settings: settings)
    full = FullScreenClient(
      options: options, look: look, size: size, midnight: midnight, session: lines.session,
      settings: settings)
    full.editor.remember(history)
    self.size = size
    isFull = size.fitsTable
  }

  var deadline: Int? { isFull ? full.deadline : lines.deadline }

  var wantsInput: Bool { true }

  mutating func start(at now: Int) -> [ClientEffect] {
    if isFull { return full.start(at: now) }
    return lines.goOn(after: full, columns: size.columns, saying: notice, at: now)
      + lines.start(at: now)
  }

  mutating func handle(_ input: ClientInput, at now: Int) -> [ClientEffect] {
    var effects: [ClientEffect] = []
    if case .resized(let size) = input {
      self.size = size
      effects = change(at: now)
    }
    effects += isFull ? full.handle(input, at: now) : lines.handle(input, at: now)
    return effects + change(at: now)
  }

  /// Goes over to the other if that is the one to show now.
  private mutating func change(at now: Int) -> [ClientEffect] {
    let session = isFull ? full.session : lines.session
    let fits = size.fitsTable && !session.style.screenReader && !session.isBare
    guard fits != isFull, !full.isFinished, !lines.isFinished else { return [] }
    isFull = fits
    if fits {
      return [.write(lines.pause())] + full.goOn(after: lines, size: size, at: now)
    }
    return [.write(full.pause())]
      + lines.goOn(after: full, columns: size.columns, saying: notice, at: now)
  }

  /// Why lines are shown; said once.
  private var notice: Prose? {
    mutating get {
      guard !wasToldOfSize, !size.fitsTable else { return nil }
      wasToldOfSize = true
      let (columns, rows) = (TerminalSize.smallest.columns, TerminalSize.smallest.rows)
      return "The full screen needs a terminal of \(columns) columns and \(rows) rows."
    }
  }
}
