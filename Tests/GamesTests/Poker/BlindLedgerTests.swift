// Who owes which blind, by two bookkeepers: the game, and one that knows the clauses K1, K2 and K4
// and sees who comes, goes and pays. All is done at random, from seeds that a failure prints.

import Cards
import Lines
import Testing

@testable import Games

struct BlindLedgerTests {
  @Test(
    "K4: both bookkeepers say who owes which blind; big blinds paid and orbits played agree",
    arguments: PokerRandomPlayTests.tables.indices)
  func bothAgree(index: Int) {
    let table = PokerRandomPlayTests.tables[index]
    var hands = max(12, RandomHands.count / PokerRandomPlayTests.tables.count)
    for run in 0... where hands > 0 {
      let seed = UInt64(run) &* 1_000_003 &+ UInt64(index)
      var evening = LedgerEvening(table, seed: seed)
      let most = min(hands, 120)
      if let wrong = evening.play(hands: most) {
        let log = evening.log.suffix(12).joined(separator: "; ")
        Issue.record(
          "\(table.name), seed \(seed), hand \(evening.game.handCount): \(wrong); \(log)")
        return
      }
      hands -= most
      if hands <= 0 { return }
    }
  }
}

/// What one player owes and has paid, as the second bookkeeper knows it.
private struct BlindAccount {
  /// Has come after the first hand and has not been dealt in yet.
  var isNew: Bool
  var owesBig = false
  var owesSmall = false
  /// Big blinds paid, and orbits in which at least one hand was played.
  var paid = 0
  var orbits = 0
  private var hasPlayed = false

  init(isNew: Bool) { self.isNew = isNew }

  var isRegular: Bool { !isNew && !owesBig && !owesSmall }

  var entry: PokerPlayer.Entry {
    isNew ? .new : owesBig ? .missedBoth : owesSmall ? .missedSmall : .regular
  }

  /// The big blind has come to the seat, or has passed it.
  mutating func endOrbit() {
    if hasPlayed { orbits += 1 }
    hasPlayed = false
  }

  mutating func play() {
    (isNew, owesBig, owesSmall, hasPlayed) = (false, false, false, true)
  }
}

/// What was paid for blinds before the cards of a hand, in the order of paying.
private struct BlindPosts {
  private(set) var kinds: [Seat: [Post.Kind]] = [:]
  /// Chips that were left then.
  private(set) var left: [Seat: Int] = [:]

  mutating func take(_ post: Post, by seat: Seat) {
    left[seat] = post.stack
    guard [.smallBlind, .bigBlind, .dead].contains(post.kind) else { return }
    kinds[seat, default: []].append(post.kind)
  }
}

/// The second bookkeeper.
private struct BlindLedger {
  private(set) var accounts: [Seat: BlindAccount] = [:]
  private var lastBig: Seat?
  private var hasBegun = false

  mutating func sit(_ seat: Seat) { accounts[seat] = BlindAccount(isNew: hasBegun) }

  mutating func leave(_ seat: Seat) {
    accounts[seat] = nil
    if accounts.isEmpty { self = BlindLedger() }
  }

  /// A hand without blinds changes nothing of what is owed.
  mutating func beginWithoutBlinds() { hasBegun = true }

