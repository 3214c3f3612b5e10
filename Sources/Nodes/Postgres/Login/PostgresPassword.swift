import Glibc
import Lines
import Sockets

/// The password of the database's user. It is never part of a command line, which other users of
/// the machine can read, or of anything printed.
public struct PostgresPassword: Sendable, CustomStringConvertible {
  /// The environment variable that contains the password, the same as for PostgreSQL's own
  /// programs.
  public static let variable = "PGPASSWORD"
  /// The environment variable that names a file whose first line is the password.
  public static let fileVariable = "CARDROOM_STORE_PASSWORD_FILE"

  static let advice =
    "put it in the environment variable \(variable), or in a file of mode 600 that "
    + "\(fileVariable) names"

  /// The password as SCRAM uses it.
  let bytes: [UInt8]
  private let keys = Locked<[KeyParameters: [UInt8]]>([:])

  /// The server's parameters for deriving a key from the password; the same at each login until the
  /// password is set anew.
  private struct KeyParameters: Hashable {
    let salt: [UInt8]
    let iterations: Int
  }

  /// No honest server needs more.
  private static let mostKeys = 16

  /// Accepts printable ASCII, which SASLprep (RFC 4013) leaves unchanged.
  public init(_ text: String) throws(PasswordFault) {
    guard !text.isEmpty else { throw .empty }
    guard text.utf8.allSatisfy({ $0 < 0x80 }) else { throw .notASCII }
    guard text.utf8.allSatisfy({ 0x20...0x7E ~= $0 }) else { throw .control }
    bytes = Array(text.utf8)
  }

  /// The password in the environment; `nil` if there is none. The file variable has precedence.
  public static func find(in environment: [String: String]) throws(PasswordFault) -> Self? {
    if let path = environment[fileVariable] { return try Self(firstLineOf: path) }
    guard let text = environment[variable] else { return nil }
    return try Self(text)
  }

  /// The first line of a file that only its owner can read.
  public init(firstLineOf path: String) throws(PasswordFault) {
    guard let file = fopen(path, "re") else { throw .file(path, code: errno) }
    defer { fclose(file) }
    var status = stat()
    guard fstat(fileno(file), &status) == 0 else { throw .file(path, code: errno) }
    guard status.st_mode & 0o077 == 0 else { throw .readableByOthers(path) }
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = fread(&buffer, 1, buffer.count, file)
    guard ferror(file) == 0 else { throw .file(path, code: errno) }
    let line = buffer[..<count].prefix { $0 != 10 && $0 != 13 }
    try self.init(String(decoding: line, as: UTF8.self))
  }

  /// The key that SCRAM uses in place of the password. It is derived once and then remembered: it
  /// costs thousands of digests, and a node logs in whenever it has lost a connection.
  func key(salt: [UInt8], iterations: Int) -> [UInt8] {
    let parameters = KeyParameters(salt: salt, iterations: iterations)
    if let key = keys.withLock({ $0[parameters] }) { return key }
    let key = HMAC.key(password: bytes, salt: salt, iterations: iterations)
    keys.withLock { keys in
      if keys.count >= Self.mostKeys { keys = [:] }
      keys[parameters] = key
    }
    return key
  }

  /// A text that reveals nothing.
  public var description: String { "a password" }
}

/// Why a text cannot be used as a password here.
public enum PasswordFault: Error, Equatable, Sendable, CustomStringConvertible {
  case empty
  /// SASLprep would have to change a character.
  case notASCII
  /// SASLprep forbids a character.
  case control
  /// The file cannot be read.
  case file(String, code: Int32)
  /// Other users of the machine can read the file.
  case readableByOthers(String)

  /// What to do instead.
  public var description: String {
    switch self {
    case .empty: "the password of the database is empty: \(PostgresPassword.advice)"
    case .notASCII:
      "the password of the database has a character that is not ASCII, whose form may differ "
        + "from machine to machine; give the user one of ASCII letters, digits and signs"
    case .control:
      "the password of the database has a control character, which SASLprep forbids; give the "
        + "user one of letters, digits and signs"
    case .file(let path, let code):
      "cannot read the password of the database in \(path): \(String(cString: strerror(code)))"
    case .readableByOthers(let path):
      "others can read the password of the database in \(path); say: chmod 600 \(path)"
    }
  }
}
