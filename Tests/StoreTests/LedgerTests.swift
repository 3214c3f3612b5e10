import Identity
import LineProtocol
import Lines
import Store
import Testing

struct LedgerTests {
  /// A ledger after these movements, one a day.
  private func ledger(_ lines: String...) throws -> Ledger {
    var ledger = Ledger()
    for (day, line) in lines.enumerated() {
      try ledger.apply(#require(Movement(line)), at: Sample.time(day))
    }
    return ledger
  }

  @Test func bothSidesAreBooked() throws {
    let (ann, bob) = (try Sample.name("Ann").person, try Sample.name("bob").person)
    let ledger = try ledger(
      "1 house @1 100 grant", "2 @1 @2 30 gift", "3 @2 house 5 buy-in")
    #expect(ledger.balance(of: .person(ann)) == 70)
    #expect(ledger.balance(of: .person(bob)) == 25)
    #expect(ledger.balance(of: .house) == -95)
    #expect(ledger.balance(of: .person(try Sample.name("cal").person)) == 0)
    #expect(ledger.nextNumber == 4)
    #expect(ledger.isBalanced)
    let entries = ledger.entries(of: bob)
    #expect(entries.map(\.number) == [2, 3])
    #expect(entries.map(\.time) == [Sample.time(1), Sample.time(2)])
    #expect(entries.map(\.amount) == [30, -5])
    #expect(entries.map(\.balance) == [30, 25])
    #expect(entries.map(\.counterpart) == [.person(ann), .house])
    #expect(entries.map(\.reason) == ["gift", "buy-in"])
    #expect(
      ledger.snapshot() == [
        "house 3 -95", "@1 70 1 0 100 house grant 2 86400000 -30 @2 gift",
        "@2 25 2 86400000 30 @1 gift 3 172800000 -5 house buy-in",
      ])
  }

  @Test func allMayBeGivenAndNothingIsLeft() throws {
    let ledger = try ledger("1 house @1 1000000000000 grant", "2 @1 house 1000000000000 back")
    #expect(ledger.balance(of: .person(try Sample.name("ann").person)) == 0)
    #expect(ledger.balance(of: .house) == 0)
    #expect(ledger.survives)
  }

  static let refusals: [(String, StoreError)] = {
    guard let ann = PlayerName("ann")?.person, let bob = PlayerName("bob")?.person,
      let main = TableID("main")
    else { return [] }
    return [
      ("1 house @1 1 again", .outOfTurn(number: 1, next: 2)),
      ("3 house @1 1 too-early", .outOfTurn(number: 3, next: 2)),
      ("0 house @1 1 x", .outOfTurn(number: 0, next: 2)),
      ("9223372036854775807 house @1 1 x", .outOfTurn(number: .max, next: 2)),
      ("2 house house 1 x", .sameAccount(.house)),
      ("2 @1 @1 1 x", .sameAccount(.person(ann))),
      ("2 house @1 0 x", .badAmount(0)),
      ("2 house @1 1000000000001 x", .badAmount(1_000_000_000_001)),
      ("2 @1 house 101 x", .tooLittle(.person(ann), balance: 100, amount: 101)),
      ("2 @2 house 1 x", .tooLittle(.person(bob), balance: 0, amount: 1)),
      ("2 #main house 1 x", .tooLittle(.table(main), balance: 0, amount: 1)),
      ("2 #main #main 1 x", .sameAccount(.table(main))),
    ]
  }()

  @Test(arguments: LedgerTests.refusals)
  func aRefusedMovementChangesNothing(line: String, error: StoreError) throws {
    var ledger = try ledger("1 house @1 100 grant")
    let before = ledger
    let movement = try #require(Movement(line))
    #expect(throws: error) { try ledger.apply(movement, at: Sample.time(1)) }
    #expect(ledger == before)
    #expect(SafeText.isSafe(error.explanation))
  }

