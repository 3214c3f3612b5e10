/// A value whose kind only those know who write it, as of an option or in the score book.
public enum Value: Sendable {
  case text(String)
  case number(Int)
  case flag(Bool)
  case pair(Int, Int)
  case span(ClosedRange<Int>)
  /// With commas between them, or with colons if they are one value of a list.
  case list([Value])

  /// The text that it stands for, as it is read.
  public var text: String {
    if case .text(let text) = self { return text }
    var bytes: [UInt8] = []
    append(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension Value: FieldValue {
  /// A value that is read is a text, whatever it was.
  init?(word: ArraySlice<UInt8>) {
    guard let text = String(word: word) else { return nil }
    self = .text(text)
  }

  func append(to bytes: inout [UInt8]) { append(to: &bytes, separator: 0x2C) }

  private func append(to bytes: inout [UInt8], separator: UInt8) {
    switch self {
    case .text(let text): text.append(to: &bytes)
    case .number(let number): number.append(to: &bytes)
    case .flag(let isOn): isOn.append(to: &bytes)
    case .pair(let first, let second): Pair(first, second).append(to: &bytes)
    case .span(let range): Span(range).append(to: &bytes)
    case .list(let values):
      if values.isEmpty { bytes.append(0x2D) }
      for (index, value) in values.enumerated() {
        if index > 0 { bytes.append(separator) }
        value.append(to: &bytes, separator: 0x3A)
      }
    }
  }

  func appendJSON(to bytes: inout [UInt8]) {
    switch self {
    case .text(let text): text.appendJSON(to: &bytes)
    case .number(let number): number.appendJSON(to: &bytes)
    case .flag(let isOn): isOn.appendJSON(to: &bytes)
    case .pair(let first, let second): Pair(first, second).appendJSON(to: &bytes)
    case .span(let range): Span(range).appendJSON(to: &bytes)
    case .list(let values):
      JSONRendering.append(array: values, to: &bytes) { $0.appendJSON(to: &$1) }
    }
  }

  public static func == (one: Value, other: Value) -> Bool { one.text == other.text }

  static var examples: [Self] {
    [.number(5), .pair(1, 2), .span(40...200), .flag(false), .text("auto"), .list([.text("a")])]
  }
}
