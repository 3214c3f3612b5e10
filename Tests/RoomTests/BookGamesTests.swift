import LineProtocol
import ScoreBook
import Store
import Testing

@testable import Room

@Suite struct BookGamesTests {
  private func club() throws -> Hall {
    try Hall(of: ["ann", "cal"])
  }

  private func complete(_ hall: inout Hall, by name: String) {
    for _ in 1...4 {
      for team in ["red", "blue"] { _ = hall.ask(name, "book finish \(team)") }
    }
  }

  /// The game that a reply or a row is about.
  private func game(_ lines: [String]) -> String? {
    lines.last.flatMap { $0.split(separator: " ").first { $0.hasPrefix("game=") } }
      .map { String($0.dropFirst("game=".count)) }
  }

  /// The entries on record say which game is one's own: a login and a restart change nothing, and a
  /// guest who comes is nobody who was there before.
  @Test func aGameIsMeantByWhoHasAPartInItAfterALoginAndARestartToo() throws {
    func score(_ hall: inout Hall, _ login: String) -> String {
      let name = String(login.split(separator: " ")[0])
      hall.connect("again", wire: true)
      hall.send("again", "login \(login)")
      _ = hall.read("again")
      let last = hall.ask("again", "book score red clean +1").last ?? ""
      hall.send("again", "quit")
      return "\(name) " + (last.hasPrefix("+") ? game([last]) ?? "" : String(last.prefix(40)))
    }
    var hall = try club()
    for name in ["kim", "lee"] {
      hall.connect(name, wire: true)
      hall.send(name, "register \(name) correct-horse")
    }
    let lines = [
      ("ann", "book new hf"), ("kim", "book create Mine"), ("kim", "book new hf club=Mine"),
      ("kim", "book admit lee club=Mine"), ("lee", "book score blue clean 1 game=2"),
      ("lee", "book game 1"), ("ann", "book new hkf"),
    ]
    for (name, line) in lines {
      hall.now = hall.now.after(seconds: 5)
      #expect(hall.ask(name, line).last?.hasPrefix("+") == true, "\(line)")
    }
    for name in ["ann", "kim", "lee"] { hall.send(name, "quit") }
    hall.wind(seconds: 1000)
    var later = try hall.restarted()
    later.wind(seconds: 2000)
    let refused = "- code=rule.round :no game in progress is"
    for _ in 1...2 {
      #expect(score(&hall, "kim correct-horse") == "kim 2")
      #expect(score(&hall, "lee correct-horse") == "lee 2")
      #expect(score(&hall, "ann") == "ann \(refused.prefix(40))")
      #expect(score(&hall, "bob") == "bob \(refused.prefix(40))")
      swap(&hall, &later)
    }
  }

  /// What is not put on record changes nothing, not even the time of the last record.
  @Test func whatStandsAlreadyLeavesTheStoreAsItIs() throws {
    var hall = try club()
    for line in ["book new hf", "book score red clean 4"] { _ = hall.ask("ann", line) }
    let (store, entries) = (hall.house.store, hall.journal.count)
    hall.now = hall.now.after(seconds: 5)
    hall.done("ann", "book score red clean 4")
    #expect(hall.house.store == store && hall.journal.count == entries)
  }

  /// People read first what is lost, in text mode and in the client, and say it once more; programs
  /// are not asked.
  @Test(arguments: ["set mode text", "hello 1 mode=wire screens=on"])
  func aPersonWhoDropsAGameIsAskedOnce(mode: String) throws {
    var hall = try club()
    _ = hall.ask("ann", "book new hf\nbook score red clean 3\n\(mode)")
    let asks = { (lines: [String]) in
      lines.count == 1 && lines[0].contains("game 1 has") && lines[0].contains("book restore 1")
    }
    #expect(asks(hall.ask("ann", "book drop 1")))
    _ = hall.ask("ann", "book")
    #expect(asks(hall.ask("ann", "book drop 1")), "something else was said in between")
    _ = hall.ask("cal", "book score blue clean 1 game=1")
    _ = hall.read("ann")
    #expect(asks(hall.ask("ann", "book drop 1")), "there is more to lose now")
    #expect(hall.house.store.book.game(1) != nil)
    let done = hall.ask("ann", "book drop 1")
    #expect(done.contains { $0.contains("You dropped game 1.") }, "\(done)")
    #expect(hall.house.store.book.game(1) == nil)
    #expect(hall.ask("ann", "book restore 1").contains { $0.contains("Round 1") })
    #expect(hall.house.store.book.game(1)?.changes.count == 2)
    _ = hall.ask("ann", "set mode json")
    if mode.hasPrefix("set") {
      #expect(hall.ask("ann", "book drop 1").last?.contains("drop") == true)
    }
  }

  /// The end of the thirty days is put on record by the house when a clock that may be wrong has
  /// shown it for a week; nobody can bring the game back before that either.
  @Test func aDroppedGameEndsByARecord() throws {
    var hall = try club()
    _ = hall.ask("ann", "book new hf\nbook score red clean 3\nbook drop 1")
    hall.daysAhead = 40
    hall.enter("bea")
    hall.wind(seconds: 6 * 86_400)
    hall.daysAhead = 0
    hall.wind(seconds: 86_400)
    #expect(hall.house.store.book.droppedGame(1) != nil, "the clock was wrong")
    hall.wind(seconds: 24 * 86_400)
    #expect(hall.ask("ann", "book restore 1")[0].contains("there is no game 1"))
    let entries = hall.journal.count
    hall.wind(seconds: 8 * 86_400)
    #expect(hall.house.store.book.dropped.isEmpty && hall.house.store.book.changeCount == 0)
    #expect(hall.journal.dropFirst(entries).count { $0.contains("\"forget\":{\"game\":1}") } == 1)
    _ = try hall.kept()
  }

