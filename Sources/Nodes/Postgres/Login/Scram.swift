import Lines

/// The client's side of SCRAM-SHA-256 (RFC 5802, RFC 7677) without channel binding: each side
/// proves that it knows the password without revealing it.
struct Scram {
  static let mechanism = "SCRAM-SHA-256"
  /// Fewer would make guessing cheap for an eavesdropper; more would keep the client busy.
  static let iterations = 4096...1_000_000
  /// Without channel binding, and without acting for another user.
  private static let header = "n,,"

  private let password: PostgresPassword
  private let nonce: String
  /// The signature that the server must send at the end.
  private var serverSignature: [UInt8]?

  /// - Parameter nonce: random, printable, without commas, and never used again.
  init(_ password: PostgresPassword, nonce: String) {
    (self.password, self.nonce) = (password, nonce)
  }

  /// The server uses the user of the startup message and ignores a name here.
  private var bareFirst: String { "n=,r=\(nonce)" }

  /// The client's first message.
  var first: [UInt8] { Array((Self.header + bareFirst).utf8) }

  /// The client's last message, in response to the server's first.
  mutating func respond(to bytes: [UInt8]) throws(ScramFault) -> [UInt8] {
    guard let challenge = String(validating: bytes, as: UTF8.self) else { throw .form }
    let fields = challenge.split(separator: ",", omittingEmptySubsequences: false)
    guard fields.count >= 3, let joined = Self.value("r", fields[0]),
      let salt = Self.value("s", fields[1]).flatMap(Base64.decode), !salt.isEmpty,
      let count = Self.value("i", fields[2]), count.utf8.allSatisfy({ 0x30...0x39 ~= $0 })
    else { throw .form }
    guard joined.utf8.starts(with: nonce.utf8), joined.utf8.count > nonce.utf8.count,
      joined.utf8.allSatisfy({ 0x21...0x7E ~= $0 })
    else { throw .nonce }
    guard let iterations = Int(count), Self.iterations.contains(iterations) else {
      throw .iterations(String(count))
    }
    let binding = Base64.encode(Array(Self.header.utf8))
    let bareLast = "c=\(binding),r=\(joined)"
    let message = Array("\(bareFirst),\(challenge),\(bareLast)".utf8)
    let salted = password.key(salt: salt, iterations: iterations)
    let clientKey = HMAC(key: salted).code(of: "Client Key".utf8)
    let signature = HMAC(key: SHA256.digest(of: clientKey)).code(of: message)
    let serverKey = HMAC(key: salted).code(of: "Server Key".utf8)
    serverSignature = HMAC(key: serverKey).code(of: message)
    let proof = zip(clientKey, signature).map { $0 ^ $1 }
    return Array("\(bareLast),p=\(Base64.encode(proof))".utf8)
  }

  /// Verifies that the server knows the password too.
  func check(_ bytes: [UInt8]) throws(ScramFault) {
    guard let serverSignature, let text = String(validating: bytes, as: UTF8.self) else {
      throw .form
    }
    let field = text.split(separator: ",", omittingEmptySubsequences: false)[0]
    if let reason = Self.value("e", field) { throw .refused(String(reason)) }
    guard let found = Self.value("v", field).flatMap(Base64.decode) else { throw .form }
    let differing = zip(found, serverSignature).reduce(0) { $0 | ($1.0 ^ $1.1) }
    guard found.count == serverSignature.count, differing == 0 else { throw .notAuthentic }
  }

  private static func value(_ name: String, _ field: Substring) -> Substring? {
    field.hasPrefix(name + "=") ? field.dropFirst(2) : nil
  }
}

/// What is wrong with the server's side of SCRAM.
public enum ScramFault: Error, Equatable, Sendable, CustomStringConvertible {
  /// The server offers only other methods.
  case mechanism([String])
  /// A message that does not exist in SCRAM.
  case form
  /// A nonce that does not continue ours.
  case nonce
  /// Too few iterations, or too many.
  case iterations(String)
  /// The server refuses to continue, and says why.
  case refused(String)
  /// The server does not know the password.
  case notAuthentic
  /// The server let us in before it had proved that it knows the password.
  case unproven

  /// One line that names the fix where there is one.
  public var description: String {
    switch self {
    case .mechanism(let names):
      "PostgreSQL offers \(SafeText.printable(names.joined(separator: ", "))) only; "
        + "\(Scram.mechanism) is needed: see password_encryption in postgresql.conf"
    case .form: "PostgreSQL's part of SCRAM is not in its form"
    case .nonce: "PostgreSQL's part of SCRAM answers somebody else's"
    case .iterations(let count):
      "PostgreSQL wants \(SafeText.printable(count.prefix(20))) iterations of SCRAM; from "
        + "\(Scram.iterations.lowerBound) to \(Scram.iterations.upperBound) are done: set "
        + "scram_iterations in postgresql.conf and set the password anew"
    case .refused(let reason):
      "PostgreSQL ends SCRAM: \(SafeText.printable(reason.prefix(200)))"
    case .notAuthentic:
      "what answers does not know the password, so it is not the PostgreSQL that has this user; "
        + "check host and port, and who is between"
    case .unproven:
      "what answers has let this user in without showing that it knows the password; say "
        + "scram-sha-256 in pg_hba.conf"
    }
  }
}
