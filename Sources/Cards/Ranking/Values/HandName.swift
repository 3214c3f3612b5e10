import Lines

/// The names of a hand, from the clearest to the shortest.
public struct HandName: Sendable, Equatable {
  /// The name with all deciding cards, different for different strengths: `two pair, kings and
  /// nines, ace kicker`.
  public let whole: String
  /// The name without cards that only break ties: `two pair, kings and nines`, `eight-six low`.
  public let short: String
  /// The kind of hand: `two pair`, `pair of kings`, `eight-six low`.
  public let kind: String
  /// The article before the name in a sentence, with a trailing blank; empty where there is none.
  public let article: String

  /// A name made of a kind, the ranks of the hand, and the ranks that only break ties.
  init(_ kind: String, _ ranks: String = "", tieBreakers: String = "", article: String = "") {
    (self.kind, self.article) = (kind, article)
    short = [kind, ranks].filter { !$0.isEmpty }.joined(separator: ", ")
    whole = [short, tieBreakers].filter { !$0.isEmpty }.joined(separator: ", ")
  }

  /// The name of a low that people would not call a hand, its highest card first.
  init(low ranks: [Rank]) {
    whole = "\(ranks.hyphenated) low"
    short = "\(ranks.prefix(2).hyphenated) low"
    kind = short
    article = ranks.first == .ace || ranks.first == .eight ? "an " : "a "
  }
}
