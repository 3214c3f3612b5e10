// Owns the shape of a client's line: tag, verb, words. Never knows a verb's meaning.

/// A client's line taken apart, before anybody knows what it means (trust stage one).
public struct RequestLine: Sendable, Equatable {
  /// One word after the verb.
  public enum Word: Sendable, Equatable {
    /// A bare word.
    case plain(String)
    /// `key=value`; the key in lower case, the value decoded.
    case pair(key: String, value: String)
  }

  /// The client's mark, given back in the reply.
  public let tag: Tag?
  /// The verb in lower case; empty for an empty line.
  public let verb: String
  /// The words after the verb, up to a text.
  public let words: [Word]
  /// What follows the first word that begins with `:`, without it.
  public let text: String?
  /// Everything after the verb as it was typed, for verbs whose text needs no `:`.
  public let rest: Substring

  /// Takes a line apart.
  ///
  /// - Throws: `CommandError` if it is not UTF-8, has unsafe characters or a bad tag.
  public init(_ bytes: some Collection<UInt8>) throws(CommandError) {
    guard let line = String(validating: bytes, as: UTF8.self) else {
      throw CommandError(.protoUTF8, "this is not UTF-8; nothing was done")
    }
    try self.init(line: line)
  }

  private init(line: String) throws(CommandError) {
    let line = line.utf8.contains(9) ? String(line.map { $0 == "\t" ? " " : $0 }) : line
    guard SafeText.isSafe(line) else { throw RequestLine.unsafe }
    var rest = line[...]
    tag = try RequestLine.takeTag(&rest)
    verb = RequestLine.takeWord(&rest).lowercased()
    self.rest = rest
    var words: [Word] = []
    var text: String?
    while let next = rest.utf8.first {
      if next == 0x3A {
        text = String(rest.dropFirst())
        break
      }
      words.append(try RequestLine.word(RequestLine.takeWord(&rest)))
    }
    self.words = words
    self.text = text
  }

  private static var unsafe: CommandError {
    CommandError(.protoBytes, "control and invisible characters are refused; nothing was done")
  }

  private static func takeTag(_ rest: inout Substring) throws(CommandError) -> Tag? {
    skipBlanks(&rest)
    guard rest.utf8.first == 0x40 else { return nil }
    let word = takeWord(&rest).dropFirst()
    guard let tag = Tag(word) else {
      throw CommandError(
        .protoTag, "a tag is @ and 1 to \(Limits.tagCharacters) letters, digits, - _ or .")
    }
    return tag
  }

  /// Takes the first word off, and the blanks around it.
  static func takeWord(_ rest: inout Substring) -> Substring {
    skipBlanks(&rest)
    let end = rest.utf8.firstIndex(of: 0x20) ?? rest.endIndex
    let word = rest[..<end]
    rest = rest[end...]
    skipBlanks(&rest)
    return word
  }

  private static func skipBlanks(_ rest: inout Substring) {
    while rest.utf8.first == 0x20 { rest = rest[rest.utf8.index(after: rest.startIndex)...] }
  }

  private static func word(_ text: Substring) throws(CommandError) -> Word {
    guard let equals = text.utf8.firstIndex(of: 0x3D), equals != text.startIndex else {
      return .plain(String(text))
    }
    let value = text[text.utf8.index(after: equals)...]
    guard let decoded = PercentEncoding.decode(value), SafeText.isSafe(decoded) else {
      throw unsafe
    }
    return .pair(key: text[..<equals].lowercased(), value: decoded)
  }
}
