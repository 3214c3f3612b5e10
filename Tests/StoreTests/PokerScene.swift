import Cards
import Games
import Identity
import LineProtocol
import Lines
import Store
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
      let (kind, amounts) = try #require(table.game.legal(for: seat).compactMap(\.wager).first)
      try step(.act(.poker(.wager(kind, to: amounts.most)), seat))
    case "call": try step(.act(.poker(.call), try #require(asked)))
    case "fold": try step(.act(.poker(.fold), try #require(asked)))
    case "close": try step(.close)
    default: try store.apply(#require(JournalEntry(line)), at: Sample.time(1))
    }
  }

  private var asked: Seat? {
    table.occupants.keys.first { table.game.gameQuestion(for: $0) != nil }
  }

  private mutating func step(_ action: TableAction) throws {
    try record(try table.decide(action, at: settings.id, using: &chance))
  }

  /// Puts events on record, `skipping` so many records.
  mutating func record(_ events: [TableEvent], skipping: Int = 0) throws {
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

extension JournalEntry {
  /// What happens, in a few words: `account 7 register ann HASH`, `move 1 house @7 5 gift`.
  fileprivate init?(_ words: String) {
    let parts = words.split(separator: " ").map(String.init)
    let rest = { (count: Int) in parts.dropFirst(count).joined(separator: " ") }
    let person = parts.dropFirst().lazy.compactMap { PersonID($0) }.first
    let table = parts.count > 1 ? TableID(parts[1]) : nil
    let entry: JournalEntry? =
      switch (parts[0], person) {
      case ("started", _): .started
      case ("account", let id?): AccountChange(Array(parts.dropFirst(2))).map { .account(id, $0) }
      case ("move", _): Movement(rest(1)).map { .movement($0) }
      case ("purse-end", let id?): .purseEnded(id)
      case ("renamed", let id?): PlayerName(parts[2]).map { .renamed(id, to: $0) }
      case ("memo", let id?): PersonID(parts[2]).map { .memoLeft(from: id, to: $0, rest(3)) }
      case ("table", let id): TableSettings(rest(2)).map { .tableOpened($0, by: id) }
      case ("closed", _): table.map { .tableClosed($0) }
      case ("step", _): TableRecord(rest(1)).map { .step($0) }
      case ("use", let id?): table.map { .used($0, id) }
      case ("login", let id?): .loggedIn(id)
      case ("address", let id?):
        if let table, let address = PeerAddress(parts[3]) {
          .address(table, id, address)
        } else {
          nil
        }
      default: nil
      }
    guard let entry else { return nil }
    self = entry
  }
}

extension AccountChange {
  /// `register ann HASH`, `password HASH DIGEST`, `seen`, `quiz`: the first question was answered,
  /// `delete`.
  fileprivate init?(_ words: [String]) {
    switch (words.first, words.count) {
    case ("register", 3):
      guard let name = PlayerName(words[1]) else { return nil }
      self = .register(name, hash: words[2])
    case ("password", 3): self = .password(hash: words[1], TokenDigest(words[2]))
    case ("seen", 1): self = .seen()
    case ("quiz", 1):
      var progress = QuizProgress()
      progress.note(.hand(.pair), isRight: true)
      self = .quiz(progress)
    case ("delete", 1): self = .delete
    default: return nil
    }
  }
}
