import Cards
import Games
import Identity
import LineProtocol
import Lines
import Store
import Testing

/// Whose chips a table's records move, row by row.
struct PokerLedgerTests {
  private static let annJoins = "account 1 register ann $x$y"

  @Test(arguments: [
    // Whoever sits down brings chips, and takes them home.
    ("\(annJoins); sit ann 300", "@1=700 #nl=300 house=-1000"),
    ("\(annJoins); sit ann 300; leave ann", "@1=1000 house=-1000"),
    ("\(annJoins); sit ann 300; topup ann 50", "@1=650 #nl=350 house=-1000"),
    // A guest's purse is there when it is needed, in the same step.
    ("sit cal 300", "@3=700 #nl=300 house=-1000"),
    ("sit cal 300; leave cal; sit cal 1000", "#nl=1000 house=-1000"),
    ("sit cal 1000; leave cal", "@3=1000 house=-1000"),
    // Chips that come later are moved once, when they are promised.
    (
      "\(annJoins); sit ann 100; sit cal 100; start; topup ann 60",
      "@1=840 @3=900 #nl=260 house=-2000"
    ),
    (
      "\(annJoins); sit ann 100; sit cal 100; start; topup ann 60; fold",
      "@1=840 @3=900 #nl=260 house=-2000"
    ),
    (
      "\(annJoins); sit ann 100; sit cal 100; start; topup ann 60; topup ann 5; fold; topup ann 7",
      "@1=828 @3=900 #nl=272 house=-2000"
    ),
    // Whoever leaves in the middle of a hand takes what it leaves.
    (
      "\(annJoins); sit ann 100; sit cal 100; start; leave ann",
      "@1=999 @3=900 #nl=101 house=-2000"
    ),
    (
      "\(annJoins); sit ann 100; sit cal 100; start; topup ann 60; leave ann",
      "@1=999 @3=900 #nl=101 house=-2000"
    ),
    // All go home if the table closes, or is there no more, even in the middle of a hand.
    ("\(annJoins); sit ann 300; sit cal 20; start; close", "@1=1000 @3=1000 house=-2000"),
    (
      "\(annJoins); sit ann 300; sit cal 20; start; allin; closed nl",
      "@1=1000 @3=1000 house=-2000"
    ),
    (
      "\(annJoins); sit ann 300; sit cal 20; start; topup ann 9; allin; table - nl razz -",
      "@1=1000 @3=1000 house=-2000"
    ),
    (
      "\(annJoins); sit ann 300; table - nl holdem - seats=3 buyin=10-2000",
      "@1=700 #nl=300 house=-1000"
    ),
    // A guest's evening ends: nothing is left, and nothing comes back.
    ("sit cal 300; purse-end 3", "#nl=300 house=-300"),
    ("sit cal 1000; purse-end 3; leave cal", ""),
    ("sit cal 300; purse-end 3; leave cal", ""),
    ("sit cal 300; purse-end 3; purse-end 3; closed nl", ""),
    ("sit cal 300; purse-end 3; move 4 house @9 5 purse; leave cal", "@9=5 house=-5"),
    ("sit cal 300; purse-end 3; move 4 house @9 5 purse; closed nl", "@9=5 house=-5"),
    (
      "sit cal 300; purse-end 3; leave cal; sit cal 300 9; leave cal; sit cal 1000 9",
      "#nl=1000 house=-1000"
    ),
    ("purse-end 3", ""),
    // The next guest of the name does not get what the one before has left there.
    (
      "sit cal 300; sit ann 300; start; purse-end 3; leave cal; sit cal 100 9",
      "@1=700 @9=900 #nl=401 house=-2001"
    ),
    // Nobody seated comes back after a restart but whoever is seated.
    ("sit cal 300; started", "@3=700 #nl=300 house=-1000"),
    ("sit cal 300; leave cal; sit ann 400; started", "@1=600 #nl=400 house=-1000"),
    ("sit cal 300; sit ann 300; start; leave cal; started", "@1=700 #nl=301 house=-1001"),
    // Whoever registers has the welcome chips.
    ("account 3 register cal $x$y", "@3=1000 house=-1000"),
    // The guest's purse instead of the welcome, be it empty, and whatever the member is called.
    ("sit cal 300; account 3 register cal $x$y", "@3=700 #nl=300 house=-1000"),
    ("sit cal 1000; account 3 register cal $x$y; leave cal", "@3=1000 house=-1000"),
    ("sit cal 300; account 3 register dee $x$y; leave cal", "@3=1000 house=-1000"),
    ("sit cal 300; account 3 register dee $x$y; closed nl", "@3=1000 house=-1000"),
    ("move 1 house @3 5 purse; move 2 @3 house 5 lost; account 3 register cal $x$y", ""),
    // Another guest of the name has a purse, and the new member none.
    (
      "sit cal 300; leave cal; purse-end 3; sit cal 300 9; account 3 register cal $x$y",
      "@3=1000 @9=700 #nl=300 house=-2000"
    ),
    // A guest of another name has the same purse.
    ("sit cal 300; leave cal; renamed 3 dee; sit dee 100 3", "@3=900 #nl=100 house=-1000"),
    // Whoever is no longer a member has given all chips back.
    ("\(annJoins); account 1 delete", ""),
    // What somebody has at tables who is no longer a member is the house's, whoever is called so.
    ("\(annJoins); sit ann 1000; account 1 delete; leave ann", ""),
    (
      "\(annJoins); sit ann 1000; account 1 delete; account 9 register ann $x$y; leave ann",
      "@9=1000 house=-1000"
    ),
    (
      "\(annJoins); sit ann 1000; account 1 delete; account 9 register ann $x$y; close",
      "@9=1000 house=-1000"
    ),
    ("\(annJoins); sit ann 1000; account 1 delete; sit cal 50; close", "@3=1000 house=-1000"),
  ])
  func whoseChipsMove(lines: String, balances: String) throws {
    var scene = try PokerScene()
    try scene.play(all: lines)
    #expect(try scene.balances() == balances, "\(lines)")
    #expect(scene.store.ledger.isBalanced)
  }

