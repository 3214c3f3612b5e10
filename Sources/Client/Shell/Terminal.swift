import Glibc
import Lines
import Synchronization

/// The terminal's original mode, for the handler of fatal signals. Written before those are caught,
/// and on one thread only.
nonisolated(unsafe) private var modeBefore: termios?
/// The bytes that restore the screen, for the same handler.
nonisolated(unsafe) private var restoringBytes: [UInt8] = []
/// Whether the full screen is shown.
private let hasScreen = Atomic<Bool>(false)

/// The terminal on standard input and output.
enum Terminal {
  /// Whether standard input and output are both a terminal.
  static var isInteractive: Bool { isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1 }

  /// The size; zeros if the terminal does not report it.
  static var size: TerminalSize {
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 else {
      return TerminalSize(columns: 0, rows: 0)
    }
    return TerminalSize(columns: Int(size.ws_col), rows: Int(size.ws_row))
  }

  /// Makes every key arrive at once, without echo or special meaning; output is unchanged.
  static func enterRawMode() {
    var mode = termios()
    guard tcgetattr(STDIN_FILENO, &mode) == 0 else { return }
    if modeBefore == nil {
      modeBefore = mode
      catchFatalSignals()
    }
    mode.c_lflag &= ~tcflag_t(ICANON | ECHO | ISIG | IEXTEN)
    mode.c_iflag &= ~tcflag_t(IXON | ICRNL | INLCR | ISTRIP)
    withUnsafeMutableBytes(of: &mode.c_cc) { bytes in
      bytes[Int(VMIN)] = 1
      bytes[Int(VTIME)] = 0
    }
    _ = tcsetattr(STDIN_FILENO, TCSADRAIN, &mode)
  }

  /// Notes whether the full screen is on the terminal, in case it must be restored in a hurry.
  static func noteScreen(_ text: String) {
    if text.contains(ScreenPainter.entering) { hasScreen.store(true, ordering: .relaxed) }
    if text.contains(ScreenPainter.leaving) { hasScreen.store(false, ordering: .relaxed) }
  }

  /// Restores the mode.
  static func restore() {
    guard var mode = modeBefore else { return }
    _ = tcsetattr(STDIN_FILENO, TCSADRAIN, &mode)
  }

  /// Catches signals such as traps, which must not leave the person with a terminal that shows
  /// nothing.
  private static func catchFatalSignals() {
    restoringBytes = Array(ScreenPainter.leaving.utf8)
    var action = sigaction()
    action.__sigaction_handler.sa_handler = { number in
      if hasScreen.load(ordering: .relaxed) {
        _ = restoringBytes.withUnsafeBytes { write(STDOUT_FILENO, $0.baseAddress, $0.count) }
      }
      if var mode = modeBefore { _ = tcsetattr(STDIN_FILENO, TCSANOW, &mode) }
      // The default action follows, once this handler returns.
      signal(number, SIG_DFL)
      raise(number)
    }
    for signal in [SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGBUS, SIGFPE, SIGSYS] {
      _ = sigaction(signal, &action, nil)
    }
  }
}

/// The terminal's capabilities, according to its environment.
struct TerminalLook: Sendable, Equatable {
  /// Whether the cursor can be moved: otherwise lines are simply printed.
  var movesCursor = true
  /// Whether colours are wanted (no-color.org).
  var hasColor = true
  var hasRichColor = false
  /// Whether the terminal reports presses of the mouse.
  var hasMouse = true
  /// Whether it can show more than ASCII.
  var isUnicode = true
  /// The reader's zone; `nil` for the server's.
  var zone: ZoneOffset?
  /// Whether its window has a title that can be set. A console would print it.
  var hasTitle = true
}

extension TerminalLook {
  /// Reads the terminal's capabilities from `environment`.
  init(environment: [String: String]) {
    let terminal = environment["TERM"] ?? ""
    movesCursor = terminal != "dumb" && !terminal.isEmpty
    hasColor = movesCursor && (environment["NO_COLOR"] ?? "").isEmpty
    hasRichColor =
      hasColor
      && (terminal.contains("256color")
        || ["truecolor", "24bit"].contains(environment["COLORTERM"]))
    hasMouse = movesCursor && terminal != "linux" && !terminal.hasPrefix("vt")
    hasTitle = movesCursor && terminal != "linux" && !terminal.hasPrefix("vt")
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { environment[$0] }
      .first { !$0.isEmpty }
    let name = (locale ?? "").lowercased()
    isUnicode = name.contains("utf-8") || name.contains("utf8")
  }

  /// The style of cards on it.
  var style: TextStyle {
    var style = TextStyle()
    style.glyphs = isUnicode
    style.color = hasColor
    style.zone = zone
    return style
  }
}
