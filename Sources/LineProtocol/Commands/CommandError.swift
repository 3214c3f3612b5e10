/// A refusal: its code and a sentence about this very case that names the fix.
public struct CommandError: Error, Sendable, Equatable {
  /// What kind of refusal.
  public let code: ErrorCode
  /// One sentence for people.
  public let text: String

  /// A refusal of one case.
  public init(_ code: ErrorCode, _ text: String) {
    self.code = code
    self.text = text
  }

  /// A refusal of which nothing more can be said than its code does.
  public init(_ code: ErrorCode) { self.init(code, code.meaning) }
}
