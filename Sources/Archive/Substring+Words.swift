// Owns the taking of words from a stored line, byte by byte. Never looks into one.

extension Substring {
  /// Takes everything up to the first blank, and the blank.
  mutating func takeWord() -> Substring {
    let end = utf8.firstIndex(of: 0x20) ?? endIndex
    defer { self = end < endIndex ? self[utf8.index(after: end)...] : self[endIndex...] }
    return self[..<end]
  }

  /// Takes the next word if it begins so, and gives back the rest of it; `nil` if it does not.
  mutating func takeWord(after beginning: String) -> Substring? {
    guard hasPrefix(beginning) else { return nil }
    return takeWord().dropFirst(beginning.count)
  }
}
