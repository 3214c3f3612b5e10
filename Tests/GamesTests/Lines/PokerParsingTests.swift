import Cards
import Testing

@testable import Games
@testable import Lines

private func parse(_ line: String) throws(Refusal) -> ActionRequest {
  guard let move = try ActionRequest(RequestLine(line)) else {
    throw Refusal(.protoVerb)
  }
  return move
}

private func cards(_ notation: String) -> [Card] { [Card](notation: notation) ?? [] }

struct PokerParsingTests {
  @Test(
    arguments: [
      ("fold", .init("fold")), ("f", .init("fold")),
      ("fold!", .init("fold", words: ["!"])),
      ("F!", .init("fold", words: ["!"])),
      ("check", .init("check")), ("k", .init("check")),
      ("c", .init("call")),
      ("call 5", .init("call", amount: .plain(5))),
      ("r", .init("raise")),
      ("raise 20", .init("raise", amount: .plain(20))),
      ("r +10", .init("raise", amount: .more(10))),
      ("raise:20", .init("raise", amount: .plain(20))),
      (
        "@7 Raise:20 turn=1.2",
        .init("raise", amount: .plain(20), turn: TurnID(round: 1, number: 2))
      ),
      ("call:6", .init("call", amount: .plain(6))),
      ("trade:9c", .init("trade", cards: cards("9c"))),
      ("discard:9c2d", .init("discard", cards: cards("9c2d"))),
      ("choose:razz", .init("choose", words: ["razz"])),
      ("raise POT", .init("raise", amount: .pot)),
      ("raise half", .init("raise", amount: .half)),
      ("bet all", .init("bet", amount: .all)),
      ("b pot", .init("bet", amount: .pot)),
      ("complete", .init("complete")),
      ("bringin", .init("bringin")),
      ("allin turn=1.2", .init("allin", turn: TurnID(round: 1, number: 2))),
      ("draw", .init("draw")),
      ("draw 9c2d", .init("draw", cards: cards("9c2d"))),
      ("draw 9c 2♦", .init("draw", cards: cards("9c2d"))),
      ("draw nine of clubs", .init("draw", cards: cards("9c"))),
      ("discard 9c", .init("discard", cards: cards("9c"))),
      ("muck", .init("muck")),
      ("show", .init("show")),
      ("twice", .init("twice")),
      ("once", .init("once")),
      ("choose Razz table=main", .init("choose", words: ["razz"])),
      ("post", .init("post")),
      ("post off", .init("post", words: ["off"])),
      ("straddle on", .init("straddle", words: ["on"])),
      ("pre check/fold", .init("pre", words: ["check/fold"])),
      ("pre call 20", .init("pre", amount: .plain(20), words: ["call"])),
      ("pre off", .init("pre", words: ["off"])),
    ] as [(String, ActionRequest)])
  func isUnderstood(line: String, move: ActionRequest) throws {
    #expect(try parse(line) == move)
  }

  @Test(arguments: [
    ("fold now", "proto.arguments"), ("fold!!", "proto.verb"), ("check!", "proto.verb"),
    ("call pot", "proto.number"), ("call x", "proto.number"), ("raise x", "proto.number"),
    ("raise -5", "proto.number"), ("raise:8-200", "proto.number"), ("bet:4/8", "proto.number"),
    ("raise:", "proto.verb"), ("sit:nl", "proto.verb"), (":raise", "proto.verb"),
    ("raise 1000000000001", "proto.number"),
    ("raise 5 5", "proto.arguments"), ("allin 5", "proto.arguments"), ("draw x", "proto.card"),
    ("discard", "proto.arguments"), ("choose", "proto.arguments"), ("pre", "proto.arguments"),
    ("pre raise", "proto.arguments"), ("pre call", "proto.arguments"),
    ("pre call pot", "proto.number"),
    ("pre check 5", "proto.arguments"), ("post now", "proto.arguments"),
    ("straddle 4", "proto.arguments"), ("topup 5", "proto.verb"),
  ])
  func isRefusedWithCodeAndFix(line: String, code: String) {
    let error = #expect(throws: Refusal.self) { try parse(line) }
    #expect(error?.code.rawValue == code)
  }

  /// The words of an action are the command that means it again.
  @Test func theWordsOfAnActionMeanIt() throws {
    let table = try PokerTableAtHand("draw5", "limit=no", stacks: [100, 100])
    let actions: [PokerAction] = [
      .fold, .check, .call, .wager(.bet, to: 20), .bringIn, .draw(cards("9c2d")), .draw([]),
      .discard(cards("9c")), .runTwice(true), .runTwice(false), .choose("razz"), .show, .post(true),
      .post(false), .straddle(true), .straddle(false), .plan(.fold), .plan(.check),
      .plan(.checkOrFold), .plan(.call(20)),
      .plan(nil), .auto,
    ]
    for action in actions {
      #expect(try table.meaning(GameAction.poker(action).typed, by: 2) == action, "\(action)")
    }
  }

