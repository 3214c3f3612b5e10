/// What a record can have as one word, without a space.
public protocol RecordWord {
  func write(to bytes: inout [UInt8])
  /// Reads such a word, which is not empty; `nil` if it is not written so.
  init?(written word: ArraySlice<UInt8>)
}

extension RecordWord where Self: LosslessStringConvertible {
  public func write(to bytes: inout [UInt8]) { bytes.append(contentsOf: description.utf8) }

  public init?(written word: ArraySlice<UInt8>) {
    let text = String(decoding: word, as: UTF8.self)
    guard let value = Self(text), value.description == text else { return nil }
    self = value
  }
}

extension RecordWord where Self: RawRepresentable<String> {
  public func write(to bytes: inout [UInt8]) { bytes.append(contentsOf: rawValue.utf8) }

  public init?(written word: ArraySlice<UInt8>) {
    self.init(rawValue: String(decoding: word, as: UTF8.self))
  }
}

/// `-` for none.
extension Optional: RecordWord where Wrapped: RecordWord {
  public func write(to bytes: inout [UInt8]) {
    if let self { self.write(to: &bytes) } else { bytes.append(0x2D) }
  }

  public init?(written word: ArraySlice<UInt8>) {
    if let value = Wrapped(written: word) {
      self = value
    } else {
      guard word.elementsEqual([0x2D]) else { return nil }
      self = nil
    }
  }
}

extension Int: RecordWord {
  /// Reads digits, perhaps after a minus, and without leading zeros.
  public init?(written word: ArraySlice<UInt8>) {
    let isNegative = word.first == 0x2D
    let digits = isNegative ? word.dropFirst() : word
    guard let first = digits.first, first != 0x30 || word.count == 1 else { return nil }
    var number = 0
    for byte in digits {
      guard (0x30...0x39).contains(byte) else { return nil }
      let digit = Int(byte - 0x30)
      let (shifted, isTooLarge) = number.multipliedReportingOverflow(by: 10)
      let (next, overflows) = shifted.addingReportingOverflow(isNegative ? -digit : digit)
      if isTooLarge || overflows { return nil }
      number = next
    }
    self = number
  }
}
