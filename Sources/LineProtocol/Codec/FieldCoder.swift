import Games
import Identity

/// A line that lacks a value, or has one that means nothing.
struct Misread: Error, Equatable {
  let key: Key

  init(_ key: Key) { self.key = key }
}

/// Writes, reads or lists the fields that an initializer names, in their order. A fact is declared
/// by one such initializer: with a fact it writes that and gives it back, without one it reads one.
protocol FieldCoder {
  /// The type word, which says which fields follow.
  mutating func word<Word: FactWord>(_ word: Word?) throws(Misread) -> Word

  /// A field that is always there.
  mutating func field<Value: FieldValue>(_ key: Key, _ value: Value?) throws(Misread) -> Value

  /// A field that is left out where there is nothing to say.
  mutating func optional<Value: FieldValue>(_ key: Key, _ value: Value?) throws(Misread) -> Value?

  /// A field that follows from the others.
  ///
  /// - Parameters:
  ///   - value: `nil` where there is nothing to say.
  ///   - inJournal: whether the journal has it too; what viewers alone get is not read back.
  mutating func derived<Value: FieldValue>(
    _ key: Key, _ value: @autoclosure () -> Value?, inJournal: Bool
  ) throws(Misread)

  /// A number of a range.
  mutating func number(
    _ key: Key, _ value: Int?, in range: ClosedRange<Int>
  ) throws(Misread) -> Int

  /// A number of a range, left out where there is none.
  mutating func optionalNumber(
    _ key: Key, _ value: Int?, in range: ClosedRange<Int>
  ) throws(Misread) -> Int?
}

/// The type words of a family of facts.
protocol FactWord: RawRepresentable<String>, CaseIterable, Sendable {}

extension ClosedRange<Int> {
  /// Chips, counts and numbers of rounds: whatever a line can hold that is not negative.
  static var amounts: Self { 0...WireNumber.largest }
  /// The same without 0.
  static var ordinals: Self { 1...WireNumber.largest }
}

extension WireNumber {
  /// The largest number of fifteen digits: more of them no line has.
  static let largest = 999_999_999_999_999
}

extension FieldCoder {
  /// A field that is left out where it is as usual.
  mutating func field<Value: FieldValue>(
    _ key: Key, _ value: Value?, unless usual: Value
  ) throws(Misread) -> Value {
    try optional(key, value == usual ? nil : value) ?? usual
  }

  mutating func number(
    _ key: Key, _ value: Int?, in range: ClosedRange<Int>, unless usual: Int
  ) throws(Misread) -> Int {
    try optionalNumber(key, value == usual ? nil : value, in: range) ?? usual
  }

  mutating func derived<Value: FieldValue>(
    _ key: Key, _ value: @autoclosure () -> Value?
  ) throws(Misread) {
    try derived(key, value(), inJournal: true)
  }

  mutating func player(
    _ player: SeatedPlayer?, name: Key = .name
  ) throws(Misread) -> SeatedPlayer {
    SeatedPlayer(try field(.seat, player?.seat), try field(name, player?.name))
  }

  /// A player, where there is one.
  mutating func optionalPlayer(
    _ player: SeatedPlayer?, name: Key = .name
  ) throws(Misread) -> SeatedPlayer? {
    let seat = try optional(.seat, player?.seat)
    let name: PlayerName? = seat == nil ? nil : try field(name, player?.name)
    guard let seat, let name else { return nil }
    return SeatedPlayer(seat, name)
  }
}
