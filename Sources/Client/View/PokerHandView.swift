import Cards
import Games
import HandRanking
import Identity
import LineProtocol
import Lines
import Tables

/// The hand of poker that is played, or the last one, as it is drawn.
struct PokerHandView: Sendable, Equatable {
  /// What is drawn of a board, however long a server makes it.
  private static let mostCards = 10
  private static let mostBoards = 9
  private static let mostResults = 40

  /// What is played.
  var game: VariantID?
  var limit: BettingLimit?
  var stakes = Stakes()
  /// Where the button lies.
  var button: Seat?
  /// The street's name; `nil` if no hand is played.
  var street: String?
  /// What lies in the middle, of each board.
  private(set) var boards: [[Card]] = []
  /// The boards as they would have been, of a hand that ended before its last cards.
  private(set) var rabbits: [[Card]] = []
  /// Chips in the middle, with the bets before the seats; `nil` if no hand is played.
  var pot: Int?
  /// Of that chips that are nobody's bet, by who has paid them.
  private(set) var dead: [Seat: Int] = [:]
  var isBombPot = false
  /// Chips in the middle that were there before the hand.
  private(set) var carried = 0
  /// What everybody had when the hand began.
  private(set) var stacks: [Seat: Int] = [:]
  /// Who has won what, once the hand is over.
  private(set) var results: [PotResult] = []
  /// The hands that were turned up.
  private(set) var shown: [Seat: Shown] = [:]

  init() {}

  init(_ start: HandStart) {
    (game, limit, stakes) = (start.game, start.limit, start.stakes)
    (button, pot, isBombPot) = (start.button, start.carried, start.isBombPot)
    carried = start.carried
    for (player, stack) in start.players { stacks[player.seat] = stack }
    street = Variant.named(start.game.rawValue)?.streets.first?.name
  }

  /// - Parameter row: the row of a hand.
  init(_ row: Line) {
    (game, limit, button) = (row.value("game"), row.value("limit"), row.value("button"))
    stakes = row.stakes
    street = row.word("street").flatMap { $0.isEmpty ? nil : $0 }
    pot = street == nil ? nil : row.count("pot")
    let boards: Boards? = row.value("board")
    for (index, board) in (boards?.counted(row.int("boards") ?? 1) ?? []).enumerated() {
      lay(board, run: index + 1)
    }
  }

  // MARK: - What happens

  /// Lays a board, of which a hand that is run twice has two.
  mutating func lay(_ board: [Card], run: Int) {
    guard !board.isEmpty, (1...Self.mostBoards).contains(run) else { return }
    while boards.count < run { boards.append(boards.first ?? []) }
    boards[run - 1] = Array(board.prefix(Self.mostCards))
  }

  /// Somebody has paid before the cards came.
  mutating func note(_ post: Post, by seat: Seat) {
    pot = post.pot
    if post.kind == .dead || post.kind == .bigBlindAnte {
      dead[seat] = min(Limits.amount, dead[seat, default: 0] + post.paid)
    }
  }

  mutating func note(_ result: PotResult) {
    if results.count < Self.mostResults { results.append(result) }
  }

  mutating func note(rabbit board: [Card]) {
    if rabbits.count < Self.mostBoards { rabbits.append(Array(board.prefix(Self.mostCards))) }
  }

  mutating func note(_ hand: Shown, of seat: Seat) {
    if shown.count < TableView.mostHands { shown[seat] = hand }
  }

  // MARK: - In words

  /// What a step of an amount is: the least bet that anybody makes.
  var step: Int { max(1, stakes.bigBlind > 0 ? stakes.bigBlind : stakes.smallBet) }

  /// What is played and for how much, as in `razz, limit 4/8, ante 1`.
  var title: String? {
    guard let game else { return nil }
    let name = Variant.named(game.rawValue)?.title ?? "the table's own rules"
    let bets =
      stakes.bigBet > 0
      ? "\(stakes.smallBet)/\(stakes.bigBet)" : "\(stakes.smallBlind)/\(stakes.bigBlind)"
    let ante = stakes.ante + stakes.bigBlindAnte
    let structure = limit.map { $0 == .fixed ? "limit" : "\($0.rawValue) limit" }
    return name + (structure.map { ", \($0) \(bets)" } ?? "")
      + (ante > 0 ? ", ante \(ante)" : "")
  }

  /// The street as people call it.
  var streetTitle: String? {
    street.map { TextRenderer.streetTitle(SafeText.printable($0)).description }
  }

  /// Who has won a pot, as in `Side pot: 40 to bob, two pair, nines and fours`: from the clearest
  /// to the shortest.
  func forms(_ result: PotResult) -> [String] {
    let sidePots = Set(results.map(\.number).filter { $0 > 1 })
    var pot = sidePots.isEmpty ? "Pot" : "Main pot"
    if result.number > 1 { pot = sidePots.count > 1 ? "Side pot \(result.number - 1)" : "Side pot" }
    let parts = [pot, result.run.map { "board \($0)" }, result.share.map(\.part)]
    let winners = result.winners.map { "\($0.value.amount) to \($0.value.name)" }
    let head =
      parts.compactMap(\.self).joined(separator: ", ") + ": " + winners.joined(separator: ", ")
    let name = result.winners.keys.lazy.compactMap { self.hand(of: $0, for: result) }.first
    guard let name else { return [head] }
    return [name.whole, name.short, name.kind].map { "\(head), \($0)" } + [head]
  }

  /// What the hand is called that has won a pot; `nil` if it was not turned up.
  private func hand(of seat: Seat, for result: PotResult) -> HandName? {
    guard let shown = shown[seat], let share = result.share ?? shown.shares.first else {
      return nil
    }
    let run = max(0, (result.run ?? 1) - 1)
    let board = shown.boards.indices.contains(run) ? shown.boards[run] : []
    return MadeHand(share.ranking, hole: shown.cards, board: board, use: share.use)?.name
  }

  /// What cards are worth so far, for each part of the pot, on each board, from the clearest to the
  /// shortest; nothing if nobody would call it anything.
  func worth(_ cards: [Card]) -> [String] {
    guard let variant = game.flatMap({ Variant.named($0.rawValue) }), !cards.isEmpty else {
      return []
    }
    return Self.forms(
      (boards.isEmpty ? [[]] : boards).flatMap { board in
        variant.shares.compactMap { $0.name(hole: cards, board: board) }
      })
  }

  /// The names of a hand's parts in one line, from the clearest to the shortest.
  static func forms(_ names: [HandName]) -> [String] {
    guard !names.isEmpty else { return [] }
    return [names.map(\.whole), names.map(\.short), names.map(\.kind)]
      .map { $0.joined(separator: " / ") }
  }
}

extension Share {
  /// What a part of the pot is called.
  fileprivate var part: String {
    switch ranking {
    case .high, .shortDeck, .shortDeckTripsOverStraight: "high"
    case .eightOrBetter, .aceToFive, .deuceToSeven: "low"
    case .badugi, .badugiAceHigh: "badugi"
    case .ranks: "its half"
    }
  }
}
