// Owns what is told about a torn tail. Never holds its bytes.

/// The end of the last segment that a crash tore: part of a commit that was never acknowledged.
public struct TornTail: Equatable, Sendable {
  /// The segment.
  public let file: String

  /// Where the tail begins: the end of the last whole record.
  public let offset: Int

  /// How many bytes it has.
  public let count: Int

  /// The name in the directory under which recovery kept a copy; `nil` where nothing was repaired.
  public internal(set) var copy: String?

  /// A sentence for the operator.
  public var explanation: String {
    let found = "\(file) ends with \(count) bytes that are no whole record, from byte \(offset) on"
    guard let copy else { return found + ": a crash, or a server at work, left them" }
    return found + ": nothing acknowledged is lost unless somebody cut the file; "
      + "they are kept in \(copy) and were cut"
  }
}
