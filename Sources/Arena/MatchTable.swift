import Cards
import Games
import Identity

/// The table of one seating of a match: deals, asks and judges. Whoever runs it puts the questions
/// to the entrants and brings back what they answer.
public struct MatchTable: Sendable {
  /// Who is asked, and what.
  public typealias Asked = (entrant: Int, question: GameQuestion)

  private let match: Match
  private let seats: [Seat]
  private var table: any HandTable
  /// Deals that were begun.
  public private(set) var deals = 0

  /// The table of a seating before its first hand.
  ///
  /// - Parameter seating: its number, from 0.
  public init(_ match: Match, seating: Int) {
    self.match = match
    seats = match.entrants.indices.map { match.seat(of: $0, in: seating) }
    let players = seats.enumerated().compactMap { entrant, seat in
      PlayerName("p\(entrant + 1)").map { SeatedPlayer(seat, $0) }
    }.sorted { $0.seat < $1.seat }
    table =
      switch match.game.rules {
      case .poker(let rules): PokerTable(rules, players: players, stack: match.stack)
      case .house(let rules): HouseTable(rules, players: players, stack: match.stack)
      }
  }

  /// Deals the next hand.
  public mutating func begin() {
    table.begin(match.cards(ofDeal: deals))
    deals += 1
  }

  /// Who is asked next, with all that this entrant may know; `nil` when the hand is over.
  public var asked: Asked? {
    guard let (seat, question) = table.asked,
      let entrant = seats.firstIndex(of: seat)
    else { return nil }
    return (entrant, question)
  }

  /// Does what the entrant who is asked has answered; the safe move if that is not allowed.
  ///
  /// - Returns: whether it was allowed.
  public mutating func take(_ action: GameAction, from entrant: Int) -> Bool {
    table.take(action, from: seats[entrant])
  }

  /// Chips, or dollars, that an entrant has won in the last hand; negative if lost.
  public func result(of entrant: Int) -> Int { table.result(of: seats[entrant]) }
}
