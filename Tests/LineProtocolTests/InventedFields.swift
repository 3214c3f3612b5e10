import Games

@testable import LineProtocol

/// Invents the fields that an initializer names: any fact, for tests of all forms of it.
struct InventedFields<Chance: RandomNumberGenerator>: FieldCoder {
  private let type: String
  private(set) var chance: Chance

  init(_ type: String, _ chance: Chance) { (self.type, self.chance) = (type, chance) }

  mutating func word<Word: FactWord>(_: Word?) throws(Misread) -> Word {
    guard let word = Word(rawValue: type) else { throw Misread(.type) }
    return word
  }

  mutating func kind(_: Message.Kind?) throws(Misread) -> Message.Kind { try word(nil) }

  mutating func field<Value: FieldValue>(_ key: Key, _: Value?) throws(Misread) -> Value {
    guard let value = Value.examples.randomElement(using: &chance) else { throw Misread(key) }
    return value
  }

  mutating func optional<Value: FieldValue>(_ key: Key, _: Value?) throws(Misread) -> Value? {
    Bool.random(using: &chance) ? try field(key, nil) : nil
  }

  mutating func derived<Value: FieldValue>(
    _ key: Key, _ value: @autoclosure () -> Value?, inJournal: Bool
  ) throws(Misread) {}

  mutating func number(
    _ key: Key, _: Int?, in range: ClosedRange<Int>
  ) throws(Misread) -> Int {
    [range.lowerBound, range.upperBound, Int.random(in: range, using: &chance)]
      .randomElement(using: &chance) ?? range.lowerBound
  }

  mutating func optionalNumber(
    _ key: Key, _: Int?, in range: ClosedRange<Int>
  ) throws(Misread) -> Int? {
    Bool.random(using: &chance) ? try number(key, nil, in: range) : nil
  }
}
