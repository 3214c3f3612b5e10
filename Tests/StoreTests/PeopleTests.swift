import Cards
import Games
import Identity
import LineProtocol
import Lines
import Store
import Testing

/// What is on record belongs to a person, whatever that person or anybody else is called.
struct PeopleTests {
  /// Ann, a member, has something of everything.
  private static let ann =
    "account 1 register ann $x$y; account 2 register bob $x$y; account 1 quiz; "
    + "memo 1 2 hello; memo 2 1 hi; table 1 five betting5 ann seats=4; sit ann 300; sit bob 300; "
    + "start; fold; leave ann"
  /// Cal, a guest, has played a hand.
  private static let cal =
    "account 2 register bob $x$y; sit cal 300; sit bob 300; start; fold; leave cal"
  /// In the middle of a hand Cal has come and gone.
  private static let cameAndWent = "sit ann 300; sit bob 300; start; sit cal 300; leave cal"
  /// Somebody else registers the name of Ann, whose account is deleted.
  private static let annsName = "\(ann); account 1 delete; account 9 register ann $x$y"

  /// What happens, and what somebody then has.
  @Test(arguments: [
    (
      ann, 1,
      "chips=999 entries=welcome,buy-in,cash-out board=1/ann/member/person:1 hands=1 days=999"
        + " memos=bob said=1 quiz=1 owns=five"
    ),
    (
      ann, 2,
      "chips=700 table=301 entries=welcome,buy-in board=2/bob/member/person:1 hands=1"
        + " days=1001 memos=ann said=1"
    ),
    // Whoever takes the name of a member whose account is deleted has nothing of it.
    (annsName, 9, "chips=1000 entries=welcome days=1000"),
    ("\(ann); account 1 delete; sit ann 100 9", 9, "chips=900 table=100 entries=purse,buy-in"),
    // What was said to somebody, and by them, goes with the account; a table does not.
    (annsName, 1, "owns=five"),
    (
      annsName, 2,
      "chips=700 table=301 entries=welcome,buy-in board=2/bob/member/person:1 hands=1"
        + " days=1001"
    ),
    // What is played out is nobody's.
    (
      "\(annsName); sit ann 50 9; account 9 delete; account 10 register ann $x$y; start; fold", 10,
      "chips=1000 entries=welcome days=1000"
    ),
    // A guest has a purse, and what was played this evening.
    (cal, 3, "chips=999 entries=purse,buy-in,cash-out board=3/cal/guest/person:1 hands=1"),
    // Who registers keeps all of it, under any name, and goes on with it.
    (
      "\(cal); account 3 register cal $x$y", 3,
      "chips=999 entries=purse,buy-in,cash-out board=3/cal/member/person:1 hands=1 days=999"
    ),
    (
      "\(cal); account 3 register dee $x$y", 3,
      "chips=999 entries=purse,buy-in,cash-out board=3/dee/member/person:1 hands=1 days=999"
    ),
    (
      "\(cal); sit cal 300; account 3 register dee $x$y; start; fold", 3,
      "chips=699 table=301 entries=purse,buy-in,cash-out,buy-in board=3/dee/member/person:2 hands=2"
        + " days=1000"
    ),
    // Nobody else does who registers that name, or sits down under it.
    ("\(cal); account 9 register cal $x$y", 9, "chips=1000 entries=welcome days=1000"),
    (
      "\(cal); account 3 register dee $x$y; sit cal 300 9", 9,
      "chips=700 table=300 entries=purse,buy-in"
    ),
    // Nor is it lost to somebody else of the new name.
    (
      "\(cal); renamed 3 dee", 3,
      "chips=999 entries=purse,buy-in,cash-out board=3/dee/guest/person:1 hands=1"
    ),
    (
      "\(cal); renamed 3 dee; sit cal 300 9; start; fold", 3,
      "chips=999 entries=purse,buy-in,cash-out board=3/dee/guest/person:1 hands=1"
    ),
    (
      "\(cal); renamed 3 dee; sit cal 300 9", 9, "chips=700 table=300 entries=purse,buy-in"
    ),
    // When the evening is over, the rows stay until the next guest of the name plays, or a guest
    // who has played has the name.
    ("\(cal); purse-end 3", 3, "board=3/cal/guest/person:1"),
    ("\(cal); started", 3, "board=3/cal/guest/person:1"),
    ("\(cal); purse-end 3; sit cal 300 9", 3, "board=3/cal/guest/person:1"),
    ("\(cal); purse-end 3; sit cal 300 9; start; fold", 3, ""),
    ("\(cal); purse-end 3; sit dee 300; start; fold; leave dee; renamed 4 cal", 3, ""),
    ("\(cal); purse-end 3; renamed 4 cal", 3, "board=3/cal/guest/person:1"),
    (
      "\(cal); purse-end 3; sit cal 300 9; start; fold", 9,
      "chips=700 table=301 entries=purse,buy-in board=9/cal/guest/person:1 hands=1"
    ),
  ])
  func whatIsWhose(lines: String, person: Int, belongings: String) throws {
    var scene = try PokerScene()
    try scene.play(all: lines)
    let person = PersonID(rawValue: person)
    #expect(try self.belongings(of: person, in: scene.store) == belongings, "\(lines)")
    #expect(try self.belongings(of: person, in: restored(scene.store)) == belongings, "\(lines)")
    #expect(scene.store.ledger.isBalanced)
  }

