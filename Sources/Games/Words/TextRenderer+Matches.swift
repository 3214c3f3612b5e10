import Lines

/// The prose of matches.
extension TextRenderer {
  func matchOver(_ end: MatchEnd, _ family: GameFamily) -> [Prose] {
    let hasInterval = end.hands == 0 || end.results.contains { $0.error != nil }
    let few: Prose = hasInterval ? "" : ", too few for an interval"
    return ["The match is over after \(family.rounds(end.hands))\(few)\(end.reason.words)."]
      + end.results.map { line($0, family) }
  }

  /// A sentence such as `ann wins 350 chips, 1.750 ± 1.607 big blinds a hand (95 %).`
  private func line(_ result: MatchResult, _ family: GameFamily) -> Prose {
    let interval: Prose? = result.error.map {
      "\(within: Prose(thousandths: Int((1.96 * Double($0)).rounded())))"
    }
    let verb: Prose =
      result.won < 0 ? who(result.player, "loses", "lose") : who(result.player, "wins", "win")
    let won: Prose =
      family == .house ? "$\(abs(result.won))" : count(abs(result.won), "chip", "chips")
    return
      "\(verb) \(won), \(Prose(thousandths: result.mean))\(interval ?? "") \(family.row.unitOfMatch)"
      + (interval == nil ? "." : "\(aside: "95 %").")
  }
}

extension Prose {
  /// A number of thousandths as a decimal: `-1.750`.
  public init(thousandths: Int) {
    self = "\(figure: WireDecimal.text(thousandths, decimals: 3))"
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
