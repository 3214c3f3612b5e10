import Testing

@testable import Room

/// What people are told who type something that cannot be done where they are.
@Suite struct LostPeopleTests {
  @Test(arguments: [
    ("raise 3bb", "Not done: you are at no table; tables lists them, sit TABLE to play."),
    ("bet frog", "Not done: you are at no table; tables lists them, sit TABLE to play."),
    ("replay 1", "Not done: you are at no table; name one, as in replay 1 main."),
    ("history", "Not done: you are at no table; name one, as in history main."),
  ])
  func aMoveWithoutATable(line: String, answer: String) throws {
    var hall = try Hall()
    hall.enter("ann", wire: false)
    #expect(hall.ask("ann", line) == [answer])
  }

  /// The round that one has just played is shown behind its table, too.
  @Test func theLastTableIsMeantByWhoHasLeftIt() throws {
    var hall = try Hall()
    hall.enter("ann", wire: false, table: "main")
    for line in ["bet 5", "deal", "deal"] { hall.send("ann", line) }
    hall.wind(seconds: 5)
    hall.send("ann", "leave")
    _ = hall.read("ann")
    let shown = hall.ask("ann", "replay 1")
    #expect(shown.contains { $0.contains("Round 1") }, "\(shown)")
    let rounds = hall.ask("ann", "history")
    #expect(!rounds.isEmpty && !rounds.contains { $0.hasPrefix("Not done") }, "\(rounds)")
  }

  /// A second word is read as a password. It is not repeated, and nothing tells whether there is
  /// such a member.
  @Test(arguments: ["Fay", "Ann"])
  func aNameOfTwoWords(name: String) throws {
    var hall = try Hall()
    hall.connect("ann", wire: true)
    hall.send("ann", "register ann secret-1")
    hall.connect("fay")
    _ = hall.read("fay")
    let told = hall.ask("fay", "login \(name) Smith")
    #expect(
      told == [
        "Not done: name and password do not match: what follows \(name) is read as its password, "
          + "and a name is one word; try again, or take a name that nobody has, as in "
          + "login \(name)2."
      ])
  }

  /// Of a hand that is over, whoever sits down sees no cards.
  @Test func theBoardOfAHandThatIsOverIsGone() throws {
    var hall = try Hall(
      tables: "nl holdem seats=2 pause=0", of: ["ann", "bob"], at: "nl", wire: false)
    for _ in 1...12 {
      for name in ["ann", "bob"] { hall.send(name, "check") }
      for name in ["ann", "bob"] { hall.send(name, "call") }
      if hall.ask("ann", "look").contains(where: { $0.contains("the board: ") }) { break }
    }
    #expect(hall.ask("ann", "look").contains { $0.contains("the board: ") })
    for name in ["bob", "ann"] { hall.send(name, "leave") }
    hall.send("bob", "leave")
    hall.send("ann", "leave")
    _ = hall.read("ann")
    let seen = hall.ask("ann", "sit nl")
    #expect(seen.contains { $0.contains("over, the button") }, "\(seen)")
    #expect(!seen.contains { $0.contains("the board") }, "\(seen)")
  }
}