  /// `chips=699 table=301 entries=purse,buy-in board=3/cal/guest/person:1 …`, what there is none of
  /// left out. The days are those of the chips, as they were at the end of each.
  private func belongings(of person: PersonID, in store: Store) throws -> String {
    let (balance, stack) = (
      store.ledger.balance(of: .person(person)), store.chipsAtTables(of: person)
    )
    let record = store.personal[person]
    let days = record?.chipsByDay(endingWith: balance + stack, at: Sample.time(1))
    let board = store.leaderboard.of(person).map { "\($0.identity.words):\($0.tally.rounds)" }
    let owned = store.tables.values.filter { $0.owner == person }.map { "\($0.settings.id)" }
    let all: [(String, String)] = [
      ("chips", balance == 0 ? "" : "\(balance)"), ("table", stack == 0 ? "" : "\(stack)"),
      ("entries", store.ledger.entries(of: person).map(\.reason).joined(separator: ",")),
      ("board", board.joined(separator: ",")),
      ("hands", record.map { $0.hands.isEmpty ? "" : "\($0.hands.count)" } ?? ""),
      ("days", days?.chips.map { "\($0)" }.joined(separator: ",") ?? ""),
      ("memos", store.memos.waiting(for: person).map { "\($0.name)" }.joined(separator: ",")),
      ("said", store.memos.count(from: person) == 0 ? "" : "\(store.memos.count(from: person))"),
      ("quiz", store.accounts[person]?.quiz.map { "\($0.answered)" } ?? ""),
      ("owns", owned.joined(separator: ",")),
    ]
    return all.filter { !$0.1.isEmpty }.map { "\($0.0)=\($0.1)" }.joined(separator: " ")
  }

  private func restored(_ store: Store) throws -> Store {
    let copy = try store.restored()
    let isSame = copy == store
    try #require(isSame)
    return copy
  }

  /// Who of the persons 1 to 9 is told their cards of a round, and under which name.
  @Test(arguments: [
    ("sit cal 300; sit bob 300; start", ["2/bob 3/cal"]),
    ("sit cal 300; sit bob 300; start; fold", ["2/bob 3/cal"]),
    // Who has had no seat in it, whatever their name, is not.
    ("sit cal 300; sit bob 300; start; fold; sit ann 300", ["2/bob 3/cal"]),
    (
      "sit cal 300; sit bob 300; start; fold; leave cal; sit cal 300 9; start",
      ["2/bob 3/cal", "2/bob 9/cal"]
    ),
    (
      "sit cal 300; sit bob 300; start; fold; leave cal; account 9 register cal $x$y",
      ["2/bob 3/cal"]
    ),
    ("sit cal 300; leave cal; sit cal 300 9; sit bob 300; start", ["2/bob 9/cal"]),
    // Who has another name now has had that one.
    ("sit cal 300; sit bob 300; start; account 3 register dee $x$y; fold", ["2/bob 3/cal"]),
    ("sit cal 300; sit bob 300; start; fold; leave cal; renamed 3 dee", ["2/bob 3/cal"]),
    // Of two who have had one name in it, nobody knows whose cards they were.
    ("\(cameAndWent); sit cal 300 9", ["1/ann 2/bob"]),
    ("\(cameAndWent); sit cal 300 9; fold; start", ["1/ann 2/bob", "1/ann 2/bob 9/cal"]),
    // Who comes back is the same, be it under another name.
    ("\(cameAndWent); sit cal 300", ["1/ann 2/bob 3/cal"]),
    ("\(cameAndWent); renamed 3 dee; sit dee 300 3", ["1/ann 2/bob 3/cal"]),
  ])
  func aRoundIsToldToThoseWhoWereThere(lines: String, told: [String]) throws {
    var scene = try PokerScene()
    try scene.play(all: lines)
    for store in [scene.store, try restored(scene.store)] {
      let table = try #require(store.tables.values.first)
      let rounds = table.rounds + [table.openRound].compactMap(\.self)
      let names = rounds.map { round in
        (1...9).compactMap { number in
          round.name(of: PersonID(rawValue: number)).map { "\(number)/\($0)" }
        }.joined(separator: " ")
      }
      #expect(names == told, "\(lines)")
    }
  }

