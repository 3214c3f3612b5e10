import Bots
import Cards
import Client
import Glibc
import Identity
import LineProtocol
import Sockets

/// The program `cardroom-bots`.
public enum BotProgram {
  /// Runs the program and gives its exit code.
  ///
  /// - Parameter arguments: the command line without the program's own name.
  public static func run(_ arguments: [String]) -> Int32 {
    do throws(OptionError) {
      switch try BotInvocation(arguments, settings: ClientProgram.settings) {
      case .help(let text): write(text)
      case .version: write(Release.of("cardroom-bots"))
      case .bot(let bot, let options): return try play(bot, options)
      case .exec(let exec, let options): return try play(exec, options)
      case .conformance(let command, let game): return try conform(command, game)
      case .match(let options):
        return try MatchProgram.play(options) { Streams.write($0, to: STDOUT_FILENO) }
      case .competition(let options):
        var door = try CompetitionDoor(options)
        let places = door.addresses.map(\.description).joined(separator: " ")
        complain("listening on \(places)")
        return ExitCode.signal(door.run())
      }
      return ExitCode.ok
    } catch {
      complain(error.description)
      return ExitCode.usage
    }
  }

  private static func write(_ text: String) { Streams.write(text + "\n", to: STDOUT_FILENO) }

  /// Writes an error or a notice to standard error.
  static func complain(_ line: String) {
    Streams.write("cardroom-bots: \(line)\n", to: STDERR_FILENO)
  }

  private static func deviceFile(_ options: SeatOptions) -> SecretFile? {
    SecretFile(of: .devices, environment: ClientProgram.environment, server: options.server)
  }

  /// The options with what the command line does not have.
  private static func completed(_ options: SeatOptions) -> SeatOptions {
    var options = options
    options.password = ClientProgram.takePassword()
    options.lastTag = Options.anyTag()
    return options
  }

  private static func play(_ bot: BotOptions, _ given: SeatOptions) throws(OptionError) -> Int32 {
    guard let strategy = StrategyCatalogue.make(bot.strategy) else { return ExitCode.usage }
    var system = SystemRandomNumberGenerator()
    let (options, devices) = (completed(given), deviceFile(given))
    let player = BotPlayer(
      options: options, bot: bot, strategy: strategy, devices: devices?.secrets() ?? .init(),
      seed: bot.seed.map { Seed(number: $0) } ?? Seed(from: &system))
    var loop = BotLoop(player, server: options.server, devices: devices, signals: Signals())
    return loop.run()
  }

  private static func play(_ exec: ExecOptions, _ given: SeatOptions) throws(OptionError) -> Int32 {
    var system = SystemRandomNumberGenerator()
    let (options, devices) = (completed(given), deviceFile(given))
    let player = ProgramPlayer(
      options: options, exec: exec, devices: devices?.secrets() ?? .init(),
      seed: Seed(from: &system))
    var loop = BotLoop(
      player, server: options.server, devices: devices,
      program: ProgramProcess(command: exec.command),
      log: try exec.log.map { (path) throws(OptionError) in try WireLog(path: path) },
      signals: Signals())
    return loop.run()
  }

  private static func conform(_ command: String, _ game: String) throws(OptionError) -> Int32 {
    guard let table = TableID("main") else { return ExitCode.usage }
    let trial = ConformanceTrial(
      ConformanceScript(game: game, table: table), showsProgress: isatty(STDOUT_FILENO) == 1)
    var loop = BotLoop(
      trial, server: Options.standardServer, program: ProgramProcess(command: command),
      signals: Signals())
    return loop.run()
  }
}