  /// What other families' games say of words that are poker's.
  @Test(arguments: [
    ("betting3", "bet pot", "proto.number"), ("betting3", "fold", "rule.verb"),
    ("betting3", "pre check", "rule.verb"), ("betting3", "draw", "rule.verb"),
    ("betting3", "draw 9c", "rule.verb"), ("deal-holdem", "draw 9c", "proto.arguments"),
    ("deal-holdem", "raise 5", "rule.verb"), ("deal-holdem", "new razz", "table.game"),
    ("holdem", "deal", "rule.verb"),
    ("holdem", "trade 9c", "rule.verb"), ("holdem", "reset", "rule.verb"),
  ])
  func theWordsOfOtherFamiliesAreNone(game: String, line: String, code: String) throws {
    let id = try #require(TableID("t"))
    let game = try TableSettings(id: id, game: game, options: [], creator: nil).start
    let request = try parse(line)
    let error = #expect(throws: Refusal.self) { try game.action(request, by: Seat(1)) }
    #expect(error?.code.rawValue == code)
  }

  /// A dealer's games keep their short names.
  @Test(arguments: ["stud5", "stud7", "holdem", "custom down=3"])
  func aDealerDealsByShortNames(rules: String) throws {
    let id = try #require(TableID("t"))
    let game = try TableSettings(id: id, game: "deal-stud7", options: [], creator: nil).start
    guard case .dealing(.new(let new, _)) = try game.action(parse("new \(rules)"), by: Seat(1))
    else { throw Refusal(.protoVerb) }
    let short = rules.prefix { $0 != " " }
    #expect(new.id.rawValue == "deal-\(short)")
  }
}

/// A poker table with a hand in play, the players called ann, bob, cyd … in seats 1, 2, 3 ….
struct PokerTableAtHand {
  static let names = ["ann", "bob", "cyd", "dan"].compactMap { PlayerName($0) }

  var game: PokerGame
  var events: [PokerEvent] = []
  var chance = SplitMix64(seed: 1)

  init(_ name: String, _ options: String, stacks: [Int]) throws {
    let words = "seats=\(stacks.count) buyin=1-1000 \(options)".split(separator: " ")
    let written = words.map { word in
      let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
      return TableOption(key: parts[0], value: parts[1])
    }
    let id = try #require(TableID("t"))
    let start = try TableSettings(id: id, game: name, options: written, creator: nil).start
    guard let game = start as? PokerGame else { throw Refusal(.tableGame) }
    self.game = game
    for (index, stack) in stacks.enumerated() {
      let player = SeatedPlayer(Seat(index + 1), Self.names[index])
      let change = SeatChange.sat(player, stack: stack, isBot: false)
      self.game.evolve(change)
      // The first player has the button.
      if index == 0, let draw = ButtonDraw([(SeatedPlayer(Seat(1), Self.names[0]), Card.all[51])]) {
        self.game.evolve(.button(draw))
      }
      events += self.game.decide(after: change, using: &chance)
    }
    #expect(self.game.openHand != nil)
  }

  /// Whose turn it is.
  var asked: Int? { game.players.keys.first { game.isAsked($0) }?.number }

  func meaning(_ line: String, by seat: Int) throws -> PokerAction {
    try game.action(parse(line), by: Seat(seat))
  }

  /// Has those who are asked in turn say these lines.
  mutating func play(_ lines: String...) throws {
    for line in lines {
      let seat = try #require(asked)
      events += try game.decide(meaning(line, by: seat), by: Seat(seat), using: &chance)
    }
  }
}

