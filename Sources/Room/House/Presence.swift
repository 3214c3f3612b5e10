import Lines

/// Whether a person is connected, cut off, or has not come.
enum Presence: String, FieldValue, Sendable {
  case here, gone, away
}
