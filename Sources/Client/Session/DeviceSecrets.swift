import Lines

/// The secrets by which one server recognizes this client as its members' device. They improve the
/// place in the queue of logins, and are worth nothing without the password.
package struct DeviceSecrets: Sendable, Equatable {
  /// The most bytes of a secret.
  private static let longest = 128

  private var all: [PlayerName: String] = [:]

  package init() {}

  /// The secret of a member; `nil` if it cannot be sent.
  subscript(_ name: PlayerName) -> String? {
    get { all[name] }
    set { all[name] = newValue.flatMap { Self.isSecret($0) ? $0 : nil } }
  }

  /// Whether a text can be sent as a secret.
  static func isSecret(_ text: String) -> Bool {
    (1...longest).contains(text.utf8.count) && text.utf8.allSatisfy { 0x21...0x7E ~= $0 }
  }

  /// The line to send: with the secret after the password, if it is a login with one.
  func completing(_ line: TypedLine) -> TypedLine {
    let words = line.words
    guard line.verb == "login", words.count > 2,
      words.dropFirst(3).allSatisfy({ $0 == "once=yes" }), let name = PlayerName(words[1]),
      let secret = all[name]
    else { return line }
    return TypedLine(line.bytes + Array(" device=\(secret)".utf8))
  }

  /// Notes a server's reply.
  ///
  /// - Returns: the player whose secret has changed or was removed.
  mutating func note(_ reply: Line) -> PlayerName? {
    let before = all
    guard let name: PlayerName = reply.value("name") else { return nil }
    switch reply.word {
    case "login": self[name] = reply.word("device") ?? all[name]
    // A new password invalidates all devices.
    case "password": all[name] = nil
    default: break
    }
    return all == before ? nil : name
  }
}
