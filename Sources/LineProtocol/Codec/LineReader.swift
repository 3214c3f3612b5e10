import Cards
import Games
import Identity

/// Reads the values of a line, in any order and passing over what it does not know, as every client
/// must. Values that come in the order of the wire are found at once.
struct LineReader {
  /// The type word.
  private(set) var type: Substring
  private let fields: Substring.UTF8View
  /// Where the next value is looked for first.
  private var next: Substring.Index
  /// The sentence behind the values.
  let text: Substring?

  /// Takes a line apart behind its class sign; `nil` if there is no type word.
  init?(_ line: Substring) {
    let bytes = line.utf8
    var end = bytes.endIndex
    var text: Substring?
    if let colon = LineReader.textStart(bytes) {
      text = Substring(bytes[bytes.index(colon, offsetBy: 2)...])
      end = colon
    }
    let words = bytes[..<end]
    let typeEnd = words.firstIndex(of: 0x20) ?? words.endIndex
    guard typeEnd > words.startIndex else { return nil }
    type = Substring(words[..<typeEnd])
    fields = words[typeEnd...]
    next = typeEnd
    self.text = text
  }

  private static func textStart(_ bytes: Substring.UTF8View) -> Substring.Index? {
    var index = bytes.startIndex
    while let colon = bytes[index...].firstIndex(of: 0x3A) {
      if colon > bytes.startIndex, bytes[bytes.index(before: colon)] == 0x20 {
        return bytes.index(before: colon)
      }
      index = bytes.index(after: colon)
    }
    return nil
  }

  /// Takes a row of a `replay` for the event that it shows; whether it is one.
  mutating func becomeEvent() -> Bool {
    guard type == "event", let word = word(.type) else { return false }
    type = word
    return true
  }

  /// The value of a key, or `nil`.
  mutating func word(_ key: Key) -> Substring? {
    if let value = value(key, from: next, to: fields.endIndex) { return value }
    return value(key, from: fields.startIndex, to: next)
  }

  private mutating func value(
    _ key: Key, from start: Substring.Index, to end: Substring.Index
  ) -> Substring? {
    var index = start
    while index < end, fields[index] == 0x20 {
      let word = fields.index(after: index)
      let wordEnd = fields[word...].firstIndex(of: 0x20) ?? fields.endIndex
      if let value = LineReader.value(fields[word..<wordEnd], of: key) {
        next = wordEnd
        return value
      }
      index = wordEnd
    }
    return nil
  }

  private static func value(_ word: Substring.UTF8View, of key: Key) -> Substring? {
    var rest = word
    for byte in key.rawValue.utf8 { guard rest.popFirst() == byte else { return nil } }
    return rest.popFirst() == 0x3D ? Substring(rest) : nil
  }

  /// A whole number, perhaps after a sign.
  mutating func number(_ key: Key) -> Int? {
    guard let word = word(key) else { return nil }
    var digits = word.utf8
    let isNegative = digits.first == 0x2D
    if isNegative || digits.first == 0x2B { digits.removeFirst() }
    guard (1...15).contains(digits.count) else { return nil }
    var number = 0
    for byte in digits {
      guard (0x30...0x39).contains(byte) else { return nil }
      number = number * 10 + Int(byte - 0x30)
    }
    return isNegative ? -number : number
  }

  mutating func seat() -> Seat? { number(.seat).map { Seat($0) } }

  mutating func player() -> SeatedPlayer? {
    guard let seat = seat(), let name = name(.name) else { return nil }
    return SeatedPlayer(seat, name)
  }

  mutating func name(_ key: Key) -> PlayerName? { word(key).flatMap { PlayerName($0) } }

  mutating func cards(_ key: Key) -> [Card]? { word(key).flatMap { [Card](notation: $0) } }

  mutating func card(_ key: Key) -> Card? {
    guard let cards = cards(key), cards.count == 1 else { return nil }
    return cards[0]
  }

  mutating func form<Form: WrittenCards>(_ key: Key) -> Form? {
    word(key).flatMap { Form(word: $0) }
  }

  mutating func value<Value: RawRepresentable<String>>(_ key: Key) -> Value? {
    word(key).flatMap { Value(rawValue: String($0)) }
  }

  mutating func flag(_ key: Key) -> Bool? {
    switch word(key) {
    case "yes", "on": true
    case "no", "off": false
    default: nil
    }
  }
}