struct PokerMeaningTests {
  /// A table, what was said there in turn, a line of whoever is asked then, and what it means.
  @Test(
    arguments: [
      ("holdem", "", [100, 100, 100], [], "raise", .wager(.raise, to: 4)),
      ("holdem", "", [100, 100, 100], [], "raise 10", .wager(.raise, to: 10)),
      ("holdem", "", [100, 100, 100], [], "complete 10", .wager(.raise, to: 10)),
      ("holdem", "", [100, 100, 100], [], "raise +10", .wager(.raise, to: 12)),
      ("holdem", "", [100, 100, 100], [], "raise pot", .wager(.raise, to: 7)),
      ("holdem", "", [100, 100, 100], [], "raise half", .wager(.raise, to: 4)),
      ("holdem", "", [100, 100, 100], [], "raise all", .wager(.raise, to: 100)),
      ("holdem", "", [100, 100, 100], [], "allin", .wager(.raise, to: 100)),
      ("holdem", "", [100, 100, 100], [], "bet", .wager(.bet, to: 4)),
      ("holdem", "", [100, 100, 100], [], "call 2", .call),
      (
        "holdem", "", [100, 100, 100], ["raise 10", "call", "call"], "bet pot", .wager(.bet, to: 30)
      ),
      (
        "holdem", "", [100, 100, 100], ["raise 10", "call", "call"], "bet half",
        .wager(.bet, to: 15)
      ),
      (
        "holdem", "", [100, 100, 100], ["raise 10", "call", "call"], "allin", .wager(.bet, to: 90)
      ),
      ("holdem", "", [100, 100, 100], ["raise 10", "call", "call"], "bet", .wager(.bet, to: 2)),
      (
        "holdem", "", [100, 100, 100], ["raise 10", "call", "call"], "raise", .wager(.raise, to: 2)
      ),
      // A raise of the pot would be to 1400, but there is no more.
      (
        "holdem", "blinds=100/200", [1000, 1000, 1000],
        ["call", "call", "check", "bet 200", "call"], "raise pot", .wager(.raise, to: 800)
      ),
      ("holdem", "", [100, 5, 100], ["raise 10"], "allin", .call),
      ("holdem", "", [100, 5, 100], ["raise 10"], "raise 20", .wager(.raise, to: 20)),
      ("holdem", "", [100, 15, 100], ["raise 10"], "raise half", .wager(.raise, to: 15)),
      ("omaha", "", [100, 100, 100], [], "raise pot", .wager(.raise, to: 7)),
      ("omaha", "", [100, 100, 100], [], "allin", .wager(.raise, to: 100)),
      // A short big blind takes nothing from the first raise of the pot.
      ("omaha", "blinds=100/200", [1000, 1000, 100], [], "raise pot", .wager(.raise, to: 700)),
      ("omaha8", "", [100, 100, 100], [], "raise", .wager(.raise, to: 8)),
      ("omaha8", "", [100, 100, 100], [], "raise pot", .wager(.raise, to: 8)),
      ("omaha8", "", [100, 100, 100], [], "raise 9", .wager(.raise, to: 9)),
      ("stud7", "", [100, 100], [], "bringin", .bringIn),
      ("stud7", "", [100, 100], [], "bringin 2", .bringIn),
      ("stud7", "", [100, 100], [], "raise", .wager(.complete, to: 4)),
      ("stud7", "", [100, 100], ["bringin"], "raise", .wager(.complete, to: 4)),
      ("stud7", "", [100, 100], ["bringin", "complete"], "complete", .wager(.raise, to: 8)),
      ("stud7", "", [4, 4], [], "allin", .wager(.complete, to: 3)),
      ("draw5", "", [100, 100], ["call", "check"], "draw", .draw([])),
      ("draw5", "", [100, 100], ["call", "check"], "draw 0", .draw([])),
      ("holdem", "", [100, 100], [], "muck", .fold),
      ("holdem", "", [100, 100], [], "straddle", .straddle(true)),
    ] as [(String, String, [Int], [String], String, PokerAction)])
  func aLineMeans(
    game: String, options: String, stacks: [Int], before: [String], line: String,
    action: PokerAction
  ) throws {
    var table = try PokerTableAtHand(game, options, stacks: stacks)
    for line in before { try table.play(line) }
    #expect(try table.meaning(line, by: try #require(table.asked)) == action)
  }

