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
    let (ann, bob) = (try Sample.name("Ann"), try Sample.name("bob"))
    let ledger = try ledger(
      "1 house @Ann 100 grant", "2 @ann @bob 30 gift", "3 @bob house 5 buy-in")
    #expect(ledger.balance(of: .member(ann)) == 70)
    #expect(ledger.balance(of: .member(bob)) == 25)
    #expect(ledger.balance(of: .house) == -95)
    #expect(ledger.balance(of: .member(try Sample.name("cal"))) == 0)
    #expect(ledger.nextNumber == 4)
    #expect(ledger.isBalanced)
    let entries = ledger.entries(of: bob)
    #expect(entries.map(\.number) == [2, 3])
    #expect(entries.map(\.time) == [Sample.time(1), Sample.time(2)])
    #expect(entries.map(\.amount) == [30, -5])
    #expect(entries.map(\.balance) == [30, 25])
    #expect(entries.map(\.counterpart) == [.member(ann), .house])
    #expect(entries.map(\.reason) == ["gift", "buy-in"])
    #expect(
      ledger.snapshot() == [
        "house 3 -95", "@Ann 70 1 0 100 house grant 2 86400000 -30 @bob gift",
        "@bob 25 2 86400000 30 @ann gift 3 172800000 -5 house buy-in",
      ])
  }

  @Test func allMayBeGivenAndNothingIsLeft() throws {
    let ledger = try ledger("1 house @ann 1000000000000 grant", "2 @ann house 1000000000000 back")
    #expect(ledger.balance(of: .member(try Sample.name("ann"))) == 0)
    #expect(ledger.balance(of: .house) == 0)
    #expect(ledger.survives)
  }

  static let refusals: [(String, StoreError)] = {
    guard let ann = PlayerName("ann"), let bob = PlayerName("bob"), let main = TableID("main")
    else { return [] }
    return [
      ("1 house @ann 1 again", .outOfTurn(number: 1, next: 2)),
      ("3 house @ann 1 too-early", .outOfTurn(number: 3, next: 2)),
      ("0 house @ann 1 x", .outOfTurn(number: 0, next: 2)),
      ("9223372036854775807 house @ann 1 x", .outOfTurn(number: .max, next: 2)),
      ("2 house house 1 x", .sameAccount(.house)),
      ("2 @ann @ANN 1 x", .sameAccount(.member(ann))),
      ("2 house @ann 0 x", .badAmount(0)),
      ("2 house @ann 1000000000001 x", .badAmount(1_000_000_000_001)),
      ("2 @ann house 101 x", .tooLittle(.member(ann), balance: 100, amount: 101)),
      ("2 @bob house 1 x", .tooLittle(.member(bob), balance: 0, amount: 1)),
      ("2 ~ann house 1 x", .tooLittle(.guest(ann), balance: 0, amount: 1)),
      ("2 #main house 1 x", .tooLittle(.table(main), balance: 0, amount: 1)),
      ("2 ~ann ~Ann 1 x", .sameAccount(.guest(ann))),
    ]
  }()

  @Test(arguments: LedgerTests.refusals)
  func aRefusedMovementChangesNothing(line: String, error: StoreError) throws {
    var ledger = try ledger("1 house @ann 100 grant")
    let before = ledger
    let movement = try #require(Movement(line))
    #expect(throws: error) { try ledger.apply(movement, at: Sample.time(1)) }
    #expect(ledger == before)
    #expect(SafeText.isSafe(error.explanation))
  }

  @Test(arguments: [-1, .min, .max])
  func noLineHoldsSuchAnAmount(amount: Int) throws {
    var ledger = Ledger()
    let ann = LedgerAccount.member(try Sample.name("ann"))
    let movement = Movement(number: 1, from: .house, to: ann, amount: amount, reason: "x")
    #expect(throws: StoreError.badAmount(amount)) {
      try ledger.apply(movement, at: Sample.time(1))
    }
  }

  @Test(arguments: ["", "A", "a b", "a1", "é", "seventeen-letters", "\u{1B}[2J"])
  func aReasonIsAWord(reason: String) throws {
    var ledger = Ledger()
    let ann = LedgerAccount.member(try Sample.name("ann"))
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
      "house 2 \(-half * 2)", "@ann \(half) 1 0 \(half) house x", "@bob \(half) 2 0 1 house x",
    ]
    #expect(throws: StoreError.unreadable(.ledger)) { try Ledger.restored(lines) }
    var ledger = try Ledger.restored(["house 60 \(Int.min)", full("ann", half), full("bob", half)])
    #expect(!ledger.isBalanced)
    let movement = try #require(Movement("61 house @ann 1 x"))
    #expect(throws: StoreError.overflow(.house)) {
      try ledger.apply(movement, at: Sample.time(1))
    }
    ledger = try Ledger.restored(["house 60 0", full("ann", .max)])
    let ann = try Sample.name("ann")
    #expect(throws: StoreError.overflow(.member(ann))) {
      try ledger.apply(movement, at: Sample.time(1))
    }
    #expect(throws: StoreError.overflow(.member(try Sample.name("bob")))) {
      try ledger.restore(full("bob", 50))
    }
    ledger = try Ledger.restored(["house \(Int.max - 1) 0"])
    let last = Movement(number: .max, from: .house, to: .member(ann), amount: 1, reason: "x")
    #expect(throws: StoreError.overflow(.member(ann))) {
      try ledger.apply(last, at: Sample.time(1))
    }
  }

  /// A member whose entries are all that are kept, so that the balance may have begun anywhere.
  private func full(_ name: String, _ balance: Int) -> String {
    (1...Ledger.entriesKept).reduce(into: "@\(name) \(balance)") { $0 += " \($1) 0 1 house x" }
  }

  @Test(arguments: [1, 2])
  func aLedgerThatDoesNotAddUpMovesNothing(house: Int) throws {
    var ledger = try Ledger.restored(["house 1 \(-house)", "@ann 3 1 0 3 house x"])
    #expect(!ledger.isBalanced)
    let before = ledger
    let movement = try #require(Movement("2 house @ann 1 x"))
    #expect(throws: StoreError.unbalanced(sum: 3 - house)) {
      try ledger.apply(movement, at: Sample.time(1))
    }
    #expect(ledger == before)
  }

  @Test func theNewestEntriesAreKept() throws {
    let ann = try Sample.name("ann")
    var ledger = Ledger()
    for number in 1...120 {
      let movement = try #require(Movement("\(number) house @ann \(number) grant"))
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
      "1 House @ann 1 x", "1 ann bob 1 x", "1 house @ann -1 x", "1 ~ann #Main 1 x", "1 ~ @ann 1 x",
      "1 # @ann 1 x", "1 #main ann 1 x", "1 ~main.x house 1 x",
    ])
  func anythingElseIsNoMovement(line: String) {
    #expect(Movement(line) == nil)
  }

  @Test func storedLinesMayBeAnything() throws {
    let lines = try ledger(
      "1 house @Ann 100 grant", "2 @ann @bob 30 gift", "3 @bob house 5 buy-in", "4 @bob @ann 1 x",
      "5 house ~bob 40 refill", "6 ~bob #main 40 buy-in", "7 house @ann 9 refill",
      "8 house ~cal 2 purse"
    ).snapshot()
    #expect(
      lines.suffix(3) == ["#main 40", "~bob 0 refilled=345600000", "~cal 2"], "\(lines)")
    #expect(lines[1].hasPrefix("@Ann 80 refilled=518400000 1 0 100 house grant "), "\(lines)")
    for (count, line) in lines.enumerated() {
      let ledger = try Ledger.restored(lines.prefix(count))
      for damaged in Sample.damaged(line) + Sample.nonsense { ledger.expectSane(damaged) }
    }
    // Twice, numbers out of turn, not from 0, below 0 between, from oneself, nothing at all.
    let impossible = [
      lines[0], lines[1], "@cal 3 9 0 3 house x", "@cal 3 2 0 1 house x 2 0 2 house x",
      "@cal 3 2 0 1 house x 1 0 2 house x", "@cal 4 1 0 3 house x", "@cal 2 1 0 3 house x",
      "@cal 1 1 0 -1 house x 2 0 2 house x", "@cal 3 1 0 3 @CAL x", "@cal 0 1 0 0 house x",
      "@cal 0", "@cal 3 1 0 3 house X", "#main 1", "~bob 1",
      "#new 0", "#new -1", "#new 1 2", "#New 1", "#new", "~new", "~new -1", "~new 1 refilled=",
      "~new 1 refilled=x", "~new 1 2", "@cal 3 refilled=1", "@cal 3 refilled=x 1 0 3 house x",
      "@cal 1000000000001 1 0 1000000000001 house x",
    ]
    for line in Sample.nonsense + impossible {
      #expect(throws: StoreError.unreadable(.ledger)) { try Ledger.restored(lines + [line]) }
    }
  }
}
