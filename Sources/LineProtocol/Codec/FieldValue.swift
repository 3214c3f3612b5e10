import Cards
import Games
import HandRanking
import Identity
import Tables

/// What can stand behind `key=`, in every form of a line.
protocol FieldValue: Equatable {
  /// Appends the wire's word.
  func append(to bytes: inout [UInt8])
  /// Reads such a word, which is not empty; `nil` if it is none.
  init?(word: ArraySlice<UInt8>)
  /// Appends the value as JSON.
  func appendJSON(to bytes: inout [UInt8])
  /// Some that differ in form, for the reference and for tests.
  static var examples: [Self] { get }
}

extension FieldValue {
  /// A string, `null` for `-`.
  func appendJSON(to bytes: inout [UInt8]) {
    var word: [UInt8] = []
    append(to: &word)
    if word == [0x2D] { return bytes.append(utf8Of: "null") }
    JSONRendering.append(word: word[...], to: &bytes)
  }
}

/// A value that is one word of a few.
protocol WordValue: FieldValue, RawRepresentable<String> {}

extension WordValue {
  func append(to bytes: inout [UInt8]) { bytes.append(utf8Of: rawValue) }

  init?(word: ArraySlice<UInt8>) { self.init(rawValue: String(decoding: word, as: UTF8.self)) }
}

extension WordValue where Self: CaseIterable {
  static var examples: [Self] { Array(allCases) }
}

extension HouseOutcome: WordValue {}
extension HouseGameEnd: WordValue { static var examples: [Self] { [.deck, .money] } }
extension Post.Kind: WordValue {}
extension Due: WordValue {}
extension Wish: WordValue {}
extension BettingLimit: WordValue {}
extension MatchEnd.Reason: WordValue {}
extension SafeMove: WordValue {}
extension DealingOptions.Shuffling: WordValue {}
extension DealingRules.ID: WordValue {}
extension Person.Level: WordValue {}
extension Person.Kind: WordValue { static var examples: [Self] { [.guest, .member] } }
extension Person.Role: WordValue { static var examples: [Self] { [.person, .bot] } }
extension SittingOut: WordValue { static var examples: [Self] { [.asked, .timeouts] } }

extension RuleSetName: WordValue {
  static var examples: [Self] { ["lowball", "3-card"].compactMap(Self.init(rawValue:)) }
}

extension GameState: WordValue { static var examples: [Self] { [.empty, .bet, .over] } }

extension VariantID: FieldValue {
  func append(to bytes: inout [UInt8]) { bytes.append(utf8Of: rawValue) }

  init?(word: ArraySlice<UInt8>) { self.init(known: String(decoding: word, as: UTF8.self)) }

  static var examples: [Self] { Variant.all.map(\.id) }
}

extension Int: FieldValue {
  func append(to bytes: inout [UInt8]) { WireNumber.append(self, to: &bytes) }

  init?(word: ArraySlice<UInt8>) {
    guard let number = LineReader.number(word) else { return nil }
    self = number
  }

  func appendJSON(to bytes: inout [UInt8]) { append(to: &bytes) }

  static var examples: [Self] { [20, 0, 1, 9, 4096, WireNumber.largest] }
}

extension Bool: FieldValue {
  func append(to bytes: inout [UInt8]) { bytes.append(utf8Of: self ? "yes" : "no") }

  init?(word: ArraySlice<UInt8>) {
    switch String(decoding: word, as: UTF8.self) {
    case "yes", "on": self = true
    case "no", "off": self = false
    default: return nil
    }
  }

  func appendJSON(to bytes: inout [UInt8]) { bytes.append(utf8Of: self ? "true" : "false") }

  static var examples: [Self] { [true, false] }
}

/// `on` or `off`.
struct Switch: FieldValue {
  let isOn: Bool

  init(_ isOn: Bool) { self.isOn = isOn }

  init?(word: ArraySlice<UInt8>) {
    guard let isOn = Bool(word: word) else { return nil }
    self.isOn = isOn
  }

  func append(to bytes: inout [UInt8]) { bytes.append(utf8Of: isOn ? "on" : "off") }

  static var examples: [Self] { [Self(true), Self(false)] }
}

