import Games
import Lines
@testable import Room
import Testing

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
    _ = hall.ask("ann", "set width 80")
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
        #expect(refusal.first?.hasPrefix("Not done: ") == true, "\(line): \(refusal)")
        #expect(refusal.dropFirst().allSatisfy { $0.hasPrefix("  ") }, "\(line): \(refusal)")
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
}
