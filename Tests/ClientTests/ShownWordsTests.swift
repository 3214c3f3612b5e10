import Foundation
import Games
import Lines
import Testing

@testable import Client
@testable import Room
@testable import Simulation

/// The client shows no word of the wire, whatever a person types and wherever. `RoomTests` judges
/// the server's own sentences more strictly; this suite judges what the client makes of them.
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

  /// Keys that show other screens, or something over the table.
  private static let keys = [
    "\u{1B}OP", "\u{1B}OQ", "\t", "\u{1B}1", "\u{1B}2", "\u{1B}3", "?", "s", "w", "p", "c", "f",
    "\u{1B}[A", "\u{1B}[5~", "\r", " ", "\u{12}",
  ]

  private enum Form: CaseIterable { case pipe, lines, screen }

  private func stage(_ form: Form) -> FullStage {
    var options = Options()
    options.isPlain = form == .lines
    return form == .screen
      ? FullStage(columns: 120, rows: 40, tables: Self.tables)
      : FullStage(options, columns: 1000, tables: Self.tables, isPipe: form == .pipe)
  }

  /// Whether the text is a line of the wire, or contains a code or a key that nobody types.
  private func isOfTheWire(_ line: String) -> Bool {
    line.contains(/^[-+*=?] (@\S+ )?[a-z-]+( [a-z]+=\S*)+/)
      || line.contains(/\b(code|legal|seq|phase|tocall|rows|state|plays|net|did|kind|street)=/)
      || ErrorCode.allCases.contains { line.contains($0.rawValue) }
  }

  @Test(arguments: Form.allCases, places.indices)
  private func nothingShownIsOfTheWire(form: Form, number: Int) {
    var start = stage(form)
    for step in Self.places[number].steps { start.step(step) }
    var judged: Set<String> = []
    func judge(_ stage: FullStage, after typed: String) {
      for line in stage.shown where judged.insert(line).inserted {
        // The greeting's first line introduces the server to programs.
        guard !line.hasPrefix("* welcome server=cardroom") else { continue }
        #expect(!isOfTheWire(line), "\(Self.places[number].name), after \(typed): \(line)")
      }
    }
    judge(start, after: "")
    let words = Commands.all.flatMap { [$0.word, "help \($0.word)", $0.example ?? $0.word] }
    let keys = form == .screen ? Self.keys : []
    for line in Self.share(of: words + Self.own, at: number) + keys {
      var stage = start
      for step in keys.contains(line) ? ["> " + line, "0.2"] : [line] { stage.step(step) }
      judge(stage, after: String(line.filter { !$0.isNewline }))
    }
  }
}
