import Glibc
import Lines

/// The program `cardroom-client`.
public enum ClientProgram {
  /// Runs the program and returns its exit code.
  ///
  /// - Parameter arguments: the command line without the program's name.
  public static func run(_ arguments: [String]) -> Int32 {
    do throws(OptionError) {
      switch try Invocation(arguments, settings: settings) {
      case .guide(let text): Streams.write(text, to: STDOUT_FILENO)
      case .version: Streams.write(Release.of("cardroom-client") + "\n", to: STDOUT_FILENO)
      case .ask(let command, let options): return ask(command, options)
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

  /// The person's settings from earlier runs.
  package static var settings: ClientSettings {
    PrivateFile.settings(environment)?.settings() ?? ClientSettings()
  }

  /// Reads the file and sends it, or fetches the requested data and writes it.
  private static func run(_ task: BookTask, _ options: Options) throws(OptionError) -> Int32 {
    let file = LocalFile(task.path)
    var bytes: [UInt8] = []
    if task.work == .importing {
      bytes = try file.bytes(most: Limits.bookFileBytes)
    } else if file.exists, !task.isSure {
      throw OptionError("'\(task.path.suffix(60))' is there already: name another, or add --yes")
    }
    let isSeen = isatty(STDOUT_FILENO) == 1 && !options.isForScreenReader
    var loop = loop(
      PersonClient(
        options: options, look: pipeLook, isPipe: true,
        devices: deviceFile(options)?.secrets() ?? DeviceSecrets(),
        transfer: try BookTransfer(task, bytes, tellsSince: isSeen ? MonotonicClock.now : nil)),
      options)
    let code = loop.run()
    guard code == ExitCode.ok, let transfer = loop.client.transfer, transfer.isFetching else {
      return code
    }
    try file.write(transfer.fetched)
    Streams.write(
      SafeText.printable(task.path) + " has "
        + Prose.count(transfer.fetched.count, "line", "lines").description + ".\n",
      to: STDOUT_FILENO)
    return code
  }

  /// The password of a member who cannot be asked. Child processes do not get it.
  package static func takePassword() -> String? {
    defer { unsetenv("CARDROOM_PASSWORD") }
    return getenv("CARDROOM_PASSWORD").map { String(cString: $0) }
  }

  private static func run(_ options: Options) throws(OptionError) -> Int32 {
    let devices = deviceFile(options)?.secrets() ?? DeviceSecrets()
    guard Terminal.isInteractive else {
      guard !options.resumes else {
        throw OptionError("--resume is for a terminal; a pipe says resume TOKEN")
      }
      let pipe = PersonClient(
        options: options, look: pipeLook, isPipe: true, devices: devices)
      var loop = loop(pipe, options)
      return loop.run()
    }
    var look = TerminalLook(environment: environment)
    look.zone = localZone
    let history = PrivateFile.history(environment)
    let sessions = SecretFile(of: .sessions, environment: environment, server: options.server)
    var options = options
    let settings = settings
    if options.name == nil { options.name = settings.name }
    options.keptNames = sessions?.names ?? []
    if options.resumes, options.name == nil, options.keptNames.count > 1,
      let last = options.keptNames.last
    {
      let names = options.keptNames.map(\.description).joined(separator: ", ")
      throw OptionError(
        "sessions of \(names) are kept for this server;"
          + " name one, as in --resume --name \(last)")
    }
    let client = PersonClient(
      options: options, look: look, size: Terminal.size, midnight: midnight, devices: devices,
      after: options.resumes ? sessions?.newest(of: options.name) : nil,
      history: history?.typedLines() ?? [], settings: settings)
    var loop = loop(
      client, options, isRaw: look.movesCursor, sessions: sessions, history: history,
      settings: PrivateFile.settings(environment))
    return loop.run()
  }

  /// The look of lines for another program.
  private static var pipeLook: TerminalLook {
    var look = TerminalLook(environment: environment)
    (look.hasColor, look.zone) = (false, localZone)
    return look
  }

  /// Sends one command, and prints the answer.
  private static func ask(_ command: String, _ options: Options) -> Int32 {
    let pipe = PersonClient(
      options: options, look: pipeLook, isPipe: true, devices: DeviceSecrets())
    var loop = EventLoop(pipe, server: options.server, typed: command, signals: nil)
    return loop.run()
  }

  private static func loop(
    _ client: PersonClient, _ options: Options, isRaw: Bool = false,
    sessions: SecretFile? = nil, history: PrivateFile? = nil, settings: PrivateFile? = nil
  ) -> EventLoop {
    EventLoop(
      client, server: options.server,
      files: .init(
        devices: deviceFile(options), sessions: sessions, history: history, settings: settings),
      isRaw: isRaw, signals: Signals(isRaw: isRaw))
  }

  private static func deviceFile(_ options: Options) -> SecretFile? {
    SecretFile(of: .devices, environment: environment, server: options.server)
  }

  /// The present zone of this machine.
  private static var localZone: ZoneOffset? {
    var (time, parts) = (time(nil), tm())
    return localtime_r(&time, &parts) == nil ? nil : ZoneOffset(minutes: parts.tm_gmtoff / 60)
  }

  /// The beginning of the day, in milliseconds of the loop's clock.
  private static var midnight: Int {
    var time = time(nil)
    var parts = tm()
    localtime_r(&time, &parts)
    let seconds = Int(parts.tm_hour) * 3600 + Int(parts.tm_min) * 60 + Int(parts.tm_sec)
    return MonotonicClock.now - seconds * 1000
  }

  /// The variables that describe the terminal and where files are kept.
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
