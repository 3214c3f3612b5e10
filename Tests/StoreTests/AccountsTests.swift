import Cards
import Games
import Lines
import Testing

@testable import Room

struct AccountsTests {
  private let hash = "$y$j9T$F5Jx5fExrKuPp53xLKQ..1$X3DX6M94c7o.9agCG9G317fhZg9SqC.5i5rd.RhAtQ7"

  /// The accounts in which there is one of this person, as there is one of its number.
  private func accounts(of names: String...) throws -> Accounts {
    var accounts = Accounts()
    for text in names {
      let name = try Sample.name(text)
      try accounts.apply(.register(name, hash: hash), of: name.person, at: Sample.time(1))
    }
    return accounts
  }

  @Test(arguments: [
    "", " ", "a b", "a\n", "é", "\u{7F}", "a\u{0}", String(repeating: "x", count: 257),
  ])
  func whatIsNoHashIsRefused(text: String) throws {
    let ann = try Sample.name("ann")
    let bob = try Sample.name("bob").person
    var accounts = try accounts(of: "bob")
    let before = accounts
    #expect(throws: StoreError.badHash) {
      try accounts.apply(.register(ann, hash: text), of: ann.person, at: Sample.time(1))
    }
    #expect(throws: StoreError.badHash) {
      try accounts.apply(.password(hash: text), of: bob, at: Sample.time(1))
    }
    #expect(accounts == before)
    #expect(!StoreError.badHash.explanation.contains("xxx"))
    let longest = String(repeating: "~", count: Account.hashBytes)
    try accounts.apply(.password(hash: longest), of: bob, at: Sample.time(1))
    #expect(accounts.survives)
  }

  @Test(arguments: [UInt64(1), 2, .random(in: 0 ... .max)])
  func randomChangesAgreeWithADictionary(seed: UInt64) throws {
    var random = TestRandom(seed: seed)
    var accounts = Accounts()
    // Name, hash, since when, and when seen.
    var model: [PersonID: [String]] = [:]
    for step in 0..<400 {
      let text = ["ann", "Ann", "bob", "cal", "Dora", "sixteen-letters-"].randomElement(
        using: &random)
      let name = try Sample.name(text ?? "ann")
      // In no order: a clock may be set back.
      let time = Sample.time(Int.random(in: 0..<1000, using: &random), step)
      let hash = "$\(step)"
      // Whoever has the name in these tests, or somebody else.
      let person = random.isOne(in: 5) ? PersonID(rawValue: 9) : name.person
      var row = model[person]
      let isTaken = model.values.contains { PlayerName($0[0]) == name }
      let change: AccountChange
      var isLegal = row != nil
      switch Int.random(in: 0..<4, using: &random) {
      case 0:
        (change, isLegal) = (.register(name, hash: hash), row == nil && !isTaken)
        if isLegal { row = ["\(name)", hash, "\(time)", "\(time)"] }
      case 1:
        change = .password(hash: hash)
        row?[1] = hash
      case 2:
        change = .seen()
        row?[3] = "\(time)"
      default: (change, row) = (.delete, nil)
      }
      model[person] = row
      let isAccepted = (try? accounts.apply(change, of: person, at: time)) != nil
      #expect(isAccepted == isLegal, "step \(step)")
      #expect(accounts.survives)
      let kept = accounts.all.map {
        ($0.person, ["\($0.name)", $0.hash, "\($0.since)", "\($0.seen)"])
      }
      #expect(Dictionary(uniqueKeysWithValues: kept) == model && accounts.count == model.count)
      for (person, row) in model {
        let account = accounts[try Sample.name(row[0])]
        #expect(account != nil && account == accounts[person], "step \(step)")
      }
    }
  }

  @Test func storedLinesMayBeAnything() throws {
    var accounts = try accounts(of: "Ann", "bob")
    let address = try #require(PeerAddress("192.0.2.1"))
    let rules = DealingRules.custom(
      down: 1, up: 0, community: 0, name: RuleSetName(rawValue: "Draw"))
    for change in [
      AccountChange.seen(from: address, device: TokenDigest(of: "device")), .keepRules(rules),
      .quiz(QuizProgress()),
    ] { try accounts.apply(change, of: PersonID(rawValue: 1), at: Sample.time(1)) }
    let lines = accounts.snapshot()
    let cal = try self.accounts(of: "cal")
    for line in lines.flatMap(Sample.damaged) + Sample.nonsense { cal.expectSane(line) }
    let line = try #require(cal.snapshot().first)
    for other in [line.replacing("cal", with: "CAL"), line.replacing("cal", with: "dee")] {
      cal.expectSane(other)
      #expect(throws: StoreError.nameTaken(try Sample.name("cal"))) {
        try Accounts.restored([line, other])
      }
    }
    for line in Sample.nonsense {
      #expect(throws: StoreError.illegalLine) { try Accounts.restored([line]) }
    }
  }
}
