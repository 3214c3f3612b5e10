import Lines

/// A match of several hands between seats that rotate through the positions: the lines for every
/// seat, the seat whose answer counts, and the log. The shell carries the bytes and keeps the time.
struct DealerMatch: Sendable {
  /// The output of steps, each appended to the last.
  struct Output: Sendable {
    /// The lines for each seat.
    var seats: [[UInt8]]
    /// The lines of the log: `STATE:` for each hand, `SCORE:` at the end.
    var log: [UInt8] = []

    /// Creates an empty output.
    init(seats: Int) { self.seats = Array(repeating: [], count: seats) }
  }

  let game: GameDefinition
  /// The number of hands, at least one.
  let hands: Int
  /// Whether the last hand is over.
  private(set) var isOver = false
  /// The number of the present hand, from 0.
  private(set) var number = 0
  /// The betting of the present hand.
  private(set) var hand: HandState
  /// The winnings of each seat so far.
  private(set) var totals: [ChipParts]
  private let names: [String]
  private let stacked: [[Card]]
  private var cards: DealtCards
  /// The state that the seat to act must answer, without a line end.
  private var expected: [UInt8] = []

  /// Deals the first hand.
  ///
  /// - Parameters:
  ///   - hands: the number of hands; anything below 1 counts as 1.
  ///   - names: the names of the seats; missing ones are `seat0` and so on.
  ///   - stacked: the cards of the first hands; those of the others come from `generator`.
  init(
    _ game: GameDefinition, hands: Int, names: [String] = [], stacked: [[Card]] = [],
    using generator: inout some RandomNumberGenerator
  ) {
    (self.game, self.hands, self.stacked) = (game, max(1, hands), stacked)
    self.names = (0..<game.players).map { names.indices.contains($0) ? names[$0] : "seat\($0)" }
    hand = HandState(game)
    totals = Array(repeating: 0, count: game.players)
    cards = DealtCards(game, stacked: stacked.first ?? [], using: &generator)
  }

  /// The position of a seat in this hand.
  private func position(of seat: Int) -> Int {
    (seat + game.players - number % game.players) % game.players
  }

  private func seat(at position: Int) -> Int { (position + number) % game.players }

  /// The seat whose answer counts; `nil` once the match is over.
  var seatToAct: Int? { isOver ? nil : seat(at: hand.position) }

  // MARK: - Lines

  /// Sends the hand's state to every seat, as after each action.
  mutating func appendStates(to output: inout Output) {
    for seat in 0..<game.players { appendState(for: seat, to: &output.seats[seat]) }
    guard let seat = seatToAct else { return }
    expected.removeAll(keepingCapacity: true)
    appendState(for: seat, to: &expected)
    expected.removeLast(2)
  }

  /// The state as a seat may see it, with the line end: other players' cards only at a showdown,
  /// and never those of players who folded.
  func appendState(for seat: Int, to bytes: inout [UInt8]) {
    let viewer = position(of: seat)
    var shown = 1 << viewer
    if hand.isOver, hand.playersLeft > 1 {
      for (position, hasFolded) in hand.folded.enumerated() where !hasFolded {
        shown |= 1 << position
      }
    }
    bytes.append(contentsOf: "MATCHSTATE:\(viewer):".utf8)
    appendHand(to: &bytes, shown: shown)
    bytes.append(13)
    bytes.append(10)
  }

  /// - Parameter shown: a bit for each position whose cards are visible. Not a closure, which would
  ///   copy the match.
  private func appendHand(to bytes: inout [UInt8], shown: Int) {
    bytes.append(contentsOf: "\(number):".utf8)
    bytes.append(contentsOf: hand.betting)
    bytes.append(UInt8(ascii: ":"))
    for (position, hole) in cards.holes.enumerated() {
      if position > 0 { bytes.append(UInt8(ascii: "|")) }
      if shown & 1 << position != 0 { for card in hole { card.append(to: &bytes) } }
    }
    for (round, board) in cards.boards[...hand.round].enumerated() {
      if round > 0 { bytes.append(UInt8(ascii: "/")) }
      for card in board { card.append(to: &bytes) }
    }
  }

  /// The log's line of a finished hand; values and names are in the order of positions.
  private func appendLog(_ values: [ChipParts], to bytes: inout [UInt8]) {
    bytes.append(contentsOf: "STATE:".utf8)
    appendHand(to: &bytes, shown: ~0)
    let order = (0..<game.players).map { names[seat(at: $0)] }
    appendColumns(values, order, to: &bytes)
  }

  private func appendColumns(
    _ values: [ChipParts], _ names: [String], to bytes: inout [UInt8]
  ) {
    let columns = values.map(\.inChips).joined(separator: "|")
    bytes.append(contentsOf: ":\(columns):\(names.joined(separator: "|"))\n".utf8)
  }

  /// The last line of the log, in the order of seats, with its line feed.
  var score: String {
    var bytes = Array("SCORE".utf8)
    appendColumns(totals, names, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  // MARK: - Answers

  /// The answer in a line of the seat to act, without its line feed; `nil` for lines to ignore:
  /// remarks, which begin with `#` or `;`, and answers to another state. Nothing changes.
  func read(_ line: ArraySlice<UInt8>) -> Answer? {
    guard !isOver, line.first != UInt8(ascii: "#"), line.first != UInt8(ascii: ";") else {
      return nil
    }
    var scanner: LineScanner
    if line.starts(with: expected) {
      scanner = LineScanner(line[(line.startIndex + expected.count)...])
    } else {
      scanner = LineScanner(line)
      guard scanner.state(of: hand, number: number, cards, seenBy: hand.position) else {
        return nil
      }
    }
    guard scanner.skip(":") else { return (.call, .badFormat) }
    do {
      return hand.legal(try scanner.action(isNoLimit: game.isNoLimit))
    } catch { return (.call, error) }
  }

  /// The action for a seat that does not answer: a check, or a fold when facing a bet.
  var passiveAction: BettingAction { hand.canFold ? .fold : .call }

  /// A comment for the seat to act that another action was played than the one it sent.
  func appendRejection(
    _ correction: Correction, played action: BettingAction, to bytes: inout [UInt8]
  ) {
    bytes.append(contentsOf: "# rejected: \(correction.rawValue), played ".utf8)
    action.append(to: &bytes, isNoLimit: game.isNoLimit)
    bytes.append(contentsOf: " legal=\(hand.legalActions)\r\n".utf8)
  }

  /// Plays the action of `read` or `passiveAction` and sends every seat its state; after a hand
  /// also the start of the next one.
  ///
  /// - Parameter generator: the source of the cards of the next hand.
  mutating func play(
    _ action: BettingAction, into output: inout Output,
    using generator: inout some RandomNumberGenerator
  ) {
    guard !isOver else { return }
    hand.apply(action)
    guard hand.isOver else { return appendStates(to: &output) }
    let values = hand.values(cards)
    for (position, value) in values.enumerated() { totals[seat(at: position)] += value }
    appendLog(values, to: &output.log)
    for seat in 0..<game.players { appendState(for: seat, to: &output.seats[seat]) }
    if number + 1 < hands {
      number += 1
      hand.begin()
      let stack = stacked.indices.contains(number) ? stacked[number] : []
      cards = DealtCards(game, stacked: stack, using: &generator)
      appendStates(to: &output)
    } else {
      isOver = true
      output.log.append(contentsOf: score.utf8)
    }
  }
}
