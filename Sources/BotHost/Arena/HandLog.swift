import Games
import Lines

/// The hands of a seating as lines of JSON, with every card open.
struct HandLog: Sendable {
  private let game: String
  /// The fields before each hand.
  private let head: String
  private var steps: [RoundStep] = []
  private var lines: [String] = []

  /// Creates the log of a seating before its first hand.
  ///
  /// - Parameter number: the number of the seating, from 0.
  init(_ match: Match, seating number: Int) {
    game = match.game.id.description
    let names = match.entrants.map { JSONRendering.quoted($0.name) }.joined(separator: ",")
    head = "{\"entrants\":[\(names)],\"seating\":\(number + 1),\"deal\":"
  }

  /// Adds events, with the milliseconds since the hand began.
  mutating func take(_ events: [TableEvent], after milliseconds: Int) {
    for event in events {
      switch event {
      case .game(let event):
        guard let open = event.withEveryCard else { continue }
        steps.append(RoundStep(.game(open), after: milliseconds))
      case .timeout(let player, let move):
        steps.append(RoundStep(.timeout(player, did: move), after: milliseconds))
      default: continue
      }
    }
  }

  /// Ends the hand of a deal.
  mutating func endHand(ofDeal deal: Int) {
    let hand = RoundDocument(steps, table: "match", game: game, number: deal, at: nil)
    steps.removeAll(keepingCapacity: true)
    if let hand { lines.append("\(head)\(deal),\"hand\":\(hand.json)}\n") }
  }

  /// Returns and removes the lines so far.
  mutating func takeLines() -> String {
    defer { lines.removeAll(keepingCapacity: true) }
    return lines.joined()
  }
}
