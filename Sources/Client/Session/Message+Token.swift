import Cards
import LineProtocol

extension Message {
  /// What resumes the session, if the reply says it.
  private var token: String? {
    switch body {
    case let greeted as Greeted: greeted.token
    case let login as LoggedIn: login.token
    case let registered as Registered: registered.token
    case let changed as PasswordChanged: changed.token
    default: nil
    }
  }

  /// Its lines without the token, which is nobody's business: the client keeps it, and goes on with
  /// the session by itself or with `--resume`.
  func withoutToken(_ lines: [Prose]) -> [Prose] {
    guard let token, !token.isEmpty else { return lines }
    return lines.filter { !$0.description.contains(token) }
  }
}
