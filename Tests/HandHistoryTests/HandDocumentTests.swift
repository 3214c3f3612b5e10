import Games
import Testing

/// Hands as documents, word by word.
struct HandDocumentTests {
  static func stakes(
    _ blinds: (Int, Int) = (0, 0), bets: (Int, Int) = (0, 0), ante: Int = 0, bringIn: Int = 0,
    bigBlindAnte: Int = 0
  ) -> Stakes {
    var stakes = Stakes()
    (stakes.smallBlind, stakes.bigBlind) = blinds
    (stakes.smallBet, stakes.bigBet) = bets
    (stakes.ante, stakes.bringIn, stakes.bigBlindAnte) = (ante, bringIn, bigBlindAnte)
    return stakes
  }

  static let fixed = stakes((2, 4), bets: (4, 8))
  static let stud = stakes(bets: (4, 8), ante: 1, bringIn: 2)

  /// Two players, of whom one is all in with a board that both play.
  static func headsUp() throws -> [PokerEvent] {
    var hand = try ScriptedHand(
      .holdem, .no, stakes((1, 2)), stacks: [100, 80],
      deck: "AsKh AdKs 2c 7d8d9h 3c Ts 4c Jc")
    return try hand.play(
      "bob raise 6, ann call, ann check, bob bet 10, ann raise 94, bob call")
  }

  static func sevenCardStud() throws -> [PokerEvent] {
    var hand = try ScriptedHand(
      .sevenCardStud, .fixed, stud, stacks: [100, 100, 9],
      deck: "AsKh2d AdKs3c 4h5hTs 6c AcKdTd 6d Ah3s4s 6h 8c9c9d 7c JcQcJd")
    return try hand.play(
      """
      ann bringin, bob complete 4, cid call, ann call, cid check, ann check, bob bet 4, cid call, \
      ann call, ann check, bob bet 8, ann call, ann check, bob check, ann check, bob check
      """)
  }

  static func tripleDraw() throws -> [PokerEvent] {
    var hand = try ScriptedHand(
      .deuceTripleDraw, .fixed, fixed, stacks: [100, 100, 100],
      deck: "AsKh2d AdKs3c 4h5h4s 6c6h5c 7h8h8s 9c 2h2c Qc 9d 3d 7d9hTc")
    return try hand.play(
      """
      cid raise 8, ann fold, bob call, bob draw KhKs, cid draw 8s, bob check, cid bet 4, bob call, \
      bob draw, cid draw, bob check, cid check, bob draw 5h, cid draw 2d3c, bob bet 8, cid call
      """)
  }

