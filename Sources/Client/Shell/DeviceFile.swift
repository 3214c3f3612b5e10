import Identity
import LineProtocol
import Lines
import Sockets

/// The secrets of this client as a device, kept from run to run for one person alone: one a line,
/// `HOST:PORT NAME SECRET`. One that cannot be kept is only not there next time, and nobody is
/// bothered with it.
struct DeviceFile {
  /// So many are kept; the newest stand last.
  private static let longest = 500
  /// A file that is larger is none of ours.
  private static let largest = 1 << 20

  private let file: PrivateFile
  private let server: String

  /// The file where XDG has it: `~/.local/state/cardroom/devices`; `nil` if there is no home.
  init?(environment: [String: String], server: Endpoint) {
    guard let file = PrivateFile(named: "devices", environment: environment) else { return nil }
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
  func secrets() -> DeviceSecrets {
    var secrets = DeviceSecrets()
    for entry in entries() where entry.server == server { secrets[entry.name] = entry.secret }
    return secrets
  }

  /// Keeps the secret of a member, or forgets it.
  func keep(_ secret: String?, of name: PlayerName) {
    var entries = entries().filter { $0.server != server || $0.name != name }
    if let secret { entries.append(Entry(server: server, name: name, secret: secret)) }
    file.replace(with: entries.suffix(Self.longest).map(\.line))
  }

  private func entries() -> [Entry] {
    file.lines(most: Self.largest).compactMap { Entry(line: $0) }
  }
}

extension DeviceFile {
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
