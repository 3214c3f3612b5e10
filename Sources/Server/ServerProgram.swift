import Dispatch
import Glibc
import Journal
import Lines
import Room
import Sockets

/// The server as a program.
enum ServerProgram {
  /// Does what the arguments (after the program's name) ask for. Ends the process.
  static func run(_ arguments: [String]) -> Never {
    do throws(ProgramError) {
      switch try command(arguments) {
      case .answer(let text): print(text, terminator: "")
      case .checkConfiguration(let options):
        _ = try configuration(options, [])
        print("The settings are right.")
      case .version: print(Release.of("cardroom-server"))
      case .serve(let options):
        let reread: Reread = { () throws(ProgramError) in try Self.reread(arguments, options) }
        if let store = options.store {
          try NodeProgram.serve(options, store, rereading: reread)
        } else {
          try serve(options, rereading: reread)
        }
      case .store(let command): try StoreProgram.run(command)
      case .admin(let directory, let words):
        guard try AdminCommand.run(directory, words) else {
          exit(ProgramError.Code.refused.rawValue)
        }
      case .audit(let directory): try AuditLog.print(directory)
      case .check(let directory): try DirectoryProgram("check", directory).check()
      case .dump(let directory):
        try DirectoryProgram("dump", directory, isPrinting: true).dump()
      case .dumpRounds(let directory, let format, let target):
        try DirectoryProgram("dump", directory).dumpRounds(as: format, to: target)
      case .backup(let directory, let target):
        try DirectoryProgram("backup", directory, journalPasses: Journal.backupReadings)
          .backup(to: target)
      }
      exit(0)
    } catch {
      let line = "cardroom-server: \(error.message)\n"
      _ = Array(line.utf8).withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
      exit(error.code.rawValue)
    }
  }

  private static func command(_ arguments: [String]) throws(ProgramError) -> Options.Command {
    do throws(OptionError) {
      if let text = try guide.answer(arguments) { return .answer(text) }
      return try Options.parse(arguments) { (path) throws(OptionError) in
        do throws(ProgramError) {
          return try ConfigurationFile.contents(of: path, option: "--config")
        } catch {
          throw OptionError(error.message)
        }
      }
    } catch {
      throw ProgramError(error)
    }
  }

  /// Runs until a signal stops it. Returns only by throwing.
  private static func serve(
    _ options: Options, rereading reread: @escaping Reread
  ) throws(ProgramError) {
    StopSignals.block()
    let environment = SocketActivation.takeEnvironment()
    let notifier = try ServiceNotifier(environment: environment)
    let inherited = try inherited(environment, options)
    let log = Log()
    var configuration = try configuration(options, inherited)
    configuration.reload = reread
    let server = try describing {
      try CardroomServer.start(configuration, log: log) { reason in
        // Nobody was told of anything that is not on the disk, and nobody will be.
        log.write("stopping at once: \(reason)", .error)
        log.drain { _exit(ProgramError.Code.disk.rawValue) }
      }
    }
    warn(of: options, log)
    let signals = StopSignals { stop(server, notifier, log) }
    let reload = ReloadSignal { server.reload() }
    for address in server.addresses { log.write("listening on \(address)") }
    if let address = server.metricsAddress { log.write("figures at http://\(address)/metrics") }
    let addresses = server.addresses.map(\.description).joined(separator: ", ")
    if notifier?.ready(status: "listening on \(addresses)") == false {
      log.write(
        "nobody takes what NOTIFY_SOCKET should be told; the server runs all the same", .warning)
    }
    server.onFinish { stop(server, notifier, log) }
    withExtendedLifetime((signals, reload)) { dispatchMain() }
  }

  /// Warns of options that nobody should use in earnest.
  static func warn(of options: Options, _ log: Log) {
    guard let seed = options.seed else { return }
    log.write("--seed \(seed): every card can be foretold; for tests only", .warning)
  }

  /// Reads the files again that the arguments name.
  typealias Reread = @Sendable () throws(ProgramError) -> ReloadedSettings

  /// Reads the arguments and their files again, for a server that runs with `running`.
  private static func reread(
    _ arguments: [String], _ running: Options
  ) throws(ProgramError) -> ReloadedSettings {
    guard case .serve(let options) = try command(arguments) else {
      throw ProgramError(.usage, "the arguments do not ask for a server")
    }
    let changed = GivenOptions.all.differences(running.settings ?? "", options.settings ?? "")
    // Without limits a server may only listen on loopback, and where it listens stays.
    let keepsLimits = options.limitsPath == "none" || running.limitsPath == "none"
    let hasLimits = options.limitsPath != nil || running.limitsPath != nil
    return ReloadedSettings(
      tables: try TableConfiguration.opening(path: options.tablesPath),
      quotas: hasLimits && !keepsLimits ? try quotas(options.limitsPath) : nil,
      later: changed.filter { $0 != "tables" && ($0 != "limits" || keepsLimits) })
  }

