/// A fact that a line expresses.
public protocol Fact {
  func write(to line: inout LineCoder) throws(Misread)
}

/// An error in a line: a value is missing, or has no meaning.
public struct Misread: Error {
  public let key: String

  @inlinable public init(_ key: String) { self.key = key }

  @inlinable public init(_ key: Key) { self.key = key.rawValue }
}

extension ClosedRange<Int> {
  /// The non-negative numbers that a line can hold: chips, counts and numbers of rounds.
  public static var amounts: Self { 0...WireNumber.largest }
  /// The same without 0.
  public static var ordinals: Self { 1...WireNumber.largest }
}

/// The purpose of a fact's line.
public enum LinePurpose {
  /// For a viewer of a table, where events have the table's name and a number.
  case wire(table: String, seq: Int?)
  /// For a row of a `replay`: the same, with the type as a value.
  case row(table: String, seq: Int?)
  /// For the journal, which has both elsewhere.
  case journal
  /// For a question, a row or a message, whose fields are complete.
  case bare(LineClass)
}

extension [UInt8] {
  /// Appends a fact in the form of the wire.
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

  /// Appends a fact in the form of the journal, without a line feed.
  public mutating func appendRecord(_ fact: some Fact) {
    append(fact, for: .journal, text: nil, asJSON: false)
  }

  /// Appends a fact. It has all its values when it is written, so `Misread` cannot occur.
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

  /// Moves the bytes out, so that appending to them does not copy them.
  private mutating func taken() -> [UInt8] {
    defer { self = [] }
    return self
  }
}
