import Foundation
import Games
import Lines
import Testing

/// Nobody waits for nobody: who holds up whom, who is played for, who loses the seat, and what a
/// restart leaves. `Tables` holds what people do, an empty line before each new table, and behind it
/// what came of the last thing in a line and who is asked then. In parentheses stand the seats of the
/// table, and the cards that come next. `CARDROOM_RECORD=1 swift test --filter MannersTests` writes
/// what comes anew.
struct MannersTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Tables")

  @Test(arguments: ["clocks", "full-table", "late-rounds", "leaving", "restart", "votes"])
  func whatIsWrittenThereHappens(name: String) throws {
    let url = Self.folder.appending(path: "\(name).txt")
    let written = try String(contentsOf: url, encoding: .utf8)
    var (played, lines) = (PlayedTable(), [String]())
    for line in written.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    where !line.hasPrefix("  ") {
      lines.append(line)
      if line.isEmpty {
        played = PlayedTable()
      } else if let seats = line.wholeMatch(of: /\((\d) seats\)/) {
        played = PlayedTable(seats: Int(seats.1) ?? 0)
      } else if let deck = line.wholeMatch(of: /\(deck (.*)\)/) {
        try played.stack(String(deck.1))
      } else if !line.hasPrefix("#") {
        lines += (try played.play(line) + [played.asked]).map { "  \($0)" }
      }
    }
    let happened = lines.joined(separator: "\n")
    if ProcessInfo.processInfo.environment["CARDROOM_RECORD"] != nil {
      try happened.write(to: url, atomically: true, encoding: .utf8)
    } else {
      #expect(happened == written)
    }
  }

  /// A player who left with more chips than the table takes may bring them all; nobody brings fewer
  /// than it takes, not even who left with fewer.
  @Test(arguments: [
    (0, 0, false), (0, 10, true), (5, 5, false), (100, 9, false), (100, 10, true),
    (500, 500, true), (500, 400, false), (500, 200, true), (100, 201, false),
  ])
  func chipsThatComeBack(left: Int, brought: Int, isTaken: Bool) {
    var table = Table(RandomTablePlay.pokerGames[0])
    let ann = SeatedPlayer(Seat(1), names[0])
    table.evolve(.sat(ann, stack: 200, person(1), nil))
    table.evolve(.game(.poker(.left(ann, stack: left))))
    // Under any name it is the same person, and nobody else is.
    let newcomers = [(names[0], person(1), isTaken), (names[4], person(1), isTaken)]
    let others = [person(9), Person()].map { (names[0], $0, isTaken && brought <= 200) }
    for (name, person, isTaken) in newcomers + others {
      let newcomer = Newcomer(name: name, person: person, chips: brought)
      let refusal = table.refusal(of: .sit(newcomer, at: nil), at: tableID)
      #expect(
        refusal?.text
          == (isTaken ? nil : "table main takes 10 to 200 chips, as in sit main buyin=200"),
        "\(name), \(person)")
    }
  }

  /// Nothing follows from the loss of all connections: the round stands, and goes on with the same
  /// cards, whether it was dealt or not, even if only the first who was cut off wanted no new game.
  @Test(arguments: [
    ("ann bets 5", "bob bets 5; bob deals; ann deals; ann deals; bob deals"),
    ("ann bets 5; ann deals; bob bets 5", "bob deals; ann deals; bob deals"),
    ("ann bets 5; bob bets 5; ann deals; bob deals; bob deals", "ann deals"),
    ("ann bets 5; bob bets 5; bob resets; ann deals", "bob deals; ann deals; bob deals"),
  ])
  func aRoundGoesOnAfterARestart(before: String, after: String) throws {
    var honest = PlayedTable()
    try honest.play("ann sits; bob sits; \(before)")
    var played = honest
    #expect(
      try played.play("all are cut off")
        == ["* restarted", "* gone seat=1 name=ann hold=120", "* gone seat=2 name=bob hold=120"])
    #expect(played.table.seq == honest.table.seq + 2)
    let question = { $0.game.gameQuestion(for: Seat(1)) } as (Table) -> GameQuestion?
    #expect(question(played.table) == question(honest.table))
    try played.play("ann is back; bob is back")
    #expect(played.table.game.isEqual(to: honest.table.game))
    #expect(try played.play(after) == honest.play(after))
    #expect(played.table.game.isEqual(to: honest.table.game))
  }
}
