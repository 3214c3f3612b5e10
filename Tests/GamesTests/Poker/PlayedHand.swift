// A hand of poker with its deck stacked, played by a script such as `A bets 600, B raises 1600`.

import Cards
import HandOracle
import Identity
import Testing

@testable import Games

/// What is wrong with a script.
struct ScriptError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

/// One hand. Its players are A, B, C and so on: A is the first left of the button, so with blinds
/// A has the small one and B the big one; of two players B has the button and the small blind.
///
/// After every step the events are folded a second time, and the chips are counted.
struct PlayedHand {
  private(set) var hand: PokerHand
  private(set) var events: [PokerEvent] = []
  private var folded: PokerHand
  private var oracle = PokerOracle(matchStack: nil)
  private let total: Int
  private var chance = ChaCha20(seed: Seed(number: 7))

  static let letters = ["A", "B", "C", "D", "E", "F", "G", "H", "I", "J"]

  /// A hand that begins.
  ///
  /// - Parameters:
  ///   - posts: what is paid to be dealt in: `C bb, D dead, C straddle`.
  ///   - hasSmallBlind: whether somebody sits where the small blind is due.
  ///   - boards: boards of a bomb pot; 0 for a hand that is none.
  init(
    _ play: PokerPlay, _ stacks: [Int], deck: [Card] = [], posts: String = "",
    hasSmallBlind: Bool = true, boards: Int = 0, _ options: PokerOptions = PokerOptions()
  ) throws {
    let seats = stacks.indices.map { Seat($0 + 1) }
    let last = seats[seats.count - 1]
    let isBlind = play.variant.forced == .blinds && boards == 0
    let small = seats.count == 2 ? seats[1] : seats[0]
    let big = seats.count == 2 ? seats[0] : seats[1]
    let start = HandStart(
      number: 1, game: play.variant.id, limit: play.limit, button: last,
      smallBlind: isBlind && hasSmallBlind ? small : nil,
      bigBlind: isBlind
        ? hasSmallBlind ? big : seats[0] : play.variant.forced == .buttonBlind ? last : nil,
      stakes: play.stakes, boards: max(1, boards), isBombPot: boards > 0,
      players: try zip(seats, stacks).map { seat, stack in
        (player: SeatedPlayer(seat, try Self.name(of: seat)), stack: stack)
      })
    hand = PokerHand(start, play, options)
    folded = hand
    total = stacks.reduce(0, +)
    for (player, stack) in start.players { oracle.seat(player, stack) }
    try oracle.take(.hand(start))
    var extra: [(seat: Seat, kind: Post.Kind)] = []
    var straddler: Seat?
    for post in posts.split(separator: ", ") {
      let words = post.split(separator: " ").map(String.init)
      let seat = try Self.seat(words[0])
      guard let kind = Post.Kind(rawValue: words[1]) else { throw ScriptError("\(post)?") }
      if kind == .straddle { straddler = seat } else { extra.append((seat, kind)) }
    }
    try step { $0.begin(deck: deck, extra: extra, straddler: straddler, &$1, using: &$2) }
  }

  /// The player of a seat.
  static func name(of seat: Seat) throws -> PlayerName {
    guard let name = PlayerName("player-\(letters[seat.number - 1])") else {
      throw ScriptError("seat \(seat) has no name")
    }
    return name
  }

  static func seat(_ letter: some StringProtocol) throws -> Seat {
    guard let place = letters.firstIndex(of: String(letter)) else {
      throw ScriptError("\(letter) is nobody")
    }
    return Seat(place + 1)
  }

  static func letter(_ seat: Seat) -> String { letters[seat.number - 1] }

  private mutating func step(
    _ body: (inout PokerHand, inout PokerStep, inout ChaCha20) -> Void
  ) throws {
    var step = PokerStep()
    body(&hand, &step, &chance)
    for event in step.events {
      folded.evolve(event)
      #expect(folded.total == total, "chips after \(event)")
      do { try oracle.take(event) } catch { Issue.record("\(error.detail)") }
    }
    #expect(folded == hand, "the hand is not the fold of \(step.events)")
    events += step.events
  }

  // MARK: - Playing

