import Cards
import Games
import Identity
import LineProtocol
import Lines
import Store
import Tables
import Testing

/// A table whose records the store takes one by one.
struct PokerScene {
  private(set) var store = Store()
  private var table: Table
  private let settings: TableSettings
  private var chance = ChaCha20(seed: Seed(number: 7))
  private var index = 0

  init() throws {
    settings = try #require(TableSettings("nl holdem - seats=3 buyin=10-2000"))
    table = Table(settings.start)
    try store.apply(.tableOpened(settings, by: nil), at: Sample.time(1))
  }

  /// Does what the words say, as in `sit ann 100`, or `sit ann 100 9` for a person of another
  /// number than has the name; the entries of others as the journal has them.
  mutating func play(_ line: String) throws {
    let words = line.split(separator: " ").map(String.init)
    let name = words.count > 1 ? PlayerName(words[1]) : nil
    let seat = name.flatMap { table.seat(of: $0) }
    let number = words.count > 2 ? Int(words[2]) ?? 0 : 0
    switch words[0] {
    case "sit":
      let name = try #require(name)
      let id = words.count > 3 ? try #require(PersonID(words[3])) : name.person
      let person = Person(id, kind: store.accounts[id] == nil ? .guest : .member)
      try step(.sit(Newcomer(name: name, person: person, chips: number), at: nil))
    case "leave": try step(.leave(try #require(seat)))
    case "topup": try step(.topUp(try #require(seat), chips: number))
    case "start": try step(.start)
    case "allin":
      let seat = try #require(asked)
      let most = table.game.legal(for: seat).compactMap { move in
        if case .poker(.wager(let kind, let amounts)) = move { (kind, amounts.most) } else { nil }
      }
      let (kind, amount) = try #require(most.first)
      try step(.act(.poker(.wager(kind, to: amount)), seat))
    case "call": try step(.act(.poker(.call), try #require(asked)))
    case "fold": try step(.act(.poker(.fold), try #require(asked)))
    case "close": try step(.close)
    default: try store.apply(#require(JournalEntry(line)), at: Sample.time(1))
    }
  }

  private var asked: Seat? { table.occupants.keys.first { table.game.question(for: $0) != nil } }

  private mutating func step(_ action: TableAction) throws {
    try record(try table.decide(action, at: settings.id, using: &chance))
  }

  /// Puts events on record, `skipping` so many records.
  mutating func record(_ events: [TableEvent<SecretCards>], skipping: Int = 0) throws {
    let record = TableRecord(
      table: settings.id, family: .poker, index: index + 1 + skipping, turns: 0, events: events)
    try store.apply(.step(record), at: Sample.time(1))
    index += 1
  }

  /// Does what all of the lines say, with `; ` between them.
  mutating func play(all lines: String) throws {
    for line in lines.split(separator: ";") { try play(String(line.drop { $0 == " " })) }
  }

  /// `@1=900 @3=800 #nl=300 house=-2000`, those with nothing left out.
  func balances() throws -> String {
    var accounts = try ["@1", "@3", "@9", "#nl", "house"].map {
      try #require(LedgerAccount($0))
    }
    accounts.removeAll { store.ledger.balance(of: $0) == 0 }
    return accounts.map { "\($0)=\(store.ledger.balance(of: $0))" }.joined(separator: " ")
  }
}
