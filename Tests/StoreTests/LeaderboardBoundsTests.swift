import Lines
import Testing

@testable import Room

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
    let order = leaderboard.guests.all.filter { $0.identity.name.description == "guest" }
    #expect(order.reduce(0) { $0 + $1.games.count } == kept - 2)
    let first = gone + 1
    let person = self.person(first % 5 == 4 ? first - 1 : first)
    #expect(order.first?.identity.person == person)
    #expect(leaderboard.survives)
  }

  @Test func storedGuestsAreBoundedToo() throws {
    var leaderboard = Leaderboard()
    for number in 0..<Leaderboard.guestRows + 10 {
      let identity = try #require(PlayerIdentity("\(person(number))/guest/guest/bot"))
      let record = GameRecord(game: "betting3", played: Sample.time(0, number))
      try leaderboard.restore(PlayerRecord(identity: identity, games: [record]))
    }
    #expect(leaderboard.guestLines <= Leaderboard.guestRows)
  }

  @Test func storedLinesMayBeAnything() throws {
    var leaderboard = Leaderboard()
    for day in 100..<104 {
      try leaderboard.note("1/Ann/member/person betting3 \(day - 102) 1", at: Sample.time(day))
      try leaderboard.note("-/rock/guest/bot deal-own:x 7 77", at: Sample.time(day))
    }
    for (day, paid) in [(102, 7), (103, -20)] {
      try leaderboard.note(
        "2/bob/member/person holdem \(paid) 9 \(500 * paid)", at: Sample.time(day))
    }
    let lines = leaderboard.snapshot()
    #expect(lines.count == 4)
    for (count, line) in lines.enumerated() {
      let leaderboard = try Leaderboard.restored(lines.prefix(count))
      for damaged in Sample.damaged(line) + Sample.nonsense { leaderboard.expectSane(damaged) }
    }
    let less = lines[1].replacing(#""won":0"#, with: #""won":-1"#).replacing("Ann", with: "Eve")
      .replacing(#""person":1"#, with: #""person":5"#)
    for line in lines.dropFirst() + Sample.nonsense + [less] {
      #expect(throws: StoreError.illegalLine, "\(line)") {
        try Leaderboard.restored(lines + [line])
      }
    }
  }
}
