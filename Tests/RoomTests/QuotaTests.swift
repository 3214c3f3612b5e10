import Cards
import Identity
import LineProtocol
import ScoreBook
import Store
import Testing

@testable import Room

/// Nobody takes all of what everybody shares.
@Suite struct QuotaTests {
  private static let here = PeerAddress.loopback

  private static func address(_ text: String) throws -> PeerAddress {
    try #require(PeerAddress(text[...]))
  }

  /// Sends lines of one throw-away name after the other until one is refused.
  ///
  /// - Returns: how many were done at once, and the refusal.
  private static func flood(
    _ hall: inout Hall, _ prefix: String, upTo count: Int, from address: PeerAddress = here,
    _ line: (Int) -> String
  ) -> (done: Int, refusal: String) {
    for number in 1...count {
      let name = "\(prefix)\(number)"
      hall.connect(name, wire: true, from: address)
      _ = hall.ask(name, "login \(name)")
      let answer = hall.ask(name, line(number)).last ?? ""
      guard answer.hasPrefix("+") else { return (number - 1, answer) }
      _ = hall.ask(name, "quit")
    }
    return (count, "")
  }

  /// Each row: what is done by throw-away names of one address, how often at once, and how many
  /// seconds later once more.
  @Test(arguments: [
    ("create t% betting3", 150, 2, "address-tables"),
    ("book new hf", 100, 10, "address-games"),
    ("book player P% %", 100, 10, "address-players"),
    ("book define own% from=hf", 10, 600, "address-profiles"),
    ("register g% correct-horse", 60, 180, "address-registrations"),
  ])
  func guestsOfOneAddressShare(line: String, burst: Int, seconds: Int, limit: String) throws {
    var hall = try Hall()
    let text = { (number: Int) in line.replacing("%", with: "\(number)") }
    let name = { (number: Int) in "g\(number)" }
    // Those who come a little too fast are served late, as many as that takes 10 seconds.
    let (done, late) = QuotaTests.flood(&hall, "g", upTo: burst + 1, text)
    #expect(done == burst, "\(late)")
    let waits = 10 / seconds
    if waits > 0 {
      #expect(late == "", "the next one waits")
      hall.wind(seconds: Double(seconds))
      #expect(hall.read(name(burst + 1)).last?.hasPrefix("+ ") == true)
      // From now on somebody always waits; then the refusal says for how long.
      var refusal = ""
      for number in (burst + 2)...(burst + 3 + waits) {
        hall.connect(name(number), wire: true)
        _ = hall.ask(name(number), "login \(name(number))")
        refusal = hall.ask(name(number), text(number)).last ?? refusal
      }
      #expect(refusal.hasPrefix("- code=rate.address limit=\(limit) wait="), "\(refusal)")
    } else {
      #expect(late.hasPrefix("- code=rate.address limit=\(limit) wait=\(seconds) "), "\(late)")
    }
    // Somebody from elsewhere, and a member from here, are not in that queue.
    hall.connect("far", wire: true, from: try QuotaTests.address("192.0.2.9"))
    _ = hall.ask("far", "login far")
    let elsewhere = line.hasPrefix("register") ? "register far correct-horse" : text(900)
    #expect(hall.ask("far", elsewhere).last?.hasPrefix("+ ") == true)
    let hits = hall.hits
    #expect(hits.keys.contains { $0.rawValue == limit }, "\(hits)")
  }

