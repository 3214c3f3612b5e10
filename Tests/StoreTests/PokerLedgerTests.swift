import Cards
import Games
import Identity
import LineProtocol
import Lines
import Store
import Tables
import Testing

/// Whose chips a table's records move, row by row.
struct PokerLedgerTests {
  /// A table whose records the store takes one by one.
  private struct Scene {
    var store = Store()
    private var table: Table
    private let settings: TableSettings
    private var chance = ChaCha20(seed: Seed(number: 7))
    private var index = 0

    init() throws {
      settings = try #require(TableSettings("nl holdem - seats=3 buyin=10-2000"))
      table = Table(settings.start)
      try store.apply(.tableOpened(settings), at: Sample.time(1))
    }

    /// Does what the words say, as in `sit ann 100`; the entries of others as the journal has them.
    mutating func play(_ line: String) throws {
      let words = line.split(separator: " ").map(String.init)
      let name = words.count > 1 ? PlayerName(words[1]) : nil
      let seat = name.flatMap { table.seat(of: $0) }
      let number = words.count > 2 ? Int(words[2]) ?? 0 : 0
      switch words[0] {
      case "sit":
        let name = try #require(name)
        let kind: Person.Kind = store.accounts[name] == nil ? .guest : .member
        try step(.sit(Newcomer(name: name, person: Person(kind: kind), chips: number), at: nil))
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

    /// `ann=900 ~cal=800 #nl=300 house=-2000`, those with nothing left out.
    func balances() throws -> String {
      var accounts = try ["~ann", "~cal", "@ann", "@cal", "#nl", "house"].map {
        try #require(LedgerAccount($0))
      }
      accounts.removeAll { store.ledger.balance(of: $0) == 0 }
      return accounts.map { "\($0)=\(store.ledger.balance(of: $0))" }.joined(separator: " ")
    }
  }

  private static let annJoins = "account register ann $x$y 1000 0"

  @Test(arguments: [
    // Whoever sits down brings chips, and takes them home.
    ("\(annJoins); sit ann 300", "@ann=700 #nl=300 house=-1000"),
    ("\(annJoins); sit ann 300; leave ann", "@ann=1000 house=-1000"),
    ("\(annJoins); sit ann 300; topup ann 50", "@ann=650 #nl=350 house=-1000"),
    // A guest's purse is there when it is needed, in the same step.
    ("sit cal 300", "~cal=700 #nl=300 house=-1000"),
    ("sit cal 300; leave cal; sit cal 1000", "#nl=1000 house=-1000"),
    ("sit cal 1000; leave cal", "~cal=1000 house=-1000"),
    // Chips that come later are moved once, when they are promised.
    (
      "\(annJoins); sit ann 100; sit cal 100; start; topup ann 60",
      "~cal=900 @ann=840 #nl=260 house=-2000"
    ),
    (
      "\(annJoins); sit ann 100; sit cal 100; start; topup ann 60; fold",
      "~cal=900 @ann=840 #nl=260 house=-2000"
    ),
    (
      "\(annJoins); sit ann 100; sit cal 100; start; topup ann 60; topup ann 5; fold; topup ann 7",
      "~cal=900 @ann=828 #nl=272 house=-2000"
    ),
    // Whoever leaves in the middle of a hand takes what it leaves.
    (
      "\(annJoins); sit ann 100; sit cal 100; start; leave ann",
      "~cal=900 @ann=999 #nl=101 house=-2000"
    ),
    (
      "\(annJoins); sit ann 100; sit cal 100; start; topup ann 60; leave ann",
      "~cal=900 @ann=999 #nl=101 house=-2000"
    ),
    // All go home if the table closes, or is there no more, even in the middle of a hand.
    ("\(annJoins); sit ann 300; sit cal 20; start; close", "~cal=1000 @ann=1000 house=-2000"),
    (
      "\(annJoins); sit ann 300; sit cal 20; start; allin; closed nl",
      "~cal=1000 @ann=1000 house=-2000"
    ),
    (
      "\(annJoins); sit ann 300; sit cal 20; start; topup ann 9; allin; table nl razz -",
      "~cal=1000 @ann=1000 house=-2000"
    ),
    (
      "\(annJoins); sit ann 300; table nl holdem - seats=3 buyin=10-2000",
      "@ann=700 #nl=300 house=-1000"
    ),
    // A guest's evening ends: nothing is left, and nothing comes back.
    ("sit cal 300; purse-end cal", "#nl=300 house=-300"),
    ("sit cal 1000; purse-end cal; leave cal", ""),
    ("sit cal 300; purse-end cal; leave cal", ""),
    ("sit cal 300; purse-end cal; purse-end cal; closed nl", ""),
    ("sit cal 300; purse-end cal; move 4 house ~cal 5 purse; leave cal", "~cal=5 house=-5"),
    ("sit cal 300; purse-end cal; move 4 house ~cal 5 purse; closed nl", "~cal=5 house=-5"),
    (
      "sit cal 300; purse-end cal; leave cal; sit cal 300; leave cal; sit cal 1000",
      "#nl=1000 house=-1000"
    ),
    ("purse-end cal", ""),
    // The next guest of the name does not get what the one before has left there.
    (
      "sit cal 300; sit ann 300; start; purse-end cal; leave cal; sit cal 100",
      "~ann=700 ~cal=900 #nl=401 house=-2001"
    ),
    // Nobody seated comes back after a restart but whoever is seated.
    ("sit cal 300; started", "~cal=700 #nl=300 house=-1000"),
    ("sit cal 300; leave cal; sit ann 400; started", "~ann=600 #nl=400 house=-1000"),
    ("sit cal 300; sit ann 300; start; leave cal; started", "~ann=700 #nl=301 house=-1001"),
    // Whoever registers has the welcome chips.
    ("account register cal $x$y 1000 0", "@cal=1000 house=-1000"),
    // The guest's purse instead of the welcome.
    ("sit cal 300; account register cal $x$y 0 700", "@cal=700 #nl=300 house=-1000"),
    ("sit cal 1000; account register cal $x$y 0 0; leave cal", "@cal=1000 house=-1000"),
    // Whoever is a member no more has given all chips back.
    ("\(annJoins); account delete ann", ""),
    // What a member who is one no more has at tables is the house's.
    ("\(annJoins); sit ann 1000; account delete ann; leave ann", ""),
    (
      "\(annJoins); sit ann 1000; account delete ann; move 3 house ~ann 5 purse; leave ann",
      "~ann=5 house=-5"
    ),
    ("\(annJoins); sit ann 1000; account delete ann; sit cal 50; close", "~cal=1000 house=-1000"),
  ])
  func whoseChipsMove(lines: String, balances: String) throws {
    var scene = try Scene()
    for line in lines.split(separator: ";") { try scene.play(String(line.drop { $0 == " " })) }
    #expect(try scene.balances() == balances, "\(lines)")
    #expect(scene.store.ledger.isBalanced)
  }

  /// No record makes or loses chips by making a member, whoever wrote it.
  @Test(arguments: [
    "sit cal 300; account register cal $x$y 1000 0",
    "sit cal 300; account register cal $x$y 1000 700",
    "sit cal 300; account register cal $x$y 0 699", "account register cal $x$y 0 0",
    "account register cal $x$y 999 0", "account register cal $x$y 1000 1",
  ])
  func aMemberBeginsWithTheGuestsChipsOrTheWelcome(lines: String) throws {
    var scene = try Scene()
    let lines = lines.split(separator: ";").map { String($0.drop { $0 == " " }) }
    for line in lines.dropLast() { try scene.play(line) }
    let before = scene.store
    let error = StoreError.firstChips(try Sample.name("cal"))
    #expect(throws: error) { try scene.play(lines[lines.count - 1]) }
    #expect(scene.store == before)
  }

  /// Chips that come in one record: for each `NAME sat` or `NAME topup` how many, and what becomes
  /// of it. What cannot be changes nothing.
  @Test(arguments: [
    (["ann sat 1000"], 0, nil, "#nl=1000 house=-1000"),
    (["cal sat 600", "cal topup 400"], 0, nil, "@ann=1000 #nl=1000 house=-2000"),
    (["cal sat 600", "ann sat 7"], 0, nil, "~cal=400 @ann=993 #nl=607 house=-2000"),
    (["ann sat 1001"], 0, StoreError.tooLittle(ann, balance: 1000, amount: 1001), ""),
    (["ann sat 600", "ann topup 401"], 0, .tooLittle(ann, balance: 400, amount: 401), ""),
    (["cal sat 600", "cal topup 401"], 0, .tooLittle(cal, balance: 400, amount: 401), ""),
    (["cal sat 1001"], 0, .tooLittle(cal, balance: 1000, amount: 1001), ""),
    (["ann sat 10"], 1, .recordOutOfOrder(nl, index: 2, next: 1), ""),
  ])
  func aRecordMovesAllOfItsChipsOrNone(
    moves: [String], skipping: Int, error: StoreError?, balances: String
  ) throws {
    var scene = try Scene()
    for line in Self.annJoins.split(separator: ";") {
      try scene.play(String(line.drop { $0 == " " }))
    }
    let before = scene.store
    let events = try moves.enumerated().map { place, line -> TableEvent<SecretCards> in
      let words = line.split(separator: " ")
      let chips = try #require(Int(words[2]))
      let player = SeatedPlayer(Seat(1), try #require(PlayerName(words[0])))
      if words[1] == "topup" {
        return .game(.poker(.toppedUp(player, amount: chips, stack: chips, isLater: false)))
      }
      return .sat(SeatedPlayer(Seat(place + 1), player.name), stack: chips, Person(), nil)
    }
    guard let error else {
      try scene.record(events, skipping: skipping)
      #expect(try scene.balances() == balances)
      return
    }
    #expect(throws: error) { try scene.record(events, skipping: skipping) }
    #expect(scene.store == before)
    #expect(SafeText.isSafe(error.explanation), "\(error.explanation)")
  }

  private static let ann = LedgerAccount("@ann") ?? .house
  private static let cal = LedgerAccount("~cal") ?? .house
  private static let nl = TableID("nl") ?? { preconditionFailure("nl is a table") }()

  /// What several have brought to a table is more than a movement may be.
  @Test func allOfATableGoesHomeHoweverMuchItIs() throws {
    var scene = try Scene()
    let rich = ["ann", "bob"]
    for (place, name) in rich.enumerated() {
      try scene.play("account register \(name) $x$y 1000 0")
      try scene.play("move \(3 * place + 2) house @\(name) \(Limits.amount - 1000) grant")
      let player = SeatedPlayer(Seat(place + 1), try Sample.name(name))
      try scene.record([.sat(player, stack: Limits.amount, Person(), nil)])
    }
    let ann = SeatedPlayer(Seat(1), try Sample.name("ann"))
    try scene.record([.game(.poker(.left(ann, stack: 2 * Limits.amount - 1)))])
    #expect(try scene.balances() == "@ann=1999999999999 #nl=1 house=-2000000000000")
    let entries = scene.store.ledger.entries(of: ann.name)
    #expect(
      entries.map(\.amount) == [
        1000, Limits.amount - 1000, -Limits.amount, Limits.amount, Limits.amount - 1,
      ])
    #expect(entries.map(\.reason) == ["welcome", "grant", "buy-in", "cash-out", "cash-out"])
    #expect(entries.dropFirst(2).allSatisfy { "\($0.counterpart)" == "#nl" })
    #expect(scene.store.ledger.survives)
  }
}
