import Games
import Identity
import LineProtocol
import Store
import Testing

@testable import Room

/// The tutorial: a table of one's own with set cards and lessons.
struct TutorialTests {
  /// Lines that no lesson wants, but which people type.
  private static let astray = [
    "frog", "7", "bet", "bet 7", "bet -1", "bet 1000000", "trade", "trade Ah", "trade Kd", "raise",
    "raise 7", "call 3", "fold!", "discard Ah", "draw", "muck", "auto", "reset", "show", "post",
    "straddle on", "allin", "new", "shuffle", "I want to bet", "BET 5 dollars!", "bet 5 5",
    "bet 5 turn=1.1", "pre check", "yes", "no", "tutorial bet 9", "tutorial frog", "\u{3b1}",
  ]

  /// Whoever types what each lesson asks for comes to its end; on the way everything else is
  /// refused in words and leaves the lesson where it was.
  @Test(arguments: [("betting3", 13), ("holdem", 12)])
  func itIsPlayedThrough(course: String, lessons: Int) throws {
    var hall = try Hall()
    hall.enter("ann", wire: false)
    var told = hall.ask("ann", "tutorial \(course)")
    for lesson in 1...lessons {
      #expect(told.contains("--- Lesson \(lesson) of \(lessons) ---"), "\(told)")
      #expect(told.allSatisfy { $0.count <= 80 }, "\(told)")
      let last = told.last ?? ""
      let asked =
        last.hasPrefix("    Type: ")
        ? String(last.dropFirst(10)) : last.contains("Enter.") ? "" : nil
      let answer = try #require(asked, "\(told)")
      let before = try #require(hall.sessions["ann"]?.advisor.tutorials)
      for line in Self.astray + [""] where line.lowercased() != answer {
        // Said another way it may be what is wanted.
        let isMeant = ["bet 5": ["BET 5 dollars!", "bet 5 turn=1.1"], "fold": ["fold!", "muck"]]
        if isMeant[answer]?.contains(line) == true { continue }
        let refusal = hall.ask("ann", line)
        let isRead = hall.sessions["ann"]?.advisor.tutorials == before
        #expect(isRead, "\(line) moves lesson \(lesson)")
        #expect(refusal.count == 1 && refusal[0].hasPrefix("Not done: "), "\(line): \(refusal)")
      }
      // What has nothing to do with the lesson is done as ever.
      #expect(hall.ask("ann", "who").contains { $0.contains("ann") })
      #expect(hall.ask("ann", "tutorial").last == last)
      told = hall.ask("ann", answer)
    }
    #expect(told.contains("--- The end of the tutorial ---"), "\(told)")
    #expect(told.joined(separator: " ").contains("Type play "))
    // Nothing of it is anywhere.
    #expect(hall.house.store.tables.keys.allSatisfy { ["main", "five"].contains($0.description) })
    #expect(hall.ask("ann", "top").contains { $0.contains("nobody has finished") })
    #expect(!hall.ask("ann", "tables").contains { $0.contains("tutorial") })
    // A next time it begins with the other, or again.
    let next = hall.ask("ann", "tutorial \(course)")
    #expect(next.contains("--- Lesson 1 of \(lessons) ---"))
  }

  /// It can be left at any time, and goes on where it was, also after a table.
  @Test func itIsLeftAndTakenUpAgain() throws {
    var hall = try Hall()
    hall.enter("ann", wire: false)
    _ = hall.ask("ann", "tutorial")
    for line in ["", "bet 5"] { _ = hall.ask("ann", line) }
    #expect(
      hall.ask("ann", "leave") == ["You have left the tutorial; tutorial goes on where you were."])
    #expect(hall.ask("ann", "deal").last?.hasPrefix("Not done: ") == true)
    let again = hall.ask("ann", "tutorial")
    #expect(again.first == "--- Lesson 3 of 13 ---" && again.last == "    Type: deal")
    // At a table the words mean what they mean there.
    _ = hall.ask("ann", "sit main")
    #expect(hall.ask("ann", "bet 7").contains { $0.contains("bet $7") })
    #expect(hall.ask("ann", "tutorial").contains { $0.contains("you sit at table main") })
    for line in ["deal", "deal", "leave"] { _ = hall.ask("ann", line) }
    hall.wind(seconds: 600)
    _ = hall.read("ann")
    #expect(hall.ask("ann", "deal").contains("--- Lesson 4 of 13 ---"))
    // The other course is begun beside it.
    #expect(hall.ask("ann", "tutorial holdem").last?.hasSuffix("Press Enter.") == true)
    #expect(hall.ask("ann", "tutorial betting3").contains("--- Lesson 4 of 13 ---"))
  }

  /// Whoever has no name yet is given one, as by `play`; programs are told to log in.
  @Test func itNeedsNoName() throws {
    var hall = try Hall()
    hall.connect("xia")
    _ = hall.read("xia")
    let begun = hall.ask("xia", "tutorial")
    #expect(begun.first?.hasPrefix("You are called guest1. ") == true, "\(begun)")
    #expect(begun.contains("--- Lesson 1 of 13 ---"), "\(begun)")
    hall.connect("pip", wire: true)
    _ = hall.read("pip")
    #expect(hall.ask("pip", "tutorial").last?.hasPrefix("- code=auth.required ") == true)
    // A person in our client is told the name, too.
    hall.send("pip", "hello 1 mode=wire screens=on")
    _ = hall.read("pip")
    let ours = hall.ask("pip", "tutorial betting3")
    #expect(ours.first == "* login name=guest2" && ours.last?.hasPrefix("+ tutorial ") == true)
  }

  /// A program gets it like anybody, each line behind the verb.
  @Test func itIsOnTheWire() throws {
    var hall = try Hall()
    hall.enter("ann")
    let begun = hall.ask("ann", "tutorial betting3")
    #expect(
      begun.last?.hasPrefix("+ tutorial game=betting3 step=1 of=13 state=open rows=1 :") == true)
    #expect(begun.first == "= event type=round table=tutorial seq=1 round=1 deck=52")
    #expect(hall.ask("ann", "bet 5").last?.hasPrefix("- code=table.") == true)
    #expect(hall.ask("ann", "tutorial next").last?.contains(" step=2 ") == true)
    let refused = hall.ask("ann", "tutorial deal")
    #expect(
      refused.last?.hasPrefix("- code=rule.phase ") == true
        && refused.last?.hasSuffix("in this lesson type bet 5") == true, "\(refused)")
    let bet = hall.ask("ann", "@7 tutorial bet 5")
    #expect(bet.last?.hasPrefix("+ @7 tutorial game=betting3 step=3 ") == true)
    let again = hall.ask("ann", "@7 tutorial bet 5")
    #expect(again.count == 1 && again[0].contains(" step=3 ") && again[0].contains(" rows=0 "))
    #expect(again[0].contains(" dup=1 "), "\(again)")
    #expect(hall.ask("ann", "tutorial deal").contains { $0.contains(" cards=2c9dKs ") })
    #expect(
      hall.ask("ann", "tutorial stop").last
        == "+ tutorial game=betting3 step=4 of=13 state=left rows=0")
    #expect(hall.ask("ann", "tutorial next").last?.hasPrefix("- code=rule.phase ") == true)
  }
}
