// A table against the house with people at it, told step by step.

import Cards
import Games
import Identity
import Testing

let tableID = ["main"].compactMap { TableID($0) }[0]

/// The names of the first seats, in their order.
let names = RandomTablePlay.names

/// The person who has the name of that number.
func person(_ number: Int) -> Person { Person(PersonID(rawValue: number)) }

func player(_ number: Int) -> SeatedPlayer { SeatedPlayer(Seat(number), names[number - 1]) }

/// What somebody does at a table, by the numbers of seats.
enum Play {
  case sits(Int), sitsAnywhere(Int), bets(Int, Int), deals(Int), resets(Int), leaves(Int)
  case sitsOut(Int), comesBack(Int), timesOut(Int), isCutOff(Int), isBack(Int)
  case votes(Int, against: Int), isWanted, restarts, closes, takes(Int, seat: Int)
  /// A person sits down in the first seat, under the name of another number.
  case comes(Int, as: Int)

  var action: TableAction {
    switch self {
    case .sits(let number): .sit(newcomer(number), at: Seat(number))
    case .sitsAnywhere(let number): .sit(newcomer(number), at: nil)
    case .bets(let number, let dollars): .act(.house(.bet(dollars)), Seat(number))
    case .deals(let number): .act(.house(.deal), Seat(number))
    case .resets(let number): .act(.house(.reset), Seat(number))
    case .leaves(let number): .leave(Seat(number))
    case .sitsOut(let number): .sitOut(Seat(number))
    case .comesBack(let number): .comeBack(Seat(number))
    case .timesOut(let number): .timeOut(Seat(number))
    case .isCutOff(let number): .lose(Seat(number), hold: 120)
    case .isBack(let number): .reconnect(Seat(number))
    case .votes(let voter, let number): .kick(Seat(number), by: Seat(voter))
    case .isWanted: .want
    case .restarts: .restart(hold: 120)
    case .closes: .close
    case .takes(let number, let seat): .sit(newcomer(number), at: Seat(seat))
    case .comes(let number, let name): .sit(newcomer(number, as: name), at: Seat(1))
    }
  }

  private func newcomer(_ number: Int, as name: Int? = nil) -> Newcomer {
    Newcomer(name: names[(name ?? number) - 1], person: person(number))
  }
}

/// A table whose every step is checked.
struct PlayedTable {
  private var watched: WatchedTable
  private(set) var events: [TableEvent] = []

  /// - Parameter deck: the cards after the first to sit has made the game begin, or nothing.
  init(_ plays: [Play] = [], seats: Int = 6, deck: String = "") throws {
    watched = WatchedTable(
      HouseGame(rules: HouseRules(cardsPerHand: 3, decks: 8, seats: seats)), seed: 1)
    try perform(Array(plays.prefix(1)))
    if !deck.isEmpty { watched.stack(SecretCards(try Card.list(deck), for: .nobody)) }
    try perform(Array(plays.dropFirst()))
  }

  var table: Table { watched.table }

  func house() throws -> HouseGame {
    guard let house = table.game as? HouseGame else { throw Refusal(.ruleVerb) }
    return house
  }

  func balance(_ number: Int) -> Int { table.game.balance(of: Seat(number)) }

  mutating func perform(_ plays: [Play]) throws {
    for play in plays { try step(play) }
  }

  /// Does one thing, and gives what came of it.
  @discardableResult
  mutating func step(_ play: Play) throws -> [TableEvent] {
    events = try watched.perform(play.action).get()
    for violation in watched.violations {
      Issue.record("\(play), \(violation.check): \(violation.what)")
    }
    return events
  }

  /// The seats whose questions have a clock.
  var clocked: [Int] { asked.filter { table.isHoldingUp(Seat($0)) } }

  /// The seats that are asked.
  var asked: [Int] {
    (1...table.game.seatCount).filter { table.game.gameQuestion(for: Seat($0)) != nil }
  }
}
