import Cards
import Games
import Identity
import Lines

extension EntryRow {
  func told(by renderer: TextRenderer, _: Prose?) -> [Prose] {
    let amount: Prose = TextRenderer.leftPadded("\(self.amount > 0 ? "+" : "")\(self.amount)", 9)
    let balance: Prose = TextRenderer.leftPadded("\(self.balance)", 9)
    return ["  \(renderer.minute(time)) \(amount) = \(balance)  \(words: reason)"]
  }
}

extension LedgerEnd {
  func told(by renderer: TextRenderer, _: Prose?) -> [Prose] {
    ["You have \(renderer.chips(balance, atTables: stack))."]
  }
}

extension Refilled {
  func told(by renderer: TextRenderer, _: Prose?) -> [Prose] {
    ["You have \(renderer.chips(chips, atTables: stack)) again."]
  }
}

// MARK: - The leader board

extension TopRow {
  func told(by renderer: TextRenderer, _: Prose?) -> [Prose] {
    let rank: Prose = TextRenderer.leftPadded("\(self.rank)", 3)
    let name = TextRenderer.padded("\(name)", 16)
    return ["\(rank). \(name) \(record.words(renderer))\(player.words)"]
  }
}

extension TopEnd {
  func told(by _: TextRenderer, _: Prose?) -> [Prose] {
    let period: Prose =
      switch self.period {
      case .day: "today"
      case .week: "the last seven days"
      case .all: "all time"
      }
    let which: Prose = game == "all" ? "Games for dollars" : "\(words: game)"
    let isPoker = game == "poker" || GameID(game)?.family == .poker
    guard rows == 0 else {
      return ["(\(which), \(period). Type finger NAME for more about a player.)"]
    }
    return order == .mean
      ? [
        "\(which), \(period): nobody has played enough yet for this ranking, which takes "
          + "\(Limits.rankedRounds) \(isPoker ? "hands" : "rounds"). "
          + "Type top \(words: game) net to see everybody."
      ] : ["\(which), \(period): nobody has finished a round yet."]
  }
}

extension StandingRow {
  func told(by renderer: TextRenderer, _: Prose?) -> [Prose] {
    ["  \(TextRenderer.padded("\(words: game)", 14)) \(record.words(renderer))\(player.words)"]
  }
}

extension PlayRecord {
  fileprivate func words(_ renderer: TextRenderer) -> Prose {
    switch self {
    case .poker(let hands, let won, let rate, let interval):
      let won: Prose =
        "\(won > 0 ? "+" : "")\(won) chips in \(renderer.count(hands, "hand", "hands"))"
      return "\(won), \(figure: rate)\(interval.margin) big blinds a hundred"
    case .money(let record):
      let net: Prose = "\(record.net < 0 ? "-" : "+")$\(record.net.magnitude)"
      let rounds: Prose = renderer.count(record.rounds, "round", "rounds")
      let mean: Prose =
        record.mean.map { ", \(figure: $0)\(record.interval.margin) dollars a hundred" } ?? ""
      return
        "\(TextRenderer.leftPadded(net, 7)) (+$\(record.gained) -$\(record.lost)), "
        + "\(record.won) of \(rounds) won, \(renderer.count(record.games, "game", "games")), "
        + "best $\(record.best)\(mean)"
    }
  }
}

extension String? {
  /// The 95 % interval of a mean, if it is known.
  fileprivate var margin: Prose { map { " ± \(figure: $0)" } ?? "" }
}

extension RankedPlayer {
  /// Whether a row is a bot's or a guest's.
  fileprivate var words: Prose {
    role == .bot ? ", a bot" : level == .guest ? ", a guest" : ""
  }
}

// MARK: - Somebody

extension AnswersRow {
  func told(by renderer: TextRenderer, _: Prose?) -> [Prose] {
    guard player.role == .bot else { return person(renderer) }
    let answers: Prose = renderer.count(count, "answer", "answers")
    let times: Prose =
      count == 0 ? "" : ", half within \(figure: median) ms, 99 % within \(figure: p99) ms"
    let timeouts: Prose = renderer.count(self.timeouts, "time-out", "time-outs")
    return [
      "  Since the server began: \(answers)\(times); \(timeouts); \(refusals)\(player.words)."
    ]
  }

  /// Of a person nobody wants to know what was mistyped.
  private func person(_ renderer: TextRenderer) -> [Prose] {
    if count == 0, timeouts == 0 { return [] }
    let moves: Prose = "has made \(renderer.count(count, "move", "moves"))"
    let seconds = Double(median).map { WireDecimal.tenths(max($0, 100) / 1000) }
    let time: Prose =
      seconds.map { ", \(count == 1 ? "" : "half of them ")within \(figure: $0) s" } ?? ""
    let late: Prose =
      switch timeouts {
      case 0: ""
      case 1: ", and has run out of time once"
      case 2: ", and has run out of time twice"
      default: ", and has run out of time \(timeouts) times"
      }
    return [
      "  Since the server began this \(player.level == .guest ? "guest" : "member") "
        + "\(moves)\(time)\(late)."
    ]
  }

