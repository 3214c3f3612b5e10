import Cards
import Games

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
      move.append(to: &bytes)
    }
  }

  private func append(to bytes: inout [UInt8]) {
    switch self {
    case .bet(let range):
      bytes.append(contentsOf: "bet:".utf8)
      WireNumber.append(range.lowerBound, to: &bytes)
      bytes.append(0x2D)
      WireNumber.append(range.upperBound, to: &bytes)
    case .trade(let cards):
      bytes.append(contentsOf: "trade:".utf8)
      for (index, card) in cards.enumerated() {
        if index > 0 { bytes.append(0x2F) }
        card.append(to: &bytes)
      }
    case .deal, .show, .reset, .new, .shuffle, .rebuild, .draw, .auto:
      bytes.append(contentsOf: verb.utf8)
    case .dealStep: bytes.append(contentsOf: "deal-step".utf8)
    case .dealNext: bytes.append(contentsOf: "deal-next".utf8)
    case .poker(let move): move.append(to: &bytes)
    }
  }

  /// What a refusal says of what is legal: `legal=`, and `swap=` where cards are drawn.
  public static func fields(_ moves: [LegalMove]) -> [Message.Field] {
    let legal = Message.Field(.legal, .word(list(moves)))
    guard let swap = swap(moves) else { return [legal] }
    return [legal, .init(.swap, .word("\(swap.lowerBound)-\(swap.upperBound)"))]
  }

  /// How many cards may be drawn: `draw` alone is complete, and so does not say it.
  static func swap(_ moves: [LegalMove]) -> ClosedRange<Int>? {
    moves.firstNonNil { if case .poker(.draw(let counts)) = $0 { counts } else { nil } }
  }

  /// Reads the value of `legal=`; what is not understood is left out.
  ///
  /// - Parameters:
  ///   - swap: the value of `swap=`, if there is one.
  ///   - family: the family of the game: the same verb may be another move in another.
  public static func parse(
    _ list: some StringProtocol, swap: (some StringProtocol)? = Substring?.none, family: GameFamily
  ) -> [LegalMove] {
    let words = list.split(separator: ",").map { Substring($0) }
    switch family {
    case .house, .dealing: return words.compactMap { one($0) }
    case .poker:
      let counts = swap.flatMap { PokerMove.range(Substring($0)) } ?? 0...0
      return words.compactMap { word in
        switch word {
        case "auto": .auto
        case "draw": .poker(.draw(counts))
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
      let ends = parts[1].split(separator: "-").map { WireNumber.parse($0) }
      guard let low = ends.first ?? nil, let high = ends.last ?? nil, ends.count <= 2, low <= high
      else { return nil }
      return .bet(low...high)
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

extension PokerMove {
  /// `fold`, `call:5`, `raise:20-500` or `choose:holdem/razz`.
  fileprivate func append(to bytes: inout [UInt8]) {
    bytes.append(contentsOf: verb.utf8)
    switch self {
    case .fold, .check, .draw, .twice, .once, .show: break
    case .call(let number), .bringIn(let number): Self.append(number...number, to: &bytes)
    case .discard(let count, let cards):
      var sign = UInt8(ascii: ":")
      for choice in cards.choices(of: count) {
        bytes.append(sign)
        choice.appendNotation(to: &bytes)
        sign = UInt8(ascii: "/")
      }
    case .wager(_, .range(let range)): Self.append(range, to: &bytes)
    case .wager(_, .either(let small, let big)):
      Self.append(small...small, to: &bytes)
      bytes.append(0x2F)
      WireNumber.append(big, to: &bytes)
    case .choose(let games):
      bytes.append(0x3A)
      bytes.append(contentsOf: games.map(\.rawValue).joined(separator: "/").utf8)
    }
  }

  /// A number that is the only one of its range stands alone.
  private static func append(_ range: ClosedRange<Int>, to bytes: inout [UInt8]) {
    bytes.append(0x3A)
    WireNumber.append(range.lowerBound, to: &bytes)
    guard range.count > 1 else { return }
    bytes.append(0x2D)
    WireNumber.append(range.upperBound, to: &bytes)
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
      guard ends.count == 2 else { return range(value).map { .wager(kind, .range($0)) } }
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

  fileprivate static func range(_ value: Substring) -> ClosedRange<Int>? {
    let ends = value.split(separator: "-", omittingEmptySubsequences: false)
    guard ends.count <= 2, let low = ends.first.flatMap({ WireNumber.parse($0) }),
      let high = ends.last.flatMap({ WireNumber.parse($0) }), low <= high
    else { return nil }
    return low...high
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
