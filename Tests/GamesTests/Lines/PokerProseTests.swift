import Cards
import Testing

@testable import Games
@testable import Lines

struct PokerProseTests {
  private static let ann = PlayerName("ann")
  private static let bob = PlayerName("bob")

  private func prose(
    _ table: PokerTableAtHand, for viewer: PlayerName?, style: TextStyle = TextStyle()
  ) throws -> [String] {
    var renderer = TextRenderer()
    (renderer.me, renderer.style) = (viewer, style)
    let id = try #require(TableID("t"))
    return table.events.compactMap { TableEvent.game(.poker($0)).shown(to: viewer) }
      .flatMap { renderer.lines($0, of: id, isPlayer: true).map(\.description) }
  }

  /// The line of whoever is asked.
  private func turnLine(_ table: PokerTableAtHand, style: TextStyle = TextStyle()) throws -> String
  {
    let seat = Seat(try #require(table.asked))
    let view = try #require(table.game.question(for: seat))
    var renderer = TextRenderer()
    renderer.style = style
    return renderer.line(
      TableQuestion(
        table: try #require(TableID("t")), turn: TurnID(round: 1, number: 1), seat: seat,
        left: 30_000, isClockRunning: true, game: .poker(view))
    ).description
  }

  /// Without an error, since there were too few hands, no interval of no width is told.
  @Test(arguments: [
    (
      2, nil as Int?,
      [
        "The match is over after 2 hands, too few for an interval.",
        "You win 3 chips, 0.750 big blinds a hand.",
      ]
    ),
    (
      40, 100,
      [
        "The match is over after 40 hands.",
        "You win 3 chips, 0.750 ± 0.196 big blinds a hand (95 %).",
      ]
    ),
    (0, nil, ["The match is over after 0 hands.", "You win 3 chips, 0.750 big blinds a hand."]),
  ])
  func aMatchTellsItsInterval(hands: Int, error: Int?, lines: [String]) throws {
    let ann = try #require(Self.ann)
    var renderer = TextRenderer()
    renderer.me = ann
    let won = MatchResult(player: SeatedPlayer(Seat(1), ann), won: 3, mean: 750, error: error)
    let event = PokerEvent.matchOver(MatchEnd(.played, hands: hands, results: [won]))
    #expect(
      renderer.lines(.game(.poker(event)), of: try #require(TableID("t")), isPlayer: true).map(
        \.description)
        == lines)
  }

