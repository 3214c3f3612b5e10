// Owns advice without a server. Never connects to anything.

import Advisor
import LineProtocol

/// Answers `advise` and `equity` on the spot, as the server would.
enum LocalAdvisor {
  /// The lines that answer a command.
  ///
  /// - Throws: `CommandError` with a sentence that names the fix.
  static func lines(_ command: String, style: TextStyle) throws(CommandError) -> [String] {
    let (reply, rows) = try answer(CommandParser.parse(try RequestLine(command)))
    var renderer = TextRenderer()
    renderer.style = style
    return (rows + [reply]).flatMap(renderer.lines)
  }

  private static func answer(
    _ command: Command
  ) throws(CommandError) -> (reply: Message, rows: [Message]) {
    switch command {
    case .advise(let hole, let board): return try AdviceReply.make(hole: hole, board: board)
    case .equity(let hands, let unknown, let board):
      return try EquityReply.make(hands: hands, unknown: unknown, board: board)
    default:
      throw CommandError(.ruleCard, "give your cards and the dealer's, as in AhKd 3h4h5h")
    }
  }
}
