/// Something that lines say.
public protocol Fact {
  func write(to line: inout LineCoder) throws(Misread)
}

/// A line that lacks a value, or has one that means nothing.
public struct Misread: Error {
  public let key: String

  @inlinable public init(_ key: String) { self.key = key }

  @inlinable public init(_ key: Key) { self.key = key.rawValue }
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
    _ fact: some Fact, for purpose: LinePurpose, text: String? = nil
  ) {
    append(fact, for: purpose, text: text, asJSON: false)
  }

  /// Appends a fact as a line in JSON.
  public mutating func appendJSON(
    _ fact: some Fact, for purpose: LinePurpose, text: String? = nil
  ) {
    append(fact, for: purpose, text: text, asJSON: true)
  }

  /// Appends a fact as the journal has it, without a line feed.
  public mutating func appendRecord(_ fact: some Fact) {
    append(fact, for: .journal, text: nil, asJSON: false)
  }

  /// A fact that is written has all its values, so that nothing can be misread.
  private mutating func append(
    _ fact: some Fact, for purpose: LinePurpose, text: String?, asJSON: Bool
  ) {
    var line = LineCoder(appendingTo: taken(), for: purpose, asJSON: asJSON)
    do throws(Misread) {
      try fact.write(to: &line)
    } catch { assertionFailure("\(error.key)= is missing") }
    line.end(text: text)
    self = line.bytes
  }

  /// Takes the bytes out, so that appending to them does not copy them.
  private mutating func taken() -> [UInt8] {
    defer { self = [] }
    return self
  }
}
