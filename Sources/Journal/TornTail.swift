// Owns what is told about a torn tail. Never holds its bytes.

/// The end of the last segment that a crash tore: part of a commit that was never acknowledged.
/// Or all of the only segment, if that ends within its header: no crash leaves this on a disk that
/// keeps its word, but no record can be in it either.
public struct TornTail: Equatable, Sendable {
  /// The segment.
  public let file: String

  /// Where the tail begins: the end of the last whole record; 0 for a torn header.
  public let offset: Int

  /// How many bytes it has.
  public let count: Int

  /// The name in the directory under which recovery kept a copy; `nil` where nothing was repaired.
  public internal(set) var copy: String?

  /// Whether the journal has not even a whole header and has to be begun anew.
  var isOfHeader: Bool { offset == 0 }

  /// A sentence for the operator.
  public var explanation: String {
    if isOfHeader { return explanationOfHeader }
    let found = "\(file) ends with \(count) bytes that are no whole record, from byte \(offset) on"
    guard let copy else { return found + ": a crash, or a server at work, left them" }
    return found + ": nothing acknowledged is lost unless somebody cut the file; "
      + "they are kept in \(copy) and were cut"
  }

  private var explanationOfHeader: String {
    let found = "\(file) ends within its first line, after \(count) bytes, and holds no record: "
    let loss = "if there were any, somebody cut the file; restore a backup"
    guard let copy else { return found + "the next start begins it anew; \(loss) before that" }
    return found + "it was begun anew, and what was left is kept in \(copy); \(loss)"
  }
}
