import Cards
import Games
import Identity

extension Array: FieldValue where Element: ListPart {
  func append(to bytes: inout [UInt8]) { Element.append(self, to: &bytes) }

  init?(word: ArraySlice<UInt8>) {
    guard let parts = Element.list(word) else { return nil }
    self = parts
  }

  func appendJSON(to bytes: inout [UInt8]) {
    JSONRendering.append(array: self, to: &bytes) { $0.appendJSON(to: &$1) }
  }

  static var examples: [Self] { Element.lists }
}

/// Something of which a value may hold several.
protocol ListPart: Equatable {
  static func append(_ parts: [Self], to bytes: inout [UInt8])
  static func list(_ word: ArraySlice<UInt8>) -> [Self]?
  func appendJSON(to bytes: inout [UInt8])
  static var lists: [[Self]] { get }
}

extension Card: ListPart {
  /// Without anything between them.
  static func append(_ parts: [Card], to bytes: inout [UInt8]) { parts.appendNotation(to: &bytes) }

  static func list(_ word: ArraySlice<UInt8>) -> [Card]? { [Card](notation: word) }

  static var lists: [[Card]] { [Card].handExamples }
}

/// A part of a list with commas between them, `-` for none.
protocol CommaPart: ListPart {
  func append(to bytes: inout [UInt8])
  init?(word: ArraySlice<UInt8>)
  static var examples: [Self] { get }
}

extension CommaPart {
  static func append(_ parts: [Self], to bytes: inout [UInt8]) {
    if parts.isEmpty { bytes.append(0x2D) }
    for (index, part) in parts.enumerated() {
      if index > 0 { bytes.append(0x2C) }
      part.append(to: &bytes)
    }
  }

  static func list(_ word: ArraySlice<UInt8>) -> [Self]? {
    word.elementsEqual([0x2D]) ? [] : LineReader.parts(word, ",") { Self(word: $0) }
  }

  static var lists: [[Self]] { [examples, [], Array(examples.prefix(1))] }
}

extension Int: CommaPart {}
extension String: CommaPart {}
extension PlayerName: CommaPart {}
extension TableID: CommaPart {}
extension Gain: CommaPart {}
extension PlainWord: CommaPart {}

extension Share: CommaPart, FieldValue {
  func append(to bytes: inout [UInt8]) { bytes.append(utf8Of: description) }

  init?(word: ArraySlice<UInt8>) { self.init(String(decoding: word, as: UTF8.self)) }

  static var examples: [Self] {
    ["high", "high+2", "eight-or-better"].compactMap { Share($0) }
  }
}

/// Written `1:480`.
struct SeatChips: CommaPart {
  let seat: Seat
  let chips: Int

  init(_ seat: Seat, _ chips: Int) { (self.seat, self.chips) = (seat, chips) }

  init?(word: ArraySlice<UInt8>) {
    guard let (seat, chips) = LineReader.pair(word, ":") else { return nil }
    self.init(Seat(seat), chips)
  }

  func append(to bytes: inout [UInt8]) {
    seat.append(to: &bytes)
    bytes.append(0x3A)
    chips.append(to: &bytes)
  }

  func appendJSON(to bytes: inout [UInt8]) {
    JSONRendering.append(array: [seat.number, chips], to: &bytes) { $0.append(to: &$1) }
  }

  static var examples: [Self] { [Self(Seat(1), 480), Self(Seat(4), 0)] }
}

/// Two values: `red:12500`, `rule.card:3`.
struct ColonPair<First: FieldValue & Sendable, Second: FieldValue & Sendable>: CommaPart, Sendable {
  let first: First
  let second: Second

  init(_ first: First, _ second: Second) { (self.first, self.second) = (first, second) }

  init?(word: ArraySlice<UInt8>) {
    guard let parts = LineReader.parts(word, ":", { $0 }), parts.count == 2,
      let first = First(word: parts[0]), let second = Second(word: parts[1])
    else { return nil }
    self.init(first, second)
  }

  func append(to bytes: inout [UInt8]) {
    first.append(to: &bytes)
    bytes.append(0x3A)
    second.append(to: &bytes)
  }

  func appendJSON(to bytes: inout [UInt8]) {
    bytes.append(0x5B)
    first.appendJSON(to: &bytes)
    bytes.append(0x2C)
    second.appendJSON(to: &bytes)
    bytes.append(0x5D)
  }

  static var examples: [Self] { zip(First.examples, Second.examples).map { Self($0, $1) } }
}

extension SeatMap<Int> {
  /// Chips of some seats, as a list has them.
  var parts: [SeatChips] { map { SeatChips($0.key, $0.value) } }

  /// `nil` if a seat is named twice.
  init?(_ parts: [SeatChips]) {
    self = [:]
    for part in parts {
      if self[part.seat] != nil { return nil }
      self[part.seat] = part.chips
    }
  }
}

