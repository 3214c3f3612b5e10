import Cards
import HandRanking
import Identity
import Lines

/// Renders messages as prose for one person.
public struct TextRenderer: Sendable {
  /// How cards look.
  public var style = TextStyle()
  /// Whom the lines are for: their own acts are told as "You".
  public var me: PlayerName?
  /// Whether the lines of a table are for somebody who plays there: nobody else is told what to
  /// type to play.
  var isPlayer = true

  /// A renderer for a nameless person in the default style.
  public init() {}

  /// The lines that `message` becomes; none if it says nothing to a person.
  public func lines(_ message: Line) -> [Prose] {
    style.screenReader ? spoken(message) : seen(message)
  }

  func seen(_ message: Line) -> [Prose] {
    if message.sign == .refused { return [refusal(message.code, message.text)] }
    if message.sign == .comment { return ["# " + (message.text ?? "")] }
    return message.said.map { style.text($0).lines } ?? []
  }

  /// An answer as people read it: rows and reply in the order that reads best.
  public func lines(_ reply: Line, after rows: [Line]) -> [Prose] {
    style.screenReader ? spoken(reply, after: rows) : seen(reply, after: rows)
  }

  func seen(_ reply: Line, after rows: [Line]) -> [Prose] {
    let rows = rows.flatMap(lines)
    return (reply.word == "help" ? rows.map(SpokenOptions.told) : rows) + lines(reply)
  }

  /// Why something was not done.
  func refusal(_ code: ErrorCode?, _ prose: Prose?) -> Prose {
    let text = SpokenOptions.told(
      prose.map(style.text) ?? code?.meaning ?? "the server does not do this")
    // What waits to be said once more was not done wrong.
    let isPlain = code == .ruleReset || code == .ruleConfirm
    return (isPlain ? text.capitalized : "Not done: " + text)
      + (text.hasSuffix("?") ? "" : ".")
  }

  func count(_ number: Int, _ one: Prose, _ many: Prose) -> Prose { .count(number, one, many) }

  func seconds(_ milliseconds: Int) -> Prose { "\((milliseconds + 999) / 1000) s" }
}
