import Lines

/// Whether somebody is here, is cut off, or has not come.
public enum Presence: String, FieldValue, Sendable {
  case here, gone, away
}
