import Arena
import Bots
import Cards
import Games
import Identity
import LineProtocol
import Lines
import Sockets

/// Seatings of a match at a server, which are played at the same time: each has a table of its own,
/// and a connection for each entrant, whose player has seen nothing before.
struct ServerSeating {
  /// What the table decides by itself, whatever the game's own words say.
  private static let settled: Set<Key> = [
    .seats, .hands, .stack, .duplicate, .seed, .turn, .bank, .only,
  ]

  private var loop: EventLoop<MatchClient>
  private let entrants: Int

  /// Seatings before anybody has come.
  ///
  /// - Parameters:
  ///   - numbers: their numbers, from 0: one, or all of a duplicate.
  ///   - entrants: who plays, as the command line has it.
  ///   - draw: what the names at the server are made of, 100,000 to 999,999.
  ///   - hands: hands that follow each other, if it is to be told how long the server lets that
  ///     take.
  ///   - progress: hears how many hands are played at the first table, whenever something happens.
  init?(
    _ match: Match, _ numbers: Range<Int>, entrants: [MatchOptions.Player],
    _ options: MatchOptions, at server: Endpoint, draw: Int, announcing hands: Int?,
    signals: Signals, progress: @escaping (Int) -> Void
  ) {
    let numbers = Array(numbers)
    let tables = numbers.indices.compactMap { place in
      TableID("match-\(draw)" + (place == 0 ? "" : "-\(place + 1)"))
    }
    guard let table = tables.first, tables.count == numbers.count else { return nil }
    let names = numbers.indices.map { place in
      entrants.indices.map { "p\($0 + 1)-\(draw)" + (place == 0 ? "" : "-\(place + 1)") }
    }
    let create = Self.create(match, table, only: names, options, isSeeded: server.isLoopback)
    let seats = numbers.indices.flatMap { place in
      entrants.indices.map { (place: place, entrant: $0) }
    }
    let clients = seats.compactMap { place, entrant in
      var own = Options()
      (own.server, own.name) = (server, PlayerName(names[place][entrant]))
      own.lastTag = Options.anyTag()
      let number = numbers[place]
      let isCreator = place == 0 && entrant == 0
      let seat = MatchPlace(
        create: isCreator ? create : nil, seat: match.seat(of: entrant, in: number),
        hands: isCreator ? hands : nil)
      return Self.client(
        entrants[entrant], own, options.programs, tables[place], seat,
        match.choices(of: entrant, in: number), progress: isCreator ? progress : nil)
    }
    guard clients.count == seats.count else { return nil }
    self.entrants = entrants.count
    loop = EventLoop(clients, signals: signals)
  }

  /// The command that opens the table, or of a duplicate all tables.
  private static func create(
    _ match: Match, _ table: TableID, only names: [[String]], _ options: MatchOptions,
    isSeeded: Bool
  ) -> String {
    let given = match.game.options.filter { option in
      !settled.contains { $0.rawValue == option.key }
    }
    var own: [(Key, String)] = [
      (.seats, "\(names.first?.count ?? 0)"), (.hands, "\(match.deals)"),
      (.stack, "\(options.conditions.stack ?? 100)"), (.turn, clock(options.programs.turn)),
      (.bank, "0"), (.only, names.joined().joined(separator: ",")),
    ]
    if names.count > 1 { own.append((.duplicate, "yes")) }
    if isSeeded { own.append((.seed, "\(options.conditions.seed)")) }
    let told = own.map { TableOption(key: $0.rawValue, value: $1) }
    return (["create", "\(table)", match.game.word] + (given + told).map(\.typed))
      .joined(separator: " ")
  }

  /// A turn's time as a table takes it: milliseconds below a second, then whole seconds.
  private static func clock(_ milliseconds: Int) -> String {
    milliseconds < 1000 ? "\(max(10, milliseconds))ms" : "\((milliseconds + 999) / 1000)"
  }

  private static func client(
    _ player: MatchOptions.Player, _ options: Options, _ rules: ProgramRules, _ table: TableID,
    _ place: MatchPlace, _ choices: HandChoices, progress: ((Int) -> Void)?
  ) -> RunningClient<MatchClient>? {
    var system = SystemRandomNumberGenerator()
    let seed = Seed(from: &system)
    switch player {
    case .bot(let name):
      guard let strategy = StrategyCatalogue.make(name) else { return nil }
      let player = BotPlayer(
        options: options, bot: BotOptions(strategy: name, rounds: .max), table: table,
        strategy: strategy, place: place, seed: seed, choices: choices)
      return RunningClient(MatchClient(player, progress: progress), server: options.server)
    case .program(let command):
      let exec = ExecOptions(command: command, rounds: .max, restarts: rules.restarts)
      let player = ProgramPlayer(
        options: options, exec: exec, table: table, place: place, seed: seed)
      return RunningClient(
        MatchClient(player, progress: progress), server: options.server,
        program: ProgramProcess(command: command))
    }
  }

  /// Plays all its hands, or as many as there are until somebody has to go.
  ///
  /// - Returns: the exit code.
  mutating func play() -> Int32 { loop.run() }

  private func clients(_ place: Int) -> ArraySlice<MatchClient> {
    loop.frontEnds[(place * entrants)..<((place + 1) * entrants)]
  }

  /// Of each hand that was played in a seating the chips that each entrant has won.
  ///
  /// - Parameter place: its place among the numbers.
  func results(_ place: Int) -> [[Int]] {
    let own = clients(place).map(\.results)
    let hands = own.map(\.count).min() ?? 0
    return (0..<hands).map { hand in own.map { $0[hand] } }
  }

  /// What was counted there of each entrant.
  func figures(_ place: Int) -> [AnswerFigures] { clients(place).map(\.figures) }
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
  /// Hears how many hands are played.
  private let progress: ((Int) -> Void)?

  init(_ player: any MatchFrontEnd, progress: ((Int) -> Void)?) {
    (self.player, self.progress) = (player, progress)
  }

  var results: [Int] { player.results }
  var figures: AnswerFigures { player.figures }
  var deadline: Int? { player.deadline }
  var wantsInput: Bool { false }

  mutating func start(at now: Int) -> [ClientEffect] { untold(player.start(at: now)) }

  mutating func handle(_ input: ClientInput, at now: Int) -> [ClientEffect] {
    defer { progress?(player.results.count) }
    return untold(player.handle(input, at: now))
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
