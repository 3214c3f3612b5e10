import Cards
import Games
import Identity
import LineProtocol
import Testing

@testable import Store

struct AccountsTests {
  private let hash = "$y$j9T$F5Jx5fExrKuPp53xLKQ..1$X3DX6M94c7o.9agCG9G317fhZg9SqC.5i5rd.RhAtQ7"

  @Test func anAccountLivesThroughItsChanges() throws {
    let (ann, other) = (try Sample.name("Ann"), try Sample.name("ANN"))
    let id = ann.person
    var accounts = Accounts()
    #expect(accounts[ann] == nil && accounts[id] == nil)
    try accounts.apply(.register(ann, hash: hash), of: id, at: Sample.time(1))
    try accounts.apply(.seen(), of: id, at: Sample.time(2))
    let seen = Account(id, name: ann, hash: hash, since: Sample.time(1), seen: Sample.time(2))
    #expect(accounts[other] == seen && accounts[id] == seen)
    try accounts.apply(.password(hash: "new"), of: id, at: Sample.time(3))
    let changed = Account(id, name: ann, hash: "new", since: Sample.time(1), seen: Sample.time(2))
    #expect(accounts[ann] == changed)
    #expect(accounts[ann]?.name.description == "Ann", "as it was registered")
    #expect(accounts.count == 1)
    #expect(accounts.survives)
  }

  /// The accounts in which there is one of this person, as there is one of its number.
  private func accounts(of names: String...) throws -> Accounts {
    var accounts = Accounts()
    for text in names {
      let name = try Sample.name(text)
      try accounts.apply(.register(name, hash: hash), of: name.person, at: Sample.time(1))
    }
    return accounts
  }

  @Test func devicesAndAddressesAreRemembered() throws {
    let ann = try Sample.name("ann")
    let id = ann.person
    let digests = (0..<10).map { TokenDigest(of: "device \($0)") }
    var accounts = try accounts(of: "ann")
    for digest in digests { try accounts.apply(.seen(device: digest), of: id, at: Sample.time(1)) }
    // Used again, it is the latest.
    try accounts.apply(.seen(device: digests[4]), of: id, at: Sample.time(1))
    let kept = [2, 3, 5, 6, 7, 8, 9, 4].map { digests[$0] }
    #expect(accounts[ann]?.devices == kept)
    #expect(accounts[ann]?.has(device: "device 4") == true)
    #expect(accounts[ann]?.has(device: "device 1") == false)
    let addresses = try (0..<10).map { try #require(PeerAddress("192.0.2.\($0)")) }
    for (day, address) in addresses.enumerated() {
      try accounts.apply(.seen(from: address), of: id, at: Sample.time(day))
    }
    try accounts.apply(.seen(), of: id, at: Sample.time(20))
    let known = addresses.map { accounts[ann]?.isKnown(at: $0, Sample.time(34)) == true }
    #expect(known == [Bool](repeating: false, count: 4) + [Bool](repeating: true, count: 6))
    // A clock that was ahead hides nothing for good, and neither does one that was set back.
    #expect(accounts[ann]?.isKnown(at: addresses[2], Sample.time(32)) == true)
    #expect(accounts[ann]?.isKnown(at: addresses[9], Sample.time(0)) == true)
    #expect(accounts[ann]?.isKnown(at: addresses[1], Sample.time(9)) == false)
    #expect(accounts[ann]?.isKnown(at: nil, Sample.time(9)) == false)
    #expect(accounts.survives)
    let line = try #require(accounts.snapshot().first)
    for damaged in Sample.damaged(line) { Accounts().expectSane(damaged) }
    try accounts.apply(.password(hash: "new"), of: id, at: Sample.time(21))
    #expect(accounts[ann]?.devices == [])
    #expect(accounts[ann]?.isKnown(at: addresses[9], Sample.time(21)) == true)
    #expect(accounts.survives)
  }

  @Test func rulesAreKeptUnderTheirNames() throws {
    let ann = try Sample.name("ann")
    let id = ann.person
    var accounts = try accounts(of: "ann")
    for (text, down, rank) in [("Deuces", 5, Rank.king), ("Draw", 2, nil), ("DEUCES", 5, .two)] {
      let rules = DealingRules.custom(
        down: down, up: 0, community: 0, wild: WildCards(jokers: 0, rank: rank),
        name: RuleSetName(rawValue: text))
      try accounts.apply(.keepRules(rules), of: id, at: Sample.time(3))
    }
    let name = try #require(RuleSetName(rawValue: "deuces"))
    #expect(accounts[ann]?.rules(name)?.wild == WildCards(jokers: 0, rank: .two))
    #expect(accounts[ann]?.rules.map(\.name) == ["Draw", "DEUCES"])
    #expect(accounts.survives)
    let draw = try #require(RuleSetName(rawValue: "draw"))
    try accounts.apply(.dropRules(draw), of: id, at: Sample.time(4))
    #expect(accounts[ann]?.rules.map(\.name) == ["DEUCES"])
    // A new password forgets devices, and no rules; with the account they go.
    try accounts.apply(.password(hash: "new"), of: id, at: Sample.time(5))
    #expect(accounts[ann]?.rules.count == 1)
    for number in 1...25 {
      let name = try #require(RuleSetName(rawValue: "r\(number)"))
      let rules = DealingRules.custom(down: 1, up: 0, community: 0, name: name)
      try accounts.apply(.keepRules(rules), of: id, at: Sample.time(6))
    }
    #expect(accounts[ann]?.rules.count == Limits.rulesKept)
    #expect(accounts.survives)
    try accounts.apply(.delete, of: id, at: Sample.time(7))
    #expect(accounts.snapshot() == [])
  }

  static let refused: [(person: Int, AccountChange, error: String)] = {
    guard let ann = PlayerName("ann"), let upper = PlayerName("ANN"), let bob = PlayerName("bob")
    else { return [] }
    return [
      (2, .register(ann, hash: "x"), "nameTaken"), (2, .register(upper, hash: "x"), "nameTaken"),
      // A person has one account, whatever it is called.
      (1, .register(bob, hash: "x"), "nameTaken"),
      (2, .password(hash: "x"), "unknownPerson"), (2, .seen(), "unknownPerson"),
      (2, .seen(from: PeerAddress("::1")), "unknownPerson"), (2, .delete, "unknownPerson"),
      (2, .quiz(QuizProgress()), "unknownPerson"),
      (2, .seen(device: TokenDigest(of: "x")), "unknownPerson"),
    ]
  }()

  @Test(arguments: AccountsTests.refused.indices)
  func aRefusedChangeChangesNothing(place: Int) throws {
    let (person, change, error) = AccountsTests.refused[place]
    var accounts = try accounts(of: "Ann")
    let before = accounts
    #expect(throws: try expected(error)) {
      try accounts.apply(change, of: PersonID(rawValue: person), at: Sample.time(9))
    }
    #expect(accounts == before)
  }

