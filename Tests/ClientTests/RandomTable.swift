import Bots
import Cards
import Games
import Lines
import Testing

@testable import Room

/// A table at which anything is tried, in any order: a source of every line that a server can send.
struct RandomTable {
  let id: TableID
  private(set) var table: Table
  private var chance: ChaCha20
  /// What happened last.
  private var past: [TableEvent] = []
  private let names = ["ann", "bob", "eve", "Joe-4", "x_Y"].compactMap { PlayerName($0) }

  /// - Parameter poker: the settings of a poker table.
  init(_ family: GameFamily, seed: UInt64, poker: String = "main horse -") throws {
    id = try #require(TableID("main"))
    switch family {
    case .house: table = Table(HouseGame(rules: HouseRules(cardsPerHand: 3, seats: 4)))
    case .dealing: table = Table(try DealingGame(.holdem, DealingOptions()))
    case .poker:
      table = Table(try #require(TableSettings(poker)).start)
    }
    chance = ChaCha20(seed: Seed(number: seed))
  }

  /// Two of those who may sit there, and somebody who watches.
  var viewers: [PlayerName?] { [names.first, names.last, nil] }

  /// Tries something, and gives what happened; nothing if it was refused.
  mutating func step() -> [TableEvent] {
    let seat = Seat(1 + chance.uniform(below: 4))
    let name = names[chance.uniform(below: names.count)]
    let action: TableAction =
      switch chance.uniform(below: 40) {
      case 0...3:
        .sit(Newcomer(name: name, person: Person(role: .bot), chips: table.buyIn), at: nil)
      case 4: .leave(seat)
      case 5: .sitOut(seat)
      case 6: .comeBack(seat)
      case 7: .kick(seat, by: Seat(1 + chance.uniform(below: 4)))
      case 8: .timeOut(seat)
      case 9: .lose(seat, hold: 120)
      case 10...14: .reconnect(seat)
      case 15: .want
      case 16: table.game.state == .over ? act(.reset, seat) : .want
      case 17...22 where table.game.nextHand != nil: .start
      default: act(move(seat), seat)
      }
    let events = (try? table.decide(action, at: id, using: &chance)) ?? []
    past = past.suffix(200) + events
    return events
  }

  /// Each of the questions that are open.
  func questions() -> [TableQuestion] {
    table.occupants.keys.sorted().compactMap { seat in
      table.game.gameQuestion(for: seat).map {
        TableQuestion(
          table: id, turn: TurnID(round: $0.phase.round, number: table.seq), seat: seat,
          left: 30_000,
          isClockRunning: table.isHoldingUp(seat), game: $0)
      }
    }
  }

  /// The table's rows for a viewer whose client draws them.
  func rows(for viewer: PlayerName?) -> [Line] {
    let summary = TableSummary(
      id: id, game: table.game.id, seats: table.game.seatCount, watching: 1,
      state: table.game.state, seated: table.occupants.values.map(\.name),
      rules: table.game.ownRules)
    return TableScreen(table.game, after: past.compactMap { $0.shown(to: viewer) })
      .completing(table.rows(for: viewer, as: summary, isDrawn: true))
  }

  private mutating func move(_ seat: Seat) -> LegalMove {
    let legal = table.game.legal(for: seat)
    return legal.isEmpty ? .auto : legal[chance.uniform(below: legal.count)]
  }

  private mutating func act(_ move: LegalMove, _ seat: Seat) -> TableAction {
    switch table.game.id.family {
    case .house: .act(.house(house(move)), seat)
    case .dealing: .act(.dealing(dealing(move)), seat)
    case .poker: .act(poker(seat), seat)
    }
  }

  private mutating func poker(_ seat: Seat) -> GameAction {
    guard let question = table.game.gameQuestion(for: seat) else { return .poker(.show) }
    var strategy = RandomStrategy()
    return strategy.choose(.question(question), using: &chance)
  }

  private mutating func house(_ move: LegalMove) -> HouseAction {
    switch (move.verb, move.choice) {
    case ("bet", .amount(let amounts)):
      .bet(amounts.least + chance.uniform(below: min(9, amounts.most - amounts.least + 1)))
    case ("trade", .cards(_, let cards)): .trade(cards[chance.uniform(below: cards.count)])
    case ("reset", _): table.game.state == .over || chance.uniform(below: 30) == 0 ? .reset : .auto
    case ("deal", _): .deal
    default: .auto
    }
  }

  private mutating func dealing(_ move: LegalMove) -> DealingAction {
    switch move.verb {
    case "deal-step": return .step
    case "deal-next": return .next
    case "show": return .show
    case "shuffle": return .shuffle
    case "rebuild": return .rebuild
    case "draw": return .draw
    case "new":
      let id = DealingRules.ID.allCases[chance.uniform(below: DealingRules.ID.allCases.count)]
      let rules = DealingRules(
        id, down: chance.uniform(below: 4), up: chance.uniform(below: 4),
        community: chance.uniform(below: 3),
        name: chance.uniform(below: 2) == 0 ? RuleSetName(rawValue: "Draw") : nil)
      let options = DealingOptions(
        players: 4, hasDealer: chance.uniform(below: 2) == 0, decks: 1 + chance.uniform(below: 2),
        isOpen: chance.uniform(below: 4) == 0,
        shuffling: DealingOptions.Shuffling.allCases[chance.uniform(below: 3)])
      return .new(rules, options)
    default: return .deal
    }
  }
}

extension Table {
  fileprivate var buyIn: Int { game.buyIn?.upperBound ?? 0 }
}
