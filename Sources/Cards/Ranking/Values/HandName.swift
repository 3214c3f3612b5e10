/// What a hand is called, from the clearest to the shortest.
public struct HandName: Sendable, Equatable {
  /// With all cards that decide, different for different strengths: `two pair, kings and nines, ace
  /// kicker`.
  public let whole: String
  /// Without the cards that only break ties: `two pair, kings and nines`, `eight-six low`.
  public let short: String
  /// What kind of hand it is: `two pair`, `pair of kings`, `eight-six low`.
  public let kind: String
  /// The word before it in a sentence, with the blank after it; empty where there is none.
  public let article: String

  /// A name of a kind, of the ranks that make the hand, and of those that only break ties.
  init(_ kind: String, _ ranks: String = "", tieBreakers: String = "", article: String = "") {
    (self.kind, self.article) = (kind, article)
    short = [kind, ranks].filter { !$0.isEmpty }.joined(separator: ", ")
    whole = [short, tieBreakers].filter { !$0.isEmpty }.joined(separator: ", ")
  }

  /// The name of a low without anything that people would call a hand, its highest card first.
  init(low ranks: [Rank]) {
    whole = "\(ranks.hyphenated) low"
    short = "\(ranks.prefix(2).hyphenated) low"
    kind = short
    article = ranks.first == .ace || ranks.first == .eight ? "an " : "a "
  }
}