  /// What is refused, by what code, with which words; the table stays as it was.
  @Test(
    arguments: [
      ("holdem", [100, 100, 100], [], "check", "rule.phase", "call 2"),
      ("holdem", [100, 100, 100], [], "bet 10", "rule.phase", "raise 4"),
      ("holdem", [100, 100, 100], [], "raise 3", "rule.amount", "raise to 4 at least and 100"),
      ("holdem", [100, 100, 100], [], "raise 101", "rule.amount", "raise 4"),
      ("holdem", [100, 100, 100], [], "call 5", "rule.amount", "call 2"),
      ("holdem", [100, 100, 100], [], "call +2", "rule.amount", "call 2"),
      ("holdem", [100, 100, 100], [], "bringin", "rule.phase", "no bring-in"),
      ("holdem", [100, 100, 100], [], "draw", "rule.phase", "check"),
      ("holdem", [100, 100, 100], [], "twice", "turn.none", "look"),
      ("holdem", [100, 100, 100], [], "show", "rule.phase", "when a hand is over"),
      ("holdem", [100, 100, 100], [], "choose razz", "turn.none", "look"),
      ("holdem", [100, 100, 100], [], "straddle", "rule.verb", "straddle=on"),
      ("holdem", [100, 100, 100], [], "post", "rule.phase", "no blind"),
      ("holdem", [100, 100, 100], [], "pre fold", "rule.phase", "your turn"),
      ("holdem", [100, 100, 100], ["raise 10", "call", "call"], "call", "rule.phase", "check"),
      ("holdem", [100, 100, 100], ["raise 10", "call", "call"], "raise", "rule.phase", "bet"),
      ("holdem", [100, 5, 100], ["raise 10"], "raise 20", "rule.amount", "all-in"),
      // An all-in of less than a whole raise does not let those raise again who have acted.
      (
        "holdem", [100, 15, 100], ["raise 10", "allin", "call"], "raise 40", "rule.phase",
        "less than a whole raise"
      ),
      ("omaha", [100, 100, 100], [], "allin", "rule.amount", "7 at most"),
      ("omaha8", [100, 100, 100], [], "raise 9", "rule.amount", "raise 8"),
      (
        "omaha8", [100, 100, 100], ["raise", "raise", "raise"], "raise", "rule.phase", "cap"
      ),
      ("stud7", [100, 100], [], "fold", "rule.phase", "bringin pays 2"),
      ("stud7", [100, 100], [], "check", "rule.phase", "bringin"),
      ("stud7", [100, 100], [], "bringin 3", "rule.amount", "bringin 2"),
      ("stud7", [100, 100], [], "muck", "rule.phase", "show"),
      ("draw5", [100, 100], ["call", "check"], "check", "rule.phase", "draw up to 5"),
      ("draw5", [100, 100], ["call", "check"], "discard 9c", "rule.phase", "draw up to 5"),
      ("pineapple", [100, 100], ["call", "check"], "draw", "rule.phase", "one card"),
      ("pineapple", [100, 100], ["call", "check"], "discard 9c9d", "rule.phase", "one card"),
      ("jacks", [100, 100], [], "call", "rule.phase", "check"),
    ] as [(String, [Int], [String], String, String, String)])
  func isRefusedWithItsReason(
    game: String, stacks: [Int], before: [String], line: String, code: String, words: String
  ) throws {
    var table = try PokerTableAtHand(game, "", stacks: stacks)
    for line in before { try table.play(line) }
    let kept = table.game
    let error = refusal(of: line, by: try #require(table.asked), at: &table)
    #expect(error?.code.rawValue == code)
    #expect(error?.text.contains(words) == true, "\(error?.text ?? "")")
    #expect(table.game == kept)
  }

  /// Whoever is not asked is refused too, also with words that mean nothing now.
  @Test(arguments: ["fold", "check", "call", "call 7", "raise", "raise 20", "allin", "bet pot"])
  func itIsNotYourTurn(line: String) throws {
    var table = try PokerTableAtHand("holdem", "", stacks: [100, 100, 100])
    let other = try #require(table.asked) % 3 + 1
    #expect(refusal(of: line, by: other, at: &table)?.code == .turnNone)
  }

  @Test func cardsThatAreDrawnAreHeld() throws {
    var table = try PokerTableAtHand("draw5", "", stacks: [100, 100])
    try table.play("call", "check")
    let seat = try #require(table.asked)
    let hole = try #require(table.game.question(for: Seat(seat))).hole
    let other = try #require(Card.all.first { !hole.contains($0) })
    for (line, words) in [
      ("draw \(other)", "do not hold"), ("draw \(hole[0])\(hole[0])", "named twice"),
    ] {
      let error = refusal(of: line, by: seat, at: &table)
      #expect(error?.code == .ruleCard && error?.text.contains(words) == true)
    }
    try table.play("draw \(hole[0])\(hole[4])")
  }

  @Test func theDealerChoosesWhatIsPlayed() throws {
    let id = try #require(TableID("t"))
    let start = try TableSettings(id: id, game: "dealers-choice", options: [], creator: nil).start
    guard var game = start as? PokerGame else { throw Refusal(.tableGame) }
    var chance = SplitMix64(seed: 1)
    for (index, name) in PokerTableAtHand.names.prefix(2).enumerated() {
      game.evolve(.sat(SeatedPlayer(Seat(index + 1), name), stack: 100, isBot: false))
    }
    _ = game.decideStart(using: &chance)
    let chooser = try #require(game.chooser)
    func choose(_ line: String) throws -> GameAction {
      try game.action(parse(line), by: chooser)
    }
    #expect(try choose("choose badugi") == .poker(.choose("badugi")))
    for (line, words) in [("choose raz", "razz?"), ("choose kuhn", "holdem, omaha")] {
      let error = #expect(throws: Refusal.self) { try choose(line) }
      #expect(error?.code == .tableGame && error?.text.contains(words) == true)
    }
    let error = game.refusal(of: .check, by: chooser)
    #expect(error?.text == "say first what is dealt; choose razz, or auto for the same as before")
  }

  private func refusal(
    of line: String, by seat: Int, at table: inout PokerTableAtHand
  ) -> Refusal? {
    do {
      let action = try table.meaning(line, by: seat)
      _ = try table.game.decide(action, by: Seat(seat), using: &table.chance)
      return nil
    } catch { return error as? Refusal }
  }
}
