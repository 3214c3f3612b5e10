import Cards
import Games
import Identity

/// One seating of a match, or one of the parts of it that are played side by side: its table with
/// players who have seen nothing before.
struct Seating: Sendable {
  private var table: MatchTable
  private var players: [any MatchPlayer]
  /// Who hears what happens at the table.
  private let listeners: [(entrant: Int, name: PlayerName)]
  private var log: HandLog?
  private let deals: Int
  /// Which of so many parts this is.
  private let part: Int
  private let parts: Int
  /// Results of hands that were not collected yet: of each hand those of all entrants.
  private(set) var results: [Int] = []

  /// A seating before its first hand.
  ///
  /// - Parameters:
  ///   - number: from 0.
  ///   - part: which of the parts it is, from 0.
  ///   - parts: so many take the hands in turn.
  init(_ match: Match, number: Int, part: Int = 0, of parts: Int = 1) {
    let table = MatchTable(match, seating: number)
    let players = zip(match.entrants, table.players).enumerated().map { place, entrant in
      entrant.0.make(match.choices(of: place, in: number), entrant.1, table)
    }
    (deals, self.part, self.parts) = (match.deals, part, parts)
    log = match.isLogged ? HandLog(match, seating: number) : nil
    listeners = players.indices.filter { match.entrants[$0].isProgram }
      .map { ($0, table.players[$0].name) }
    (self.table, self.players) = (table, players)
  }

  /// Plays so many hands more, as far as the match has them. Of parts each does the same, the first
  /// one the first of these hands.
  ///
  /// - Parameter clock: milliseconds of a clock that never goes back, by which moves are logged.
  mutating func play(hands: Int, clock: () -> Int = { 0 }) {
    skip(part * hands)
    for _ in 0..<max(0, min(hands, deals - table.deals)) {
      table.begin()
      let start = clock()
      tell(after: 0)
      while let (entrant, question) = table.asked {
        if let action = players[entrant].answer(question, at: table) {
          if !table.take(action, from: entrant) { players[entrant].figures.illegal += 1 }
        } else {
          table.timeOut(entrant)
        }
        tell(after: log == nil ? 0 : clock() - start)
      }
      for entrant in players.indices { results.append(table.result(of: entrant)) }
      log?.endHand(ofDeal: table.deals)
    }
    skip((parts - 1 - part) * hands)
    if table.deals == deals { leave() }
  }

  /// Passes over hands that other parts play.
  private mutating func skip(_ hands: Int) {
    for _ in 0..<max(0, min(hands, deals - table.deals)) { table.skip() }
  }

  /// Tells everybody who listens what has happened, each as far as that player may know.
  private mutating func tell(after milliseconds: Int) {
    guard !listeners.isEmpty || log != nil else { return }
    let events = table.takeEvents()
    log?.take(events, after: milliseconds)
    for (entrant, name) in listeners {
      players[entrant].hear(events.compactMap { $0.shown(to: name) })
    }
  }

  /// Has all players go, whether or not all hands were played.
  mutating func leave() { for entrant in players.indices { players[entrant].leave() } }

  /// Gives up the results that were played so far.
  mutating func takeResults() -> [Int] {
    defer { results.removeAll(keepingCapacity: true) }
    return results
  }

  /// Gives up what was logged so far, a line of JSON for each hand.
  mutating func takeLog() -> String { log?.takeLines() ?? "" }

  /// Gives up what was counted so far of each entrant.
  mutating func takeFigures() -> [AnswerFigures] {
    players.indices.map { entrant in
      defer { players[entrant].figures = AnswerFigures() }
      return players[entrant].figures
    }
  }
}
