import Lines

/// A line that somebody typed or piped in. Whether it is valid is for the server to decide.
package struct TypedLine: Sendable, Equatable {
  /// What the client must know about a line.
  package enum Meaning: Sendable, Equatable {
    /// Nothing, or a comment: the server would not answer.
    case nothing
    /// The end of the session.
    case quit
    /// Would make the server use prose or JSON, which the client does not read.
    case changesMode
    /// Is a command for the client itself.
    case client
    /// Is not a line of the protocol: the server would refuse it, or, if it contains telnet's
    /// bytes, never answer.
    case unreadable(Refusal)
    /// Continues another session, with this token.
    case resume(token: String)
    /// Anything else.
    case command
  }

  /// The line without its end.
  let bytes: [UInt8]
  /// The user's own tag.
  let tag: Tag?
  /// Its first word, in lower case.
  let verb: String
  /// Whether the client may add a tag: not if the line has one.
  var takesTag: Bool { tag == nil }
  /// What the client must know about the line.
  package let meaning: Meaning

  /// The bytes for a tag of the client's and the line feed.
  private static let overhead = 14

  package static let quit = TypedLine("quit")

  /// The verbs that a `?` line may ask for in present games; in future ones, `legal=` names them.
  package static let moves: Set = [
    "bet", "deal", "trade", "auto", "fold", "check", "call", "raise", "complete", "allin",
    "bringin", "draw", "discard", "once", "twice", "choose",
  ]

  /// The words without the tag.
  var words: [String] {
    String(decoding: bytes, as: UTF8.self).split { $0 == " " || $0 == "\t" }
      .drop { $0.hasPrefix("@") }.map(String.init)
  }

  /// The name in a login without a password; `nil` for any other line.
  var login: PlayerName? {
    let words = words
    return verb == "login" && words.count == 2 ? PlayerName(words[1]) : nil
  }

  /// The line as it may be shown to its user again: only the verb if it contains a secret.
  var shown: String {
    let text = String(decoding: bytes, as: UTF8.self)
    return InputHistory.hasSecret(text) ? verb : text
  }

  package init(_ text: String) { self.init(text.utf8) }

  package init(_ line: some BidirectionalCollection<UInt8>) {
    bytes = line.last == 13 ? Array(line.dropLast()) : Array(line)
    do {
      let request = try RequestLine(bytes[...])
      tag = request.tag
      verb = request.verb
      meaning =
        bytes.count + Self.overhead > Limits.lineBytes
        ? .unreadable(Refusal(.protoTooLong, "the line is too long for the server; send less"))
        : Self.meaning(request)
    } catch {
      (tag, verb) = (nil, "")
      meaning = Self.isComment(bytes) ? .nothing : .unreadable(error)
    }
  }

  /// Creates a line that a person types. The client adds the tags; a typed one might equal another
  /// line's.
  init(fromPerson line: some BidirectionalCollection<UInt8>) {
    let isBlank = { (byte: UInt8) in byte == 0x20 || byte == 0x09 }
    let words = Array(line).drop(while: isBlank)
    self.init(
      words.first == 0x40
        ? Array(words.drop { !isBlank($0) }.drop(while: isBlank)) : Array(line))
  }

  /// Why a line is not sent.
  static func refused(_ error: Refusal) -> Prose { "Not done: \(error.prose)." }

  /// The contents of a comment are not examined.
  private static func isComment(_ bytes: [UInt8]) -> Bool {
    bytes.first == UInt8(ascii: "#") || bytes.first == UInt8(ascii: ";")
  }

  private static func isForeign(_ mode: String) -> Bool { mode == "text" || mode == "json" }

  private static func meaning(_ request: RequestLine) -> Meaning {
    if request.verb.isEmpty || isComment(Array(request.verb.utf8)) { return .nothing }
    if ClientSettings.isOwn(request) { return .client }
    switch request.verb {
    case "quit", "q": return .quit
    case "resume":
      if case .plain(let token) = request.words.first { return .resume(token: token) }
      return .command
    case "hello":
      let asksForMode = request.words.contains { word in
        if case .pair("mode", let value) = word { isForeign(value.lowercased()) } else { false }
      }
      return asksForMode ? .changesMode : .command
    case "set":
      let words = request.words.prefix(2).map { word in
        if case .plain(let text) = word { text.lowercased() } else { "" }
      }
      let isMode = words.count == 2 && words[0] == "mode"
      return isMode && isForeign(words[1]) ? .changesMode : .command
    default: return .command
    }
  }
}

/// A command that was sent but not answered yet.
package struct PendingCommand: Sendable, Equatable {
  /// The origin of a command, which determines who gets the reply.
  package enum Purpose: Sendable, Hashable {
    /// The user's own command.
    case typed
    /// The introduction of a fresh connection.
    case hello, resume
    /// The words that Tab may write.
    case tab
    /// Requests of the options.
    case login, sit
    /// A request of the full screen for its contents; the answer is not logged.
    case fetch
    /// A cell of the score sheet, which shows the result.
    case entry
    /// A check whether the server is still there.
    case probe
    /// A bot's answer to a `?` line, and its other commands.
    case act, deal, show, look, reset, back, leave, topUp, company

    /// Whether to send it again, with its tag, when the session continues over another connection.
    /// The server then repeats its open questions, and the client requests its contents anew.
    var isSentAgain: Bool {
      switch self {
      case .typed, .login, .sit, .entry, .deal, .show, .reset, .back, .topUp, .company: true
      case .hello, .resume, .tab, .fetch, .act, .look, .leave, .probe: false
      }
    }

    /// Whether it changes nothing that would have to be saved first.
    var onlyReads: Bool {
      switch self {
      case .fetch, .tab, .look, .probe: true
      default: false
      }
    }
  }

  let line: TypedLine
  /// The tag on the wire, the user's or the client's.
  let tag: Tag?
  package let purpose: Purpose

  /// The line as it is sent, with its line feed.
  var wire: [UInt8] {
    let mark = line.takesTag ? tag.map { Array("@\($0) ".utf8) } ?? [] : []
    return mark + line.bytes + [10]
  }
}
