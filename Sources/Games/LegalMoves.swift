import Cards
import Lines

/// The words of `legal=`, both ways: complete and self-contained.
extension LegalMove {
  /// `deal`, `bet:1-95` or `trade:9c/As/Td`.
  public var wire: String { Self.list([self]) }

  /// The value of `legal=` for some moves.
  public static func list(_ moves: [LegalMove]) -> String {
    var bytes: [UInt8] = []
    append(moves, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends the value of `legal=` for some moves.
  static func append(_ moves: [LegalMove], to bytes: inout [UInt8]) {
    if moves.isEmpty { bytes.append(0x2D) }
    for (index, move) in moves.enumerated() {
      if index > 0 { bytes.append(0x2C) }
      let (verb, value) = move.parts
      bytes.append(utf8Of: verb)
      guard let value else { continue }
      bytes.append(0x3A)
      value.append(to: &bytes)
    }
  }

  /// What may follow a verb.
  fileprivate enum MoveValue {
    case amount(Int)
    case span(ClosedRange<Int>)
    case amounts([Int])
    case cards([[Card]])
    case games([VariantID])

    func append(to bytes: inout [UInt8]) {
      switch self {
      case .amount(let amount): amount.append(to: &bytes)
      case .span(let range): NumberRange(range).append(to: &bytes)
      case .amounts(let amounts): Self.append(amounts, to: &bytes) { $0.append(to: &$1) }
      case .cards(let choices): Self.append(choices, to: &bytes) { $0.appendNotation(to: &$1) }
      case .games(let games): Self.append(games, to: &bytes) { $0.append(to: &$1) }
      }
    }

    private static func append<Part>(
      _ parts: [Part], to bytes: inout [UInt8], _ appendPart: (Part, inout [UInt8]) -> Void
    ) {
      for (index, part) in parts.enumerated() {
        if index > 0 { bytes.append(0x2F) }
        appendPart(part, &bytes)
      }
    }

    /// Appends the members of an object of JSON that say it.
    func appendMembers(to bytes: inout [UInt8]) {
      switch self {
      case .amount(let amount):
        JSONRendering.append(member: "amount", to: &bytes)
        amount.append(to: &bytes)
      case .span(let range):
        bytes.append(0x2C)
        JSONRendering.appendEnds(range, to: &bytes)
      case .amounts(let amounts):
        JSONRendering.append(member: "of", to: &bytes)
        JSONRendering.append(array: amounts, to: &bytes)
      case .cards(let choices):
        JSONRendering.append(member: "of", to: &bytes)
        JSONRendering.append(array: choices, to: &bytes) { cards, bytes in
          bytes.append(0x22)
          cards.appendNotation(to: &bytes)
          bytes.append(0x22)
        }
      case .games(let games):
        JSONRendering.append(member: "of", to: &bytes)
        JSONRendering.append(array: games, to: &bytes)
      }
    }
  }

  private var parts: (verb: String, value: MoveValue?) {
    switch self {
    case .bet(let range): ("bet", .span(range))
    case .trade(let cards): ("trade", .cards(cards.map { [$0] }))
    case .deal, .show, .reset, .new, .shuffle, .rebuild, .draw, .auto: (verb, nil)
    case .dealStep: ("deal-step", nil)
    case .dealNext: ("deal-next", nil)
    case .poker(let move): (move.verb, move.value)
    }
  }

  /// Appends the move as an object of JSON.
  fileprivate func appendJSON(to bytes: inout [UInt8]) {
    let (verb, value) = parts
    bytes.append(utf8Of: "{\"verb\":")
    JSONRendering.append(string: verb.utf8, to: &bytes)
    value?.appendMembers(to: &bytes)
    bytes.append(0x7D)
  }

  /// How many cards may be drawn: `draw` alone is complete, and so does not say it.
  public static func swap(_ moves: [LegalMove]) -> ClosedRange<Int>? {
    moves.lazy.compactMap { if case .poker(.draw(let counts)) = $0 { counts } else { nil } }.first
  }

  /// Reads the value of `legal=`; what is not understood is left out.
  ///
  /// - Parameters:
  ///   - counts: the value of `swap=`, if there is one.
  ///   - family: the family of the game: the same verb may be another move in another.
  public static func parse(
    _ list: some StringProtocol, drawing counts: ClosedRange<Int>? = nil, family: GameFamily
  ) -> [LegalMove] {
    let words = list.split(separator: ",").map { Substring($0) }
    switch family {
    case .house, .dealing: return words.compactMap { one($0) }
    case .poker:
      return words.compactMap { word in
        switch word {
        case "auto": .auto
        case "draw": .poker(.draw(counts ?? 0...0))
        default: PokerMove(word: word).map { .poker($0) }
        }
      }
    }
  }

  private static func one(_ text: Substring) -> LegalMove? {
    let parts = text.split(separator: ":", maxSplits: 1)
    guard parts.count == 2 else { return plain(text) }
    switch parts[0] {
    case "bet":
      return NumberRange(parts[1]).map { .bet($0.range) }
    case "trade":
      let cards = parts[1].split(separator: "/").map { Card(String($0)) }
      let known = cards.compactMap { $0 }
      return known.isEmpty || known.count < cards.count ? nil : .trade(known)
    default: return nil
    }
  }

  private static func plain(_ word: Substring) -> LegalMove? {
    switch word {
    case "deal": .deal
    case "deal-step": .dealStep
    case "deal-next": .dealNext
    case "show": .show
    case "reset": .reset
    case "new": .new
    case "shuffle": .shuffle
    case "rebuild": .rebuild
    case "draw": .draw
    case "auto": .auto
    default: nil
    }
  }
}

/// The value of `legal=`: moves, or the words of some until it is known which game they are of.
public struct MoveList: FieldValue {
  private let moves: [LegalMove]
  private let word: String?

  public init(_ moves: [LegalMove]) { (self.moves, word) = (moves, nil) }

  public init?(word: ArraySlice<UInt8>) {
    (moves, self.word) = ([], String(decoding: word, as: UTF8.self))
  }

  /// The moves; what is not understood is left out.
  public func moves(swap: ClosedRange<Int>?, family: GameFamily) -> [LegalMove] {
    word.map { LegalMove.parse($0, drawing: swap, family: family) } ?? moves
  }

  public func append(to bytes: inout [UInt8]) {
    if let word { bytes.append(utf8Of: word) } else { LegalMove.append(moves, to: &bytes) }
  }

  public func appendJSON(to bytes: inout [UInt8]) {
    JSONRendering.append(array: moves, to: &bytes) { $0.appendJSON(to: &$1) }
  }
}

extension PokerMove {
  /// What follows its verb. A number that is the only one of its range stands alone.
  fileprivate var value: LegalMove.MoveValue? {
    switch self {
    case .fold, .check, .draw, .twice, .once, .show: nil
    case .call(let amount), .bringIn(let amount): .amount(amount)
    case .discard(let count, let cards): .cards(cards.choices(of: count))
    case .wager(_, .range(let range)):
      range.count > 1 ? .span(range) : .amount(range.lowerBound)
    case .wager(_, .either(let small, let big)): .amounts([small, big])
    case .choose(let games): .games(games)
    }
  }

  /// Reads one such word; `nil` if it is none.
  fileprivate init?(word: Substring) {
    let parts = word.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let move = parts.count == 1 ? Self.plain(word) : Self.move(parts[0], parts[1])
    guard let move else { return nil }
    self = move
  }

  private static func plain(_ verb: Substring) -> PokerMove? {
    switch verb {
    case "fold": .fold
    case "check": .check
    case "twice": .twice
    case "once": .once
    case "show": .show
    default: nil
    }
  }

  private static func move(_ verb: Substring, _ value: Substring) -> PokerMove? {
    switch verb {
    case "call": return WireNumber.parse(value).map { .call($0) }
    case "bringin": return WireNumber.parse(value).map { .bringIn($0) }
    case "discard": return discard(value)
    case "choose":
      let words = value.split(separator: "/", omittingEmptySubsequences: false)
      let games = words.compactMap { VariantID(known: $0) }
      return games.count == words.count ? .choose(games) : nil
    default:
      guard let kind = WagerKind(rawValue: String(verb)) else { return nil }
      let ends = value.split(separator: "/", omittingEmptySubsequences: false)
      guard ends.count == 2 else {
        return NumberRange(value).map { .wager(kind, .range($0.range)) }
      }
      guard let small = WireNumber.parse(ends[0]), let big = WireNumber.parse(ends[1]),
        small < big
      else { return nil }
      return .wager(kind, .either(small, big))
    }
  }

  /// Reads `9c/2d/Kh`, or `9c2d/9cKh/2dKh` where two cards go.
  private static func discard(_ value: Substring) -> PokerMove? {
    let words = value.split(separator: "/", omittingEmptySubsequences: false)
    let choices = words.compactMap { [Card](notation: $0) }
    guard choices.count == words.count, let count = choices.first?.count, count > 0,
      choices.allSatisfy({ $0.count == count })
    else { return nil }
    var cards: [Card] = []
    for card in choices.joined() where !cards.contains(card) { cards.append(card) }
    return .discard(count, of: cards)
  }
}

extension [Card] {
  /// Every way to take so many of them, in their order.
  fileprivate func choices(of count: Int) -> [[Card]] {
    guard count > 0 else { return [[]] }
    return indices.flatMap { first in
      Array(self[(first + 1)...]).choices(of: count - 1).map { [self[first]] + $0 }
    }
  }
}
