import Games
import Lines
import Nodes
import Room
import Sockets

/// What the options ask for.
struct Options: Equatable, Sendable {
  var listen: [Endpoint] = [.network(host: "127.0.0.1", port: 7777)]
  /// The permissions of a Unix socket's file, which decide who may connect.
  var socketMode: UInt32 = 0o600
  /// Proxies whose headers are believed.
  var proxies: [AddressPrefix] = []
  /// Connections from one address at once; 0: no limit.
  var perAddress = Limits.connectionsPerAddress
  /// The file of settings, and its text.
  var configPath: String?
  var settings: String?
  /// A file of opening tables instead of `main` and `five`.
  var tablesPath: String?
  /// The data directory; with `nil` everything is forgotten with the process.
  var data: String? = "cardroom-data"
  /// The store that several nodes share, instead of the one in `data`.
  var store: PostgresURL?
  /// The name of this process among the nodes.
  var node: String?
  /// The file whose first line is the password of the store's user.
  var passwordFile: String?
  /// Whether a store may do without a standby.
  var allowsSingleEngine = false
  /// Where proxies and other nodes can ask whether this one serves people.
  var agent: Endpoint?
  /// Where metrics are served over HTTP, if anywhere.
  var metrics: Endpoint?
  /// A file of quotas that differ from the standard; `none` for no limits at all.
  var limitsPath: String?
  /// For repeatable tests: the number that all shuffles follow from.
  var seed: UInt64?
  /// Lines a second that a connection may send; 0: no limit.
  var rate = Limits.rate
  /// Lines that it may send at once before the rate applies.
  var burst = Limits.burst
  /// Seconds for which the seat of a lost connection is held.
  var hold = Limits.holdSeconds
  /// How many queues share the tables and connections.
  var shards = Options.defaultShards

  /// One for each processor that the process may run on; at most 8.
  static var defaultShards: Int { min(Processors.allowed, 8) }

  /// What the program is to do.
  enum Command: Equatable, Sendable {
    /// Run a server.
    case serve(Options)
    /// Run an operator's command, or the lines of standard input, at a server's admin socket.
    case admin(String, [String])
    /// Print what operators have asked of a data directory's server.
    case audit(String)
    /// Verify a data directory.
    case check(String)
    /// Print its journal.
    case dump(String)
    /// Write its rounds, or its hands of poker, for other programs.
    case dumpRounds(String, as: ExportFormat, to: String)
    /// Copy its journal.
    case backup(String, to: String)
    /// Make or fill a store that nodes share.
    case store(StoreCommand)
    /// Say whether the settings are right, without serving.
    case checkConfiguration(Options)
    /// Print what the program says of itself.
    case answer(String)
    /// Print the version.
    case version
  }

  /// Reads the arguments after the program's name. `--name value` and `--name=value` are the same.
  ///
  /// - Parameter contents: reads the file of settings.
  static func parse(
    _ arguments: [String],
    contents: (String) throws(OptionError) -> String = { _ in "" }
  ) throws(OptionError) -> Command {
    if arguments.contains(where: { $0.hasPrefix("--acpc") }) {
      throw OptionError(
        "the competition's matches have a program of their own: cardroom-bots acpc FILE@PORT,PORT; "
          + "cardroom-bots acpc --help tells more")
    }
    if let command = try namedCommand(arguments) { return command }
    var settings: String?
    let read = try GivenOptions.all.read(arguments) { (given) throws(OptionError) in
      guard let path = given.options.configPath else { return nil }
      let text = try contents(path)
      settings = text
      return (path, text)
    }
    guard let given = read else { return .answer(ServerProgram.guide.help) }
    if let command = given.command { return command }
    var options = given.options
    options.settings = settings
    if !given.endpoints.isEmpty { options.listen = given.endpoints }
    if let open = options.listen.first(where: { !$0.isLoopback }) {
      if options.seed != nil { throw .seedInPublic(open) }
      if options.limitsPath == "none" { throw .noLimitsInPublic(open) }
    }
    try options.requireWholeStore()
    return given.isTrial ? .checkConfiguration(options) : .serve(options)
  }

  /// Checks that the options for a shared store are complete.
  private func requireWholeStore() throws(OptionError) {
    guard store != nil else {
      let alone: [(name: String, isGiven: Bool)] = [
        ("--node", node != nil), ("--agent", agent != nil),
        ("--store-password-file", passwordFile != nil), ("--single-engine", allowsSingleEngine),
      ]
      guard let other = alone.first(where: \.isGiven) else { return }
      throw OptionError("\(other.name) is for nodes that share a store: give --store too")
    }
    guard node != nil else {
      throw OptionError("nodes that share a store have names: give --node NAME too, as --node a")
    }
    guard data != nil else {
      throw OptionError(
        "--store keeps everything, and --ephemeral nothing: leave one of them out; the directory "
          + "of --data has what this machine keeps beside the store")
    }
  }
}

