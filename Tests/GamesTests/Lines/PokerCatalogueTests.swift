import Testing

@testable import Games
@testable import Lines

private func settings(_ game: String, _ options: String) throws -> TableSettings {
  let id = try #require(TableID("mine"))
  let written = options.split(separator: " ").map { word in
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    return TableOption(key: String(parts[0]), value: parts.count > 1 ? String(parts[1]) : "")
  }
  return try TableSettings(id: id, game: game, options: written, creator: nil)
}

private func rules(_ game: String, _ options: String = "") throws -> PokerRules {
  guard let game = try settings(game, options).start as? PokerGame else {
    throw Refusal(.tableGame)
  }
  return game.rules
}

private let entries = GameCatalogue.entries.filter { $0.id.family == .poker }

struct PokerCatalogueTests {
  @Test func everyKindAndMixHasAnEntry() {
    let names = Variant.all.map(\.id) + PokerMix.all.map(\.id)
    #expect(entries.map(\.id) == names.map { .poker($0) })
    #expect(entries.allSatisfy { GameCatalogue.entry(of: $0.id).title == $0.title })
  }

  @Test(arguments: entries.map(\.id.description))
  func helpFitsAScreen(name: String) throws {
    let entry = try #require(GameCatalogue.entry(name))
    let rows = entry.help.flatMap {
      LineWrapping.rows($0.description, columns: Limits.textWidth)
    }
    #expect(rows.count <= 22 && rows.count > 5, "\(rows)")
    for line in entry.help + entry.optionsHelp {
      #expect(!line.description.isEmpty && !line.description.contains("="), "\(line)")
      #expect(!line.description.contains(",,"), "\(line)")
    }
  }

  /// The help lists each option with a value that may be typed, also where there is no standard.
  @Test(arguments: GameCatalogue.entries.map(\.id.description))
  func whatTheHelpListsCanBeTyped(name: String) throws {
    let entry = try #require(GameCatalogue.entry(name))
    let lines = entry.optionsHelp.map(\.description).filter { $0.hasPrefix("  ") }
    #expect(lines.count == entry.options.count)
    for line in lines {
      let words = line.split(separator: " ")
      let row = try #require(entry.options.first { $0.key.rawValue == words[0] })
      var options = TableOptions()
      let value = row.key == .name ? String(words[1]) : words[1].lowercased()
      #expect(row.read(&options, value), "\(line)")
    }
  }

  /// All options are printed and read back, also those that only limit= brings.
  @Test(arguments: entries.map(\.id.description))
  func settingsAreReadBack(name: String) throws {
    for options in ["", "seats=2 buyin=7-9000 turn=250ms bank=0 bots=0 away=60 start=0"] {
      let settings = try settings(name, options)
      #expect(TableSettings(settings.description) == settings)
    }
    // Of a release that had no option but one.
    let old = try #require(TableSettings("t \(name) - seats=2"))
    let new = try TableSettings(
      id: old.id, game: name, options: [.init(key: "seats", value: "2")], creator: nil)
    #expect(old.start.isEqual(to: new.start))
  }

