import Cards
import Games
import Lines

/// A game that the tutorial teaches.
public enum TutorialCourse: String, CaseIterable, Sendable, FieldValue {
  case betting3, holdem
}

extension TutorialCourse {
  /// The words before the line to type.
  public static let cue: Prose = "Type: "
  /// The words in its place when there is nothing to type.
  public static let pause: Prose = "Press Enter."
}

/// Whether the tutorial waits for a line, was left, or is over.
public enum TutorialState: String, Sendable, FieldValue {
  case open, left, over
}