  /// Chips that come in one record: for each `NAME sat` or `NAME topup` how many, and what becomes
  /// of it. What cannot be changes nothing.
  @Test(arguments: [
    (["ann sat 1000"], 0, nil, "#nl=1000 house=-1000"),
    (["cal sat 600", "cal topup 400"], 0, nil, "@1=1000 #nl=1000 house=-2000"),
    (["cal sat 600", "ann sat 7"], 0, nil, "@1=993 @3=400 #nl=607 house=-2000"),
    (["ann sat 1001"], 0, StoreError.tooLittle(ann, balance: 1000, amount: 1001), ""),
    (["ann sat 600", "ann topup 401"], 0, .tooLittle(ann, balance: 400, amount: 401), ""),
    (["cal sat 600", "cal topup 401"], 0, .tooLittle(cal, balance: 400, amount: 401), ""),
    (["cal sat 1001"], 0, .tooLittle(cal, balance: 1000, amount: 1001), ""),
    (["ann sat 10"], 1, .recordOutOfOrder(nl, index: 2, next: 1), ""),
  ])
  func aRecordMovesAllOfItsChipsOrNone(
    moves: [String], skipping: Int, error: StoreError?, balances: String
  ) throws {
    var scene = try PokerScene()
    try scene.play(Self.annJoins)
    let before = scene.store
    let events = try moves.enumerated().map { place, line -> TableEvent in
      let words = line.split(separator: " ")
      let chips = try #require(Int(words[2]))
      let player = SeatedPlayer(Seat(1), try #require(PlayerName(words[0])))
      if words[1] == "topup" {
        return .game(.poker(.toppedUp(player, amount: chips, stack: chips, later: false)))
      }
      let person = Person(player.name.person)
      return .sat(SeatedPlayer(Seat(place + 1), player.name), stack: chips, person, nil)
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

  private static let ann = LedgerAccount("@1") ?? .house
  private static let cal = LedgerAccount("@3") ?? .house
  private static let nl = TableID("nl") ?? { preconditionFailure("nl is a table") }()

  /// What several have brought to a table is more than a movement may be.
  @Test func allOfATableGoesHomeHoweverMuchItIs() throws {
    var scene = try PokerScene()
    let rich = ["ann", "bob"]
    for (place, name) in rich.enumerated() {
      let player = SeatedPlayer(Seat(place + 1), try Sample.name(name))
      let person = player.name.person
      try scene.play("account \(person) register \(name) $x$y")
      try scene.play("move \(3 * place + 2) house @\(person) \(Limits.amount - 1000) grant")
      try scene.record([.sat(player, stack: Limits.amount, Person(person), nil)])
    }
    let ann = SeatedPlayer(Seat(1), try Sample.name("ann"))
    try scene.record([.game(.poker(.left(ann, stack: 2 * Limits.amount - 1)))])
    #expect(try scene.balances() == "@1=1999999999999 #nl=1 house=-2000000000000")
    let entries = scene.store.ledger.entries(of: ann.name.person)
    #expect(
      entries.map(\.amount) == [
        1000, Limits.amount - 1000, -Limits.amount, Limits.amount, Limits.amount - 1,
      ])
    #expect(entries.map(\.reason) == ["welcome", "grant", "buy-in", "cash-out", "cash-out"])
    #expect(entries.dropFirst(2).allSatisfy { "\($0.counterpart)" == "#nl" })
    #expect(scene.store.ledger.survives)
  }
}
