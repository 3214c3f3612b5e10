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
    // Who logs in is told which game of the score book is in progress, and a member's device.
    "+ login": ["book", "device"],
    // An entry of the score book that is taken back is named.
    "+ book": ["number", "whose"], "* book": ["number", "whose"],
    // Every refusal repeats the open question, if that is one.
    "- code": ["table", "turn", "retry", "legal"],
    // Which tables somebody watches is said, and pages name the next.
    "= person": ["watching"], "+ history": ["more"],
  ]

  private static func recorded() throws -> Evening {
    try Evening(String(contentsOf: Evening.file("evening.recording"), encoding: .utf8))
  }

  private static func played() throws -> Evening {
    let script = try String(contentsOf: Evening.file("evening.script"), encoding: .utf8)
    var evening = try Evening(script)
    let recorded = try recorded()
    for index in evening.steps.indices {
      if isUndecided(recorded.steps[index]) {
        evening.steps[index].action = try Evening(name(recorded.steps[index]) + "> use -").steps[0]
          .action
      }
      let text = evening.steps[index].text
      // One game is ranked by the mean of its rounds now, if nothing else is said.
      if text.contains("> top betting") {
        evening.steps[index].action = try Evening(text + " by=net").steps[0].action
      }
      // It was refused then, and would change the whole evening now that cards may be written in
      // words. It is sent with a slip of the finger, so that all goes on as it did.
      guard text.wholeMatch(of: /\w+> trade \w+ of \w+/) != nil else { continue }
      evening.steps[index].action = try Evening(text + "z").steps[0].action
    }
    return try EveningPlayer.play(evening)
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
    let chats = [recorded, today].map { chat($0.steps.flatMap(\.compared)) }
    guard chats[0] == chats[1] else { return ["what people say comes in another order"] }
    return zip(recorded.steps, today.steps).enumerated().compactMap { index, pair in
      let (old, new) = pair
      if old.compared == new.compared { return nil }
      var (before, after) = (known(old), known(new).filter { !isLater($0) })
      if isUndecided(old) {
        let own = "\(name(old))< "
        (before, after) = (
          before.filter { !$0.hasPrefix(own) }, after.filter { !$0.hasPrefix(own) }
        )
      }
      guard !isSame(before, after) else { return nil }
      let lost = old.compared.filter { !new.compared.contains($0) }.map { "  was    \($0)" }
      let added = new.compared.filter { !old.compared.contains($0) }.map { "  is now \($0)" }
      let changes = lost + added
      return
        (["step \(index + 1), \(old.text)"]
        + (changes.isEmpty ? ["  the same lines in another order or number"] : changes))
        .joined(separator: "\n")
    }
  }

  /// Whether later versions alone have a line: the game of events that were missed, before them.
  private static func isLater(_ line: String) -> Bool { line.contains(/^\w+< \* resume table=/) }

  private static func isSame(_ old: [String], _ new: [String]) -> Bool {
    let kept = new.filter { line in
      !isLaterLine(line) && !line.contains(/^\w+< Game \d+ is in progress: book(\\x0d)?$/)
    }
    return old == new
      || old.count == kept.count
        && zip(old, kept).allSatisfy { old, new in
          let later = [new, inFormerWords(new)].flatMap { [$0, withoutLaterKeys($0)] }
          return !Set(inLaterWords(old)).isDisjoint(with: later)
            || later.map(withoutLaterText).contains(withoutLaterText(old))
        }
  }

  /// Words for whoever sits down at a dealer's table, poker, and how somebody plays.
  private static func isLaterLine(_ line: String) -> Bool {
    line.contains("< The next hand that is dealt is yours.")
      || line.contains("< Type deal for a round, deal step for one street,")
      || line.contains("< new holdem for another game; help deal-")
      || line.contains(/< = game id=\S+ family=poker/)
      || line.contains("< = answers ") || line.contains("<   since the server began: ")
  }

  /// A line in the words that were used before for the same: the board was called the middle,
  /// nobody was named who began a dealer's game, a dealer knew fewer verbs, the column of games was
  /// narrower, and guests had no chips.
  private static func inFormerWords(_ line: String) -> String {
    withFormerPrompt(line).replacing("< The board: ", with: "< In the middle: ")
      .replacing("<     the board: ", with: "<     in the middle: ")
      .replacing(#/< \*\*\* \w+ begins? a new game:/#, with: "< *** A new game:")
      .replacing("everybody from one shoe", with: "everybody from one deck")
      .replacing(#/(seats, .*), \d decks?((?:\\x0d)?)$/#) { $0.output.1 + $0.output.2 }
      .replacing(": auto, or 1 to 8", with: ": 1 to 8")
      .replacing("cards of 2 decks left", with: "cards in the deck")
      .replacing(#/(kind=guest chips=)1000/#) { "\($0.output.1)0" }
      .replacing(#/(\+ games rows=)\d+/#) { "\($0.output.1)6" }
      .replacing(#/(\+ finger .* rows=)(\d+)/#) { "\($0.output.1)\((Int($0.output.2) ?? 0) - 1)" }
      .replacing(#/(one of them again); history before=\d+ has earlier ones/#) { $0.output.1 }
      .replacing(#/board of a game, .* for dollars/#) { _ in "board of all games, or of one" }
      .replacing(" [by=mean|net]", with: "").replacing("Games for dollars, ", with: "All games, ")
      .replacing(#/ ( \d\/\d seats, )/#) { $0.output.1 }
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

  /// What people read in other words since: from the recording, and as it is now.
  private static let laterWords: [(old: String, new: String)] = [
    (
      "# To leave, type quit.",
      "# To learn: hands, advise, equity; to keep score: book. To leave, type quit."
    ),
    (
      " is no card: write rank and suit, as in Ah, 10d or T♣ (ranks 2-9 T J Q K A).",
      " is not a card; write rank and suit, as in ace of hearts."
    ),
    (
      "Should you be cut off: connect again and type resume",
      "If you are cut off, connect again and type resume"
    ),
    ("; cut off: resume ", ". If you are cut off, type resume "),
    ("you are a member, with", "you are now a member, with"),
    ("< Hello ", "< Hello, "),
    (
      "Type sit TABLE to play, watch TABLE to look on.",
      "Type sit TABLE to play, or watch TABLE to watch."
    ),
    (
      "Type create NAME GAME to open a table, help GAME for its rules.",
      "Type create NAME GAME to open a table, or help GAME for its rules."
    ),
    (
      "proto.verb :there is no command \"raise\"; type help",
      "table.none :you are at no table; tables lists them, sit TABLE to play"
    ),
    (
      "; try betting3, betting5, deal-stud5, deal-stud7, deal-holdem, deal-custom",
      "; games lists them"
    ),
    ("glyphs is ", "Glyphs are "),
    ("color is ", "Colors are "),
    ("screenreader is on.", "Screen reader mode is on: cards are in words."),
    ("screenreader is off.", "Screen reader mode is off."),
    ("mode is text.", "You read text mode now."),
    ("You look on at table ", "You are watching table "),
    ("Your commands go to table ", "Your commands now go to table "),
    (" now.", "."),
    ("You sit out. Type", "You are sitting out. Type"),
    (
      "the game begins anew when all who are here say reset",
      "a new game begins when everybody here has said reset"
    ),
    ("quit and connect anew for another name", "for another name quit and connect again"),
    ("quit and connect anew to resume", "quit and connect again to resume"),
    ("there is a table main already; take", "there is already a table main; choose"),
    ("there is a table small already; take", "there is already a table small; choose"),
    ("nobody of the name ", "nobody by the name of "),
    ("is no amount: a whole number", "is not an amount: give a whole number"),
    (" stood before other words", " was used before other words"),
    ("name and password do not go together", "name and password do not match"),
    (", round 0,", ","), ("--- The end of", "--- End of"),
    ("finger NAME tells more of one player.", "Type finger NAME for more about a player."),
    ("is no name: 2 to", "is not a name: 2 to"),
    ("The others wait for you", "The others are waiting for you"),
    ("A new game: everybody", "A new game begins: everybody"),
    ("You get the bet back", "You get your bet back"),
    ("; the others say reset too.", ". Type reset if you agree."),
    (" has lost the seat.", " loses the seat."),
    ("You have lost the seat.", "You lose your seat."),
    ("You play again.", "You are back in the game."),
  ]

  /// The line as it was, and with what is said otherwise now, in any combination.
  private static func inLaterWords(_ line: String) -> [String] {
    let rewritten: [(String) -> String] =
      [withoutFormerWord, withGameInWords, withOwnUndo, withPlainWords, asToAuthor]
      + laterWords.map { words in { $0.replacing(words.old, with: words.new) } }
    return rewritten.reduce([line]) { lines, rewrite in
      lines + lines.map(rewrite).filter { !lines.contains($0) }
    }
  }

  /// A line of the wire without its sentence, if that may change with any release and has.
  private static func withoutLaterText(_ line: String) -> String {
    let kinds = ["- code=rule.card ", "- code=proto.card "]
    guard kinds.contains(where: { line.contains("< \($0)") }) else { return line }
    return String(line[..<(line.firstRange(of: " :")?.lowerBound ?? line.endIndex)])
  }

  private static func isChat(_ line: String) -> Bool {
    // Most lines are none: they are told by a faster look.
    guard line.utf8.contains(UInt8(ascii: ":")),
      line.contains(" says: ") || line.contains(" tells you: ")
    else { return false }
    return line.contains(#/^\w+< (\[[\w-]+\] )?\w+ (says|tells you): /#)
  }

  /// What people say to everybody who reads it, in its order: an empty line releases now what was
  /// held back, so that it may come a little earlier.
  private static func chat(_ lines: [String]) -> [String: [String]] {
    Dictionary(grouping: lines.filter(isChat)) { String($0.prefix { $0 != "<" }) }
      .mapValues { $0.map { $0.replacing(#/< \[[\w-]+\] /#, with: "< ") } }
  }

  /// Who acts in a step.
  private static func name(_ step: Evening.Step) -> String {
    String(step.text.prefix { $0 != ">" })
  }

  /// Whether somebody at several tables had to say which one is meant. Now it is the one sat down
  /// at last; so that all goes on as it did, something else is sent that changes nothing.
  private static func isUndecided(_ step: Evening.Step) -> Bool {
    step.answers.contains { $0.hasPrefix("\(name(step))< ") && $0.contains("which table (") }
  }

  private static func isHeading(_ line: String) -> Bool {
    line.hasSuffix("rounds won, games, best balance")
  }

  /// A row of `who` without the tables that somebody watches.
  private static func withoutWatching(_ line: String) -> String {
    guard line.contains("watching ") else { return line }
    return line.replacing(#/^(\w+<   [\w-]+ +)watching .*/#) { "\($0.1)in the lobby" }
      .replacing(#/^(\w+<   [\w-]+ +at .*), watching .*/#) { String($0.1) }
  }

  /// What was said twice, and is said once now.
  private static func isSaidTwice(_ line: String) -> Bool {
    line.hasSuffix("< You are back.") || line.contains("< Your vote is noted: ")
  }

  /// The answers of a step; of those to `advise` what earlier versions said too. They refused two
  /// cards alone, told nothing of what may come, and what people read was in another order.
  private static func known(_ step: Evening.Step) -> [String] {
    var lines = step.compared.filter { !isChat($0) && !isSaidTwice($0) && !isHeading($0) }
      .map(withoutWatching)
    // The person comes before the rows now.
    if step.text.contains("> finger") { lines.sort() }
    guard let name = step.text.firstMatch(of: /^(\w+)> advise/)?.1 else { return lines }
    return lines.compactMap { line in
      guard line.hasPrefix("\(name)< ") else { return line }
      if line.hasPrefix("\(name)< = hand ") { return line }
      let kept = /^\w+< (= rung .* yours=\w+|\+ advise hands=[1-9].* value=\d+|- code=\S+ table=.*)/
      return line.firstMatch(of: kept).map { String($0.0) }
    }
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

  /// The hint of the score book's screens: `book undo` takes back one's own entry.
  private static func withOwnUndo(_ line: String) -> String {
    line.replacing("take back the newest entry that stands", with: "take back your newest entry")
  }

  /// Whoever only watches is said to do so.
  private static func withPlainWords(_ line: String) -> String {
    let words = [
      ("look on without playing", "watch a table without playing"),
      ("you only look on", "you are only watching"),
    ]
    return words.reduce(line) { $0.replacing($1.0, with: $1.1) }
  }

  /// What somebody entered in the score book, as the answer has it now: game and round first.
  private static func asToAuthor(_ line: String) -> String {
    guard
      let found = line.wholeMatch(of: /(\w+)< Game (\d+): (\w+) entered (\w+) round (\d): (.*)/),
      found.1 == found.3
    else { return line }
    return "\(found.1)< Game \(found.2), round \(found.5): you entered \(found.4) \(found.6)"
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
