import Bots
import Identity
import LineProtocol
import Sockets

/// Reads a command line, word by word.
struct OptionParser {
  private var words: OptionWords
  private var options = Options()
  private var hasServer = false
  /// Options that mean nothing without `--bot`.
  private var botOnly: String?
  /// Options that mean nothing without `--exec`.
  private var execOnly: String?
  /// Options that mean nothing without one of these.
  private var roundsOnly: String?
  private var restarts: Int?
  private var log: String?
  private var isConformance = false
  private var game: String?
  private var rounds: Int?
  private var seed: UInt64?

  /// What `arguments` ask for, without the program's own name.
  ///
  /// - Throws: a `UsageError` that names the first word that is not understood.
  static func parse(_ arguments: [String]) throws(UsageError) -> Invocation {
    if arguments.first == MatchOptionParser.command {
      return try MatchOptionParser.parse(arguments.dropFirst())
    }
    let isConformance = arguments.first == "conformance"
    var parser = OptionParser(words: OptionWords(arguments.dropFirst(isConformance ? 1 : 0)))
    parser.isConformance = isConformance
    return try parser.invocation()
  }

  private init(words: OptionWords) { self.words = words }

  private mutating func invocation() throws(UsageError) -> Invocation {
    while let word = words.next() {
      switch word {
      case "--help", "-h": return .help
      case "--version": return .version
      case "--advise", "--equity":
        return .answer(
          command: ([String(word.dropFirst(2))] + words.takeAll()).joined(separator: " "),
          isForScreenReader: options.isForScreenReader)
      case "--wire": options.showsWire = true
      case "--plain": options.isPlain = true
      case "--screenreader": options.isForScreenReader = true
      case "--quiet": options.isQuiet = true
      default: try take(word)
      }
    }
    guard isConformance || game == nil else {
      throw UsageError("--game is for conformance, as in conformance --exec ./a.py --game holdem")
    }
    if isConformance {
      guard let command = options.exec?.command else {
        throw UsageError("conformance needs a program, as in conformance --exec ./mybot.py")
      }
      return .conformance(command: command, game: game ?? ConformanceScript.games[0])
    }
    return .run(try checked())
  }

  private mutating func take(_ word: String) throws(UsageError) {
    guard word.hasPrefix("-") else { return try takeServer(word) }
    let (option, value) = OptionWords.split(word)
    switch option {
    case "--name":
      options.name = try words.value(of: option, value, "NAME, as in bob", PlayerName.init)
    case "--table":
      options.table = try words.value(of: option, value, "TABLE, as in main", TableID.init)
    case "--bot":
      let strategies = StrategyCatalogue.names.joined(separator: " or ")
      let name = try words.value(of: option, value, strategies) {
        StrategyCatalogue.names.contains($0) ? $0 : nil
      }
      options.bot = BotOptions(strategy: name)
    case "--rounds":
      rounds = try words.value(of: option, value, "a number from 1 on") {
        WireNumber.parse($0).flatMap { $0 > 0 ? $0 : nil }
      }
      roundsOnly = "--rounds"
    case "--exec":
      let command = try words.value(of: option, value, "a command, as in ./mybot.py") {
        $0.isEmpty ? nil : $0
      }
      options.exec = ExecOptions(command: command)
    case "--restarts":
      restarts = try words.value(of: option, value, "a number", WireNumber.parse)
      execOnly = "--restarts"
    case "--log":
      log = try words.value(of: option, value, "a file") { $0.isEmpty ? nil : $0 }
      execOnly = "--log"
    case "--game":
      let games = ConformanceScript.games.joined(separator: " or ")
      game = try words.value(of: option, value, games) {
        ConformanceScript.games.contains($0) ? $0 : nil
      }
    case "--seed":
      seed = try words.value(of: option, value, "a whole number") {
        WireNumber.parse($0).map(UInt64.init)
      }
      botOnly = "--seed"
    default: throw words.unknown(option)
    }
  }

  private mutating func takeServer(_ word: String) throws(UsageError) {
    guard !hasServer else {
      throw UsageError("one HOST:PORT is enough, '\(SafeText.printable(word.prefix(40)))' too many")
    }
    do {
      options.server = try Endpoint(word, defaultPort: 7777)
    } catch {
      throw UsageError(SafeText.printable(error.description))
    }
    if case .network(_, port: 0) = options.server {
      throw UsageError("nobody listens on port 0")
    }
    hasServer = true
  }

  private func checked() throws(UsageError) -> Options {
    var options = options
    if let botOnly, options.bot == nil {
      throw UsageError("\(botOnly) is for bots, as in --bot careful \(botOnly) 9")
    }
    if let execOnly, options.exec == nil {
      throw UsageError("\(execOnly) is for programs, as in --exec ./mybot.py \(execOnly) 9")
    }
    guard options.bot != nil || options.exec != nil else {
      if let roundsOnly {
        throw UsageError("\(roundsOnly) is for bots, as in --bot careful \(roundsOnly) 9")
      }
      return options
    }
    guard options.bot == nil || options.exec == nil else {
      throw UsageError("--exec and --bot do not go together")
    }
    let player = options.bot == nil ? "--exec" : "--bot"
    guard !options.showsWire else { throw UsageError("--wire and \(player) do not go together") }
    options.bot?.seed = seed
    if let rounds {
      options.bot?.rounds = rounds
      options.exec?.rounds = rounds
    }
    if let restarts { options.exec?.restarts = restarts }
    options.exec?.log = log
    return options
  }
}
