import Cards
import LineProtocol
import Lines

/// What a person was asked to agree to, and has not answered yet.
struct OpenAgreement: Sendable {
  /// So long it can be agreed to: what was asked earlier nobody remembers.
  private static let patience = Duration.seconds(60)

  /// The line that is done once they agree.
  let line: RequestLine?
  /// What a `play` would cost.
  let offer: PlayOffer?
  private let until: Instant

  /// What an answer asks; `nil` if it asks nothing.
  init?(_ answer: Answer, to line: RequestLine?, at now: Instant) {
    guard answer.refusal == .ruleConfirm || answer.offer != nil else { return nil }
    (self.line, offer) = (line, answer.offer)
    until = now.after(Self.patience)
  }

  func isOpen(at now: Instant) -> Bool { now <= until }
}
