import Cards
import Games
import Identity
import LineProtocol
import Lines
import Store
import Testing

struct AccountsTests {
  private let hash = "$y$j9T$F5Jx5fExrKuPp53xLKQ..1$X3DX6M94c7o.9agCG9G317fhZg9SqC.5i5rd.RhAtQ7"

  @Test func anAccountLivesThroughItsChanges() throws {
    let (ann, other) = (try Sample.name("Ann"), try Sample.name("ANN"))
    var accounts = Accounts()
    #expect(accounts[ann] == nil)
    try accounts.apply(.register(ann, hash: hash, .welcome), at: Sample.time(1))
    try accounts.apply(.seen(other), at: Sample.time(2))
    let seen = Account(name: ann, hash: hash, since: Sample.time(1), seen: Sample.time(2))
    #expect(accounts[other] == seen)
    try accounts.apply(.password(other, hash: "new"), at: Sample.time(3))
    #expect(
      accounts[ann] == Account(name: ann, hash: "new", since: Sample.time(1), seen: Sample.time(2)))
    #expect(accounts[ann]?.name.description == "Ann", "as it was registered")
    #expect(accounts.count == 1)
    #expect(accounts.snapshot() == ["Ann new 86400000 172800000"])
  }

  @Test func devicesAndAddressesStandBehindTheOldLine() throws {
    let ann = try Sample.name("ann")
    let digests = (0..<10).map { TokenDigest(of: "device \($0)") }
    var accounts = try Accounts.restored(["ann \(hash) 1 2"])
    for digest in digests { try accounts.apply(.device(ann, digest), at: Sample.time(1)) }
    // Used again, it is the latest.
    try accounts.apply(.device(ann, digests[4]), at: Sample.time(1))
    let kept = [2, 3, 5, 6, 7, 8, 9, 4].map { digests[$0] }
    #expect(accounts[ann]?.devices == kept)
    #expect(accounts[ann]?.has(device: "device 4") == true)
    #expect(accounts[ann]?.has(device: "device 1") == false)
    let addresses = try (0..<10).map { try #require(PeerAddress("192.0.2.\($0)")) }
    for (day, address) in addresses.enumerated() {
      try accounts.apply(.seen(ann, from: address), at: Sample.time(day))
    }
    try accounts.apply(.seen(ann), at: Sample.time(20))
    let known = addresses.map { accounts[ann]?.isKnown(at: $0, Sample.time(34)) == true }
    #expect(known == [Bool](repeating: false, count: 4) + [Bool](repeating: true, count: 6))
    // A clock that was ahead hides nothing for good, and neither does one that was set back.
    #expect(accounts[ann]?.isKnown(at: addresses[2], Sample.time(32)) == true)
    #expect(accounts[ann]?.isKnown(at: addresses[9], Sample.time(0)) == true)
    #expect(accounts[ann]?.isKnown(at: addresses[1], Sample.time(9)) == false)
    #expect(accounts[ann]?.isKnown(at: nil, Sample.time(9)) == false)
    #expect(accounts.survives)
    let line = try #require(accounts.snapshot().first)
    #expect(line.hasPrefix("ann \(hash) 1 1728000000 devices=\(digests[2]),"))
    #expect(line.hasSuffix(",192.0.2.9/777600000"))
    for damaged in Sample.damaged(line) { Accounts().expectSane(damaged) }
    try accounts.apply(.password(ann, hash: "new"), at: Sample.time(21))
    #expect(accounts[ann]?.devices == [])
    #expect(accounts[ann]?.isKnown(at: addresses[9], Sample.time(21)) == true)
    #expect(accounts.survives)
  }

  @Test(arguments: [
    "owns=", "owns=1", "owns=x", "owns=5,6", "at=192.0.2.1/5 owns=5", "devices=", "devices=0f",
    "at=", "at=192.0.2.1", "at=192.0.2.1/x", "at=192.0.2.01/5",
    "at=192.0.2.1/5,192.0.2.1/6", "at=192.0.2.1/5 devices=", "x",
    "at=::1/1,::2/1,::3/1,::4/1,::5/1,::6/1,::7/1,::8/1,::9/1",
  ])
  func whatIsNoDeviceOrAddressIsUnreadable(text: String) {
    #expect(throws: StoreError.unreadable(.accounts)) {
      try Accounts.restored(["ann x 1 2 \(text)"])
    }
  }

  @Test func rulesAreKeptUnderTheirNames() throws {
    let ann = try Sample.name("ann")
    var accounts = try Accounts.restored(["ann \(hash) 1 2"])
    let written = [
      "rules ann Deuces/5/0/0/2/K", "rules ann Draw/2/1/0/0/-", "rules ann DEUCES/5/0/0/0/2",
      "no-rules ann draw",
    ]
    for text in written.prefix(3) {
      try accounts.apply(try #require(AccountChange(text)), at: Sample.time(3))
    }
    let name = try #require(RuleSetName(rawValue: "deuces"))
    #expect(accounts[ann]?.rules(name)?.wild == WildCards(jokers: 0, rank: .two))
    #expect(
      accounts.snapshot() == ["ann \(hash) 1 2 rules=Draw/2/1/0/0/-,DEUCES/5/0/0/0/2"])
    #expect(accounts.survives)
    try accounts.apply(try #require(AccountChange(written[3])), at: Sample.time(4))
    #expect(accounts[ann]?.rules.map(\.name) == ["DEUCES"])
    // A new password forgets devices, and no rules; with the account they go.
    try accounts.apply(.password(ann, hash: "new"), at: Sample.time(5))
    #expect(accounts[ann]?.rules.count == 1)
    for number in 1...25 {
      let name = try #require(RuleSetName(rawValue: "r\(number)"))
      let rules = DealingRules.custom(down: 1, up: 0, community: 0, name: name)
      try accounts.apply(.keepRules(ann, rules), at: Sample.time(6))
    }
    #expect(accounts[ann]?.rules.count == Limits.rulesKept)
    try accounts.apply(.delete(ann), at: Sample.time(7))
    #expect(accounts.snapshot() == [])
  }

  @Test(arguments: [
    "rules=", "rules=Draw", "rules=Draw/5/0/0/0", "rules=Draw/11/0/0/0/-", "rules=Draw/0/0/0/0/-",
    "rules=Draw/5/0/0/5/-", "rules=Draw/5/0/0/0/k", "rules=Draw/5/0/0/0/10", "rules=a_b/5/0/0/0/-",
    "rules=Draw/5/0/0/0/-,draw/4/0/0/0/-", "rules=Draw/05/0/0/0/-",
  ])
  func whatAreNoRulesIsUnreadable(text: String) {
    #expect(throws: StoreError.unreadable(.accounts)) {
      try Accounts.restored(["ann x 1 2 \(text)"])
    }
  }

  /// By a clock that was set back, what bears the name and is stamped later was a guest's.
  @Test func whoRegistersAfterTheClockWasSetBackOwnsNothingOlder() throws {
    let ann = try Sample.name("ann")
    var store = Store()
    try store.apply(.loggedIn(ann), at: Sample.time(5))
    try store.apply(.account(.register(ann, hash: hash, .welcome)), at: Sample.time(1))
    let account = try #require(store.accounts[ann])
    #expect(account.since == Sample.time(1))
    #expect(account.ownsFrom.milliseconds == Sample.time(5).milliseconds + 1)
    #expect(store.accounts.snapshot() == ["ann \(hash) 86400000 86400000 owns=432000001"])
    var again = Store()
    for line in try store.snapshot() { try again.restore(line: line) }
    #expect(again == store && again.latest == Sample.time(5))
    #expect(throws: StoreError.illegalLine) { try again.restore(line: "latest never") }
  }

  @Test(arguments: [
    ("register ann HASH 1000 0", "nameTaken"), ("register ANN HASH 1000 0", "nameTaken"),
    ("password bob HASH", "unknownName"), ("seen bob", "unknownName"),
    ("seen bob ::1", "unknownName"),
    (
      "device bob 0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f",
      "unknownName"
    ),
  ])
  func aRefusedChangeChangesNothing(line: String, error: String) throws {
    var accounts = try Accounts.restored(["Ann \(hash) 1 2"])
    let before = accounts
    let change = try #require(AccountChange(line))
    #expect(throws: try expected(error)) { try accounts.apply(change, at: Sample.time(9)) }
    #expect(accounts == before)
  }

  private func expected(_ error: String) throws -> StoreError {
    error == "nameTaken"
      ? .nameTaken(try Sample.name("Ann")) : .unknownName(try Sample.name("bob"))
  }

  @Test(arguments: [
    "", " ", "a b", "a\n", "é", "\u{7F}", "a\u{0}", String(repeating: "x", count: 257),
  ])
  func whatIsNoHashIsRefused(text: String) throws {
    let ann = try Sample.name("ann")
    var accounts = try Accounts.restored(["bob x 1 2"])
    let before = accounts
    #expect(throws: StoreError.badHash) {
      try accounts.apply(.register(ann, hash: text, .welcome), at: Sample.time(1))
    }
    #expect(throws: StoreError.badHash) {
      try accounts.apply(.password(Sample.name("bob"), hash: text), at: Sample.time(1))
    }
    #expect(accounts == before)
    #expect(AccountChange("register ann \(text)") == nil)
    #expect(!StoreError.badHash.explanation.contains("xxx"))
  }

  @Test func theLongestHashIsKept() throws {
    let long = String(repeating: "~", count: Account.hashBytes)
    var accounts = Accounts()
    try accounts.apply(.register(Sample.name("ann"), hash: long, .welcome), at: Sample.time(1))
    #expect(accounts.survives)
  }

  @Test(
    arguments: Sample.nonsense + [
      "seen", "seen ann x", "login ann", "seen  ann", "Seen ann",
      "register ann ! 1000", "register ann ! -1 0", "register ann ! 1 -1", "register ann ! 1 1 1",
    ])
  func anythingElseIsNoChange(line: String) {
    #expect(AccountChange(line) == nil)
  }

  @Test(arguments: [UInt64(1), 2, .random(in: 0 ... .max)])
  func randomChangesAgreeWithADictionary(seed: UInt64) throws {
    var random = TestRandom(seed: seed)
    var accounts = Accounts()
    var model: [String: [String]] = [:]
    for step in 0..<400 {
      let text = ["ann", "Ann", "bob", "cal", "Dora", "sixteen-letters-"].randomElement(
        using: &random)
      let name = try Sample.name(text ?? "ann")
      let key = name.description.lowercased()
      // In no order: a clock may be set back.
      let time = Sample.time(Int.random(in: 0..<1000, using: &random), step)
      let hash = "$\(step)"
      var row = model[key]
      let change: AccountChange
      let isLegal: Bool
      switch Int.random(in: 0..<3, using: &random) {
      case 0:
        (change, isLegal) = (.register(name, hash: hash, .welcome), row == nil)
        row = row ?? [name.description, hash, time.description, time.description]
      case 1:
        (change, isLegal) = (.password(name, hash: hash), row != nil)
        row?[1] = hash
      default:
        (change, isLegal) = (.seen(name), row != nil)
        row?[3] = time.description
      }
      model[key] = row
      let written = try #require(AccountChange(change.description))
      let isAccepted = (try? accounts.apply(written, at: time)) != nil
      #expect(isAccepted == isLegal, "step \(step)")
      #expect(accounts.survives)
      let rows = model.values.map { $0.joined(separator: " ") }
      #expect(accounts.snapshot().sorted() == rows.sorted())
      #expect(accounts.count == model.count)
    }
  }

  @Test func storedLinesMayBeAnything() throws {
    let lines = ["Ann \(hash) 86400000 172800000", "bob x 0 0"]
    let accounts = try Accounts.restored(["cal x 1 1"])
    for line in lines.flatMap(Sample.damaged) + Sample.nonsense { accounts.expectSane(line) }
    accounts.expectSane("CAL x 1 1")
    #expect(throws: StoreError.nameTaken(try Sample.name("cal"))) {
      try Accounts.restored(["cal x 1 1", "CAL x 1 1"])
    }
    for line in Sample.nonsense {
      #expect(throws: StoreError.unreadable(.accounts)) { try Accounts.restored([line]) }
    }
  }
}
