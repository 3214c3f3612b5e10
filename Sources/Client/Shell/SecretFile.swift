import Lines
import Sockets

/// Secrets that servers have given to this client, kept from run to run and readable by one person
/// only: one a line, `HOST:PORT NAME SECRET`, the newest last. If one cannot be kept, it is simply
/// missing next time, without a message.
package struct SecretFile {
  /// The purpose of the secrets, which names their file.
  package enum Use: String {
    /// The server recognizes this client as a member's device.
    case devices
    /// A token that continues a session.
    case sessions
  }

  /// The most secrets kept.
  private static let longest = 500
  /// A larger file is not one of ours.
  private static let largest = 1 << 20

  private let file: PrivateFile
  private let server: String

  /// The file in XDG's place: `~/.local/state/cardroom`; `nil` if there is no home directory.
  package init?(of use: Use, environment: [String: String], server: Endpoint) {
    guard let file = PrivateFile(named: use.rawValue, environment: environment) else { return nil }
    (self.file, self.server) = (file, Self.word(server))
  }

  init(path: String, server: Endpoint) {
    (file, self.server) = (PrivateFile(path: path), Self.word(server))
  }

  /// The server as one word, because a path may contain blanks.
  private static func word(_ server: Endpoint) -> String {
    PercentEncoding.encode(server.description)
  }

  /// The secrets for this server.
  package func secrets() -> DeviceSecrets {
    var secrets = DeviceSecrets()
    for session in sessions { secrets[session.name] = session.token }
    return secrets
  }

  /// The last session kept for this server: of one player, or of any.
  func newest(of name: PlayerName?) -> KeptSession? {
    sessions.last { name == nil || $0.name == name }
  }

  /// The players whose sessions for this server are kept.
  var names: [PlayerName] { sessions.map(\.name) }

  /// Replaces the secret of a player, or forgets it.
  package func keep(_ secret: String?, of name: PlayerName) {
    let rest = lines().filter { secretHere($0)?.name != name }
    let line = secret.map { ["\(server) \(name) \($0)"] } ?? []
    file.replace(with: (rest + line).suffix(Self.longest))
  }

  /// Forgets a session; another one under the same name stays.
  func forget(_ session: KeptSession) {
    let (all, rest) = (lines(), lines().filter { secretHere($0) != session })
    if rest.count < all.count { file.replace(with: rest) }
  }

  private var sessions: [KeptSession] { lines().compactMap(secretHere) }

  /// The well-formed lines.
  private func lines() -> [String] {
    file.lines(most: Self.largest).filter { secret($0, of: nil) != nil }
  }

  private func secretHere(_ line: String) -> KeptSession? { secret(line, of: server) }

  private func secret(_ line: String, of server: String?) -> KeptSession? {
    let words = line.split(separator: " ").map(String.init)
    guard words.count == 3, server == nil || words[0] == server else { return nil }
    return KeptSession(PlayerName(words[1]), token: words[2])
  }
}
