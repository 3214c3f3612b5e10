import Games
import Lines
import ScoreBook

extension Commands {
  /// Commands about what the house remembers.
  static let officeRows: [PlayerRow] = [
    .house(
      "me", "[N]", "your chips, your seats, and how your hands have gone", .asks, for: .named
    ) { args in
      let months = try args.anyOrdinal("months")
      return { house, sender in
        [try house.me(sender, months: months)]
      }
    }.also(others: "whoami chips balance"),
    .house(
      "top", "[GAME] [day|week|all] [people|bots] [by=mean|net]",
      "the leader board of a game, or of all games for dollars", like: "top poker", .asks
    ) { args in
      let (game, period, players) = try args.board()
      let order =
        try args.choice(args.option("by"), "by=") ?? (game == nil ? .net : BoardOrder.mean)
      return { house, sender in
        [try house.top(game, period, players, by: order, sender)]
      }
    }.also(others: "scores leaderboard"),
    .init("history", "[TABLE] [N] [before=ROUND]", "the last rounds at a table", .asks) { args in
      let table = try args.anyTable(amongNumbers: true)
      let (count, before) = (try args.anyOrdinal("n"), try args.ordinalOption("before"))
      let words = ["history", count.map { "\($0)" }, before.map { "before=\($0)" }]
      return { session in
        try session.rounds(of: table, like: words) { house, table, sender in
          try house.history(table, count, before, sender)
        }
      }
    }
    .at(.poker, "the last hands", as: "[N]"),
    .init(
      "replay", "[ROUND] [TABLE] [step [N]]", "the last round, or another, move by move",
      like: "replay 3", .asks
    ) { args in
      let round =
        try args.words.first?.first?.isNumber == false
        ? args.ordinalOption("round") : args.anyOrdinal("round")
      var (table, step) = try args.replayWords()
      table = try args.tableBehindKey() ?? table
      step = try args.ordinalOption("step") ?? step
      return Session.replaying(round, step: step, of: table)
    }
    .at(.poker, "a hand of history, move by move", as: "[N]", "replay 3"),
    .init(
      "export", "HAND|FIRST-LAST|all [TABLE] [format=phh|jsonl|csv]",
      "rounds that you have played, for programs", like: "export all", .asks
    ) { args in
      let range = try args.roundNumbers()
      let table = try args.anyTable()
      let format: ExportFormat? = try args.choice(args.option("format"), "format=")
      let hand = range.map { "\($0.lowerBound)" + ($0.count > 1 ? "-\($0.upperBound)" : "") }
      let option = format == .phh ? nil : format.map { "format=\($0)" }
      let words = ["export " + (hand ?? "all"), option]
      return { session in
        try session.require(.named)
        session.pending?.tellsFile = true
        return try session.rounds(of: table, like: words) { house, table, sender in
          try house.export(table, range, format ?? .phh, sender)
        }
      }
    },
    .house(
      "ledger", "[N]", "where your chips came from and went to", .asks, for: .member
    ) { args in
      let count = try args.anyOrdinal("n")
      return { house, sender in [house.ledger(sender, count)] }
    },
    .house("matches", "[NAME] [N]", "the last matches, of all or of one", .asks) { args in
      let name = try args.anyName(amongNumbers: true)
      let count = try args.anyOrdinal("n")
      return { house, sender in [house.matches(of: name, count, sender)] }
    },
    .init(
      "rules", "[save NAME|drop NAME]", "rules of your own that you keep for other tables"
    ) { args in try args.rulesDeed() },
    .init("book", "[WHAT …]", "the Hand and Foot score book; book help tells more", .isBeside) {
      args in
      let line = try BookLine(args.rest(), money: args.money)
      return { session in
        session.pending?.writes = line.isChange
        session.pending?.tellsFile = line.tellsFile
        session.isInBook = true
        return session.house { house, sender in try house.perform(line, sender) }
      }
    }.also(others: "club clubs score keep"),
  ]
}

