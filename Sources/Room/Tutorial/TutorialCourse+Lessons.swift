import Cards
import Games
import Lines

extension TutorialCourse {
  /// The game at the tutorial's table.
  var game: any Game {
    switch self {
    case .betting3: return HouseGame(rules: HouseRules(cardsPerHand: 3, seats: 1))
    case .holdem:
      var stakes = Stakes()
      (stakes.smallBlind, stakes.bigBlind) = (1, 2)
      return PokerGame(
        rules: PokerRules(
          id: Variant.holdem.id, plays: [PokerPlay(.holdem, .no, stakes)], seats: 2,
          buyIn: stack...stack))
    }
  }

  /// The starting stack of each player.
  var stack: Int {
    switch self {
    case .betting3: HouseRules.startingBalance
    case .holdem: 200
    }
  }

  /// The cards of the betting game in order: those of each round, the house's last.
  var shoe: SecretCards {
    let first = [Card](notation: "2c9dKsQhTd8c5sAhKhQd2d3c4h5h8d7cJdTs9h") ?? []
    let set = CardSet(first)
    return SecretCards(first + Card.all.filter { !set.contains($0) }, for: .nobody)
  }

  var lessons: [TutorialLesson] {
    switch self {
    case .betting3: Self.bettingLessons
    case .holdem: Self.holdemLessons
    }
  }

  /// The words at the end.
  var farewell: Prose {
    let next: Prose =
      self == .betting3
      ? "tutorial holdem teaches poker the same way, and odds, at a table like this one, says how "
        + "often your hand beats the house."
      : "At a table of poker, equity says how often your hand wins, and advise what it is; replay "
        + "shows a hand again step by step, with what a careful player would have done."
    return
      "Now you know all you need. Type \("play \(rawValue)") to be seated where this is "
      + "played, or tables to see all tables; help shows everything else. " + next
  }

  /// The average score of some cards of a full deck, minus `score`.
  private static func tenths(_ cards: Int, less score: Int = 0) -> Prose {
    let tenths = cards * HouseRules.meanCardTenths - 10 * score
    return "\(tenths / 10).\(tenths % 10)"
  }

  private static let bettingLessons: [TutorialLesson] = [
    TutorialLesson(
      words: """
        Welcome. You have a table of your own with $100 of play money, the cards are set, and \
        nothing counts. You play against the house: three cards each, and the higher score wins. \
        A line is a command, and Enter sends it. leave ends this, tutorial goes on where you \
        were.
        """),
    TutorialLesson(
      words: """
        First you bet, before any card is dealt. The money leaves your balance only if you lose. \
        Bet five dollars.
        """, answer: "bet 5"),
    TutorialLesson(
      words: """
        You may add to the bet, or say that you are ready: then the cards come.
        """, answer: "deal"),
    TutorialLesson(
      words: """
        A card scores its rank (ten 10, jack 11, queen 12, king 13, ace 14) and its suit: clubs 1, \
        diamonds 2, hearts 3, spades 4. So \(Card(.two, .clubs)) is 3 and \(Card(.king, .spades)) \
        17: together you have 31, and three cards of the house are \(tenths(3)) on average. One \
        card may be swapped for the next of the deck; that adds $5 to your bet. Swap the lowest.
        """, answer: "trade \(typed: "2c")"),
    TutorialLesson(
      words: """
        A queen for the two: your score is 43 now, and your bet $10. The house shows its cards \
        only when your bet is final.
        """, answer: "deal"),
    TutorialLesson(
      words: """
        43 beats 30, so you have won what you bet. The next round has begun, with the cards that \
        are left in the deck: cards that are gone do not come again.
        """, answer: "bet 5"),
    TutorialLesson(words: "Now the cards.", answer: "deal"),
    TutorialLesson(
      words: """
        47 is very good: the house has more in hardly any deal. With your cards before you, and \
        the house's still face down, you may add to the bet. Put ten more on it.
        """, answer: "bet 10"),
    TutorialLesson(
      words: """
        More than twice the house's score wins double, so with 47 you hope for 23 or less. Nothing \
        is worth trading here.
        """, answer: "deal"),
    TutorialLesson(
      words: """
        Double: $30 for $15. Whoever bets more on good hands than on bad ones wins in the long \
        run. Once more.
        """, answer: "bet 5"),
    TutorialLesson(words: "And the cards.", answer: "deal"),
    TutorialLesson(
      words: """
        26 is less than the house has on average, and a trade of your five, worth 8, would win \
        \(tenths(1, less: 8)) on average but put $5 more on a weak hand. Leave it at $5.
        """, answer: "deal"),
    TutorialLesson(
      words: """
        Lost, but only $5. When the deck is used up, or the money, the game is over, and reset \
        begins another. At a real table a clock runs while others wait: in its time you bet, \
        or type deal.
        """),
  ]

