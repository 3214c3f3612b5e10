import Lines
@testable import Room
import Testing

/// Evening after evening of the same people at the same tables.
struct GrowthTests {
  /// What a store holds: lines of its snapshot by what they are, and their bytes.
  private struct Kept: Equatable {
    var lines: [Substring: Int] = [:]
    var bytes = 0

    init(_ store: Store) {
      for line in store.snapshot() {
        // `{"account":…`.
        lines[line.split { " \"".contains($0) }[1], default: 0] += 1
        bytes += line.utf8.count
      }
    }
  }

  private static let members = ["ann", "Bob", "cal", "d-e_e", "x0123456789ABCDE"]
    .compactMap { PlayerName($0) }

  @Test func eveningsOfTheSamePeopleAddNothing() throws {
    var store = Store()
    var tables = try RandomTable.games.enumerated().map { place, game in
      try RandomTable(game, seed: UInt64(place + 1))
    }
    for place in tables.indices {
      try store.apply(.tableOpened(tables[place].settings, by: nil), at: Sample.time(1))
    }
    for name in Self.members {
      let register = AccountChange.register(name, hash: "$x$y")
      try store.apply(.account(name.person, register), at: Sample.time(1))
    }
    var kept: [Kept] = []
    for evening in 1...32 {
      try play(evening, at: &tables, in: &store)
      if [8, 16, 32].contains(evening) { kept.append(Kept(store)) }
    }
    for (earlier, later) in zip(kept, kept.dropFirst()) {
      for kind in ["account", "holding", "personal", "table"] as [Substring] {
        #expect(
          later.lines[kind, default: 0] > 0 && later.lines[kind] == earlier.lines[kind], "\(kind)")
      }
      // Of each member a person and a bot.
      #expect(later.lines["standing"] ?? 0 <= Self.members.count * 2)
      #expect(later.bytes < earlier.bytes * 5 / 4)
    }
    for table in store.tables.values {
      #expect(table.rounds.count == Limits.roundsKept)
    }
    for name in Self.members {
      #expect(store.answeredCommands(of: name.person).count <= Limits.rememberedTags)
      #expect(store.ledger.entries(of: name.person).count == Ledger.entriesKept)
    }
  }

  private func play(
    _ evening: Int, at tables: inout [RandomTable], in store: inout Store
  ) throws {
    let time = WallTime(milliseconds: 1_790_000_000_000 + evening * 86_400_000)
    for place in tables.indices {
      for _ in 1...120 { try store.apply(.step(tables[place].step()), at: time) }
    }
    for name in Self.members {
      for _ in 1...10 {
        let grant = Movement(
          number: store.ledger.nextNumber, from: .house, to: .person(name.person), amount: 100,
          reason: "grant")
        try store.apply(.movement(grant), at: time)
      }
      try store.apply(.account(name.person, .seen()), at: time)
    }
  }
}
