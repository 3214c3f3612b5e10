import Cards
import Games
import Identity
import LineProtocol
import Lines
import Store
import Tables
import Testing

/// Tables of poker at which anything happens that may, members and guests who come and go, and what
/// all of it puts on record.
struct PokerEvening {
  private(set) var store = Store()
  private(set) var tables: [TableID: Table] = [:]
  private var indexes: [TableID: Int] = [:]
  private(set) var settings: [TableSettings]
  private var random: TestRandom
  private var chance: ChaCha20
  /// Whether members may be deleted, and with them what they have done.
  var mayDelete = true
  /// How often each kind of movement was seen.
  private(set) var purposes: [String: Int] = [:]

  static let games = [
    "nl holdem - seats=4 buyin=20-400", "heads holdem ann seats=2 buyin=1-2000 blinds=5/10",
    "stud stud7 - seats=5", "mix horse - seats=4",
  ]

  private static let names = ["ann", "Bob", "cal", "dee", "eve", "Fay"].compactMap {
    PlayerName($0)
  }

  init(seed: UInt64) throws {
    settings = try Self.games.map { try #require(TableSettings($0)) }
    random = TestRandom(seed: seed)
    chance = ChaCha20(seed: Seed(number: seed))
  }

  /// What is on record before anybody has sat down.
  mutating func open() throws -> [JournalEntry] {
    var entries: [JournalEntry] = [.started]
    for name in Self.names.prefix(2) { entries += welcome(name, numbered: entries.count / 2 + 1) }
    entries += settings.map { .tableOpened($0) }
    for settings in settings { reopen(settings) }
    for entry in entries { try apply(entry) }
    return entries
  }

  private mutating func reopen(_ settings: TableSettings) {
    tables[settings.id] = Table(settings.start)
    indexes[settings.id] = 0
  }

  private func welcome(_ name: PlayerName, numbered number: Int) -> [JournalEntry] {
    [
      .account(.register(name, hash: "$x$y")),
      .movement(
        Movement(
          number: number, from: .house, to: .member(name), amount: Limits.welcomeChips, .welcome)),
    ]
  }

  private mutating func apply(_ entry: JournalEntry) throws {
    let news = try store.apply(entry, at: time)
    for movement in news.movements { purposes[movement.reason, default: 0] += 1 }
  }

  private(set) var time = WallTime(milliseconds: 1_790_000_000_000)

  /// What happens next, which the store has taken: entries that stand on record together.
  mutating func step() throws -> [JournalEntry] {
    time = WallTime(milliseconds: time.milliseconds + Int.random(in: 0...60_000, using: &random))
    while true {
      let entries = random.isOne(in: 25) ? outside() : atTable()
      guard !entries.isEmpty else { continue }
      for entry in entries { try apply(entry) }
      return entries
    }
  }

  // MARK: - At a table

  private mutating func atTable() -> [JournalEntry] {
    guard let settings = settings.randomElement(using: &random),
      var table = tables[settings.id]
    else { return [] }
    let action = action(at: table)
    guard let events = try? table.decide(action, using: &chance), !events.isEmpty else { return [] }
    tables[settings.id] = table
    let record = record(events, settings)
    guard table.isClosed else { return [.step(record)] }
    reopen(settings)
    return [.step(record), .tableClosed(settings.id), .tableOpened(settings)]
  }

  private mutating func record(
    _ events: [TableEvent<SecretCards>], _ settings: TableSettings
  ) -> TableRecord {
    indexes[settings.id, default: 0] += 1
    return TableRecord(
      table: settings.id, family: .poker, index: indexes[settings.id] ?? 1, turns: 0,
      events: events)
  }

  private mutating func action(at table: Table) -> TableAction {
    let seat = Seat(Int.random(in: 1...table.game.seatCount, using: &random))
    switch Int.random(in: 0...60, using: &random) {
    case 0...7: return .sit(newcomer(at: table), at: random.isOne(in: 2) ? nil : seat)
    case 8, 9: return .leave(seat)
    case 10: return .sitOut(seat)
    case 11, 12: return .comeBack(seat)
    case 13: return .kick(seat, by: Seat(1))
    case 14: return .lose(seat, hold: 120)
    case 15: return .reconnect(seat)
    case 16...19:
      let most = most(in: seat, table)
      return most < 1 ? .start : .topUp(seat, chips: Int.random(in: 1...most, using: &random))
    case 20: return random.isOne(in: 10) ? .close : .start
    case 21...27: return .start
    case 28: return random.isOne(in: 5) ? .restart(hold: 60) : .want
    case 29...32: return .timeOut(seat)
    default: return .act(move(at: table), turn(at: table) ?? seat)
    }
  }

  private func most(in seat: Seat, _ table: Table) -> Int {
    guard let name = table.player(seat)?.name, let range = table.game.buyIn else { return 0 }
    return min(store.chips(of: name), range.upperBound - table.game.balance(of: seat))
  }

  private mutating func newcomer(at table: Table) -> Newcomer {
    let name = Self.names.randomElement(using: &random) ?? Self.names[0]
    let range = table.game.buyIn ?? 1...1
    let most = min(range.upperBound, store.chips(of: name))
    let chips =
      most < range.lowerBound ? 0 : Int.random(in: range.lowerBound...most, using: &random)
    let kind: Person.Kind = store.accounts[name] == nil ? .guest : .member
    return Newcomer(
      name: name, person: Person(kind: kind, role: random.isOne(in: 2) ? .bot : .person),
      digest: TokenDigest(of: "\(name)"), chips: chips)
  }

  private func turn(at table: Table) -> Seat? {
    (1...table.game.seatCount).map { Seat($0) }.first { table.game.question(for: $0) != nil }
  }

  private mutating func move(at table: Table) -> GameAction {
    guard let seat = turn(at: table) else { return .poker(.show) }
    guard case .poker(let move) = table.game.legal(for: seat).randomElement(using: &random) else {
      return .poker(.auto)
    }
    switch move {
    case .fold: return .poker(random.isOne(in: 3) ? .fold : .auto)
    case .check: return .poker(.check)
    case .call: return .poker(.call)
    case .wager(let kind, let amounts):
      return .poker(.wager(kind, to: random.isOne(in: 3) ? amounts.most : amounts.least))
    case .bringIn: return .poker(.bringIn)
    case .show: return .poker(.show)
    case .draw, .discard, .twice, .once, .choose: return .poker(.auto)
    }
  }

  // MARK: - Beside the tables

  private mutating func outside() -> [JournalEntry] {
    let name = Self.names.randomElement(using: &random) ?? Self.names[0]
    let number = store.ledger.nextNumber
    let account = store.account(of: name)
    let balance = store.ledger.balance(of: account)
    switch (account, Int.random(in: 0...5, using: &random)) {
    case (_, 0):
      let restarts = tables.keys.sorted().compactMap { id -> JournalEntry? in
        guard var table = tables[id], let settings = settings.first(where: { $0.id == id }),
          let events = try? table.decide(.restart(hold: 60), using: &chance), !events.isEmpty
        else { return nil }
        tables[id] = table
        return .step(record(events, settings))
      }
      return [.started] + restarts
    case (.guest, 1): return welcome(name, numbered: number + (balance > 0 ? 1 : 0))
    case (.guest, 2): return [.purseEnded(name)]
    case (.member, 1) where mayDelete && random.isOne(in: 2):
      let back = Movement(number: number, from: account, to: .house, amount: balance, .purseEnd)
      return (balance > 0 ? [.movement(back)] : []) + [.account(.delete(name))]
    case (_, 3) where balance < 100 && (account == .member(name) || store.ledger.hasPurse(name)):
      return [
        .movement(
          Movement(
            number: number, from: .house, to: account, amount: Limits.welcomeChips - balance,
            .refill))
      ]
    case (_, 4):
      // A table is there no more that has not closed itself, as after a change of its options.
      guard random.isOne(in: 8), let settings = settings.randomElement(using: &random) else {
        return []
      }
      reopen(settings)
      return [.tableClosed(settings.id), .tableOpened(settings)]
    default: return []
    }
  }
}
