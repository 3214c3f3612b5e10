// Owns the form in which a book hands rows to the line protocol. Never escapes or prints them.

/// One `key=value` of a row. The value is as it is; whoever prints it escapes it.
public typealias BookField = (key: String, value: String)

/// One row of a reply, or one event: its kind, its fields in order, and a text at the end.
public struct BookRow: Sendable {
  /// What follows the class sign: `team`, `game`, `element`, `player`, `profile`, `leader`,
  /// `change`, or `book`.
  public let kind: String
  /// The fields in order.
  public let fields: [BookField]
  /// The text at the end, if there is one.
  public let text: String?

  /// A row of that kind.
  public init(_ kind: String, _ fields: [BookField], text: String? = nil) {
    (self.kind, self.fields, self.text) = (kind, fields, text)
  }

  /// The value of a field, if the row has it.
  public subscript(key: String) -> String? { fields.first { $0.key == key }?.value }

  /// A list as the line protocol writes one, `-` if it is empty.
  static func list(_ values: [String]) -> String {
    values.isEmpty ? "-" : values.joined(separator: ",")
  }
}
