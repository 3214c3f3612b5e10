/// Why something is not done: a code, a sentence that names the fix, and values for programs.
/// Nothing has changed.
public struct Refusal: Error, Sendable, Hashable {
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
  /// What of the input is wrong: an option by its key, or the name of a player behind `+`. A file's
  /// reader finds the column by it.
  public let about: String?

  public init(_ code: ErrorCode, _ prose: Prose, about: String? = nil) {
    (self.code, self.prose, self.about) = (code, prose, about)
  }

  /// A refusal with its code's own sentence.
  public init(_ code: ErrorCode) { self.init(code, code.meaning) }

  /// The refusal that was thrown, or `rule.unknown` for any other error.
  public init(reason error: any Error) { self = error as? Refusal ?? .init(.ruleUnknown) }

  /// The same with values for programs.
  public func with(max: Int? = nil, limit: String? = nil, wait: Int? = nil) -> Refusal {
    var copy = self
    (copy.max, copy.limit, copy.wait) = (max ?? self.max, limit ?? self.limit, wait ?? self.wait)
    return copy
  }

  /// The sentence with the cards' signs.
  public var text: String { prose.description }
}
