import Identity
import Lines

/// A text in printable ASCII: letters, digits and `- _ .` as they are, every other byte as `%XX`,
/// no text at all as `%`.
struct BookText: RecordWord {
  let text: String

  private static let percent = UInt8(ascii: "%")
  private static let digits = Array("0123456789ABCDEF".utf8)

  init(_ text: String) { self.text = text }

  func write(to bytes: inout [UInt8]) {
    if text.isEmpty { bytes.append(Self.percent) }
    for byte in text.utf8 {
      if Self.isPlain(byte) {
        bytes.append(byte)
      } else {
        bytes += [Self.percent, Self.digits[Int(byte >> 4)], Self.digits[Int(byte & 15)]]
      }
    }
  }

  init?(written word: ArraySlice<UInt8>) {
    var (text, rest) = ([UInt8](), word.elementsEqual([Self.percent]) ? [] : word)
    while let byte = rest.popFirst() {
      if Self.isPlain(byte) {
        text.append(byte)
      } else {
        guard byte == Self.percent, let high = Self.digit(rest.popFirst()),
          let low = Self.digit(rest.popFirst()), !Self.isPlain(high << 4 | low)
        else { return nil }
        text.append(high << 4 | low)
      }
    }
    guard let text = String(validating: text, as: UTF8.self) else { return nil }
    self.text = text
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
    case UInt8(ascii: "0")...UInt8(ascii: "9"): true
    case UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."): true
    default: false
    }
  }

  private static func digit(_ byte: UInt8?) -> UInt8? {
    guard let byte, let value = digits.firstIndex(of: byte) else { return nil }
    return UInt8(value)
  }
}

extension TeamName: ListPart, RecordWord, LosslessStringConvertible {
  public init?(_ key: String) {
    guard let team = Self.allCases.first(where: { $0.key == key }) else { return nil }
    self = team
  }
}

extension OpeningMeld: RecordWord, LosslessStringConvertible {
  public var description: String { text }
}

extension ScoreElement: RecordWord, LosslessStringConvertible {
  public var description: String { key }

  public init?(_ key: String) {
    self.init(exactly: key)
    if case .own(let key) = self, !ScoreElement.isOwnKey(key) { return nil }
  }

  /// The built-in element of exactly that key, else a club's own.
  fileprivate init(exactly key: String) {
    self = ScoreElement.builtIn.first { $0.key == key } ?? .own(key)
  }
}

/// `jokers=100`.
extension ElementPoints: RecordWord {
  public func write(to bytes: inout [UInt8]) {
    BookText(element.key).write(to: &bytes)
    bytes.append(contentsOf: "=\(points)".utf8)
  }

  public init?(written word: ArraySlice<UInt8>) {
    guard let end = word.firstIndex(of: UInt8(ascii: "=")), end > word.startIndex,
      let key = BookText(written: word[..<end])?.text, let points = Int(written: word[(end + 1)...])
    else { return nil }
    self.init(ScoreElement(exactly: key), points)
  }
}

/// `clean:3`.
extension ElementCount: RecordWord {
  public func write(to bytes: inout [UInt8]) {
    bytes.append(contentsOf: "\(element.key):\(count)".utf8)
  }

  public init?(written word: ArraySlice<UInt8>) {
    guard let end = word.firstIndex(of: UInt8(ascii: ":")),
      let element = ScoreElement(written: word[..<end]),
      let count = Int(written: word[(end + 1)...])
    else { return nil }
    self.init(element, count)
  }
}
