import Lines

/// A move of a game. Its table decides what it means and whether it is legal.
public typealias MoveRow = CommandRow<ActionRequest>

/// The moves of the games.
public enum Moves {
  /// The moves of the betting game and of a dealer's games.
  public static let house: [MoveRow] = [
    .move("bet", "[N]", "betting: add N to your bet, 1 if left out; poker: bet N chips") {
      args, move in move.amount = try args.amount()
    }.also("b").at(.house, "add N to your bet, 1 if left out", "bet 5")
      .at(
        .poker, "bet N chips where nobody has yet", as: "N|pot|half|all",
        "bet 20, bet pot, bet half, bet all; bet alone: the least"
      )
      .at(.dealing, "not said here: a dealer only deals; tables has the others", as: ""),
    .move("deal", "[step|next]", "betting: I am ready; dealing: deal the round") { args, move in
      guard let word = args.word()?.lowercased() else { return }
      guard ["step", "next"].contains(word), args.words.isEmpty else {
        throw args.refusal("it is deal, deal step or deal next")
      }
      move.words = [word]
    }.also("d", others: "start redeal flop turn river")
      .at(.house, "you are ready; with cards: your bet is final", as: "")
      .at(.poker, "not said here: hands are dealt as soon as two can play", as: "")
      .at(.dealing, "deal the round; step: one street", "deal, deal step, deal next"),
    .move("trade", "CARD", "swap one of your cards for the next of the deck") { args, move in
      guard !args.words.isEmpty else {
        throw args.refusal("which card, as in trade \(typed: "9c")")
      }
      move.rank = args.words.count == 1 ? Rank(alone: args.words[0]) : nil
      if move.rank == nil {
        move.cards = try args.cards()
      } else {
        _ = args.word()
      }
    }.also("t", others: "swap exchange")
      .at(
        .house, "swap one of your cards for the next of the deck", "trade \(typed: "9c")"
      )
      .at(
        .poker, "not said here: where cards are swapped it is draw", as: "",
        "draw \(typed: "9c2d")"),
    .move("reset", "", "begin a new game")
      .at(.poker, "not said here: chips stay what they are; topup brings more"),
    .move("auto", "", "let the server make the safe move")
      .at(.poker, "check if that costs nothing, or fold"),
    .move("show", "", "turn your dealt hand up").also(others: "flip reveal")
      .at(.house, "not said here: all cards are open")
      .at(.poker, "turn your hand up when it is over").at(.dealing, "turn your hand up"),
    .move(
      "new", "[RULES] [option=value …]", "a new game of a dealer: stud5, stud7, holdem, custom"
    ) { args, move in
      if let word = args.word() { move.words = [word.lowercased()] }
      move.options = args.tableOptions()
    }.at(.dealing, "a new game: stud5, stud7, holdem, custom", "new holdem")
      .at(
        .poker, "not said here: create opens a table for another game", as: "", "create mine razz"),
  ]

  /// The moves that use a dealer's deck, and those of poker.
  public static let dealing: [MoveRow] = [
    .move("shuffle", "", "the dealer shuffles what is left of the deck").also(others: "mix")
      .at(.poker, "for a dealer's tables; here every hand is shuffled"),
    .move("rebuild", "", "the dealer takes all cards back and shuffles")
      .also(others: "collect gather")
      .at(.poker, "for a dealer's tables; here every hand is shuffled"),
    .move(
      "draw", "[CARDS|0]", "the dealer turns up the next card for all; poker: swap these cards"
    ) { args, move in
      move.cards = args.words == ["0"] ? args.none() : try args.namedCards()
    }.at(.dealing, "turn up the next card for all", as: "")
      .at(
        .house, "not said here: one card is swapped with trade", as: "", "trade \(typed: "9c")"
      )
      .at(
        .poker, "swap these cards; alone: keep all", as: "CARDS",
        "draw \(typed: "9c2d"), where the game has a draw"),
  ]

