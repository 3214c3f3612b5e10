import Foundation
import Testing

/// An evening was recorded before tables became folds of their events: what people are sent has
/// stayed the same since, byte for byte.
///
/// The recording is never made anew. With `CARDROOM_EVENING=PATH` in the environment, what comes
/// today is written to PATH, to be looked at beside it.
@Suite struct EveningTests {
  /// Keys that later versions may add at the end of a line, by the beginning of the line.
  private static let laterKeys: [String: Set<String>] = [
    // Readers must know which game a table plays, and from when on they do.
    "+ sit": ["game", "plays", "wait"], "+ watch": ["game"], "* sync": ["game"],
    // Tables have one option more.
    "+ create": ["away"],
    // Whoever reads the event must know rules of one's own.
    "* new": ["down", "up", "community", "seat", "name"],
    // Programs must know when a dealer's round is over.
    "* remaining": ["state"], "? act": ["house"], "= event": ["state"],
    // A table says of how many decks it is played.
    "= table": ["decks"],
    // Every refusal repeats the open question, if that is one.
    "- code": ["table", "turn", "retry", "legal"],
  ]

  private static func recorded() throws -> Evening {
    try Evening(String(contentsOf: Evening.file("evening.recording"), encoding: .utf8))
  }

  private static func played() throws -> Evening {
    let script = try String(contentsOf: Evening.file("evening.script"), encoding: .utf8)
    return try EveningPlayer.play(try Evening(script))
  }

  @Test func theRecordedEveningIsTheSameToday() throws {
    let today = try EveningTests.played()
    if let path = ProcessInfo.processInfo.environment["CARDROOM_EVENING"] {
      try today.recording.write(toFile: path, atomically: true, encoding: .utf8)
    }
    let differences = EveningTests.differences(try EveningTests.recorded(), today)
    guard !differences.isEmpty else { return }
    let first = differences.prefix(5).joined(separator: "\n")
    Issue.record("\(differences.count) steps of the evening differ; the first of them:\n\(first)")
  }

  /// What `today` has otherwise than `recorded`.
  private static func differences(_ recorded: Evening, _ today: Evening) -> [String] {
    guard recorded.steps.map(\.text) == today.steps.map(\.text) else {
      return ["the recording is not one of the script"]
    }
    return zip(recorded.steps, today.steps).enumerated().compactMap { index, pair in
      let (old, new) = pair
      guard !isSame(old.compared, new.compared) else { return nil }
      let lost = old.compared.filter { !new.compared.contains($0) }.map { "  was    \($0)" }
      let added = new.compared.filter { !old.compared.contains($0) }.map { "  is now \($0)" }
      let changes = lost + added
      return
        (["step \(index + 1), \(old.text)"]
        + (changes.isEmpty ? ["  the same lines in another order or number"] : changes))
        .joined(separator: "\n")
    }
  }

  private static func isSame(_ old: [String], _ new: [String]) -> Bool {
    let kept = new.filter { !isLaterLine($0) }
    return old == new
      || old.count == kept.count
        && zip(old, kept).allSatisfy { old, new in
          [old, withoutFormerWord(old), withGameInWords(old)].contains(new)
            || old == withoutLaterKeys(new) || old == inFormerWords(new)
        }
  }

  /// Whoever sits down at a dealer's table reads what to type.
  private static func isLaterLine(_ line: String) -> Bool {
    line.contains("< The next hand that is dealt is yours.")
      || line.contains("< Type deal for a round, deal step for one street,")
      || line.contains("< new holdem for another game; help deal-")
  }