  @Test func aWholeDocument() throws {
    let document = try #require(try HandDocumentTests.headsUp().document())
    #expect(document.code == "NT" && document.number == 7)
    #expect(
      document.lines == [
        "variant = 'NT'",
        "ante_trimming_status = true",
        "antes = [0, 0]",
        "blinds_or_straddles = [1, 2]",
        "min_bet = 2",
        "starting_stacks = [100, 80]",
        "actions = [",
        "  'd dh p1 AsAd', 'd dh p2 KhKs', 'p2 cbr 6', 'p1 cc', 'd db 7d8d9h', 'p1 cc',",
        "  'p2 cbr 10', 'p1 cbr 94', 'p2 cc', 'p1 sm AsAd', 'p2 sm KhKs', 'd db Ts', 'd db Jc',",
        "]",
        "time = 18:03:04",
        "time_zone = 'UTC'",
        "day = 21",
        "month = 11",
        "year = 2026",
        "hand = 7",
        "table = 'main'",
        "seats = [1, 3]",
        "players = ['ann', 'bob']",
        "finishing_stacks = [100, 80]",
      ])
  }

  @Test func aSidePot() throws {
    var hand = try ScriptedHand(
      .holdem, .no, HandDocumentTests.stakes((1, 2)), stacks: [30, 100, 60],
      deck: "AsKhQd AdKsQc 2c 7d8d9h 3c 2s 4c 5h")
    let document = try #require(try hand.play("cid raise 60, ann call, bob call").document())
    #expect(document.lines.contains("starting_stacks = [30, 100, 60]"))
    #expect(document.lines.last == "finishing_stacks = [90, 100, 0]")
    #expect(
      document.lines[7...8] == [
        "  'd dh p1 AsAd', 'd dh p2 KhKs', 'd dh p3 QdQc', 'p3 cbr 60', 'p1 cc', 'p2 cc',",
        "  'p1 sm AsAd', 'p2 sm KhKs', 'p3 sm QdQc', 'd db 7d8d9h', 'd db 2s', 'd db 5h',",
      ])
  }

  @Test func sevenCardStudWithABringIn() throws {
    let document = try #require(try HandDocumentTests.sevenCardStud().document())
    #expect(
      document.lines[..<6] == [
        "variant = 'F7S'", "ante_trimming_status = true", "antes = [1, 1, 1]", "bring_in = 2",
        "small_bet = 4", "big_bet = 8",
      ])
    #expect(
      document.lines[7..<15] == [
        "actions = [",
        "  'd dh p1 AsAd4h', 'd dh p2 KhKs5h', 'd dh p3 2d3cTs', 'p1 pb', 'p2 cbr 4', 'p3 cc',",
        "  'p1 cc', 'd dh p1 Ac', 'd dh p2 Kd', 'd dh p3 Td', 'p3 cc', 'p1 cc', 'p2 cbr 4',",
        "  'p3 cc', 'p1 cc', 'd dh p1 Ah', 'd dh p2 3s', 'd dh p3 4s', 'p1 cc', 'p2 cbr 8',",
        "  'p1 cc', 'd dh p1 8c', 'd dh p2 9c', 'd dh p3 9d', 'p1 cc', 'p2 cc', 'd dh p1 Jc',",
        "  'd dh p2 Qc', 'd dh p3 Jd', 'p1 cc', 'p2 cc', 'p1 sm AsAdJc4hAcAh8c',",
        "  'p2 sm KhKsQc5hKd3s9c', 'p3 sm 2d3cJdTsTd4s9d',",
        "]",
      ])
    #expect(document.lines.last == "finishing_stacks = [126, 83, 0]")
  }

  /// On fourth street with an open pair: the small bet is written, the big one nowhere else legal.
  @Test(arguments: [("bob bet 4, ann call", true), ("bob bet 8, ann call", false)])
  func anOpenPairThatDoubles(fourth: String, isWritten: Bool) throws {
    var options = PokerOptions()
    options.openPairDoubles = true
    var hand = try ScriptedHand(
      .sevenCardStud, .fixed, HandDocumentTests.stud, stacks: [100, 100],
      deck: "AsKh AdKs 4h5h 6c Ac5c", options: options)
    let events = try hand.play(
      "ann bringin, bob complete 4, ann call, \(fourth), bob bet 8, ann fold")
    #expect((events.document() != nil) == isWritten)
    let steps = events.compactMap { GameEvent.poker($0).withEveryCard }.map { RoundStep(.game($0)) }
    let round = RoundDocument(steps, table: "main", game: "stud7", number: 1, at: nil)
    #expect(round?.json.contains("\"did\":\"bet\"") == true, "JSON has both")
  }

  @Test func deuceToSevenTripleDraw() throws {
    let events = try HandDocumentTests.tripleDraw()
    #expect(events.document()?.code == "F2L3D")
    #expect(
      events.actions()
        == """
        'd dh p1 AsAd4h6c7h', 'd dh p2 KhKs5h6h8h', 'd dh p3 2d3c4s5c8s', 'p3 cbr 8', 'p1 f', \
        'p2 cc', 'p2 sd KhKs', 'p3 sd 8s', 'd dh p2 2h2c', 'd dh p3 Qc', 'p2 cc', 'p3 cbr 4', \
        'p2 cc', 'p2 sd', 'p3 sd', 'p2 cc', 'p3 cc', 'p2 sd 5h', 'p3 sd 2d3c', 'd dh p2 7d', \
        'd dh p3 9hTc', 'p2 cbr 8', 'p3 cc', 'p2 sm 6h8h2h2c7d', 'p3 sm 4s5cQc9hTc'
        """)
    #expect(events.document()?.lines.last == "finishing_stacks = [98, 80, 122]")
  }

  /// The other kinds: code, actions and what everybody has at the end.
  @Test(arguments: [
    (
      Variant.razz, stud, [100, 100], "As2h 3d4s 5hKc 6c 7dTd 6d 8h9s",
      "bob complete 4, ann call, ann bet 4, bob call, ann bet 8, bob fold", "FR",
      """
      'd dh p1 As3d5h', 'd dh p2 2h4sKc', 'p2 cbr 4', 'p1 cc', 'd dh p1 7d', 'd dh p2 Td', \
      'p1 cbr 4', 'p2 cc', 'd dh p1 8h', 'd dh p2 9s', 'p1 cbr 8', 'p2 f'
      """, [109, 91]
    ),
    (
      .badugi, fixed, [100, 50], "AsKh 2d3d 4h5h 6c7c 8h 9cTc",
      """
      bob call, ann check, ann draw, bob draw Kh3d, ann check, bob check, ann draw, bob draw, \
      ann check, bob check, ann draw, bob draw, ann check, bob check
      """, "FB",
      """
      'd dh p1 As2d4h6c', 'd dh p2 Kh3d5h7c', 'p2 cc', 'p1 cc', 'p1 sd', 'p2 sd Kh3d', \
      'd dh p2 9cTc', 'p1 cc', 'p2 cc', 'p1 sd', 'p2 sd', 'p1 cc', 'p2 cc', 'p1 sd', 'p2 sd', \
      'p1 cc', 'p2 cc', 'p1 sm As2d4h6c', 'p2 sm'
      """, [104, 46]
    ),
    (
      .omahaHiLo, fixed, [100, 50, 30], "AsKh2d 3d4h5h 6c7c8h 9cTc9d Td Jh2c3c 4d 8s 5d 9s",
      """
      cid call, ann call, bob check, ann bet 4, bob call, cid call, ann check, bob check, \
      cid bet 8, ann call, bob fold, ann check, cid check
      """, "FO/8",
      """
      'd dh p1 As3d6c9c', 'd dh p2 Kh4h7cTc', 'd dh p3 2d5h8h9d', 'p3 cc', 'p1 cc', 'p2 cc', \
      'd db Jh2c3c', 'p1 cbr 4', 'p2 cc', 'p3 cc', 'd db 8s', 'p1 cc', 'p2 cc', 'p3 cbr 8', \
      'p1 cc', 'p2 f', 'd db 9s', 'p1 cc', 'p3 cc', 'p1 sm As3d6c9c', 'p3 sm 2d5h8h9d'
      """, [104, 42, 34]
    ),
  ])
  func otherKinds(
    variant: Variant, stakes: Stakes, stacks: [Int], deck: String, moves: String, code: String,
    actions: String, finishing: [Int]
  ) throws {
    var hand = try ScriptedHand(variant, .fixed, stakes, stacks: stacks, deck: deck)
    let events = try hand.play(moves)
    #expect(events.document()?.code == code)
    #expect(events.actions() == actions)
    #expect(
      events.document()?.lines.last
        == "finishing_stacks = [\(finishing.map(String.init).joined(separator: ", "))]")
  }
}
