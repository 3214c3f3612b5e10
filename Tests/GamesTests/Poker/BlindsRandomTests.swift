// Button and blinds while people come and go at random: what a regular would complain about must
// not happen, from seeds that a failure prints.

import Cards
import Identity
import Testing

@testable import Games

struct BlindsRandomTests {
  @Test(
    "K1, K2, K4: nobody has the big blind twice in a row, is passed over, or comes in for nothing",
    arguments: PokerOptions.Button.allCases)
  func blindsGoRound(button: PokerOptions.Button) throws {
    for seed in 0..<max(60, RandomHands.count / 200) {
      var evening = try Evening(button, seed: UInt64(seed))
      for _ in 0..<30 {
        if let wrong = try evening.playHand() {
          Issue.record("\(button) button, seed \(seed): \(wrong) in \(evening.log.suffix(9))")
          return
        }
      }
    }
  }
}

/// A table of hold'em at which somebody comes or goes before each hand.
private struct Evening {
  private var table: PlayedTable
  private var random: SplitMix64
  private let button: PokerOptions.Button
  private var newcomers = 0
  private var lastBigBlind: Seat?
  private var lastPlayers: [Seat] = []
  /// What has happened.
  private(set) var log: [String] = []

  init(_ button: PokerOptions.Button, seed: UInt64) throws {
    var options = PokerOptions()
    options.button = button
    self.button = button
    table = try PlayedTable("ABCD", options)
    table.chance = ChaCha20(seed: Seed(number: seed))
    random = SplitMix64(seed: seed)
  }

  /// Plays a hand, and gives what is wrong with its blinds.
  mutating func playHand() throws -> String? {
    for _ in 0..<2 {
      try comeOrGo(PlayedHand.letters[random.uniform(below: 7)])
      // Whoever comes to an empty table begins anew.
      if table.game.button == nil { lastBigBlind = nil }
    }
    guard table.game.nextHand != nil else { return nil }
    let candidates = table.game.candidates
    let entries = table.game.players.mapValues { $0.entry }
    log.append(try table.deal())
    guard let hand = table.game.hand, let big = hand.bigBlind else { return "no big blind" }
    let posted = Set(
      table.events.compactMap { event -> Seat? in
        guard case .posted(let player, let post) = event else { return nil }
        return post.kind == .bigBlind || post.kind == .dead ? player.seat : nil
      })
    let seats = hand.players.map(\.seat)
    var wrong: String?
    if let lastBigBlind {
      if big == lastBigBlind { wrong = "\(big) has the big blind twice" }
      let next = candidates.clockwise(after: lastBigBlind)[0]
      if button == .dead, big != next { wrong = "\(next) is passed over" }
      let hasOld = candidates.count { entries[$0] == .regular } > 1
      for seat in seats where hasOld && seats.count > 2 && entries[seat] != .regular {
        if !posted.contains(seat) { wrong = "\(seat) comes in for nothing" }
      }
      for seat in candidates where lastPlayers.contains(seat) && entries[seat] == .regular {
        if !seats.contains(seat) { wrong = "\(seat) is left out" }
      }
    }
    if seats.count > 2, let small = hand.smallBlind {
      if [big, small].contains(hand.button) { wrong = "the button has a blind" }
      if seats.firstIndex(of: small) != 0 { wrong = "somebody sits before the small blind" }
    }
    if seats.count == 2, hand.smallBlind != hand.button, !posted.contains(hand.button) {
      wrong = "of two the button is not small"
    }
    (lastBigBlind, lastPlayers) = (big, seats)
    try table.finish()
    return wrong
  }

  private mutating func comeOrGo(_ letter: String) throws {
    let player = table.game.players[try PlayedHand.seat(letter)]
    switch random.uniform(below: 6) {
    case 0 where player == nil:
      newcomers += 1
      try table.sit(letter, name: "newcomer-\(newcomers)")
      log.append("\(letter) sits")
    case 1 where player != nil:
      try table.leave(letter)
      log.append("\(letter) leaves")
    case 2 where player != nil:
      try table.sitOut(letter)
      log.append("\(letter) sits out")
    case 3 where player?.isAway == true, 4 where player?.isAway == true:
      try table.comeBack(letter)
      log.append("\(letter) is back")
    default:
      guard player != nil, try table.refusal(letter, .post(true)) == nil else { return }
      try table.act(letter, .post(true))
      log.append("\(letter) posts")
    }
  }
}
