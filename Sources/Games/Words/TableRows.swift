import Lines

extension TableSummary {
  /// The row of a table.
  ///
  /// - Parameters:
  ///   - deal: the dealer's rules and options, at a dealer's table.
  ///   - people: the number of connected people seated there, without programs. It makes this the
  ///     row of the lobby, which also gives the stakes.
  ///   - gone: the number of seated people whose connection is cut off.
  public func row(
    round: Int? = nil, deck: Int? = nil, seq: Int? = nil,
    deal: (rules: DealingRules, options: DealingOptions)? = nil, people: Int? = nil, gone: Int = 0
  ) -> Line {
    let own = deal.flatMap { $0.rules.id == .custom ? $0.rules : nil }
    let (stakes, pace) = people == nil ? (nil, TablePace()) : (self.stakes, self.pace)
    func some(_ number: Int?) -> Int? { number == 0 ? nil : number }
    let line = Line(
      .row, "table",
      [
        "id": id, "game": game, "seats": Pair(seated.count, seats), "watching": watching,
        "state": state, "round": round, "deck": deck, "seq": seq, "rules": rules,
        "decks": deal?.options.decks ?? decks,
      ]
    ).adding([
      "players": deal?.options.players, "dealer": deal.map { Switch($0.options.hasDealer) },
      "open": deal.map { Switch($0.options.isOpen) }, "shuffle": deal?.options.shuffling,
      "down": own?.down, "up": own?.up, "community": own?.communityCards,
      "jokers": some(own?.wild.jokers), "wild": own?.wild.rank,
    ]).adding([
      "bots": some(bots.count), "people": people, "gone": some(gone), "limit": stakes?.limit,
      "blinds": stakes?.blinds, "bets": stakes?.bets, "ante": some(stakes?.ante),
      "buyin": stakes?.buyIn, "pot": pace.pot, "hourly": pace.hourly,
      "seeded": isSeeded ? true : nil,
    ])
    return line.saying
  }
}

extension Table {
  /// The rows of the table as `viewer` sees them: the table, what belongs to no seat, the seats.
  ///
  /// - Parameter isDrawn: whether a client draws the table, which then also shows the viewer's own
  ///   cards after a fold.
  public func rows(
    for viewer: PlayerName?, as summary: TableSummary, isDrawn: Bool = false
  ) -> [Line] {
    summary.rows(
      of: game, seats: occupants.map { SeatedPlayer($0.key, $0.value.name) }, seq: seq,
      for: viewer, isDrawn: isDrawn)
  }
}

extension TableSummary {
  /// The rows of a table that plays `game`, as `viewer` sees them.
  ///
  /// - Parameter isDrawn: see `Table.rows`.
  public func rows(
    of game: any Game, seats: [SeatedPlayer], seq: Int, for viewer: PlayerName?,
    isDrawn: Bool = false
  ) -> [Line] {
    // Each event would change the row of a picture; the reply has the number.
    let seq = isDrawn ? nil : seq
    switch game {
    case let game as HouseGame:
      let isEmpty = game.players.isEmpty
      let head = row(
        round: isEmpty ? nil : game.round, deck: isEmpty ? nil : game.deckCount, seq: seq)
      return [head, game.houseRow] + seats.map { game.row(of: $0, viewer) }
    case let game as DealingGame:
      let head = row(
        round: game.round, deck: game.deckCount, seq: seq, deal: (game.rules, game.options))
      let hands = game.hands.filter { hand in
        guard case .seat(let seat) = hand.place,
          let player = seats.first(where: { $0.seat == seat })
        else { return true }
        return hand.owner != player.name
      }
      return [head] + game.middleRows + hands.map { $0.row(for: viewer) }
        + seats.map { game.row(of: $0, viewer) }
    case let game as PokerGame:
      return [row(round: game.handCount, seq: seq)] + (game.hand.map { [$0.row] } ?? [])
        + seats.map { game.row(of: $0, viewer, bots[$0.name], isDrawn: isDrawn) }
    default: return []
    }
  }
}

extension Line {
  /// The same row with its sentence.
  fileprivate var saying: Line {
    var line = self
    let sentence = sentence()
    if !sentence.isEmpty { line.said = sentence }
    return line
  }