/// The command line as read so far.
struct GivenOptions: Sendable {
  fileprivate var options = Options()
  /// Where to listen, if the command line says so.
  fileprivate var endpoints: [Endpoint] = []
  /// The command to run instead of a server.
  fileprivate var command: Options.Command?
  /// Whether the settings are only to be tried.
  fileprivate var isTrial = false

  /// Every option of the server, in the order of `--help`: the only place that says how each is
  /// typed, read, refused and printed.
  static let all = ProgramOptions<GivenOptions>(
    of: "cardroom-server", GivenOptions(),
    [
      .value(
        "--listen", "HOST:PORT",
        "where to listen; may be repeated; port 0: any free one (127.0.0.1:7777)",
        or: ("unix:PATH", "the same for a Unix socket, whose clients count as this machine's")
      ) { given, text in given.endpoints.append(try Endpoint(text)) }.repeated(),
      .value(
        "--socket-mode", "MODE",
        "who may connect to Unix sockets: 0600 its owner, 0660, 0666 all (0600)"
      ) { given, text in given.options.socketMode = try mode(text) },
      .value(
        "--proxy-from", "ADDR",
        """
        a proxy whose connections begin with a PROXY header (v1 or v2) that says whose they are: \
        an address or a block as 10.0.0.0/8, a comma between several; may be repeated (none)
        """
      ) { given, text in given.options.proxies += try prefixes(text) }.repeated(),
      .number(
        "--per-address", "N", in: 0...1_000_000,
        """
        connections at once from one address (of IPv6: one /64), 0: no limit; those of this \
        machine and of proxies do not count
        """, \.options.perAddress),
      .text(
        "--tables", "FILE",
        """
        opening tables, one 'ID GAME option=value …' a line (main, five; deal-stud5, deal-stud7, \
        deal-holdem; nl, stud, draw, horse)
        """, \.options.tablesPath),
      .text("--data", "DIR", "where everything is kept", \.options.data),
      .flag("--ephemeral", "keep nothing: all is forgotten when the server ends") {
        $0.options.data = nil
      },
      .value(
        "--store", "URL",
        """
        instead of DIR, which then has the rounds of tables, the operator's socket and, while the \
        node waits, a copy of all: a PostgreSQL that several nodes share, of which one is active; \
        postgres://USER@HOST1:PORT,HOST2/NAME, made by store init
        """
      ) { given, text in given.options.store = try database(text) },
      .value("--node", "NAME", "what this node is called among those of the store") {
        given, text in given.options.node = try nodeName(text)
      },
      .text(
        "--store-password-file", "FILE",
        """
        a file of mode 600 whose first line is USER's password (the one that \
        CARDROOM_STORE_PASSWORD_FILE names; without one PGPASSWORD has it)
        """,
        \.options.passwordFile),
      .value(
        "--agent", "HOST:PORT",
        """
        says 'up' or 'down' to haproxy's agent-check, and to the other nodes whether this one \
        lives (a free port of the first --listen)
        """
      ) { given, text in
        let endpoint = try Endpoint(text)
        // Other machines ask here.
        if case .file = endpoint { throw EndpointError.missingPort(text) }
        given.options.agent = endpoint
      },
      .flag(
        "--single-engine",
        "of a store without a standby: what it acknowledges is lost with its machine"
      ) { $0.options.allowsSingleEngine = true },
      .number(
        "--rate", "N", in: 0...1_000_000,
        "lines a second from one connection, 0: no limit", \.options.rate),
      .number(
        "--burst", "N", in: 1...1_000_000, "lines that it may send at once before that counts",
        \.options.burst),
      .text(
        "--limits", "FILE",
        """
        what people share as they should: 'guest-games=3', one a line, 0: no limit; admin limit \
        lists the names; none: no limits, on loopback only
        """, \.options.limitsPath),
      .value(
        "--metrics", "HOST:PORT", "answers GET /metrics for Prometheus, and GET /health (nowhere)"
      ) {
        given, text in
        let endpoint = try Endpoint(text)
        // Monitoring asks over the network.
        if case .file = endpoint { throw EndpointError.missingPort(text) }
        given.options.metrics = endpoint
      },
      .number(
        "--hold", "SECONDS", in: 0...86_400, "how long the seat of a lost connection is held",
        \.options.hold),
      .number(
        "--shards", "N", in: SessionNumber.shardRange,
        "queues that share the work (one for each processor, at most 8)", \.options.shards),
      .number(
        "--seed", "N", in: 0...UInt64.max,
        "repeatable shuffles for tests; only when listening on loopback", \.options.seed),
      .text(
        "--config", "FILE", "settings, 'name = value' a line: cardroom.conf(5)",
        \.options.configPath
      )
      .onlyTyped(),
      .flag("--check-config", "only say whether the options and their files are right") {
        $0.isTrial = true
      }.onlyTyped(),
      .help,
      .last("--version", nil, "the version") { given, _ in given.command = .version },
    ])

