import Cards
import Games
import Lines
@testable import Room
import Testing

@testable import Bots

/// A table at which anything happens that may, and what it records of it.
struct RandomTable {
  let settings: TableSettings
  private(set) var table: Table
  private(set) var index = 0
  private(set) var turns = 0
  private var random: TestRandom
  private var chance: ChaCha20

  /// One table of each game, by a line of settings.
  static let games = [
    "main betting3 - decks=1 seats=3",
    "five betting5 ann seats=4", "stud deal-stud5 -",
    "seven deal-stud7 - shuffle=round players=3", "hold deal-holdem bob players=2 shuffle=renew",
    "open deal-custom - down=1 up=2 community=3 name=Mine open=on players=2",
    "decks deal-custom - down=4 up=0 community=1 decks=2 dealer=off",
  ]

  init(_ line: String, seed: UInt64) throws {
    settings = try #require(TableSettings(line))
    table = Table(settings.start)
    random = TestRandom(seed: seed)
    chance = ChaCha20(seed: Seed(number: seed))
  }

  /// A store in which it is open.
  func store() throws -> Store {
    var store = Store()
    try store.apply(.tableOpened(settings, by: nil), at: Sample.time(1))
    return store
  }

  /// A step that was decided; some of them nobody would call wise.
  mutating func step() -> TableRecord {
    while true {
      guard let events = try? table.decide(action(), at: settings.id, using: &chance) else {
        continue
      }
      index += 1
      turns += random.isOne(in: 2) ? 1 : 0
      return TableRecord(
        table: settings.id, family: settings.game.family, index: index, turns: turns,
        events: events, answered: random.isOne(in: 3) ? command() : nil)
    }
  }

  private mutating func number(_ range: ClosedRange<Int>) -> Int {
    Int.random(in: range, using: &random)
  }

  private mutating func name() -> PlayerName {
    let names = ["ann", "Bob", "cal", "d-e_e", "x0123456789ABCDE"].compactMap { PlayerName($0) }
    return names.randomElement(using: &random) ?? names[0]
  }

  private mutating func command() -> AnsweredCommand {
    let words = ["bet 5", "deal", "trade 9c", "say 100% ; * sure", "é🂡", "-", " "]
    return AnsweredCommand(
      person: name().person, tag: Tag("t\(number(1...9))") ?? RandomTable.tag,
      words: words.randomElement(using: &random) ?? "", reply: "+ @t1 act turn=\(turns).1 :Done.")
  }

  private static let tag = Tag("t") ?? { preconditionFailure("t is a tag") }()

  private mutating func action() -> TableAction {
    let seat = Seat(number(1...max(1, table.game.seatCount)))
    switch number(0...40) {
    case 0...5: return .sit(newcomer(), at: random.isOne(in: 2) ? nil : seat)
    case 6: return .leave(seat)
    case 7: return .sitOut(seat)
    case 8, 16: return .comeBack(seat)
    case 9, 10: return .kick(seat, by: Seat(number(1...3)))
    case 11, 12: return .timeOut(seat)
    case 13: return .lose(seat, hold: 120)
    case 14: return .reconnect(seat)
    case 15: return random.isOne(in: 4) ? .restart(hold: 60) : .want
    default: return .act(move(in: seat), seat)
    }
  }

  private mutating func newcomer() -> Newcomer {
    let kind: Person.Kind = random.isOne(in: 2) ? .guest : .member
    let role: Person.Role = random.isOne(in: 2) ? .bot : .person
    let digest = random.isOne(in: 2) ? TokenDigest(of: "token \(number(1...9))") : nil
    let name = name()
    return Newcomer(
      name: name, person: Person(name.person, kind: kind, role: role), digest: digest)
  }

  private mutating func move(in seat: Seat) -> GameAction {
    guard let move = table.game.legal(for: seat).randomElement(using: &random) else {
      return settings.game.family == .house ? .house(.deal) : .dealing(.deal)
    }
    switch move.verb {
    case "deal" where settings.game.family == .dealing: return .dealing(.deal)
    case "reset" where !random.isOne(in: 9): return .house(.auto)
    case "new":
      let name = random.isOne(in: 2) ? RuleSetName(rawValue: "Draw-2") : nil
      let rules = DealingRules.custom(down: 1, up: 1, community: 1, name: name)
      return .dealing(
        .new(
          random.isOne(in: 2) ? .stud5 : rules,
          DealingOptions(players: number(2...4), isOpen: random.isOne(in: 4))))
    default: break
    }
    return GameAction(
      move, amount: { number($0.least...min($0.most, $0.least + 60)) },
      card: { $0.randomElement(using: &random) }) ?? .house(.auto)
  }
}
