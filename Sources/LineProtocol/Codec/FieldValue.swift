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
extension ErrorCode: WordValue {}
extension RenderingMode: WordValue {}
extension BoardPeriod: WordValue {}
extension BoardPlayers: WordValue {}
extension BoardOrder: WordValue {}
extension GameFamily: WordValue {}
extension Person.Kind: WordValue { static var examples: [Self] { [.guest, .member] } }
extension Person.Role: WordValue { static var examples: [Self] { [.bot, .person] } }
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
    guard let (first, second) = LineReader.pair(word, "/") else { return nil }
    self.init(first, second)
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

/// Any text, percent-encoded where it must be, `-` for none. What is read is safe to print.
extension String: FieldValue {
  func append(to bytes: inout [UInt8]) { PercentEncoding.append(self, to: &bytes) }

  init?(word: ArraySlice<UInt8>) {
    guard let text = PercentEncoding.decode(String(decoding: word, as: UTF8.self)) else {
      return nil
    }
    self = text == "-" ? "" : SafeText.printable(text)
  }

  static var examples: [Self] { ["two pair (aces and tens)", "flop", ""] }
}

/// A number with a fraction, as it is written, perhaps with its sign; `-` for none.
struct DecimalNumber: FieldValue {
  let text: String

  init(_ text: String) { self.text = text }

  init?(word: ArraySlice<UInt8>) { text = String(decoding: word, as: UTF8.self) }

  func append(to bytes: inout [UInt8]) { bytes.append(utf8Of: text) }

  func appendJSON(to bytes: inout [UInt8]) {
    bytes.append(
      utf8Of: text == "-" ? "null" : text.hasPrefix("+") ? String(text.dropFirst()) : text)
  }

  static var examples: [Self] { ["12.3", "+0.5", "-0.4", "-"].map(Self.init) }
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

  static var examples: [Self] { GameID.all }
}

/// The name of a game, which may be one that a later server has and this client does not know.
public struct GameName: FieldValue, Sendable {
  public let text: String

  init(_ game: GameID) { text = game.description }

  init?(word: ArraySlice<UInt8>) {
    guard let text = String(word: word) else { return nil }
    self.text = text
  }

  /// The game, if it is known.
  public var id: GameID? { GameID(text) }

  func append(to bytes: inout [UInt8]) { text.append(to: &bytes) }

  static var examples: [Self] { GameID.all.map(Self.init) }
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
