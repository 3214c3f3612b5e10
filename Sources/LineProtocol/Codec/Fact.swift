import Games
import Identity

/// Something that lines say: written and read by the one initializer that names its fields.
protocol Fact: WritableFact {
  init(_ line: inout FieldCoder, _ fact: Self?) throws(Misread)
}

/// Something that lines say, of which a line alone does not tell how to read it.
protocol WritableFact {
  func write(to line: inout FieldCoder) throws(Misread)
}

extension Fact {
  func write(to line: inout FieldCoder) throws(Misread) { _ = try Self(&line, self) }

  /// Reads a line of the wire; `nil` if it is none of these. Unknown keys are skipped.
  init?(wire line: String, _ lineClass: Message.Class) {
    guard line.utf8.starts(with: [lineClass.rawValue, 0x20]),
      let reader = LineReader(line.dropFirst(2))
    else { return nil }
    var fields = FieldCoder(reading: reader)
    do throws(Misread) {
      try self.init(&fields, nil)
    } catch { return nil }
  }
}

/// The type words of a family of facts.
protocol FactWord: RawRepresentable<String>, CaseIterable, Sendable {}

extension FactWord {
  init(named word: String) throws(Misread) {
    guard let word = Self(rawValue: word) else { throw Misread(.type) }
    self = word
  }
}

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

extension [UInt8] {
  /// Appends a fact as the wire or the journal has it; only the wire's lines end with a line feed.
  mutating func append(_ fact: some WritableFact, for purpose: LinePurpose, text: String? = nil) {
    append(fact, for: purpose, text: text, asJSON: false)
  }

  /// Appends a fact as a line in JSON.
  mutating func appendJSON(
    _ fact: some WritableFact, for purpose: LinePurpose, text: String? = nil
  ) {
    append(fact, for: purpose, text: text, asJSON: true)
  }

  /// A fact that is written has all its values, so that nothing can be misread.
  private mutating func append(
    _ fact: some WritableFact, for purpose: LinePurpose, text: String?, asJSON: Bool
  ) {
    var line = FieldCoder(appendingTo: taken(), for: purpose, asJSON: asJSON)
    do throws(Misread) {
      try fact.write(to: &line)
    } catch { assertionFailure("\(error.key.rawValue)= is missing") }
    line.end(text: text)
    self = line.bytes
  }

  /// Takes the bytes out, so that appending to them does not copy them.
  mutating func taken() -> [UInt8] {
    defer { self = [] }
    return self
  }
}