  /// What the options ask of a server, with the files that they name already read.
  static func configuration(
    _ options: Options, _ inherited: [ListeningSocket]
  ) throws(ProgramError) -> ServerConfiguration {
    let tables = try TableConfiguration.opening(path: options.tablesPath)
    return try describing {
      let listen = inherited.isEmpty ? options.listen : []
      var configuration = ServerConfiguration(
        addresses: try listen.map { (endpoint) throws(SocketError) in
          try endpoint.listeningAddress()
        },
        tables: tables,
        limits: FloodLimit(rate: options.rate, burst: options.burst),
        hold: .seconds(options.hold))
      configuration.options = options
      configuration.inherited = inherited
      configuration.metrics = try options.metrics.map { (endpoint) throws(SocketError) in
        try endpoint.listeningAddress()
      }
      configuration.quotas = try quotas(options.limitsPath)
      return configuration
    }
  }

  /// Turns an error into one that the program can report.
  static func describing<Value>(_ body: () throws -> Value) throws(ProgramError) -> Value {
    do { return try body() } catch let error as SocketError {
      throw ProgramError(error)
    } catch let error as ProgramError {
      throw error
    } catch let error as JournalError {
      throw ProgramError(error)
    } catch {
      throw ProgramError(.system, "\(error)")
    }
  }

  /// The standard quotas, those of a file, or none.
  private static func quotas(_ path: String?) throws(ProgramError) -> QuotaFigures {
    guard let path else { return QuotaFigures() }
    if path == "none" { return .none }
    let text = try ConfigurationFile.contents(of: path, option: "--limits")
    do { return try QuotaFigures(fileText: text) } catch {
      throw ProgramError(.badData, "\(path), \(error.text)")
    }
  }

  /// The sockets that systemd hands over. With a seed, or without limits, they may listen only on
  /// loopback.
  static func inherited(
    _ environment: [String: String], _ options: Options
  ) throws(ProgramError) -> [ListeningSocket] {
    let sockets = try SocketActivation.sockets(environment: environment)
    guard options.seed != nil || options.limitsPath == "none" else { return sockets }
    for socket in sockets {
      let address: SocketAddress
      do { address = try socket.localAddress() } catch { throw ProgramError(error) }
      guard address.isLoopback else {
        let endpoint = Endpoint.network(host: "\(PeerAddress(address))", port: address.port)
        throw ProgramError(
          options.seed != nil ? .seedInPublic(endpoint) : .noLimitsInPublic(endpoint))
      }
    }
    return sockets
  }

  private static func stop(
    _ server: CardroomServer, _ notifier: ServiceNotifier?, _ log: Log
  ) {
    log.write("stopping")
    // The program ends in time even if standard error blocks.
    DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(4_700)) { exit(0) }
    _ = notifier?.stopping()
    server.stop {
      log.write("stopped")
      log.drain { exit(0) }
    }
  }

  /// What the program says of itself.
  static let guide = ProgramGuide(
    "cardroom-server", chapter: 8, "card tables for several people, over TCP",
    calls: [
      ("[option …]", "runs a server"),
      (
        "store init URL [ROLE]",
        """
        makes the tables of a card room in a PostgreSQL that several nodes share; ROLE may use \
        them, and no more
        """
      ),
      (
        "store import DIR URL",
        """
        fills them, if they are new, with a data directory; the password of URL's user is in \
        PGPASSWORD, or in the first line of a file of mode 600 that CARDROOM_STORE_PASSWORD_FILE \
        names
        """
      ),
      (
        "admin DIR [COMMAND …]",
        """
        tells a running server what to do; without a COMMAND the lines of standard input; help \
        lists the commands
        """
      ),
      ("audit DIR", "prints every operator's command, done or refused"),
      (
        "check DIR",
        """
        proves a data directory and says what it holds: exits with 0 if it is whole, 1 if it is \
        damaged, 2 if what a crash may have torn stands at the journal's end
        """
      ),
      ("dump DIR", "prints its journal, hidden cards and all"),
      (
        "dump DIR --phh OUT",
        """
        writes its hands of poker into OUT, one file a table and day, in the format PHH, with \
        every card open; --jsonl OUT: all its rounds, a line of JSON each; --csv OUT: a row each \
        player
        """
      ),
      ("backup DIR TO", "copies it, also while the server runs"),
      ("reference [--json]", "prints every command, line, key, code and limit of the protocol"),
    ],
    options: GivenOptions.all.rows,
    sections: [
      (
        "ENVIRONMENT",
        """
        From systemd it takes sockets that listen already (LISTEN_FDS) instead of --listen, and \
        tells NOTIFY_SOCKET when it is ready.
        """
      ),
      (
        "SIGNALS",
        """
        SIGTERM or SIGINT stops it within five seconds, a second one at once. SIGHUP reads the \
        files of --config, --tables and --limits again, as admin reload does. Logs go to standard \
        error.
        """
      ),
    ],
    settingsFile: "cardroom.conf")
}
