import Bots
import Cards
import Games
import Lines

/// The table of one seating of a match, played with the same values as on the server: it deals,
/// asks and judges. Hands are independent, as all players have the same stack before each. The
/// caller passes the questions to the entrants and brings back their answers.
struct MatchTable: Sendable {
  /// The entrant to act, and the question.
  typealias Asked = (entrant: Int, question: GameQuestion)

  private let match: Match
  /// The players, in the order of the entrants: they are `p1`, `p2` and so on.
  let players: [SeatedPlayer]
  /// The entrants in the order of their seats.
  private let order: [Int]
  private var game: any Game
  /// Required by the rules, but without effect: all cards of a match follow from its seed.
  private var chance: ChaCha20
  /// The events of the deal, without the chips that all players get before each hand.
  private var events: [TableEvent] = []
  /// The events of the next round: against the house it begins as soon as the last one ends.
  private var upcoming: [TableEvent] = []
  /// The chips, or dollars, won in the last hand.
  private var won: SeatMap<Int> = [:]
  /// The number of deals begun.
  private(set) var deals = 0

  /// Creates the table of a seating before its first hand.
  ///
  /// - Parameter seating: the number of the seating, from 0.
  init(_ match: Match, seating: Int) {
    self.match = match
    players = match.entrants.indices.compactMap { entrant in
      PlayerName("p\(entrant + 1)").map { SeatedPlayer(match.seat(of: entrant, in: seating), $0) }
    }
    chance = ChaCha20(seed: match.cardSeed)
    order = players.indices.sorted { [players] in players[$0].seat < players[$1].seat }
    let seated = order.map { [players] in players[$0] }
    events = seated.map { .sat($0, stack: match.stack, Person(role: .bot), nil) }
    game = match.game.start
    switch game {
    case let start as PokerGame:
      let rules = start.rules
      var options = rules.options
      // At a table that pauses for people, the caller decides when the next hand begins.
      options.pauseSeconds = 1
      game = PokerGame(
        rules: PokerRules(
          id: rules.id, plays: rules.plays, rotation: rules.rotation, seats: players.count,
          buyIn: rules.buyIn, options: options,
          match: MatchTerms(hands: match.deals, stack: match.stack, seed: match.cardSeed)))
      for player in seated { game.evolve(.sat(player, stack: match.stack, isBot: false)) }
    case let start as HouseGame:
      game = HouseGame(
        rules: HouseRules(
          cardsPerHand: start.rules.cardsPerHand, decks: start.rules.decks, seats: players.count,
          seed: match.cardSeed, match: MatchTerms(hands: match.deals, stack: match.stack)))
      for player in seated {
        let change = SeatChange.sat(player, stack: match.stack, isBot: true)
        game.evolve(change)
        events += game.decide(.change(change), using: &chance).map { .game($0) }
      }
    default: break
    }
  }

  /// Deals the next hand, whose cards follow from its number and the match's seed.
  mutating func begin() {
    if deals > 0 { events = upcoming }
    upcoming = []
    won = [:]
    deals += 1
    dealIfDue()
  }

  /// Deals a hand of poker, unless a player must choose the game first.
  private mutating func dealIfDue() {
    if game.round < deals, asked == nil { note(game.decide(.start, using: &chance)) }
  }

  private mutating func note(_ new: [GameEvent]) {
    for event in new {
      switch event {
      case .house(.result(let player, _, _, let paid, _)): won[player.seat] = paid.amount
      case .poker(.end(_, let stacks, _)):
        for (seat, stack) in stacks { won[seat] = stack - match.stack }
      default: continue
      }
    }
    var end = new.firstIndex(where: \.endsRound) ?? new.count
    if end < new.count, end > 0, case .house(.shuffled) = new[end - 1] { end -= 1 }
    events += new[..<end].map { .game($0) }
    upcoming += new[end...].map { .game($0) }
  }

  /// Skips the next hand: all players make the safe moves, and the results do not count.
  mutating func skip() {
    begin()
    while let (entrant, _) = asked { _ = take(.auto, from: entrant) }
    _ = takeEvents()
  }

  /// The next question, with everything that its entrant may know; `nil` when the hand is over.
  var asked: Asked? {
    if game.id.family == .house, game.round != deals { return nil }
    for entrant in order {
      if let question = game.gameQuestion(for: players[entrant].seat) { return (entrant, question) }
    }
    return nil
  }

  /// Performs the answer of the entrant to act, or the safe move if it is not legal.
  ///
  /// - Returns: whether it was legal.
  mutating func take(_ action: GameAction, from entrant: Int) -> Bool {
    let seat = players[entrant].seat
    var isLegal = false
    if action.isMove {
      do throws(Refusal) {
        let auto = game.id.family == .poker ? GameAction.poker(.auto) : .auto
        note(try game.decide(action == .auto ? auto : action, by: seat, using: &chance))
        isLegal = true
      } catch {}
    }
    if !isLegal { note(game.decide(.timeOut(seat), using: &chance)) }
    dealIfDue()
    return isLegal
  }

  /// Makes the move of the clock for an entrant who gives no answer.
  mutating func timeOut(_ entrant: Int) {
    let player = players[entrant]
    events.append(.timeout(player, did: game.safeMove(of: player.seat)))
    note(game.decide(.timeOut(player.seat), using: &chance))
    dealIfDue()
  }

  /// The chips, or dollars, that an entrant won in the last hand; negative if lost.
  func result(of entrant: Int) -> Int { won[players[entrant].seat] ?? 0 }

  /// The lines that tell a program who and where it is.
  func introduction(of player: SeatedPlayer) -> [UInt8] {
    var lines: [UInt8] = []
    Line(.done, "login", ["name": player.name, "kind": Person.Kind.guest]).appendWire(to: &lines)
    Line.seated(
      at: name, player.seat, seq: 0, game.id, plays: .now,
      stack: game.id.family == .poker ? match.stack : nil
    ).appendWire(to: &lines)
    return lines
  }

  /// The table's name on the wire.
  var name: TableID { match.game.table }

  /// The events since the last call.
  mutating func takeEvents() -> [TableEvent] {
    defer { events.removeAll(keepingCapacity: true) }
    return events
  }

  /// The action of a line from the player in `seat`, who is asked in `turn`.
  ///
  /// - Throws: `Refusal` if it has no meaning here, or is not legal now.
  func action(
    _ line: RequestLine, in turn: TurnID, by seat: Seat
  ) throws(Refusal) -> GameAction {
    let action = try game.action(line, in: turn, by: seat)
    if let refusal = game.refusal(of: action, by: seat) { throw refusal }
    return action
  }
}

extension GameEvent {
  /// Whether this ends a round of a match, or the match.
  fileprivate var endsRound: Bool {
    switch self {
    case .house(.reset), .house(.matchOver), .poker(.matchOver): true
    default: false
    }
  }
}

extension GameAction {
  /// Whether it answers a question: wishes and plans would leave it open.
  fileprivate var isMove: Bool {
    switch self {
    case .poker(.show), .poker(.post), .poker(.straddle), .poker(.leaveNextBlind), .poker(.plan):
      false
    case .house, .dealing, .poker: true
    }
  }
}
