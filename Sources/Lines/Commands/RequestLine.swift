/// A client's line split up before anything interprets it (trust stage one). The part after the
/// verb is split into words only on demand.
public struct RequestLine: Sendable {
  /// One word after the verb.
  public enum Word: Sendable, Equatable {
    /// A bare word.
    case plain(String)
    /// `key=value`; the key in lower case, the value decoded.
    case pair(key: String, value: String)

    /// The key of a pair.
    var key: String? {
      if case .pair(let key, _) = self { return key }
      return nil
    }
  }

  /// The client's tag, returned in the reply.
  public let tag: Tag?
  /// The verb in lower case; empty for an empty line.
  public let verb: String
  /// Everything after the verb and its blanks.
  public let tail: ArraySlice<UInt8>

  /// The moves that `legal=` lists with what they take: a line may have `raise:8` as it stands
  /// there. Other words keep their colon, as in `lol:)`.
  private static let listedWithChoice: Set = [
    "bet", "bringin", "call", "choose", "complete", "discard", "raise", "trade",
  ]

  /// Splits a line.
  ///
  /// - Throws: `Refusal` if it is not UTF-8, has unsafe characters or a bad tag.
  public init(_ bytes: ArraySlice<UInt8>) throws(Refusal) {
    try RequestLine.check(bytes)
    var scanner = WordScanner(bytes)
    tag = try RequestLine.takeTag(&scanner)
    let word = scanner.take()
    if let colon = word.firstIndex(of: RequestLine.colon), colon < word.endIndex - 1,
      case let move = WordScanner.lowercased(word[..<colon]),
      RequestLine.listedWithChoice.contains(move)
    {
      (verb, tail) = (move, bytes[(colon + 1)...])
    } else {
      (verb, tail) = (WordScanner.lowercased(word), scanner.left)
    }
  }

  /// Splits a line.
  ///
  /// - Throws: `Refusal` if it has unsafe characters or a bad tag.
  public init(_ text: some StringProtocol) throws(Refusal) {
    try self.init(Array(text.utf8)[...])
  }

  /// The words after the verb, up to the text.
  public var words: [Word] {
    var words: [Word] = []
    var scanner = WordScanner(tail)
    while let next = scanner.next, next != RequestLine.colon {
      words.append(RequestLine.word(scanner.take()))
    }
    return words
  }

  /// The text after a word that begins with `:`, without the colon.
  public var text: String? {
    var scanner = WordScanner(tail)
    while let next = scanner.next {
      if next == RequestLine.colon { return WordScanner.text(scanner.left.dropFirst()) }
      _ = scanner.take()
    }
    return nil
  }

  /// Everything after the verb as typed, for verbs whose text needs no `:`.
  public var rest: String { WordScanner.text(tail) }

  /// The line without its tag.
  public var typed: String { rest.isEmpty ? verb : "\(verb) \(rest)" }

  private static let colon = UInt8(ascii: ":")

  /// Checks a line that is not plain ASCII as text; tabs count as blanks.
  private static func check(_ bytes: ArraySlice<UInt8>) throws(Refusal) {
    if bytes.allSatisfy({ ($0 >= 0x20 && $0 < 0x7F) || $0 == 0x09 }) { return }
    guard let line = String(validating: bytes, as: UTF8.self) else {
      throw Refusal(.protoUTF8, "this is not UTF-8; send UTF-8")
    }
    guard SafeText.isSafe(line.filter { $0 != "\t" }) else { throw unsafe }
  }

  private static var unsafe: Refusal {
    Refusal(.protoBytes, "control and invisible characters are refused")
  }

  /// The tag of a line that is refused because of what follows it.
  public static func tag(of refused: ArraySlice<UInt8>) -> Tag? {
    var scanner = WordScanner(refused)
    return try? takeTag(&scanner)
  }

  private static func takeTag(_ scanner: inout WordScanner) throws(Refusal) -> Tag? {
    guard scanner.next == 0x40 else { return nil }
    guard let tag = Tag(WordScanner.text(scanner.take().dropFirst())) else {
      throw Refusal(
        .protoTag, "a tag is @ and 1 to \(Limits.tagCharacters) letters, digits, dots, - or _")
    }
    return tag
  }

  private static func word(_ bytes: ArraySlice<UInt8>) -> Word {
    guard let equals = bytes.firstIndex(of: 0x3D), equals != bytes.startIndex else {
      return .plain(WordScanner.text(bytes))
    }
    let value = WordScanner.text(bytes[(equals + 1)...])
    return .pair(key: WordScanner.lowercased(bytes[..<equals]), value: Args.decoded(value))
  }
}
