import Lines

/// A legal move, as `legal=` lists it: a verb, and what may follow it. Each family of games has its
/// own verbs.
public struct LegalMove: Sendable, Equatable {
  /// The argument of a verb.
  public enum Choice: Sendable, Equatable {
    case nothing
    case amount(Amounts)
    /// A number of cards, chosen from these.
    case cards(Int, of: [Card])
    /// A number of cards in this range, which `swap=` states; the verb alone keeps all cards.
    case swap(ClosedRange<Int>)
    /// One of these games.
    case games([VariantID])
  }

  /// The verb on the wire, as in `bet` or `deal-step`.
  public let verb: String
  public let choice: Choice

  public init(_ verb: String, _ choice: Choice = .nothing) {
    (self.verb, self.choice) = (verb, choice)
  }

  /// Say that one is ready, or make the dealer deal.
  public static let deal = LegalMove("deal")
  /// Ask for a new game.
  public static let reset = LegalMove("reset")
  /// Turn up one's own hand.
  public static let show = LegalMove("show")
  /// The safe move.
  public static let auto = LegalMove("auto")
  public static let fold = LegalMove("fold")
  public static let check = LegalMove("check")
  /// Deal the rest of the board twice.
  public static let twice = LegalMove("twice")
  /// Deal the rest of the board once.
  public static let once = LegalMove("once")

  /// Add this many chips.
  public static func call(_ price: Int) -> Self { Self("call", .amount(.one(price))) }

  /// Add this many chips.
  public static func bringIn(_ due: Int) -> Self { Self("bringin", .amount(.one(due))) }

  /// Bet, raise or complete: to one of these totals in poker, by one of these amounts against the
  /// house.
  public static func wager(_ kind: WagerKind, _ amounts: Amounts) -> Self {
    Self(kind.rawValue, .amount(amounts))
  }

  /// The amounts to choose from, if the move has one.
  public var amounts: Amounts? { if case .amount(let amounts) = choice { amounts } else { nil } }

  /// The kind and amounts of a bet, raise or completion, if the move is one.
  public var wager: (kind: WagerKind, amounts: Amounts)? {
    guard let amounts, let kind = WagerKind(rawValue: verb) else { return nil }
    return (kind, amounts)
  }
}

/// The amounts to choose from.
public enum Amounts: Sendable, Equatable {
  /// Only this amount.
  case one(Int)
  /// Any amount in this range.
  case range(ClosedRange<Int>)
  /// One of these two amounts.
  case either(Int, Int)

  /// The smallest amount.
  public var least: Int { nearest(to: .min) }

  /// The largest amount.
  public var most: Int { nearest(to: .max) }

  /// Whether `amount` is one of the amounts.
  public func contains(_ amount: Int) -> Bool { nearest(to: amount) == amount }

  /// The amount nearest to another one.
  public func nearest(to amount: Int) -> Int {
    switch self {
    case .one(let only): only
    case .range(let range): min(max(amount, range.lowerBound), range.upperBound)
    case .either(let small, let big): amount >= big ? big : small
    }
  }
}

// MARK: - On the wire

extension LegalMove: ListPart {
  /// `deal`, `bet:1-95`, `trade:9c/As/Td`.
  public func append(to bytes: inout [UInt8]) {
    bytes.append(utf8Of: verb)
    switch choice {
    case .nothing, .swap: break
    case .amount(.one(let amount)): Self.append([amount], to: &bytes)
    case .amount(.range(let range)): Self.append([NumberRange(range)], to: &bytes)
    case .amount(.either(let small, let big)): Self.append([small, big], to: &bytes)
    case .cards(let count, let cards): Self.append(cards.choices(of: count), to: &bytes)
    case .games(let games): Self.append(games, to: &bytes)
    }
  }

  private static func append(_ choices: [some FieldValue], to bytes: inout [UInt8]) {
    for (index, choice) in choices.enumerated() {
      bytes.append(index == 0 ? UInt8(ascii: ":") : UInt8(ascii: "/"))
      choice.append(to: &bytes)
    }
  }

