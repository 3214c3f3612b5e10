extension TextRenderer {
  /// The end of an answer of the office.
  func officeDone(_ message: Message) -> [String] {
    let name = message.word(.name)
    switch message.kind {
    case .register:
      return [
        "Welcome, \(name): you are now a member, with \(message.number(.chips)) chips.",
        "Type tables to see the tables, or sit main to play.",
        "Next time type login \(name) PASSWORD. If you are cut off, type resume "
          + message.word(.session),
      ]
    case .password: return ["Your password has been changed."]
    case .ledger: return ["You have \(message.number(.balance)) chips."]
    case .top: return topEnd(message)
    case .finger: return fingerEnd(message)
    case .history: return [historyEnd(message)]
    case .replay: return ["--- End of round \(message.number(.n)). ---"]
    case .ignore:
      let names = message.parts(.names)
      return ["You are ignoring \(names.isEmpty ? "nobody" : listed(names))."]
    case .kick where message.number(.asked) < message.number(.need):
      let votes = "\(message.number(.asked)) of \(message.number(.need))"
      return ["You vote \(name) out: \(votes) votes."]
    case .unignore: return ["You are no longer ignoring \(name)."]
    default: return []
    }
  }

  private func historyEnd(_ message: Message) -> String {
    let table = message.word(.table)
    guard message.number(.rows) > 0 else {
      return message.text.map { "At table \(table) \($0)." }
        ?? "No round has been played at table \(table) yet."
    }
    let earlier =
      message.has(.more) ? "; history before=\(message.number(.more)) has earlier ones" : ""
    return "Type replay N to read one of them again\(earlier)."
  }

  private func topEnd(_ message: Message) -> [String] {
    let game = message.word(.game)
    let period =
      switch message.word(.period) {
      case "day": "today"
      case "week": "the last seven days"
      default: "all time"
      }
    let which = game == "all" ? "Games for dollars" : game
    guard message.number(.rows) == 0 else {
      return ["(\(which), \(period). Type finger NAME for more about a player.)"]
    }
    return message.word(.by) == "mean"
      ? [
        "\(which), \(period): nobody has played \(Limits.rankedRounds) rounds yet, "
          + "as a mean needs; top \(game) by=net has everybody."
      ] : ["\(which), \(period): nobody has finished a round yet."]
  }

  private func fingerEnd(_ message: Message) -> [String] {
    let name = message.word(.name)
    let isMember = message.word(.kind) == "member"
    let tables = message.parts(.table)
    let place =
      switch message.word(.state) {
      case "here":
        tables.isEmpty
          ? "is here" : "is here, at \(tables.count > 1 ? "tables" : "table") \(listed(tables))"
      case "gone": "is cut off at the moment"
      default: "is not here"
      }
    if message.has(.level) {
      let bot = TextRenderer.houseBot(message.word(.level).replacing(",", with: ", "))
      return ["\(name) is \(bot), at \(tables.count > 1 ? "tables" : "table") \(listed(tables))."]
    }
    let since = isMember ? ", a member since \(message.word(.since))" : ", a guest"
    let seen =
      isMember && message.word(.state) == "away" ? ", last seen on \(message.word(.seen))" : ""
    return ["\(name)\(since), \(place)\(seen)."]
  }

  /// What stands in the rows of a leader board, of which this is the first.
  func topHeading(_ row: Message) -> String {
    guard !row.has(.hands) else {
      return
        "  #  \(TextRenderer.padded("player", 16)) chips won, hands, big blinds a hundred hands"
    }
    return topHeading
  }

  private var topHeading: String {
    "  #  \(TextRenderer.padded("player", 16)) \(TextRenderer.leftPadded("net", 7)) "
      + "(won, lost), rounds won, games, best balance"
  }

  /// A row of a leader board.
  func topRow(_ message: Message) -> String {
    let rank = TextRenderer.leftPadded("\(message.number(.rank))", 3)
    return "\(rank). \(TextRenderer.padded(message.word(.name), 16)) \(record(message))"
  }

  /// A row of what somebody has played.
  func standingRow(_ message: Message) -> String {
    "  \(TextRenderer.padded(message.word(.game), 14)) \(record(message))"
  }

  /// A row of how somebody plays.
  func answersRow(_ message: Message) -> String {
    let answers = count(message.number(.count), "answer", "answers")
    let times =
      message.number(.count) == 0
      ? "" : ", half within \(message.word(.median)) ms, 99 % within \(message.word(.p99)) ms"
    return "  since the server began: \(answers)\(times); "
      + "\(count(message.number(.timeouts), "time-out", "time-outs")); \(refusals(message))"
      + whose(message)
  }

  /// How often somebody was refused what, by the kinds of code.
  private func refusals(_ message: Message) -> String {
    var counts: [ErrorCode.Kind: Int] = [:]
    for part in message.parts(.refused) {
      guard let colon = part.firstIndex(of: ":"),
        let number = WireNumber.parse(part[colon...].dropFirst())
      else { continue }
      counts[ErrorCode.Kind(code: part[..<colon]), default: 0] += number
    }
    if counts.isEmpty { return "refused: none" }
    let kinds = ErrorCode.Kind.allCases.compactMap { kind in
      counts[kind].map { "\($0) \(kind.words)" }
    }
    return "refused: " + kinds.joined(separator: ", ")
  }

  private func record(_ message: Message) -> String {
    if message.has(.hands) {
      let hands = count(message.number(.hands), "hand", "hands")
      return "\(message.word(.won)) chips in \(hands), "
        + "\(message.word(.bigBlindsPerHundred))\(interval(message)) big blinds a hundred"
        + whose(message)
    }
    let net = TextRenderer.leftPadded(money(message.number(.net)), 7)
    let sides = "+$\(message.number(.gained)) -$\(message.number(.lost))"
    let won = "\(message.number(.won)) of \(count(message.number(.rounds), "round", "rounds")) won"
    let games = count(message.number(.games), "game", "games")
    let mean =
      message.has(.mean) ? ", \(message.word(.mean))\(interval(message)) dollars a hundred" : ""
    return "\(net) (\(sides)), \(won), \(games), best $\(message.number(.best))\(mean)"
      + whose(message)
  }

  /// The 95 % interval of a mean, if it is known.
  private func interval(_ message: Message) -> String {
    message.has(.interval) ? " ± \(message.word(.interval))" : ""
  }

  /// Whether a row is a bot's or a guest's.
  private func whose(_ message: Message) -> String {
    (message.word(.role) == "bot" ? ", a bot" : "")
      + (message.word(.kind) == "guest" ? ", guest" : "")
  }

  private func money(_ amount: Int) -> String {
    amount < 0 ? "-$\(amount.magnitude)" : "+$\(amount)"
  }

  /// A row of the ledger.
  func entryRow(_ message: Message) -> String {
    let amount = TextRenderer.leftPadded(message.word(.amount), 9)
    let balance = TextRenderer.leftPadded("\(message.number(.balance))", 9)
    let time = TextRenderer.minute(message.word(.time))
    return "  \(time) \(amount) = \(balance)  \(message.word(.reason))"
  }

  /// A row of a table's history.
  func roundRow(_ message: Message) -> String {
    let time = TextRenderer.minute(message.word(.time))
    let amounts = message.parts(.paid)
    let results = message.parts(.players).enumerated().map { index, name in
      amounts.indices.contains(index) ? "\(name) \(amounts[index])" : name
    }
    let number = TextRenderer.leftPadded("\(message.number(.n))", 4)
    return "\(number)  \(time)  \(results.joined(separator: ", "))"
  }

  /// The day and the minute of `2026-11-21T09:46:08`.
  private static func minute(_ time: String) -> String {
    String(time.prefix(16).map { $0 == "T" ? " " : $0 })
  }

  static func leftPadded(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
  }
}
