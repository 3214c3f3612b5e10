import Lines
import Sockets

/// Why a connection failed or ended, or why something was not done. The description is one
/// printable line that names the fix where there is one.
public enum PostgresError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The server gave the reason.
  case server(ServerMessage)
  /// The server warned while it committed: a standby may not have the transaction.
  case warned(ServerMessage)
  /// A statement of a batch began or ended a transaction.
  case transactionControl
  /// The server requires a password and there is none.
  case passwordMissing
  /// A password that SCRAM cannot take as it is.
  case passwordForm(PasswordFault)
  /// The server asks for the password itself, or for something that lets an eavesdropper derive it.
  case insecureMethod(String)
  /// SCRAM was not performed correctly.
  case scram(ScramFault)
  /// The server only accepts reads.
  case readOnly
  /// The server does not wait for its disk and its standby.
  case notSynchronous(String)
  /// A release of PostgreSQL that is too old.
  case outdated(String)
  /// Bytes that are not PostgreSQL's, or messages out of order.
  case violation(String)
  /// A message longer than the limit.
  case oversized(bytes: Int, limit: Int)
  /// A batch with more rows than the limit.
  case tooManyRows(limit: Int)
  /// More different statements than a program should have.
  case tooManyStatements(limit: Int)
  /// The server has closed the connection.
  case ended
  /// There was no answer for that long.
  case silent(Duration)
  /// There was no connection within this time.
  case tooSlow(Duration)
  case socket(SocketError)
  /// No server in the list is usable, each for its own reason.
  case unreachable([UnusableServer])
  /// The connection was closed on this side.
  case closed

  /// A server that was tried.
  public struct UnusableServer: Equatable, Sendable {
    /// Its address, or its name if it has none.
    public let place: String
    /// Why it is not usable.
    public let reason: PostgresError
  }

  public var description: String {
    switch self {
    case .server(let message): "PostgreSQL says: \(message)" + hint(for: message)
    case .warned(let message):
      "PostgreSQL has committed with a warning, which is no acknowledgement: \(message)"
    case .transactionControl:
      "a batch is a transaction already; leave BEGIN, COMMIT and the like out of it"
    case .passwordMissing:
      "PostgreSQL asks for a password: \(PostgresPassword.advice)"
    case .passwordForm(let fault): fault.description
    case .insecureMethod(let method):
      "PostgreSQL asks for \(method), which shows the password to whoever listens; set "
        + "password_encryption = 'scram-sha-256' in postgresql.conf, set the password anew, and "
        + "say scram-sha-256 in pg_hba.conf"
    case .scram(let fault): fault.description
    case .readOnly: "it can only be read from: it is a standby, or set to be read only"
    case .notSynchronous(let setting):
      "synchronous_commit is '\(SafeText.printable(setting))' there and cannot be set to 'on'"
    case .outdated(let version):
      "it is PostgreSQL \(SafeText.printable(version)); 15 or later is needed"
    case .violation(let what):
      "what answers does not speak PostgreSQL's protocol: \(what); check host and port"
    case .oversized(let bytes, let limit):
      "a message of \(bytes) bytes, of which at most \(limit) are taken"
    case .tooManyRows(let limit):
      "more than \(limit) bytes of rows in one answer; read fewer at a time with LIMIT"
    case .tooManyStatements(let limit):
      "more than \(limit) different statements; write $1 where only values differ"
    case .ended: "PostgreSQL has closed the connection"
    case .silent(let time): "no answer of PostgreSQL for \(time)"
    case .tooSlow(let time): "no connection within \(time); check address and network"
    case .socket(let error): error.description
    case .unreachable(let servers):
      "no PostgreSQL that can be written to: "
        + servers.map { "\($0.place): \($0.reason)" }.joined(separator: "; ")
    case .closed: "the connection to PostgreSQL was closed here"
    }
  }

  /// pgbouncer refuses what it does not know, in words that do not say what to do.
  private func hint(for message: ServerMessage) -> String {
    message.message.hasPrefix("unsupported startup parameter")
      ? "; write ignore_startup_parameters = synchronous_commit in pgbouncer.ini" : ""
  }
}
