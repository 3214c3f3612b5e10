import Lines

/// A table's option as written, `key=value`.
public struct TableOption: Sendable, Equatable {
  /// The key in lower case.
  public let key: String
  /// The value, decoded.
  public let value: String

  public init(key: String, value: String) {
    self.key = key
    self.value = value
  }

  /// Reads an option as a program writes it.
  init?(typed: Substring) {
    guard let end = typed.firstIndex(of: "="),
      let value = PercentEncoding.decode(typed[typed.index(after: end)...])
    else { return nil }
    self.init(key: String(typed[..<end]), value: value)
  }

  /// The option as a program writes it.
  public var typed: String { key + "=" + (value.isEmpty ? "" : PercentEncoding.encode(value)) }
}
