/// The purpose of the input line.
enum EntryMode: Sendable, Equatable {
  /// A command.
  case line
  /// A move that a key has written.
  case move(WrittenMove)
  /// A secret, which is not shown: the command before it, and the characters typed so far.
  case secret(String, typed: String)
  /// A search of the history: the text, and the number of newer matches to skip.
  case search(String, after: Int)
}
