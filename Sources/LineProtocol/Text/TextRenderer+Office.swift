import Cards
import Games
import Identity

extension EntryRow {
  func told(by _: TextRenderer, _: CardText?) -> [String] {
    let amount = TextRenderer.leftPadded("\(self.amount > 0 ? "+" : "")\(self.amount)", 9)
    let balance = TextRenderer.leftPadded("\(self.balance)", 9)
    return ["  \(TextRenderer.minute(time)) \(amount) = \(balance)  \(reason)"]
  }
}

extension LedgerEnd {
  func told(by _: TextRenderer, _: CardText?) -> [String] { ["You have \(balance) chips."] }
}

extension Refilled {
  func told(by renderer: TextRenderer, _: CardText?) -> [String] {
    ["You have \(renderer.count(chips, "chip", "chips")) again."]
  }
}

// MARK: - The leader board

extension TopRow {
  func told(by renderer: TextRenderer, _: CardText?) -> [String] {
    let rank = TextRenderer.leftPadded("\(self.rank)", 3)
    let name = TextRenderer.padded(name.description, 16)
    return ["\(rank). \(name) \(record.words(renderer))\(player.words)"]
  }
}

extension TopEnd {
  func told(by _: TextRenderer, _: CardText?) -> [String] {
    let period =
      switch self.period {
      case .day: "today"
      case .week: "the last seven days"
      case .all: "all time"
      }
    let which = game == "all" ? "Games for dollars" : game
    guard rows == 0 else {
      return ["(\(which), \(period). Type finger NAME for more about a player.)"]
    }
    return order == .mean
      ? [
        "\(which), \(period): nobody has played \(Limits.rankedRounds) rounds yet, "
          + "as a mean needs; top \(game) by=net has everybody."
      ] : ["\(which), \(period): nobody has finished a round yet."]
  }
}

extension StandingRow {
  func told(by renderer: TextRenderer, _: CardText?) -> [String] {
    ["  \(TextRenderer.padded(game, 14)) \(record.words(renderer))\(player.words)"]
  }
}

extension PlayRecord {
  fileprivate func words(_ renderer: TextRenderer) -> String {
    switch self {
    case .poker(let hands, let won, let rate, let interval):
      let won = "\(won > 0 ? "+" : "")\(won) chips in \(renderer.count(hands, "hand", "hands"))"
      return "\(won), \(rate)\(interval.margin) big blinds a hundred"
    case .money(let record):
      let net = "\(record.net < 0 ? "-" : "+")$\(record.net.magnitude)"
      let rounds = renderer.count(record.rounds, "round", "rounds")
      let mean = record.mean.map { ", \($0)\(record.interval.margin) dollars a hundred" } ?? ""
      return
        "\(TextRenderer.leftPadded(net, 7)) (+$\(record.gained) -$\(record.lost)), "
        + "\(record.won) of \(rounds) won, \(renderer.count(record.games, "game", "games")), "
        + "best $\(record.best)\(mean)"
    }
  }
}

extension String? {
  /// The 95 % interval of a mean, if it is known.
  fileprivate var margin: String { map { " ± \($0)" } ?? "" }
}

extension RankedPlayer {
  /// Whether a row is a bot's or a guest's.
  fileprivate var words: String {
    (role == .bot ? ", a bot" : "") + (level == .guest ? ", guest" : "")
  }
}

// MARK: - Somebody

extension AnswersRow {
  func told(by renderer: TextRenderer, _: CardText?) -> [String] {
    let answers = renderer.count(count, "answer", "answers")
    let times = count == 0 ? "" : ", half within \(median) ms, 99 % within \(p99) ms"
    let timeouts = renderer.count(self.timeouts, "time-out", "time-outs")
    return [
      "  since the server began: \(answers)\(times); \(timeouts); \(refusals)\(player.words)"
    ]
  }

  /// How often somebody was refused what, by the kinds of code.
  private var refusals: String {
    var counts: [ErrorCode.Kind: Int] = [:]
    for refusal in refused {
      counts[ErrorCode.Kind(code: refusal.first), default: 0] += refusal.second
    }
    if counts.isEmpty { return "refused: none" }
    let kinds = ErrorCode.Kind.allCases.compactMap { kind in
      counts[kind].map { "\($0) \(kind.words)" }
    }
    return "refused: " + kinds.joined(separator: ", ")
  }
}

extension FingerEnd {
  func told(by _: TextRenderer, _: CardText?) -> [String] {
    let place = "at \(tables.count > 1 ? "tables" : "table") \(TextRenderer.listed(tables))"
    if let botLevels {
      let bot = TextRenderer.houseBot(botLevels.replacing(",", with: ", "))
      return ["\(name) is \(bot), \(place)."]
    }
    let state =
      switch presence {
      case .here: tables.isEmpty ? "is here" : "is here, \(place)"
      case .gone: "is cut off at the moment"
      case .away: "is not here"
      }
    let since = level == .member ? ", a member since \(self.since)" : ", a guest"
    let seen = level == .member && presence == .away ? ", last seen on \(self.seen)" : ""
    return ["\(name)\(since), \(state)\(seen)."]
  }
}

// MARK: - Rounds and matches

extension RoundRow {
  func told(by _: TextRenderer, _: CardText?) -> [String] {
    let results = players.enumerated().map { index, name in
      paid.indices.contains(index)
        ? "\(name) \(paid[index] > 0 ? "+" : "")\(paid[index])" : name.description
    }
    let number = TextRenderer.leftPadded("\(self.number)", 4)
    return ["\(number)  \(TextRenderer.minute(time))  \(results.joined(separator: ", "))"]
  }
}

extension HistoryEnd {
  func told(by _: TextRenderer, _ prose: CardText?) -> [String] {
    guard rows > 0 else {
      return [
        prose.map { "At table \(table) \($0)." }
          ?? "No round has been played at table \(table) yet."
      ]
    }
    let earlier = more.map { "; history before=\($0) has earlier ones" } ?? ""
    return ["Type replay N to read one of them again\(earlier)."]
  }
}

extension ReplayEnd {
  func told(by _: TextRenderer, _: CardText?) -> [String] {
    guard let (step, steps) = place else { return ["--- End of round \(number). ---"] }
    let way =
      step < steps
      ? "Enter or next goes on" + (step > 1 ? ", previous goes back" : "")
      : "the end" + (step > 1 ? "; previous goes back" : "")
    return ["--- Round \(number), step \(step) of \(steps): \(way). ---"]
  }
}

extension ExportEnd {
  func told(by renderer: TextRenderer, _ prose: CardText?) -> [String] {
    let rounds = renderer.count(self.rounds, "round", "rounds")
    return [rounds + (prose.map { ": \($0)" } ?? "") + "."]
  }
}

extension TextRenderer {
  /// What stands in the rows of a leader board, of which this is the first.
  func topHeading(_ row: Message) -> String {
    let player = TextRenderer.padded("player", 16)
    if case .poker? = (row.body as? TopRow)?.record {
      return "  #  \(player) chips won, hands, big blinds a hundred hands"
    }
    return "  #  \(player) \(TextRenderer.leftPadded("net", 7)) "
      + "(won, lost), rounds won, games, best balance"
  }

  /// The day and the minute of `2026-11-21T09:46:08`.
  static func minute(_ time: String) -> String {
    String(time.prefix(16).map { $0 == "T" ? " " : $0 })
  }

  static func leftPadded(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
  }
}