  /// The row of a seat.
  ///
  /// - Parameters:
  ///   - values: the fields that its game adds.
  ///   - level: the level of play of a bot of the house.
  fileprivate static func seat(
    _ player: SeatedPlayer, _ viewer: PlayerName?, _ state: SeatState, _ values: Fields,
    level: Person.Level? = nil
  ) -> Line {
    Line(.row, "seat", ["seat": player.seat, "name": player.name, "state": state])
      .adding(values).adding(["you": player.name == viewer ? true : nil, "level": level]).saying
  }
}

extension HouseGame {
  /// The house's hand; its score is 0 while it is face down. Between rounds it is the last round's.
  fileprivate var houseRow: Line {
    let (cards, score) = (seenHouse, seenHouse.known?.houseScore ?? 0)
    let isLast = phase != .trade && !house.isEmpty
    return Line(
      .row, "house", ["cards": cards, "score": score, "last": isLast ? true : nil]
    ).saying
  }

  fileprivate func row(of seated: SeatedPlayer, _ viewer: PlayerName?) -> Line {
    let player = players[seated.seat]
    let (hand, score) = (player.map { Array($0.hand) } ?? [], player?.score ?? 0)
    return .seat(
      seated, viewer, state(of: player),
      [
        "cards": hand, "score": score, "bet": player?.bet ?? 0, "balance": player?.balance ?? 0,
      ])
  }

  private func state(of player: HousePlayer?) -> SeatState {
    guard let player else { return .waiting }
    if player.isGone { return .gone }
    if player.isAway { return .out }
    if player.balance == 0 { return .broke }
    if phase == .over { return .over }
    if player.isReady { return .ready }
    if phase == .trade { return player.isDealtIn ? .trade : .next }
    return player.isInPlay ? .bet : player.hasPassed ? .next : .thinking
  }
}

extension DealingGame {
  /// The board, and the shared cards drawn since the last round began.
  fileprivate var middleRows: [Line] {
    [Line(.row, "community", ["cards": community]).saying]
      + (drawn.isEmpty ? [] : [Line(.row, "drawn", ["cards": drawn]).saying])
  }

  fileprivate func row(of seated: SeatedPlayer, _ viewer: PlayerName?) -> Line {
    let lying = hand(at: seated.seat)
    // The hand there may be nobody's, or may belong to a player who has left.
    let hand = lying?.owner == seated.name ? lying : nil
    let down = hand?.seenDown(by: viewer)
    return .seat(
      seated, viewer,
      hand.map { $0.isShown ? .shown : .dealt } ?? (lying == nil ? .waiting : .next),
      ["down": down, "up": hand?.up])
  }
}

extension DealtHand {
  /// The row of a hand without an owner.
  fileprivate func row(for viewer: PlayerName?) -> Line {
    Line(.row, "hand", ["hand": place, "down": seenDown(by: viewer), "up": up]).saying
  }

  /// The cards face down as `viewer` sees them.
  fileprivate func seenDown(by viewer: PlayerName?) -> SeenCards {
    SecretCards(down, for: audience).shown(to: viewer).open
  }
}

extension PokerHand {
  /// The row of the current hand, or of the last one.
  fileprivate var row: Line {
    let (stakes, pots) = (play.stakes, sidePots)
    func some(_ number: Int) -> Int? { number == 0 ? nil : number }
    let line = Line(
      .row, "poker",
      [
        "hand": number, "game": variant.id, "limit": play.limit,
        "blinds": Pair(stakes.smallBlind, stakes.bigBlind), "ante": stakes.ante,
        "bets": stakes.bigBet > 0 || stakes.smallBet > 0
          ? Pair(stakes.smallBet, stakes.bigBet) : nil,
      ])
    return line.adding([
      "bringin": some(stakes.bringIn), "bba": some(stakes.bigBlindAnte), "button": button,
      "street": PlainWord(isOver ? "-" : currentStreet.name), "board": Boards(boards), "pot": pot,
      "boards": boards.count == 1 ? nil : boards.count, "pots": pots.isEmpty ? nil : pots,
    ]).saying
  }
}

