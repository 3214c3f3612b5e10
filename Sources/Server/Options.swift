import LineProtocol
import Sockets

/// What the options ask for.
public struct Options: Equatable, Sendable {
  /// Where to listen.
  public var listen: [Endpoint] = [Endpoint(host: "127.0.0.1", port: 7777)]
  /// Proxies that are believed whose connections they pass on.
  public var proxies: [AddressPrefix] = []
  /// Connections from one address at once; 0: no limit.
  public var perAddress = Limits.connectionsPerAddress
  /// A file of opening tables instead of `main` and `five`.
  public var tablesPath: String?
  /// The directory in which everything is stored; `nil`: it is forgotten with the process.
  public var data: String? = "cardroom-data"
  /// Where figures are told over HTTP, if anywhere.
  public var metrics: Endpoint?
  /// Places for matches by the protocol of the Annual Computer Poker Competition.
  public var competitions: [CompetitionOptions] = []
  /// A file of quotas that are not to have their standard; `none`: no limits at all.
  public var limitsPath: String?
  /// Whether to go on with what stands before the damage in a journal.
  public var acceptsDamage = false
  /// For repeatable tests: the number all shuffles follow from.
  public var seed: UInt64?
  /// Lines a second that a connection may send; 0: no limit.
  public var rate = Limits.rate
  /// Lines that it may send at once before the rate counts.
  public var burst = Limits.burst
  /// Seconds for which the seat of a lost connection is held.
  public var hold = Limits.holdSeconds

  /// The defaults.
  public init() {}

  /// What the program is to do.
  public enum Command: Equatable, Sendable {
    /// Run a server.
    case serve(Options)
    /// Do commands of the operator's, or the lines of standard input, at a server's admin socket.
    case admin(String, [String])
    /// Prove a data directory.
    case check(String)
    /// Print its journal.
    case dump(String)
    /// Write its rounds for other programs, or its hands of poker.
    case dumpRounds(String, as: ExportFormat, to: String)
    /// Copy its journal.
    case backup(String, to: String)
    /// Print how to use it.
    case help
    /// Print the version.
    case version
  }

  /// Reads the arguments after the program's name. `--name value` and `--name=value` are the same.
  public static func parse(_ arguments: [String]) throws(OptionError) -> Command {
    if let command = try directoryCommand(arguments) { return command }
    var options = Options()
    var endpoints: [Endpoint] = []
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = parts.first.map(String.init) ?? ""
      if name == "--help", parts.count == 1 { return .help }
      if name == "--version", parts.count == 1 { return .version }
      if name == "--ephemeral", parts.count == 1 {
        options.data = nil
        continue
      }
      if name == "--accept-damage", parts.count == 1 {
        options.acceptsDamage = true
        continue
      }
      if parts.count == 1, ["--acpc-abort", "--acpc-comments"].contains(name) {
        try options.setCompetition(name, "")
        continue
      }
      guard takesValue(name) else { throw .unknown(argument) }
      let joined = parts.count == 2 ? String(parts[1]) : nil
      guard let value = joined ?? rest.popFirst(), !value.isEmpty else {
        throw .missingValue(name)
      }
      try options.set(name, value, &endpoints)
    }
    if !endpoints.isEmpty { options.listen = endpoints }
    let places = options.competitions.flatMap(\.endpoints)
    if options.seed != nil, let open = places.first(where: { !$0.isLoopback }) {
      throw .seedInPublic(open)
    }
    if let open = options.listen.first(where: { !$0.isLoopback }) {
      if options.seed != nil { throw .seedInPublic(open) }
      if options.limitsPath == "none" { throw .noLimitsInPublic(open) }
    }
    return .serve(options)
  }

  private static func takesValue(_ name: String) -> Bool {
    [
      "--listen", "--proxy-from", "--per-address", "--tables", "--data", "--seed", "--rate",
      "--burst", "--hold", "--limits", "--metrics", "--acpc", "--acpc-match", "--acpc-hands",
      "--acpc-log",
    ].contains(name)
  }

  private mutating func set(
    _ name: String, _ value: String, _ endpoints: inout [Endpoint]
  ) throws(OptionError) {
    switch name {
    case "--listen":
      do { endpoints.append(try Endpoint(value)) } catch { throw .badEndpoint(name, error) }
    case "--proxy-from": proxies += try Self.prefixes(value)
    case "--per-address": perAddress = try Int(Self.number(name, value, in: 0...1_000_000))
    case "--tables": tablesPath = value
    case "--data": data = value
    case "--limits": limitsPath = value
    case "--metrics":
      do { metrics = try Endpoint(value) } catch { throw .badEndpoint(name, error) }
    case "--seed": seed = try Self.number(name, value, in: 0...UInt64.max)
    case "--rate": rate = try Int(Self.number(name, value, in: 0...1_000_000))
    case "--burst": burst = try Int(Self.number(name, value, in: 1...1_000_000))
    case "--acpc": competitions.append(try CompetitionOptions(value))
    case "--acpc-match", "--acpc-hands", "--acpc-log": try setCompetition(name, value)
    case "--hold": hold = try Int(Self.number(name, value, in: 0...86_400))
    default: throw .unknown(name)
    }
  }

  /// Sets what belongs to the `--acpc` before it.
  private mutating func setCompetition(_ name: String, _ value: String) throws(OptionError) {
    guard let last = competitions.indices.last else {
      throw .competition(name, value, "write it behind the --acpc that it is for")
    }
    switch name {
    case "--acpc-abort": competitions[last].aborts = true
    case "--acpc-comments": competitions[last].comments = true
    case "--acpc-hands": competitions[last].handsPath = value
    case "--acpc-log": competitions[last].logPath = value
    default: try competitions[last].setMatch(value)
    }
  }

  private static func prefixes(_ value: String) throws(OptionError) -> [AddressPrefix] {
    var prefixes: [AddressPrefix] = []
    for text in value.split(separator: ",", omittingEmptySubsequences: false) {
      guard let prefix = AddressPrefix(text) else { throw .badProxy(String(text)) }
      prefixes.append(prefix)
    }
    return prefixes
  }

  private static func number(
    _ name: String, _ value: String, in range: ClosedRange<UInt64>
  ) throws(OptionError) -> UInt64 {
    guard value.utf8.allSatisfy({ 48...57 ~= $0 }), let number = UInt64(value),
      range.contains(number)
    else { throw .badNumber(name, value, range) }
    return number
  }
}

