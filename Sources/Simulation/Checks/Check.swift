/// The checks after every step. The promises are those of Tests/README.md.
public enum Check: String, Sendable, CaseIterable {
  /// The money of a table's players and its bank adds up.
  case money
  /// A viewer sees every number of a table's log once and in order, also across a resume.
  case sequence
  /// Every viewer gets the same under the same number.
  case agreement
  /// Every command is answered once and in order.
  case answers
  /// Rows come directly before their reply, as many as it says.
  case rows
  /// Every line of the wire has the grammar and a known shape.
  case grammar
  /// No line for people can be mistaken for one of the wire, or moves the cursor.
  case text
  /// A connection holds no more unread bytes than its limit.
  case outbox
  /// No event or question names a card that its reader may not see.
  case secret
  /// No line depends on a card that its reader may not see.
  case interference
  /// A player who may continue the round has been asked to.
  case question
  /// The server sends its reason before it hangs up.
  case goodbye
  /// Every round ends, and everything comes to rest.
  case progress
  /// After everybody has left, nobody remains.
  case emptiness
  /// Nothing is sent that the disk does not have.
  case durability
  /// A restart finds everything that was ever revealed, and nothing that was never sent.
  case recovery
  /// At every commit the store equals the one rebuilt from the journal, and the one restored from
  /// its snapshot.
  case replay
  /// The history has the rounds that were played, despite kills and disk failures.
  case history
  /// A table is the fold of its events, live and in the store.
  case fold
  /// No table where somebody waits stands still for longer than its clocks allow.
  case waiting
  /// The number of a question is never used again.
  case turns
  /// Across every restart, the money of games and of the ledger keeps its owners.
  case purses
  /// Across every restart, a game continues with the same unseen cards.
  case deck
}

/// A broken promise.
public struct Violation: Error, Sendable, Equatable {
  /// The check that failed.
  public let check: Check
  /// Where and how.
  public let detail: String

  init(_ check: Check, _ detail: String) {
    self.check = check
    self.detail = detail
  }
}