  /// An IPv6 customer has 2^64 addresses and one share.
  @Test func ofIPv6TheFirst64BitsAreTheAddress() throws {
    var hall = try Hall()
    for number in 1...10 {
      let from = try QuotaTests.address("2001:db8::\(number)")
      #expect(
        QuotaTests.flood(&hall, "p\(number)x", upTo: 1, from: from) { _ in
          "book define own\(number) from=hf"
        }.done == 1)
    }
    let next = try QuotaTests.address("2001:db8::ffff")
    let other = try QuotaTests.address("2001:db8:0:1::1")
    let line = { (_: Int) in "book define last from=hf" }
    #expect(
      QuotaTests.flood(&hall, "q", upTo: 1, from: next, line).refusal.contains("rate.address"))
    #expect(QuotaTests.flood(&hall, "r", upTo: 1, from: other, line).done == 1)
  }

  /// To log in and be cut off costs nothing: it must not take all the names for two minutes.
  @Test func ofOneAddressSoManyAreWaitedForWhoAreCutOffAndSitNowhere() throws {
    var hall = try Hall()
    #expect(try hall.operate("limit address-held=3").isDone)
    // The first sits, the second comes back, the third is a member; the others only come and go.
    let names = ["seated", "back", "member", "p1", "p2", "p3"]
    for name in names { hall.enter(name) }
    hall.send("seated", "sit main")
    hall.send("member", "register member correct-horse")
    for name in names.dropLast(2) { hall.cut(name) }
    hall.connect("again", wire: true)
    #expect(hall.ask("again", "resume token-back-2").last?.hasPrefix("+ resume name=back") == true)
    for name in names.suffix(2) { hall.cut(name) }
    #expect(hall.hits[.addressHeld] == nil)
    hall.enter("p4")
    hall.cut("p4")
    #expect(hall.hits[.addressHeld] == 1)
    let tokens = ["seated-1", "member-3", "p1-4", "p2-5", "p3-6", "p4-8"]
    let isResumed = tokens.map { token in
      hall.connect("to \(token)", wire: true)
      return hall.ask("to \(token)", "resume token-\(token)").last?.hasPrefix("+ resume") == true
    }
    #expect(isResumed == [true, true, false, true, true, true])
    hall.connect("other", wire: true)
    #expect(hall.ask("other", "login p1").last?.hasPrefix("+ login name=p1") == true)
  }

  @Test func onePersonChangesTheBookSoOften() throws {
    var hall = try Hall()
    hall.enter("ann", wire: true)
    _ = hall.ask("ann", "book new hf")
    for count in 1..<600 {
      // What changes nothing does not count.
      for _ in 1...(count < 599 ? 2 : 1) {
        #expect(hall.ask("ann", "book score red cards \(count)").last?.hasPrefix("+") == true)
      }
    }
    #expect(hall.ask("ann", "book score red cards 700") == [])
    hall.wind(seconds: 6)
    #expect(hall.read("ann").last?.hasPrefix("+ book") == true)
    hall.send("ann", "book score red cards 701\nbook score red cards 702")
    hall.wind(seconds: 5)
    #expect(hall.read("ann") == [], "her second line waits for the first")
    hall.enter("bob", wire: true)
    #expect(hall.ask("bob", "book score red clean 1 game=1").last?.hasPrefix("+") == true)
  }

  /// Names cost nothing: whoever registers many has no more of what all share for a day.
  @Test(arguments: [
    ("create t% betting3", 150, "address-tables"), ("book new hf", 100, "address-games"),
    ("book player P% %", 100, "address-players"),
    ("book define own% from=hf", 10, "address-profiles"),
  ])
  func newMembersShareWithGuests(line: String, burst: Int, limit: String) throws {
    var hall = try Hall()
    _ = try hall.operate("limit address-registrations=0")
    _ = try hall.operate("limit \(limit)-seconds=600")
    hall.enter("ann", wire: true)
    hall.enter("cy", wire: true)
    _ = hall.ask("ann", "register ann correct-horse")
    hall.wind(seconds: 86_399)
    _ = hall.ask("cy", "register cy correct-horse")
    for number in 1...burst {
      let name = "g\(number)"
      hall.connect(name, wire: true)
      _ = hall.ask(name, "register \(name) correct-horse")
      let answer = hall.ask(name, line.replacing("%", with: "\(number)")).last ?? ""
      #expect(answer.hasPrefix("+ "), "\(number): \(answer)")
      _ = hall.ask(name, "quit")
    }
    let refusal = "- code=rate.address limit=\(limit) "
    let ask = { (hall: inout Hall, name: String, number: Int) in
      hall.ask(name, line.replacing("%", with: "\(number)")).last ?? ""
    }
    #expect(ask(&hall, "cy", 901).hasPrefix(refusal))
    #expect(ask(&hall, "ann", 902).hasPrefix(refusal), "a second is missing")
    hall.wind(seconds: 1)
    #expect(ask(&hall, "ann", 903).hasPrefix("+ "), "she is a member of a day")
    #expect(ask(&hall, "cy", 904).hasPrefix(refusal))
    // A login knows how old the account is, as registering did.
    hall.connect("back", wire: true)
    _ = hall.ask("back", "login cy correct-horse")
    #expect(ask(&hall, "back", 905).hasPrefix(refusal))
    _ = try hall.operate("limit new-member-hours=0")
    #expect(ask(&hall, "back", 906).hasPrefix("+ "))
  }

  /// However many members there are behind an address, they are no faster than its guests, and no
  /// slower for these.
  @Test func membersOfOneAddressShareToo() throws {
    var hall = try Hall()
    _ = try hall.operate("limit address-registrations=0")
    _ = try hall.operate("limit new-member-hours=0")
    let done = QuotaTests.flood(&hall, "g", upTo: 150) { "create g\($0) betting3" }.done
    #expect(done == 150)
    for number in 1...16 {
      let name = "m\(number)"
      hall.connect(name, wire: true)
      _ = hall.ask(name, "register \(name) correct-horse")
      for table in 1...10 where (number - 1) * 10 + table <= 150 {
        let answer = hall.ask(name, "create \(name)t\(table) betting3").last ?? ""
        #expect(answer.hasPrefix("+ create"), "\(name) \(table): \(answer)")
      }
    }
    #expect(hall.ask("m16", "create late1 betting3") == [], "it waits")
    hall.connect("far", wire: true, from: try QuotaTests.address("192.0.2.9"))
    _ = hall.ask("far", "register far correct-horse")
    hall.done("far", "create far betting3")
    hall.wind(seconds: 2)
    #expect(hall.read("m16").last?.hasPrefix("+ create") == true)
  }

  /// Of tables that somebody created, those of new members are the guests', also after a restart.
  @Test(arguments: [(0, "1"), (1, "0")])
  func tablesOfNewMembersAreGuests(days: Int, count: String) throws {
    var hall = try Hall()
    hall.enter("ann", wire: true)
    _ = hall.ask("ann", "register ann correct-horse")
    hall.wind(seconds: Double(days) * 86_400)
    _ = hall.ask("ann", "create own betting3\nsit own")
    #expect(try hall.operate("status").lines.contains("tables-of-guests \(count)"))
    var again = try hall.restarted(daysAhead: days)
    #expect(try again.operate("status").lines.contains("tables-of-guests \(count)"))
  }

  /// Guests can never take what members need.
  @Test func guestsTakeTheirShareAtMost() throws {
    var hall = try Hall()
    _ = try hall.operate("limit guests-percent=5")
    let share = Limits.tables * 5 / 100
    for number in 0..<share {
      let from = try QuotaTests.address("192.0.\(number / 200).\(number % 200 + 1)")
      let flood = QuotaTests.flood(&hall, "g\(number)x", upTo: 1, from: from) { _ in
        "create t\(number) betting3"
      }
      #expect(flood.done == 1, "\(number): \(flood.refusal)")
    }
    let guest = QuotaTests.flood(&hall, "late", upTo: 1) { _ in "create late betting3" }
    #expect(guest.refusal.hasPrefix("- code=table.limit limit=guests-percent :"), "\(guest)")
    hall.enter("ann", wire: true)
    _ = hall.ask("ann", "register ann correct-horse")
    let new = hall.ask("ann", "create anns betting3").last ?? ""
    #expect(new.hasPrefix("- code=table.limit limit=guests-percent :"), "\(new)")
    _ = try hall.operate("limit new-member-hours=0")
    hall.done("ann", "create anns betting3")

    // The way back: where nobody sits.
    #expect(try hall.operate("tables reap").lines == ["\(share + 1) tables close"])
    #expect(hall.tables.keys.map(\.description).sorted() == ["five", "main"])
  }

  /// Of a table only who sits there keeps it open.
  @Test func watchersDoNotHoldATable() throws {
    var hall = try Hall()
    hall.enter("ann", wire: true)
    _ = hall.ask("ann", "create own betting3\nwatch own")
    for _ in 1...9 {
      hall.wind(seconds: 60)
      _ = hall.ask("ann", "unwatch own\nwatch own")
    }
    #expect(hall.tables.keys.contains { $0.description == "own" })
    hall.wind(seconds: 60)
    #expect(!hall.tables.keys.contains { $0.description == "own" })
  }

  @Test func aFileSetsThemAndNoneHasNone() throws {
    let figures = try QuotaFigures(
      fileText: "# ours\nguest-games=4\r\n\n  member-games = 0 # all\n")
    #expect(figures[.guestGames] == 4 && figures[.memberGames] == 0)
    #expect(figures[.guestTables] == Quota.guestTables.standard)
    #expect(Quota.allCases.allSatisfy { QuotaFigures.none[$0] == 0 })
    let error = #expect(throws: Refusal.self) { try QuotaFigures(fileText: "\nguest=4") }
    #expect(
      error?.text == "line 2: there is no limit \"guest\"; limit without words lists them")
    #expect(Quota.allCases.allSatisfy { $0.standard <= $0.largest })
  }

  /// The largest figures there can be do not overflow.
  @Test func largestFiguresAreReckonedWith() throws {
    var figures = QuotaFigures()
    for quota in Quota.allCases { figures[quota] = quota.largest }
    var limiter = RateLimiter(figures)
    let charge = [Charge(.tables, to: "x")]
    let now = Instant(nanoseconds: 0)
    for _ in 1...Quota.addressTables.largest { #expect(try limiter.take(charge, at: now) == now) }
    #expect(throws: Refusal.self) { try limiter.take(charge, at: now) }
  }
}

extension Hall {
  /// How often each quota was hit, as the operator is told.
  var hits: [Quota: Int] {
    mutating get {
      let lines = (try? operate("status").lines) ?? []
      let pairs = lines.compactMap { line -> (Quota, Int)? in
        let words = line.split(separator: " ")
        guard words.count == 2, words[0].hasPrefix("hit-"), let count = Int(words[1]),
          let quota = Quota(rawValue: String(words[0].dropFirst(4)))
        else { return nil }
        return (quota, count)
      }
      return Dictionary(pairs) { $0 + $1 }
    }
  }
}