/// Why a command line was refused. The description is one line that names the fix.
public enum OptionError: Error, Equatable, Sendable, CustomStringConvertible {
  /// No such option.
  case unknown(String)
  /// The option stands last, without its value.
  case missingValue(String)
  /// Not a whole number in the range.
  case badNumber(String, String, ClosedRange<UInt64>)
  /// An option with something else than `HOST:PORT`.
  case badEndpoint(String, EndpointError)
  /// A word about a data directory without the words it needs; how it is written.
  case words(String)
  /// `--proxy-from` with something else than addresses.
  case badProxy(String)
  /// One of the `--acpc` options with something else than it wants, and how it is written.
  case competition(String, String, String)
  /// `--seed` while others than this machine could play.
  case seedInPublic(Endpoint)
  /// `--limits none` while others than this machine could play.
  case noLimitsInPublic(Endpoint)

  /// One line that names the fix.
  public var description: String {
    switch self {
    case .unknown(let text): "unknown option '\(Self.printable(text))'; --help lists them all"
    case .missingValue(let name): "\(name) wants a value after it; --help says which"
    case .badNumber(let name, let value, let range):
      "\(name) '\(Self.printable(value))': give a whole number "
        + "from \(range.lowerBound) to \(range.upperBound)"
    case .badEndpoint(let name, let error): "\(name) \(Self.printable(error.description))"
    case .words(let usage): "write: cardroom-server \(usage)"
    case .badProxy(let text):
      "--proxy-from '\(Self.printable(text))': give an address or a block without bits after it, "
        + "as 127.0.0.1, 10.0.0.0/8 or 2001:db8::/32; a comma between several"
    case .competition(let name, let value, let fix):
      value.isEmpty ? "\(name): \(fix)" : "\(name) '\(Self.printable(value))': \(fix)"
    case .seedInPublic(let endpoint):
      "--seed makes every card known and is for tests: "
        + "listen on 127.0.0.1 or [::1], not \(endpoint)"
    case .noLimitsInPublic(let endpoint):
      "--limits none lets anybody take everything and is for tests: "
        + "listen on 127.0.0.1 or [::1], not \(endpoint)"
    }
  }

  /// One line, whatever was typed.
  private static func printable(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.map { $0.value < 32 ? "?" : $0 }))
  }
}

extension Options {
  /// What a first word that is no option asks for; nil if it asks for nothing of this kind.
  static func directoryCommand(_ arguments: [String]) throws(OptionError) -> Command? {
    guard let word = arguments.first, let usage = usages[word] else { return nil }
    let rest = Array(arguments.dropFirst())
    if rest == ["--help"] { return .help }
    guard let directory = rest.first, !directory.isEmpty, !directory.hasPrefix("--") else {
      throw .words(usage)
    }
    switch (word, rest.count) {
    case ("admin", _): return .admin(directory, Array(rest.dropFirst()))
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
    "admin": "admin DIR [COMMAND …]", "check": "check DIR", "backup": "backup DIR TO",
    "dump": "dump DIR [--phh OUT|--jsonl OUT|--csv OUT]",
  ]
}
