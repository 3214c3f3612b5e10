import Games
import Lines

/// A game that the tutorial teaches.
enum TutorialCourse: String, CaseIterable, Sendable, FieldValue {
  case betting3, holdem
}

/// Whether the tutorial waits for a line, was left, or is over.
enum TutorialState: String, Sendable, FieldValue {
  case open, left, over
}
