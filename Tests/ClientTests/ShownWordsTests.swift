import Foundation
import Testing

@testable import Client
@testable import Simulation

/// Whatever a person types into the client, wherever: nobody reads a word of the wire.
@Suite struct ShownWordsTests {
  private static let tables = """
    main betting3
    five betting5
    nl holdem
    fl holdem limit=fixed
    stud stud7
    draw draw5
    d7 deal-stud7
    """

  private typealias Place = (name: String, steps: [String])

  private static let places: [Place] = [
    ("before a name", []), ("in the lobby", ["login ann"]),
    ("watching", ["login ann", "bob: login bob", "bob: sit main", "watch main"]),
    ("betting", ["login ann", "sit main", "bet 5", "deal"]),
    ("dealing", ["login ann", "sit d7", "deal"]),
    ("a hand", ["login ann", "bob: login bob", "sit nl", "bob: sit nl", "4"]),
    ("asked", ["login ann", "bob: login bob", "bob: challenge ann nl hands=4"]),
    ("a match", ["login ann", "bob: login bob", "bob: challenge ann nl hands=4", "accept", "2"]),
    ("two tables", ["login ann", "sit main", "bob: login bob", "sit nl", "bob: sit nl", "4"]),
    ("the quiz", ["quiz"]), ("the tutorial", ["tutorial"]),
    ("the book", ["login ann", "book new hf", "book card red"]),
  ]

  /// What the client itself does.
  private static let own = [
    "alias", "alias a raise 3bb", "unalias a", "unalias frog", "set", "set theme frog",
    "set theme dark", "set log high", "set bell on", "read table", "read cards", "read frog",
    "help keys", "?", "reload", "clear", "sit nl seat 3", "top poker net",
  ]

  /// A quarter of the lines, another one at the next place, and all of them at night.
  private static func share(of lines: [String], at place: Int) -> [String] {
    guard ProcessInfo.processInfo.environment["CARDROOM_NIGHT"] == nil else { return lines }
    return lines.enumerated().filter { ($0.offset + place) % 4 == 0 }.map(\.element)
  }

  private func judge(
    _ start: FullStage, at number: Int, lines: [String], keys: [String] = []
  ) {
    let place = Self.places[number]
    var start = start
    for step in place.steps { start.step(step) }
    var judged: Set<String> = []
    func judge(_ stage: FullStage, after typed: String) {
      for line in stage.shown where judged.insert(line).inserted {
        // No row of the screen begins as a line of the wire does.
        let found = WireWords.found(in: stage.client.isFull ? "  " + line : line, after: typed)
        #expect(found.isEmpty, "\(place.name), after \(typed): \(line)")
      }
    }
    judge(start, after: "")
    for line in Self.share(of: lines, at: number) + keys {
      var stage = start
      for step in keys.contains(line) ? ["> " + line, "0.2"] : [line] { stage.step(step) }
      judge(stage, after: String(line.filter { !$0.isNewline }))
    }
  }

  @Test(arguments: places.indices)
  func aPipePrintsNone(place: Int) {
    judge(
      FullStage(tables: Self.tables, isPipe: true), at: place, lines: TypedLines.all + Self.own)
  }

  @Test(arguments: places.indices)
  func theLineByLineClientShowsNone(place: Int) {
    var options = Options()
    options.isPlain = true
    judge(
      FullStage(options, columns: 1000, tables: Self.tables), at: place,
      lines: TypedLines.all + Self.own)
  }

  /// Keys that show other screens, or something over the table.
  private static let keys = [
    "\u{1B}OP", "\u{1B}OQ", "\t", "\u{1B}1", "\u{1B}2", "\u{1B}3", "?", "s", "w", "p", "c", "f",
    "\u{1B}[A", "\u{1B}[5~", "\r", " ", "\u{12}",
  ]

  @Test(arguments: places.indices)
  func theFullScreenShowsNone(place: Int) {
    judge(
      FullStage(columns: 120, rows: 40, tables: Self.tables), at: place,
      lines: TypedLines.few + Self.own, keys: Self.keys)
  }
}
