/// Something that lines say: written and read by the one initializer that names its fields.
public protocol Fact: WritableFact {
  init(_ line: inout FieldCoder, _ fact: Self?) throws(Misread)
}

/// Something that lines say, of which a line alone does not tell how to read it.
public protocol WritableFact {
  func write(to line: inout FieldCoder) throws(Misread)
}

/// A line that lacks a value, or has one that means nothing.
public struct Misread: Error {
  public let key: Key

  @inlinable public init(_ key: Key) { self.key = key }
}

extension Fact {
  public func write(to line: inout FieldCoder) throws(Misread) { _ = try Self(&line, self) }

  /// Reads a line of the wire; `nil` if it is none of these. Unknown keys are skipped.
  public init?(wire line: String, _ lineClass: LineClass) {
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
public protocol FactWord: RawRepresentable<String>, CaseIterable, Sendable {}

extension FactWord {
  @usableFromInline init(named word: String) throws(Misread) {
    guard let word = Self(rawValue: word) else { throw Misread(.type) }
    self = word
  }
}

extension ClosedRange<Int> {
  /// Chips, counts and numbers of rounds: whatever a line can hold that is not negative.
  public static var amounts: Self { 0...WireNumber.largest }
  /// The same without 0.
  public static var ordinals: Self { 1...WireNumber.largest }
}

/// What the line of a fact is for.
public enum LinePurpose {
  /// A viewer of a table, for whom events have the table's name and a number.
  case wire(table: String, seq: Int?)
  /// A row of a `replay`: the same with the type as a value.
  case row(table: String, seq: Int?)
  /// The journal, which knows both.
  case journal
  /// A question, a row or a message, whose fields have everything.
  case bare(LineClass)
}

extension [UInt8] {
  /// Appends a fact as the wire has it.
  public mutating func appendWire(
    _ fact: some WritableFact, for purpose: LinePurpose, text: String? = nil
  ) {
    append(fact, for: purpose, text: text, asJSON: false)
  }

  /// Appends a fact as a line in JSON.
  public mutating func appendJSON(
    _ fact: some WritableFact, for purpose: LinePurpose, text: String? = nil
  ) {
    append(fact, for: purpose, text: text, asJSON: true)
  }

  /// Appends a fact as the journal has it, without a line feed.
  public mutating func appendRecord(_ fact: some WritableFact) {
    append(fact, for: .journal, text: nil, asJSON: false)
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
  private mutating func taken() -> [UInt8] {
    defer { self = [] }
    return self
  }
}