extension PokerGame {
  fileprivate func row(
    of seated: SeatedPlayer, _ viewer: PlayerName?, _ level: Person.Level?, isDrawn: Bool
  ) -> Line {
    var (bet, up): (Int, [Card]) = (0, [])
    var hole: SeenCards?
    if let hand, let index = hand.position(of: seated) {
      let player = hand.players[index]
      let isOwn = player.isOwned(by: viewer)
      let isSeen = player.isShown || isOwn
      if isDrawn && isOwn || !player.isFolded && (!hand.isOver || isSeen) {
        hole = SeenCards(player.down.map { isSeen ? $0 : nil })
      }
      (bet, up) = (hand.isOver ? 0 : player.bet, player.isFolded ? [] : Array(player.up))
    }
    return .seat(
      seated, viewer, state(of: seated.seat),
      ["stack": stackInPlay(of: seated.seat), "bet": bet, "hole": hole, "up": up], level: level)
  }

  private func state(of seat: Seat) -> SeatState {
    guard let player = players[seat] else { return .waiting }
    if player.isGone { return .gone }
    if let hand = openHand, let index = hand.position(of: seat) {
      if hand.players[index].isFolded { return .folded }
      if isAsked(seat) { return .acts }
      return hand.players[index].isAllIn ? .allIn : .dealt
    }
    if player.isAway { return .out }
    if player.stack + player.behind == 0 { return .broke }
    if player.awaitsBlind, (hand?.play.stakes.bigBlind ?? 0) > 0,
      players.values.count(where: { !$0.isAway && $0.stack > 0 }) > 2
    {
      return .blind
    }
    return openHand == nil ? .waiting : .next
  }
}

// MARK: - A row's sentence

extension Line {
  /// The sentence of a table's row; empty if the row says nothing. Our client builds it from the
  /// rows that it has read.
  ///
  /// - Parameter hasOwnCards: whether the row of the reader's seat shows the cards.
  public func sentence(hasOwnCards: Bool = true) -> Prose {
    let cards: [Card] = value("cards") ?? []
    switch word {
    case "table":
      return ([table] + play + deal.map { "    \($0)" }).joined(separator: "\n")
    case "house": return house(value("cards") ?? SeenCards([]))
    case "community": return cards.isEmpty ? "" : "    the board: \(cards)"
    case "drawn": return "    drawn: \(cards)"
    case "hand":
      let seat = count("hand")
      let place: Prose =
        word("hand") == "dealer"
        ? "  the dealer" : "\(seen: "", spoken: "seat ")\(seat)\(aside: "nobody")"
      return "  \(place, columns: 14) \(hand)"
    case "seat": return seat(hasCards: hasOwnCards || word("you") == nil)
    case "poker": return poker
    default: return ""
    }
  }

  private var hand: Prose {
    let (hole, up): (SeenCards?, [Card]) = (value("hole"), value("up") ?? [])
    if up.isEmpty, let known = hole?.known { return .dealt(SeenCards(known.held), []) }
    return .dealt(hole ?? value("down") ?? SeenCards([]), up)
  }

  private var table: Prose {
    let game: GameID? = value("game")
    let rules: RuleSetName? = value("rules")
    let seats: Pair = value("seats") ?? Pair(0, 0)
    let (people, bots, gone) = (int("people"), count("bots"), count("gone"))
    let counts: [(Int, Prose)] = [
      (people ?? 0, .count(people ?? 0, "person", "people")), (gone, "\(gone) cut off"),
      (bots, .count(bots, "bot", "bots") + " of the house"),
    ]
    let programs = people.map { seats.first - bots - $0 - gone } ?? 0
    var parts: [Prose] = ["\(seats.first)\(seen: "/", spoken: " of ")\(seats.second) seats"]
    parts += counts.filter { $0.0 > 0 }.map(\.1)
    if programs > 0 { parts.append(.count(programs, "program", "programs")) }
    if let state: GameState = value("state") { parts.append(state.words) }
    if count("watching") > 0 { parts.append("\(count("watching")) watching") }
    if count("round") > 0 { parts.append("\(game?.family.row.round ?? "round") \(count("round"))") }
    // The lines of the deal give a dealer's decks.
    let decks = game?.family == .house ? int("decks") : nil
    let shoe: Prose? = decks.map { .count($0, "deck", "decks") }
    if let deck = int("deck") {
      let place: Prose = decks ?? 1 > 1 ? "of \(shoe ?? "") left" : "in the deck"
      parts.append(.count(deck, "card", "cards") + " \(place)")
    } else if let shoe {
      parts.append(shoe)
    }
    if word("seeded") != nil { parts.append("cards by a given seed") }
    let id: Prose = value("id", as: TableID.self).map { "\($0)" } ?? ""
    let own: Prose = rules.map { "\(aside: "\($0)")" } ?? ""
    let name: Prose = "\(game.map { "\($0)" } ?? "")\(own)\(seen: "", spoken: ",")"
    return "  \(id, columns: 12) \(name, columns: 11) \(parts.joined(separator: ", "))"
  }