  /// Reads a move; `nil` if this release does not know it.
  public init?(word: ArraySlice<UInt8>) {
    let verb = word.prefix { $0 != UInt8(ascii: ":") }
    guard !verb.isEmpty else { return nil }
    self.verb = String(decoding: verb, as: UTF8.self)
    if verb.endIndex == word.endIndex {
      choice = .nothing
    } else {
      guard let choice = Choice(String(decoding: word[verb.endIndex...].dropFirst(), as: UTF8.self))
      else { return nil }
      self.choice = choice
    }
  }

  /// Reads a list of moves, and skips those that this release does not know.
  public static func list(_ word: ArraySlice<UInt8>) -> [Self]? {
    word.split(separator: UInt8(ascii: ",")).compactMap { $0 == [0x2D] ? nil : Self(word: $0) }
  }

  /// Adds to the moves the range of cards for a draw, which is a field of its own.
  public static func list(_ moves: [Self], swap: ClosedRange<Int>?) -> [Self] {
    guard let swap else { return moves }
    return moves.map { $0 == Self("draw") ? Self("draw", .swap(swap)) : $0 }
  }

  /// The numbers of cards for a draw, if one of the moves is a draw.
  public static func swap(_ moves: [Self]) -> NumberRange? {
    for case .swap(let counts) in moves.lazy.map(\.choice) { return NumberRange(counts) }
    return nil
  }

  /// `{"verb":"bet","min":1,"max":95}`.
  public func appendJSON(to bytes: inout [UInt8]) {
    bytes.append(utf8Of: "{\"verb\":")
    JSONRendering.append(string: verb.utf8, to: &bytes)
    switch choice {
    case .nothing, .swap: break
    case .amount(.one(let amount)):
      JSONRendering.append(member: "amount", to: &bytes)
      amount.append(to: &bytes)
    case .amount(.range(let range)):
      bytes.append(0x2C)
      JSONRendering.appendEnds(range, to: &bytes)
    case .amount(.either(let small, let big)):
      JSONRendering.append(member: "of", to: &bytes)
      JSONRendering.append(array: [small, big], to: &bytes)
    case .cards(let count, let cards):
      JSONRendering.append(member: "of", to: &bytes)
      JSONRendering.append(array: cards.choices(of: count).map(\.notation), to: &bytes)
    case .games(let games):
      JSONRendering.append(member: "of", to: &bytes)
      JSONRendering.append(array: games, to: &bytes)
    }
    bytes.append(0x7D)
  }
}

extension LegalMove.Choice {
  /// Reads `5`, `1-95`, `8/12`, `9c/2d/Kh`, `9c2d/9cKh/2dKh` for pairs of cards, or `holdem/razz`.
  fileprivate init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { WireNumber.parse($0) }
    if parts.count == 1, let amount = numbers.first {
      self = .amount(.one(amount))
      return
    }
    if parts.count == 1, let range = NumberRange(text)?.range {
      self = .amount(.range(range))
      return
    }
    if parts.count == 2, numbers.count == 2, numbers[0] < numbers[1] {
      self = .amount(.either(numbers[0], numbers[1]))
      return
    }
    let games = parts.compactMap { VariantID(known: $0) }
    if games.count == parts.count {
      self = .games(games)
      return
    }
    let cards = parts.compactMap { [Card](notation: $0) }
    guard cards.count == parts.count, let count = cards.first?.count, count > 0,
      cards.allSatisfy({ $0.count == count })
    else { return nil }
    // A hand of several decks may hold the same card twice.
    var each = count == 1 ? Array(cards.joined()) : []
    for card in cards.joined() where !each.contains(card) { each.append(card) }
    self = .cards(count, of: each)
  }
}

extension [Card] {
  /// Every combination of `count` of these cards, in their order.
  fileprivate func choices(of count: Int) -> [[Card]] {
    guard count > 0 else { return [[]] }
    return indices.flatMap { first in
      Array(self[(first + 1)...]).choices(of: count - 1).map { [self[first]] + $0 }
    }
  }
}