  /// What a line of options makes of the stakes of the first kind: blinds, bets, ante, bring-in,
  /// the big blind's ante; then the buy-in.
  @Test(arguments: [
    ("holdem", "", [1, 2, 0, 0, 0, 0, 0], 40...200),
    ("holdem", "limit=fixed", [1, 2, 2, 4, 0, 0, 0], 40...200),
    ("holdem", "limit=fixed bets=10/20", [5, 10, 10, 20, 0, 0, 0], 200...1000),
    ("holdem", "limit=spread blinds=1/2 bets=2/6", [1, 2, 2, 6, 0, 0, 0], 60...300),
    ("holdem", "blinds=25/50 ante=5 bba=50", [25, 50, 0, 0, 5, 0, 50], 1000...5000),
    ("holdem", "blinds=2/2 buyin=1-1000000000", [2, 2, 0, 0, 0, 0, 0], 1...1_000_000_000),
    (
      "holdem", "blinds=1/1000000000", [1, 1_000_000_000, 0, 0, 0, 0, 0],
      1_000_000_000...1_000_000_000
    ),
    ("omaha8", "", [2, 4, 4, 8, 0, 0, 0], 80...400),
    ("shortdeck", "", [0, 1, 0, 0, 1, 0, 0], 20...100),
    ("shortdeck", "ante=5", [0, 5, 0, 0, 5, 0, 0], 100...500),
    ("stud7", "", [0, 0, 4, 8, 1, 2, 0], 80...400),
    ("stud7", "bets=2/4", [0, 0, 2, 4, 1, 1, 0], 40...200),
    ("stud7", "limit=no ante=5", [0, 0, 0, 0, 5, 5, 0], 100...500),
    ("jacks", "", [0, 0, 4, 8, 1, 0, 0], 80...400),
    ("jacks", "limit=no ante=3", [0, 0, 3, 0, 3, 0, 0], 60...300),
    ("kuhn", "", [0, 0, 1, 1, 1, 0, 0], 10...50),
    ("leduc", "", [0, 0, 2, 4, 1, 0, 0], 40...200),
    ("horse", "", [2, 4, 4, 8, 0, 0, 0], 80...400),
    ("horse", "bets=10/20", [5, 10, 10, 20, 0, 0, 0], 200...1000),
    // The first is a game of fixed limit; blinds= is for those without.
    ("eight-game", "blinds=5/10", [10, 20, 20, 40, 0, 0, 0], 400...2000),
    ("dealers-choice", "", [1, 2, 0, 0, 0, 0, 0], 80...400),
  ])
  func stakesFollow(_ game: String, _ options: String, stakes: [Int], buyIn: ClosedRange<Int>)
    throws
  {
    let rules = try rules(game, options)
    let made = rules.plays[0].stakes
    #expect(
      [
        made.smallBlind, made.bigBlind, made.smallBet, made.bigBet, made.ante, made.bringIn,
        made.bigBlindAnte,
      ] == stakes)
    #expect(rules.buyIn == buyIn)
  }

  @Test func aMixHasStakesForEachKind() throws {
    let plays = try rules("eight-game", "ante=2 bringin=3").plays
    #expect(plays.map(\.stakes.bigBlind) == [4, 4, 4, 0, 0, 0, 2, 2])
    #expect(plays.map(\.stakes.ante) == [0, 0, 0, 2, 2, 2, 0, 0])
    #expect(plays.map(\.stakes.bringIn) == [0, 0, 0, 3, 3, 3, 0, 0])
    #expect(plays.map(\.stakes.bigBet) == [8, 8, 8, 8, 8, 8, 0, 0])
  }

  @Test func choicesReachTheRules() throws {
    let holdem = try rules(
      "holdem",
      "button=moving twice=ask rabbit=on straddle=on bba=1 bbared=on bomb=10 boards=2 start=0 "
        + "pause=0 seats=10")
    #expect(holdem.options.button == .moving && holdem.options.runTwice == .ask)
    #expect(holdem.options.hasRabbitHunting)
    #expect(holdem.options.hasStraddles && holdem.options.reducesBigBlindAnte)
    #expect((holdem.options.bombPotEvery, holdem.options.bombPotBoards) == (10, 2))
    #expect((holdem.options.startSeconds, holdem.options.pauseSeconds) == (0, 0))
    #expect(holdem.seats == 10)
    let stud = try rules("stud7", "ties=suit odd=low openpair=on").options
    #expect(stud.tiedBoards == .suit && stud.oddChip == .low && stud.openPairDoubles)
    #expect(try rules("draw5", "split5=on").options.splitsFiveCardDraw)
    #expect(try rules("jacks", "passed=stay").options.passedIn == .stay)
    #expect(try rules("dealers-choice", "").options.passedIn == .back)
    let trips = try rules("shortdeck", "trips=on").plays[0].variant.shares.map(\.description)
    #expect(trips == ["short-deck-trips"])
    let turns = [("", 30_000), ("turn=60", 60_000), ("turn=250ms", 250), ("turn=10ms", 10)]
    for (options, milliseconds) in turns {
      #expect(try settings("holdem", options).options.turnMilliseconds == milliseconds)
    }
    #expect(try settings("betting3", "turn=5").options.turnMilliseconds == 5000)
  }

  @Test(arguments: [
    ("jacks", "the player who opened acts first"), ("draw5", "the first left of the button"),
    ("stud7", "the highest open cards act first"), ("razz", "the lowest open cards act first"),
  ])
  func helpSaysWhoActsFirstLater(name: String, words: String) throws {
    let help = try #require(GameCatalogue.entry(name)).help.map(\.description)
    #expect(help.joined(separator: " ").contains(words))
  }

  /// What a table could be told before 1.0.0, at any game.
  @Test(arguments: ["poker", "omaha", "betting3", "chess"])
  func aTableHasNoStreetsOfItsOwn(game: String) {
    let error = #expect(throws: Refusal.self) { try settings(game, "streets=hole4,flop3") }
    #expect(error?.code == .tableOption)
    #expect(error?.text.hasSuffix("as in create den omaha") == true, "\(error?.text ?? "")")
  }

  /// What makes no sense is refused with the fix.
  @Test(
    arguments: [
      ("holdem", "blinds=2/1", "blinds=1/2"), ("holdem", "blinds=2", "as in 1/2"),
      ("holdem", "blinds=0/2", "as in 1/2"), ("holdem", "blinds=1/2/3", "as in 1/2"),
      ("holdem", "blinds=-1/2", "as in 1/2"), ("holdem", "blinds=1/1000000001", "1000000000"),
      ("holdem", "bets=2/4", "leave it out"), ("holdem", "limit=fixed bets=4/2", "bets=2/4"),
      ("holdem", "limit=fixed blinds=2/4 bets=2/4", "bets=4/8"), ("holdem", "limit=x", "no or pot"),
      ("holdem", "ante=3", "ante=2"), ("holdem", "bba=3", "bba=2"),
      ("holdem", "bringin=1", "there are"), ("holdem", "buyin=9-8", "the smaller first"),
      ("holdem", "buyin=0-8", "1 to"), ("holdem", "buyin=8", "40-200"),
      ("holdem", "buyin=1-1000000001", "1000000000"), ("holdem", "seats=1", "2 to 10"),
      ("holdem", "seats=11", "2 to 10"), ("holdem", "turn=0", "1 to 600"),
      ("holdem", "turn=9ms", "10ms"), ("holdem", "turn=1000ms", "999ms"),
      ("holdem", "turn=ms", "999ms"), ("holdem", "start=601", "0 to 600"),
      ("holdem", "pause=61", "0 to 60"), ("holdem", "bank=601", "0 to 600"),
      ("holdem", "bots=10", "0 to 9"), ("holdem", "pace=10001", "10000"),
      ("holdem", "bomb=101", "0 to 100"), ("holdem", "boards=3", "1 to 2"),
      ("holdem", "trips=on", "there are"), ("holdem", "ties=suit", "there are"),
      ("omaha6", "seats=7 bomb=5 boards=2", "seats=6"), ("royal", "twice=ask seats=6", "seats=2"),
      ("stud7", "bringin=4", "bringin=2"), ("stud7", "bets=1/2", "bets=2/4"),
      ("stud7", "bringin=0", "1 to"), ("stud7", "ante=5", "ante=4"),
      ("stud7", "blinds=1/2", "there are"), ("jacks", "ante=0", "ante=1"),
      ("shortdeck", "ante=0", "ante=1"), ("shortdeck", "blinds=1/2", "there are"),
      ("kuhn", "seats=3", "2 to 2"), ("horse", "limit=no", "there are"),
      ("horse", "seats=9", "2 to 8"), ("dealers-choice", "seats=7", "2 to 6"),
      ("razz", "bringin=5 bets=4/8", "bringin=2"), ("razz", "rabbit=on", "there are"),
      ("holdem", "rabbit=on hands=10", "leave out rabbit="),
      ("draw5", "passed=stay", "there are"), ("jacks", "passed=no", "back or stay"),
      ("jacks", "passed=stay hands=10", "leave out passed="),
      ("holdem", "boards=2", "add bomb=10"), ("holdem", "boards=2 bomb=0", "leave out boards="),
      ("omaha", "bbared=on", "add bba=1"),
      ("omaha", "bbared=on bba=0", "leave out bbared="),
      ("stud7", "openpair=on limit=no", "leave out openpair="),
    ] as [(String, String, String)])
  func nonsenseIsRefused(_ game: String, _ options: String, fix: String) {
    let error = #expect(throws: Refusal.self) { try settings(game, options) }
    #expect(error?.code == .tableOption)
    #expect(error?.text.contains(fix) == true, "\(error?.text ?? "")")
  }
}
