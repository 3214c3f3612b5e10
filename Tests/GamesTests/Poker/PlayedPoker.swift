// What a script can do and see of poker, whether one hand is played or a whole table.

import Lines

@testable import Games

/// One hand, or a table.
protocol PlayedPoker: Played where Action == PokerAction {
  /// The hand that is played, or was the last one.
  var hand: PokerHand? { get }
  /// What has happened, at a table since the last hand was to begin.
  var events: [PokerEvent] { get }
}

extension PlayedPoker {
  func action(_ words: ArraySlice<String>) throws -> PokerAction? { try PokerAction(words) }

  /// Everybody who is asked pays as little as possible to stay in, keeps all cards, or gives up
  /// what the table would, until the hand is over or `street` begins.
  mutating func limp(to street: String) throws {
    while let hand, let actor = hand.actor, hand.currentStreet.name != street {
      let seat = hand.players[actor].seat
      let verbs = moves(for: seat).map(\.verb)
      let paid: [(String, PokerAction)] = [
        ("bringin", .bringIn), ("check", .check), ("call", .call),
      ]
      try act(paid.first { verbs.contains($0.0) }?.1 ?? .auto, by: seat)
    }
  }

  /// What a script calls an event, and its words there.
  private func words(_ event: PokerEvent) -> (String, String)? {
    switch event {
    case .posted(let player, let post):
      return ("posts", "\(player.seat.letter) \(post.kind.rawValue) \(post.paid)")
    case .dealt(let player, let hole, let up):
      return ("dealt", "\(player.seat.letter) \(hole.count)+\(up.count)")
    case .street(let start):
      return ("streets", ([start.name] + [start.board.notation]).filter { $0 != "-" }.spaced)
    case .shown(let shown): return ("showdown", "\(shown.player.seat.letter) shows")
    case .mucked(let player): return ("showdown", "\(player.seat.letter) mucks")
    case .returned(let player, let amount):
      return ("returned", "\(player.seat.letter) \(amount)")
    case .rabbit(let board, _): return ("rabbits", board.notation)
    case .pot(let pot):
      // `1a@2: B 3`: the first pot's high half on the second board.
      let place = pot.share.flatMap { hand?.shares.firstIndex(of: $0) }
      let run = pot.run.map { "@\($0)" } ?? ""
      let winners = pot.winners.map { "\($0.key.letter) \($0.value.amount)" }
      return ("pots", "\(pot.number)\(place.map { ["a", "b"][$0] } ?? "")\(run): \(winners.spaced)")
    default: return nil
    }
  }

  /// What all can see of the hand, or of what has happened.
  func seen(_ words: [String]) throws -> String? {
    guard let hand else { return nil }
    switch words[0] {
    case "street": return hand.isOver ? "over" : hand.currentStreet.name
    case "pot": return "\(hand.pot)"
    case "side": return hand.sidePots.map(String.init).spaced
    case "stacks": return hand.players.map { "\($0.stack)" }.spaced
    case "boards": return hand.boards.map(\.notation).joined(separator: " / ")
    case "game": return hand.variant.id.rawValue
    case "cards", "bet", "count":
      let seat = try Seat(letter: words[1])
      guard let player = hand.players.first(where: { $0.seat == seat }) else { return nil }
      return switch words[0] {
      case "cards": player.cards.notation
      case "bet": "\(player.bet)"
      default: "\(player.down.count) down, \(player.up.count) up"
      }
    case "told", "order": return told(events.map { .poker($0) }, words)
    case "posts", "dealt", "streets", "showdown", "returned", "rabbits", "pots":
      return events.compactMap(self.words).filter { $0.0 == words[0] }.map(\.1)
        .joined(separator: ", ")
    default: return nil
    }
  }
}

extension [String] {
  fileprivate var spaced: String { joined(separator: " ") }
}
