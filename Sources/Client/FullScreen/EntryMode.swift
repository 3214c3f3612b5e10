/// What the input line is for.
enum EntryMode: Sendable, Equatable {
  /// A command.
  case line
  /// A move that a key has written.
  case move(WrittenMove)
  /// A secret, which is not shown: what of the command stands before it, and what is typed of it.
  case secret(String, typed: String)
  /// A line of the history that has this in it, after so many others.
  case search(String, after: Int)
}