  /// Takes a hand with blinds and what was paid in it; gives what is wrong.
  ///
  /// - Parameters:
  ///   - candidates: all who have chips and want to play, by seat.
  ///   - isStrict: whether the big blind goes on by one player and no more.
  mutating func begin(
    _ hand: PokerHand, _ posts: BlindPosts, candidates: [Seat], isStrict: Bool
  ) -> String? {
    guard let big = hand.bigBlind else { return "nobody has the big blind" }
    defer { (lastBig, hasBegun) = (big, true) }
    if let lastBig {
      if big == lastBig { return "\(big) has the big blind twice in a row" }
      let next = candidates.first { $0 > lastBig } ?? candidates[0]
      if isStrict, big != next { return "the big blind is \(big)'s and not \(next)'s" }
      pass(from: lastBig, to: big, hand)
    } else {
      accounts[big]?.endOrbit()
    }
    if let small = hand.smallBlind, hand.players.count > 2 {
      if [big, small].contains(hand.button) { return "the button has a blind" }
      if hand.players[0].seat != small { return "somebody sits before the small blind" }
    }
    let regulars = hand.players.count { accounts[$0.seat]?.isRegular == true }
    for player in hand.players {
      let seat = player.seat
      guard let account = accounts[seat] else { return "\(seat) plays and is not here" }
      var due: [Post.Kind] = []
      if seat == big {
        due = [.bigBlind]
      } else if account.owesBig {
        due = [.dead, .bigBlind]
      } else if seat == hand.smallBlind {
        due = [.smallBlind]
      } else if account.owesSmall {
        due = [.dead]
      } else if account.isNew, lastBig != nil, hand.players.count > 2, regulars > 1 {
        due = [.bigBlind]
      }
      if isStrict, let lastBig, hand.players.count > 2, seat != big,
        seat.isBetween(hand.button, lastBig)
      {
        return "\(seat) is dealt in between the button and the place of the small blind"
      }
      let paid = posts.kinds[seat] ?? []
      // A newcomer may always pay instead of waiting.
      if account.isNew, due.isEmpty, paid == [.bigBlind] { due = paid }
      // Whoever has nothing left pays less.
      guard paid == due || posts.left[seat] == 0 && paid.allSatisfy(due.contains) else {
        return "\(seat) owes \(due) and pays \(paid)"
      }
      if due.contains(.bigBlind) { accounts[seat]?.paid += 1 }
      accounts[seat]?.play()
    }
    guard isStrict else { return nil }
    for (seat, account) in accounts where abs(account.paid - account.orbits) > 1 {
      return "\(seat) has paid \(account.paid) big blinds in \(account.orbits) orbits"
    }
    return nil
  }

  private mutating func pass(from last: Seat, to big: Seat, _ hand: PokerHand) {
    var seat = last.number
    repeat {
      seat = seat % 10 + 1
      let place = Seat(seat)
      accounts[place]?.endOrbit()
      guard place != big, let account = accounts[place], !account.isNew,
        hand.position(of: place) == nil
      else { continue }
      accounts[place]?.owesBig = true
      accounts[place]?.owesSmall = true
    } while seat != big.number
    if let account = accounts[last], !account.isNew, hand.position(of: last) == nil {
      accounts[last]?.owesSmall = true
    }
  }
}

/// A table at which people run out of chips, bring more, sit out, come back, post, come and go.
private struct LedgerEvening {
  private(set) var game: PokerGame
  private(set) var log: [String] = []
  private var ledger = BlindLedger()
  private var random: SplitMix64
  private let seats: Int
  private var visitors = 0
  /// What was wrong with a hand that has begun when somebody came.
  private var wrong: String?

  init(_ table: PokerRandomPlayTests.Table, seed: UInt64) {
    random = SplitMix64(seed: seed)
    seats = table.players.lowerBound + random.uniform(below: table.players.count)
    var options = PokerOptions()
    options.button = random.uniform(below: 4) == 0 ? .moving : .dead
    options.passedIn = random.uniform(below: 2) == 0 ? .stay : .back
    if random.uniform(below: 4) == 0 { options.bombPotEvery = 5 }
    game = PokerGame(
      rules: PokerRules(
        id: table.plays[0].variant.id, plays: table.plays, rotation: table.rotation, seats: seats,
        buyIn: 1...1000, options: options))
  }

  /// Plays so many hands, and gives what is wrong.
  mutating func play(hands: Int) -> String? {
    for _ in 0..<hands * 40 where game.handCount < hands {
      for _ in 0...random.uniform(below: 3) where game.openHand == nil { comeOrGo() }
      if let wrong = wrong ?? compare() ?? playHand() ?? wrong { return wrong }
    }
    return game.handCount < hands ? "the hands do not end" : nil
  }

  /// Whether the game has what the second bookkeeper has.
  private func compare() -> String? {
    if game.imbalance != 0 { return "chips are lost" }
    let open = game.openHand
    for (seat, player) in game.players where open?.position(of: seat) == nil {
      guard let account = ledger.accounts[seat] else { return "\(seat) is not known" }
      if account.entry != player.entry {
        return "\(seat) is \(player.entry), and owes as \(account.entry)"
      }
    }
    return nil
  }

  private mutating func playHand() -> String? {
    for seat in game.seatsToSitOut { change(.away(seat)) }
    if game.nextHand != nil, let wrong = take({ $0.decideStart(using: &$1) }) { return wrong }
    for _ in 0..<2000 {
      guard let seat = game.players.keys.first(where: { game.isAsked($0) }) else { break }
      // Somebody may go, or bring chips, in the middle of a hand.
      if random.uniform(below: 40) == 0 { comeOrGo() }
      guard game.isAsked(seat) else { continue }
      let action = action(of: seat)
      if let wrong = take({ game, random in
        (try? game.decide(action, by: seat, using: &random)) ?? []
      }) {
        return wrong
      }
    }
    return game.openHand == nil ? nil : "the hand does not end"
  }

