import Bots
import Cards
import Games
import Identity
import LineProtocol
import Tables

/// The table of one seating of a match: deals, asks and judges. Whoever runs it puts the questions
/// to the entrants and brings back what they answer.
public struct MatchTable: Sendable {
  /// Who is asked, and what.
  public typealias Asked = (entrant: Int, question: GameQuestion)

  private let match: Match
  private let seats: [Seat]
  /// Who sits there, by seats: the entrants are `p1`, `p2` and so on.
  public let players: [SeatedPlayer]
  private var table: any HandTable
  /// What has happened around the game.
  private var events: [TableEvent] = []
  /// Deals that were begun.
  public private(set) var deals = 0

  /// The table of a seating before its first hand.
  ///
  /// - Parameter seating: its number, from 0.
  public init(_ match: Match, seating: Int) {
    self.match = match
    seats = match.entrants.indices.map { match.seat(of: $0, in: seating) }
    players = seats.enumerated().compactMap { entrant, seat in
      PlayerName("p\(entrant + 1)").map { SeatedPlayer(seat, $0) }
    }.sorted { $0.seat < $1.seat }
    events = players.map { .sat($0, stack: match.stack, Person(role: .bot), nil) }
    table =
      switch match.game.rules {
      case .poker(let rules):
        PokerTable(
          rules, players: players, hands: match.deals, stack: match.stack, seed: match.cardSeed)
      case .house(let rules):
        HouseTable(
          rules, players: players, hands: match.deals, stack: match.stack, seed: match.cardSeed)
      }
  }

  /// Deals the next hand.
  public mutating func begin() {
    table.begin()
    deals += 1
  }

  /// Passes the next hand over: all make the safe moves, and nothing of it counts.
  mutating func skip() {
    begin()
    while let (seat, _) = table.asked { _ = table.take(.auto, from: seat) }
    _ = takeEvents()
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

  /// Does what an entrant's clock would do, who is asked and gives no answer.
  mutating func timeOut(_ entrant: Int) {
    guard let player = player(of: entrant) else { return }
    events.append(.timeout(player, did: table.played.safeMove(of: player.seat)))
    table.timeOut(player.seat)
  }

  /// Chips, or dollars, that an entrant has won in the last hand; negative if lost.
  public func result(of entrant: Int) -> Int { table.result(of: seats[entrant]) }

  /// What everybody has before each hand.
  public var stack: Int { match.stack }

  /// Which game is played.
  public var game: GameID { match.game.id }

  /// The player who sits there for an entrant.
  public func player(of entrant: Int) -> SeatedPlayer? {
    players.first { $0.seat == seats[entrant] }
  }

  /// What has happened since the last call.
  mutating func takeEvents() -> [TableEvent] {
    defer { events.removeAll(keepingCapacity: true) }
    return events + table.takeEvents().map { .game($0) }
  }

  /// What a line of an entrant means who is asked in `turn`.
  ///
  /// - Throws: `Refusal` if it means nothing here, or is not allowed now.
  public func action(
    _ line: RequestLine, in turn: TurnID, from entrant: Int
  ) throws(Refusal) -> GameAction {
    let (game, seat) = (table.played, seats[entrant])
    let action = try game.action(line, in: turn, by: seat)
    if let refusal = game.refusal(of: action, by: seat) { throw refusal }
    return action
  }
}
