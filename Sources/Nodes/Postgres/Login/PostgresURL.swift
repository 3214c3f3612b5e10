import Lines
import Sockets

/// The place and the user of a database: `postgres://USER@HOST1:PORT,HOST2/NAME`.
///
/// Several hosts are one server and its standbys: the first one that accepts writes is used.
public struct PostgresURL: Hashable, Sendable, CustomStringConvertible {
  /// The user's name in the database; the password is kept elsewhere.
  public let user: String
  /// At least one, in the order in which to try them.
  public let hosts: [Endpoint]
  /// The name of the database.
  public let database: String

  private static let defaultPort: UInt16 = 5432
  private static let schemes = ["postgres://", "postgresql://"]
  /// The most hosts in one list.
  private static let mostHosts = 16

  /// Reads a URL.
  ///
  /// - Throws: the reason why the text is not a URL of a database.
  public init(_ text: String) throws(PostgresURLError) {
    guard let scheme = Self.schemes.first(where: text.hasPrefix) else { throw .scheme }
    let rest = text.dropFirst(scheme.count)
    let (place, options) = Self.cut(rest, at: "?")
    let (authority, path) = Self.cut(place, at: "/")
    // The last one, because a password may contain one too, and must not be mistaken for a host.
    guard let mark = authority.lastIndex(of: "@") else { throw .user }
    let login = authority[..<mark]
    guard !login.contains(":") else { throw .password }
    user = try Self.name(login, .user)
    guard let path else { throw .database }
    database = try Self.name(path, .database)
    hosts = try Self.hosts(authority[authority.index(after: mark)...])
    for option in options?.split(separator: "&") ?? [] { try Self.check(option) }
  }

  private init(_ user: String, _ hosts: [Endpoint], _ database: String) {
    (self.user, self.hosts, self.database) = (user, hosts, database)
  }

  /// The same URL, with that host of the list first and the earlier ones moved to the end.
  public func beginning(at host: Int) -> PostgresURL {
    PostgresURL(user, Array(hosts[host...] + hosts[..<host]), database)
  }

  /// The text before the first mark, and the text after it if there is one.
  private static func cut(
    _ text: Substring, at mark: Character
  ) -> (before: Substring, behind: Substring?) {
    guard let index = text.firstIndex(of: mark) else { return (text, nil) }
    return (text[..<index], text[text.index(after: index)...])
  }

  private static func name(
    _ text: Substring, _ missing: PostgresURLError
  ) throws(PostgresURLError) -> String {
    guard let name = PercentEncoding.decode(text), !name.isEmpty else { throw missing }
    // The server truncates longer names, and would use the rest as the name.
    guard name.utf8.count < 64, SafeText.isSafe(name), !text.contains("/"), !text.contains("#")
    else { throw .name(SafeText.printable(name)) }
    return name
  }

  private static func hosts(_ text: Substring) throws(PostgresURLError) -> [Endpoint] {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count <= mostHosts else { throw .tooManyHosts(mostHosts) }
    var hosts: [Endpoint] = []
    for part in parts {
      do throws(EndpointError) {
        let host = try Endpoint(String(part), defaultPort: defaultPort)
        guard host.port != 0 else { throw .badPort(String(part)) }
        hosts.append(host)
      } catch {
        throw .host(error)
      }
    }
    return hosts
  }

  private static func check(_ option: Substring) throws(PostgresURLError) {
    let (name, value) = cut(option, at: "=")
    switch name {
    case "sslmode" where value == "disable": return
    case "sslmode": throw .encryption
    case "password", "passfile", "sslpassword": throw .password
    default: throw .option(SafeText.printable(name))
    }
  }

  /// The URL in a form that can be read again.
  public var description: String {
    let hosts = hosts.map(\.description).joined(separator: ",")
    return "postgres://\(Self.encode(user))@\(hosts)/\(Self.encode(database))"
  }

  /// Percent-encodes also the characters that have a meaning in a URL.
  private static func encode(_ name: String) -> String {
    let marks: [Character: String] = [
      "@": "%40", "/": "%2F", ":": "%3A", "?": "%3F", "#": "%23", ",": "%2C", "&": "%26",
    ]
    return PercentEncoding.encode(name).map { marks[$0] ?? String($0) }.joined()
  }
}

/// Why a text is not the URL of a database. No message repeats a password.
public enum PostgresURLError: Error, Equatable, Sendable, CustomStringConvertible {
  case scheme
  case user
  /// A password in the URL.
  case password
  case database
  /// A name of a user or a database that the server cannot have.
  case name(String)
  case host(EndpointError)
  case tooManyHosts(Int)
  /// TLS is asked for.
  case encryption
  case option(String)

  private static let form = "postgres://USER@HOST1:PORT,HOST2/NAME"

  /// One line that names the fix.
  public var description: String {
    switch self {
    case .scheme: "write the database as \(Self.form)"
    case .user: "name the user of the database: \(Self.form)"
    case .password:
      "a password in a URL can be read by every user of this machine: \(PostgresPassword.advice), "
        + "and change it, since it was shown"
    case .database: "name the database behind the hosts: \(Self.form)"
    case .name(let name):
      "'\(name)' is no name of a user or a database: at most 63 bytes, and %XX for signs as / and @"
    case .host(let error): "in the URL of the database, \(error)"
    case .tooManyHosts(let most): "name at most \(most) hosts: \(Self.form)"
    case .encryption:
      "TLS to PostgreSQL goes through haproxy or stunnel on this machine: let it listen on a port "
        + "of 127.0.0.1, name that, and leave sslmode out"
    case .option(let name):
      "there is no option '\(name)' here; leave it out: the host that can be written to is always "
        + "looked for, and times are not set in the URL"
    }
  }
}
