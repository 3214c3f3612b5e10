/// The reason why an action was refused: a code, a sentence that names the fix, and values for
/// programs. A refused action changes nothing.
public struct Refusal: Error, Sendable, Hashable {
  /// The code of the refusal.
  public let code: ErrorCode
  /// One sentence for people.
  public let prose: Prose
  /// The limit, if there is one.
  public private(set) var max: Int?
  /// The limit that was exceeded.
  public private(set) var limit: String?
  /// The number of seconds to wait before another attempt.
  public private(set) var wait: Int?
  /// The wrong part of the input: an option by its key, or the name of a player after `+`. A file's
  /// reader uses it to find the column.
  public let about: String?
  /// The one command that a person may have meant.
  public private(set) var meant: String?

  public init(_ code: ErrorCode, _ prose: Prose, about: String? = nil) {
    (self.code, self.prose, self.about) = (code, prose, about)
  }

  /// A refusal with its code's own sentence.
  public init(_ code: ErrorCode) { self.init(code, code.meaning) }

  /// The refusal that was thrown, or `rule.unknown` for any other error.
  public init(reason error: any Error) { self = error as? Refusal ?? .init(.ruleUnknown) }

  /// A copy with values for programs.
  public func with(max: Int? = nil, limit: String? = nil, wait: Int? = nil) -> Refusal {
    var copy = self
    (copy.max, copy.limit, copy.wait) = (max ?? self.max, limit ?? self.limit, wait ?? self.wait)
    return copy
  }

  /// A copy that names the command that may have been meant.
  public func naming(_ command: String) -> Refusal {
    var copy = self
    copy.meant = command
    return copy
  }

  /// The sentence with cards as symbols.
  public var text: String { prose.description }
}

extension Refusal {
  /// The refusal of a text that is too long.
  public static var textTooLong: Refusal {
    Refusal(.protoTooLong, "a text has at most \(Limits.chatBytes) bytes; say it in parts")
  }

  /// - Parameters:
  ///   - near: the word probably meant.
  ///   - help: the command that lists the valid ones.
  public init(noCommand word: String, _ near: String?, help: Prose = "type help") {
    let hint: Prose = near.map { "did you mean \($0)?" } ?? help
    self.init(
      .protoVerb, "there is no command \"\(SafeText.printable(word.prefix(20)))\"; \(hint)"
    )
  }
}

extension Line {
  public init(_ error: Refusal) {
    self.init(
      .refused, "",
      ["code": error.code, "max": error.max, "limit": error.limit, "wait": error.wait],
      text: error.prose)
  }

  /// The code of a refusal; `nil` for other lines and for unknown codes.
  public var code: ErrorCode? { sign == .refused ? value("code") : nil }

  /// The reason of a refusal, in its own words if it has any.
  public var reason: Prose { text ?? code?.meaning ?? "the server refuses it" }
}