  /// A whole hand as a player, another player and a watcher read it.
  @Test func aHandIsToldToEachAsSeen() throws {
    var table = try PokerTableAtHand("holdem", "", stacks: [100, 100, 100])
    for line in ["raise 6", "call", "fold", "check", "bet 8", "raise 20", "call"] {
      try table.play(line)
    }
    for line in ["check", "check", "bet all", "fold"] { try table.play(line) }
    #expect(
      try prose(table, for: Self.ann) == [
        "--- Hand 1: Texas hold'em, no limit, blinds 1/2. Button: seat 1. ---",
        "bob posts the small blind of 1.", "cyd posts the big blind of 2.", "You hold Q♠ 4♦.",
        "You raise to 6. Pot 9.", "bob calls 5. Pot 14.", "cyd folds.", "Flop: K♣ 6♠ 10♥",
        "bob checks.", "You bet 8. Pot 22.", "bob raises to 20. Pot 42.", "You call 12. Pot 54.",
        "Turn: K♣ 6♠ 10♥ 10♣", "bob checks.", "You check.", "River: K♣ 6♠ 10♥ 10♣ 2♥",
        "bob bets 74 and is all-in. Pot 128.", "You fold.", "bob takes back 74.",
        "bob wins the pot: 54.", "Hand 1 is over.",
      ])
    let others = try prose(table, for: Self.bob)
    #expect(others.contains("You hold Q♥ A♣.") && others.contains("You raise to 20. Pot 42."))
    #expect(others.contains("ann raises to 6. Pot 9.") && others.contains("You take back 74."))
    let watched = try prose(table, for: nil)
    #expect(!watched.contains { $0.contains("Q♠") || $0.contains("You") || $0.contains("hold Q") })
    #expect(watched.count == others.count - 1)
  }

  @Test func aRaiseSaysWhatItCosts() throws {
    var table = try PokerTableAtHand("holdem", "", stacks: [100, 100, 100])
    for line in ["raise 6", "raise 20"] { try table.play(line) }
    #expect(try prose(table, for: nil).last == "bob raises to 20 (19 more). Pot 28.")
  }

  /// A game, what was said there, and the turn line then.
  @Test(arguments: [
    (
      "holdem", [], "call 2 | raise to 4-100 | fold   (pot 3, stack 100, you have queen high, 30 s)"
    ),
    (
      "holdem", ["raise 6", "call", "call", "check", "check"],
      "check | bet 2-94 | fold   (pot 18, stack 94, you have king high, 30 s)"
    ),
    ("omaha", [], "call 2 | raise to 4-7 | fold   (pot 3, stack 100, 30 s)"),
    (
      "stud7", [],
      "bringin 2 | complete to 4   (pot 3, stack 99, "
        + "you have (Q♠) (4♦) 6♠, queen high, 30 s)"
    ),
    (
      "draw5", ["call", "call", "check"],
      "draw up to 5, as in draw 7c | draw (keeps all)   "
        + "(pot 12, stack 96, you have A♦ A♣ Q♥ 10♥ 7♣, a pair of aces, 30 s)"
    ),
    (
      "badacey", [],
      "call 4 | raise to 8 | fold   (pot 6, stack 100, "
        + "you have Q♠ 10♣ 8♠ 6♠ 4♦, a queen-ten low and a three-card badugi, 30 s)"
    ),
    (
      "pineapple", ["call", "call", "check"],
      "discard 1, as in discard Qh   "
        + "(pot 12, stack 96, you have A♣ Q♥ 7♣, ace high, 30 s)"
    ),
  ])
  func theTurnLineTakesTwoRowsAtMost(game: String, before: [String], line: String) throws {
    var table = try PokerTableAtHand(game, "", stacks: [100, 100, 100])
    for line in before { try table.play(line) }
    let written = try turnLine(table)
    #expect(written == "Your turn: " + line)
    #expect(written.count <= 150)
  }

  @Test func cardsAreInWordsForWhoListens() throws {
    var aloud = TextStyle()
    aloud.screenReader = true
    var table = try PokerTableAtHand("draw5", "", stacks: [100, 100])
    let dealt = try prose(table, for: Self.ann, style: aloud)
    #expect(dealt.contains { $0.hasPrefix("You hold ") && $0.contains(" of hearts") })
    try table.play("call", "check")
    #expect(try turnLine(table, style: aloud).contains(/as in draw \w+ of \w+, or draw/))
  }

  private func line(
    _ event: PokerEvent, for viewer: PlayerName? = PlayerName("ann")
  ) throws -> [String] {
    var renderer = TextRenderer()
    renderer.me = viewer
    return renderer.lines(.game(.poker(event)), of: try #require(TableID("t")), isPlayer: true)
      .map(\.description)
  }

  /// What else happens, as the player ann and as others read it; she sits in seat 1.
  @Test func whatElseHappens() throws {
    let player = SeatedPlayer(Seat(1), try #require(Self.ann))
    let cards = try #require([Card](notation: "9c2d"))
    func post(_ kind: Post.Kind, _ paid: Int, stack: Int = 9) -> PokerEvent {
      .posted(player, Post(kind, paid: paid, stack: stack, pot: 20))
    }
    func act(_ kind: Act.Kind, to: Int, paid: Int, stack: Int = 9) -> PokerEvent {
      .acted(player, Act(kind, to: to, paid: paid, stack: stack, pot: 20, isAuto: false))
    }
    func exchange(_ isDraw: Bool, _ cards: [Card?]) -> PokerEvent {
      .exchanged(
        player, Exchanged(isDraw ? .draw : .discard, SecretCards(SeenCards(cards)), isAuto: false))
    }
    let rows: [(PokerEvent, String, String)] = [
      (post(.ante, 1), "You ante 1.", "ann antes 1."),
      (post(.bigBlindAnte, 2), "You ante 2 for all.", "ann antes 2 for all."),
      (
        post(.smallBlind, 1, stack: 0), "You post the small blind of 1 and are all-in.",
        "ann posts the small blind of 1 and is all-in."
      ),
      (post(.straddle, 4), "You straddle for 4.", "ann straddles for 4."),
      (
        post(.dead, 1), "You post a missed blind of 1, which is no bet.",
        "ann posts a missed blind of 1, which is no bet."
      ),
      (
        post(.bringIn, 0, stack: 0), "You have no chips for the bring-in.",
        "ann has no chips for the bring-in."
      ),
      (
        act(.bringIn, to: 2, paid: 2), "You bring it in for 2. Pot 20.",
        "ann brings it in for 2. Pot 20."
      ),
      (
        act(.complete, to: 4, paid: 2), "You complete to 4 (2 more). Pot 20.",
        "ann completes to 4 (2 more). Pot 20."
      ),
      (
        act(.call, to: 9, paid: 5, stack: 0), "You call 5 and are all-in. Pot 20.",
        "ann calls 5 and is all-in. Pot 20."
      ),
      (act(.fold, to: 0, paid: 0, stack: 0), "You fold.", "ann folds."),
      (exchange(true, []), "You stand pat.", "ann stands pat."),
      (exchange(true, cards), "You give 9♣ 2♦ and draw 2.", "ann gives 9♣ 2♦ and draws 2."),
      (exchange(true, [nil, nil]), "You draw 2.", "ann draws 2."),
      (exchange(false, [nil]), "You give up 1 card.", "ann gives up 1 card."),
      (
        .agreed(player, did: .twice), "You want to see the rest of the board twice.",
        "ann wants to see the rest of the board twice."
      ),
    ]
    for (event, mine, others) in rows {
      #expect(try line(event) == [mine])
      #expect(try line(event, for: Self.bob) == [others])
    }
  }

  @Test func whatHappensLater() throws {
    let player = SeatedPlayer(Seat(1), try #require(Self.ann))
    let cards = try #require([Card](notation: "9c2d"))
    let flop = try #require([Card](notation: "Ts7h2c"))
    let bob = SeatedPlayer(Seat(3), try #require(Self.bob))
    let draw = try #require(ButtonDraw([(player, cards[0]), (bob, cards[1])]))
    let rows: [(PokerEvent, String, String)] = [
      (
        .button(draw), "High card for the button: you 9♣, bob 2♦. You have the button.",
        "High card for the button: ann 9♣, you 2♦. ann has the button."
      ),
      (
        .carried(amount: 6), "Nobody opens: 6 chips stay in the pot for the next hand.",
        "Nobody opens: 6 chips stay in the pot for the next hand."
      ),
      (
        .divided(player, amount: 3, stack: 103), "You take 3 of the pot that stayed: stack 103.",
        "ann takes 3 of the pot that stayed: stack 103."
      ),
      (.street(StreetStart("flop", board: flop)), "Flop: 10♠ 7♥ 2♣", "Flop: 10♠ 7♥ 2♣"),
      (
        .street(StreetStart("flop", board: flop, run: 2)), "Flop, board 2: 10♠ 7♥ 2♣",
        "Flop, board 2: 10♠ 7♥ 2♣"
      ),
      (.street(StreetStart("fourth", board: [])), "Fourth street.", "Fourth street."),
      (.street(StreetStart("draw2", board: [])), "Second draw.", "Second draw."),
      (
        .street(StreetStart("seventh", board: [cards[0]], isShared: true)),
        "The deck is short, so one card is for all: 9♣.",
        "The deck is short, so one card is for all: 9♣."
      ),
      (
        .shown(Shown(player, cards: cards, boards: [flop], shares: Variant.holdem.shares)),
        "You show 9♣ 2♦: a pair of deuces, ten-nine-seven kickers.",
        "ann shows 9♣ 2♦: a pair of deuces, ten-nine-seven kickers."
      ),
      (
        .shown(Shown(player, cards: cards, boards: [], shares: Variant.holdem.shares)),
        "You show 9♣ 2♦.", "ann shows 9♣ 2♦."
      ),
      (.mucked(player), "You muck.", "ann mucks."),
      (
        .rabbit(board: flop, run: nil), "The board would have been 10♠ 7♥ 2♣.",
        "The board would have been 10♠ 7♥ 2♣."
      ),
      (
        .rabbit(board: flop, run: 2), "Board 2 would have been 10♠ 7♥ 2♣.",
        "Board 2 would have been 10♠ 7♥ 2♣."
      ),
      (
        .pot(
          PotResult(
            number: 2, amount: 5, share: Share(.eightOrBetter), run: 2,
            winners: [
              player.seat: .init(player.name, 3), Seat(9): .init(try #require(Self.bob), 2),
            ])),
        "You and bob split side pot 1, board 2, the low half: 3 and 2.",
        "ann and you split side pot 1, board 2, the low half: 3 and 2."
      ),
      (
        .void(hand: 7, stacks: [:]), "Hand 7 counts for nothing: all bets are returned.",
        "Hand 7 counts for nothing: all bets are returned."
      ),
      (
        .broke(player), "You have no chips left: topup 100 brings more, or leave.",
        "ann has no chips left."
      ),
      (
        .toppedUp(player, amount: 100, stack: 140, later: false), "You add 100 chips: stack 140.",
        "ann adds 100 chips: stack 140."
      ),
      (
        .toppedUp(player, amount: 1, stack: 40, later: true),
        "You add 1 chip when the hand is over.", "ann adds 1 chip when the hand is over."
      ),
      (.chose(player, game: "razz"), "You choose razz.", "ann chooses razz."),
      (.left(player, stack: 40), "You leave the table.", "ann leaves the table."),
    ]
    for (event, mine, others) in rows {
      #expect(try line(event) == [mine])
      #expect(try line(event, for: Self.bob) == [others])
    }
  }

  /// What the clock does is told by the event that follows.
  @Test func aTimeOutIsTold() throws {
    let id = try #require(TableID("t"))
    let ann = SeatedPlayer(Seat(1), try #require(Self.ann))
    let rows: [(SafeMove, String)] =
      [
        (.deal, "ann ran out of time: the bet stands."),
        (.pass, "ann ran out of time: ann misses this round."),
      ]
      + [SafeMove.check, .fold, .bringIn, .draw, .discard, .once, .choose]
      .map { ($0, "ann ran out of time.") }
    for (move, line) in rows {
      let lines = TextRenderer().lines(TableEvent.timeout(ann, did: move), of: id, isPlayer: true)
      #expect(lines.map(\.description) == [line])
    }
    #expect(rows.count == SafeMove.allCases.count)
  }
}
