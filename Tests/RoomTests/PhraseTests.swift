// What people type is read; a program's line is not.

import Games
import Lines
import Testing

@testable import Room

/// What a line means: its word, and what follows it.
private func parse(_ line: String) throws(Refusal) -> [String] {
  try meaning(RequestLine(line), .cents)
}

private func parse(
  typed line: String, at place: Room.TypedPlace = .none
) throws(Refusal) -> [String] {
  try Phrasing.read(RequestLine(line), at: place, as: meaning)
}

private func meaning(_ line: RequestLine, _ money: Args.Money) throws(Refusal) -> [String] {
  _ = try Commands.understood(line, money)
  return [Commands.named(line.verb)?.word ?? "", line.rest]
}

struct PhraseTests {
  /// What is typed, and the command that it means.
  private static let phrases: [(typed: String, command: String)] = [
    ("raise to 20", "raise 20"), ("Raise To $20.", "raise 20"), ("raise 20 chips", "raise 20"),
    ("raise it to 20", "raise 20"), ("raise by 20", "raise +20"), ("raise 20 more", "raise +20"),
    ("raise another 20", "raise +20"), ("raise +20 chips", "raise +20"), ("r to 20", "raise 20"),
    ("raise 1,000", "raise 1000"), ("make it 20", "raise 20"), ("raise the pot", "raise pot"),
    ("raise half pot", "raise half"), ("raise all in", "raise all"), ("raise min", "raise"),
    ("min-raise", "raise"), ("pot", "raise pot"), ("half pot", "raise half"),
    ("bet 20 chips", "bet 20"), ("bet 5 dollars", "bet 5"), ("bet 20$", "bet 20"),
    ("I bet 20", "bet 20"), ("bet half the pot", "bet half"), ("complete to 8", "complete 8"),
    ("all in", "allin"), ("All-in!", "allin"), ("I'm all in", "allin"), ("allin!", "allin"),
    ("go all in", "allin"), ("call it", "call"), ("call 40 chips", "call 40"),
    ("call all in", "call"), ("check it", "check"), ("I fold", "fold"), ("fold please", "fold"),
    ("fold.", "fold"), ("check!", "check"), ("bring it in", "bringin"), ("bring-in", "bringin"),
    ("draw none", "draw"), ("stand pat", "draw"), ("draw the 9c and 2d", "draw 9c 2d"),
    ("discard my 9c", "discard 9c"), ("trade the 9c", "trade 9c"), ("run it twice", "twice"),
    ("top up 50", "topup 50"), ("top up 50 chips", "topup 50"), ("add a bot", "bot add"),
    ("sit at main", "sit main"), ("leave the table", "leave"), ("I'm back", "back"),
    ("raise to 20 turn=3.1 table=main", "raise 20 turn=3.1 table=main"),
    ("@7 raise to 20", "@7 raise 20"), ("k.", "check"), ("shove", "allin"), ("jam!", "allin"),
    ("I'd like to fold", "fold"), ("let me call", "call"), ("raise to 1.5k", "raise 1500"),
    ("bet 1k", "bet 1000"), ("min bet", "bet"), ("half the pot", "raise half"),
    ("make it 1k", "raise 1000"), ("i'm folding", "fold"), ("bet 50% of the pot", "bet half"),
    ("play a game of poker", "play poker"), ("I want to play holdem", "play holdem"),
    ("play against a bot", "play with bot"), ("play vs ann", "play with ann"),
    ("play texas hold'em, low stakes", "play holdem small"), ("deal me in", "play"),
    ("play against the house", "play house"), ("let's play some omaha please", "play omaha"),
  ]

  /// What a question is like in which a raise is possible, or a bet: pot, price, own bet, least,
  /// most.
  private static func place(raise: Bool) -> Room.TypedPlace {
    let amounts = Amounts.range(raise ? 8...200 : 2...200)
    let view = PokerView(
      hand: 1, decision: 1, game: Variant.holdem.id, street: "flop", boards: [], hole: [], up: [],
      pot: 10, toCall: raise ? 4 : 0, bet: raise ? 2 : 0, stack: 198, opponents: [],
      legal: raise
        ? [.fold, .call(4), .wager(.raise, amounts)] : [.fold, .check, .wager(.bet, amounts)])
    return Room.TypedPlace(.poker(view), bigBlind: 2)
  }

