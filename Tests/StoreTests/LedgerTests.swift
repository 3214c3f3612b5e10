import Lines
import Testing

@testable import Room

/// The rules once more: a dictionary of balances and a list of all that ever happened.
private struct PlainLedger {
  var balances: [String: Int] = [:]
  var history: [(account: String, words: String)] = []
  var count = 0
  var refills: [String: WallTime] = [:]

  mutating func move(
    _ number: Int, _ from: String, _ to: String, _ amount: Int, _ time: WallTime
  ) -> Bool {
    let give = balances[from, default: 0] - amount
    guard number == count + 1, from != to, amount >= 1, amount <= 1_000_000_000_000,
      give >= 0 || from == "house"
    else { return false }
    count = number
    balances[from] = give
    balances[to, default: 0] += amount
    history.append((from, "\(number) \(time) \(-amount) \(give) \(to)"))
    history.append((to, "\(number) \(time) \(amount) \(balances[to, default: 0]) \(from)"))
    return true
  }
}

struct LedgerTests {
  private static let accounts = ["house", "@1", "@2", "@3", "@4", "#main", "@20", "@1000003"]

  @Test(arguments: [UInt64(1), 2, 3, .random(in: 0 ... .max)])
  func ledgerAndPlainLedgerAgree(seed: UInt64) throws {
    var random = TestRandom(seed: seed)
    var (ledger, plain) = (Ledger(), PlainLedger())
    var accepted = 0
    for step in 0..<700 {
      let from = LedgerTests.accounts.randomElement(using: &random) ?? ""
      let to = LedgerTests.accounts.randomElement(using: &random) ?? ""
      let number = plain.count + (random.isOne(in: 20) ? Int.random(in: -1...2, using: &random) : 1)
      let most = random.isOne(in: 10) ? 1_000_000_000_001 : 100
      var amount = Int.random(in: 0...most, using: &random)
      if random.isOne(in: 6), let all = plain.balances[from], all >= 0 {
        // All that there is, or just more.
        amount = all + Int.random(in: 0...1, using: &random)
      }
      let time = Sample.time(step)
      let reason = ["x", "buy-in", "refill"].randomElement(using: &random) ?? "x"
      let line = "\(number) \(from) \(to) \(amount) \(reason)"
      let before = ledger
      let may = plain.move(number, from, to, amount, time)
      let movement = Movement(line)
      if may, reason == "refill", from == "house" { plain.refills[to] = time }
      let did = movement.map { (try? ledger.apply($0, at: time)) != nil } ?? false
      #expect(did == may, "step \(step): \(line)")
      accepted += did ? 1 : 0
      if !did { #expect(ledger == before, "step \(step): \(line)") }
      #expect(ledger.isBalanced, "step \(step): \(line)")
      #expect(ledger.survives, "step \(step): \(line)")
      try compare(ledger, plain)
    }
    #expect(accepted > 150 && accepted < 700)
    #expect(plain.history.count { $0.account == "@1" } > Ledger.entriesKept)
  }

  private func compare(_ ledger: Ledger, _ plain: PlainLedger) throws {
    #expect(ledger.nextNumber == plain.count + 1)
    for text in LedgerTests.accounts {
      let account = try #require(LedgerAccount(text))
      #expect(ledger.balance(of: account) == plain.balances[text, default: 0])
      guard case .person(let person) = account else { continue }
      #expect(ledger.lastRefill(of: person) == plain.refills[text])
      let history = plain.history.filter { $0.account == text }
      #expect(ledger.hasAccount(person) == !history.isEmpty)
      #expect(ledger.holders.contains(person) == !history.isEmpty)
      let entries = ledger.entries(of: person).map {
        "\($0.number) \($0.time) \($0.amount) \($0.balance) \("\($0.counterpart)")"
      }
      #expect(entries == history.suffix(50).map(\.words))
      for last in [Int.min, 0, 2, 1000] {
        let count = min(max(last, 0), entries.count)
        #expect(
          ledger.entries(of: person, last: last) == ledger.entries(of: person).suffix(count))
      }
    }
    #expect(plain.balances.values.reduce(0, +) == 0)
  }

  /// A ledger after these movements, one a day.
  private func ledger(_ lines: String...) throws -> Ledger {
    var ledger = Ledger()
    for (day, line) in lines.enumerated() {
      try ledger.apply(#require(Movement(line)), at: Sample.time(day))
    }
    return ledger
  }

  @Test(arguments: ["", "a b", "\u{1B}[2J"])
  func aReasonIsAWord(reason: String) throws {
    var ledger = Ledger()
    let ann = LedgerAccount.person(try Sample.name("ann").person)
    let movement = Movement(number: 1, from: .house, to: ann, amount: 1, reason: reason)
    let error = StoreError.badReason(reason)
    #expect(throws: error) { try ledger.apply(movement, at: Sample.time(1)) }
    #expect(ledger == Ledger())
    #expect(SafeText.isSafe(error.explanation))
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
      lines[0], lines[1], lines[5],
      #"{"holding":{"_0":8,"_1":{"balance":-1,"entries":[]}}}"#, #"{"chips":{"_0":"new","_1":0}}"#,
      #"{"chips":{"_0":"new","_1":-1}}"#, #"{"day":{"_0":1}}"#,
    ]
    for line in Sample.nonsense + impossible {
      #expect(throws: StoreError.illegalLine, "\(line)") { try Ledger.restored(lines + [line]) }
    }
  }
}
