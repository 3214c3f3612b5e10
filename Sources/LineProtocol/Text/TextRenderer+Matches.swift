import Cards
import Games
import Identity
import Lines

/// The prose of matches.
extension TextRenderer {
  func matchOver(_ end: MatchEnd, _ family: GameFamily) -> [Prose] {
    let hasInterval = end.hands == 0 || end.results.contains { $0.error != nil }
    let few: Prose = hasInterval ? "" : ", too few for an interval"
    return ["The match is over after \(family.rounds(end.hands))\(few)\(end.reason.words)."]
      + end.results.map { line($0, family) }
  }

  /// As in `ann wins 350 chips, 1.750 ± 1.607 big blinds a hand (95 %).`
  private func line(_ result: MatchResult, _ family: GameFamily) -> Prose {
    let interval: Prose? = result.error.map {
      " ± \(Prose(thousandths: Int((1.96 * Double($0)).rounded())))"
    }
    let verb: Prose =
      result.won < 0 ? who(result.player, "loses", "lose") : who(result.player, "wins", "win")
    let won: Prose =
      family == .house ? "$\(abs(result.won))" : count(abs(result.won), "chip", "chips")
    return
      "\(verb) \(won), \(Prose(thousandths: result.mean))\(interval ?? "") \(family.unitOfMatch)"
      + (interval == nil ? "." : " (95 %).")
  }

  fileprivate func asked(_ other: PlayerName, _ terms: ToldTerms, _ seconds: Int) -> [Prose] {
    [
      "You ask \(other) to play \(words(terms)). \(other) has \(seconds) s to answer; "
        + "cancel takes it back.",
      Self.costOfMatch,
    ]
  }

  fileprivate func agreed(
    _ other: PlayerName, _ terms: ToldTerms, at table: TableID
  ) -> [Prose] {
    ["You play \(words(terms)) with \(other), at table \(table)."]
  }

  /// What somebody is asked to play, as in `100 hands of Texas hold'em, blinds 1/2`.
  fileprivate func words(_ terms: ToldTerms) -> Prose {
    let hands = terms.game.family.rounds(terms.word(.hands).flatMap { Int($0) } ?? 0)
    let duplicate: Prose = terms.word(.duplicate) == "yes" ? " in duplicate" : ""
    let title = GameCatalogue.entry(of: terms.game).title
    return "\(hands) of \(words: title)\(duplicate)\(stakes(terms))"
  }

  /// What is played for, as in `, no limit, blinds 1/2`.
  func stakes(_ terms: ToldTerms) -> Prose {
    let limit: Prose =
      terms.word(.limit).flatMap { BettingLimit(rawValue: $0) }.map { ", \($0.words)" } ?? ""
    let told: [(Key, Prose)] = [
      (.blinds, "blinds"), (.bets, "bets"), (.ante, "ante"), (.stack, "stack"),
    ]
    let stakes = told.compactMap { key, name -> Prose? in
      terms.word(key).flatMap { $0 == "0" ? nil : ", \(name) \(figure: $0)" }
    }
    return limit + stakes.joined()
  }

  /// What a match costs whoever agrees to it.
  fileprivate static let costOfMatch: Prose =
    "A match has chips of its own, as many for each of you: it costs you none, and leaves you none."
}

extension GameFamily {
  /// What one deal is called.
  public var round: Prose { self == .poker ? "hand" : "round" }

  /// Rounds against the house, and hands of poker.
  public func rounds(_ number: Int) -> Prose {
    self == .house ? .count(number, "round", "rounds") : .count(number, "hand", "hands")
  }

  /// What the mean of a match is told in.
  public var unitOfMatch: Prose { self == .house ? "dollars a round" : "big blinds a hand" }
}

extension Prose {
  /// `-1.750`
  public init(thousandths: Int) {
    let (whole, part) = thousandths.magnitude.quotientAndRemainder(dividingBy: 1000)
    let digits = String(part)
    let zeros = String(repeating: "0", count: 3 - digits.count)
    self = "\(thousandths < 0 ? "-" : "")\(whole).\(figure: zeros)\(figure: digits)"
  }
}

extension ChallengeEvent {
  func told(by renderer: TextRenderer, _: Prose?) -> [Prose] {
    [
      "\(name) asks you to play \(renderer.words(terms)).", TextRenderer.costOfMatch,
      "Type yes or no, or accept \(name), or decline \(name), within \(Limits.challengeSeconds) s.",
    ]
  }
}

extension Challenged {
  func told(by renderer: TextRenderer, _: Prose?) -> [Prose] {
    renderer.asked(name, terms, seconds)
  }
}

extension PlayedMatch {
  func told(by renderer: TextRenderer, _: Prose?) -> [Prose] {
    guard let table else { return renderer.asked(other, terms, seconds ?? 0) }
    return renderer.agreed(other, terms, at: table)
  }
}

extension AcceptEvent {
  func told(by _: TextRenderer, _: Prose?) -> [Prose] {
    ["\(name) accepts. The match is at table \(table)."]
  }
}

extension Accepted {
  func told(by renderer: TextRenderer, _: Prose?) -> [Prose] {
    renderer.agreed(name, terms, at: table)
  }
}

extension DeclineEvent {
  func told(by _: TextRenderer, _: Prose?) -> [Prose] { ["\(name) does not want to play."] }
}

extension ChallengeEnded {
  func told(by renderer: TextRenderer, _: Prose?) -> [Prose] {
    let isMine = name == renderer.me
    let partner = isMine ? other : name
    return switch reason {
    case .time where isMine: ["\(other) has not answered: what you asked is over."]
    case .time: ["You have not answered \(name): what \(name) asked is over."]
    case .off: isMine ? [] : ["\(name) takes back the match that you were asked to play."]
    case .left: ["\(partner) has left: the match is off."]
    }
  }
}

extension MatchEnd.Reason {
  public var words: Prose {
    switch self {
    case .played: ""
    case .left: ", since somebody has left"
    }
  }
}
