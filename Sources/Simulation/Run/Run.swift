import Cards
import Room

/// One run of the simulator: a room, its clients and a network in one thread, with a clock that is
/// advanced by hand. The same seed gives the same run, down to the last byte.
public struct Run: Sendable {
  /// The number that determines everything.
  public let seed: UInt64
  var hooks = Hooks()

  /// Creates the run of a seed.
  public init(seed: UInt64) { self.seed = seed }

  /// Runs, and reports the result.
  ///
  /// - Parameter keepsTranscript: whether the report contains the lines of the whole run.
  public func report(keepsTranscript: Bool = false) -> Report {
    var chance = Chance(seed: seed)
    let scenario = chance.element(of: Scenario.mix) ?? .mixed
    var simulation = furnish(scenario, &chance, keepsTranscript: keepsTranscript)
    var violation: Violation?
    do {
      try simulation.open(at: simulation.now)
      try simulation.live(steps: chance.number(in: scenario.steps))
      if chance.happens(perMille: 200) {
        try simulation.stopServer()
      } else {
        try simulation.settle()
        try simulation.probe()
        try simulation.leave()
      }
      try simulation.close()
    } catch {
      violation = error
    }
    var poker = simulation.audit.poker
    poker.kills = simulation.killsWithCardsOut
    return Report(
      seed: seed, violation: violation, events: simulation.steps,
      rounds: simulation.audit.rounds, poker: poker, lines: simulation.linesRead,
      shadows: simulation.shadows,
      kills: simulation.kills, failures: simulation.failures,
      time: simulation.now.milliseconds,
      fingerprint: simulation.transcript.hash, transcript: simulation.transcript.lines)
  }

  private func furnish(
    _ scenario: Scenario, _ chance: inout Chance, keepsTranscript: Bool
  ) -> Simulation {
    var settings = ServerSettings(seed: Seed(number: seed))
    settings.shards = 1 + chance.number(below: 3)
    settings.order = chance.element(of: Mailboxes.Order.allCases) ?? .perReceiver
    settings.limits =
      [FloodLimit(rate: 0, burst: 40), FloodLimit(rate: 20, burst: 40)][chance.number(below: 2)]
    settings.hold = .seconds([5, 30, 120][chance.number(below: 3)])
    settings.stall = scenario.stall
    let faults = FaultRates.any(using: &chance)
    settings.isDurable = faults.isDurable
    settings.hooks = hooks
    let most = scenario == .busy || scenario == .poker ? 1 : 4
    let betting = Array(["main", "five", "alpha", "beta"].prefix(1 + chance.number(below: most)))
    let dealing =
      scenario == .busy || scenario == .poker
      ? [] : Run.dealing.filter { _ in chance.happens(perMille: 400) }
    let poker = PokerTables.names.filter { _ in chance.happens(perMille: scenario.pokerTables) }
    let names = betting + dealing + poker
    let text = names.map { Run.opening($0, &chance) }.joined(separator: "\n")
    settings.opening = (try? TableConfiguration.parse(fileText: text)) ?? []
    var simulation = Simulation(
      settings, scenario, faults, tables: names + ["t1", "t2", "t3"],
      chance: Chance(seed: chance.next()),
      keepsTranscript: keepsTranscript)
    for number in 1...chance.number(in: scenario.participants) {
      let comesAt = Instant(nanoseconds: 0).after(milliseconds: chance.number(below: 20_000))
      let table = scenario.home(betting + dealing, poker, &chance)
      let client = scenario.client(number, table, &chance)
      simulation.participants.append(Participant(number: number, client: client, comesAt: comesAt))
    }
    return simulation
  }

  /// The names of tables with a dealer, where nobody is asked anything.
  static let dealing = ["stud", "holdem"]

  private static func opening(_ name: String, _ chance: inout Chance) -> String {
    if PokerTables.names.contains(name) { return PokerTables.opening(name, &chance) }
    if dealing.contains(name) {
      let game = name == "stud" ? ["deal-stud5", "deal-stud7"] : ["deal-holdem"]
      var line = "\(name) \(chance.element(of: game) ?? "deal-holdem")"
      let shuffle = chance.element(of: ["round", "round", "renew", "exhausted"]) ?? "round"
      line += " shuffle=\(shuffle)"
      if chance.happens(perMille: 500) { line += " players=\(chance.number(in: 1...5))" }
      if chance.happens(perMille: 150) { line += " open=on" }
      if chance.happens(perMille: 150) { line += " dealer=off" }
      return line
    }
    var line = "\(name) \(chance.element(of: ["betting3", "betting5"]) ?? "betting3")"
    let ranges = [("decks", 1...3), ("seats", 1...6), ("turn", 1...40), ("wait", 0...20)]
    for (key, range) in ranges where chance.happens(perMille: 500) {
      line += " \(key)=\(chance.number(in: range))"
    }
    return line
  }
}
