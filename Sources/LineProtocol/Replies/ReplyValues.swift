import Lines

/// Whether somebody is here, is cut off, or has not come.
public enum Presence: String, FieldValue, CaseIterable, Sendable {
  case here, gone, away
}