/// A gain or loss, with its sign: `+5`, `-5`, `0`.
struct Gain: FieldValue {
  let amount: Int

  init(_ amount: Int) { self.amount = amount }

  init?(word: ArraySlice<UInt8>) {
    guard let amount = LineReader.number(word.first == 0x2B ? word.dropFirst() : word) else {
      return nil
    }
    self.amount = amount
  }

  func append(to bytes: inout [UInt8]) {
    if amount > 0 { bytes.append(0x2B) }
    amount.append(to: &bytes)
  }

  func appendJSON(to bytes: inout [UInt8]) { amount.append(to: &bytes) }

  static var examples: [Self] { [5, -5, 0].map(Self.init) }
}

/// Two numbers, such as both blinds: `1/2`.
struct Pair: FieldValue {
  let first: Int
  let second: Int

  init(_ first: Int, _ second: Int) { (self.first, self.second) = (first, second) }

  init?(word: ArraySlice<UInt8>) {
    guard let numbers = LineReader.parts(word, "/", LineReader.count), numbers.count == 2 else {
      return nil
    }
    self.init(numbers[0], numbers[1])
  }

  func append(to bytes: inout [UInt8]) {
    first.append(to: &bytes)
    bytes.append(0x2F)
    second.append(to: &bytes)
  }

  func appendJSON(to bytes: inout [UInt8]) {
    JSONRendering.append(array: [first, second], to: &bytes) { $0.append(to: &$1) }
  }

  static var examples: [Self] { [Self(1, 2), Self(0, 0), Self(10, 20)] }
}

/// Any text, percent-encoded where it must be.
struct FreeText: FieldValue {
  let text: String

  init(_ text: String) { self.text = text }

  init?(word: ArraySlice<UInt8>) {
    let word = String(decoding: word, as: UTF8.self)
    guard let text = PercentEncoding.decode(word) else { return nil }
    self.text = text == "-" ? "" : text
  }

  func append(to bytes: inout [UInt8]) { PercentEncoding.append(text, to: &bytes) }

  static var examples: [Self] { [Self("two pair, aces and tens"), Self("flop")] }
}

/// A word that stands for itself: a street's name, or what a hand is called in one word.
struct PlainWord: FieldValue {
  let text: String

  init(_ text: String) { self.text = text }

  init?(word: ArraySlice<UInt8>) { text = String(decoding: word, as: UTF8.self) }

  func append(to bytes: inout [UInt8]) { bytes.append(utf8Of: text) }

  static var examples: [Self] { [Self("flop"), Self("3rd"), Self("two-pair")] }
}

// MARK: - Seats and names

extension Seat: FieldValue {
  func append(to bytes: inout [UInt8]) { number.append(to: &bytes) }

  init?(word: ArraySlice<UInt8>) {
    guard let number = LineReader.number(word), number > 0 else { return nil }
    self.init(number)
  }

  func appendJSON(to bytes: inout [UInt8]) { number.append(to: &bytes) }

  static var examples: [Self] { [Seat(1), Seat(2), Seat(10)] }
}

extension PlayerName: FieldValue {
  init?(word: ArraySlice<UInt8>) { self.init(String(decoding: word, as: UTF8.self)) }

  static var examples: [Self] { ["ann", "Bob_2", "no", "dealer"].compactMap { PlayerName($0) } }
}

extension TableID: FieldValue {
  init?(word: ArraySlice<UInt8>) { self.init(String(decoding: word, as: UTF8.self)) }

  static var examples: [Self] { ["main", "t.2", "7"].compactMap { TableID($0) } }
}

extension TokenDigest: FieldValue {
  func append(to bytes: inout [UInt8]) { bytes.append(utf8Of: description) }

  init?(word: ArraySlice<UInt8>) { self.init(String(decoding: word, as: UTF8.self)) }

  static var examples: [Self] { [TokenDigest(of: "a"), TokenDigest(of: "b")] }
}

extension GameID: FieldValue {
  func append(to bytes: inout [UInt8]) { bytes.append(utf8Of: description) }

  init?(word: ArraySlice<UInt8>) { self.init(String(decoding: word, as: UTF8.self)) }

