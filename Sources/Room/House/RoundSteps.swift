import Games
import Lines

/// A finished round in steps. Each step begins with a player's move, the first with the round, and
/// contains everything that follows from it.
struct RoundSteps {
  private let events: [NumberedEvent]
  /// The index at which each step begins.
  private let starts: [Int]

  init(_ round: RoundRecord) {
    events = round.events
    var starts = [0]
    var street: String?
    for (index, event) in events.enumerated() where index > 0 {
      switch event.event {
      case .game(.dealing(let event)):
        // Nobody decides at a dealer's table, so everything dealt together is one step.
        let next = event.street ?? street
        if next != street, street != nil { starts.append(index) }
        street = next
      case .timeout: starts.append(index)
      case let event where event.mover != nil:
        if case .timeout = events[index - 1].event { break }
        starts.append(index)
      default: break
      }
    }
    self.starts = starts
  }

  var count: Int { starts.count }

  /// The events of a step, counted from 1.
  subscript(step: Int) -> ArraySlice<NumberedEvent> {
    guard starts.indices.contains(step - 1) else { return [] }
    return events[starts[step - 1]..<end(of: step)]
  }

  private func end(of step: Int) -> Int { step < starts.count ? starts[step] : events.count }

  /// The seat that decides after a step; `nil` if it is not that of `name`, or nobody's.
  func decision(after step: Int, by name: PlayerName) -> Seat? {
    let next = self[step + 1].lazy.compactMap(\.event.mover).first
    return next?.name == name ? next?.seat : nil
  }

  /// The game as it was after a step, with everything its table knew.
  ///
  /// - Parameter start: the game as the round began.
  func game(after step: Int, from start: any Game) -> any Game {
    var game = start
    for (player, stack) in players { game.evolve(.sat(player, stack: stack, isBot: false)) }
    for event in events[..<end(of: step)] {
      if case .game(let event) = event.event, event.departure == nil { game.evolve(event) }
    }
    return game
  }

  /// The cards on the table of a game against the house up to the end of a step.
  func cardsSeen(after step: Int) -> [Card] {
    events[..<end(of: step)].flatMap { event -> [Card] in
      switch event.event {
      case .game(.house(.dealt(_, let hand, _, _))): hand
      case .game(.house(.traded(_, let trade))): [trade.drawn]
      default: []
      }
    }
  }

  /// The players, with their stacks before the round.
  private var players: [(SeatedPlayer, stack: Int)] {
    var players: [(player: SeatedPlayer, stack: Int)] = []
    for event in events {
      switch event.event {
      case .game(.poker(.hand(let start))): return start.players.map { ($0.player, $0.stack) }
      case .game(.house(.bet(let player, _, _, let balance))):
        if !players.contains(where: { $0.player.seat == player.seat }) {
          players.append((player, balance))
        }
      default: break
      }
    }
    return players
  }
}

extension TableEvent {
  /// The player whose move the event is, if it is one.
  fileprivate var mover: SeatedPlayer? { if case .move(let player) = part { player } else { nil } }
}

extension DealingEvent {
  /// The street that the event belongs to; cards turned up together count as one.
  fileprivate var street: String? {
    switch self {
    case .dealt(_, _, _, let street), .community(_, let street): street
    case .shown, .best, .split: ""
    default: nil
    }
  }
}
