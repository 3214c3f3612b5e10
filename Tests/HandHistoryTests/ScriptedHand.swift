import Cards
import Lines
import Testing

@testable import Games

/// A hand whose cards and moves are given, as its events.
struct ScriptedHand {
  private(set) var events: [PokerEvent]
  private var hand: PokerHand
  private var step = PokerStep()
  private var chance = ChaCha20(seed: Seed(number: 1))

  static let names = ["ann", "bob", "cid", "dan"]

  /// Deals a hand.
  ///
  /// - Parameters:
  ///   - stacks: those of ann, bob …, the first left of the button first; the last has the button.
  ///   - deck: the cards in the order in which they are dealt, one to each in turn, and burned.
  ///   - extra: what is paid to be dealt in.
  ///   - straddler: whoever straddles, by position.
  init(
    _ variant: Variant, _ limit: BettingLimit, _ stakes: Stakes, stacks: [Int], deck: String,
    hasSmallBlind: Bool = true, extra: [(position: Int, kind: Post.Kind)] = [],
    straddler: Int? = nil, options: PokerOptions = PokerOptions(), boards: Int = 1
  ) throws {
    let players = try zip(stacks.indices, stacks).map { index, stack in
      let name = try #require(PlayerName(ScriptedHand.names[index]))
      return (player: SeatedPlayer(Seat(2 * index + 1), name), stack: stack)
    }
    let seats = players.map(\.player.seat)
    let hasBlinds = variant.forced == .blinds
    let small = seats.count == 2 ? seats[1] : seats[0]
    let big = seats.count == 2 || !hasSmallBlind ? seats[0] : seats[1]
    let start = HandStart(
      number: 7, game: variant.id, limit: limit, button: seats[seats.count - 1],
      smallBlind: hasBlinds && hasSmallBlind ? small : nil,
      bigBlind: hasBlinds ? big : variant.forced == .buttonBlind ? seats.last : nil,
      stakes: stakes, boards: boards, players: players)
    events = [.hand(start)]
    hand = PokerHand(start, PokerPlay(variant, limit, stakes), options)
    hand.begin(
      deck: try Card.list(deck),
      extra: extra.map { (seat: seats[$0.position], kind: $0.kind) },
      straddler: straddler.map { seats[$0] }, &step, using: &chance)
  }

  /// Plays moves such as `a call, b raise 6, c fold`, and gives all events up to now.
  mutating func play(_ moves: String) throws -> [PokerEvent] {
    for move in moves.split(separator: ", ") {
      let words = move.split(separator: " ").map(String.init)
      let position = try #require(ScriptedHand.names.firstIndex { $0.hasPrefix(words[0]) })
      let player = hand.players[position].player
      let action = try action(Array(words.dropFirst()), of: player.seat)
      try #require(hand.refusal(of: action, by: player) == nil, "\(move) is refused")
      hand.perform(action, by: player.seat, isAuto: false, &step, using: &chance)
    }
    return events + step.events
  }

  var isOver: Bool { hand.isOver }

  /// Whoever is asked takes the safe move.
  mutating func timeOut() {
    guard let actor = hand.actor else { return }
    hand.perform(.auto, by: hand.players[actor].seat, isAuto: true, &step, using: &chance)
  }

  private func action(_ words: [String], of seat: Seat) throws -> PokerAction {
    switch words[0] {
    case "fold": return .fold
    case "check": return .check
    case "call": return .call
    case "bringin": return .bringIn
    case "show": return .show
    case "twice": return .runTwice(true)
    case "draw": return .draw(try Card.list(words.dropFirst().joined()))
    case "discard": return .discard(try Card.list(words[1]))
    default:
      let amount = try #require(words.count == 2 ? Int(words[1]) : nil)
      let kind = try #require(WagerKind(rawValue: words[0]))
      return .wager(kind, to: amount)
    }
  }
}

extension Sequence<PokerEvent> {
  /// The document of these events with every card, or as somebody has seen them.
  func document(for viewer: String? = nil) -> HandDocument? {
    let time = UniversalTime(seconds: 1_795_284_184)
    let events = map { GameEvent.poker($0) }
    let seen = events.compactMap { event in
      viewer.map { event.shown(to: PlayerName($0)) } ?? event.withEveryCard
    }
    return HandDocument(seen, table: "main", at: time)
  }

  /// The actions of that document.
  func actions(for viewer: String? = nil) -> String {
    let lines = document(for: viewer)?.lines ?? []
    guard let start = lines.firstIndex(where: { $0.hasPrefix("actions = [") }) else { return "" }
    if lines[start].hasSuffix("]") { return String(lines[start].dropFirst(11).dropLast()) }
    let list = lines[(start + 1)...].prefix { $0 != "]" }.map { $0.dropFirst(2) }
    return String(list.joined(separator: " ").dropLast())
  }
}
