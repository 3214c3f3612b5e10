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
      case .seat(let options) where options.command == .conformance:
        _ = Signals()
        var trial = ConformanceTrial(
          ConformanceScript(game: options.game), ProgramProcess(command: options.player),
          showsProgress: isatty(STDOUT_FILENO) == 1)
        return trial.run { Streams.write($0, to: STDOUT_FILENO) }
      case .seat(let options): return try play(options)
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
}
