import Lines

/// An error or a notice from the server.
public struct ServerMessage: Error, Equatable, Sendable, CustomStringConvertible {
  /// The severity of a message.
  public enum Severity: String, Sendable {
    /// The server or the connection ends.
    case panic = "PANIC"
    case fatal = "FATAL"
    /// The transaction was not done.
    case error = "ERROR"
    case warning = "WARNING"
    case notice = "NOTICE"
    case info = "INFO"
    case log = "LOG"
    case debug = "DEBUG"
  }

  /// `nil` if the server names one that is not in the protocol.
  public let severity: Severity?
  /// The code, for programs.
  public let state: SQLState
  /// The text for people, as the server wrote it; the detail and the hint are mostly empty.
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
    // `S` is in the server's language, `V` never.
    severity = Severity(rawValue: fields[UInt8(ascii: "V")] ?? text("S"))
    state = SQLState(text("C"))
    (message, detail, hint) = (text("M"), text("D"), text("H"))
  }

  /// Whether an error guarantees that nothing of the transaction was done.
  var isRefusal: Bool {
    guard severity == .error, state != .completionUnknown else { return false }
    if state == .canceled { return true }
    // Not of the classes of lost connections and of an operator's interventions.
    return !["08", "57"].contains(state.description.prefix(2))
  }

  /// Whether a notice may mean that something is wrong.
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

/// A code of five letters and digits from the SQL standard that says what has happened.
public struct SQLState: Hashable, Sendable, CustomStringConvertible {
  /// The code's five characters.
  public let description: String

  /// Creates a code as the server sent it.
  public init(_ text: String) { description = text }

  /// It is unknown whether the transaction was done.
  public static let completionUnknown = SQLState("40003")
  /// Somebody canceled the statement.
  public static let canceled = SQLState("57014")
  /// There is no prepared statement of this name.
  static let noStatement = SQLState("26000")
  /// There is no such schema.
  public static let noSchema = SQLState("3F000")
  /// There is no such table, view or index.
  public static let noTable = SQLState("42P01")
  /// There is no other object of this name, such as a role.
  public static let noObject = SQLState("42704")
  /// A schema of this name already exists.
  public static let schemaExists = SQLState("42P06")
  /// A table, view or index of this name already exists.
  public static let tableExists = SQLState("42P07")
  /// Writes are not possible here.
  public static let readOnly = SQLState("25006")
  /// The user lacks the right to do this.
  public static let notPermitted = SQLState("42501")
}
