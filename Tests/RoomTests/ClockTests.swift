import Identity
import LineProtocol
import Tables
import Testing

@testable import Room

/// What keeps one player from holding up another: when questions are asked anew, and how long a
/// betting can take.
@Suite struct ClockTests {
  /// A new game asks everybody anew, also what was asked before, and with a clock of its own.
  @Test func aNewGameAsksAnew() throws {
    var hall = try Hall(of: ["ann", "bob"], at: "main")
    _ = hall.ask("ann", "reset")
    _ = hall.read("bob")
    _ = hall.ask("bob", "reset")
    let asked = lines(hall.read("ann"), "? act")
    #expect(asked.count == 1 && asked[0].contains("legal=bet:1-100 clock=no"), "\(asked)")
  }

  /// A clock runs for somebody who waits; when nobody does any more, it never runs out.
  @Test func aClockThatIsNoLongerNeededStops() throws {
    var hall = try Hall()
    hall.enter("ann", table: "main")
    hall.send("ann", "bet 5\ndeal")
    hall.enter("bob", table: "main")
    #expect(lines(hall.read("ann"), "* turn").count == 1)
    hall.send("bob", "leave")
    hall.wind(seconds: 1000)
    #expect(lines(hall.read("ann"), "* timeout").isEmpty)
    #expect(hall.ask("ann", "deal")[0].hasPrefix("+ act"))
  }

  /// Neighbours who sit down and leave again and again do not hold up the betting for longer than
  /// the clocks of one betting allow.
  @Test func newcomersExtendNoBetting() throws {
    var hall = try Hall(
      tables: "main betting3 turn=30 wait=15 decks=4", of: ["ann", "bob"], at: "main")
    _ = hall.ask("ann", "bet 5\ndeal")
    for number in 1...3 {
      hall.enter("cal\(number)", table: "main")
      hall.wind(seconds: 10.1)
      if number > 1 { hall.send("cal\(number - 1)", "quit") }
    }
    let seen = hall.read("ann")
    #expect(lines(seen, "* deal").count == 1, "\(seen)")
  }

  /// Whoever says in the middle of a turn what is to be done later has no more time for it.
  @Test(arguments: ["out next", "straddle", "straddle off", "look"])
  func wishesBringNoTime(wish: String) throws {
    var hall = try Hall(
      tables: "main holdem seats=2 turn=10 bank=10 start=0 straddle=on", of: ["ann", "bob"],
      at: "main")
    for _ in 1...2 {
      hall.wind(seconds: 10.1)
      hall.send("ann", wish)
    }
    let seen = hall.read("ann")
    #expect(lines(seen, "* timeout").count == 1, "\(seen)")
  }

  /// A seat that was given up with a bet standing is given up once: nothing wakes the table again
  /// and again until the round is over.
  @Test func aSeatIsGivenUpOnce() throws {
    var hall = try Hall(
      tables: "main betting3 turn=60 wait=60 away=10", of: ["ann", "bob", "cal"], at: "main")
    hall.send("bob", "bet 5\nout")
    hall.wind(seconds: 12)
    var table = try #require(hall.tables.values.first)
    let wake = table.wake
    #expect(wake.map { $0 > hall.now } ?? true)
    #expect(table.table.occupants.values.contains { $0.isLeaving })
  }

  /// Who loses a seat is told why, and so are the others, in the wire and in text.
  @Test(arguments: [
    ("bob", true, ["* out table=main seq=N seat=2 name=bob reason=room"]),
    ("bob", false, ["You sit out and somebody wants to play: the seat is given up."]),
    ("ann", true, ["* out table=main seq=N seat=1 name=ann reason=away"]),
    ("ann", false, ["You have sat out for too long: the seat is given up."]),
    (
      "eve", true,
      [
        "* out table=main seq=N seat=2 name=bob reason=room",
        "* out table=main seq=N seat=1 name=ann reason=away",
      ]
    ),
    (
      "eve", false,
      [
        "bob sits out and somebody wants to play: the seat is given up.",
        "ann has sat out for too long: the seat is given up.",
      ]
    ),
  ])
  func whoLosesASeatIsToldWhy(reader: String, isWire: Bool, said: [String]) throws {
    var hall = try Hall(tables: "main betting3 seats=2 away=60")
    for name in ["ann", "bob", "cal"] { hall.enter(name, wire: isWire || name != reader) }
    hall.connect("eve", wire: isWire)
    hall.send("eve", "watch main")
    for name in ["ann", "bob"] { hall.send(name, "sit main") }
    hall.send("bob", "out")
    hall.send("cal", "sit main")
    hall.send("ann", "out")
    hall.wind(seconds: 61)
    let heard = hall.read(reader).map {
      $0.replacing(/seq=[0-9]+/, with: "seq=N")
    }
    for line in said { #expect(heard.contains(line), "\(heard)") }
  }

  /// Whoever sits out in the middle of a hand of poker plays it to its end and keeps the seat until
  /// then: though nobody else has one, and however long it takes.
  @Test(arguments: ["sit main", "look main"]) func aHandIsPlayedToItsEnd(line: String) throws {
    var hall = try Hall(
      tables: "main holdem seats=3 turn=60 away=10 start=0", of: ["ann", "bob", "cal"], at: "main")
    hall.send("bob", "out")
    hall.enter("dan")
    hall.send("dan", line)
    hall.wind(seconds: 12)
    _ = hall.ask("ann", "call")
    #expect(hall.ask("bob", "call")[0].hasPrefix("+ act"))
    hall.send("cal", "fold!")
    hall.send("bob", "check")
    hall.send("ann", "fold!")
    hall.wind(seconds: 12)
    #expect(!lines(hall.read("bob"), "* left table=main").isEmpty)
  }

  /// The replies to drawing and to sitting out later have the shapes that the protocol says.
  @Test func repliesOfPoker() throws {
    var hall = try Hall(tables: "main draw5 seats=2 start=0", of: ["ann", "bob"], at: "main")
    #expect(hall.ask("ann", "out next").contains { $0.hasPrefix("+ out table=main :you sit out") })
    // Whoever has drawn the button calls, and then the other one checks.
    for name in ["ann", "bob", "ann", "bob"] { hall.send(name, "call\ncheck") }
    let drawn = ["ann", "bob"].flatMap { lines(hall.ask($0, "draw"), "+ act") }.last ?? ""
    #expect(drawn.contains("did=draw cards=0 seq="), "\(drawn)")
  }
}
