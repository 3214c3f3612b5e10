import Cards
import Games
import Lines

/// A game that the tutorial teaches.
public enum TutorialCourse: String, CaseIterable, Sendable, FieldValue {
  case betting3, holdem
}

extension TutorialCourse {
  /// What stands before the line that is to be typed.
  public static let cue: Prose = "Type: "
  /// What stands there where nothing is to be typed.
  public static let pause: Prose = "Press Enter."
}

/// Whether a lesson waits for a line, the tutorial was left, or it is over.
public enum TutorialState: String, Sendable, FieldValue {
  case open, left, over
}
