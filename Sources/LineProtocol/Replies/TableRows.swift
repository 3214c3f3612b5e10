import Cards
import Games
import Identity
import Lines
import Tables

extension TableSummary {
  /// The row of a table.
  ///
  /// - Parameters:
  ///   - deal: what a dealer deals and how.
  ///   - people: how many people sit there and are here, programs left out, for the row of the
  ///     lobby, which says what is played for, too.
  ///   - gone: how many people have a seat there whose connection is cut off.
  public func row(
    round: Int? = nil, deck: Int? = nil, seq: Int? = nil,
    deal: (rules: DealingRules, options: DealingOptions)? = nil, people: Int? = nil, gone: Int = 0
  ) -> Line {
    let own = deal.flatMap { $0.rules.id == .custom ? $0.rules : nil }
    let (stakes, pace) = people == nil ? (nil, TablePace()) : (self.stakes, self.pace)
    func some(_ number: Int?) -> Int? { number == 0 ? nil : number }
    var line = Line(
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
    let play = people == nil ? [] : self.play
    let seen = [head(round, deck, people, gone)] + play + line.deal.map { "    \($0)" }
    let spoken = line.spoken() + play
    line.said = "\(seen: seen.joined(separator: "\n"), spoken: spoken.joined(separator: "\n"))"
    return line
  }

  /// The table in columns.
  private func head(_ round: Int?, _ deck: Int?, _ people: Int?, _ gone: Int) -> Prose {
    let name: Prose = "\(game)\(rules.map { " (\($0))" } ?? "")"
    let programs = people.map { seated.count - bots.count - $0 - gone } ?? 0
    let here = people ?? 0
    let counts: [(Int, Prose)] = [
      (here, .count(here, "person", "people")), (gone, "\(gone) cut off"),
      (bots.count, .count(bots.count, "bot", "bots") + " of the house"),
      (programs, .count(programs, "program", "programs")),
    ]
    var parts: [Prose] = ["\(seated.count)/\(seats) seats"]
    parts += counts.filter { $0.0 > 0 }.map(\.1) + [state.words]
    if watching > 0 { parts.append("\(watching) watching") }
    if let round, round > 0 { parts.append("\(game.family.round) \(round)") }
    let shoe = decks.map { Prose.count($0, "deck", "decks") }
    if let deck {
      let place: Prose = decks ?? 1 > 1 ? "of \(shoe ?? "") left" : "in the deck"
      parts.append(.count(deck, "card", "cards") + " \(place)")
    } else if let shoe {
      parts.append(shoe)
    }
    if isSeeded { parts.append("cards by a given seed") }
    return "  \(TextRenderer.padded("\(id)", 12)) \(TextRenderer.padded(name, 11)) "
      + parts.joined(separator: ", ")
  }

  /// What is played for, and how fast, in a line of its own.
  private var play: [Prose] {
    var parts: [Prose] = []
    if let stakes {
      let amounts: [Prose?] =
        [stakes.blinds.map { "blinds \($0.first)/\($0.second)" }]
        + [stakes.bets.map { "bets \($0.first)/\($0.second)" }]
        + [stakes.ante > 0 ? "ante \(stakes.ante)" : nil]
      let limit: Prose? = stakes.limit.map {
        $0 == .fixed || $0 == .spread ? "" : "\($0.shortWords) limit, "
      }
      parts.append((limit ?? "") + amounts.compactMap(\.self).joined(separator: ", "))
      if let buyIn = stakes.buyIn { parts.append("from \(Prose.count(buyIn, "chip", "chips"))") }
    }
    if let pot = pace.pot { parts.append("pots of \(pot)") }
    if let hourly = pace.hourly { parts.append("\(hourly) hands an hour") }
    return parts.isEmpty ? [] : [.spaces(15) + parts.joined(separator: "; ")]
  }
}

extension Table {
  /// The rows of the table as `viewer` sees them: the table, what belongs to no seat, the seats.
  public func rows(for viewer: PlayerName?, as summary: TableSummary) -> [Line] {
    let seats = occupants.map { SeatedPlayer($0.key, $0.value.name) }
    switch game {
    case .house(let game):
      let isEmpty = game.players.isEmpty
      let head = summary.row(
        round: isEmpty ? nil : game.round, deck: isEmpty ? nil : game.deckCount, seq: seq)
      return [head, game.houseRow] + seats.map { game.row(of: $0, viewer) }
    case .dealing(let game):
      let head = summary.row(
        round: game.round, deck: game.deckCount, seq: seq, deal: (game.rules, game.options))
      let hands = game.hands.filter { hand in
        guard case .seat(let seat) = hand.place, let occupant = occupants[seat] else { return true }
        return hand.owner != occupant.name
      }
      return [head] + game.middleRows + hands.map { $0.row(for: viewer) }
        + seats.map { game.row(of: $0, viewer) }
    case .poker(let game):
      return [summary.row(round: game.handCount, seq: seq)] + (game.hand.map { [$0.row] } ?? [])
        + seats.map { game.row(of: $0, viewer, occupants[$0.seat]) }
    }
  }
}

extension Line {
  /// The same with its sentence: for the eye, and as it is heard.
  fileprivate func saying(_ seen: Prose) -> Line {
    var line = self
    line.said = "\(seen: seen, spoken: spoken().joined(separator: "\n"))"
    return line
  }

