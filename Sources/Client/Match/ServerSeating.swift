import Arena
import Bots
import Cards
import Games
import Identity
import LineProtocol
import Sockets

/// One seating of a match at a server: a table of its own, and a connection for each entrant, whose
/// player has seen nothing before.
struct ServerSeating {
  /// What the table decides by itself, whatever the game's own words say.
  private static let settled: Set<Key> = [
    .seats, .hands, .stack, .duplicate, .seed, .turn, .bank, .only,
  ]

  private var loop: EventLoop<MatchClient>

  /// The seating before anybody has come.
  ///
  /// - Parameters:
  ///   - number: its number, from 0.
  ///   - entrants: who plays, as the command line has it.
  ///   - draw: what the names at the server are made of, 100,000 to 999,999.
  init?(
    _ match: Match, number: Int, entrants: [MatchOptions.Player], _ options: MatchOptions,
    at server: Endpoint, draw: Int, signals: Signals
  ) {
    guard let table = TableID("match-\(draw)") else { return nil }
    let names = entrants.indices.map { "p\($0 + 1)-\(draw)" }
    let create = Self.create(match, table, only: names, options, isSeeded: server.isLoopback)
    let clients = entrants.enumerated().compactMap { entrant, player in
      var own = Options()
      (own.server, own.name) = (server, PlayerName(names[entrant]))
      let place = MatchPlace(
        create: entrant == 0 ? create : nil, seat: match.seat(of: entrant, in: number))
      return Self.client(
        player, own, options.programs, table, place, match.choices(of: entrant, in: number))
    }
    guard clients.count == entrants.count else { return nil }
    loop = EventLoop(clients, signals: signals)
  }

  /// The command that opens the table.
  private static func create(
    _ match: Match, _ table: TableID, only names: [String], _ options: MatchOptions, isSeeded: Bool
  ) -> String {
    let words = match.game.words.split(separator: " ").filter { word in
      !settled.contains { word.lowercased().hasPrefix("\($0.rawValue)=") }
    }
    var own: [(Key, String)] = [
      (.seats, "\(names.count)"), (.hands, "\(match.deals)"),
      (.stack, "\(options.conditions.stack ?? 100)"), (.turn, clock(options.programs.turn)),
      (.bank, "0"), (.only, names.joined(separator: ",")),
    ]
    if isSeeded { own.append((.seed, "\(options.conditions.seed)")) }
    let told = own.map { "\($0.rawValue)=\($1)" }
    return (["create", "\(table)"] + words.map(String.init) + told).joined(separator: " ")
  }

  /// A turn's time as a table takes it: milliseconds below a second, then whole seconds.
  private static func clock(_ milliseconds: Int) -> String {
    milliseconds < 1000 ? "\(max(10, milliseconds))ms" : "\((milliseconds + 999) / 1000)"
  }

  private static func client(
    _ player: MatchOptions.Player, _ options: Options, _ rules: ProgramRules, _ table: TableID,
    _ place: MatchPlace, _ choices: SplitMix64
  ) -> RunningClient<MatchClient>? {
    var system = SystemRandomNumberGenerator()
    let seed = Seed(from: &system)
    switch player {
    case .bot(let name):
      guard let strategy = StrategyCatalogue.make(name) else { return nil }
      let player = BotPlayer(
        options: options, bot: BotOptions(strategy: name, rounds: .max), table: table,
        strategy: strategy, place: place, seed: seed, choices: choices)
      return RunningClient(MatchClient(player), server: options.server)
    case .program(let command):
      let exec = ExecOptions(command: command, rounds: .max, restarts: rules.restarts)
      let player = ProgramPlayer(
        options: options, exec: exec, table: table, place: place, seed: seed)
      return RunningClient(
        MatchClient(player), server: options.server, program: ProgramProcess(command: command))
    }
  }

  /// Plays all its hands, or as many as there are until somebody has to go.
  ///
  /// - Returns: the exit code.
  mutating func play() -> Int32 { loop.run() }

  /// Of each hand that was played the chips that each entrant has won.
  var results: [[Int]] {
    let own = loop.frontEnds.map(\.results)
    let hands = own.map(\.count).min() ?? 0
    return (0..<hands).map { hand in own.map { $0[hand] } }
  }

  /// What was counted of each entrant.
  var figures: [AnswerFigures] { loop.frontEnds.map(\.figures) }
}

/// A front end that plays in a match.
protocol MatchFrontEnd: FrontEnd {
  /// Of each hand the chips that were won.
  var results: [Int] { get }
  /// What was counted of its answers.
  var figures: AnswerFigures { get }
}

/// Whoever plays in a match. What it writes about itself is not told: the report is.
struct MatchClient: FrontEnd {
  private var player: any MatchFrontEnd

  init(_ player: any MatchFrontEnd) { self.player = player }

  var results: [Int] { player.results }
  var figures: AnswerFigures { player.figures }
  var deadline: Int? { player.deadline }
  var wantsInput: Bool { false }

  mutating func start(at now: Int) -> [ClientEffect] { untold(player.start(at: now)) }

  mutating func handle(_ input: ClientInput, at now: Int) -> [ClientEffect] {
    untold(player.handle(input, at: now))
  }

  private func untold(_ effects: [ClientEffect]) -> [ClientEffect] {
    effects.filter { if case .write = $0 { false } else { true } }
  }
}

extension BotPlayer: MatchFrontEnd {
  var results: [Int] { seat.results }
  var figures: AnswerFigures { AnswerFigures() }
}

extension ProgramPlayer: MatchFrontEnd {
  var results: [Int] { seat.results }
}
