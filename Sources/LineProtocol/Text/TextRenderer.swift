import Cards
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
    if message.sign == .refused { return style.lines(refusal(message.code, message.text)) }
    if message.sign == .comment {
      return style.lines("\(seen: "# ", spoken: "")\(message.text ?? "")")
    }
    guard let said = message.said else { return [] }
    // A person's own words stay as they are.
    return message.isChat ? style.text(said).lines : style.lines(said)
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

  /// Time that is left, in seconds begun.
  func seconds(_ milliseconds: Int) -> Prose { "\(seconds: (milliseconds + 999) / 1000)" }
}
