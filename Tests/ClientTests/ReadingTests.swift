// What is read on the full screen: the keys of the moment, long answers, and how much of the log.

import Lines
import Testing

@testable import Client

struct ReadingTests {
  // MARK: - The keys of this moment

  /// Where somebody presses the key, and what is to be read there.
  @Test(arguments: [
    (
      "poker-asked", "?",
      [
        "Your turn", "f   ", "c   ", "call 38", "pay what others have bet", "raise to 70",
        "Ctrl-D",
      ]
    ),
    ("poker-asked", "\u{1B}OP", ["Your turn", "call 38"]),
    ("poker-asked", "\u{1B}[11~", ["Your turn", "call 38"]),
    ("poker-asked", "\u{1B}[[A", ["Your turn", "call 38"]),
    ("betting-cards", "?", ["Your turn", "trade a card", "deal (final)", "change an amount"]),
    ("poker-blinds", "?", ["You are not asked now", "Alt-1 to Alt-9"]),
    ("lobby", "?", ["The lobby", "Enter", "play there", "open a table of your own"]),
    ("book", "?", ["The score book", "the win", "take back", "Other letters are typed"]),
  ])
  func theKeysOfThisMoment(name: String, key: String, parts: [String]) throws {
    var stage = try Scene.named(name).stage()
    let before = stage.screen.text
    stage.type(key)
    for part in ["What you can do now"] + parts { #expect(stage.screen.contains(part), "\(part)") }
    // The moves and the line below stay where they are.
    #expect(stage.screen.text.suffix(2) == before.suffix(2))
    stage.type("?")
    #expect(stage.screen.text == before)
  }

  // MARK: - Long answers

  private func helped(_ count: Int, columns: Int = 80, rows: Int = 24) -> FullStage {
    var stage = FullStage.seated(columns: columns, rows: rows)
    // What the screen asks for itself is answered before.
    stage.type("stats\r")
    stage.answer("- code=proto.arguments :no", to: "stats")
    stage.type("help codes\r")
    stage.hear((1...count).map { "= line :line number \($0) of the help" })
    stage.answer("+ help rows=\(count)", to: "help codes")
    return stage
  }

  /// At every size each row can be reached, and pages follow each other.
  @Test(arguments: [(60, 18), (80, 24), (120, 40)])
  func everyRowIsOnAPage(columns: Int, rows: Int) {
    var stage = helped(200, columns: columns, rows: rows)
    var seen: Set<Int> = []
    for _ in 0..<40 {
      for row in stage.screen.text {
        if let number = row.split(separator: " ").compactMap({ Int($0) }).first,
          row.contains("line number")
        {
          seen.insert(number)
        }
      }
      guard stage.screen.text[0].contains("help codes") else { break }
      stage.type(" ")
    }
    #expect(seen == Set(1...200))
    #expect(stage.screen.strange == [])
  }

  @Test func pagesAreNotLeft() {
    var pages = FullView.Overlay(title: "")
    for (step, first) in [(1, 9), (1, 18), (1, 20), (1, 20), (-1, 11), (-5, 0)] {
      let sight = pages.sight(of: 30, room: 10)
      pages.move(by: step * sight.page, from: sight)
      #expect(pages.first == first)
    }
    #expect(pages.sight(of: 3, room: 10).isWhole && pages.sight(of: 0, room: 0).isLast)
    pages.move(by: 99, from: pages.sight(of: 30, room: 10))
    // What is read has become shorter.
    #expect(pages.sight(of: 12, room: 10).rows == 2..<12)
  }

  // MARK: - The log

  private static let evening = [
    "* sat table=main seq=5 seat=2 name=bob stack=95 kind=guest role=person",
    "* bet table=main seq=9 seat=1 name=ann amount=5 bet=5 balance=100",
    "* bet table=main seq=10 seat=2 name=bob amount=10 bet=10 balance=95",
    "* turn table=main seat=2 name=bob left=30000",
    "* say table=main seat=2 name=bob :hello all",
    "* say table=main seat=1 name=ann :hi",
    "* say table=main seat=2 name=bob :Ann, are you there?",
  ]

  /// What one says, what is said of one, and what one does stands out.
  @Test func whatIsMineStandsOut() throws {
    let id = try #require(TableID("main"))
    var stage = FullStage.seated(rows: 40)
    stage.hear(Self.evening + ["* tell name=bob :psst"])
    let styles = stage.client.workspace.log(.table(id)).entries
      .map { (String($0.text.description.prefix(8)), $0.style) }
    for (text, style) in [
      ("You add ", Log.Style.about), ("bob adds", .event), ("<bob> he", .chat),
      ("<ann> hi", .spoken),
      ("<bob> An", .called),
    ] {
      #expect(styles.contains { $0.0 == text && $0.1 == style }, "\(text)")
    }
  }

  @Test func scrollingSkipsWhatIsHidden() {
    var log = Log()
    for number in 1...40 {
      log.add("\(number)", .event, minute: 0, level: number % 4 == 0 ? .mine : .all)
    }
    log.scroll(by: -2, showing: .mine)
    #expect(log.showing(.mine).last.map { log.showing(.mine).entries[$0].text } == "32")
    #expect(log.showing(.mine).unseen == 2)
    log.scroll(by: 2, showing: .mine)
    #expect(log.last == nil)
  }
}
