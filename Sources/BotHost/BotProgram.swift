import Bots
import Cards
import Client
import Glibc
import Lines
import Sockets

/// The program `cardroom-bots`.
enum BotProgram {
  /// Runs the program and returns its exit code.
  ///
  /// - Parameter arguments: the command line without the program's own name.
  static func run(_ arguments: [String]) -> Int32 {
    do throws(OptionError) {
      return try perform(arguments, ClientProgram.settings)
    } catch {
      complain(error.description)
      return ExitCode.usage
    }
  }

  /// Performs the command of the arguments, and returns the exit code.
  ///
  /// - Parameter settings: the source of the server if the arguments name none.
  /// - Throws: `OptionError` that names the fix, before any effect.
  static func perform(
    _ arguments: [String], _ settings: ClientSettings = ClientSettings()
  ) throws(OptionError) -> Int32 {
    if let text = try guide.answer(arguments) { return write(text, terminator: "") }
    let rest = arguments.dropFirst()
    switch arguments.first {
    case nil: return write(guide.help, terminator: "")
    case "match":
      guard let options = try MatchOptions(rest, isForScreenReader: settings.isForScreenReader)
      else { return write(MatchOptions.help) }
      return try MatchProgram.play(options) { Streams.write($0, to: STDOUT_FILENO) }
    case "acpc":
      guard let options = try CompetitionOptions(rest) else {
        return write(CompetitionOptions.help)
      }
      var door = try CompetitionDoor(options)
      let places = door.addresses.map(\.description).joined(separator: " ")
      complain("listening on \(places)")
      return ExitCode.signal(door.run())
    case "--version": return write(Release.of("cardroom-bots"))
    case let word?:
      guard let command = SeatOptions.Command(rawValue: word) else {
        throw OptionError(
          word, give: "bot, exec, match, conformance or acpc; cardroom-bots --help tells about them"
        )
      }
      guard let options = try SeatOptions(rest, for: command, settings) else {
        return write(guide.help, terminator: "")
      }
      guard command == .conformance else { return try play(options) }
      _ = Signals()
      var trial = ConformanceTrial(
        ConformanceScript(game: options.game), ProgramProcess(command: options.player),
        showsProgress: isatty(STDOUT_FILENO) == 1)
      return trial.run { Streams.write($0, to: STDOUT_FILENO) }
    }
  }

  private static func write(_ text: String, terminator: String = "\n") -> Int32 {
    Streams.write(text + terminator, to: STDOUT_FILENO)
    return ExitCode.ok
  }

  /// Prints an error or a notice on standard error.
  static func complain(_ line: String) {
    Streams.write("cardroom-bots: \(line)\n", to: STDERR_FILENO)
  }

  private static func play(_ given: SeatOptions) throws(OptionError) -> Int32 {
    var options = given
    guard let table = options.table ?? TableID("main") else { return ExitCode.usage }
    options.password = ClientProgram.takePassword()
    options.lastTag = Options.anyTag()
    let devices = SecretFile(
      of: .devices, environment: ClientProgram.environment, server: options.address)
    var system = SystemRandomNumberGenerator()
    var log: WireLog?
    if let path = options.log { log = try WireLog(path: path) }
    var loop = BotLoop(
      LiveSeat(
        options, at: table, devices: devices?.secrets() ?? .init(),
        seed: options.seed.map { Seed(number: $0) } ?? Seed(from: &system)),
      devices: devices, log: log, signals: Signals())
    return loop.run()
  }

  /// What the program says of itself.
  static let guide = ProgramGuide(
    "cardroom-bots", chapter: 1, "plays at a card room without a person",
    calls: [
      (
        "bot STRATEGY [HOST:PORT | unix:PATH] [option …]",
        """
        a bot of ours plays at a card room (127.0.0.1:7777): \
        \(StrategyCatalogue.names.joined(separator: ", "))
        """
      ),
      (
        "exec COMMAND [HOST:PORT | unix:PATH] [option …]",
        "a program plays: it reads the wire's lines, and writes a line for each ?"
      ),
      (
        "conformance COMMAND [--game GAME]",
        "try a program out, without a server: exit 0 if all is well, or 1"
      ),
      ("match --help", "bots and programs against each other"),
      ("acpc --help", "matches by the protocol of the Annual Computer Poker Competition"),
      ("--version", "the version"),
    ],
    options: SeatOptions.all.rows,
    sections: [
      (
        "ENVIRONMENT",
        """
        A member's bot or program takes the password from the environment, CARDROOM_PASSWORD.
        """
      ),
      (
        "EXIT STATUS",
        """
        0, 1 a trial failed, 64 bad options, 69 no connection or no seat, 70 the program ended \
        too often.
        """
      ),
    ])
}
