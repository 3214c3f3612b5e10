import Games
import Lines

extension TextRenderer {
  /// The prose of a message; empty if it has nothing for people.
  public func lines(_ message: Line) -> [Prose] {
    if message.sign == .refused { return style.lines(refusal(message.code, message.text)) }
    if message.sign == .comment {
      return style.lines("\(seen: "# ", spoken: "")\(message.text ?? "")")
    }
    guard let said = message.said else { return [] }
    // A person's own words stay as they are.
    return message.isChat ? style.text(said).lines : style.lines(said)
  }

  /// The reason for a refusal.
  private func refusal(_ code: ErrorCode?, _ prose: Prose?) -> Prose {
    let text = SpokenOptions.told(
      prose.map(style.text) ?? code?.meaning ?? "the server does not do this")
    // A request for confirmation is not an error.
    let isPlain = code == .ruleReset || code == .ruleConfirm
    return (isPlain ? text.capitalized : "Not done: " + text)
      + (text.hasSuffix("?") ? "" : ".")
  }
}