  private static func database(_ value: String) throws(OptionError) -> PostgresURL {
    do throws(PostgresURLError) { return try PostgresURL(value) } catch {
      throw OptionError("cannot be used: \(error)")
    }
  }

  private static func nodeName(_ value: String) throws(OptionError) -> String {
    let isName = value.utf8.allSatisfy { byte in
      switch UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20 {
      case true: true
      case false: 48...57 ~= byte || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
      }
    }
    guard isName, 1...32 ~= value.utf8.count else {
      throw OptionError(value, give: "1 to 32 letters, digits, - or _, as a")
    }
    return value
  }

  private static func prefixes(_ value: String) throws(OptionError) -> [AddressPrefix] {
    var prefixes: [AddressPrefix] = []
    for text in value.split(separator: ",", omittingEmptySubsequences: false) {
      guard let prefix = AddressPrefix(text) else {
        throw OptionError(
          String(text),
          give: "an address or a block without bits after it, as 127.0.0.1, 10.0.0.0/8 or "
            + "2001:db8::/32; a comma between several")
      }
      prefixes.append(prefix)
    }
    return prefixes
  }

  /// Permissions as `chmod` takes them; the owner must be able to read and write.
  private static func mode(_ value: String) throws(OptionError) -> UInt32 {
    guard value.utf8.allSatisfy({ 48...55 ~= $0 }), let mode = UInt32(value, radix: 8),
      mode & 0o600 == 0o600, mode <= 0o777
    else { throw OptionError(value, give: "a file's permissions, as 0600, 0660 or 0666") }
    return mode
  }
}

extension OptionError {
  /// `--seed` where other machines could play.
  static func seedInPublic(_ endpoint: Endpoint) -> OptionError {
    OptionError(
      "--seed makes every card known and is for tests: "
        + "listen on 127.0.0.1 or [::1], not \(endpoint)")
  }

  /// `--limits none` where other machines could play.
  static func noLimitsInPublic(_ endpoint: Endpoint) -> OptionError {
    OptionError(
      "--limits none lets anybody take everything and is for tests: "
        + "listen on 127.0.0.1 or [::1], not \(endpoint)")
  }

  /// A command with missing or wrong arguments; the message shows its usage.
  static func words(_ usage: String) -> OptionError {
    OptionError("write: cardroom-server \(usage)")
  }
}

extension Options {
  /// The command that a first word other than an option names; nil if the word is none.
  static func namedCommand(_ arguments: [String]) throws(OptionError) -> Command? {
    guard let word = arguments.first, let usage = usages[word] else { return nil }
    let rest = Array(arguments.dropFirst())
    if rest == ["--help"] { return .answer(ServerProgram.guide.help) }
    if word == "reference" {
      guard rest.isEmpty || rest == ["--json"] else { throw .words(usage) }
      return .answer(rest.isEmpty ? Reference.text : Reference.json)
    }
    guard let directory = rest.first, !directory.isEmpty, !directory.hasPrefix("--") else {
      throw .words(usage)
    }
    switch (word, rest.count) {
    case ("store", _): return .store(try StoreCommand(rest))
    case ("admin", _): return .admin(directory, Array(rest.dropFirst()))
    case ("audit", 1): return .audit(directory)
    case ("check", 1): return .check(directory)
    case ("dump", 1): return .dump(directory)
    case ("dump", 3) where rest[1].hasPrefix("--") && !rest[2].isEmpty:
      guard let format = ExportFormat(rawValue: String(rest[1].dropFirst(2))) else {
        throw .words(usage)
      }
      return .dumpRounds(directory, as: format, to: rest[2])
    case ("backup", 2) where !rest[1].isEmpty: return .backup(directory, to: rest[1])
    default: throw .words(usage)
    }
  }

  private static let usages = [
    "admin": "admin DIR [COMMAND …]", "audit": "audit DIR", "check": "check DIR",
    "backup": "backup DIR TO",
    "dump": "dump DIR [--phh OUT|--jsonl OUT|--csv OUT]", "reference": "reference [--json]",
    "store": StoreCommand.usage,
  ]
}