  /// How often somebody was refused what, by the kinds of code.
  private var refusals: Prose {
    var counts: [ErrorCode.Kind: Int] = [:]
    for refusal in refused {
      counts[ErrorCode.Kind(code: refusal.first), default: 0] += refusal.second
    }
    if counts.isEmpty { return "refused: none" }
    let kinds = ErrorCode.Kind.allCases.compactMap { kind -> Prose? in
      counts[kind].map { "\($0) \(words: kind.words)" }
    }
    return "refused: " + kinds.joined(separator: ", ")
  }
}

extension FingerEnd {
  func told(by _: TextRenderer, _: Prose?) -> [Prose] {
    let place: Prose = "at \(tables.count > 1 ? "tables" : "table") \(TextRenderer.listed(tables))"
    if let botLevels {
      let bot: Prose = TextRenderer.houseBot(botLevels.replacing(",", with: ", "))
      return ["\(name) is \(bot), \(place)."]
    }
    let state: Prose =
      switch presence {
      case .here: tables.isEmpty ? "is here" : "is here, \(place)"
      case .gone: "is cut off at the moment"
      case .away: "is not here"
      }
    let since: Prose = level == .member ? ", a member since \(figure: self.since)" : ", a guest"
    let seen: Prose =
      level == .member && presence == .away ? ", last seen on \(figure: self.seen)" : ""
    return ["\(name)\(since), \(state)\(seen)."]
  }
}

// MARK: - Rounds and matches

extension RoundRow {
  func told(by renderer: TextRenderer, _: Prose?) -> [Prose] {
    let results = players.enumerated().map { index, name -> Prose in
      paid.indices.contains(index)
        ? "\(name) \(paid[index] > 0 ? "+" : "")\(paid[index])" : "\(name)"
    }
    let number: Prose = TextRenderer.leftPadded("\(self.number)", 4)
    return ["\(number)  \(renderer.minute(time))  \(results.joined(separator: ", "))"]
  }
}

extension OptionsRow {
  func told(by renderer: TextRenderer, _ prose: Prose?) -> [Prose] {
    ["      \(renderer.minute(time))  from here on \(prose ?? "other options")"]
  }
}

extension HistoryEnd {
  func told(by _: TextRenderer, _ prose: Prose?) -> [Prose] {
    guard rows > 0 else {
      return [
        prose.map { "At table \(table) \($0)." }
          ?? "No \(game.family.round) has been played at table \(table) yet."
      ]
    }
    let earlier: Prose = more.map { "; history before \(usage: $0) has earlier ones" } ?? ""
    return ["Type replay N to read one of them again\(earlier)."]
  }
}

extension ReplayEnd {
  func told(by _: TextRenderer, _: Prose?) -> [Prose] {
    guard let (step, steps) = place else {
      return ["--- End of \(game.family.round) \(number). ---"]
    }
    let way: Prose =
      step < steps
      ? "Enter or next goes on" + (step > 1 ? ", previous goes back" : "")
      : "the end" + (step > 1 ? "; previous goes back" : "")
    let round = game.family.round.capitalized
    return ["--- \(round) \(number), step \(step) of \(steps): \(way). ---"]
  }
}

extension ExportEnd {
  func told(by renderer: TextRenderer, _ prose: Prose?) -> [Prose] {
    let rounds: Prose = renderer.count(self.rounds, "round", "rounds")
    return [rounds + (prose.map { ": \($0)" } ?? "") + "."]
  }
}

extension GameFamily {
  /// What one deal is called.
  public var round: Prose { self == .poker ? "hand" : "round" }
}

extension TextRenderer {
  /// What stands in the rows of a leader board, of which this is the first.
  func topHeading(_ row: Message) -> Prose {
    let player: Prose = TextRenderer.padded("player", 16)
    if case .poker? = (row.body as? TopRow)?.record {
      return "  #  \(player) chips won, hands, big blinds a hundred hands"
    }
    return "  #  \(player) \(TextRenderer.leftPadded("net", 7)) "
      + "(won, lost), rounds won, games played, most money in one"
  }

  /// The day and the minute of `2026-11-21T09:46:08`.
  static func minute(_ time: String) -> Prose {
    "\(figure: time.prefix(10)) \(figure: time.dropFirst(11).prefix(5))"
  }

  static func leftPadded(_ text: Prose, _ width: Int) -> Prose {
    .spaces(width - text.count) + text
  }
}
