import Glibc
import Lines
import Sockets

/// The password of the user of the database. It is never in a command line, which other users of
/// the machine can read, nor in anything that is printed.
public struct PostgresPassword: Sendable, CustomStringConvertible {
  /// The environment variable that has the password: the one that PostgreSQL's own programs read.
  public static let variable = "PGPASSWORD"
  /// The environment variable that names a file whose first line is the password.
  public static let fileVariable = "CARDROOM_STORE_PASSWORD_FILE"

  static let advice =
    "put it in the environment variable \(variable), or in a file of mode 600 that "
    + "\(fileVariable) names"

  /// As SCRAM takes it.
  let bytes: [UInt8]
  private let keys = Locked<[KeyParameters: [UInt8]]>([:])

  /// What the server says of how a key is made of the password; the same at each login until the
  /// password is set anew.
  private struct KeyParameters: Hashable {
    let salt: [UInt8]
    let iterations: Int
  }

  /// More are no honest server's.
  private static let mostKeys = 16

  /// Takes printable ASCII, which SASLprep (RFC 4013) leaves as it is.
  public init(_ text: String) throws(PasswordFault) {
    guard !text.isEmpty else { throw .empty }
    guard text.utf8.allSatisfy({ $0 < 0x80 }) else { throw .notASCII }
    guard text.utf8.allSatisfy({ 0x20...0x7E ~= $0 }) else { throw .control }
    bytes = Array(text.utf8)
  }

  /// The password as the environment has it; `nil` if it has none. A file comes before a variable.
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

  /// What SCRAM takes in the place of the password. It is made once, and then known: it costs
  /// thousands of digests, and a node logs in whenever it has lost a connection.
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

  /// Says nothing of it.
  public var description: String { "a password" }
}

/// Why something is no password that can be used here.
public enum PasswordFault: Error, Equatable, Sendable, CustomStringConvertible {
  case empty
  /// SASLprep would have to change it.
  case notASCII
  /// SASLprep forbids it.
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
