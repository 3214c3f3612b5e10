/// The betting of one hand by the competition's rules.
///
/// Not the rules of `Games`, which follow those of card rooms: here a short all-in reopens the
/// betting and leaves the smallest raise as it was, stacks begin anew with each hand, and the
/// order of asking, the blinds and the limit of raises are whatever the file says.
struct HandState: Sendable {
  /// The game that is played.
  let game: GameDefinition
  /// What each position has put in during the hand.
  private(set) var spent: [Int] = []
  /// Who has folded, by position.
  private(set) var folded: [Bool] = []
  /// The round, from 0; after an early showdown the last one.
  private(set) var round = 0
  /// Whether nobody is asked any more.
  private(set) var isOver = false
  /// Who is asked; the last one who was, when the hand is over.
  private(set) var position = 0
  /// All actions as the competition writes them: `cr200c/`.
  private(set) var betting: [UInt8] = []
  /// The most that anybody has put in.
  private var maxSpent = 0
  /// Without a limit: the total that the next raise must reach.
  private var minRaiseTo = 0
  private var raises = 0
  private var actions = 0
  /// Who has called the last bet, or made it, and can still act.
  private var called = 0

  /// The original holds at most so many actions a round.
  private static let actionsARound = 64

  /// A hand that begins.
  init(_ game: GameDefinition) {
    self.game = game
    begin()
  }

  /// Begins a hand anew.
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

  /// How many have not folded.
  var playersLeft: Int { folded.count { !$0 } }

  private func canAct(_ position: Int) -> Bool {
    !folded[position] && spent[position] < game.stacks[position]
  }

  /// How many can still act.
  private var acting: Int {
    var count = 0
    for position in spent.indices where canAct(position) { count += 1 }
    return count
  }

  /// The next position that can act, which may be the same one.
  private func next(after position: Int) -> Int {
    for step in 1...game.players {
      let candidate = (position + step + game.players) % game.players
      if canAct(candidate) { return candidate }
    }
    return max(0, position)
  }

  // MARK: - What is legal

  /// Whether there is a bet that could be folded to.
  var canFold: Bool { !isOver && spent[position] < maxSpent }

  /// The totals to which may be raised, `nil` if no raise is legal. With a limit the only one.
  var raiseSizes: ClosedRange<Int>? {
    let stack = game.stacks[position]
    guard !isOver, raises < game.maxRaises[round], stack > maxSpent,
      actions + game.players <= Self.actionsARound, acting > 1
    else { return nil }
    guard !game.isNoLimit else { return min(minRaiseTo, stack)...stack }
    let size = min(maxSpent + game.raiseSizes[round], stack)
    return size...size
  }

  /// What is played for what was asked for: always legal while the hand is not over.
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

  /// What may be sent, as a comment says it: `f,c,r200-20000`.
  var legalActions: String {
    let fold = canFold ? "f," : ""
    guard let sizes = raiseSizes else { return fold + "c" }
    guard game.isNoLimit else { return fold + "c,r" }
    return fold + "c,r\(sizes.lowerBound)-\(sizes.upperBound)"
  }

  // MARK: - What happens

  /// Does what `legal` makes of an action; nothing once the hand is over.
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

  /// Ends the round or the hand, if it is at its end, or asks the next one.
  private mutating func close(after actor: Int) {
    let acting = acting
    if playersLeft <= 1 {
      isOver = true
    } else if called < acting {
      position = next(after: actor)
    } else if acting <= 1 {
      // Nobody is left to bet: the whole board comes at once.
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
