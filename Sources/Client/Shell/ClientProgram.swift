import Cards
import Glibc
import Identity
import LineProtocol
import Lines
import ScoreBook

/// The program `cardroom-client`.
public enum ClientProgram {
  /// Runs the program and gives its exit code.
  ///
  /// - Parameter arguments: the command line without the program's own name.
  public static func run(_ arguments: [String]) -> Int32 {
    do throws(OptionError) {
      switch try Invocation(arguments, settings: settings) {
      case .help: Streams.write(GivenOptions.help + "\n", to: STDOUT_FILENO)
      case .version: Streams.write(Release.of("cardroom-client") + "\n", to: STDOUT_FILENO)
      case .answer(let command, let isForScreenReader): return answer(command, isForScreenReader)
      case .book(let task, var options):
        (options.password, options.lastTag) = (takePassword(), Options.anyTag())
        return try run(task, options)
      case .run(var options):
        (options.password, options.lastTag) = (takePassword(), Options.anyTag())
        return try run(options)
      }
      return ExitCode.ok
    } catch {
      Streams.write("cardroom-client: \(error)\n", to: STDERR_FILENO)
      return ExitCode.usage
    }
  }

  /// What the person has set in earlier runs.
  package static var settings: ClientSettings {
    SettingsFile(environment: environment)?.settings() ?? ClientSettings()
  }

  private static func answer(_ command: String, _ isForScreenReader: Bool) -> Int32 {
    var style = TerminalLook(environment: environment).style
    style.screenReader = isForScreenReader
    if !Terminal.isInteractive { style.color = false }
    do {
      let lines = try LocalAdvisor.lines(command, style: style)
      Streams.write(lines.map { $0.description + "\n" }.joined(), to: STDOUT_FILENO)
      return ExitCode.ok
    } catch {
      Streams.write("cardroom-client: \(error.text)\n", to: STDERR_FILENO)
      return ExitCode.usage
    }
  }

  /// Reads the file and sends it, or fetches what is asked for and writes it.
  private static func run(_ task: BookTask, _ options: Options) throws(OptionError) -> Int32 {
    let file = LocalFile(task.path)
    var rows: [String] = []
    if task.work == .importing {
      rows = try FileRows(file.bytes(most: BookLimits.fileBytes)).rows
    } else if file.exists, !task.isSure {
      throw OptionError("'\(task.path.suffix(60))' is there already: name another, or add --yes")
    }
    var system = SystemRandomNumberGenerator()
    let devices = deviceFile(options)
    let front = BookFileClient(
      options: options, task: task, rows: rows, showsProgress: isatty(STDOUT_FILENO) == 1,
      devices: devices?.secrets() ?? DeviceSecrets(), seed: Seed(from: &system))
    var loop = EventLoop(
      front, server: options.server, files: .init(devices: devices), signals: Signals())
    let code = loop.run()
    guard let lines = loop.frontEnd.result else { return code }
    try file.write(lines)
    Streams.write(
      "\(lines.count) lines are in \(SafeText.printable(task.path)).\n", to: STDOUT_FILENO)
    return code
  }

  /// The password of a member whom nobody can ask. Programs that are started here do not get it.
  package static func takePassword() -> String? {
    defer { unsetenv("CARDROOM_PASSWORD") }
    return getenv("CARDROOM_PASSWORD").map { String(cString: $0) }
  }

  private static func run(_ options: Options) throws(OptionError) -> Int32 {
    var system = SystemRandomNumberGenerator()
    let seed = Seed(from: &system)
    var look = TerminalLook(environment: environment)
    look.zone = localZone
    let devices = deviceFile(options)?.secrets() ?? DeviceSecrets()
    guard Terminal.isInteractive else {
      guard !options.resumes else {
        throw OptionError("--resume is for a terminal; a pipe says resume TOKEN")
      }
      var style = look.style
      style.color = false
      return run(Pipe(options: options, style: style, devices: devices, seed: seed), options)
    }
    let size = Terminal.size
    let history = HistoryFile(environment: environment)
    let settingsFile = SettingsFile(environment: environment)
    let settings = settingsFile?.settings() ?? ClientSettings()
    var options = options
    if options.name == nil { options.name = settings.name }
    options.keptNames = sessionFile(options)?.names ?? []
    let earlier = options.resumes ? sessionFile(options)?.newest(of: options.name) : nil
    if options.resumes, options.name == nil, let names = sessionFile(options)?.names,
      names.count > 1, let last = names.last
    {
      throw OptionError(
        "sessions of \(names.map(\.description).joined(separator: ", ")) are kept for this server;"
          + " name one, as in --resume --name \(last)")
    }
    guard look.movesCursor, !options.isPlain, !options.isForScreenReader, !options.showsWire else {
      return run(
        InteractiveClient(
          options: options, look: look, columns: size.columns, devices: devices, seed: seed,
          after: earlier, history: history?.lines() ?? [], settings: settings),
        options, isRaw: look.movesCursor, sessions: sessionFile(options), history: history,
        settings: settingsFile)
    }
    return run(
      TerminalClient(
        options: options, look: look, size: size, midnight: midnight, devices: devices, seed: seed,
        after: earlier, history: history?.lines() ?? [],
        settings: settings),
      options, isRaw: true, sessions: sessionFile(options), history: history, settings: settingsFile
    )
  }

