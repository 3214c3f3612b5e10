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

/// Why a session is ended.
public enum Dismissal: Sendable, Equatable {
  /// The operator sends somebody away, and may say why.
  case kicked(reason: String?)
  /// The operator keeps somebody out.
  case banned
  /// The operator has deleted the account.
  case deleted
  /// Too many who are cut off are waited for at the address.
  case tooManyHeld

  /// What programs read.
  var code: ErrorCode {
    switch self {
    case .kicked, .deleted: .authKicked
    case .banned: .authBanned
    case .tooManyHeld: .rateAddress
    }
  }

  /// What people read.
  var text: Prose {
    switch self {
    case .kicked(let reason):
      "the operator has sent you away"
        + (reason.map { ": \($0)" } ?? "; you may log in again")
    case .deleted: "the operator has deleted your account"
    case .banned, .tooManyHeld: code.meaning
    }
  }
}
