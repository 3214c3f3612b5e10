import Cards
import Lines

extension CommandError {
  public static let bombPotInMatch = CommandError(
    .tableOption, "a match has no bomb pots; bomb=0")

  /// The refusal of a text that is too long.
  public static var textTooLong: CommandError {
    CommandError(.protoTooLong, "a text has at most \(Limits.chatBytes) bytes; say it in parts")
  }

  /// - Parameters:
  ///   - near: a word that was perhaps meant.
  ///   - help: what lists them.
  public init(noCommand word: String, _ near: String?, help: Prose = "type help") {
    let hint: Prose = near.map { "did you mean \(usage: $0)?" } ?? help
    self.init(
      .protoVerb, "there is no command \"\(quoting: SafeText.printable(word.prefix(20)))\"; \(hint)"
    )
  }
}
