// Words in the server's sentences by which our client knows what to do with them.

extension Prose {
  /// What marks one's own kind of hand in a list that is seen.
  public static let ownMark = "  <== "
  /// The words of a lesson before the line to type.
  public static let cue: Prose = "Type: "
  /// The words in their place when there is nothing to type.
  public static let pause: Prose = "Press Enter."
}
