// A hand of poker with its deck stacked.

import Cards
import HandOracle
import Lines
import Testing

@testable import Games

/// One hand. Its players are A, B, C and so on: A is the first left of the button, so with blinds
/// A has the small one and B the big one; of two players B has the button and the small blind.
///
/// After every step the events are folded a second time, and the chips are counted.
struct PlayedHand: PlayedPoker {
  private(set) var played: PokerHand
  private(set) var events: [PokerEvent] = []
  private var folded: PokerHand
  private var oracle = PokerOracle(matchStack: nil)
  private let total: Int
  private var chance = ChaCha20(seed: Seed(number: 7))

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
      players: try zip(seats, stacks).map { (player: try .named($0), stack: $1) })
    played = PokerHand(start, play, options)
    folded = played
    total = stacks.reduce(0, +)
    for (player, stack) in start.players { oracle.seat(player, stack) }
    try oracle.take(.hand(start))
    var extra: [(seat: Seat, kind: Post.Kind)] = []
    var straddler: Seat?
    for post in posts.split(separator: ", ") {
      let words = post.split(separator: " ").map(String.init)
      let seat = try Seat(letter: words[0])
      guard let kind = Post.Kind(rawValue: words[1]) else { throw ScriptError("\(post)?") }
      if kind == .straddle { straddler = seat } else { extra.append((seat, kind)) }
    }
    step { $0.begin(deck: deck, extra: extra, straddler: straddler, &$1, using: &$2) }
  }

  private mutating func step(_ body: (inout PokerHand, inout PokerStep, inout ChaCha20) -> Void) {
    var step = PokerStep()
    body(&played, &step, &chance)
    for event in step.events {
      folded.evolve(event)
      #expect(folded.total == total, "chips after \(event)")
      do { try oracle.take(event) } catch { Issue.record("\(error.detail)") }
    }
    #expect(folded == played, "the hand is not the fold of \(step.events)")
    events += step.events
  }

  var hand: PokerHand? { played }

  mutating func act(_ action: PokerAction, by seat: Seat) {
    step { $0.perform(action, by: seat, isAuto: false, &$1, using: &$2) }
  }

  mutating func happen(_ words: [String]) throws {
    guard words[0] == "to" else { throw ScriptError("\(words)?") }
    try limp(to: words[1])
  }

  func look(_ words: [String]) throws -> String? { try seen(words) }

  func isAsked(_ seat: Seat) -> Bool {
    !played.isOver
      && played.players.contains { $0.seat == seat && !played.moves(for: $0.player).isEmpty }
  }

  func moves(for seat: Seat) -> [LegalMove] {
    played.players.first { $0.seat == seat }.map { played.moves(for: $0.player) } ?? []
  }

  func refusal(of action: PokerAction, by seat: Seat) -> Refusal? {
    played.players.first { $0.seat == seat }.flatMap { played.refusal(of: action, by: $0.player) }
  }
}

extension SeatedPlayer {
  /// The player of a seat.
  static func named(_ seat: Seat, _ name: String? = nil) throws -> Self {
    guard let name = PlayerName(name ?? "player-\(seat.letter)") else {
      throw ScriptError("seat \(seat) has no name")
    }
    return Self(seat, name)
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
