import Cards

extension CommandError {
  public static let bombPotInMatch = CommandError(
    .tableOption, "a match has no bomb pots; bomb=0")

  /// The refusal of a text that is too long.
  public static var textTooLong: CommandError {
    CommandError(.protoTooLong, "a text has at most \(Limits.chatBytes) bytes; say it in parts")
  }
}
