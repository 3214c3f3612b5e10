// Owns the reading of a few words of a recorded event, byte by byte: recovery reads millions of
// them. Never makes a message of one.

/// An event in the form of `Message.record`, of which only some words are wanted.
struct EventWords {
  private let bytes: Substring.UTF8View

  init(_ event: Substring) { bytes = event.utf8 }

  /// The type word.
  var kind: Substring {
    let start = bytes.index(bytes.startIndex, offsetBy: 2, limitedBy: bytes.endIndex)
    return word(from: start ?? bytes.endIndex)
  }

  /// Whether somebody only came or went, which is no part of what is played.
  var isVisit: Bool {
    switch kind {
    case "sat", "left", "out", "back", "gone", "kick", "close": true
    default: false
    }
  }

  /// The value of a key; `nil` if there is none.
  subscript(_ key: StaticString) -> Substring? {
    let wanted = UnsafeBufferPointer(start: key.utf8Start, count: key.utf8CodeUnitCount)
    var index = bytes.startIndex
    while let space = bytes[index...].firstIndex(of: 0x20) {
      index = bytes.index(after: space)
      guard bytes[index...].starts(with: wanted) else { continue }
      let equals = bytes.index(index, offsetBy: wanted.count)
      if equals < bytes.endIndex, bytes[equals] == 0x3D {
        return word(from: bytes.index(after: equals))
      }
    }
    return nil
  }

  /// The number of a key; 0 if there is none. A sign may stand before it.
  func number(_ key: StaticString) -> Int {
    self[key].flatMap { Int($0) } ?? 0
  }

  private func word(from start: Substring.Index) -> Substring {
    Substring(bytes[start..<(bytes[start...].firstIndex(of: 0x20) ?? bytes.endIndex)])
  }
}
