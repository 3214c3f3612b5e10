import Cards
import Games
import Identity
import LineProtocol
import Lines
import Store
import Testing

@testable import Room

/// `export`: hands of poker for those who have played them.
struct HandExportTests {
  /// Those who play, persons 1 and 2, and one who looks on.
  private static let people = ["ann", "bob", "cal"]
  private let table: TableID
  private var store = Store()
  private let began = WallTime(milliseconds: 1_795_284_184_000)

  init() throws {
    table = try #require(TableID("nl"))
    let settings = try #require(TableSettings("nl holdem - seats=4 buyin=20-400"))
    for other in [settings, try #require(TableSettings("main betting3 -"))] {
      try store.apply(.tableOpened(other, by: nil), at: began)
    }
  }

  /// So many hands of Ann's and Bob's, all folded at once; Ann mucks hers.
  private mutating func play(_ hands: Int) throws {
    var chance = ChaCha20(seed: Seed(number: 1))
    var game = PokerGame(
      rules: PokerRules(
        id: "holdem", plays: [PokerPlay(.holdem, .no, stakes)], seats: 4, buyIn: 20...400))
    let sat = try [1, 2].map { number in
      let player = SeatedPlayer(Seat(number), try #require(PlayerName(Self.people[number - 1])))
      game.evolve(.sat(player, stack: 400, isBot: false))
      return TableEvent.sat(
        player, stack: 400, Person(PersonID(rawValue: number)), nil)
    }
    for index in 1...hands {
      var events = game.decideStart(using: &chance)
      while let seat = [1, 2].map({ Seat($0) }).first(where: { game.isAsked($0) }) {
        events += try game.decide(.fold, by: seat, using: &chance)
      }
      let record = TableRecord(
        table: table, family: .poker, index: index, turns: 0,
        events: (index == 1 ? sat : []) + events.map { .game(.poker($0)) })
      try store.apply(.step(record), at: began)
    }
  }

  private var stakes: Stakes {
    var stakes = Stakes()
    (stakes.smallBlind, stakes.bigBlind) = (1, 2)
    return stakes
  }

  private func export(
    _ hands: ClosedRange<Int>?, as format: ExportFormat = .phh, by name: String,
    of table: TableID? = nil, zone: HouseZone = .universal
  ) throws -> Answer {
    let sender = Sender(
      session: SessionID(number: 1), name: PlayerName(name),
      person: Person(Self.people.firstIndex(of: name).map { PersonID(rawValue: $0 + 1) }),
      former: nil, token: "token", peer: .loopback, mode: .wire)
    let house = House(store, seed: Seed(number: 1), zone: zone)
    let effect = try house.export(table ?? self.table, hands, format, sender)
    guard case .slowAnswer(let slow) = effect else { return try answer(effect) }
    // There is no history beside the store.
    return try answer(slow.answer([]))
  }

  private func answer(_ effect: Effect) throws -> Answer {
    guard case .session(_, .answer(let answer)) = effect else { throw NoAnswer() }
    return answer
  }

  private struct NoAnswer: Error {}

  private func lines(_ answer: Answer) -> [String] {
    answer.rows.compactMap { if case .line(let row) = $0 { row.wire() } else { nil } }
      + [answer.reply.wire()]
  }

  @Test func oneHandAsItsPlayerHasSeenIt() throws {
    var test = self
    try test.play(2)
    let lines = try test.lines(test.export(2...2, by: "ann"))
    #expect(lines.first == "= line :variant = 'NT'")
    #expect(lines.contains("= line :hand = 2") && lines.contains("= line :time = 18:03:04"))
    #expect(lines.last == "+ export table=nl hands=1 rows=\(lines.count - 1)")
    let cards = lines.filter { $0.contains("'d dh") }.joined()
    #expect(cards.contains("????") && cards.split(separator: "????").count == 2, "\(cards)")
    // Bob sees his own cards and not hers.
    #expect(try test.lines(test.export(2...2, by: "bob")) != lines)
  }

  @Test func allHandsAreNumbered() throws {
    var test = self
    try test.play(3)
    let lines = try test.lines(test.export(nil, by: "bob"))
    #expect(lines.filter { $0.hasPrefix("= line :[") } == (1...3).map { "= line :[\($0)]" })
    #expect(lines.filter { $0.contains(":hand = ") } == (1...3).map { "= line :hand = \($0)" })
    #expect(lines.last?.hasPrefix("+ export table=nl hands=3 rows=") == true)
    #expect(lines.last?.contains(" :") == false)
  }

  @Test func whatIsNotThereIsRefused() throws {
    var test = self
    try test.play(1)
    for hand in [0, 2, Int.max] {
      #expect(throws: Refusal.self) { try test.export(hand...hand, by: "ann") }
    }
    let main = try #require(TableID("main"))
    #expect(throws: Refusal.self) { try test.export(nil, by: "ann", of: main) }
  }

  @Test func handsAreDatedInUniversalTime() throws {
    var test = self
    try test.play(1)
    let zone = HouseZone { _ in 19 * 3600 }
    let lines = try test.lines(test.export(1...1, by: "ann", zone: zone))
    #expect(lines.contains("= line :time = 23:03:04") && lines.contains("= line :day = 20"))
  }

  /// What was dealt to a guest after the clock was set back is the guest's own to read.
  @Test(arguments: [-400, -1, 0, 1], ["fold", "fold\nregister ann correct-horse"])
  func ownHandsAreOwnWhateverTheClock(days: Int, lines: String) throws {
    var hall = try Hall(
      tables: "ring holdem seats=2 start=0 pause=0", of: ["ann", "bob"], at: "ring")
    hall.daysAhead += days
    hall.wind(seconds: 10)
    for _ in 1...4 {
      _ = hall.ask("ann", lines)
      _ = hall.ask("bob", "fold")
      hall.wind(seconds: 10)
    }
    let rows = hall.ask("ann", "replay 3 table=ring")
    let hands = rows.filter { $0.contains(" type=deal ") && $0.contains("hole=") }
    #expect(hands.contains { $0.contains("name=ann") && !$0.contains("??") }, "\(rows)")
    #expect(hands.contains { $0.contains("name=bob") && $0.contains("??") }, "\(rows)")
    #expect(hall.ask("ann", "export 3 format=jsonl table=ring").contains { $0.hasPrefix("= line") })
  }

  /// A guest's name is anybody's later, and a clock that is set, forwards or back, before the next
  /// one comes or after, opens no hand to a namesake.
  @Test(arguments: [-400, -1, 0, 1, 400], [-400, -1, 0, 1, 400])
  func aNamesakeReadsNoHandWhateverTheClock(before: Int, after: Int) throws {
    var hall = try Hall(
      tables: "ring holdem seats=2 start=0 pause=0", of: ["ann", "bob"], at: "ring")
    let export = "export 1 format=jsonl table=ring"
    _ = hall.ask("ann", "fold")
    _ = hall.ask("bob", "fold")
    #expect(hall.ask("ann", export).contains { $0.hasPrefix("= line") })
    _ = hall.ask("ann", "quit")
    hall.daysAhead += before
    hall.wind(seconds: 10)
    hall.connect("next", wire: true)
    _ = hall.ask("next", "login ann")
    #expect(hall.ask("next", export).last?.hasPrefix("- code=table.round") == true)
    _ = hall.ask("next", "register ann correct-horse")
    #expect(hall.ask("next", export).last?.hasPrefix("- code=table.round") == true)
    hall.daysAhead += after
    hall.wind(seconds: 10)
    #expect(hall.ask("next", export).last?.hasPrefix("- code=table.round") == true)
    // Nor after a restart, however many rounds were played since.
    var again = try hall.restarted(daysAhead: hall.daysAhead)
    again.wind(seconds: 60)
    again.connect("ann", wire: true)
    again.done("ann", "login ann correct-horse")
    #expect(again.ask("ann", export).last?.hasPrefix("- code=table.round") == true)
    // With a clock that nobody set, one's own hands are one's own.
    guard before == 0, after == 0 else { return }
    #expect(hall.ask("bob", export).contains { $0.hasPrefix("= line") })
  }
}