  /// The row of a seat.
  ///
  /// - Parameters:
  ///   - values: what its game says of it.
  ///   - seen: the same in columns.
  ///   - level: how well it plays, if it is a bot of the house.
  fileprivate static func seat(
    _ player: SeatedPlayer, _ viewer: PlayerName?, _ state: SeatState, _ values: Fields,
    seen: Prose, level: Person.Level? = nil
  ) -> Line {
    let isViewer = player.name == viewer
    let head: Prose = "\(player.seat) \(TextRenderer.padded("\(player.name)", 12))"
    let bot: Prose = level.map { ", \(TextRenderer.houseBot($0.rawValue))" } ?? ""
    return Line(.row, "seat", ["seat": player.seat, "name": player.name, "state": state])
      .adding(values).adding(["you": isViewer ? true : nil, "level": level])
      .saying("\(isViewer ? ">" : " ") \(head) \(seen) (\(state.words))\(bot)")
  }
}

extension HouseGame {
  /// The house's hand; its score is 0 while it is face down. Between rounds it is the last one's.
  fileprivate var houseRow: Line {
    let (cards, score) = (seenHouse, seenHouse.known?.houseScore ?? 0)
    let isLast = phase != .trade && !house.isEmpty
    let shown: Prose = cards.cards.isEmpty ? "no cards" : "\(cards.cards)"
    return Line(
      .row, "house", ["cards": cards, "score": score, "last": isLast ? true : nil]
    ).saying("    the house    \(isLast ? "had " : "")score \(score)  \(shown)")
  }

  fileprivate func row(of seated: SeatedPlayer, _ viewer: PlayerName?) -> Line {
    let player = players[seated.seat]
    let (hand, score) = (player.map { Array($0.hand) } ?? [], player?.score ?? 0)
    let (bet, balance) = (player?.bet ?? 0, player?.balance ?? 0)
    let (put, left) = ("bet $\(bet)" as Prose, "balance $\(balance)" as Prose)
    let columns: Prose = "\(TextRenderer.padded(put, 9)) \(TextRenderer.padded(left, 14))"
    let cards: Prose = hand.isEmpty ? "" : "  \(hand)"
    return .seat(
      seated, viewer, state(of: player),
      ["cards": hand, "score": score, "bet": bet, "balance": balance],
      seen: "\(columns) score \(score)\(cards)")
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
  /// The board, and the cards that were drawn for all since the last round began.
  fileprivate var middleRows: [Line] {
    let board = Line(.row, "community", ["cards": community])
    let drawn = Line(.row, "drawn", ["cards": self.drawn]).saying("    drawn: \(self.drawn)")
    return [community.isEmpty ? board : board.saying("    the board: \(community)")]
      + (self.drawn.isEmpty ? [] : [drawn])
  }

  fileprivate func row(of seated: SeatedPlayer, _ viewer: PlayerName?) -> Line {
    let lying = hand(at: seated.seat)
    // What lies there may be nobody's, or another's who has left.
    let hand = lying?.owner == seated.name ? lying : nil
    let (down, up) = (hand?.seenDown(by: viewer), hand?.up ?? [])
    return .seat(
      seated, viewer,
      hand.map { $0.isShown ? .shown : .dealt } ?? (lying == nil ? .waiting : .next),
      ["down": down, "up": hand.map { _ in up }],
      seen: .dealt(down ?? SeenCards([]), up))
  }
}

extension DealtHand {
  /// The row of a hand that is nobody's.
  fileprivate func row(for viewer: PlayerName?) -> Line {
    let down = seenDown(by: viewer)
    let name: Prose =
      switch place {
      case .dealer: "  the dealer"
      case .seat(let seat): "\(seat) (nobody)"
      }
    return Line(.row, "hand", ["hand": place, "down": down, "up": up])
      .saying("  \(TextRenderer.padded(name, 14)) \(Prose.dealt(down, up))")
  }

