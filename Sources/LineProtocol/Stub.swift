// STUB, replaced at the merge.

public struct TableID: Hashable, Sendable, CustomStringConvertible {
  public let text: String
  public init?(_ text: String) {
    guard !text.isEmpty else { return nil }
    self.text = text
  }
  public var description: String { text }
}