  /// What is said of an amount where pot, blinds and the bet are known.
  @Test(arguments: [
    (true, "raise 3bb", "raise 6"), (true, "raise to 10 bb", "raise 20"),
    (true, "raise 4.5bb", "raise 9"), (true, "raise by 3 big blinds", "raise +6"),
    (true, "raise 3x", "raise 18"), (true, "raise to 2.5x", "raise 15"),
    (true, "raise 2/3 pot", "raise 15"), (true, "raise two thirds of the pot", "raise 15"),
    (true, "raise 75% pot", "raise 16"), (true, "raise max", "raise 200"),
    (true, "make it 3bb", "raise 6"), (true, "to 40", "raise 40"), (true, "pot", "raise pot"),
    (true, "half the pot", "raise half"), (true, "make it 40", "raise 40"),
    (false, "bet a third of the pot", "bet 3"), (false, "bet 3bb", "bet 6"),
    (true, "raise to three big blinds", "raise 6"), (false, "bet 1/3", "bet 3"),
    (false, "bet 40%", "bet 4"), (false, "bet max", "bet 200"),
    (false, "half the pot", "bet half"),
    (false, "pot it", "bet pot"),
    (false, "make it 20", "bet 20"), (false, "bet double pot", "bet 20"),
  ])
  func anAmountIsSaidByWhatIsKnownThere(raise: Bool, typed: String, command: String) throws {
    let place = Self.place(raise: raise)
    #expect(try parse(typed: typed, at: place) == parse(command), "\(typed)")
    guard typed.contains("bb") || typed.contains("x") || typed.contains("%") else { return }
    #expect(throws: Refusal.self) { try parse(typed: typed) }
  }

