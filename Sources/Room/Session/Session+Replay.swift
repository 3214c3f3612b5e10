import LineProtocol

/// How a person turns the steps of a round that is read again.
extension Session {
  /// Takes a line as a move through the round that is read step by step; `nil` if it is another
  /// command. What a table asks meanwhile is repeated behind each step.
  mutating func turnStep(_ bytes: ArraySlice<UInt8>, at now: Instant) -> [Effect]? {
    guard mode == .text, secret == nil, let line = String(validating: bytes, as: UTF8.self),
      let command = advisor.replay?.command(typed: line)
    else { return nil }
    pending = Pending(tag: nil, words: "", isRepeated: false)
    do throws(CommandError) { return try perform(command, at: now) } catch {
      finish(refusal: error)
      return []
    }
  }
}
