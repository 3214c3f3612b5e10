import Cards

/// A refusal: its code and a sentence about this very case that names the fix.
public struct CommandError: Error, Sendable, Equatable {
  /// What kind of refusal.
  public let code: ErrorCode
  /// One sentence for people.
  public let prose: CardText
  /// What programs read beside the code.
  public private(set) var fields: [Message.Field] = []

  /// A refusal of one case.
  public init(_ code: ErrorCode, _ prose: CardText) {
    self.code = code
    self.prose = prose
  }

  /// A refusal of one case in which no card is named.
  public init(_ code: ErrorCode, _ text: String) { self.init(code, CardText(text)) }

  /// The same with values for programs.
  public func with(_ fields: [Message.Field]) -> CommandError {
    var copy = self
    copy.fields += fields
    return copy
  }

  /// The sentence with the cards' signs.
  public var text: String { prose.description }

  /// A refusal of which nothing more can be said than its code does.
  public init(_ code: ErrorCode) { self.init(code, code.meaning) }
}
