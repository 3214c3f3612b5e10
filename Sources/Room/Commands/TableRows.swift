import Games
import Lines

extension Commands {
  /// Commands for a table that the session has joined.
  static let tableRows: [PlayerRow] = [
    .init("sit", "TABLE [seat=N] [buyin=N]", "take a seat and play") { args in
      let table = try args.table()
      let (seat, buyin) = (try args.wholeNumber("seat"), try args.wholeNumber("buyin"))
      return { session in
        try session.require(.named)
        return session.send(withChips: try session.tables.open(table)) { table, sender in
          try table.sit(at: seat, buyin, sender)
        }
      }
    }.also(others: "join enter j"),
    .seated("leave", "[TABLE]", "give up your seat", .isParting) { args in
      (try args.anyTable(), TableSession.leaving)
    }.also(others: "stop")
      .at(.poker, "give up your seat with your chips"),
    .init("watch", "TABLE", "watch a table without playing") { args in
      let table = try args.table()
      return { session in
        session.table(try session.tables.open(table)) { table, sender in try table.watch(sender)
        }
      }
    }.also(others: "observe spectate"),
    .init("unwatch", "[TABLE]", "stop watching", .isParting) { args in
      let table = try args.anyTable()
      return { session in
        session.table(try session.tables.watched(table)) { table, sender in table.unwatch(sender)
        }
      }
    },
    .init("use", "TABLE", "choose the table that your commands go to") { args in
      let table = try args.table()
      return { session in try session.use(table) }
    },
    .init(
      "look", "[TABLE] [last=1-\(Limits.dealsBack)]", "the table as you see it, or a past deal",
      .asks
    ) { args in
      let table = try args.anyTable()
      let since = try args.wholeNumber("since")
      guard let last = try args.dealsBack() else {
        return { session in
          if table == nil ? session.tables.isEmpty : table == Tutorial.table,
            let answer = session.advisor.tutorials.look(isDrawn: session.reader.says)
          {
            session.finish(answer)
            return []
          }
          return session.table(
            try table ?? session.tables.target(seated: false)
          ) { table, sender in try table.look(sender, since: since) }
        }
      }
      return { session in
        try session.rounds(of: table, like: ["look", "last=\(last)"]) {
          house, table, sender in
          try house.look(back: last, at: table, sender)
        }
      }
    }.also("l", others: "table status cards")
      .at(.house, "the whole table as you may see it", as: "")
      .at(.poker, "the whole table as you may see it", as: "")
      .at(
        .dealing, "the table as you see it, or a past deal",
        "look last=1: the last deal, 2 and 3: those before"),
    .init(
      "read", "[\(TableReading.Topic.allCases.map(\.rawValue).joined(separator: "|"))] [TABLE]",
      "read out a part of the table, in whole sentences", like: "read cards", .asks
    ) { args in
      guard let word = args.word() else {
        return { session in
          let lines = TableReading.Topic.help.map { Line.text($0) }
          session.finish(Answer(Line(.done, "read", ["rows": lines.count]), rows: lines))
          return []
        }
      }
      guard let topic = TableReading.Topic(word: word) else {
        throw args.refusal("there is no \"\(word.prefix(20))\" to read")
      }
      let table = try args.anyTable()
      return { session in
        session.table(try table ?? session.tables.target(seated: false)) { table, sender in
          try table.read(topic, sender)
        }
      }
    },
    .init("say", "TEXT", "say something to the table", like: "say good evening") { args in
      let named = try args.leadingTable()
      let text = try args.chat()
      return { session in
        try session.require(.heard)
        if named == nil, session.tables.isEmpty {
          return session.house({ house, sender in house.say(text, sender) }, isLive: true)
        }
        return session.table(try session.tables.joined(named, seated: false)) { table, sender in
          try table.say(text, sender)
        }
      }
    }.also("s", others: "chat shout yell"),
    .init(
      "out", "[next] [TABLE]",
      "sit out: keep the seat, skip the rounds; next: from the big blind on", .isParting
    ) { args in
      let next = args.nextBlind()
      let table = try args.anyTable()
      guard next.isEmpty else {
        // The game judges that.
        return { session in try session.act(ActionRequest("out", words: next), at: table) }
      }
      return { session in
        session.table(try session.tables.joined(table, seated: true)) { table, sender in
          try table.setAway(true, sender)
        }
      }
    }.also(others: "away afk")
      .at(.house, "sit out: keep the seat, skip the rounds", as: "")
      .at(.dealing, "sit out: keep the seat, skip the rounds", as: "")
      .at(
        .poker, "sit out; next: from the big blind on",
        "out, out next, out next off; back plays again"),
    .seated("back", "[TABLE]", "come back from sitting out") { args in
      (try args.anyTable(), { table, sender in try table.setAway(false, sender) })
    },
    .seated(
      "kick", "NAME", "vote somebody out of the seat: more than half, at least two",
      like: "kick ann", .isParting
    ) { args in
      let name = try args.playerName()
      return (
        try args.tableBehindKey(),
        { table, sender in try table.kick(name, sender) }
      )
    },
  ]

