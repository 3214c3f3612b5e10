import Cards

/// A refusal: its code and a sentence about this very case that names the fix.
public struct CommandError: Error, Sendable, Equatable {
  /// What kind of refusal.
  public let code: ErrorCode
  /// One sentence for people.
  public let prose: Prose
  /// How much there may be at most.
  public private(set) var max: Int?
  /// Which limit was exceeded.
  public private(set) var limit: String?
  /// After how many seconds it may be tried again.
  public private(set) var wait: Int?

  /// A refusal of one case.
  public init(_ code: ErrorCode, _ prose: Prose) {
    self.code = code
    self.prose = prose
  }

  /// The same with values for programs.
  public func with(max: Int? = nil, limit: String? = nil, wait: Int? = nil) -> CommandError {
    var copy = self
    (copy.max, copy.limit, copy.wait) = (max ?? self.max, limit ?? self.limit, wait ?? self.wait)
    return copy
  }

  /// The sentence with the cards' signs.
  public var text: String { prose.description }

  public static let bombPotInMatch = CommandError(
    .tableOption, "a match has no bomb pots; bomb=0")

  /// The refusal of a text that is too long.
  static var textTooLong: CommandError {
    CommandError(.protoTooLong, "a text has at most \(Limits.chatBytes) bytes; say it in parts")
  }

  /// A refusal of which nothing more can be said than its code does.
  public init(_ code: ErrorCode) { self.init(code, code.meaning) }
}
