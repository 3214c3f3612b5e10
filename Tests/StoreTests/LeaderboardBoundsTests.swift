import Identity
import LineProtocol
import Store
import Testing

struct LeaderboardBoundsTests {
  /// One of many people.
  private func person(_ number: Int) -> PersonID { PersonID(rawValue: 100 + number) }

  @Test func guestsWhoCameLastAreKept() throws {
    var leaderboard = Leaderboard()
    try leaderboard.note("1/ann/member/person betting3 1 1", at: Sample.time(1))
    try leaderboard.note("11/old/guest/person betting3 1 1", at: Sample.time(1))
    for number in 0..<Leaderboard.guestRows - 1 {
      // Two and two share a moment; each fifth plays another game too.
      let person = self.person(number % 5 == 4 ? number - 1 : number)
      let game = number % 5 == 4 ? "betting5" : "betting3"
      try leaderboard.note(
        "\(person)/guest/guest/person \(game) 1 1", at: Sample.time(1, (number + 1) / 2))
    }
    #expect(leaderboard.guestLines == Leaderboard.guestRows)
    try leaderboard.note("11/old/guest/person betting3 1 1", at: Sample.time(2))
    #expect(leaderboard.guestLines == Leaderboard.guestRows)
    try leaderboard.note("12/new/guest/person betting3 1 1", at: Sample.time(2))
    let kept = leaderboard.guestLines
    #expect(kept == Leaderboard.guestRowsLeft + 1)
    for (number, count) in [(11, 1), (12, 1), (1, 1), (100, 0), (20_098, 1)] {
      #expect(leaderboard.of(PersonID(rawValue: number)).count == count, "\(number)")
    }
    // Exactly the first ones went: of those that are left the oldest is the one after the last.
    let gone = Leaderboard.guestRows - kept
    let order = leaderboard.snapshot().filter { $0.contains("/guest/guest/") }
    #expect(order.count == kept - 2)
    let first = gone + 1
    let person = self.person(first % 5 == 4 ? first - 1 : first)
    #expect(order.first?.hasPrefix("\(person)/") == true, "\(order.first ?? "")")
    #expect(leaderboard.survives)
  }

  @Test func aFloodOfGuestsIsBoundedAndFindable() throws {
    var leaderboard = Leaderboard()
    for number in 0..<60_000 {
      try leaderboard.note(
        "\(person(number))/g\(number)/guest/bot betting3 1 1", at: Sample.time(1, number))
    }
    #expect(leaderboard.guestLines <= Leaderboard.guestRows)
    #expect(leaderboard.of(person(59_999)).count == 1)
    #expect(leaderboard.of(person(0)).isEmpty)
    #expect(leaderboard.survives)
  }

  @Test func storedGuestsAreBoundedToo() throws {
    var leaderboard = Leaderboard()
    for number in 0..<Leaderboard.guestRows + 10 {
      try leaderboard.restore("\(person(number))/guest/guest/bot betting3 \(number) 1 1 0 1 1 0")
    }
    #expect(leaderboard.guestLines <= Leaderboard.guestRows)
  }

  @Test func storedLinesMayBeAnything() throws {
    var leaderboard = Leaderboard()
    for day in 100..<104 {
      try leaderboard.note("1/Ann/member/person betting3 \(day - 102) 1", at: Sample.time(day))
      try leaderboard.note("-/rock/guest/bot deal-own:x 7 77", at: Sample.time(day))
    }
    let bob = try #require(PlayerIdentity("2/bob/member/person"))
    for paid in [7, -20] {
      leaderboard.note(
        round: paid > 0, paid: paid, bets: paid * 500, balance: 9, game: "holdem", by: bob,
        at: Sample.time(101 + (paid > 0 ? 1 : 2)))
    }
    let lines = leaderboard.snapshot()
    #expect(lines.count == 4)
    #expect(
      lines.contains {
        $0.contains("holdem")
          && $0.hasSuffix(
            " 102 1 1 0 9 7 0/3500/1/12250000.0 103 1 0 0 9 0 20/-10000/1/100000000.0")
      })
    for (count, line) in lines.enumerated() {
      let leaderboard = try Leaderboard.restored(lines.prefix(count))
      for damaged in Sample.damaged(line) + Sample.nonsense { leaderboard.expectSane(damaged) }
    }
    for line in lines + Sample.nonsense + Sample.impossible {
      #expect(throws: StoreError.unreadable(.leaderboard), "\(line)") {
        try Leaderboard.restored(lines + [line])
      }
    }
  }

  @Test(
    arguments: Sample.nonsense + [
      "ann", "1/ann", "1/ann/member", "1/ann/Member/bot", "1/ann/member/bot/", "1/guest/bot",
      "ann/member/bot", "/ann/member/bot", "0/ann/member/bot", "-1/ann/member/bot",
      "01/ann/member/bot", "+1/ann/member/bot", "1/1/guest/bot", "1/ann/member/Bot", "1//guest/bot",
      "--/rock/guest/bot", "-/rock/house/bot", "1 /ann/member/bot", "1.0/ann/member/bot",
    ])
  func anythingElseIsNoIdentity(word: String) {
    #expect(PlayerIdentity(word) == nil)
  }
}

extension Sample {
  /// Rows that no play gives: days out of reach, twice or in disorder, more won than played,
  /// numbers below 0, a game written in a second way.
  fileprivate static let impossible = [
    "2/bob/member/bot x 1 1 1 0 1 1 0 97 1 1 0 1 1",
    "2/bob/member/bot x 1 1 1 0 1 1 0 96 1 1 0 1 1 0",
    "2/bob/member/bot x 1 1 1 0 1 1 0 110 1 1 0 1 1 0",
    "2/bob/member/bot x 1 1 1 0 1 1 0 103 1 1 0 1 1 0 103 1 1 0 1 1 0",
    "2/bob/member/bot x 1 1 1 0 1 1 0 103 1 1 0 1 1 0 102 1 1 0 1 1 0",
    "2/bob/member/bot x 1 1 1 0 1 1 0/0", "2/bob/member/bot x 1 1 1 0 1 1 0/",
    "2/bob/member/bot x 1 1 1 0 1 1 /5", "2/bob/member/bot x 1 1 1 0 1 1 0/5/5",
    "2/bob/member/bot x 1 1 1 0 1 1 0/05", "2/bob/member/bot x 1 1 1 0 1 1 0/+5",
    "2/bob/member/bot x 1 1 2 0 1 1 0", "2/bob/member/bot x 1 1 1 0 1 1 -1",
    "2/bob/member/bot %41 1 1 1 0 1 1 0", "2/bob/member/bot %4 1 1 1 0 1 1 0",
    "2/bob/member/bot x -1 1 1 0 1 1 0", "2/bob/member/bot x 253402300800000 1 1 0 1 1 0",
  ]
}
