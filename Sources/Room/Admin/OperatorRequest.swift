import Cards
import Store
import Identity
import LineProtocol

/// A line of the operator's and where its answer goes.
public struct OperatorRequest: Sendable {
  /// The number that the answer is told with.
  public let number: Int
  /// Who, as the admin socket knows it.
  public let operatorName: String
  public let line: OperatorLine

  public init(number: Int, operatorName: String, line: OperatorLine) {
    (self.number, self.operatorName, self.line) = (number, operatorName, line)
  }

  /// That it was done.
  func done(_ lines: [String] = []) -> [Effect] {
    [.reply(number, OperatorReply(isDone: true, lines: lines))]
  }

  /// Why it was not done.
  func refused(_ reason: String) -> Effect {
    .reply(number, OperatorReply(isDone: false, lines: [reason]))
  }
}

/// What the operator's request came to.
public struct OperatorReply: Sendable, Equatable {
  /// Whether it was done.
  public let isDone: Bool
  /// What there is to say, safe to print; the reason, if it was not done.
  public var lines: [String]
  /// The lines that follow the server's own; `nil` if the server adds none.
  public let behind: [String]?

  /// A reply of these.
  public init(isDone: Bool, lines: [String], behind: [String]? = nil) {
    (self.isDone, self.lines, self.behind) = (isDone, lines, behind)
  }
}
