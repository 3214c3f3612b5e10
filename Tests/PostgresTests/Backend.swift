@testable import Nodes

/// Messages of a server's, made by hand.
enum Backend {
  static func message(_ type: Unicode.Scalar, _ body: [UInt8] = []) -> [UInt8] {
    [UInt8(ascii: type)] + int32(body.count + 4) + body
  }

  static func int32(_ number: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }

  static func int16(_ number: Int) -> [UInt8] {
    [8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }

  static func text(_ text: String) -> [UInt8] { Array(text.utf8) + [0] }

  static func authentication(_ code: Int, _ rest: [UInt8] = []) -> [UInt8] {
    message("R", int32(code) + rest)
  }

  static func parameter(_ name: String, _ value: String) -> [UInt8] {
    message("S", text(name) + text(value))
  }

  static func ready(_ state: Unicode.Scalar = "I") -> [UInt8] {
    message("Z", [UInt8(ascii: state)])
  }

  static func done(_ tag: String) -> [UInt8] { message("C", text(tag)) }

  static func row(_ values: [String?]) -> [UInt8] {
    let fields = values.map { $0.map { int32($0.utf8.count) + Array($0.utf8) } ?? int32(-1) }
    return message("D", int16(values.count) + fields.joined())
  }

  static func columns(_ types: [UInt32]) -> [UInt8] {
    let fields = types.map { type in
      text("c") + int32(0) + int16(0) + int32(Int(type)) + int16(-1) + int32(-1) + int16(0)
    }
    return message("T", int16(types.count) + fields.joined())
  }

  /// An error or a notice.
  static func report(
    _ type: Unicode.Scalar, _ severity: String, _ state: String, _ sentence: String = "so it is"
  ) -> [UInt8] {
    let fields: [(Unicode.Scalar, String)] = [
      ("S", severity), ("V", severity), ("C", state), ("M", sentence),
    ]
    return message(type, fields.flatMap { [UInt8(ascii: $0.0)] + text($0.1) } + [0])
  }

  static func error(_ state: String, _ severity: String = "ERROR") -> [UInt8] {
    report("E", severity, state)
  }

  static func notice(_ severity: String, _ state: String = "00000") -> [UInt8] {
    report("N", severity, state)
  }

  /// What a server says that trusts whoever comes, up to the answer to the client's check.
  static func login(
    version: String = "15.14 (Debian 15.14-0+deb12u1)", check: [String?] = goodCheck
  ) -> [UInt8] { admission(version: version) + checked(check) }

  static let goodCheck: [String?] = ["on", "0", "0", "on", "off", "false"]

  /// What it says to the start-up.
  static func admission(version: String = "15.14") -> [UInt8] {
    authentication(0) + parameter("server_version", version) + parameter("TimeZone", "UTC")
      + message("K", int32(7) + int32(8)) + ready()
  }

  /// What it says to the client's check.
  static func checked(_ values: [String?] = goodCheck) -> [UInt8] {
    columns(values.map { _ in 25 }) + row(values) + done("SELECT 1") + ready()
  }

  /// The answer to a statement that is prepared.
  static func preparation(_ columns: [UInt32] = []) -> [UInt8] {
    message("1") + message("t", int16(0))
      + (columns.isEmpty ? message("n") : Self.columns(columns)) + ready()
  }

  /// The answer to a call of it.
  static func call(_ tag: String, rows: [[String?]] = []) -> [UInt8] {
    message("2") + rows.flatMap(row) + done(tag)
  }
}

extension PostgresConnection {
  /// One that a server has let in who trusts everybody.
  static func ready(limits: Limits = Limits()) -> PostgresConnection {
    var connection = PostgresConnection(
      Login(user: "ann", database: "club", password: nil), nonce: "n", limits: limits)
    _ = connection.takeOutput()
    connection.receive(Backend.login())
    _ = (connection.takeOutput(), connection.takeEvents())
    return connection
  }

  /// The outcomes that have come.
  mutating func outcomes() -> [PostgresOutcome] {
    takeEvents().compactMap { if case .finished(_, let outcome) = $0 { outcome } else { nil } }
  }

  /// Why it has ended; of what has happened since it was asked last.
  mutating func endReason() -> PostgresError? {
    for case .ended(let reason) in takeEvents() { return reason }
    return nil
  }
}
