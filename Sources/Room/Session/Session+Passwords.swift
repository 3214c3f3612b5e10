import Cards
import Identity
import LineProtocol

/// Passwords that are asked for at telnet, where typing can be hidden.
extension Session {
  /// Does something with a password that was typed.
  typealias PasswordDeed = @Sendable (inout Session, String) throws -> [Effect]

  var canHideTyping: Bool { input.framer.canHideTyping && reader.mode == .text && reader.isOpen }

  /// Asks for a password; the command is not answered before that is over.
  mutating func askHidden(_ question: Prose, _ deed: @escaping PasswordDeed) -> [Effect] {
    prompts[.password] = Prompt(asker: .password, question: question) { line, _ in
      ([], { session in try deed(&session, line) })
    }
    pending = nil
    let hide = input.framer.hideTyping()
    reader.outbox.append { $0 += hide + Array(question.description.utf8) }
    return []
  }

  /// Asks twice for a new password, and refuses one that cannot be one before the second time.
  mutating func askNewPassword(
    _ question: Prose, of name: PlayerName, _ deed: @escaping PasswordDeed
  ) -> [Effect] {
    askHidden(question) { session, password in
      try PasswordRule.check(password, of: name)
      return session.askHidden("Once more: ") { session, again in
        guard again == password else {
          throw Refusal(.authPassword, "the two passwords were not the same")
        }
        return try deed(&session, password)
      }
    }
  }

  /// Takes a line that was typed hidden; an empty one gives up, as Ctrl-C does.
  mutating func takePassword(_ bytes: ArraySlice<UInt8>) -> [Effect] {
    guard let prompt = prompts.removeValue(forKey: .password) else { return [] }
    let show = input.framer.showTyping()
    reader.outbox.append { $0 += show + [0x0D, 0x0A] }
    defer { if prompts[.password] == nil, !tables.hasQuestion() { reader.releaseHeldBack() } }
    do {
      guard let line = String(validating: bytes, as: UTF8.self), !line.isEmpty,
        let (_, deed) = try prompt.answer(line, self)
      else {
        reader.write("Not done: you typed no password. Type the command again when you have one.")
        return []
      }
      pending = Pending()
      return try deed(&self)
    } catch {
      finish(refusal: Refusal(reason: error))
      return []
    }
  }

  /// An answer as a person reads it: whose password does not match may have meant a name of two
  /// words. Of whether there is such an account it says nothing, and the password is not repeated.
  func advised(_ answer: Answer) -> Answer {
    guard reader.readsSentences, answer.refusal == .authFailed, let typed = pending?.typed,
      typed.verb == "login", case .plain(let name)? = typed.words.first
    else { return answer }
    return Answer(
      Refusal(
        .authFailed,
        "name and password do not match: what follows \(name.prefix(20)) is read as "
          + "its password, and a name is one word; try again, or take a name that nobody has, as "
          + "in login \(name.prefix(20))2"))
  }
}
