/// A value that can follow `key=`, in every form of a line.
public protocol FieldValue: Equatable, Sendable {
  /// Appends the word of the wire.
  func append(to bytes: inout [UInt8])
  /// Reads a word, which is not empty; `nil` if it is not valid.
  init?(word: ArraySlice<UInt8>)
  /// Appends the value as JSON.
  func appendJSON(to bytes: inout [UInt8])
}

extension FieldValue {
  /// Appends a string, or `null` for `-`.
  public func appendJSON(to bytes: inout [UInt8]) {
    var word: [UInt8] = []
    append(to: &word)
    if word == [0x2D] { return bytes.append(utf8Of: "null") }
    JSONRendering.append(word: word[...], to: &bytes)
  }
}

/// A value of several parts with a separator; an array in JSON.
public protocol CompoundValue: FieldValue {
  static var sign: Unicode.Scalar { get }
  var parts: [any FieldValue] { get }
}

extension CompoundValue {
  public static var sign: Unicode.Scalar { ":" }

  public func append(to bytes: inout [UInt8]) {
    for (index, part) in parts.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: Self.sign)) }
      part.append(to: &bytes)
    }
  }

  public func appendJSON(to bytes: inout [UInt8]) {
    JSONRendering.append(array: parts, to: &bytes) { $0.appendJSON(to: &$1) }
  }
}

/// A word from a fixed set.
extension FieldValue where Self: RawRepresentable<String> {
  @inlinable public func append(to bytes: inout [UInt8]) { bytes.append(utf8Of: rawValue) }

  @inlinable public init?(word: ArraySlice<UInt8>) {
    self.init(rawValue: String(decoding: word, as: UTF8.self))
  }
}

/// The word of the value's description.
extension FieldValue where Self: LosslessStringConvertible {
  @inlinable public func append(to bytes: inout [UInt8]) { bytes.append(utf8Of: description) }

  @inlinable public init?(word: ArraySlice<UInt8>) {
    self.init(String(decoding: word, as: UTF8.self))
  }
}

extension Int: FieldValue {
  public func append(to bytes: inout [UInt8]) { WireNumber.append(self, to: &bytes) }

  public init?(word: ArraySlice<UInt8>) {
    guard let number = LineReader.number(word) else { return nil }
    self = number
  }

  public func appendJSON(to bytes: inout [UInt8]) { append(to: &bytes) }
}

extension Bool: FieldValue {
  public func append(to bytes: inout [UInt8]) { bytes.append(utf8Of: self ? "yes" : "no") }

  public init?(word: ArraySlice<UInt8>) {
    switch String(decoding: word, as: UTF8.self) {
    case "yes", "on": self = true
    case "no", "off": self = false
    default: return nil
    }
  }

  public func appendJSON(to bytes: inout [UInt8]) {
    bytes.append(utf8Of: self ? "true" : "false")
  }
}

/// Any text, percent-encoded where necessary, `-` for none. Text that was read is safe to print.
extension String: FieldValue {
  public func append(to bytes: inout [UInt8]) { PercentEncoding.append(self, to: &bytes) }

  public init?(word: ArraySlice<UInt8>) {
    guard let text = PercentEncoding.decode(String(decoding: word, as: UTF8.self)) else {
      return nil
    }
    self = text == "-" ? "" : SafeText.printable(text)
  }
}

/// `on` or `off`.
public struct Switch: FieldValue, RawRepresentable, Codable {
  public let isOn: Bool

  public init(_ isOn: Bool) { self.isOn = isOn }

  public init?(rawValue: String) {
    guard let isOn = Bool(word: Array(rawValue.utf8)[...]) else { return nil }
    self.isOn = isOn
  }

  public var rawValue: String { isOn ? "on" : "off" }
}

/// A gain or loss, with its sign: `+5`, `-5`, `0`.
public struct Gain: ListPart, Codable, ExpressibleByIntegerLiteral {
  public let amount: Int

  public init(_ amount: Int) { self.amount = amount }

  public init(integerLiteral amount: Int) { self.init(amount) }

  public init?(word: ArraySlice<UInt8>) {
    guard let amount = LineReader.number(word.first == 0x2B ? word.dropFirst() : word) else {
      return nil
    }
    self.amount = amount
  }

  public func append(to bytes: inout [UInt8]) {
    if amount > 0 { bytes.append(0x2B) }
    amount.append(to: &bytes)
  }

  public func appendJSON(to bytes: inout [UInt8]) { amount.append(to: &bytes) }
}

/// Two numbers, such as both blinds: `1/2`.
public struct Pair: CompoundValue {
  public let first: Int
  public let second: Int

  public init(_ first: Int, _ second: Int) { (self.first, self.second) = (first, second) }

  public init?(word: ArraySlice<UInt8>) {
    guard let (first, second) = LineReader.pair(word, "/") else { return nil }
    self.init(first, second)
  }

  public static var sign: Unicode.Scalar { "/" }

  public var parts: [any FieldValue] { [first, second] }
}

/// A range of numbers: `0-3`. A single number stands for itself.
public struct NumberRange: FieldValue {
  public let range: ClosedRange<Int>

  public init(_ range: ClosedRange<Int>) { self.range = range }

  public init?(word: ArraySlice<UInt8>) { self.init(String(decoding: word, as: UTF8.self)) }

  public init?(_ text: some StringProtocol) {
    let ends = text.split(separator: "-", omittingEmptySubsequences: false)
    guard ends.count <= 2, let low = ends.first.flatMap({ WireNumber.parse($0) }),
      let high = ends.last.flatMap({ WireNumber.parse($0) }), low <= high
    else { return nil }
    range = low...high
  }

  public func append(to bytes: inout [UInt8]) {
    range.lowerBound.append(to: &bytes)
    bytes.append(0x2D)
    range.upperBound.append(to: &bytes)
  }

  public func appendJSON(to bytes: inout [UInt8]) {
    bytes.append(0x7B)
    JSONRendering.appendEnds(range, to: &bytes)
    bytes.append(0x7D)
  }
}

/// A word that needs no encoding: a street's name, or the one-word name of a hand.
public struct PlainWord: ListPart {
  public let text: String

  public init(_ text: String) { self.text = text }

  public init?(word: ArraySlice<UInt8>) { text = String(decoding: word, as: UTF8.self) }

  public func append(to bytes: inout [UInt8]) { bytes.append(utf8Of: text) }
}

/// A number with a fraction, as written, perhaps with its sign; `-` for none.
public struct DecimalNumber: FieldValue {
  public let text: String

  public init(_ text: String) { self.text = text }

  public init?(word: ArraySlice<UInt8>) { text = String(decoding: word, as: UTF8.self) }

  public func append(to bytes: inout [UInt8]) { bytes.append(utf8Of: text) }

  public func appendJSON(to bytes: inout [UInt8]) {
    bytes.append(
      utf8Of: text == "-" ? "null" : text.hasPrefix("+") ? String(text.dropFirst()) : text)
  }
}

/// Two values: `red:12500`, `rule.card:3`.
public struct ColonPair<First: FieldValue, Second: FieldValue>: CompoundValue, ListPart {
  public let first: First
  public let second: Second

  public init(_ first: First, _ second: Second) { (self.first, self.second) = (first, second) }

  public init?(word: ArraySlice<UInt8>) {
    guard let parts = LineReader.parts(word, ":", { $0 }), parts.count == 2,
      let first = First(word: parts[0]), let second = Second(word: parts[1])
    else { return nil }
    self.init(first, second)
  }

  public var parts: [any FieldValue] { [first, second] }
}

extension ColonPair: Codable where First: Codable, Second: Codable {}
