import Cards
import Testing

@testable import Room

@Suite struct TableFileTests {
  @Test(arguments: [
    ("main betting3\n\n# comment\nfive betting5 decks=2 # more\n", 2), ("a betting3", 1),
  ])
  func isRead(text: String, count: Int) throws {
    #expect(try TableConfiguration.parse(fileText: text).count == count)
  }

  @Test(arguments: [
    ("", 1), ("main", 1), ("a betting3\nmain pokr", 2), ("a betting3 decks=99", 1),
    ("a betting3\na betting5", 2), ("a betting3 x", 1), ("ä betting3", 1),
  ])
  func namesTheBadLine(text: String, line: Int) {
    let error = #expect(throws: Refusal.self) {
      try TableConfiguration.parse(fileText: text)
    }
    #expect(error?.text.hasPrefix("line \(line): ") == true)
  }
}
