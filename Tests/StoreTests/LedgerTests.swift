import Identity
import LineProtocol
import Lines
import Testing

@testable import Store

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
    #expect(ledger.snapshot().first == #"{"house":{"balance":-95,"last":3}}"#)
    #expect(ledger.survives)
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
  }

  @Test func noBalancePassesSixtyFourBits() throws {
    // The house owes nearly all it can, to two who together have it.
    let half = Int.max / 2
    var ledger = try Ledger.restored([house(.min), holding(1, half), holding(2, half)])
    #expect(!ledger.isBalanced)
    let movement = try #require(Movement("61 house @1 1 x"))
    #expect(throws: StoreError.overflow(.house)) {
      try ledger.apply(movement, at: Sample.time(1))
    }
    ledger = try Ledger.restored([house(0), holding(1, .max)])
    let ann = try Sample.name("ann").person
    #expect(throws: StoreError.overflow(.person(ann))) {
      try ledger.apply(movement, at: Sample.time(1))
    }
    #expect(throws: StoreError.overflow(.person(try Sample.name("bob").person))) {
      try ledger.restore(holding(2, 50))
    }
    ledger = try Ledger.restored([house(0, last: Int.max - 1)])
    let last = Movement(number: .max, from: .house, to: .person(ann), amount: 1, reason: "x")
    #expect(throws: StoreError.overflow(.person(ann))) {
      try ledger.apply(last, at: Sample.time(1))
    }
  }

  private func house(_ balance: Int, last: Int = 60) -> String {
    #"{"house":{"balance":\#(balance),"last":\#(last)}}"#
  }

  private func holding(_ person: Int, _ balance: Int) -> String {
    #"{"holding":{"_0":\#(person),"_1":{"balance":\#(balance),"entries":[]}}}"#
  }

  @Test(arguments: [1, 2])
  func aLedgerThatDoesNotAddUpMovesNothing(house: Int) throws {
    var ledger = try Ledger.restored([self.house(-house, last: 1), holding(1, 3)])
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

  @Test(arguments: ["House", "1", "@", "#", "@ann", "~ann", "@0", "@-1", "@01", "@+1", "#Main", ""])
  func anythingElseIsNoAccount(word: String) { #expect(LedgerAccount(word) == nil) }

  @Test func storedLinesMayBeAnything() throws {
    let lines = try ledger(
      "1 house @1 100 grant", "2 @1 @2 30 gift", "3 @2 house 5 buy-in", "4 @2 @1 1 x",
      "5 house @5 40 refill", "6 @5 #main 40 buy-in", "7 house @1 9 refill",
      "8 house @6 2 purse"
    ).snapshot()
    // The house, people by their numbers, and tables; of whom all was taken there is a line still.
    #expect(lines.count == 6 && lines[3].hasPrefix(#"{"holding":{"_0":5,"_1":{"balance":0,"#))
    #expect(lines.last == #"{"chips":{"_0":"main","_1":40}}"#)
    for (count, line) in lines.enumerated() {
      let ledger = try Ledger.restored(lines.prefix(count))
      for damaged in Sample.damaged(line) + Sample.nonsense { ledger.expectSane(damaged) }
    }
    let impossible = [
      lines[0], lines[1], lines[5], holding(8, -1), #"{"chips":{"_0":"new","_1":0}}"#,
      #"{"chips":{"_0":"new","_1":-1}}"#, #"{"day":{"_0":1}}"#,
    ]
    for line in Sample.nonsense + impossible {
      #expect(throws: StoreError.illegalLine, "\(line)") { try Ledger.restored(lines + [line]) }
    }
  }
}