  /// Does what a script says, from left to right; each word must be allowed.
  mutating func play(_ script: String) throws {
    for line in script.split(separator: ", ") {
      if let refusal = try refusal(of: String(line)) { throw ScriptError("\(line): \(refusal)") }
      let (seat, action) = try action(String(line))
      try step { $0.perform(action, by: seat, isAuto: false, &$1, using: &$2) }
    }
  }

  /// Everybody who is asked takes the safe move, until the hand is over or `street` begins.
  mutating func checkAround(until street: String = "") throws {
    while let actor = hand.actor, hand.currentStreet.name != street {
      let seat = hand.players[actor].seat
      try step { $0.perform(.auto, by: seat, isAuto: false, &$1, using: &$2) }
    }
  }

  /// Everybody who is asked pays as little as possible to stay in, until `street` begins.
  mutating func limp(to street: String) throws {
    while let actor = hand.actor, hand.currentStreet.name != street {
      let seat = hand.players[actor].seat
      let isFree = hand.toCall(actor) == 0
      try step { $0.perform(isFree ? .check : .call, by: seat, isAuto: false, &$1, using: &$2) }
    }
  }

  /// Why a line of a script is not allowed now.
  func refusal(of line: String) throws -> String? {
    let (seat, action) = try action(line)
    return hand.refusal(of: action, by: SeatedPlayer(seat, try Self.name(of: seat)))?.row
  }

  private func action(_ line: String) throws -> (Seat, PokerAction) {
    let words = line.split(separator: " ").map(String.init)
    let seat = try Self.seat(words[0])
    let rest = words.dropFirst(2).joined()
    let action: PokerAction
    switch words[1] {
    case "folds": action = .fold
    case "checks": action = .check
    case "calls": action = .call
    case "bets": action = .wager(.bet, to: try Self.amount(rest))
    case "raises": action = .wager(.raise, to: try Self.amount(rest))
    case "completes": action = .wager(.complete, to: try Self.amount(rest))
    case "brings": action = .bringIn
    case "draws": action = .draw(try Card.list(rest))
    case "discards": action = .discard(try Card.list(rest))
    case "once": action = .runTwice(false)
    case "twice": action = .runTwice(true)
    case "shows": action = .show
    default: throw ScriptError("\(line): no such action")
    }
    return (seat, action)
  }

  private static func amount(_ word: String) throws -> Int {
    guard let amount = Int(word) else { throw ScriptError("\(word) is no amount") }
    return amount
  }

  // MARK: - Looking

  /// Everybody who is asked something: `A`, or nothing.
  var asked: String {
    hand.players.filter { !hand.moves(for: $0.player).isEmpty && !hand.isOver }
      .map { Self.letter($0.seat) }.joined()
  }

  var isOver: Bool { hand.isOver }

  /// What somebody is offered: `fold, call 100, raise 300-1000`; empty if nothing.
  func offers(_ letter: String) throws -> String {
    let seat = try Self.seat(letter)
    let player = SeatedPlayer(seat, try Self.name(of: seat))
    return hand.moves(for: player).map(\.words).joined(separator: ", ")
  }

  /// Chips in front of each, A first.
  var stacks: [Int] { hand.players.map(\.stack) }

  /// Everything that was paid before anybody decided: `A sb 50`.
  var posts: String {
    events.compactMap {
      guard case .posted(let player, let post) = $0 else { return nil }
      return "\(Self.letter(player.seat)) \(post.kind.rawValue) \(post.paid)"
    }.joined(separator: ", ")
  }

  /// What went back: `A 40`.
  var returned: String {
    events.compactMap {
      guard case .returned(let player, let amount) = $0 else { return nil }
      return "\(Self.letter(player.seat)) \(amount)"
    }.joined(separator: ", ")
  }

  /// The pots in the order in which they were won: `2: A 30, 1: B 5 C 4`; with `a` and `b` for the
  /// shares of a split pot, and `@1` and `@2` for boards: `1a@2: B 3`.
  var pots: String {
    events.compactMap {
      guard case .pot(let pot) = $0 else { return nil }
      let place = pot.share.flatMap { hand.shares.firstIndex(of: $0) }
      let share = place.map { ["a", "b"][$0] } ?? ""
      let run = pot.run.map { "@\($0)" } ?? ""
      let winners = pot.winners.map { "\(Self.letter($0.key)) \($0.value.amount)" }
      return "\(pot.number)\(share)\(run): " + winners.joined(separator: " ")
    }.joined(separator: ", ")
  }

