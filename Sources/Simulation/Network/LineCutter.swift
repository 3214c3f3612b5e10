// Owns the bytes that a client has read until they are lines. Never changes one.

/// Cuts what a client reads into lines.
struct LineCutter: Sendable {
  private var bytes: [UInt8] = []

  /// Bytes that are not a line yet.
  var rest: Int { bytes.count }

  /// Takes bytes.
  ///
  /// - Returns: the lines that they end, without their line feeds; `nil` for one that is not UTF-8.
  mutating func take(_ piece: [UInt8]) -> [String?] {
    bytes += piece
    guard piece.contains(10) else { return [] }
    var parts = bytes.split(separator: 10, omittingEmptySubsequences: false)
    bytes = Array(parts.removeLast())
    return parts.map { String(validating: $0, as: UTF8.self) }
  }
}
