import Competition
import LineProtocol
import Sockets

/// What one `--acpc` and the options behind it ask for.
struct CompetitionOptions: Equatable, Sendable {
  /// The `.game` file.
  let gamePath: String
  /// Where to listen: one for each seat, or one for all.
  let endpoints: [Endpoint]
  /// A file of hands whose cards are known beforehand.
  var handsPath: String?
  /// Where finished hands are written, at the end of what is there.
  var logPath: String?
  /// Whether a seat that is late or lost ends the match.
  var aborts = false
  /// Whether a seat is told that something else was played than it has sent.
  var comments = false
  /// What a match is like.
  private(set) var match = CompetitionTerms()

  /// Reads `GAMEFILE@PORT,PORT…` or `GAMEFILE@HOST:PORT,PORT…`.
  init(_ text: String) throws(OptionError) {
    guard let at = text.lastIndex(of: "@"), at > text.startIndex else {
      throw OptionError(text, give: "GAMEFILE@PORT for all seats or PORT,PORT… for each")
    }
    gamePath = String(text[..<at])
    let ports = text[text.index(after: at)...].split(
      separator: ",", omittingEmptySubsequences: false)
    var (endpoints, host): ([Endpoint], String) = ([], "127.0.0.1")
    for port in ports {
      let isWhole = endpoints.isEmpty && port.contains(":")
      let written = host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
      do {
        endpoints.append(try Endpoint(isWhole ? String(port) : written))
      } catch { throw OptionError(error.description) }
      guard case .network(let first, _) = endpoints[0] else {
        throw OptionError(text, give: "PORT or HOST:PORT, since its players connect to ports")
      }
      host = first
    }
    self.endpoints = endpoints
  }

  /// Reads the words of `--acpc-match`: `hands=3000 response=10s names=ann,bob`.
  mutating func setMatch(_ text: String) throws(OptionError) {
    let words = text.split(separator: " ").map(String.init)
    match = try CompetitionTerms.all.read(words, from: match) ?? match
  }
}

/// What matches are like that are played at one place.
struct CompetitionTerms: Equatable, Sendable {
  /// How many hands a match has; `nil`: as many as have their cards in a file, or 3000.
  fileprivate(set) var hands: Int?
  /// The seats' names, the first ones' at least.
  fileprivate(set) var names: [String] = []
  /// How long a seat may think.
  fileprivate(set) var times = CompetitionTimes()

  /// Each word of `--acpc-match`.
  static let all = ProgramOptions<CompetitionTerms>(
    of: "cardroom-server", CompetitionTerms(),
    [
      .number("hands", "3000", in: 1...1_000_000_000, "of a match", \.hands),
      time("response", "for one answer", \.times.response),
      time("hand", "for all of a hand", \.times.hand),
      time("per-hand", "for all of a match, on average a hand", \.times.perHand),
      time("version", "for the first line of a connection", \.times.version),
      .value("names", "A,B", "of the seats") { terms, text in
        let names = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        guard names.allSatisfy(isName) else {
          throw OptionError(text, give: "names without spaces, : and |, as in ann,bob")
        }
        terms.names = names
      },
    ])

  private static func time(
    _ name: String, _ sentence: String,
    _ path: any WritableKeyPath<CompetitionTerms, Duration> & Sendable
  ) -> ProgramOption<CompetitionTerms> {
    let usual = CompetitionTerms()[keyPath: path].components.seconds
    return .value(name, "\(usual)s", sentence) { $0[keyPath: path] = try duration($1) }
  }

  /// What may stand between the bars of a log's line.
  private static func isName(_ text: String) -> Bool {
    (1...64).contains(text.utf8.count)
      && text.utf8.allSatisfy { (33...126).contains($0) && $0 != 58 && $0 != 124 }
  }

  /// `10s` or `250ms`, up to a day.
  private static func duration(_ text: String) throws(OptionError) -> Duration {
    let isFine = text.hasSuffix("ms")
    guard let number = Int(text.dropLast(isFine ? 2 : 1)), text.hasSuffix("s"), number > 0,
      number <= (isFine ? 86_400_000 : 86_400)
    else { throw OptionError(text, give: "a time, as in 10s or 250ms") }
    return isFine ? .milliseconds(number) : .seconds(number)
  }
}

/// How long a seat may think before it checks or folds, which is the original's where nothing is
/// said, and how long a connection may keep silent.
struct CompetitionTimes: Equatable, Sendable {
  /// For one answer.
  var response: Duration = .seconds(600)
  /// For all answers of one hand.
  var hand: Duration = .seconds(600)
  /// For all answers of a match, on average a hand.
  var perHand: Duration = .seconds(7)
  /// For the first line of a connection; one that takes longer is closed, and its seat is free.
  var version: Duration = .seconds(10)
}

/// What a place for matches is to do, read from the files.
public struct CompetitionConfiguration: Sendable {
  /// The game.
  let game: GameDefinition
  /// What it is called in the logs.
  let name: String
  /// Where to listen: one for each seat, or one for all.
  let addresses: [SocketAddress]
  let stacked: StackedDeals
  let hands: Int
  let options: CompetitionOptions

  /// Reads the files that the options name.
  init(
    _ options: CompetitionOptions,
    resolve: (Endpoint) throws(SocketError) -> SocketAddress
  ) throws(ProgramError) {
    let path = options.gamePath
    let text = try ConfigurationFile.contents(of: path, option: "--acpc")
    do { game = try GameDefinition(fileText: text) } catch {
      throw ProgramError(.badData, "\(path), \(error.description)")
    }
    guard [1, game.players].contains(options.endpoints.count) else {
      throw ProgramError(
        .usage,
        "--acpc \(path): give one port, or one for each of the game's \(game.players) players")
    }
    guard options.match.names.count <= game.players else {
      throw ProgramError(.usage, "--acpc-match: \(path) has \(game.players) players; name no more")
    }
    stacked = try Self.stacked(options.handsPath, game)
    hands = options.match.hands ?? (stacked.hands.isEmpty ? 3000 : stacked.hands.count)
    do {
      addresses = try options.endpoints.map { (endpoint) throws(SocketError) in
        try resolve(endpoint)
      }
    } catch { throw ProgramError(error) }
    name = path
    self.options = options
  }

  private static func stacked(
    _ path: String?, _ game: GameDefinition
  ) throws(ProgramError) -> StackedDeals {
    guard let path else { return StackedDeals() }
    let text = try ConfigurationFile.contents(
      of: path, option: "--acpc-hands", largest: 256 << 20)
    do { return try StackedDeals(fileText: text, game) } catch {
      throw ProgramError(.badData, "\(path), \(error.description)")
    }
  }
}
