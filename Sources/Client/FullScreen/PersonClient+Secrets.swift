import Cards
import LineProtocol
import Lines

/// Hidden input, and the search for an earlier line.
extension PersonClient {
  mutating func pressInSecret(
    _ key: KeyStroke, _ command: String, _ typed: String, at now: Int
  ) {
    switch key {
    case .enter where typed.isEmpty: giveUpSecret(at: now)
    case .enter where command == "password":
      workspace.entry = .secret("password \(typed)", typed: "")
    case .enter:
      workspace.entry = .line
      send(TypedLine("\(command) \(typed)"), at: now)
    case .escape, .interrupt, .endOfInput: giveUpSecret(at: now)
    case .backspace: workspace.entry = .secret(command, typed: String(typed.dropLast()))
    case .killToStart: workspace.entry = .secret(command, typed: "")
    case .character(let scalar) where typed.utf8.count < Limits.chatBytes:
      workspace.entry = .secret(command, typed: typed + String(scalar))
    default: break
    }
  }

  private mutating func giveUpSecret(at now: Int) {
    workspace.entry = .line
    say("No password: nothing was sent.", at: now)
  }

  mutating func pressInSearch(_ key: KeyStroke, _ text: String, _ others: Int) {
    switch key {
    case .character(let scalar) where SafeText.isSafe(text + String(scalar)):
      workspace.entry = .search(text + String(scalar), after: 0)
    case .character: break
    case .backspace: workspace.entry = .search(String(text.dropLast()), after: 0)
    case .search:
      let hasOlder = editor.history.found(text, after: others + 1) != nil
      workspace.entry = .search(text, after: hasOlder ? others + 1 : others)
    case .escape, .interrupt: workspace.entry = .line
    default:
      if let found = editor.history.found(text, after: others) { editor.replace(with: found) }
      workspace.entry = .line
      if key != .enter { _ = editor.handle(key) }
    }
  }
}