  /// Who turned up a hand and who did not, in order: `A shows, C mucks`.
  var showdown: String {
    events.compactMap {
      switch $0 {
      case .shown(let shown): "\(Self.letter(shown.player.seat)) shows"
      case .mucked(let player): "\(Self.letter(player.seat)) mucks"
      default: nil
      }
    }.joined(separator: ", ")
  }

  /// The streets that have begun, with the boards: `flop 2c3c4c`.
  var streets: [String] {
    events.compactMap {
      guard case .street(let start) = $0 else { return nil }
      return start.board.isEmpty
        ? start.name : "\(start.name) \(start.board.map(\.description).joined())"
    }
  }

  /// The boards that were shown as they would have been.
  var rabbits: [[Card]] {
    events.compactMap { if case .rabbit(let board, _) = $0 { board } else { nil } }
  }

  /// The cards of a player, those face down first.
  func cards(_ letter: String) throws -> String {
    let seat = try Self.seat(letter)
    return hand.players.first { $0.seat == seat }?.cards.map(\.description).joined() ?? ""
  }

  func player(_ letter: String) throws -> HandPlayer {
    let seat = try Self.seat(letter)
    guard let player = hand.players.first(where: { $0.seat == seat }) else {
      throw ScriptError("\(letter) does not play")
    }
    return player
  }
}

extension LegalMove {
  /// As on a turn line.
  var words: String {
    switch choice {
    case .nothing: verb
    case .amount(.one(let amount)): "\(verb) \(amount)"
    case .amount(.range(let range)), .swap(let range):
      "\(verb) \(range.lowerBound)-\(range.upperBound)"
    case .amount(.either(let small, let big)): "\(verb) \(small)/\(big)"
    case .cards(let count, _): "\(verb) \(count)"
    case .games(let games): "\(verb) " + games.map(\.rawValue).joined(separator: "/")
    }
  }
}

extension PokerPlay {
  /// A kind of poker with bets such as `blinds=50/100 ante=10 bba=100 bringin=5 bets=15/30`.
  init(_ variant: Variant, _ limit: BettingLimit, _ bets: String) throws {
    var stakes = Stakes()
    for word in bets.split(separator: " ") {
      let parts = word.split(separator: "=")
      let amounts = parts[1].split(separator: "/").compactMap { Int($0) }
      switch (parts[0], amounts.count) {
      case ("blinds", 2): (stakes.smallBlind, stakes.bigBlind) = (amounts[0], amounts[1])
      case ("ante", 1): stakes.ante = amounts[0]
      case ("bba", 1): stakes.bigBlindAnte = amounts[0]
      case ("bringin", 1): stakes.bringIn = amounts[0]
      case ("bets", 2): (stakes.smallBet, stakes.bigBet) = (amounts[0], amounts[1])
      default: throw ScriptError("\(word) is no bet")
      }
    }
    self.init(variant, limit, stakes)
  }
}

extension Variant {
  /// A deck by which each player gets these cards in their order, and the board lies like this.
  /// `xx` stands for any other card, and the cards that are burned are such.
  ///
  /// - Parameter rest: if given, what comes after the first street, card by card with those that
  ///   are burned.
  func deck(_ hands: [String], board: String = "", rest: String = "") throws -> [Card] {
    var own = try hands.map { try Self.row($0)[...] }
    var common = try Self.row(board)[...]
    var order: [Card?] = []
    for (index, street) in streets.enumerated() where index == 0 || rest.isEmpty {
      if index > 0 { order.append(nil) }
      for _ in 0..<street.down + street.up {
        for player in own.indices { order.append(own[player].popFirst() ?? nil) }
      }
      for _ in 0..<street.board { order.append(common.popFirst() ?? nil) }
    }
    order += try Self.row(rest)
    let named = Set(order.compactMap { $0 })
    var others = deck.cards.filter { !named.contains($0) }[...]
    // Where the deck ends before everybody has all cards, the game has to see what comes.
    return order.prefix(deck.cards.count).compactMap { $0 ?? others.popFirst() }
  }

  private static func row(_ text: String) throws -> [Card?] {
    let characters = Array(text.filter { $0 != " " })
    return try stride(from: 0, to: characters.count, by: 2).map { place in
      let word = String(characters[place..<min(place + 2, characters.count)])
      return word == "xx" ? nil : try Card.list(word).first
    }
  }
}