  /// However many come and go in a round, its line does not grow for good, and who comes late gets
  /// nothing that was another's.
  @Test func visitorsDoNotMakeARoundLong() throws {
    var scene = try PokerScene()
    try scene.play(all: "sit ann 300; sit bob 300; start")
    let many = Limits.eventsKept + 10
    for number in 100..<100 + many + 300 {
      // The last ones have the names of the first.
      let name = "v\(number < 100 + many ? number : number - many)"
      try scene.play(all: "sit \(name) 10 \(number); leave \(name)")
    }
    let round = try #require(scene.store.tables.values.first?.openRound)
    let people = round.description.split(separator: " ").count { $0.hasPrefix("@") }
    #expect(people == Limits.eventsKept + 300)
    let told = [1, 2, 100, 399, 400, 100 + many, 399 + many].map { number in
      round.name(of: PersonID(rawValue: number)).map { "\($0)" }
    }
    #expect(told == ["ann", "bob", nil, nil, "v400", nil, nil])
  }

  /// The highest number of anybody on record, which nobody else is given.
  @Test(arguments: [
    ("started", 0), ("account 7 register ann $x$y", 7), ("sit ann 300 12", 12),
    ("table 15 five betting5 bob seats=4", 15),
    ("account 7 register ann $x$y; account 8 register bob $x$y; account 7 seen", 8),
    ("account 7 register ann $x$y; sit bob 300 12; table 9 five betting5 bob seats=4", 12),
    // It stays when all of that is gone.
    ("account 7 register ann $x$y; account 7 delete", 7), ("sit ann 300 12; leave ann", 12),
    ("sit ann 300 12; leave ann; purse-end 12; closed nl", 12),
    ("table 15 five betting5 bob seats=4; closed five", 15),
    ("table 15 five betting5 bob seats=4; table 16 five betting5 bob seats=3", 16),
  ])
  func noNumberIsGivenTwice(lines: String, latest: Int) throws {
    var scene = try PokerScene()
    try scene.play(all: lines)
    #expect(scene.store.latestPerson == PersonID(rawValue: latest))
    let copy = try restored(scene.store)
    #expect(copy.latestPerson.next == PersonID(rawValue: latest + 1))
  }

  /// What is refused, and changes nothing.
  @Test(arguments: [
    ("memo 1 9 hi", StoreError.unknownPerson(nobody)), ("memo 9 1 hi", .unknownPerson(nobody)),
    ("account 9 quiz", .unknownPerson(nobody)), ("account 9 delete", .unknownPerson(nobody)),
    ("renamed 3 BOB", .nameTaken(bob)), ("account 3 register Bob $x$y", .nameTaken(bob)),
    ("account 2 register dee $x$y", .nameTaken(bob)),
  ])
  func whatCannotBeIsRefused(line: String, error: StoreError) throws {
    var scene = try PokerScene()
    try scene.play(all: Self.ann)
    let before = scene.store
    #expect(throws: error) { try scene.play(line) }
    #expect(scene.store == before)
    #expect(SafeText.isSafe(error.explanation))
  }

  private static let nobody = PersonID(rawValue: 9)
  private static let bob = PlayerName("bob") ?? { preconditionFailure("bob is a name") }()

  /// The commands of somebody, the table that they go to, the address and the token are that
  /// person's.
  @Test func seatsAreKnownByThePerson() throws {
    let token = TokenDigest(of: "new")
    var scene = try PokerScene()
    try scene.play(
      all: "account 2 register bob $x$y; sit cal 300; sit bob 300; use nl 3; use nl 9; use nl 2; "
        + "address nl 2 192.0.2.2; address nl 3 192.0.2.3; address nl 9 192.0.2.9; "
        + "account 2 password $n$y \(token); "
        + "step nl poker 3 turns=0 by=3 tag=x words=fold reply=a; "
        + "step nl poker 4 turns=0 by=9 tag=x words=fold reply=a; login 2; login 9")
    let cal = PersonID(rawValue: 3)
    for store in [scene.store, try restored(scene.store)] {
      let table = try #require(store.tables.values.first)
      #expect(
        [2, 3, 9].map { store.tableUsed(by: PersonID(rawValue: $0)) != nil }
          == [true, true, false])
      #expect([3, 2, 9].map { table.seat(of: PersonID(rawValue: $0))?.number } == [1, 2, nil])
      #expect(table.seats.values.map { $0.address?.description } == ["192.0.2.3", "192.0.2.2"])
      #expect(table.seats.values.map { $0.occupant.isKnown(by: token) } == [false, true])
      #expect(store.answeredCommands(of: cal).count == 1)
      #expect(store.answeredCommands(of: Self.nobody).isEmpty)
    }
    try scene.play("login 3")
    #expect(scene.store.answeredCommands(of: cal).isEmpty)
  }
}
