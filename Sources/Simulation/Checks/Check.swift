/// What is checked after every step. The promises are those of Tests/README.md.
public enum Check: String, Sendable, CaseIterable {
  /// The money of a table's players and its bank adds up.
  case money
  /// A viewer sees every number of a table's log once and in order, also across a resume.
  case sequence
  /// Every viewer is sent the same under the same number.
  case agreement
  /// Every command is answered once and in order.
  case answers
  /// Rows come directly before their reply, as many as it says.
  case rows
  /// Every line of the wire has the grammar and a known shape.
  case grammar
  /// No line for people can be taken for one of the wire, or moves a cursor.
  case text
  /// A connection does not keep more than its limit of unread bytes.
  case outbox
  /// No event or question names a card that its reader may not see.
  case secret
  /// No line depends on a card that its reader may not see.
  case interference
  /// Whoever may go on with the round has been asked to.
  case question
  /// Who is hung up on is sent the reason.
  case goodbye
  /// Every round ends, and everything comes to rest.
  case progress
  /// When all have left nobody is left.
  case emptiness
  /// Nobody is sent what the disk does not have.
  case durability
  /// A restart finds all that anybody was told, and nothing that was never sent.
  case recovery
  /// At every commit the store is what the journal makes, and what a snapshot of it makes.
  case replay
  /// The rounds in the history are those that were played, whatever kills and disks do.
  case history
  /// A table is the fold of its events, live and in the store.
  case fold
  /// No table where somebody waits stands still for longer than its clocks allow.
  case waiting
  /// The number of a question is never used again.
  case turns
  /// Over every restart the money of games and of the ledger stays whose it is.
  case purses
  /// Over every restart a game goes on with the cards that nobody has seen.
  case deck
}

/// A promise that was broken.
public struct Violation: Error, Sendable, Equatable {
  /// Which.
  public let check: Check
  /// Where and how.
  public let detail: String

  init(_ check: Check, _ detail: String) {
    self.check = check
    self.detail = detail
  }
}
