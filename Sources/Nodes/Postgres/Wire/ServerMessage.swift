import Lines

/// An error or a notice of the server's.
public struct ServerMessage: Error, Equatable, Sendable, CustomStringConvertible {
  /// How bad it is.
  public enum Severity: String, Sendable {
    /// The server or the connection ends.
    case panic = "PANIC"
    case fatal = "FATAL"
    /// The transaction has not happened.
    case error = "ERROR"
    case warning = "WARNING"
    case notice = "NOTICE"
    case info = "INFO"
    case log = "LOG"
    case debug = "DEBUG"
  }

  /// `nil` if the server names one that the protocol does not have.
  public let severity: Severity?
  /// What has happened, for programs.
  public let state: SQLState
  /// For people, as the server wrote it; the detail and the hint are mostly empty.
  public let message: String
  public let detail: String
  public let hint: String

  init(_ reader: inout ByteReader) throws(WireViolation) {
    var fields: [UInt8: String] = [:]
    while true {
      let field = try reader.byte()
      if field == 0 { break }
      fields[field] = try reader.text()
    }
    func text(_ field: Unicode.Scalar) -> String { fields[UInt8(ascii: field)] ?? "" }
    // `S` is in the language of the server, `V` never.
    severity = Severity(rawValue: fields[UInt8(ascii: "V")] ?? text("S"))
    state = SQLState(text("C"))
    (message, detail, hint) = (text("M"), text("D"), text("H"))
  }

  /// Of an error: whether it says for sure that nothing of the transaction has happened.
  var isRefusal: Bool {
    guard severity == .error, state != .completionUnknown else { return false }
    if state == .canceled { return true }
    return !state.isOf(.connection) && !state.isOf(.operatorIntervention)
  }

  /// Of a notice: whether it may mean that something is not as it should be.
  var isWarning: Bool {
    switch severity {
    case .notice, .info, .log, .debug: false
    default: true
    }
  }

  /// One line that is safe to print.
  public var description: String {
    let parts = [message, detail, hint].filter { !$0.isEmpty }
    let lines = parts.joined(separator: "; ").split(whereSeparator: \.isNewline)
    return SafeText.printable("\(lines.joined(separator: " ")) (\(state))")
  }
}

/// A code of five letters and digits that says what has happened, as SQL's standard has them.
public struct SQLState: Hashable, Sendable, CustomStringConvertible {
  /// Its five characters.
  public let description: String

  /// A code as the server sends it.
  public init(_ text: String) { description = text }

  /// What the first two characters say.
  public enum Class: String, Sendable {
    case connection = "08"
    case operatorIntervention = "57"
  }

  /// Whether it belongs to a class.
  public func isOf(_ kind: Class) -> Bool { description.hasPrefix(kind.rawValue) }

  /// Nobody knows whether the transaction was done.
  public static let completionUnknown = SQLState("40003")
  /// Somebody has canceled the statement.
  public static let canceled = SQLState("57014")
  /// There is no prepared statement of this name.
  static let noStatement = SQLState("26000")
  /// There is no such schema.
  public static let noSchema = SQLState("3F000")
  /// There is no such table, view or index.
  public static let noTable = SQLState("42P01")
  /// There is nothing of another kind that has this name, as a role.
  public static let noObject = SQLState("42704")
  /// A schema of this name is there already.
  public static let schemaExists = SQLState("42P06")
  /// A table, view or index of this name is there already.
  public static let tableExists = SQLState("42P07")
  /// Nothing can be written here.
  public static let readOnly = SQLState("25006")
  /// Somebody may not do this.
  public static let notPermitted = SQLState("42501")
}
