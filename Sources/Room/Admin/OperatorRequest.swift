/// An operator's command line, and where its answer goes.
public struct OperatorRequest: Sendable {
  /// The number to send with the answer.
  public let number: Int
  /// The operator's name, as the admin socket knows it.
  public let operatorName: String
  public let line: OperatorLine

  public init(number: Int, operatorName: String, line: OperatorLine) {
    (self.number, self.operatorName, self.line) = (number, operatorName, line)
  }

  /// Answers that the request was done.
  func done(_ lines: [String] = []) -> [Effect] {
    [.reply(number, OperatorReply(isDone: true, lines: lines))]
  }

  /// Answers why the request was not done.
  func refused(_ reason: String) -> Effect {
    .reply(number, OperatorReply(isDone: false, lines: [reason]))
  }
}

/// The answer to an operator's request.
public struct OperatorReply: Sendable, Equatable {
  /// Whether it was done.
  public let isDone: Bool
  /// The text of the answer, safe to print; the reason, if it was not done.
  public var lines: [String]
  /// The lines that follow the server's own; `nil` if the server adds none.
  public let behind: [String]?

  /// Creates an answer.
  public init(isDone: Bool, lines: [String], behind: [String]? = nil) {
    (self.isDone, self.lines, self.behind) = (isDone, lines, behind)
  }
}
