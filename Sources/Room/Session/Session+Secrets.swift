import Cards
import Identity
import LineProtocol

/// A password that somebody at telnet is typing.
struct SecretPrompt: Sendable {
  /// What it is for.
  enum Purpose: Sendable {
    case login(PlayerName)
    case register(PlayerName)
    case change
  }

  let purpose: Purpose
  /// What was typed so far.
  var answers: [String] = []

  /// What is asked next.
  var question: Prose {
    switch (purpose, answers.count) {
    case (.login(let name), _): "Password of \(name): "
    case (.register(let name), 0): "A password for \(name): "
    case (.change, 0): "Old password: "
    case (.change, 1): "New password: "
    default: "Once more: "
    }
  }

  /// Does what is meant, once all is typed.
  var deed: Deed? {
    let answers = answers
    return switch (purpose, answers.count) {
    case (.login(let name), 1):
      { session, now in try session.login(name, password: answers[0], device: nil, at: now) }
    case (.register(let name), 2):
      { session, now in try session.register(name, answers[0], at: now) }
    case (.change, 3): { session, _ in try session.changePassword(answers[0], answers[1]) }
    default: nil
    }
  }

  /// Refuses a new password that cannot be one before it is to be typed again.
  func checkNewPassword(of member: PlayerName?) throws(CommandError) {
    switch (purpose, member, answers.count) {
    case (.register(let name), _, 1): try PasswordRule.check(answers[0], of: name)
    case (.change, let name?, 2): try PasswordRule.check(answers[1], of: name)
    default: break
    }
  }

  /// Whether a new password was typed twice, but not alike.
  var isMistyped: Bool {
    switch (purpose, answers.count) {
    case (.register, 2): answers[0] != answers[1]
    case (.change, 3): answers[1] != answers[2]
    default: false
    }
  }
}

extension Session {
  /// Whether a password can be asked for without showing it.
  var canHideTyping: Bool { framer.canHideTyping && mode == .text && isConnected }

  /// Asks for a password, if that can be done; the command is not answered before that is over.
  mutating func askSecret(_ purpose: SecretPrompt.Purpose) -> Bool {
    guard canHideTyping else { return false }
    secret = SecretPrompt(purpose: purpose)
    pending = nil
    printSecretQuestion()
    return true
  }

  /// The name of a login is a member's: at telnet the password is asked for, not refused.
  mutating func asksForPassword(_ answer: Answer) -> Bool {
    guard let name = pending?.login, answer.refusal == .authNameTaken else { return false }
    return askSecret(.login(name))
  }

  /// An answer as a person reads it: whose password does not match may have meant a name of two
  /// words. Of whether there is such an account it says nothing, and the password is not repeated.
  func advised(_ answer: Answer) -> Answer {
    guard readsSentences, answer.refusal == .authFailed, let typed = pending?.typed,
      typed.verb == "login", case .plain(let name)? = typed.words.first
    else { return answer }
    return Answer(
      CommandError(
        .authFailed,
        "name and password do not match: what follows \(quoting: name.prefix(20)) is read as "
          + "its password, and a name is one word; try again, or take a name that nobody has, as "
          + "in login \(quoting: name.prefix(20))2"))
  }

  private mutating func printSecretQuestion() {
    guard let secret else { return }
    let hide = framer.hideTyping()
    outbox.append { $0 += hide + Array(secret.question.description.utf8) }
  }

  /// Ctrl-C, or an empty line: no password is asked for any more.
  mutating func giveUpSecret() {
    guard secret != nil else { return }
    secret = nil
    let show = framer.showTyping()
    outbox.append { $0 += show + [0x0D, 0x0A] }
    write("Not done: you typed no password. Type the command again when you have one.")
    if !tables.hasQuestion() { releaseHeldBack() }
  }

  /// Takes a line that was typed hidden; an empty one gives up.
  mutating func takeSecret(_ bytes: ArraySlice<UInt8>, at now: Instant) -> [Effect] {
    guard var prompt = secret else { return [] }
    guard let answer = String(validating: bytes, as: UTF8.self), !answer.isEmpty else {
      giveUpSecret()
      return []
    }
    secret = nil
    let show = framer.showTyping()
    outbox.append { $0 += show + [0x0D, 0x0A] }
    defer { if secret == nil, !tables.hasQuestion() { releaseHeldBack() } }
    prompt.answers.append(answer)
    if prompt.isMistyped {
      write("Not done: the two passwords were not the same.")
      return []
    }
    pending = Pending(tag: nil, words: "", isRepeated: false)
    do {
      try prompt.checkNewPassword(of: name)
      if let deed = prompt.deed { return try deed(&self, now) }
      pending = nil
      secret = prompt
      printSecretQuestion()
      return []
    } catch {
      finish(refusal: CommandError(reason: error))
      return []
    }
  }
}
