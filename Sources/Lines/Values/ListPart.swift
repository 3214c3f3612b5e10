/// A value that can be in a list: with commas between the parts, `-` for none.
public protocol ListPart: FieldValue {
  static func append(_ parts: [Self], to bytes: inout [UInt8])
  static func list(_ word: ArraySlice<UInt8>) -> [Self]?
}

extension ListPart {
  @inlinable public static func append(_ parts: [Self], to bytes: inout [UInt8]) {
    if parts.isEmpty { bytes.append(0x2D) }
    for (index, part) in parts.enumerated() {
      if index > 0 { bytes.append(0x2C) }
      part.append(to: &bytes)
    }
  }

  @inlinable public static func list(_ word: ArraySlice<UInt8>) -> [Self]? {
    word.elementsEqual([0x2D]) ? [] : LineReader.parts(word, ",") { Self(word: $0) }
  }
}

extension Array: FieldValue where Element: ListPart {
  @inlinable public func append(to bytes: inout [UInt8]) { Element.append(self, to: &bytes) }

  @inlinable public init?(word: ArraySlice<UInt8>) {
    guard let parts = Element.list(word) else { return nil }
    self = parts
  }

  @inlinable public func appendJSON(to bytes: inout [UInt8]) {
    JSONRendering.append(array: self, to: &bytes)
  }
}

extension Int: ListPart {}
extension String: ListPart {}