  private static func run(
    _ frontEnd: some FrontEnd, _ options: Options, isRaw: Bool = false,
    sessions: SecretFile? = nil, history: HistoryFile? = nil, settings: SettingsFile? = nil
  ) -> Int32 {
    var loop = EventLoop(
      frontEnd, server: options.server,
      files: .init(
        devices: deviceFile(options), sessions: sessions, history: history, settings: settings),
      isRaw: isRaw, signals: Signals(isRaw: isRaw))
    return loop.run()
  }

  private static func deviceFile(_ options: Options) -> SecretFile? {
    SecretFile(of: .devices, environment: environment, server: options.server)
  }

  private static func sessionFile(_ options: Options) -> SecretFile? {
    SecretFile(of: .sessions, environment: environment, server: options.server)
  }

  /// The zone of this machine, as its clocks are now.
  private static var localZone: ZoneOffset? {
    var (time, parts) = (time(nil), tm())
    return localtime_r(&time, &parts) == nil ? nil : ZoneOffset(minutes: parts.tm_gmtoff / 60)
  }

  /// When the day began, in milliseconds of the loop's clock.
  private static var midnight: Int {
    var time = time(nil)
    var parts = tm()
    localtime_r(&time, &parts)
    let seconds = Int(parts.tm_hour) * 3600 + Int(parts.tm_min) * 60 + Int(parts.tm_sec)
    return MonotonicClock.now - seconds * 1000
  }

  /// The variables that describe the terminal and where to keep things.
  package static var environment: [String: String] {
    var found: [String: String] = [:]
    let names = [
      "TERM", "COLORTERM", "NO_COLOR", "LC_ALL", "LC_CTYPE", "LANG", "XDG_STATE_HOME",
      "XDG_CONFIG_HOME", "HOME",
    ]
    for name in names {
      if let value = getenv(name) { found[name] = String(cString: value) }
    }
    return found
  }
}

/// Answers `advise` and `equity` on the spot, as the server would.
private enum LocalAdvisor {
  /// The lines that answer a command.
  ///
  /// - Throws: `Refusal` with a sentence that names the fix.
  static func lines(_ command: String, style: TextStyle) throws(Refusal) -> [Prose] {
    let (reply, rows) = try answer(RequestLine(command))
    var renderer = TextRenderer()
    renderer.style = style
    return (rows + [reply]).flatMap { renderer.lines($0) }
  }

  private static func answer(_ line: RequestLine) throws(Refusal) -> AdvisorAnswer {
    let isAdvice = line.verb == "advise"
    let forms = isAdvice ? AdviceRequest.forms : EquityRequest.forms
    var args = Args(line.tail, .pairs, usage: "\(line.verb) \(forms)")
    guard isAdvice else {
      let request = try EquityRequest(&args)
      try args.finish()
      switch request {
      case .hands(let hands, let unknown, let board):
        return try EquityReply.make(hands: hands, unknown: unknown, board: board)
      case .ranges(let ranges, let board):
        return try EquityReply.make(ranges: ranges, board: board)
      case .own, .ownAgainst, .more, .new: throw cardsMissing
      }
    }
    let request = try AdviceRequest(&args)
    try args.finish()
    guard case .cards(let hole, let board, let wild) = request, !(hole + board).isEmpty else {
      throw cardsMissing
    }
    return try AdviceReply.make(AdvisedHand(hole: hole, board: board, wild: wild))
  }

  private static let cardsMissing = Refusal(
    .ruleCard, "give your cards and the dealer's, as in AhKd 3h4h5h")
}