  @Test(arguments: [-1, .min, .max])
  func noLineHoldsSuchAnAmount(amount: Int) throws {
    var ledger = Ledger()
    let ann = LedgerAccount.person(try Sample.name("ann").person)
    let movement = Movement(number: 1, from: .house, to: ann, amount: amount, reason: "x")
    #expect(throws: StoreError.badAmount(amount)) {
      try ledger.apply(movement, at: Sample.time(1))
    }
  }

  @Test(arguments: ["", "A", "a b", "a1", "é", "seventeen-letters", "\u{1B}[2J"])
  func aReasonIsAWord(reason: String) throws {
    var ledger = Ledger()
    let ann = LedgerAccount.person(try Sample.name("ann").person)
    let movement = Movement(number: 1, from: .house, to: ann, amount: 1, reason: reason)
    let error = StoreError.badReason(reason)
    #expect(throws: error) { try ledger.apply(movement, at: Sample.time(1)) }
    #expect(ledger == Ledger())
    #expect(SafeText.isSafe(error.explanation))
    #expect(Movement(movement.description) == nil)
  }

  @Test func noBalancePassesSixtyFourBits() throws {
    // The house owes nearly all it can, to two who together have it.
    let half = Int.max / 2
    let lines = [
      "house 2 \(-half * 2)", "@1 \(half) 1 0 \(half) house x", "@2 \(half) 2 0 1 house x",
    ]
    #expect(throws: StoreError.unreadable(.ledger)) { try Ledger.restored(lines) }
    var ledger = try Ledger.restored(["house 60 \(Int.min)", full(1, half), full(2, half)])
    #expect(!ledger.isBalanced)
    let movement = try #require(Movement("61 house @1 1 x"))
    #expect(throws: StoreError.overflow(.house)) {
      try ledger.apply(movement, at: Sample.time(1))
    }
    ledger = try Ledger.restored(["house 60 0", full(1, .max)])
    let ann = try Sample.name("ann").person
    #expect(throws: StoreError.overflow(.person(ann))) {
      try ledger.apply(movement, at: Sample.time(1))
    }
    #expect(throws: StoreError.overflow(.person(try Sample.name("bob").person))) {
      try ledger.restore(full(2, 50))
    }
    ledger = try Ledger.restored(["house \(Int.max - 1) 0"])
    let last = Movement(number: .max, from: .house, to: .person(ann), amount: 1, reason: "x")
    #expect(throws: StoreError.overflow(.person(ann))) {
      try ledger.apply(last, at: Sample.time(1))
    }
  }

  /// A person whose entries are all that are kept, so that the balance may have begun anywhere.
  private func full(_ person: Int, _ balance: Int) -> String {
    (1...Ledger.entriesKept).reduce(into: "@\(person) \(balance)") { $0 += " \($1) 0 1 house x" }
  }

  @Test(arguments: [1, 2])
  func aLedgerThatDoesNotAddUpMovesNothing(house: Int) throws {
    var ledger = try Ledger.restored(["house 1 \(-house)", "@1 3 1 0 3 house x"])
    #expect(!ledger.isBalanced)
    let before = ledger
    let movement = try #require(Movement("2 house @1 1 x"))
    #expect(throws: StoreError.unbalanced(sum: 3 - house)) {
      try ledger.apply(movement, at: Sample.time(1))
    }
    #expect(ledger == before)
  }

  @Test func theNewestEntriesAreKept() throws {
    let ann = try Sample.name("ann").person
    var ledger = Ledger()
    for number in 1...120 {
      let movement = try #require(Movement("\(number) house @1 \(number) grant"))
      try ledger.apply(movement, at: Sample.time(number))
    }
    #expect(ledger.entries(of: ann).map(\.number) == Array(71...120))
    #expect(ledger.entries(of: ann, last: 1000).count == 50)
    #expect(ledger.entries(of: ann, last: 2).map(\.balance) == [119 * 60, 121 * 60])
    #expect(ledger.entries(of: ann, last: 0).isEmpty)
    #expect(ledger.entries(of: ann, last: .min).isEmpty)
    #expect(ledger.survives)
  }

  @Test(
    arguments: Sample.nonsense + [
      "1 House @1 1 x", "1 1 2 1 x", "1 house @1 -1 x", "1 @7 #Main 1 x", "1 @ @1 1 x",
      "1 # @1 1 x", "1 #main 1 1 x", "1 @ann house 1 x", "1 ~ann house 1 x", "1 @0 house 1 x",
      "1 @-1 house 1 x", "1 @01 house 1 x", "1 @+1 house 1 x",
    ])
  func anythingElseIsNoMovement(line: String) {
    #expect(Movement(line) == nil)
  }

  @Test func storedLinesMayBeAnything() throws {
    let lines = try ledger(
      "1 house @1 100 grant", "2 @1 @2 30 gift", "3 @2 house 5 buy-in", "4 @2 @1 1 x",
      "5 house @5 40 refill", "6 @5 #main 40 buy-in", "7 house @1 9 refill",
      "8 house @6 2 purse"
    ).snapshot()
    // People by their numbers, and tables; of whom all was taken there is a line still.
    let last = [
      "@5 0 refilled=345600000 5 345600000 40 house refill 6 432000000 -40 #main buy-in",
      "@6 2 8 604800000 2 house purse", "#main 40",
    ]
    #expect(lines.suffix(3) == last, "\(lines)")
    #expect(lines[1].hasPrefix("@1 80 refilled=518400000 1 0 100 house grant "), "\(lines)")
    for (count, line) in lines.enumerated() {
      let ledger = try Ledger.restored(lines.prefix(count))
      for damaged in Sample.damaged(line) + Sample.nonsense { ledger.expectSane(damaged) }
    }
    // Twice, numbers out of turn, not from 0, below 0 between, from oneself, nothing at all.
    let impossible = [
      lines[0], lines[1], "@3 3 9 0 3 house x", "@3 3 2 0 1 house x 2 0 2 house x",
      "@3 3 2 0 1 house x 1 0 2 house x", "@3 4 1 0 3 house x", "@3 2 1 0 3 house x",
      "@3 1 1 0 -1 house x 2 0 2 house x", "@3 3 1 0 3 @3 x", "@3 0 1 0 0 house x",
      "@3 0", "@3 3 1 0 3 house X", "#main 1", "@5 1", "@5 3 1 0 3 house x",
      "#new 0", "#new -1", "#new 1 2", "#New 1", "#new", "@8", "@8 -1", "@8 1 refilled=",
      "@8 1 refilled=x", "@8 1 2", "@3 3 refilled=1", "@3 3 refilled=x 1 0 3 house x",
      "@ann 3 1 0 3 house x", "~ann 3", "@0 3 1 0 3 house x", "@03 3 1 0 3 house x",
      "@3 1000000000001 1 0 1000000000001 house x",
    ]
    for line in Sample.nonsense + impossible {
      #expect(throws: StoreError.unreadable(.ledger)) { try Ledger.restored(lines + [line]) }
    }
  }
}