  static var examples: [Self] { ["betting3", "deal-custom", "holdem"].compactMap { GameID($0) } }
}

extension Seed: FieldValue {
  func append(to bytes: inout [UInt8]) { bytes.append(utf8Of: description) }

  init?(word: ArraySlice<UInt8>) { self.init(String(decoding: word, as: UTF8.self)) }

  static var examples: [Self] { [Seed(number: 1), Seed(number: 2)] }
}

/// Where a hand lies: a seat's number, or `dealer`.
extension DealtHand.Place: FieldValue {
  func append(to bytes: inout [UInt8]) {
    switch self {
    case .seat(let seat): seat.append(to: &bytes)
    case .dealer: bytes.append(utf8Of: "dealer")
    }
  }

  init?(word: ArraySlice<UInt8>) {
    if word.elementsEqual("dealer".utf8) {
      self = .dealer
    } else {
      guard let number = LineReader.number(word) else { return nil }
      self = .seat(Seat(number))
    }
  }

  func appendJSON(to bytes: inout [UInt8]) {
    switch self {
    case .seat(let seat): seat.append(to: &bytes)
    case .dealer: JSONRendering.append(string: "dealer".utf8, to: &bytes)
    }
  }

  static var examples: [Self] { [.seat(Seat(1)), .dealer] }
}

// MARK: - Cards

extension [Card] {
  static var handExamples: [[Card]] {
    ["", "9c", "AhTd", "2c3c4c5c6c"].compactMap { try? Card.list($0) }
  }
}

extension Card {
  /// The card as a string of JSON.
  func appendJSON(to bytes: inout [UInt8]) {
    bytes.append(0x22)
    append(to: &bytes)
    bytes.append(0x22)
  }
}

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
extension PlayerName: CommaPart {}
extension PlainWord: CommaPart {}

extension Share: CommaPart, FieldValue {
  func append(to bytes: inout [UInt8]) { bytes.append(utf8Of: description) }

  init?(word: ArraySlice<UInt8>) { self.init(String(decoding: word, as: UTF8.self)) }

  static var examples: [Self] {
    ["high", "high+2", "eight-or-better"].compactMap { Share($0) }
  }
}

/// Chips of a seat: `1:480`.
struct SeatChips: CommaPart {
  let seat: Seat
  let chips: Int

  init(_ seat: Seat, _ chips: Int) { (self.seat, self.chips) = (seat, chips) }

  init?(word: ArraySlice<UInt8>) {
    guard let numbers = LineReader.parts(word, ":", LineReader.count), numbers.count == 2 else {
      return nil
    }
    self.init(Seat(numbers[0]), numbers[1])
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
struct OwnerName: CommaPart {
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

/// Boards, each in turn: `-` for none and for one that has no card yet.
struct Boards: FieldValue {
  let boards: [[Card]]

  init(_ boards: [[Card]]) { self.boards = boards }

  init?(word: ArraySlice<UInt8>) {
    guard let boards = LineReader.parts(word, "/", { [Card](notation: $0) }) else { return nil }
    self.boards = boards
  }

  func append(to bytes: inout [UInt8]) {
    if boards.isEmpty { bytes.append(0x2D) }
    for (index, board) in boards.enumerated() {
      if index > 0 { bytes.append(0x2F) }
      board.appendNotation(to: &bytes)
    }
  }

  /// An array of cards; of several boards, of such arrays.
  func appendJSON(to bytes: inout [UInt8]) {
    if boards.count > 1 {
      JSONRendering.append(array: boards, to: &bytes) { $0.appendJSON(to: &$1) }
    } else {
      (boards.first ?? []).appendJSON(to: &bytes)
    }
  }

  /// As many as a line says, which is none where it says 0: then `-` stands for no board, not for
  /// one without cards.
  func counted(_ count: Int) -> [[Card]]? {
    if count == 0 { return boards.isEmpty || boards == [[]] ? [] : nil }
    return boards.count == count ? boards : nil
  }

  static var examples: [Self] {
    [[], ["AhTd2c"], ["AhTd2c", "AhTd3c"]].map { words in
      Self(words.compactMap { try? Card.list($0) })
    }
  }
}
