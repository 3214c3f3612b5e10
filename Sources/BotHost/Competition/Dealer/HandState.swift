/// The betting of one hand by the competition's rules.
///
/// The rules differ from those of `Games`, which follow card rooms: here a short all-in reopens the
/// betting and leaves the smallest raise unchanged, stacks are reset before each hand, and the file
/// alone sets the order of play, the blinds and the limit of raises.
struct HandState: Sendable {
  let game: GameDefinition
  /// The chips that each position has put in during the hand.
  private(set) var spent: [Int] = []
  /// Whether each position has folded.
  private(set) var folded: [Bool] = []
  /// The round, from 0; after an early showdown, the last one.
  private(set) var round = 0
  /// Whether all betting is done.
  private(set) var isOver = false
  /// The position to act, or the last one to act when the hand is over.
  private(set) var position = 0
  /// All actions in the notation of the competition: `cr200c/`.
  private(set) var betting: [UInt8] = []
  /// The most chips that any position has put in.
  private var maxSpent = 0
  /// In no-limit games, the total that the next raise must reach.
  private var minRaiseTo = 0
  private var raises = 0
  private var actions = 0
  /// The number of players who have called or made the last bet and can still act.
  private var called = 0

  /// The most actions in a round that the original can store.
  private static let actionsARound = 64

  /// Creates a hand and begins it.
  init(_ game: GameDefinition) {
    self.game = game
    begin()
  }

  /// Begins a new hand.
  mutating func begin() {
    spent = game.blinds
    folded = Array(repeating: false, count: game.players)
    maxSpent = game.bigBlind
    minRaiseTo = maxSpent > 0 ? 2 * maxSpent : 1
    (round, isOver) = (0, false)
    (raises, actions, called) = (0, 0, 0)
    betting.removeAll(keepingCapacity: true)
    position = next(after: game.firstPositions[0] - 1)
  }

  /// The number of players who have not folded.
  var playersLeft: Int { folded.count { !$0 } }

  private func canAct(_ position: Int) -> Bool {
    !folded[position] && spent[position] < game.stacks[position]
  }

  /// The number of players who can still act.
  private var acting: Int {
    var count = 0
    for position in spent.indices where canAct(position) { count += 1 }
    return count
  }

  /// The next position that can act, possibly the same one.
  private func next(after position: Int) -> Int {
    for step in 1...game.players {
      let candidate = (position + step + game.players) % game.players
      if canAct(candidate) { return candidate }
    }
    return max(0, position)
  }

  // MARK: - What is legal

  /// Whether there is a bet to fold to.
  var canFold: Bool { !isOver && spent[position] < maxSpent }

  /// The totals to which a player may raise, a single one in limit games; `nil` if no raise is
  /// legal.
  var raiseSizes: ClosedRange<Int>? {
    let stack = game.stacks[position]
    guard !isOver, raises < game.maxRaises[round], stack > maxSpent,
      actions + game.players <= Self.actionsARound, acting > 1
    else { return nil }
    guard !game.isNoLimit else { return min(minRaiseTo, stack)...stack }
    let size = min(maxSpent + game.raiseSizes[round], stack)
    return size...size
  }

  /// The action played for a requested one: always legal while the hand is not over.
  func legal(_ action: BettingAction) -> Answer {
    switch action {
    case .call: return (.call, nil)
    case .fold: return canFold ? (.fold, nil) : (.call, .nothingToFold)
    case .raise(let size):
      guard let sizes = raiseSizes else { return (.call, .noRaise) }
      if !game.isNoLimit { return (.raise(to: 0), nil) }
      if size < sizes.lowerBound { return (.raise(to: sizes.lowerBound), .tooSmall) }
      if size > sizes.upperBound { return (.raise(to: sizes.upperBound), .tooLarge) }
      return (action, nil)
    }
  }

  /// The legal actions in the form of a comment: `f,c,r200-20000`.
  var legalActions: String {
    let fold = canFold ? "f," : ""
    guard let sizes = raiseSizes else { return fold + "c" }
    guard game.isNoLimit else { return fold + "c,r" }
    return fold + "c,r\(sizes.lowerBound)-\(sizes.upperBound)"
  }

  // MARK: - Actions

  /// Performs the legal action for a requested one; no effect once the hand is over.
  mutating func apply(_ requested: BettingAction) {
    guard !isOver else { return }
    let action = legal(requested).action
    let actor = position
    actions += 1
    switch action {
    case .fold: folded[actor] = true
    case .call:
      spent[actor] = min(maxSpent, game.stacks[actor])
      if canAct(actor) { called += 1 }
    case .raise:
      raise(actor, action)
      called = canAct(actor) ? 1 : 0
    }
    action.append(to: &betting, isNoLimit: game.isNoLimit)
    close(after: actor)
  }

  private mutating func raise(_ actor: Int, _ action: BettingAction) {
    guard let sizes = raiseSizes else { return }
    var total = sizes.lowerBound
    if case .raise(let size) = action, game.isNoLimit { total = size }
    minRaiseTo = max(minRaiseTo, 2 * total - maxSpent)
    maxSpent = total
    spent[actor] = total
    raises += 1
  }

  /// Ends the round or the hand if it is complete; otherwise moves to the next player.
  private mutating func close(after actor: Int) {
    let acting = acting
    if playersLeft <= 1 {
      isOver = true
    } else if called < acting {
      position = next(after: actor)
    } else if acting <= 1 {
      // All betting is done, so the rest of the board comes at once.
      isOver = true
      betting.append(
        contentsOf: repeatElement(UInt8(ascii: "/"), count: game.rounds - 1 - round))
      round = game.rounds - 1
    } else if round + 1 < game.rounds {
      round += 1
      (raises, actions, called) = (0, 0, 0)
      minRaiseTo = maxSpent + max(game.bigBlind, 1)
      betting.append(UInt8(ascii: "/"))
      position = next(after: game.firstPositions[round] - 1)
    } else {
      isOver = true
    }
  }
}