  public static let poker: [MoveRow] = [
    .move("fold", "", "give up the hand; fold! also if a check is free", .mayInsist) {
      args, move in
      if args.isInsistent { move.words = ["!"] }
    }.also("f").at(.poker, "give up the hand; fold! at once"),
    .move("check", "", "stay in for nothing").also("k")
      .at(.poker, "stay in for nothing while nobody has bet"),
    .move("call", "[N]", "match the bet") { args, move in
      move.amount = try args.amount(isNumber: true)
    }.also("c").at(.poker, "pay what others have bet", as: ""),
    .move(
      "raise", "[N|+N|pot|half|allin]",
      "raise to N, by +N, by the pot, half of it, all; alone, for programs, the least"
    ) { args, move in move.amount = try args.amount() }.also("r")
      .at(.house, "not said here: bet adds to your bet", as: "", "bet 5")
      .at(
        .poker, "raise to N in all; +N: by N more", as: "N|+N|pot|half|all",
        "raise 40, raise +20, raise pot, raise half, raise min"),
    .move("complete", "[N]", "make a short bet a whole one") { args, move in
      move.amount = try args.amount()
    }.at(.poker, "raise the bring-in of stud to a whole bet", as: ""),
    .move("allin", "", "bet, raise or call everything you have")
      .at(.poker, "bet, raise or call all your chips"),
    .move("bringin", "[N]", "pay the bring-in of stud") { args, move in
      move.amount = try args.amount(isNumber: true)
    }.at(.poker, "pay the bring-in of stud and no more", as: ""),
    .move("discard", "CARDS", "give up cards for good") { args, move in
      guard !args.words.isEmpty else { throw args.refusal("which card?") }
      move.cards = try args.namedCards()
    }.at(.poker, "give up cards for good", "discard \(typed: "9c")"),
    .move("muck", "", "give up the hand without showing it"),
    .move("twice", "", "see the rest of the board twice"),
    .move("once", "", "see the rest of the board once"),
    .move(
      "choose", "GAME", "say what is dealt next, in dealer's choice", like: "choose razz"
    ) { args, move in move.words = [try args.game("which game?")] },
    .move(
      "pre", "check/fold|check|fold|call N|off",
      "say beforehand what to do; but for fold, forgotten when the price changes",
      like: "pre check/fold"
    ) { args, move in
      let word = try args.need(args.word(), "do what beforehand?").lowercased()
      switch word {
      case "check/fold", "check", "fold", "off": break
      case "call":
        guard !args.words.isEmpty else { throw args.refusal("call how much?") }
        move.amount = try args.amount(isNumber: true)
      default: throw args.notUnderstood(word)
      }
      move.words = [word]
    },
    .move("post", "[off]", "pay the blinds now instead of waiting for the big blind") {
      args, move in move.words = try args.onOrOff()
    },
    .move("straddle", "[on|off]", "pay a straddle whenever you may") { args, move in
      move.words = try args.onOrOff()
    },
  ]

  static let byWord = MoveRow.byWord(house + dealing + poker)
}

extension MoveRow {
  fileprivate static func move(
    _ word: String, _ forms: String, _ summary: String, like example: String? = nil,
    _ traits: CommandTraits = [],
    read: @escaping @Sendable (inout Args, inout ActionRequest) throws -> Void = { _, _ in }
  ) -> MoveRow {
    .init(word, forms, summary, like: example, traits.union(.isMove)) { args in
      var move = ActionRequest(word)
      if let word = args.option("turn") {
        move.turn = try args.need(TurnID(word), "turn= is written as in turn=17.2")
      }
      try read(&args, &move)
      return move
    }
  }
}

extension ActionRequest {
  /// The move that a line means at its table; `nil` if the line is another command.
  public init?(_ line: RequestLine) throws(Refusal) {
    guard let row = Moves.byWord[line.verb] else { return nil }
    var args = row.args(line)
    _ = try args.tableBehindKey()
    do { self = try row.read(&args) } catch { throw Refusal(reason: error) }
    try args.finish()
  }
}

extension Args {
  /// An amount, if there is one.
  ///
  /// - Parameter isNumber: whether it cannot be a fraction of the pot.
  fileprivate mutating func amount(
    isNumber: Bool = false
  ) throws(Refusal) -> ActionRequest.Amount? {
    guard let word = word() else { return nil }
    switch word.lowercased() {
    case "pot" where !isNumber: return .pot
    case "half" where !isNumber: return .half
    case "all" where !isNumber, "allin" where !isNumber: return .all
    default: break
    }
    let isMore = word.utf8.first == 0x2B
    guard let number = WireNumber.dollars(isMore ? word.dropFirst() : word[...]) else {
      throw ActionRequest.Amount.none(word, command)
    }
    return isMore ? .more(number) : .plain(number)
  }

  fileprivate mutating func cards() throws(Refusal) -> [Card] {
    try [Card](words: Card.abbreviated(allWords()))
  }

  /// Cards by their names; no name is also a number.
  fileprivate mutating func namedCards() throws(Refusal) -> [Card] {
    if words.count == 1, WireNumber.parse(words[0]) != nil {
      throw Refusal(
        .protoCard, "say which cards, as in \(command) \(typed: "9c2d")")
    }
    return try cards()
  }

  fileprivate mutating func none() -> [Card] {
    _ = word()
    return []
  }

  fileprivate func notUnderstood(_ word: String) -> Refusal {
    refusal("\"\(word.prefix(20))\" is not understood")
  }

  fileprivate mutating func onOrOff() throws(Refusal) -> [String] {
    guard let word = word()?.lowercased() else { return [] }
    guard ["on", "off"].contains(word) else { throw notUnderstood(word) }
    return [word]
  }
}
