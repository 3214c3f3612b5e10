import Identity
import LineProtocol
import Lines
import Sockets

/// Secrets that servers have given to this client, kept from run to run for one person alone: one a
/// line, `HOST:PORT NAME SECRET`, the newest last. One that cannot be kept is only not there next
/// time, and nobody is bothered with it.
package struct SecretFile {
  /// What the secrets are good for, and what their file is called.
  package enum Use: String {
    /// The server knows this client as a device of a member.
    case devices
    /// A session goes on with this token.
    case sessions
  }

  /// So many are kept.
  private static let longest = 500
  /// A file that is larger is none of ours.
  private static let largest = 1 << 20

  private let file: PrivateFile
  private let server: String

  /// The file where XDG has it: `~/.local/state/cardroom`; `nil` if there is no home.
  package init?(of use: Use, environment: [String: String], server: Endpoint) {
    guard let file = PrivateFile(named: use.rawValue, environment: environment) else { return nil }
    (self.file, self.server) = (file, Self.word(server))
  }

  init(path: String, server: Endpoint) {
    (file, self.server) = (PrivateFile(path: path), Self.word(server))
  }

  /// The server as one word, since a path may have blanks.
  private static func word(_ server: Endpoint) -> String {
    PercentEncoding.encode(server.description)
  }

  /// The secrets for this server.
  package func secrets() -> DeviceSecrets {
    var secrets = DeviceSecrets()
    for entry in entries() where entry.server == server { secrets[entry.name] = entry.secret }
    return secrets
  }

  /// The session for this server that was kept last: of somebody, or of anybody.
  func newest(of name: PlayerName?) -> KeptSession? {
    entries().last { $0.server == server && (name == nil || $0.name == name) }
      .map { KeptSession(name: $0.name, token: $0.secret) }
  }

  /// Whose sessions for this server are kept.
  var names: [PlayerName] { entries().filter { $0.server == server }.map(\.name) }

  /// Keeps the secret of a player in the place of the one before, or forgets that.
  package func keep(_ secret: String?, of name: PlayerName) {
    var entries = entries().filter { $0.server != server || $0.name != name }
    if let secret { entries.append(Entry(server: server, name: name, secret: secret)) }
    file.replace(with: entries.suffix(Self.longest).map(\.line))
  }

  /// Forgets a session; another one under the same name stays.
  func forget(_ session: KeptSession) {
    let entries = entries()
    let rest = entries.filter {
      $0.server != server || $0.name != session.name || $0.secret != session.token
    }
    if rest.count < entries.count { file.replace(with: rest.map(\.line)) }
  }

  private func entries() -> [Entry] {
    file.lines(most: Self.largest).compactMap { Entry(line: $0) }
  }
}

extension SecretFile {
  /// One secret.
  private struct Entry {
    let server: String
    let name: PlayerName
    let secret: String

    init(server: String, name: PlayerName, secret: String) {
      (self.server, self.name, self.secret) = (server, name, secret)
    }

    var line: String { "\(server) \(name) \(secret)" }

    init?(line: String) {
      let words = line.split(separator: " ").map(String.init)
      guard words.count == 3, let name = PlayerName(words[1]), DeviceSecrets.isSecret(words[2])
      else { return nil }
      self.init(server: words[0], name: name, secret: words[2])
    }
  }
}