  /// The cards face down as `viewer` sees them.
  fileprivate func seenDown(by viewer: PlayerName?) -> SeenCards {
    SecretCards(down, for: audience).shown(to: viewer).open
  }
}

extension PokerHand {
  /// The row of a hand that is played, or of the last one.
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
      ], said: "\(seen: seen.joined(separator: "\n"), spoken: spoken.joined(separator: "\n"))")
    return line.adding([
      "bringin": some(stakes.bringIn), "bba": some(stakes.bigBlindAnte), "button": button,
      "street": PlainWord(openStreet ?? "-"), "board": Boards(boards), "pot": pot,
      "boards": boards.count == 1 ? nil : boards.count, "pots": pots.isEmpty ? nil : pots,
    ])
  }

  private var openStreet: String? { isOver ? nil : currentStreet.name }

  private var seen: [Prose] {
    let (game, stakes) = (TextRenderer.title(variant.id), TextRenderer.stakes(play.stakes))
    let title = openStreet.map { TextRenderer.streetTitle($0).lowercased }
    let place: Prose = title.map { "\($0), \(TextRenderer.pot(pot, sidePots))" } ?? "over"
    // Of a hand that is over nothing lies on the table any more.
    return [
      "    hand \(number): \(game), \(play.limit.words), \(stakes)",
      "    \(place), the button at seat \(button)",
    ] + (isOver ? [] : rows(of: "    the board"))
  }

  private var spoken: [Prose] {
    let title = openStreet.map { TextRenderer.streetTitle($0) }
    let state: Prose =
      title.map { "\($0). \(TextRenderer.spokenPot(pot, sidePots))." } ?? "No hand is played."
    let game = TextRenderer.spokenGame(variant.id, play.limit, play.stakes)
    return [state] + rows(of: "Board").map { $0 + "." }
      + ["Hand \(number), the button at seat \(button): \(game)."]
  }

  private func rows(of board: Prose) -> [Prose] {
    let filled = boards.filter { !$0.isEmpty }
    return filled.enumerated().map { index, cards in
      "\(board)\(filled.count > 1 ? " \(index + 1)" : ""): \(cards)"
    }
  }
}

extension PokerGame {
  fileprivate func row(
    of seated: SeatedPlayer, _ viewer: PlayerName?, _ occupant: Occupant?
  ) -> Line {
    var (bet, up): (Int, [Card]) = (0, [])
    var hole: SeenCards?
    if let hand, let index = hand.position(of: seated) {
      let player = hand.players[index]
      let isSeen = player.isShown || player.isOwned(by: viewer)
      if !player.isFolded, !hand.isOver || isSeen {
        hole = SeenCards(player.down.map { isSeen ? $0 : nil })
      }
      (bet, up) = (hand.isOver ? 0 : player.bet, player.isFolded ? [] : Array(player.up))
    }
    let stack = stackInPlay(of: seated.seat)
    let columns: Prose =
      TextRenderer.padded("stack \(stack)", 11) + " "
      + TextRenderer.padded(bet > 0 ? "bet \(bet)" : "", 8)
    let down = hole ?? SeenCards([])
    let cards: Prose = down.count + up.count == 0 ? "" : " \(Prose.dealt(down, up))"
    return .seat(
      seated, viewer, state(of: seated.seat, occupant),
      ["stack": stack, "bet": bet, "hole": hole, "up": up], seen: columns + cards,
      level: occupant?.person.level)
  }

  private func state(of seat: Seat, _ occupant: Occupant?) -> SeatState {
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