extension Session {
  /// Asks the house about rounds of a table.
  ///
  /// - Parameter words: the typed command, in which a table's name would follow the first word.
  func rounds(
    of named: TableID?, like words: [String?],
    _ tell: @escaping @Sendable (House, TableID, Sender) throws -> Effect
  ) throws(Refusal) -> [Effect] {
    let table = try tables.ofRounds(named, like: words.compactMap(\.self))
    return house { house, sender in [try tell(house, table, sender)] }
  }

  static func replaying(_ round: Int?, step: Int?, of table: TableID?) -> Deed {
    { session in
      if step != nil { session.charge(LineCost.atTable) }
      let words = ["replay" + (round.map { " \($0)" } ?? ""), step.map { "step \($0)" }]
      return try session.rounds(of: table, like: words) { house, table, sender in
        try house.replay(table, round, step, sender)
      }
    }
  }
}

extension Session {
  func requireRulesOfOwn() throws(Refusal) {
    guard person.kind == .member else { throw .rulesAreMembers }
  }
}

extension Args {
  /// The requested board; its words may come in any order.
  fileprivate mutating func board() throws(Refusal) -> (
    game: String?, BoardPeriod, BoardPlayers
  ) {
    var (game, period, players): (String?, BoardPeriod, BoardPlayers) = (nil, .all, .everybody)
    for word in allWords().map({ $0.lowercased() }) {
      if let known = BoardPeriod(rawValue: word) {
        period = known
      } else if let known = BoardPlayers(rawValue: word) {
        players = known
      } else if game == nil {
        game = word
      } else {
        throw refusal("\"\(word.prefix(20))\" is one word too many")
      }
    }
    return (game, period, players)
  }

  /// What follows the number of a replayed round: its table, and the step to begin with.
  fileprivate mutating func replayWords() throws(Refusal) -> (table: TableID?, step: Int?) {
    var (table, step): (TableID?, Int?)
    while let word = words.first {
      if step == nil, word.lowercased() == "step" {
        _ = self.word()
        let isNumbered = words.first.flatMap { WireNumber.parse($0) } != nil
        step = isNumbered ? try anyOrdinal() : 1
      } else if table == nil {
        table = try Args.table(word)
        _ = self.word()
      } else {
        break
      }
    }
    return (table, step)
  }

  /// One round, a range of them, or `nil` for all.
  fileprivate mutating func roundNumbers() throws(Refusal) -> ClosedRange<Int>? {
    let word = try need(word(), "which hand?")
    if word.lowercased() == "all" { return nil }
    let numbers = word.split(separator: "-", omittingEmptySubsequences: false).map {
      WireNumber.parse($0) ?? 0
    }
    guard let first = numbers.first, let last = numbers.last, numbers.count <= 2, first > 0,
      first <= last
    else {
      throw Refusal(
        .protoNumber, "which hand? a number from 1, as in export 3, or export 1-20, or export all")
    }
    return first...last
  }

  /// The list of saved rules, `save NAME` or `drop NAME`.
  fileprivate mutating func rulesDeed() throws(Refusal) -> Deed {
    guard let word = word()?.lowercased() else {
      return { session in
        session.pending?.writes = false
        try session.requireRulesOfOwn()
        return session.house { house, sender in try house.listRules(sender) }
      }
    }
    guard ["save", "drop"].contains(word) else {
      throw refusal("save or drop? help GAME has the rules of a game")
    }
    let lengths = RuleSetName.lengths
    let name = try need(
      RuleSetName(rawValue: need(self.word(), "which name?")),
      "a name has \(lengths.lowerBound) to \(lengths.upperBound) letters, digits or -")
    if word == "drop" {
      return { session in
        try session.requireRulesOfOwn()
        return session.house { house, sender in try house.dropRules(name, sender) }
      }
    }
    let table = try tableBehindKey()
    return { session in
      try session.requireRulesOfOwn()
      let table = try session.tables.joined(table, seated: false)
      return session.house { house, sender in try house.saveRules(name, of: table, sender) }
    }
  }
}