  /// The stakes and the pace, on a line of their own.
  private var play: [Prose] {
    let amounts: [Prose?] = [
      value("blinds", as: Pair.self).map { "blinds \($0.first, and: $0.second)" },
      value("bets", as: Pair.self).map { "bets \($0.first, and: $0.second)" },
      int("ante").map { "ante \($0)" },
    ]
    let limit: BettingLimit? = value("limit")
    let kind: Prose? = limit.map { $0 == .fixed || $0 == .spread ? "" : "\($0.words), " }
    let stakes = (kind ?? "") + amounts.compactMap(\.self).joined(separator: ", ")
    let parts: [Prose?] = [
      stakes.isEmpty ? nil : stakes,
      int("buyin").map { "from \(Prose.count($0, "chip", "chips"))" },
      int("pot").map { "pots of \($0)" }, int("hourly").map { "\($0) hands an hour" },
    ]
    let told = parts.compactMap(\.self)
    return told.isEmpty ? [] : [.spaces(15) + told.joined(separator: "; ")]
  }

  /// The dealer's rules and options. More than ten cards of a kind would be streets without end.
  public var deal: [Prose] {
    guard case .dealing(let id)? = value("game", as: GameID.self), let players = int("players")
    else { return [] }
    let rules = DealingRules(
      id, down: min(10, count("down")), up: min(10, count("up")),
      community: min(10, count("community")),
      wild: WildCards(jokers: count("jokers"), rank: value("wild")), name: value("rules"))
    return DealingOptions(
      players: players, hasDealer: value("dealer") ?? false, decks: count("decks"),
      isOpen: value("open") ?? false, shuffling: value("shuffle") ?? .renew
    ).lines(of: rules)
  }

  private func house(_ cards: SeenCards) -> Prose {
    let score: Prose = "score \(count("score"))"
    let shown: Prose = cards.count == 0 ? "no cards" : "\(cards.cards)"
    let known: Prose = count("score") > 0 ? "\(score), " : ""
    return "    \("the house", columns: 12) \(word("last") == nil ? "" : "had ")"
      + "\(seen: "\(score)  ", spoken: known)\(shown)"
  }

  /// A player with state and chips, in columns or as `bob, seat 2, folded, stack 98`.
  private func seat(hasCards: Bool) -> Prose {
    let isOwn = word("you") != nil
    let name: Prose = value("name", as: PlayerName.self).map { "\($0)" } ?? ""
    let state: SeatState? = value("state")
    let words = state?.words ?? ""
    let said = isOwn ? state?.ownWords ?? words : words
    let bot: Prose = word("level").map { ", \(TextRenderer.houseBot($0))" } ?? ""
    let number: Prose = "\(count("seat"))"
    let mark: Prose = state?.isAsked == true ? "\(pointer: ())" : " "
    let head: Prose = "\(isOwn ? "You" : name)\(bot), seat \(number), \(said)"
    return "\(seen: "\(mark) \(number) \(name, columns: 12)", spoken: head)"
      + possessions(hasCards: hasCards)
      + "\(seen: " (\(words))\(isOwn ? ", you" : bot)", spoken: "")"
  }