  /// Commands for playing.
  static let playRows: [PlayerRow] =
    Moves.house.map(\.played) + deckRows + (Moves.dealing + Moves.poker).map(\.played) + chipRows

  private static let deckRows: [PlayerRow] = [
    .seated("count", "[TABLE]", "the cards left in the deck", .asks) { args in
      (try args.anyTable(), { table, sender in try table.count(sender) })
    }
    .at(.poker, "for a dealer's tables; look shows this one")
  ]

  private static let chipRows: [PlayerRow] = [
    .init("topup", "N [TABLE]", "bring N more chips to your stack", like: "topup 100") { args in
      let chips = try args.need(args.anyOrdinal(), "how many chips?")
      let table = try args.anyTable()
      return { session in
        session.send(withChips: try session.tables.joined(table, seated: true)) { table, sender in
          try table.topUp(chips, sender)
        }
      }
    }.also(others: "rebuy reload add")
      .at(.poker, "bring N more chips to your stack", "topup 100"),
    .house(
      "refill", "", "new chips for whoever has fewer than \(Limits.refillBelow), once an hour",
      for: .named
    ) { _ in
      { house, sender in try house.refill(sender) }
    },
    .seated(
      "bot", "add [LEVEL] | bot remove", "have a bot of the house sit down, or leave",
      like: "bot add easy", examples: "bot add, bot add hard, bot remove"
    ) { args in
      let isAdded: Bool
      switch args.word()?.lowercased() {
      case "add": isAdded = true
      case "remove": isAdded = false
      default: throw args.refusal("add or remove?")
      }
      let level = isAdded ? args.word()?.lowercased() : nil
      return (
        try args.tableBehindKey(),
        { table, sender in
          try isAdded ? table.addBot(level, sender) : table.removeBot(sender)
        }
      )
    }
    .at(
      .poker, "have a bot of the house play, or leave",
      "bot add, bot add easy, bot add medium, bot add hard, bot remove"),
  ]
}

extension MoveRow {
  /// The same row, as a command that makes a move.
  fileprivate var played: PlayerRow {
    reading { args in
      let table = try args.tableBehindKey()
      let request = try read(&args)
      return { session in try session.act(request, at: table) }
    }
  }
}

extension TableSession {
  static let leaving: TableDeed = { table, sender in try table.leave(sender) }
  static let looking: TableDeed = { table, sender in try table.look(sender) }
}

extension Args {
  /// The number of a deal, counted back from the last one.
  fileprivate mutating func dealsBack() throws(Refusal) -> Int? {
    guard let word = option("last") else { return nil }
    guard let number = WireNumber.parse(word), (1...Limits.dealsBack).contains(number) else {
      throw Refusal(
        .protoNumber,
        "last= counts deals back, 1 (the last one) to \(Limits.dealsBack), as in look last=1")
    }
    return number
  }

  /// `next` or `next off`, or nothing.
  fileprivate mutating func nextBlind() -> [String] {
    guard words.first?.lowercased() == "next" else { return [] }
    _ = word()
    guard words.first?.lowercased() == "off" else { return ["next"] }
    _ = word()
    return ["next", "off"]
  }
}

extension Session {
  /// Sends a move to its table.
  mutating func act(
    _ request: ActionRequest, at table: TableID?
  ) throws(Refusal) -> [Effect] {
    pending?.isAction = true
    let target = try tables.joined(table, seated: true)
    if request.options.nameKeptRules {
      return house { house, sender in
        let request = try house.byKeptRules(request, sender)
        guard house.tables[target] != nil else {
          return [.session(sender.session, .noSuchTable(target))]
        }
        let deed: TableDeed = { table, sender in try table.act(request, sender) }
        return [.table(target, .command(sender, deed))]
      }
    }
    try confirm(request, at: target)
    return self.table(target) { table, sender in try table.act(request, sender) }
  }

  /// Asks a person once to confirm a fold where a check is free.
  private mutating func confirm(
    _ request: ActionRequest, at table: TableID
  ) throws(Refusal) {
    guard reader.mode == .text, request.word == "fold", !request.isInsistent,
      let question = tables[table]?.question, question.game.legal.contains(.check),
      tables[table]?.confirmed != question.turn || prompts[.confirmation] == nil
    else { return }
    tables.update(table) { $0.confirmed = question.turn }
    throw Refusal(.ruleConfirm, "a check costs nothing; check, or fold again if you mean it")
  }

  /// Directs commands to a table; for a seated player this is put on record.
  mutating func use(_ table: TableID) throws(Refusal) -> [Effect] {
    let table = try tables.joined(table, seated: false)
    if tables.entries.contains(where: \.isSeated), tables.used != table {
      return house { house, sender in house.use(table, sender) }
    }
    tables.used = table
    finish(.uses(table))
    return []
  }
}

extension Line {
  static func uses(_ table: TableID) -> Line {
    Line(.done, "use", ["table": table], said: "Your commands now go to table \(table).")
  }
}
