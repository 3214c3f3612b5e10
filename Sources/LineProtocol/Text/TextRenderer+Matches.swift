import Games
import Identity

/// The prose of matches.
extension TextRenderer {
  func matchOver(_ end: MatchEnd, _ family: GameFamily) -> [String] {
    let hasInterval = end.hands == 0 || end.results.contains { $0.error != nil }
    let few = hasInterval ? "" : ", too few for an interval"
    return ["The match is over after \(rounds(end.hands, family))\(few)\(end.reason.words)."]
      + end.results.map { line($0, family) }
  }

  /// Rounds against the house, and hands of poker.
  private func rounds(_ number: Int, _ family: GameFamily) -> String {
    family == .house ? count(number, "round", "rounds") : count(number, "hand", "hands")
  }

  /// What the mean of a match is told in.
  private func unit(_ family: GameFamily) -> String {
    family == .house ? "dollars a round" : "big blinds a hand"
  }

  /// As in `ann wins 350 chips, 1.750 ± 1.607 big blinds a hand (95 %).`
  private func line(_ result: MatchResult, _ family: GameFamily) -> String {
    let interval = result.error.map { " ± \(decimal(Int((1.96 * Double($0)).rounded())))" }
    let verb =
      result.won < 0 ? who(result.player, "loses", "lose") : who(result.player, "wins", "win")
    let won =
      family == .house ? "$\(abs(result.won))" : count(abs(result.won), "chip", "chips")
    return "\(verb) \(won), \(decimal(result.mean))\(interval ?? "") \(unit(family))"
      + (interval == nil ? "." : " (95 %).")
  }

  private func decimal(_ thousandths: Int) -> String {
    let (whole, part) = thousandths.magnitude.quotientAndRemainder(dividingBy: 1000)
    let digits = String(part)
    let zeros = String(repeating: "0", count: 3 - digits.count)
    return "\(thousandths < 0 ? "-" : "")\(whole).\(zeros)\(digits)"
  }

  /// A line of `matches`.
  func matchRow(_ message: Message) -> String {
    let results = message.parts(.results).compactMap {
      MatchResult(word: Array($0.utf8)[...])
    }
    let reason = MatchEnd.Reason(rawValue: message.word(.reason)) ?? .played
    let won = results.map { "\($0.player.name) \(decimal($0.mean))" }.joined(separator: ", ")
    let family = GameID(message.word(.game))?.family ?? .poker
    let hands = rounds(message.number(.hands), family)
    return "  \(message.word(.time).replacing("T", with: " "))  \(message.word(.game)), "
      + "\(hands)\(message.word(.duplicate) == "yes" ? " in duplicate" : "")\(reason.words): "
      + "\(won) \(unit(family))"
  }

  /// What somebody is asked to play, as in `100 hands of holdem, blinds 1/2`.
  private func terms(_ message: Message) -> String {
    let family = GameID(message.word(.game))?.family ?? .poker
    let hands = rounds(message.number(.hands), family)
    let duplicate = message.word(.duplicate) == "yes" ? " in duplicate" : ""
    let limit = BettingLimit(rawValue: message.word(.limit)).map { ", \($0.words)" } ?? ""
    let told: [(Key, String)] = [
      (.blinds, "blinds"), (.bets, "bets"), (.ante, "ante"), (.stack, "stack"),
    ]
    let stakes = told.compactMap { key, word in
      message.has(key) && message.word(key) != "0" ? ", \(word) \(message.word(key))" : nil
    }
    return "\(hands) of \(message.word(.game))\(duplicate)\(limit)\(stakes.joined())"
  }

  /// What is said of a challenge to who is asked, or to who has asked.
  func challengeEvent(_ message: Message) -> [String] {
    let name = message.word(.name)
    return switch message.kind {
    case .challenge:
      [
        "\(name) asks you to play \(terms(message)), for play chips.",
        "Type accept \(name), or decline \(name).",
      ]
    case .accept: ["\(name) accepts. The match is at table \(message.word(.table))."]
    case .decline: ["\(name) does not want to play."]
    default: []
    }
  }

  /// The reply to who challenges, accepts or declines.
  func challengeDone(_ message: Message) -> [String] {
    let name = message.word(.name)
    return switch message.kind {
    case .challenge:
      [
        "You ask \(name) to play \(terms(message)). "
          + "\(name) has \(message.number(.wait)) s to accept."
      ]
    case .accept: ["You play \(terms(message)) with \(name), at table \(message.word(.table))."]
    case .decline: ["You do not play with \(name)."]
    case .matches:
      message.number(.rows) == 0
        ? ["No match has been played yet; challenge NAME nl proposes one."] : []
    default: []
    }
  }
}

extension MatchEnd.Reason {
  fileprivate var words: String {
    switch self {
    case .played: ""
    case .left: ", since somebody has left"
    }
  }
}