  private static let holdemLessons: [TutorialLesson] = [
    TutorialLesson(
      words: """
        Welcome. You have a table of your own with 200 chips, against one opponent called tutor; \
        the cards are set, and nothing counts. At hold'em everybody gets two cards that nobody \
        else sees, then five lie on the table for all. The best five of your seven count, from a \
        pair up to a straight flush; hands lists them. leave ends this, tutorial goes on where you \
        were.
        """),
    TutorialLesson(
      before: [
        .hand(own: "AhKd", tutors: "KcQc", board: "Kh7c2d9s3h", isPupilFirst: false)
      ],
      words: """
        Two players have paid blinds, so that there is something to win. You have the button, the \
        best place: after the flop you see what the other does before you decide. Ace and king are \
        among the best two cards, so make others pay. An amount is what your bet comes to in all.
        """, answer: "raise 6"),
    TutorialLesson(
      before: [.tutor("call"), .tutor("check")],
      words: """
        The flop: three cards for all. You have a pair of kings with the best card beside it. Your \
        opponent has checked, which costs nothing. 12 chips are in the pot, and weaker hands will \
        often pay half of that.
        """, answer: "bet half"),
    TutorialLesson(
      before: [.tutor("call"), .tutor("check")],
      words: """
        The turn, a fourth card. You need not bet on every street: a check keeps the pot small and \
        shows the last card for nothing.
        """, answer: "check"),
    TutorialLesson(
      before: [.tutor("bet 12")],
      words: """
        The river, the last card, and your opponent bets 12 into a pot of 24. To call you pay 12 \
        for a pot of 48 in all: it is right if you win more than one time in four. With the best \
        kings you do.
        """, answer: "call"),
    TutorialLesson(
      words: """
        Both hands are turned up: a pair of kings each, but your ace is better than the queen. \
        Your chips have grown by 24.
        """),
    TutorialLesson(
      before: [
        .hand(own: "7c2d", tutors: "AsJd", board: "", isPupilFirst: true),
        .tutor("raise 6"),
      ],
      words: """
        Now the other has the button, and has raised to 6. Seven and two is the worst hand there \
        is. To fold costs only the blind that is paid already; good players fold most of their \
        hands.
        """, answer: "fold"),
    TutorialLesson(
      before: [
        .hand(own: "JhTh", tutors: "As9d", board: "Ah4h9c2c5h", isPupilFirst: false)
      ],
      words: """
        You have the button again, with two cards of one suit beside each other: a hand that can \
        become a straight or a flush. This time only pay what is missing to the big blind.
        """, answer: "call"),
    TutorialLesson(
      before: [.tutor("check"), .tutor("bet 4")],
      words: """
        Two more hearts: with one more you have a flush. Nine of the 47 cards that you have not \
        seen are hearts, and two cards are to come: that is about one time in three. You are \
        asked for 4, for a pot of 12 in all: just one in three as well, and a flush will win more.
        """, answer: "call"),
    TutorialLesson(
      before: [.tutor("check")],
      words: """
        No heart, but the next card costs nothing.
        """, answer: "check"),
    TutorialLesson(
      before: [.tutor("check")],
      words: """
        The five of hearts: you have the flush, and hardly anything beats it. Bet as much as \
        is in the pot.
        """, answer: "bet pot"),
    TutorialLesson(
      before: [.tutor("call")],
      words: """
        Your flush wins, and the loser need not show. You have seen it all: raise, bet, check, \
        call and fold. allin bets everything; what nobody can match comes back.
        """),
  ]
}
