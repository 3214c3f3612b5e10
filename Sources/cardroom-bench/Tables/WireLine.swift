import Cards
import Glibc
import LineProtocol

/// A line from the server, without its line end, as bytes that belong to somebody else.
struct WireLine {
  private let bytes: UnsafeRawBufferPointer

  /// Valid as long as the bytes are.
  init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  /// The class sign; nil for an empty line.
  var sign: UInt8? { bytes.first }

  /// The line as text, for messages.
  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Whether the type word is this one.
  func isKind(_ word: StaticString) -> Bool {
    isKind(UnsafeRawBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount))
  }

  /// Whether the type word is this one. Lines with a tag are not ours.
  func isKind(_ word: UnsafeRawBufferPointer) -> Bool {
    let end = 2 + word.count
    guard bytes.count >= end, Self.starts(bytes, at: 2, with: word) else { return false }
    return bytes.count == end || bytes[end] == 0x20
  }

  /// Whether this is a refusal with that code.
  func isCode(_ code: ErrorCode) -> Bool {
    value("code")?.elementsEqual(code.rawValue.utf8) ?? false
  }

  /// The value of a key; nil if there is none before the line's sentence.
  func value(_ key: StaticString) -> UnsafeRawBufferPointer? {
    let key = UnsafeRawBufferPointer(start: key.utf8Start, count: key.utf8CodeUnitCount)
    var start = 0
    while let space = index(of: 0x20, from: start) {
      start = space + 1
      guard start < bytes.count, bytes[start] != 0x3A else { return nil }
      let equals = start + key.count
      guard equals < bytes.count, bytes[equals] == 0x3D,
        Self.starts(bytes, at: start, with: key)
      else { continue }
      let end = index(of: 0x20, from: equals) ?? bytes.count
      return UnsafeRawBufferPointer(rebasing: bytes[(equals + 1)..<end])
    }
    return nil
  }

  /// The value of a key that is a whole number of at most twelve digits.
  func number(_ key: StaticString) -> Int? {
    guard let digits = value(key), 1...12 ~= digits.count else { return nil }
    var number = 0
    for digit in digits {
      guard 48...57 ~= digit else { return nil }
      number = number * 10 + Int(digit - 48)
    }
    return number
  }

  private func index(of byte: UInt8, from start: Int) -> Int? {
    guard let base = bytes.baseAddress, start < bytes.count else { return nil }
    guard let found = memchr(base + start, Int32(byte), bytes.count - start) else { return nil }
    return UnsafeRawPointer(found) - base
  }

  private static func starts(
    _ bytes: UnsafeRawBufferPointer, at start: Int, with word: UnsafeRawBufferPointer
  ) -> Bool {
    guard let base = bytes.baseAddress, let other = word.baseAddress,
      bytes.count - start >= word.count
    else { return word.isEmpty }
    return memcmp(base + start, other, word.count) == 0
  }
}