  private func possessions(hasCards: Bool) -> Prose {
    func column(_ text: Prose, _ width: Int) -> Prose {
      "\(seen: " \(text, columns: width)", spoken: text.isEmpty ? "" : ", \(text)")"
    }
    if let balance = int("balance") {
      let cards: [Card] = value("cards") ?? []
      let isHeard = hasCards && !cards.isEmpty
      let score: Prose = " score \(count("score"))"
      return column("bet $\(count("bet")) of $\(balance)", 17)
        + "\(seen: score, spoken: isHeard ? ",\(score)" : "")"
        + "\(seen: cards.isEmpty ? "" : "  \(cards)", spoken: isHeard ? ": \(cards)" : "")"
    }
    let (down, up): (SeenCards, [Card]) = (
      value("hole") ?? value("down") ?? SeenCards([]), value("up") ?? []
    )
    // Hidden cards are not read aloud.
    let isHeard = hasCards && (down.known?.isEmpty == false || !up.isEmpty)
    let heard: Prose = isHeard ? ": \(hand)" : ""
    guard let stack = int("stack") else { return "\(seen: " \(hand)", spoken: heard)" }
    let bet: Prose = count("bet") > 0 ? "bet \(count("bet"))" : ""
    return column("stack \(stack)", 11) + column(bet, 8)
      + "\(seen: down.count + up.count == 0 ? "" : " \(hand)", spoken: heard)"
  }

  /// The stakes of a poker table.
  public var stakes: Stakes {
    var stakes = Stakes()
    let (blinds, bets): (Pair?, Pair?) = (value("blinds"), value("bets"))
    (stakes.smallBlind, stakes.bigBlind) = (blinds?.first ?? 0, blinds?.second ?? 0)
    (stakes.smallBet, stakes.bigBet) = (bets?.first ?? 0, bets?.second ?? 0)
    (stakes.ante, stakes.bringIn) = (count("ante"), count("bringin"))
    stakes.bigBlindAnte = count("bba")
    return stakes
  }

  private var poker: Prose {
    let game: VariantID = value("game") ?? VariantID("")
    let limit: BettingLimit = value("limit") ?? .no
    let street = word("street").flatMap { $0.isEmpty || $0 == "-" ? nil : $0 }
    let title = street.map { TextRenderer.streetTitle($0).lowercased }
    let pot = TextRenderer.pot(count("pot"), value("pots") ?? [])
    // When a hand is over its board is off the table.
    let boards = value("board", as: Boards.self)?.counted(int("boards") ?? 1) ?? []
    let filled = street == nil ? [] : boards.filter { !$0.isEmpty }
    let board = filled.enumerated().map { index, cards -> Prose in
      "    the board\(filled.count > 1 ? " \(index + 1)" : ""): \(cards)"
    }
    let place: Prose = title.map { "\($0), \(pot)" } ?? "over"
    let button: Prose = game.hasButton ? ", the button at seat \(count("button"))" : ""
    let lines: [Prose] = [
      "    hand \(count("hand")): \(TextRenderer.game(game, limit, stakes))",
      "    \(place)\(button)",
    ]
    return (lines + board).joined(separator: "\n")
  }
}

// Words of the wire are for programs, so each value has a word for people here, even where the two
// are the same.

extension SeatState {
  /// Whether the table asks the player, perhaps together with others.
  fileprivate var isAsked: Bool { [.acts, .thinking, .bet, .trade].contains(self) }

  /// The words after `you`.
  fileprivate var ownWords: Prose {
    switch self {
    case .out: "sit out"
    case .next: "play the next round"
    case .blind: "wait for the big blind, or say post"
    case .bet: "have bet"
    case .dealt: "have cards"
    default: words
    }
  }

  fileprivate var words: Prose {
    switch self {
    case .gone: "cut off"
    case .out: "sits out"
    case .broke: "no money left"
    case .over: "done"
    case .ready: "ready"
    case .trade: "deciding"
    case .next: "plays the next round"
    case .blind: "waits for the big blind, or says post"
    case .bet: "has bet"
    case .thinking: "no bet yet"
    case .waiting: "waiting"
    case .shown: "hand shown"
    case .dealt: "has cards"
    case .folded: "folded"
    case .allIn: "all-in"
    case .acts: "to act"
    }
  }
}

extension GameState {
  /// The state in a list of tables, in two words at most.
  public var words: Prose {
    switch self {
    case .empty: "empty"
    case .bet: "betting"
    case .trade: "playing"
    case .over: "game over"
    case .ready: "ready"
    case .dealing: "dealing"
    case .waiting: "waiting"
    case .next: "starting"
    case .hand: "playing"
    case .choice: "choosing"
    }
  }
}
