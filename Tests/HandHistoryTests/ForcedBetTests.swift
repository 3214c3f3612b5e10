import Games
import Lines
import Testing

/// What is paid before anybody decides, kinds without a code, and hands that are none.
struct ForcedBetTests {
  private typealias Case = (
    variant: Variant, limit: BettingLimit, stakes: Stakes, stacks: [Int], hasSmallBlind: Bool,
    extra: [(position: Int, kind: Post.Kind)], straddler: Int?, fields: [String]
  )

  private static func stakes(_ ante: Int = 0, bigBlindAnte: Int = 0) -> Stakes {
    HandDocumentTests.stakes((1, 2), ante: ante, bigBlindAnte: bigBlindAnte)
  }

  private static let cases: [Case] = [
    // A short ante stands as it was due.
    (
      .holdem, .no, stakes(3), [50, 50, 2], true, [], nil,
      ["true", "[3, 3, 3]", "[1, 2, 0]"]
    ),
    (.holdem, .no, stakes(), [50, 50, 50], false, [], nil, ["true", "[0, 0, 0]", "[2, 0, 0]"]),
    (
      .holdem, .no, stakes(), [50, 50, 50, 50], true, [(3, .dead), (3, .bigBlind)], nil,
      ["false", "[0, 0, 0, 1]", "[1, 2, 0, -2]"]
    ),
    (
      .holdem, .no, stakes(1), [50, 50, 50, 50], true, [(3, .dead)], nil,
      ["false", "[1, 1, 1, 2]", "[1, 2, 0, 0]"]
    ),
    (
      .holdem, .no, stakes(), [50, 50, 50, 50], true, [], 2,
      ["true", "[0, 0, 0, 0]", "[1, 2, 4, 0]"]
    ),
    // The big blind's ante is what was paid behind the blind.
    (
      .holdem, .no, stakes(bigBlindAnte: 2), [50, 3, 50], true, [], nil,
      ["false", "[0, 1, 0]", "[1, 2, 0]"]
    ),
    (
      .shortDeck, .no, HandDocumentTests.stakes((0, 2), ante: 2), [50, 50, 50], true, [], nil,
      ["true", "[2, 2, 2]", "[0, 0, 2]"]
    ),
    // Of two the order is the other way round.
    (
      .shortDeck, .no, HandDocumentTests.stakes((0, 2), ante: 2), [50, 50], true, [], nil,
      ["true", "[2, 2]", "[2, 0]"]
    ),
    (
      .holdem, .no, stakes(bigBlindAnte: 2), [50, 50], true, [], nil,
      ["false", "[0, 2]", "[1, 2]"]
    ),
  ]

  @Test(arguments: cases.indices)
  func forcedBets(index: Int) throws {
    let row = ForcedBetTests.cases[index]
    var hand = try ScriptedHand(
      row.variant, row.limit, row.stakes, stacks: row.stacks, deck: "",
      hasSmallBlind: row.hasSmallBlind, extra: row.extra, straddler: row.straddler)
    let lines = try hand.foldOut().document()?.lines ?? []
    let keys = ["ante_trimming_status", "antes", "blinds_or_straddles"]
    #expect(Array(lines[1...3]) == zip(keys, row.fields).map { "\($0) = \($1)" })
  }

  /// What has no code, and what has one only without a choice of the table's.
  @Test(arguments: [
    (Variant.fiveCardStud, BettingLimit.fixed, 1, ["_game = 'stud5'", "_limit = 'fixed'"]),
    (.sevenCardStud, .no, 1, ["_game = 'stud7'", "_limit = 'no'"]),
    (.holdem, .pot, 1, ["_game = 'holdem'", "_limit = 'pot'"]),
    (.holdem, .no, 2, ["_game = 'holdem'", "_limit = 'no'", "_boards = 2"]),
  ])
  func kindsWithoutACode(
    variant: Variant, limit: BettingLimit, boards: Int, fields: [String]
  ) throws {
    let stakes =
      variant.forced == .bringIn ? HandDocumentTests.stud : HandDocumentTests.stakes((1, 2))
    var hand = try ScriptedHand(
      variant, limit, stakes, stacks: [50, 50, 50], deck: "", boards: boards)
    let document = try #require(try hand.foldOut().document())
    #expect(document.code == nil)
    #expect(Array(document.lines[...fields.count]) == ["variant = '_cardroom'"] + fields)
  }

  @Test func aHandThatIsRunTwiceHasNoCode() throws {
    var options = PokerOptions()
    options.runTwice = .ask
    var hand = try ScriptedHand(
      .holdem, .no, HandDocumentTests.stakes((1, 2)), stacks: [50, 50],
      deck: "AsKh AdKs 2c 7d8d9h 3c Ts 4c Jc 5c 2h3h4h 6c 5h 7c 6h", options: options)
    let events = try hand.play("bob raise 50, ann call, ann twice, bob twice")
    let document = try #require(events.document())
    #expect(document.code == nil && document.lines.contains("_game = 'holdem'"))
    #expect(events.actions().contains("'d db 7d8d9h'"))
    #expect(events.actions().contains("'d db 2h3h4h # board 2'"))
  }

  @Test func whatIsShownAfterTheEnd() throws {
    var hand = try ScriptedHand(
      .holdem, .no, HandDocumentTests.stakes((1, 2)), stacks: [50, 50], deck: "AsKh AdKs")
    let actions = try hand.play("bob fold, bob show, ann show").actions()
    #expect(
      actions
        == "'d dh p1 AsAd', 'd dh p2 KhKs', 'p2 f', '# p2 shows KhKs', 'p1 sm AsAd'")
  }

  @Test func handsThatAreNotOverAndVoidOnesAreNone() throws {
    var hand = try ScriptedHand(
      .holdem, .no, HandDocumentTests.stakes((1, 2)), stacks: [50, 50], deck: "AsKh AdKs")
    let open = try hand.play("bob call")
    #expect(open.document() == nil)
    #expect((open + [.void(hand: 7, stacks: [:])]).document() == nil)
    #expect(open.dropFirst().document() == nil)
    #expect(try hand.play("ann check").document() == nil)
  }
}

extension ScriptedHand {
  /// Everybody folds, or takes the safe move, until the hand is over.
  mutating func foldOut() throws -> [PokerEvent] {
    for _ in 0..<50 where !isOver { timeOut() }
    return try play("")
  }
}
