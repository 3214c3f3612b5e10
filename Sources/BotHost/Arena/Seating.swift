import Games
import Lines

/// A seating of a match, or one of its parts, which are played in parallel: its table, with players
/// who have seen nothing before.
struct Seating: Sendable {
  private var table: MatchTable
  private var players: [any MatchPlayer]
  /// The players who follow the events of the table.
  private let listeners: [(entrant: Int, name: PlayerName)]
  private var log: HandLog?
  private let deals: Int
  /// The number of this part, from 0.
  private let part: Int
  private let parts: Int
  /// Results not collected yet: for each hand, those of all entrants.
  private(set) var results: [Int] = []

  /// Creates a seating before its first hand.
  ///
  /// - Parameters:
  ///   - number: the number of the seating, from 0.
  ///   - part: the number of the part, from 0.
  ///   - parts: the number of parts, which play the hands in turn.
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

  /// Plays up to `hands` more hands of the match. Each part plays as many, the first part the first
  /// of these hands.
  ///
  /// - Parameter clock: milliseconds of a clock that never goes back, for the times in the log.
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

  /// Skips hands that other parts play.
  private mutating func skip(_ hands: Int) {
    for _ in 0..<max(0, min(hands, deals - table.deals)) { table.skip() }
  }

  /// Sends the new events to all listeners, each as far as that player may know.
  private mutating func tell(after milliseconds: Int) {
    guard !listeners.isEmpty || log != nil else { return }
    let events = table.takeEvents()
    log?.take(events, after: milliseconds)
    for (entrant, name) in listeners {
      players[entrant].hear(events.compactMap { $0.shown(to: name) })
    }
  }

  /// Makes all players leave, whether or not all hands were played.
  mutating func leave() { for entrant in players.indices { players[entrant].leave() } }

  /// Returns and removes the results so far.
  mutating func takeResults() -> [Int] {
    defer { results.removeAll(keepingCapacity: true) }
    return results
  }

  /// Returns and removes the log so far, a line of JSON for each hand.
  mutating func takeLog() -> String { log?.takeLines() ?? "" }

  /// Returns and resets the figures of each entrant.
  mutating func takeFigures() -> [AnswerFigures] {
    players.indices.map { entrant in
      defer { players[entrant].figures = AnswerFigures() }
      return players[entrant].figures
    }
  }
}