  private func expected(_ error: String) throws -> StoreError {
    error == "nameTaken"
      ? .nameTaken(try Sample.name("Ann")) : .unknownPerson(try Sample.name("bob").person)
  }

  /// How the quiz was answered stands in the account, and goes with it.
  @Test func theQuizGoesWithTheAccount() throws {
    let (ann, id) = (try Sample.name("ann"), try Sample.name("ann").person)
    var accounts = try accounts(of: "ann")
    var progress = QuizProgress()
    for (topic, isRight) in [(QuizTopic.hand(.pair), true), (.outs(.gutshot), false)] {
      progress.note(topic, isRight: isRight)
      try accounts.apply(.quiz(progress), of: id, at: Sample.time(3))
      #expect(accounts[ann]?.quiz == progress)
      #expect(accounts.survives)
    }
    #expect(accounts[ann]?.quiz?.answered == 2 && accounts[id]?.quiz?.right == 1)
    try accounts.apply(.delete, of: id, at: Sample.time(4))
    let other = PersonID(rawValue: 9)
    try accounts.apply(.register(ann, hash: hash), of: other, at: Sample.time(5))
    #expect(accounts[ann]?.quiz == nil && accounts[other] == accounts[ann])
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
  }

  @Test func theLongestHashIsKept() throws {
    let long = String(repeating: "~", count: Account.hashBytes)
    let ann = try Sample.name("ann")
    var accounts = Accounts()
    try accounts.apply(.register(ann, hash: long), of: ann.person, at: Sample.time(1))
    #expect(accounts.survives)
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
      // Whoever has the name in these tests, or somebody else.
      let person = random.isOne(in: 5) ? PersonID(rawValue: 9) : name.person
      let owned = model.first { $0.value[0] == "\(person)" }?.key
      var row = owned.flatMap { model[$0] }
      let change: AccountChange
      let isLegal: Bool
      switch Int.random(in: 0..<4, using: &random) {
      case 0:
        (change, isLegal) = (.register(name, hash: hash), row == nil && model[key] == nil)
        let times = [time.description, time.description]
        if isLegal { model[key] = ["\(person)", name.description, hash] + times }
        row = owned.flatMap { model[$0] }
      case 1:
        (change, isLegal) = (.password(hash: hash), row != nil)
        row?[2] = hash
      case 2:
        (change, isLegal) = (.seen(), row != nil)
        row?[4] = time.description
      default:
        (change, isLegal) = (.delete, row != nil)
        row = nil
      }
      if let owned { model[owned] = row }
      let isAccepted = (try? accounts.apply(change, of: person, at: time)) != nil
      #expect(isAccepted == isLegal, "step \(step)")
      #expect(accounts.survives)
      let rows = model.values.map { $0.joined(separator: " ") }
      let kept = accounts.all.map { "\($0.person) \($0.name) \($0.hash) \($0.since) \($0.seen)" }
      #expect(kept.sorted() == rows.sorted())
      #expect(accounts.count == model.count)
      for row in model.values {
        let (id, name) = (try #require(PersonID(row[0])), try Sample.name(row[1]))
        #expect(accounts[id] != nil && accounts[id] == accounts[name], "step \(step)")
      }
    }
  }

  @Test func storedLinesMayBeAnything() throws {
    let lines = try accounts(of: "Ann", "bob").snapshot()
    let cal = try accounts(of: "cal")
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