  @Test func aDroppedGameMakesRoomFirst() throws {
    var hall = try Hall(store: try fullBook())
    #expect(try hall.operate("book drop 7").isDone)
    #expect(hall.house.store.book.droppedGame(7) != nil)
    for name in ["zoe", "ann"] { hall.enter(name) }
    #expect(hall.ask("ann", "book new hf").last?.hasPrefix("+ book game=10001 ") == true)
    #expect(hall.house.store.book.droppedGame(7) == nil)
    #expect(hall.journal.suffix(2).first?.contains("\"forget\":{\"game\":7}") == true)
    #expect(hall.ask("zoe", "book restore 7")[0].contains("there is no game 7"))
  }

  @Test func newAloneListsTheGames() throws {
    var hall = try club()
    #expect(hall.ask("ann", "book new") == hall.ask("ann", "book profiles"))
    _ = hall.ask("ann", "set mode text")
    let lines = hall.ask("ann", "book new")
    for id in ["hkf", "hkf-set", "hf", "hf3"] {
      #expect(lines.contains { $0.hasPrefix("  book new \(id) ") }, "\(id)")
    }
    #expect(hall.house.store.book.games.isEmpty)
  }

  @Test func aWrongClockHidesGamesAndRemovesNone() throws {
    var hall = try club()
    _ = hall.ask("ann", "book new hf")
    complete(&hall, by: "ann")
    let board = hall.ask("ann", "book board")
    let list = hall.ask("ann", "book list")
    let entries = hall.journal.count
    hall.daysAhead = 40
    #expect(hall.ask("ann", "book list") == ["+ book rows=0 of=0"])
    #expect(
      hall.log == [
        "WARNING: this machine's clock has gone 40 days forward, to \(hall.time.text); games of "
          + "the book are hidden or listed by it, and none is removed"
      ])
    #expect(hall.ask("ann", "book hidden").count == list.count)
    #expect(hall.ask("ann", "book board") == board)
    #expect(hall.ask("ann", "book score red clean 9 round=1 game=1").last?.hasPrefix("+") == true)
    _ = hall.ask("ann", "book undo")
    hall.daysAhead = 0
    #expect(hall.ask("ann", "book list") == list)
    #expect(hall.log.count == 2 && hall.log.last?.contains("40 days back") == true)
    #expect(hall.journal.count == entries + 2, "the correction and its end, and nothing else")
  }

  /// A full book lets go of the game that has been hidden longest, once that was so for a week.
  @Test func onlyWhatWasHiddenForAWeekMakesRoom() throws {
    var hall = try Hall(store: try fullBook())
    hall.enter("ann")
    hall.daysAhead = 40
    let isRefused = { (lines: [String]) in lines[0].hasPrefix("- code=rule.full") }
    #expect(isRefused(hall.ask("ann", "book new hf")), "the clock may be wrong")
    hall.wind(seconds: 6 * 86_400)
    hall.enter("bea")
    #expect(isRefused(hall.ask("bea", "book new hf")))
    hall.wind(seconds: 86_400)
    hall.enter("cal")
    let other = hall.house.store.book.games.count
    #expect(hall.code("cal", "book new nonsense") == "rule.unknown")
    #expect(hall.house.store.book.game(1) != nil, "a game that is refused costs no other")
    let begun = hall.ask("cal", "book new hf").last
    #expect(begun?.hasPrefix("+ book game=\(BookLimits.games + 1) ") == true)
    #expect(hall.house.store.book.game(1) == nil && hall.house.store.book.game(2) != nil)
    #expect(hall.house.store.book.games.count == other)
    #expect(hall.journal.suffix(2).map { $0.contains("\"forget\":{\"game\":1}") } == [true, false])
  }

  private func fullBook() throws -> Store {
    var store = Store()
    let time = WallTime(milliseconds: 1_790_000_000_000)
    for _ in 1...BookLimits.games {
      let change = BookChange.newGame(
        profile: "hf", Lineup([.red: ["Guest1"], .blue: ["Guest2"]]))
      try store.apply(.book(BookRecord(change, by: Author("zoe"), at: time.bookTime)), at: time)
    }
    return store
  }

  /// What changes something is done once under its tag, whatever rows its answer has.
  @Test(arguments: [true, false])
  func aTagProtectsChangesOfTheBook(wire: Bool) throws {
    var hall = try Hall()
    hall.enter("ann", wire: wire)
    _ = hall.ask("ann", "book new hf\nbook score red clean 3\nbook score red dirty 2")
    let repeated = { (lines: [String]) in
      wire
        ? lines.count == 1 && lines[0].hasSuffix(" dup=1")
        : lines == ["That was done already, and is not done again."]
    }
    for line in ["@k book undo", "@x book player Dorothy DF", "@y book define own from=hf"] {
      let first = hall.ask("ann", line)
      let entries = hall.journal.count
      #expect(!repeated(first), "\(first)")
      for _ in 1...2 {
        let again = hall.ask("ann", line)
        #expect(repeated(again), "\(again)")
        if wire, first.count > 1 { #expect(again[0].contains(" rows=0 "), "\(again)") }
      }
      #expect(hall.journal.count == entries, "\(line)")
    }
    #expect(hall.house.store.book.game(1)?.entry(.red, .first).counts[.clean] == 3)
    #expect(hall.ask("ann", "@r book list").count == hall.ask("ann", "@r book list").count)
  }
}
