import Lines

/// The value of an option, whose kind only those know who write it.
enum Value: Sendable {
  case text(String)
  case number(Int)
  case flag(Bool)
  case pair(Int, Int)
  case span(ClosedRange<Int>)
  case list([String])

  /// The text that it stands for, as it is read.
  var text: String {
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

  func append(to bytes: inout [UInt8]) {
    switch self {
    case .text(let text): text.append(to: &bytes)
    case .number(let number): number.append(to: &bytes)
    case .flag(let isOn): isOn.append(to: &bytes)
    case .pair(let first, let second): Pair(first, second).append(to: &bytes)
    case .span(let range): NumberRange(range).append(to: &bytes)
    case .list(let words): words.append(to: &bytes)
    }
  }

  func appendJSON(to bytes: inout [UInt8]) {
    switch self {
    case .text(let text): text.appendJSON(to: &bytes)
    case .number(let number): number.appendJSON(to: &bytes)
    case .flag(let isOn): isOn.appendJSON(to: &bytes)
    case .pair(let first, let second): Pair(first, second).appendJSON(to: &bytes)
    case .span(let range): NumberRange(range).appendJSON(to: &bytes)
    case .list(let words): words.appendJSON(to: &bytes)
    }
  }

  static func == (one: Value, other: Value) -> Bool { one.text == other.text }

  static var examples: [Self] {
    [.number(5), .pair(1, 2), .span(40...200), .flag(false), .text("auto"), .list(["a"])]
  }
}