  /// A line in the words that were used before for the same: the board was called the middle,
  /// nobody was named who began a dealer's game, and a dealer knew fewer verbs.
  private static func inFormerWords(_ line: String) -> String {
    withFormerPrompt(line).replacing("< The board: ", with: "< In the middle: ")
      .replacing("<     the board: ", with: "<     in the middle: ")
      .replacing(#/< \*\*\* \w+ begins? a new game:/#, with: "< *** A new game:")
      .replacing("everybody from one shoe", with: "everybody from one deck")
      .replacing(#/(seats, .*), \d decks?((?:\\x0d)?)$/#) { $0.output.1 + $0.output.2 }
      .replacing(": auto, or 1 to 8", with: ": 1 to 8")
      .replacing("cards of 2 decks left", with: "cards in the deck")
      .replacing("deal, show, new, count, shuffle, rebuild and draw;", with: "deal, show and new;")
  }

  /// The turn line without the scores of the cards and what the house shows, and with the balance.
  private static func withFormerPrompt(_ line: String) -> String {
    line.replacing(#/trade \[([^\]]*)\]/#) { found in
      let cards = found.output.1.split(separator: " | ")
        .map { $0.split(separator: " ").dropLast().joined(separator: " ") }
      return "trade " + cards.joined(separator: " or ")
    }
    .replacing(#/\(bet \$(\d+) of \$(\d+), \$\d+ left/#) {
      "(bet $\($0.output.1), balance $\($0.output.2)"
    }
    .replacing(#/, house [^)]*?(, \d+ s)?\)$/#) { "\($0.output.1 ?? ""))" }
  }

  /// A line without what later versions leave out: that a hand is no winner as long as it is not
  /// known which one is.
  private static func withoutFormerWord(_ line: String) -> String {
    let isBest = line.contains("< * best ") || line.contains("< = event type=best ")
    return isBest ? line.replacing(" winner=no", with: "") : line
  }

  /// The beginning of a round that is replayed to a person, who reads the game's name as at the
  /// table, no more the one that programs read.
  private static func withGameInWords(_ line: String) -> String {
    guard line.contains("< --- Round ") else { return line }
    let names = [
      "deal-stud5": "five-card stud", "deal-stud7": "seven-card stud",
      "deal-holdem": "Texas hold'em", "deal-custom": "own rules",
    ]
    return names.reduce(line) { $0.replacing(" of \($1.key), ", with: " of \($1.value), ") }
  }

  /// A line without the keys that were added to its kind since.
  private static func withoutLaterKeys(_ line: String) -> String {
    guard let found = line.firstMatch(of: /^\w+< ([-+*=?] (?:@\S+ )?)(\w+)/),
      let sign = found.1.first, let added = laterKeys["\(sign) \(found.2)"]
    else { return line }
    // In `legal=bet:1-93` a colon is part of a value.
    let head = line[..<(line.firstRange(of: " :")?.lowerBound ?? line.endIndex)]
    // The betting games have had this key from the beginning.
    let isDealersCreate = head.contains("+ create ") && head.contains(" game=deal-")
    let words = head.split(separator: " ", omittingEmptySubsequences: false).filter { word in
      let key = String(word.prefix { $0 != "=" })
      return !(added.contains(key) || isDealersCreate && key == "wait") || !word.contains("=")
    }
    return words.joined(separator: " ") + String(line.dropFirst(head.count))
  }

  // MARK: - The comparison sees what it should

  @Test func everyLostOrChangedLineIsSeen() throws {
    let recorded = try EveningTests.recorded()
    let places = recorded.steps.indices.filter {
      !recorded.steps[$0].compared.isEmpty
        && recorded.steps[$0].compared == recorded.steps[$0].answers
    }
    for place in stride(from: 0, to: places.count, by: 90).map({ places[$0] }) {
      var (changed, shorter) = (recorded, recorded)
      changed.steps[place].answers[0] += "!"
      shorter.steps[place].answers.removeLast()
      #expect(EveningTests.differences(recorded, changed).count == 1)
      #expect(EveningTests.differences(recorded, shorter).count == 1)
    }
  }

  @Test(arguments: [
    ("ann< + sit table=main seat=1 seq=0 state=bet game=betting3 plays=now", true),
    ("ann< + sit table=main seat=1 seq=0 state=bet later=1", false),
    ("ann< + sit table=main seat=2 seq=0 state=bet game=betting3", false),
  ])
  func onlyTheKeysThatAreListedMayBeNew(line: String, isAllowed: Bool) {
    let old = ["ann< + sit table=main seat=1 seq=0 state=bet"]
    #expect(EveningTests.isSame(old, [line]) == isAllowed)
  }

  /// What the evening is there for comes up in it.
  @Test func everyKindOfLineIsThere() throws {
    let text = try EveningTests.recorded().recording
    let missing = EveningTests.needed.filter { !text.contains($0) }
    #expect(missing == [])
  }

  private static let needed = [
    "outcome=win", "outcome=lose", "outcome=double", "outcome=push", "* trade ", "* reset ",
    "state=asked", "state=begun", "reason=money", "reason=deck", "game=betting5", "deck=104",
    "decks=2", "deal-stud5", "deal-stud7", "deal-holdem", "deal-custom", "street=all",
    "street=rest", "street=flop", "* show", "* best", "winner=yes", "down=??", "open=on",
    "dealer=on", "dealer=off", "* community", "* gone ", "* back ", "* out ", "* left ", "* say ",
    "* tell ", "* kick ", "* sync ", "+ resume ", "missed=", "dup=1", "turn.stale",
    "rule.amount", "legal=", "retry=now", "* turn ", "proto.tag-reused", "+ look", "+ tables",
    "+ who", "+ help", "+ games", "+ history", "+ replay", "+ top", "+ finger", "+ ledger",
    "+ book", "+ register", "+ advise", "+ equity", "auth.resumed", "auth.failed",
  ]
}
