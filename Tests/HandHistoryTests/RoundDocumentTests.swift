import Foundation
import Games
import Lines
import Testing

/// Rounds as JSON and CSV.
struct RoundDocumentTests {
  /// The round of these events, as somebody has seen it or with every card.
  private func document(
    _ events: [PokerEvent], for viewer: String? = nil, after milliseconds: Int? = nil
  ) throws -> RoundDocument {
    let reader = viewer.flatMap { PlayerName($0) }
    let steps = events.compactMap { event -> RoundStep? in
      let event = GameEvent.poker(event)
      let seen = viewer == nil ? event.withEveryCard : event.shown(to: reader)
      return seen.map { RoundStep(.game($0), after: milliseconds) }
    }
    return try #require(
      RoundDocument(
        steps, table: "main", game: "holdem", number: 12, at: UniversalTime(seconds: 1_795_284_184))
    )
  }

  private func object(_ json: String) throws -> [String: Any] {
    let value = try JSONSerialization.jsonObject(with: Data(json.utf8))
    return try #require(value as? [String: Any])
  }

  @Test func aHandReadsAsItWasPlayed() throws {
    let hand = try object(document(try HandDocumentTests.headsUp(), after: 7).json)
    #expect(hand["table"] as? String == "main" && hand["game"] as? String == "holdem")
    #expect(hand["n"] as? Int == 12 && hand["round"] as? Int == 7)
    #expect(hand["time"] as? String == "2026-11-21T18:03:04Z")
    #expect(hand["boards"] as? [[String]] == [["7d", "8d", "9h", "Ts", "Jc"]])
    let seats = try #require(hand["seats"] as? [[String: Any]])
    #expect(seats.compactMap { $0["name"] as? String } == ["ann", "bob"])
    #expect(seats.compactMap { $0["before"] as? Int } == [100, 80])
    #expect(seats.compactMap { $0["after"] as? Int } == [100, 80])
    #expect(seats.compactMap { $0["net"] as? Int } == [0, 0])
    #expect(seats.compactMap { $0["cards"] as? [String] } == [["As", "Ad"], ["Kh", "Ks"]])
    let events = try #require(hand["events"] as? [[String: Any]])
    #expect(events.allSatisfy { $0["ms"] as? Int == 7 })
    let start = try #require(events.first)
    #expect(start["blinds"] as? [Int] == [1, 2] && start["limit"] as? String == "no")
    #expect(
      events.compactMap { ($0["did"] ?? $0["*"]) as? String } == [
        "hand", "post", "post", "deal", "deal", "raise", "call", "street", "check", "bet", "raise",
        "call",
        "return", "show", "show", "street", "street", "show", "show", "pot", "end",
      ])
    let raise = try #require(events.first { $0["did"] as? String == "raise" })
    #expect(raise["seat"] as? Int == 3 && raise["to"] as? Int == 6 && raise["paid"] as? Int == 5)
    let pot = try #require(events.first { $0["*"] as? String == "pot" })
    #expect((pot["winners"] as? [[Int]])?.compactMap(\.last) == [80, 80])
  }

  @Test func aRowForEachPlayer() throws {
    let document = try document(try HandDocumentTests.headsUp())
    #expect(
      document.csv == [
        "main,holdem,12,7,2026-11-21T18:03:04Z,1,ann,100,100,0,AsAd,7d8d9hTsJc,"
          + "post 2; call 4 / check; raise 94",
        "main,holdem,12,7,2026-11-21T18:03:04Z,3,bob,80,80,0,KhKs,7d8d9hTsJc,"
          + "post 1; raise 6 / bet 10; call 64",
      ])
    #expect(RoundDocument.csvHeader.split(separator: ",").count == 13)
    #expect(!document.json.contains("\"ms\""))
  }

  /// Cards that never came are told, and are no part of the board.
  @Test func whatWouldHaveComeIsToldApart() throws {
    var events = try HandDocumentTests.headsUp()
    let board = try #require([Card](notation: "7d8d9h2c3c"))
    events.insert(.rabbit(board: board, run: 2), at: events.count - 1)
    let document = try document(events)
    let hand = try object(document.json)
    #expect(hand["boards"] as? [[String]] == [["7d", "8d", "9h", "Ts", "Jc"]])
    let told = try #require(hand["events"] as? [[String: Any]])
    let last = try #require(told.dropLast().last)
    #expect(last["*"] as? String == "rabbit" && last["run"] as? Int == 2)
    #expect(last["board"] as? [String] == ["7d", "8d", "9h", "2c", "3c"])
    #expect(document.csv.allSatisfy { $0.contains(",7d8d9hTsJc,") })
  }

  /// What was drawn for the button, and chips of the hands before, are told with the stakes.
  @Test func whatWasThereBeforeTheHandIsTold() throws {
    var events = try HandDocumentTests.headsUp()
    let names = try ["ann", "bob"].map { try #require(PlayerName($0)) }
    let cards = try #require([Card](notation: "7dKs"))
    let drawn = zip([Seat(1), Seat(3)], zip(names, cards)).map { seat, drawn in
      (player: SeatedPlayer(seat, drawn.0), card: drawn.1)
    }
    events.insert(.button(try #require(ButtonDraw(drawn))), at: 0)
    let hand = try object(try document(events).json)
    let told = try #require(hand["events"] as? [[String: Any]])
    #expect(told.prefix(2).map { $0["*"] as? String } == ["button", "hand"])
    let seats = try #require(told[0]["seats"] as? [[Any]])
    #expect(seats.map { $0.last as? String } == ["7d", "Ks"])
    let plain = try HandDocumentTests.headsUp()
    #expect(events.document() == plain.document(), "PHH has no place for it")
  }

  /// Draws and discards leave the hand that was held at the end.
  @Test func whatWasDrawnIsHeld() throws {
    let hand = try object(document(try HandDocumentTests.tripleDraw()).json)
    let seats = try #require(hand["seats"] as? [[String: Any]])
    #expect(
      seats.compactMap { ($0["cards"] as? [String])?.joined() } == [
        "AsAd4h6c7h", "6h8h2h2c7d", "4s5cQc9hTc",
      ])
  }

  /// But for cards, a round reads the same for everybody, and nobody reads a card not seen.
  @Test func hiddenCardsStayHidden() throws {
    for events in [
      try HandDocumentTests.headsUp(), try HandDocumentTests.sevenCardStud(),
      try HandDocumentTests.tripleDraw(),
    ] {
      let open = try document(events)
      for viewer in ["ann", "bob", "cid", "eve"] {
        let seen = try document(events, for: viewer)
        for (line, whole) in zip([seen.json] + seen.csv, [open.json] + open.csv) {
          #expect(line.utf8.count == whole.utf8.count, "\(viewer): \(line)\n\(whole)")
          #expect(zip(line, whole).allSatisfy { $0 == $1 || $0 == "?" }, "\(line)")
        }
        #expect(viewer != "eve" || seen.json.contains("\"hole\":[\"??\""))
      }
    }
  }

  /// A hand that is not over, or counts for nothing, is none.
  @Test func onlyWhatCounts() throws {
    let events = try HandDocumentTests.headsUp()
    let steps = events.compactMap { event in
      GameEvent.poker(event).withEveryCard.map { RoundStep(.game($0)) }
    }
    func isDocument(_ steps: [RoundStep]) -> Bool {
      RoundDocument(steps, table: "main", game: "holdem", number: 1, at: nil) != nil
    }
    #expect(isDocument(steps))
    #expect(!isDocument(Array(steps.dropFirst())) && !isDocument([]))
    let end = try #require(events.lastIndex { if case .end = $0 { true } else { false } })
    #expect(!isDocument(steps.dropLast(events.count - end)))
    #expect(
      !isDocument(steps.dropLast() + [RoundStep(.game(.poker(.void(hand: 7, stacks: [:]))))]))
  }

  /// Text of any kind comes back from a reader of JSON as it was; a clock that ran out is told.
  @Test func aRoundAgainstTheHouse() throws {
    let ann = SeatedPlayer(Seat(1), try #require(PlayerName("ann")))
    let cards = try Card.list("7cKcTc")
    let happenings: [HouseEvent] = [
      .round(round: 3, deck: 52), .bet(ann, amount: 5, bet: 5, balance: 100), .ready(ann),
      .dealt(ann, cards: cards, score: cards.houseScore, deck: 49),
    ]
    var steps = happenings.map { RoundStep(.game(.house($0)), after: 1) }
    steps.append(RoundStep(.timeout(ann, did: .deal), after: 30_000))
    let house = try Card.list("QhAcJc")
    let shown = HouseEvent.house(cards: house, score: house.houseScore, deck: 45)
    steps.append(RoundStep(.game(.house(shown))))
    steps.append(
      RoundStep(.game(.house(.result(ann, outcome: .lose, bet: 5, paid: -5, balance: 95)))))
    let document = try #require(
      RoundDocument(steps, table: "a\"\\\u{1}é", game: "betting3", number: 9, at: nil))
    let round = try object(document.json)
    #expect(round["table"] as? String == "a\"\\\u{1}é" && round["round"] as? Int == 3)
    #expect(round["house"] as? [String] == ["Qh", "Ac", "Jc"] && round["time"] == nil)
    let seat = try #require((round["seats"] as? [[String: Any]])?.first)
    #expect(seat["before"] as? Int == 100 && seat["after"] as? Int == 95)
    #expect(seat["net"] as? Int == -5 && seat["outcome"] as? String == "lose")
    let events = try #require(round["events"] as? [[String: Any]])
    #expect(
      events.compactMap { $0["*"] as? String } == [
        "round", "bet", "ready", "deal", "timeout", "house", "result",
      ])
    #expect(events.compactMap { $0["ms"] as? Int } == [1, 1, 1, 1, 30_000])
    #expect(
      document.csv == [
        "\"a\"\"\\\u{1}é\",betting3,9,3,,1,ann,100,95,-5,7cKcTc,QhAcJc,bet 5; deal"
      ])
  }
}
