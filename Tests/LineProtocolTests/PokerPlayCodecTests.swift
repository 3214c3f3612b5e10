import Cards
import Games
import Identity
import Lines
import Tables
import Testing

@testable import LineProtocol

/// Whatever happens at a poker table is read back just as it was: events, questions and rows.
struct PokerPlayCodecTests {
  private static let plays: [PokerPlay] = Variant.all.flatMap { variant in
    variant.limits.map { PokerPlay(variant, $0, stakes(of: variant)) }
  }

  private static func stakes(of variant: Variant) -> Stakes {
    var stakes = Stakes()
    (stakes.smallBet, stakes.bigBet) = (2, 4)
    switch variant.forced {
    case .blinds: (stakes.smallBlind, stakes.bigBlind, stakes.bigBlindAnte) = (1, 2, 2)
    case .buttonBlind: (stakes.bigBlind, stakes.ante) = (2, 1)
    case .bringIn: (stakes.ante, stakes.bringIn) = (1, 1)
    case .antes: stakes.ante = 1
    }
    return stakes
  }

  private static func rules(_ index: Int) -> PokerRules {
    var options = PokerOptions()
    (options.runTwice, options.hasStraddles, options.openPairDoubles) = (.ask, true, true)
    (options.bombPotEvery, options.bombPotBoards) = (3, 2)
    guard plays.indices.contains(index) else {
      let kinds = PokerMix.dealersChoice.kinds.map {
        PokerPlay($0.variant, $0.limit, stakes(of: $0.variant))
      }
      return PokerRules(
        id: PokerMix.dealersChoice.id, plays: kinds, rotation: .dealersChoice, seats: 4,
        buyIn: 20...200)
    }
    let seats = min(4, plays[index].variant.players.upperBound)
    return PokerRules(
      id: plays[index].variant.id, plays: [plays[index]], seats: seats, buyIn: 20...200,
      options: options)
  }

  @Test(arguments: 0...plays.count) func whatHappensIsReadBack(index: Int) throws {
    let rules = Self.rules(index)
    var random = SplitMix64(seed: UInt64(index))
    var table = Table(.poker(PokerGame(rules: rules)))
    var copy = table
    func step(_ action: TableAction) throws {
      for event in try table.decide(action, using: &random) {
        copy.evolve(try checked(event, of: table))
      }
      #expect(copy == table)
    }
    for number in 1...rules.seats {
      let name = Lines.known(PlayerName("p\(number)"))
      let bot = Person(kind: .guest, role: .bot)
      try step(.sit(Newcomer(name: name, person: bot, chips: 30 * number), at: nil))
    }
    for _ in 0..<60 {
      let seats = Array(table.occupants.keys)
      guard let seat = seats.first(where: { table.game.question(for: $0) != nil }) else {
        for seat in seats where table.game.balance(of: seat) < 20 {
          try step(.topUp(seat, chips: 50))
        }
        try step(.start)
        continue
      }
      try checkQuestion(of: seat, at: table)
      if random.uniform(below: 10) == 0 {
        let planned = seats[random.uniform(below: seats.count)]
        let action = TableAction.act(.poker(.plan(.call(random.uniform(below: 4)))), planned)
        if table.refusal(of: action) == nil { try step(action) }
      }
      guard case .poker(let view) = table.game.question(for: seat) else { continue }
      let move = view.legal[random.uniform(below: view.legal.count)]
      try step(.act(.poker(Self.action(move, view, &random)), seat))
    }
    #expect(table.game.round > 2, "hands were played")
  }

  private static func action(
    _ move: PokerMove, _ view: PokerView, _ random: inout SplitMix64
  ) -> PokerAction {
    switch move {
    case .fold: return .fold
    case .check: return .check
    case .call: return .call
    case .bringIn: return .bringIn
    case .wager(let kind, let amounts):
      return .wager(kind, to: random.uniform(below: 2) == 0 ? amounts.least : amounts.most)
    case .draw(let range):
      return .draw(Array(view.hole.prefix(random.uniform(below: range.upperBound + 1))))
    case .discard(let count, _): return .discard(Array(view.hole.suffix(count)))
    case .twice: return .runTwice(true)
    case .once: return .runTwice(false)
    case .choose(let games): return .choose(games[random.uniform(below: games.count)])
    case .show: return .show
    }
  }

  /// The event as it is read from its record, after all its lines were read back.
  private func checked(
    _ event: TableEvent<SecretCards>, of table: Table
  ) throws -> TableEvent<SecretCards> {
    let names = event.isSameForAll ? [] : table.occupants.values.map(\.name)
    for viewer in [nil] + names {
      guard let seen = event.seen(by: viewer) else { continue }
      var (line, row): ([UInt8], [UInt8]) = ([], [])
      seen.appendWire(table: Lines.table, seq: 7, to: &line)
      seen.appendRow(table: Lines.table, seq: 7, to: &row)
      let text = String(decoding: line.dropLast(), as: UTF8.self)
      #expect(TableLine.read(text, family: .poker)?.line == .event(seen, seq: 7), "\(text)")
      let replayed = String(decoding: row.dropLast(), as: UTF8.self)
      #expect(
        TableLine.read(row: replayed, family: .poker)?.line == .event(seen, seq: 7), "\(replayed)")
    }
    let record = event.record
    let read = TableEvent<SecretCards>(record: Array(record.utf8)[...], family: .poker)
    #expect(read == event, "\(record)")
    return try #require(read)
  }

  private func checkQuestion(of seat: Seat, at table: Table) throws {
    let question = TableQuestion(
      table: Lines.table, turn: Lines.known(TurnID("17.2")), seat: seat, left: 5,
      isClockRunning: false, game: try #require(table.game.question(for: seat)))
    var bytes: [UInt8] = []
    question.appendWire(to: &bytes)
    let line = String(decoding: bytes.dropLast(), as: UTF8.self)
    #expect(TableQuestion(line) == question, "\(line)")
    let legal = table.game.legal(for: seat)
    let read = LegalMove.parse(
      LegalMove.list(legal), drawing: LegalMove.swap(legal), family: .poker)
    #expect(read == legal)
  }
}
