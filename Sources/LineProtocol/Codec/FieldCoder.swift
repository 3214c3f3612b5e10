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

  /// Which of several lines a fact is, where its initializer is not given the type word to write.
  mutating func kind(_ kind: Message.Kind?) throws(Misread) -> Message.Kind

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

/// Something that lines say: written and read by the one initializer that names its fields.
protocol Fact: WritableFact {
  init<C: FieldCoder>(_ line: inout C, _ fact: Self?) throws(Misread)
}

/// Something that lines say, of which a line alone does not tell how to read it.
protocol WritableFact {
  func write<C: FieldCoder>(to line: inout C) throws(Misread)
}

extension Fact {
  func write<C: FieldCoder>(to line: inout C) throws(Misread) { _ = try Self(&line, self) }

  /// Reads a line of the wire; `nil` if it is none of these. Unknown keys are skipped.
  init?(wire line: String, _ lineClass: Message.Class) {
    guard line.utf8.starts(with: [lineClass.rawValue, 0x20]),
      var reader = LineReader(line.dropFirst(2))
    else { return nil }
    do throws(Misread) {
      try self.init(&reader, nil)
    } catch { return nil }
  }
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
  mutating func number(
    _ key: Key, _ value: Int?, in range: ClosedRange<Int>
  ) throws(Misread) -> Int {
    let number = try field(key, value)
    guard range.contains(number) else { throw Misread(key) }
    return number
  }

  mutating func optionalNumber(
    _ key: Key, _ value: Int?, in range: ClosedRange<Int>
  ) throws(Misread) -> Int? {
    guard let number = try optional(key, value) else { return nil }
    guard range.contains(number) else { throw Misread(key) }
    return number
  }

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

  /// A number that is not whole, as it is written.
  mutating func decimal(_ key: Key, _ number: String?) throws(Misread) -> String {
    try field(key, number.map { DecimalNumber($0) }).text
  }

  mutating func optionalDecimal(_ key: Key, _ number: String?) throws(Misread) -> String? {
    try optional(key, number.map { DecimalNumber($0) })?.text
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