/// A player and something of theirs: `1:ann:480`, `1:ann:9c`.
struct PlayersPart<Value: PlayerValue>: CommaPart {
  let player: SeatedPlayer
  let value: Value

  init(_ player: SeatedPlayer, _ value: Value) { (self.player, self.value) = (player, value) }

  init?(word: ArraySlice<UInt8>) {
    guard let parts = LineReader.parts(word, ":", { $0 }), parts.count == 3,
      let seat = LineReader.count(parts[0]),
      let name = PlayerName(word: parts[1]), let value = Value.ofPlayer(parts[2])
    else { return nil }
    self.init(SeatedPlayer(Seat(seat), name), value)
  }

  func append(to bytes: inout [UInt8]) {
    player.seat.append(to: &bytes)
    bytes.append(0x3A)
    player.name.append(to: &bytes)
    bytes.append(0x3A)
    value.append(to: &bytes)
  }

  func appendJSON(to bytes: inout [UInt8]) {
    bytes.append(0x5B)
    player.seat.append(to: &bytes)
    bytes.append(0x2C)
    player.name.appendJSON(to: &bytes)
    bytes.append(0x2C)
    value.appendJSON(to: &bytes)
    bytes.append(0x5D)
  }

  static var examples: [Self] {
    zip(zip(Seat.examples, PlayerName.examples), Value.ofPlayers).map {
      Self(SeatedPlayer($0.0, $0.1), $1)
    }
  }
}

/// What stands behind a player in a list.
protocol PlayerValue: Equatable {
  func append(to bytes: inout [UInt8])
  func appendJSON(to bytes: inout [UInt8])
  static func ofPlayer(_ word: ArraySlice<UInt8>) -> Self?
  static var ofPlayers: [Self] { get }
}

extension Int: PlayerValue {
  static func ofPlayer(_ word: ArraySlice<UInt8>) -> Int? { LineReader.count(word) }
  static var ofPlayers: [Int] { [480, 1000, 0] }
}

extension Card: PlayerValue {
  static func ofPlayer(_ word: ArraySlice<UInt8>) -> Card? {
    Card(String(decoding: word, as: UTF8.self))
  }
  static var ofPlayers: [Card] { ["Ah", "Td", "2c"].compactMap { Card($0) } }
}

extension MatchResult: CommaPart {
  /// `SEAT:NAME:WON:MEAN:ERROR`, the last `-` if there is none.
  public var wire: String {
    var bytes: [UInt8] = []
    append(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  func append(to bytes: inout [UInt8]) {
    bytes.append(
      utf8Of: "\(player.seat):\(player.name):\(won):\(mean):\(error.map(String.init) ?? "-")")
  }

  init?(word: ArraySlice<UInt8>) {
    let parts = word.split(separator: 0x3A, omittingEmptySubsequences: false)
    guard parts.count == 5, let seat = Seat(word: parts[0]), let name = PlayerName(word: parts[1]),
      let won = LineReader.number(parts[2]), let mean = LineReader.number(parts[3])
    else { return nil }
    let error = LineReader.number(parts[4])
    guard error != nil || parts[4].elementsEqual("-".utf8) else { return nil }
    self.init(player: SeatedPlayer(seat, name), won: won, mean: mean, error: error)
  }

  func appendJSON(to bytes: inout [UInt8]) {
    bytes.append(0x5B)
    player.seat.append(to: &bytes)
    bytes.append(0x2C)
    player.name.appendJSON(to: &bytes)
    for number in [won, mean, error] {
      bytes.append(0x2C)
      if let number { number.append(to: &bytes) } else { bytes.append(utf8Of: "null") }
    }
    bytes.append(0x5D)
  }

  static var examples: [Self] {
    zip(Seat.examples, PlayerName.examples).map {
      Self(player: SeatedPlayer($0, $1), won: -40, mean: 12, error: $0.number == 1 ? nil : 3)
    }
  }
}

/// Several hands of a dealing table.
extension DealtHand.Place: CommaPart {}

/// Whose a hand is: `-` for nobody's.
struct OwnerName: CommaPart, FieldValue {
  let name: PlayerName?

  init(_ name: PlayerName?) { self.name = name }

  init?(word: ArraySlice<UInt8>) {
    name = PlayerName(word: word)
    if name == nil, !word.elementsEqual([0x2D]) { return nil }
  }

  func append(to bytes: inout [UInt8]) {
    if let name { name.append(to: &bytes) } else { bytes.append(0x2D) }
  }

  func appendJSON(to bytes: inout [UInt8]) {
    if let name { name.appendJSON(to: &bytes) } else { bytes.append(utf8Of: "null") }
  }

  /// One that is nobody's is a name too: `-` alone does not stand for no hand at all.
  static func list(_ word: ArraySlice<UInt8>) -> [Self]? {
    LineReader.parts(word, ",") { Self(word: $0) }
  }

  static var examples: [Self] { [Self(PlayerName("ann")), Self(nil), Self(PlayerName("bob"))] }
}
