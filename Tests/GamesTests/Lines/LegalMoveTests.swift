import Testing

@testable import Games
@testable import Lines

/// What may be done, as a question lists it.
struct LegalMoveTests {
  private static func cards(_ notation: String) -> [Card] { [Card](notation: notation) ?? [] }

  private static let moves: [(move: LegalMove, wire: String)] = [
    (.deal, "deal"), (LegalMove("deal-step"), "deal-step"), (.auto, "auto"),
    (.wager(.bet, .range(1...95)), "bet:1-95"), (.wager(.bet, .range(5...5)), "bet:5-5"),
    (LegalMove("trade", .cards(1, of: cards("9cAs"))), "trade:9c/As"),
    (LegalMove("trade", .cards(1, of: cards("9c9c"))), "trade:9c/9c"), (.fold, "fold"),
    (.check, "check"), (.call(5), "call:5"), (.bringIn(2), "bringin:2"),
    (.wager(.bet, .one(4)), "bet:4"), (.wager(.bet, .either(4, 8)), "bet:4/8"),
    (.wager(.raise, .range(20...500)), "raise:20-500"), (LegalMove("draw"), "draw"),
    (LegalMove("discard", .cards(1, of: cards("9c2dKh"))), "discard:9c/2d/Kh"),
    (LegalMove("discard", .cards(2, of: cards("9c2dKh"))), "discard:9c2d/9cKh/2dKh"),
    (.twice, "twice"), (.once, "once"), (.show, "show"),
    (LegalMove("choose", .games([Variant.holdem.id, Variant.razz.id])), "choose:holdem/razz"),
    // A move of a later version is read, and written as it came.
    (LegalMove("moon", .amount(.one(3))), "moon:3"),
  ]

  /// A word of `legal=` may be sent as it stands, with one of its choices.
  @Test func aMoveIsSentAsItStands() throws {
    for (move, wire) in Self.moves where move.verb != "moon" {
      let word = String(wire.prefix { $0 != "/" })
      let parts = word.split(separator: ":").map(String.init)
      let request = try RequestLine(word)
      let choice = parts.dropFirst().first ?? ""
      #expect(request.verb == parts[0] && request.rest == choice, "\(wire)")
    }
  }

  @Test func aMoveIsReadBack() {
    for (move, wire) in Self.moves {
      var bytes: [UInt8] = []
      [move, .auto].append(to: &bytes)
      #expect(String(decoding: bytes, as: UTF8.self) == "\(wire),auto")
      #expect([LegalMove](word: bytes[...]) == [move, .auto], "\(wire)")
    }
  }

  @Test(arguments: [
    "call:", "call:-5", "call:x", "bet:9-1", "bet:8/4", "bet:4/4", "bet:1/2/3", "bet:1-2-3",
    "bet:1-2/3", "raise:5-", "raise:99999999999999", "bet:1-99999999999999", "discard:a",
    "discard:9c/", "discard:9c/2dKh", "trade:9c/Zz", "choose:moon", "choose:razz/", "", ",,", "-",
    ":", ":5",
  ])
  func whatIsNoMoveIsLeftOut(list: String) {
    #expect([LegalMove](word: Array(list.utf8)[...]) == [])
  }

  /// `draw` alone is complete; how many cards may go stands beside it, in refusals as well.
  @Test func howManyMayGoStandsBesideADraw() throws {
    let table = try #require(TableID("main"))
    let turn = TurnID(round: 3, number: 2)
    for (move, words) in [
      (LegalMove("draw", .swap(0...4)), "legal=draw swap=0-4"), (.fold, "legal=fold"),
    ] {
      let refusal = Line(
        Refusal(.ruleAmount), at: table, asking: (turn, left: nil, legal: [move]))
      let wire = refusal.wire()
      #expect(wire.contains("table=main turn=3.2 retry=now \(words) :"))
      let line = try #require(ServerLine(wire)).line
      let (legal, swap): ([LegalMove]?, NumberRange?) = (line.value("legal"), line.value("swap"))
      #expect(LegalMove.list(try #require(legal), swap: swap?.range) == [move])
    }
    for (word, range) in [
      ("4", 4...4), ("-", nil), ("4-0", nil), ("x", nil), ("0-9999999999999999", nil),
    ] {
      #expect(NumberRange(word: Array(word.utf8)[...])?.range == range, "\(word)")
    }
  }

  @Test func whatIsLegalIsAList() {
    let moves: [LegalMove] = [
      .fold, .call(5), .wager(.raise, .range(20...500)), .wager(.raise, .either(10, 20)),
      LegalMove("draw", .swap(0...4)),
    ]
    let refusal = Line(
      Refusal(.ruleAmount, "no"), at: TableID("7"),
      asking: (TurnID(round: 17, number: 2), left: 27110, legal: moves))
    let expected =
      #"{"-":null,"tag":"5","code":"rule.amount","table":"7","turn":"17.2","left":27110,"#
      + #""retry":"now","legal":[{"verb":"fold"},{"verb":"call","amount":5},"#
      + #"{"verb":"raise","min":20,"max":500},{"verb":"raise","of":[10,20]},{"verb":"draw"}],"#
      + #""swap":{"min":0,"max":4},"text":"no"}"#
    var bytes: [UInt8] = []
    refusal.appendJSON(tag: Tag("5"), to: &bytes)
    #expect(String(decoding: bytes.dropLast(), as: UTF8.self) == expected)
  }
}