  /// Lets the game decide something, and tells the second bookkeeper of it.
  private mutating func take(
    _ decide: (inout PokerGame, inout SplitMix64) -> [PokerEvent]
  ) -> String? {
    let candidates = game.candidates
    let events = decide(&game, &random)
    for (index, event) in events.enumerated() {
      switch event {
      case .left(let player, _): ledger.leave(player.seat)
      case .hand(let start):
        // What is paid before anybody decides stands behind it.
        var posts = BlindPosts()
        for case .posted(let player, let post) in events[index...].prefix(while: \.isBeforeCards) {
          posts.take(post, by: player.seat)
        }
        if let wrong = begin(start, posts, candidates) { return wrong }
      default: break
      }
    }
    return nil
  }

  private mutating func begin(
    _ start: HandStart, _ posts: BlindPosts, _ before: [Seat]
  ) -> String? {
    log.append(
      "hand \(start.number): button \(start.button), blinds "
        + "\(start.smallBlind.map { "\($0)" } ?? "-")/\(start.bigBlind.map { "\($0)" } ?? "-"), "
        + "plays \(start.players.map { "\($0.player.seat)" }.joined(separator: " "))")
    let candidates = Set(before + start.players.map(\.player.seat)).sorted()
    let play = game.rules.plays.first { $0.variant.id == start.game }
    guard play?.variant.forced == .blinds, !start.isBombPot, let hand = game.hand else {
      ledger.beginWithoutBlinds()
      return nil
    }
    return ledger.begin(
      hand, posts, candidates: candidates, isStrict: game.rules.options.button == .dead)
  }

  /// Anything that is allowed, often for everything.
  private mutating func action(of seat: Seat) -> PokerAction {
    let moves = game.moves(for: seat).filter { $0 != .show && $0 != .fold }
    let cards = game.question(for: seat)?.hole ?? []
    guard let move = moves.randomElement(using: &random) else { return .auto }
    switch move.verb {
    case "bringin", "check", "draw", "once", "twice": return .auto
    case "call" where random.uniform(below: 3) == 0: return .fold
    default:
      return PokerAction(
        move, amount: { random.uniform(below: 2) == 0 ? $0.most : $0.least },
        cards: { Array(cards.prefix($0.lowerBound)) },
        game: { $0.randomElement(using: &random) }) ?? .auto
    }
  }

  // MARK: - Comings and goings

  private mutating func comeOrGo() {
    let seat = Seat(1 + random.uniform(below: seats))
    guard let player = game.players[seat] else {
      visitors += 1
      guard random.uniform(below: 2) == 0, let name = PlayerName("p\(visitors)") else { return }
      ledger.sit(seat)
      log.append("\(seat) sits")
      return change(
        .sat(SeatedPlayer(seat, name), stack: 1 + random.uniform(below: 30), isBot: false))
    }
    switch random.uniform(below: 12) {
    case 0 where !player.isLeaving && random.uniform(below: 3) == 0:
      log.append("\(seat) leaves")
      change(.leaving(seat))
    case 1, 2:
      log.append("\(seat) out")
      change(.away(seat))
    case 3, 4,
      5 where player.isAway:
      log.append("\(seat) back")
      change(.back(seat))
    case 6, 7,
      8 where player.stack < 4 && !player.isLeaving:
      log.append("\(seat) tops up")
      let amount = 1 + random.uniform(below: 30)
      note(take { $0.decideTopUp(of: seat, by: amount, using: &$1) })
    default:
      let wishes: [PokerAction] = [.post(true), .post(true), .post(false), .leaveNextBlind(true)]
      guard let wish = wishes.randomElement(using: &random) else { return }
      if wish == .post(true), player.entry != .regular { log.append("\(seat) posts") }
      note(take { game, random in (try? game.decide(wish, by: seat, using: &random)) ?? [] })
    }
  }

  private mutating func change(_ change: SeatChange) {
    game.evolve(change)
    note(take { $0.decide(after: change, using: &$1) })
  }

  private mutating func note(_ found: String?) { wrong = wrong ?? found }
}

extension PokerEvent {
  /// Whether it may stand between the beginning of a hand and its first cards.
  fileprivate var isBeforeCards: Bool {
    switch self {
    case .hand, .shuffled, .posted: true
    default: false
    }
  }
}