  /// What cannot be meant is refused with commands that work there.
  @Test(arguments: [
    "raise umpteen", "raise 20 or 30", "raise 2.5", "40", "raise 1.3bb", "half", "max",
    "raise 0x", "call pot", "bet some", "raise by 3x", "check 5", "all the chips",
  ])
  func whatIsNotClearIsAnsweredWithWhatWorks(typed: String) throws {
    for (raise, list) in [(true, "call, raise 8 or fold"), (false, "check, bet 2 or fold")] {
      let place = Self.place(raise: raise)
      let error = #expect(throws: Refusal.self) {
        try parse(typed: typed, at: place)
      }
      #expect(error?.text == "\"\(typed)\" is not clear here; type \(list)", "\(typed)")
    }
    for line in ["frobnicate", "sit", "top up half"] {
      let error = #expect(throws: Refusal.self) {
        try parse(typed: line, at: Self.place(raise: true))
      }
      #expect(error?.text.contains("is not clear here") == false)
    }
  }

  @Test(arguments: phrases)
  func aPhraseMeansACommand(typed: String, command: String) throws {
    #expect(try parse(typed: typed) == parse(command))
  }

  @Test(arguments: phrases)
  func aProgramSaysCommandsOnly(typed: String, command: String) {
    #expect(throws: Refusal.self) { try parse(typed) }
  }

  /// Nothing is guessed where chips or a seat are at stake.
  @Test(arguments: [
    "raise to", "raise by", "make it", "raise 20 or 30", "raise 20 to 40", "raise umpteen",
    "raise 1,00", "raise 2.5", "raise -5", "call half", "call pot", "bet x chips", "call?",
    "raise to 20?", "topup half", "I quit", "I'm out", "pot 20", "all", "fold or call",
    "please kick bob", "bet all pot", "stand", "check 5",
  ])
  func whatIsNotClearIsRefused(typed: String) {
    #expect(throws: Refusal.self) { try parse(typed: typed) }
  }

  // MARK: - Sayings

  /// Where something is said.
  private enum Spot {
    case greeting, lobby, book, watching, nl, free, waits, draw, asked, dealing
    case betless, ready, houseWaits

    func place() throws -> Room.TypedPlace {
      let options = try TableOptions([], of: GameCatalogue.entries[0])
      switch self {
      case .greeting: return at(.greeting)
      case .lobby: return at(.lobby(isMember: false))
      case .book:
        var place = at(.lobby(isMember: false))
        place.isInBook = true
        return place
      case .watching: return at(.watching(game: "holdem", options))
      case .nl, .free:
        return at(.turn(game: "holdem", options), PhraseTests.place(raise: self == .nl))
      case .waits: return at(.table(game: "holdem", options))
      case .houseWaits: return at(.table(game: "betting3", options))
      case .asked:
        let view = PokerView(
          hand: 1, decision: 1, game: VariantID("dealers-choice"), street: "choice", boards: [],
          hole: [], up: [], pot: 0, toCall: 0, bet: 0, stack: 90, opponents: [],
          legal: [LegalMove("choose", .games([]))])
        return at(
          .turn(game: "dealers-choice", options), Room.TypedPlace(.poker(view), bigBlind: nil))
      case .draw:
        let hole: [Card] = [
          Card(.four, .hearts), Card(.six, .clubs), Card(.ten, .spades), Card(.four, .diamonds),
          Card(.jack, .spades),
        ]
        let view = PokerView(
          hand: 1, decision: 2, game: VariantID("draw5"), street: "draw", boards: [], hole: hole,
          up: [], pot: 8, toCall: 0, bet: 0, stack: 90, opponents: [],
          legal: [LegalMove("draw", .swap(0...5))])
        return at(
          .turn(game: "draw5", options), Room.TypedPlace(.poker(view), bigBlind: nil))
      case .dealing: return at(.table(game: "deal-holdem", options))
      case .betless, .ready:
        let bet = LegalMove.wager(.bet, .range(1...90))
        let view = HouseView(
          round: 1, phase: .bet, hand: [], bet: self == .ready ? 10 : 0, balance: 100, deck: 52,
          legal: self == .ready ? [bet, .deal] : [bet])
        return at(
          .turn(game: "betting3", options), Room.TypedPlace(.house(view), bigBlind: nil))
      }
    }

    private func at(_ here: HelpPlace, _ place: Room.TypedPlace = .none) -> Room.TypedPlace {
      var place = place
      place.here = here
      return place
    }
  }

  /// What is said without knowing a command, and the command that is done.
  private static let done: [(Spot, typed: String, command: String)] = [
    (.lobby, "join nl", "sit nl"), (.lobby, "/join nl", "sit nl"), (.lobby, "exit", "quit"),
    (.lobby, "tables please", "tables"), (.lobby, "the tables", "tables"),
    (.lobby, "tables?", "tables"), (.lobby, "/who", "who"), (.lobby, "who is online", "who"),
    (.lobby, "Show me the tables, please", "tables"), (.lobby, "which games do you have?", "games"),
    (.lobby, "/msg bob Hello", "tell bob Hello"), (.lobby, "mute bob", "ignore bob"),
    (.lobby, "where is bob?", "finger bob"), (.lobby, "how much money do I have?", "me"),
    (.lobby, "what are the rules of stud", "help stud7"), (.lobby, "what is razz?", "help razz"),
    (.lobby, "how do I make a tell", "help tell"), (.lobby, "play draw poker", "play draw"),
    (.lobby, "play holdem with bob", "play with bob holdem"),
    (.lobby, "challenge bob to nl", "challenge bob nl"), (.lobby, "settings", "help set"),
    (.lobby, "tell everyone Hi", "say Hi"), (.lobby, "north", "help"),
    (.greeting, "call me Ann", "login ann"), (.greeting, "my name is Ann", "login ann"),
    (.greeting, "connect guest", "login guest"), (.greeting, "what can I do here", "help"),
    (.nl, "what are my odds", "equity"), (.nl, "how much is in the pot?", "read pot"),
    (.nl, "show my hand", "read cards"), (.nl, "my cards?", "read cards"),
    (.nl, "what should I do?", "advise"), (.nl, "who's the dealer?", "look"),
    (.nl, "what beats a flush", "hands"), (.nl, "time please", "help clock"),
    (.nl, "add 40", "topup 40"), (.nl, "rules?", "help holdem"), (.nl, "cards", "look"),
    (.nl, "leave table", "leave"), (.nl, "tell me the odds", "equity"),
    (.waits, "is it my turn", "read turn"),
    (.waits, "how many chips does bob have?", "read players"),
    (.waits, "what did bob have?", "history 1"), (.waits, "ready", "read turn"),
    (.draw, "throw away the six", "draw 6c"), (.draw, "draw 6 10", "draw 6cTs"),
    (.draw, "discard 6c", "draw 6c"), (.draw, "swap the fours", "draw 4h4d"),
    (.draw, "get rid of the jack of spades", "draw Js"), (.draw, "none", "draw"),
    (.draw, "keep all", "draw"), (.dealing, "how many cards are left", "count"),
    (.ready, "trade the three", "trade 3"), (.betless, "how much can I bet?", "read turn"),
    (.book, "who is winning?", "book"), (.book, "standings", "book"),
    (.waits, "raise", "raise"), (.betless, "10", "bet 10"),
    (.book, "all time champion", "book board"), (.book, "past games", "book list"),
    (.book, "who plays", "book players"), (.dealing, "whose hand is best", "look"),
    (.greeting, "login as Ann", "login ann"), (.nl, "help me", "help"),
    (.nl, "look around", "look"), (.waits, "call the clock", "help clock"),

    (.ready, "is it worth it", "odds"), (.betless, "any advice", "help betting3"),
    (.betless, "what are the odds", "odds"), (.waits, "repeat please", "look"),
    (.waits, "what did I bet", "read players"),
    (.betless, "what do I get for a win", "help betting3"),
    (.betless, "how big is the pot", "look"), (.nl, "what are the others showing", "look"),
    (.dealing, "bob's cards", "look"), (.nl, "what is showing", "look"),
    (.nl, "who am I up against", "read players"), (.nl, "stack", "read players"),
    (.nl, "what is on the board", "read board"), (.dealing, "what has the house got", "look"),
    (.lobby, "does it cost real money", "help chips"), (.lobby, "how rich is bob", "finger bob"),
    (.lobby, "hand", "hands"), (.lobby, "what is a straddle", "help holdem"),
    (.lobby, "what stakes are there", "tables"), (.lobby, "who am I", "me"),
    (.nl, "who is bob", "finger bob"), (.nl, "is bob here", "read players"),
    (.lobby, "who is the best player", "top"), (.lobby, "my statistics", "me"),
    (.nl, "what is the goal", "help holdem"), (.nl, "who else is seated", "read players"),
    (.nl, "call the bet", "call"), (.nl, "min?", "read turn"), (.free, "raise it", "raise"),
    (.nl, "how do i win", "hands"), (.waits, "recap", "history 1"),
    (.book, "blue needs how much", "book rules hkf"),
    (.lobby, "watching nl", "watch nl"), (.nl, "what's wild", "read game"),
    (.nl, "raise three times", "raise 18"), (.lobby, "shop", "help chips"),
    (.nl, "is a pair good", "hands"), (.nl, "rebuy for 100", "topup 100"),
    (.lobby, "/j nl", "sit nl"),
    (.lobby, "daily bonus", "help chips"), (.lobby, "levels", "me"),
    (.nl, "i want take cards", "read cards"), (.nl, "is my hand good", "advise"),
    (.nl, "why can't i check", "help check"), (.dealing, "let's play omaha", "play omaha"),
    (.betless, "max", "bet 90"),
    (.lobby, "score sheet", "book sheet"), (.waits, "i'm back", "back"),
    (.ready, "cancel", "cancel"), (.dealing, "who won", "look"),
    (.betless, "score", "look"), (.betless, "how much is an ace worth", "help betting3"),
    (.lobby, "how did I do", "me"), (.lobby, "show my last hand", "replay"),
    (.waits, "what was that last hand he had", "replay"),
    (.waits, "who is winning", "read players"),
    (.nl, "how much do I have to pay", "read turn"), (.ready, "add five more", "bet +5"),
    (.lobby, "odds AhKh", "equity AhKh"),
  ]

  @Test(arguments: done.indices)
  func aSayingIsDone(index: Int) throws {
    let (spot, typed, command) = Self.done[index]
    #expect(try parse(typed: typed, at: try spot.place()) == parse(command), "\(typed)")
  }

  /// What could cost chips, cards or a seat is named, and so is what is for others to hear.
  private static let named: [(Spot, typed: String, commands: String)] = [
    (.nl, "boot bob", "kick bob or ignore bob"),
    (.nl, "I quit this hand", "fold"), (.nl, "I throw the cards away", "fold"),
    (.ready, "double it", "bet 10"), (.lobby, "odds", "equity AhKd vs QsQc or hands"),
    (.lobby, "play heads up 5/10", "create den holdem seats 2 blinds 5/10 or play with NAME"),
    (.waits, "check if nobody bets", "pre check/fold or pre call 20"),
    (.draw, "discard my lowest card", "draw 4d"),
    (.greeting, "I want to register", "register ann secret-word"),
    (.greeting, "start", "play or tables"), (.greeting, "sign up", "register NAME PASSWORD"),
    (.lobby, "texas holdem", "play holdem or help holdem"), (.lobby, "sit down", "play or tables"),
    (.lobby, "take a seat at nl", "sit nl"), (.lobby, "invite bob to play", "play with bob"),
    (.lobby, "join table nl", "sit nl"), (.lobby, "undo", "book undo or cancel"),
    (.book, "undo", "book undo"), (.book, "add player Eve", "book add eve"),
    (.nl, "i'm out", "fold"), (.nl, "pass", "fold"), (.nl, "see it", "call"),
    (.nl, "everything", "allin"), (.nl, "reraise", "raise 8"),
    (.nl, "cash out", "leave, out or quit"), (.nl, "sit out", "out"), (.nl, "fold?", "fold"),
    (.nl, "buy more chips", "topup 100 or refill"),
    (.waits, "check/fold", "pre check/fold or pre call 20"),
    (.draw, "keep the fours", "draw 6cTsJs"), (.draw, "1 3 5", "draw 4hTsJs"),
    (.draw, "pass", "draw"), (.draw, "the first and the last", "draw 4hJs"),
    (.dealing, "flop", "deal step"), (.dealing, "next round", "deal"),
    (.dealing, "turn over my cards", "show"), (.dealing, "7 card stud", "new stud7"),
    (.betless, "ready", "bet 5"), (.betless, "stake 8 please", "bet 8"), (.ready, "go", "deal"),
    (.ready, "stay", "deal"), (.watching, "stop", "unwatch or quit"),
    (.dealing, "give me one card", "deal step"),
    (.free, "free card", "check"), (.lobby, "make a private table", "create den holdem or play"),
    (.book, "we're done", "book finish red or quit"),
    (.dealing, "put the cards back", "rebuild"),
    (.book, "red 350", "book score red or book card red"),
    (.book, "delete the last score", "book undo or book score"),
    (.book, "start a new match", "book new hkf or book help"), (.book, "print it", "book print 1"),
    (.dealing, "see the flop", "deal step"), (.nl, "see the flop", "call"),
    (.dealing, "new deck", "rebuild or shuffle"), (.dealing, "stop", "leave or deal"),
    (.betless, "give me cards", "bet 5"), (.ready, "give me cards", "deal"),
    (.draw, "I don't want any", "draw"), (.dealing, "play another round", "deal"),
    (.dealing, "a different game", "new holdem, new stud5 or new stud7"),
    (.lobby, "leave the room", "quit"), (.nl, "take my chips home", "leave or out"),
    (.lobby, "talk to bob", "tell bob TEXT"),
    (.greeting, "create an account", "register NAME PASSWORD"),
    (.lobby, "log in as Ann", "login ann"), (.greeting, "I'm Ann", "login ann"),
    (.lobby, "forgot my password", "password OLD NEW"), (.waits, "sit in", "back"),
    (.nl, "I have bad cards", "fold"), (.betless, "new hand", "bet 5"), (.ready, "no swap", "deal"),
    (.ready, "I'm happy with my hand", "deal"), (.nl, "stay", "call"),
    (.nl, "next", "call or fold"), (.watching, "next", "play or look"), (.nl, "you decide", "auto"),
    (.ready, "double", "bet 5 or deal"),
    (.lobby, "what are the odds of a flush draw", "equity AhKd vs QsQc or hands"),
    (.betless, "start over", "reset"), (.lobby, "who is ahead", "book or top"),
    (.lobby, "remind bob of the game", "tell bob TEXT"),
    (.lobby, "who is at nl", "watch nl or tables"),
    (.waits, "where are the bots", "bot add or bot add easy"), (.lobby, "I am alone", "play bot"),
    (.lobby, "recent hands", "me, history TABLE or replay N TABLE"),
    (.lobby, "sit with bob", "finger bob or play with bob"),
    (.lobby, "host omaha", "create den omaha or play omaha"), (.asked, "omaha", "choose omaha"),
    (.nl, "omaha", "help omaha, leave or play omaha"),
    (.lobby, "omaha tonight", "play omaha or help omaha"),
    (.nl, "make a new table", "create den holdem"), (.lobby, "kibitz nl", "watch nl"),
    (.nl, "raise you 20", "raise 20 or raise +20"), (.dealing, "mix them", "shuffle"),
    (.book, "is red out", "book win red"), (.waits, "raise it?", "raise"),

    (.lobby, "find me a game", "play or tables"), (.nl, "folding", "fold"),
    (.waits, "folding", "fold"), (.nl, "I am folding", "fold"),
    (.nl, "i raise you 10", "raise 10 or raise +10"), (.ready, "deal 'em", "deal"),
    (.lobby, "inbox", "say good evening or tell NAME TEXT"),
    (.lobby, "friends list", "who or play with NAME"),

    (.nl, "mute chat", "set chat held or help set"), (.nl, "i put all my money", "allin"),
    (.lobby, "please explain me the game", "tutorial, help start or help games"),
    (.nl, "i don't wanna play anymore", "leave, out or quit"),
    (.book, "red got 350 points", "book score red or book card red"),
    (.book, "wrong number", "book undo"), (.book, "how do i end the game", "book finish red"),
    (.nl, "all in?", "allin"), (.waits, "all in?", "allin"),
    (.dealing, "give everyone 5 cards", "deal, new stud5 or new custom"),
    (.lobby, "spectate", "watch TABLE or tables"), (.betless, "ante", "bet 1 or bet 5"),
  ]

  @Test(arguments: named.indices)
  func aGuessIsOnlyNamed(index: Int) {
    let (spot, typed, commands) = Self.named[index]
    let error = #expect(throws: Refusal.self) { try parse(typed: typed, at: try spot.place()) }
    #expect(error?.text.hasSuffix("did you mean \(commands)?") == true, "\(error?.text ?? "")")
  }

  /// What has an answer of its own, and its last words.
  private static let answered: [(Spot, typed: String, answer: String)] = [
    (.nl, "half", "an amount alone bets nothing; type raise half"),
    (.nl, "10", "an amount alone bets nothing; type raise 10"),
    (.betless, "one dollar", "an amount alone bets nothing; type bet 1"),
    (.betless, "half", "an amount alone bets nothing; type bet 45"),
    (.free, "half", "an amount alone bets nothing; type bet half"),
    (.free, "10", "an amount alone bets nothing; type bet 10"),
    (.nl, "100%", "an amount alone bets nothing; type raise 20"),
    (.nl, "1/2 pot", "an amount alone bets nothing; type raise half"),
    (.nl, "3x", "an amount alone bets nothing; type raise 18"),
    (.nl, "25bb", "an amount alone bets nothing; type raise 50"),
    (.nl, "max", "an amount alone bets nothing; type raise 200"),
    (.nl, "min", "an amount alone bets nothing; type raise 8"),
    (.nl, "raise it", "raise to how much? the least is raise 8, the most raise 200"),
    (.book, "save", "book shows it"), (.betless, "I give up", "out sits out the next round"),
    (.lobby, "nice", "to say it, type say nice"),
    (
      .nl, "change my name",
      "a name is chosen before sitting down: quit, connect again and type login NAME"
    ),
    (.nl, "raise", "raise to how much? the least is raise 8, the most raise 200"),
    (.nl, "raise the bet", "raise to how much? the least is raise 8, the most raise 200"),
    (.nl, "500", "type call, raise 8 or fold"),
    (.lobby, "start a tournament", "play with NAME asks somebody for a match"),
    (.lobby, "Spanish?", "help set has what you can choose"),
    (.waits, "wake me up when it's my turn", "the bell of cardroom-client does"),
    (.ready, "take my bet back", "what you bet, dealt or moved stands"),
    (.lobby, "deal me a hand", "write: deal [step|next]"),
    (.lobby, "/away", "you can type play, tables, who or help"),
    (.nl, "i raise", "raise to how much? the least is raise 8, the most raise 200"),
    (.greeting, "hello", "quit leaves"),
    (.betless, "pass", "out sits out, leave gives up your seat"),
  ]

  @Test(arguments: answered.indices)
  func someHaveAnAnswerOfTheirOwn(index: Int) {
    let (spot, typed, answer) = Self.answered[index]
    let error = #expect(throws: Refusal.self) { try parse(typed: typed, at: try spot.place()) }
    #expect(error?.text.hasSuffix(answer) == true, "\(error?.text ?? "")")
  }

  /// No row is there that none of these lines is about.
  @Test func everyRowIsRead() throws {
    var unread = Set((Sayings.rows + Sayings.last).indices)
    let lines =
      Self.done.map { ($0.0, $0.typed) } + Self.named.map { ($0.0, $0.typed) }
      + Self.answered.map { ($0.0, $0.typed) } + Self.talk.map { (Spot.nl, $0) }
    for (spot, typed) in lines {
      for stage in [Sayings.Stage.first, .usual, .last] {
        try Sayings.match(Sayings.Saying(typed), at: spot.place(), stage).map {
          _ = unread.remove($0.row)
        }
      }
    }
    #expect(unread.isEmpty, "\(unread.map { (Sayings.rows + Sayings.last)[$0].said })")
  }

  private static let talk = [
    "good luck everyone", "nice hand Bob", "lol", "thanks", "hello everyone", "see you tomorrow",
    "nice raise", ":)",
  ]

  @Test(arguments: talk)
  func talkIsOfferedAsSay(typed: String) {
    let error = #expect(throws: Refusal.self) { try parse(typed: typed, at: Spot.nl.place()) }
    #expect(error?.text.hasSuffix("to say it, type say \(typed)") == true, "\(error?.text ?? "")")
  }

  /// What is like nothing is answered with what can be done there, and never with a word that only
  /// looks alike.
  @Test(arguments: [
    (Spot.greeting, "play, login NAME, tutorial or help"), (.lobby, "play, tables, who or help"),
    (.watching, "look, play, say TEXT or help"), (.nl, "call, raise 8, fold or help"),
    (.waits, "look, out, say TEXT or help"), (.draw, "draw 4h, draw or help"),
    (.betless, "bet 1 or help"),
  ])
  private func theRestIsAnsweredWithWhatCanBeDone(spot: Spot, commands: String) {
    for typed in ["frobnicate", "zzz zzz", "purple rain"] {
      let error = #expect(throws: Refusal.self) { try parse(typed: typed, at: try spot.place()) }
      #expect(error?.text.hasSuffix("; you can type \(commands)") == true, "\(error?.text ?? "")")
    }
    for (typed, meant) in [("fodl", "fold"), ("rasie", "raise"), ("tabels", "tables")] {
      let error = #expect(throws: Refusal.self) { try parse(typed: typed, at: try spot.place()) }
      #expect(error?.text.hasSuffix("did you mean \(meant)?") == true, "\(error?.text ?? "")")
    }
  }

  /// A command with a mistake in what follows is corrected, not taken for a saying.
  @Test(arguments: [
    ("topup", "how many chips?"), ("create den", "write: create"), ("tell bob", "write: tell"),
    ("rebuy", "how many chips?"), ("login", "which name?"),
  ])
  func aMistakeInACommandIsCorrected(typed: String, part: String) {
    for spot in [Spot.lobby, .nl] {
      let error = #expect(throws: Refusal.self) { try parse(typed: typed, at: try spot.place()) }
      #expect(error?.text.contains(part) == true, "\(error?.text ?? "")")
    }
  }

  /// Programs read what they always did.
  @Test(arguments: done.indices)
  func aProgramsSayingIsRefused(index: Int) {
    let (_, typed, _) = Self.done[index]
    guard let line = try? RequestLine(typed), let read = try? parse(typed) else { return }
    #expect(read == [Commands.named(line.verb)?.word, line.rest])
  }

  /// What is a command as it stands means that and nothing else.
  @Test(arguments: ["sit down", "leave now", "say raise to 20", "fold!", "call 40", "draw 0"])
  func aCommandStaysItself(typed: String) throws {
    #expect(try parse(typed: typed) == parse(typed))
  }

  /// What is near to nothing is not explained by what is only a little less far.
  @Test(arguments: [
    ("stand", "type help"), ("wait", "type help"), ("quti", "type help"), ("done", "type help"),
    ("shout", "did you mean say?"), ("fodl", "did you mean fold?"),
    ("rasie", "did you mean raise?"),
    ("exit", "did you mean quit?"),
  ])
  func aSlipIsExplainedOrNot(typed: String, end: String) {
    let error = #expect(throws: Refusal.self) { try parse(typed: typed) }
    #expect(error?.text.hasSuffix(end) == true, "\(error?.text ?? "")")
  }

  /// A slip never names what would end a seat, a table or the connection.
  @Test func noSlipSendsAnybodyAway() {
    let partings = Set(Commands.all.filter { $0.traits.contains(.isParting) }.map(\.word))
    var slips = ["stand", "wait", "shout", "levae", "kik", "colse"]
    for word in partings {
      for letter in "abcdefghijklmnopqrstuvwxyz" {
        slips += ["\(letter)\(word.dropFirst())", "\(word.dropLast())\(letter)"]
      }
      slips += (2..<word.count).map { String(word.prefix($0)) }
    }
    for slip in slips {
      // Of what is mistyped for quit a phrase is as harmless as a refusal.
      guard Commands.named(slip) == nil, slip != "quiz" else { continue }
      let error = #expect(throws: Refusal.self) { try parse(typed: slip) }
      let named = error?.text.split(separator: " ").last.map { $0.filter { $0 != "?" } } ?? ""
      #expect(!partings.contains(named), "\(slip): \(error?.text ?? "")")
    }
  }

  /// Options that are typed as words.
  private static let options: [(typed: String, command: String)] = [
    ("sit nl seat 3", "sit nl seat=3"), ("sit nl seat 3 buyin 100", "sit nl seat=3 buyin=100"),
    ("sit at nl seat 3", "sit nl seat=3"), ("look last 2", "look last=2"),
    ("look d7 last 2", "look d7 last=2"), ("history before 12", "history before=12"),
    ("history nl 5 before 12", "history nl 5 before=12"), ("top poker net", "top poker by=net"),
    ("top by mean", "top by=mean"), ("top week bots mean", "top week bots by=mean"),
    ("export 1-20 csv", "export 1-20 format=csv"),
    ("export all nl jsonl", "export all nl format=jsonl"),
    ("create den holdem seats 4 blinds 1/2", "create den holdem seats=4 blinds=1/2"),
    ("create open deal-holdem open on", "create open deal-holdem open=on"),
    ("create den holdem seats=4", "create den holdem seats=4"),
    (
      "create den poker streets hole2,flop3 shares high+2 cap 3",
      "create den poker streets=hole2,flop3 shares=high+2 cap=3"
    ),
    ("challenge bob nl hands 20 stack 50", "challenge bob nl hands=20 stack=50"),
    ("new open on players 3", "new open=on players=3"), ("new holdem", "new holdem"),
    ("sit nl seat=3", "sit nl seat=3"), ("look", "look"), ("history nl", "history nl"),
    // A face is said, and a text that begins as a program's is what it was.
    ("say :)", "say ::)"), ("say :-(  well", "say ::-(  well"), ("tell ann :)", "tell ann ::)"),
    ("say :good evening", "say :good evening"), ("say hm :)", "say hm :)"),
  ]

  @Test(arguments: options.indices)
  func optionsAreTypedAsWords(index: Int) throws {
    let (typed, command) = Self.options[index]
    #expect(try parse(typed: typed) == parse(command))
  }
}
