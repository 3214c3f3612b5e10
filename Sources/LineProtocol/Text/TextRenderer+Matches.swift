import Games
import Identity

/// The prose of matches.
extension TextRenderer {
  func matchOver(_ end: MatchEnd) -> [String] {
    ["The match is over after \(count(end.hands, "hand", "hands"))\(end.reason.words)."]
      + end.results.map { line($0) }
  }

  /// As in `ann wins 350 chips, 1.750 ± 1.607 big blinds a hand (95 %).`
  private func line(_ result: MatchResult) -> String {
    let interval = result.error.map { " ± \(decimal(Int((1.96 * Double($0)).rounded())))" }
    let verb =
      result.won < 0 ? who(result.player, "loses", "lose") : who(result.player, "wins", "win")
    return "\(verb) \(count(abs(result.won), "chip", "chips")), "
      + "\(decimal(result.mean))\(interval ?? "") big blinds a hand"
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
    let results = message.word(.results).split(separator: ",").compactMap {
      MatchResult(written: Array($0.utf8)[...])
    }
    let reason = MatchEnd.Reason(rawValue: message.word(.reason)) ?? .played
    let won = results.map { "\($0.player.name) \(decimal($0.mean))" }.joined(separator: ", ")
    let hands = count(message.number(.hands), "hand", "hands")
    return "  \(message.word(.time).replacing("T", with: " "))  \(message.word(.game)), "
      + "\(hands)\(message.word(.duplicate) == "yes" ? " in duplicate" : "")\(reason.words): "
      + "\(won) big blinds a hand"
  }

  /// What somebody is asked to play, as in `100 hands of holdem, blinds 1/2`.
  private func terms(_ message: Message) -> String {
    let hands = count(message.number(.hands), "hand", "hands")
    let duplicate = message.word(.duplicate) == "yes" ? " in duplicate" : ""
    let told: [(Key, String)] = [
      (.limit, "limit"), (.blinds, "blinds"), (.bets, "bets"), (.stack, "stack"),
    ]
    let stakes = told.compactMap { key, word in
      message.has(key) ? ", \(word) \(message.word(key))" : nil
    }
    return "\(hands) of \(message.word(.game))\(duplicate)\(stakes.joined())"
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
