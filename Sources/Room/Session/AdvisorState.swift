import Games

/// What a session has asked the advisor, so that the cards of the next street can be added, and
/// what it is learning.
struct AdvisorState: Sendable {
  /// The cards of the last `advise`, and the hands of the last `equity`.
  var advised: AdvisedHand?
  var compared: EquityHands?
  /// The open question, and the answers so far; a member's answers are in the store.
  var quiz = Quiz()
  /// The lessons that have been begun.
  var tutorials = Tutorials()
}
