import Lines

/// The kind of a run.
enum Scenario: Sendable {
  /// All sorts of people.
  case mixed
  /// Fast games, and people who do not read their output.
  case busy
  /// Bad connections.
  case stormy
  /// Hardly anybody honest.
  case hostile
  /// Hardly any game but poker.
  case poker

  /// The scenarios, as often as each occurs.
  static let mix: [Scenario] = [
    .mixed, .mixed, .mixed, .mixed, .mixed, .busy, .stormy, .stormy, .hostile, .poker, .poker,
    .poker, .poker,
  ]

  /// How many steps the lively phase has.
  var steps: ClosedRange<Int> {
    switch self {
    case .mixed, .stormy, .hostile, .poker: 800...5800
    case .busy: 8000...16_000
    }
  }

  /// How often, per thousand steps, time passes while something waits to be done.
  var delays: Int { self == .busy ? 2 : 30 }

  /// How long the network may accept nothing. In a busy scenario it is long enough for the limit on
  /// unread bytes to be reached first.
  var stall: Duration { .seconds(self == .busy ? 600 : 10) }

  /// How the network cuts the bytes into pieces.
  var lumps: [NetworkConnection.Lump] { self == .busy ? [.large] : NetworkConnection.Lump.mix }

  /// How many clients come.
  var participants: ClosedRange<Int> { self == .busy ? 4...9 : 3...15 }

  /// Which kinds come: people in text mode (0 and 1), malformed clients (2 and 3) and players (from
  /// 4).
  private var sorts: ClosedRange<Int> {
    switch self {
    case .mixed, .stormy: 0...9
    // People who read prose think slowly, and would hold up a fast game.
    case .busy: 3...9
    case .hostile: 0...5
    case .poker: 1...12
    }
  }

  /// How often, per thousand, each poker table is open.
  var pokerTables: Int {
    switch self {
    case .mixed, .stormy: 250
    case .busy: 0
    case .hostile: 400
    case .poker: 450
    }
  }

  /// The table where somebody plays.
  ///
  /// - Parameters:
  ///   - others: the tables without poker.
  ///   - poker: the poker tables.
  func home(_ others: [String], _ poker: [String], _ chance: inout Chance) -> String {
    let playsPoker = self == .poker && chance.happens(perMille: 900)
    return chance.element(of: playsPoker && !poker.isEmpty ? poker : others + poker) ?? "main"
  }

  private var habits: [String] {
    switch self {
    case .mixed, .poker: Habits.all.keys.sorted()
    case .busy: ["hasty", "hasty", "hasty", "sleeper", "idler"]
    case .stormy: ["careful", "resumer", "rover", "rover", "watcher", "closer", "tagger"]
    case .hostile: ["plain", "mutant", "mutant", "stale", "opener", "quitter", "flooder"]
    }
  }

  private var malformed: [MalformedClient.Kind] {
    switch self {
    case .mixed, .hostile, .poker: MalformedClient.Kind.allCases
    case .busy: [.neverReads, .sitsAsleep]
    case .stormy: [.vanishes, .manyNames, .badTokens, .unterminated]
    }
  }

  /// A client that comes to play at `table`.
  func client(_ number: Int, _ table: String, _ chance: inout Chance) -> any SimulatedClient {
    if self == .busy, number == 1 { return MalformedClient(.sitsAsleep, table, number: number) }
    switch chance.number(in: sorts) {
    case 0, 1:
      let cuts = chance.happens(perMille: 500) ? 50 : 0
      return TextClient(name: "Person\(number)", table: table, cuts: cuts)
    case 2, 3:
      return MalformedClient(chance.element(of: malformed) ?? .idle, table, number: number)
    default:
      let name = chance.element(of: habits) ?? "plain"
      return Player(name: "p\(number)", home: table, habits: Habits.all[name] ?? Habits())
    }
  }
}

/// The faults that a server must cope with.
struct FaultRates: Sendable {
  /// Whether there is a journal.
  var isDurable = false
  /// How often the process is killed, per hundred thousand steps.
  var kills = 0
  /// How often the disk begins to fail, per hundred thousand steps.
  var faults = 0

  /// The faults of a random run.
  static func any(using chance: inout Chance) -> FaultRates {
    guard chance.happens(perMille: 800) else { return FaultRates() }
    return FaultRates(
      isDurable: true, kills: [0, 40, 40, 150][chance.number(below: 4)],
      faults: chance.happens(perMille: 400) ? 60 : 0)
  }

  /// How many of a thousand commits are followed by a snapshot, by reading it again, and by reading
  /// the history.
  static let (snapshots, snapshotsRead, historiesRead) = (30, 50, 20)
  /// How many of a thousand ends of the process are followed by spoiling a record on a copy of the
  /// disk.
  static let recordsSpoiled = 200
}
