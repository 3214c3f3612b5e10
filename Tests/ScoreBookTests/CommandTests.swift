import Cards
import Lines
import ScoreBook
import Testing

@Suite struct CommandTests {
  /// Lines that mean the same.
  static let same: [(line: String, other: String)] = [
    ("LIST FROM=1", "list"), ("games from=-3", "list"),
    ("game game=1", "game 1"), ("from=3 players", "players from=3"),
    ("sheet Red 1", "sheet red round=1"), ("game=1 sheet red round=1", "sheet red 1 game=1"),
    ("sheet 1 game=1", "sheet round=1"), ("rules", "rules hkf"), ("RULES hkf", "rules hkf"),
    ("leaders", "board"),
    ("history game=1 from=2", "changes from=2"), ("club=open list", "list club=open"),
    ("club=Tuesday%20Club", "club=\"Tuesday Club\""),
    ("club Tuesday%20Club", "club \"Tuesday Club\""),
    ("create Tuesday%20Club", "create \"Tuesday Club\""), ("add Zoe", "player Zoe ZO"),
    ("rename Ann Ann%20Lee", "rename Ann \"Ann Lee\""),
    ("set red clean 3", "score red clean=3"), ("SET blue 7S +1 ROUND=1", "score blue sevens 1"),
    ("score round=1 red game=1 req-dirty 007", "score red req-dirty=7"),
    (
      "score red clean 3 dirty +2 cards 1,250 minus=35 red3=+1",
      "score red clean 3 dirty 2 cards 1250 minus 35 red3 1"
    ),
    ("won red", "win red round=1"), ("finished blue game=1", "finish blue"),
    ("score red clean 3 finished", "finish red clean 3"), ("undo game=1", "undo"),
    ("card red", "sheet red"), ("new hkf Green=E", "new hkf green=E"),
    (
      "player Zoe ZO icon=A phone=1 email=a@b",
      "add Zoe ZO email=a@b phone=1 icon=A"
    ),
    ("define Mine from=hkf win=250", "define mine hkf win=250"),
    (
      "define m from=hf teams=3 meld=Threshold :My own",
      "define m hf meld=threshold teams=3 name=My%20own"
    ),
    ("export format=json", "export format=jsonl"), ("player \"Ann", "player %22Ann"),
  ]

  @Test(arguments: same)
  func aLineMeansTheSameInOtherWords(line: String, other: String) throws {
    var (one, two) = (try Club.playing("hkf"), try Club.playing("hkf"))
    func outcome(_ line: String, _ club: inout Club) -> [String] {
      do {
        let answer = try club.say(line)
        return answer.words + [answer.end]
      } catch { return [Refusal(reason: error).text] }
    }
    #expect(outcome(line, &one) == outcome(other, &two))
    #expect(one.book == two.book)
  }

  @Test func everyExampleOfTheHelpIsUnderstood() throws {
    for command in BookCommand.all {
      #expect(command.sample.hasPrefix(command.typed))
      let line = try Club.command(String(command.sample.dropFirst("book".count)))
      #expect(line.command.word == command.word)
    }
  }

  /// What is missing, unknown or too much is refused with the usage.
  @Test(arguments: BookCommand.all.filter { !$0.word.isEmpty })
  func whatIsMissingOrUnknownIsRefused(command: BookCommand) throws {
    let usage = "write: \(command.typed)"
    let needed = BookCommand.ways.first { $0.first == command.word }?.dropFirst().first
    let wrong =
      (needed?.hasPrefix("[") == false ? [""] : [])
      + [" nosuch=1", " one two three four five six"]
    for words in wrong {
      let refusal = #expect(throws: Refusal.self, "\(command.word)\(words)") {
        try Club.command(command.word + words)
      }
      let isNumber = refusal?.code == .protoNumber || refusal?.text.contains("is no team") == true
      #expect(isNumber || refusal?.text.contains(usage) == true, "\(refusal?.text ?? "")")
    }
  }

  @Test(arguments: [UInt64(1), .random(in: 0 ... .max)])
  func anyWordsAreACommandOrAnError(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let words = [
      "score", "set", "win", "finish", "undo", "new", "player", "define", "sheet", "game", "list",
      "red",
      "blue", "clean", "cards", "3", "-1", "99999999999999999999", "round=1", "round=", "game=1",
      "=",
      "red=G1+G2", "blue=++", "from=hkf", "from=9999999999999999999", ":", ":x", "", "hkf", "Ann",
      "mine",
    ]
    var club = try Club.playing("hkf")
    var accepted = 0
    for _ in 0..<2000 {
      var line = (0..<Int.random(in: 0...6, using: &random)).compactMap { _ in
        words.randomElement(using: &random)
      }
      if Bool.random(using: &random) { line.append(.random(&random)) }
      let before = club.book
      do {
        try club.say(line.joined(separator: " "))
        accepted += 1
      } catch let error as Refusal {
        #expect(club.book == before)
        #expect(!error.text.isEmpty)
      }
    }
    #expect(accepted > 100)
  }
}
