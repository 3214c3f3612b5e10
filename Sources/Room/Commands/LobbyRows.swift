import Games
import Lines

extension Commands {
  /// Commands about people and tables.
  static let lobbyRows: [PlayerRow] = [
    .house("stats", "", "how many people, tables, connections", [.asks, .isLive]) { _ in
      { house, sender in [sender.answered(house.stats())] }
    },
    .house("who", "", "the people here", [.asks, .isLive]) { _ in
      { house, sender in [house.answerWho(sender)] }
    }.also("w"),
    .house(
      "finger", "NAME", "who somebody is, and what they have played", like: "finger ann", .asks
    ) { args in
      let name = try args.playerName()
      return { house, sender in [house.finger(name, sender)] }
    }.also(others: "whois"),
    .house(
      "tell", "NAME TEXT", "say something to one person", like: "tell ann hello", .isLive,
      for: .heard
    ) { args in
      let (name, text) = (try args.playerName(), try args.chat())
      return { house, sender in try house.tell(name, text, sender) }
    }.also(others: "msg whisper pm dm page query message"),
    .init(
      "ignore", "[NAME]", "stop reading what somebody says; alone: whom you ignore",
      like: "ignore ann"
    ) { args in
      let name = try args.anyName()
      return { session in try session.ignore(name) }
    }.also(others: "mute block silence"),
    .init("unignore", "NAME", "ignore somebody no longer", like: "unignore ann") { args in
      let name = try args.playerName()
      return { session in session.unignore(name) }
    }.also(others: "unmute unblock"),
    .house("games", "", "the games that tables can play", [.asks, .isLive]) { _ in
      { house, sender in [house.answerGames(sender)] }
    },
    .house("tables", "", "the tables that are open", [.asks, .isLive]) { _ in
      { house, sender in [house.answerTables(sender)] }
    }.also(others: "list ls rooms"),
    .init("create", NewTable.forms, "open a table of your own", like: NewTable.example) { args in
      let wanted = try NewTable(&args)
      return { session in
        try session.require(.named)
        // Knowing the seed means knowing all cards: only people at the server's own machine may set it.
        let hasSeed = wanted.options.contains { $0.key == Key.seed.rawValue }
        if hasSeed, !session.address.isLoopback {
          throw Refusal(.tableOption, "seed= is for who connects from the server's own machine")
        }
        let isKept = wanted.options.nameKeptRules
        let deed: HouseDeed = { house, sender in
          try house.create(isKept ? house.byKeptRules(wanted, sender) : wanted, sender)
        }
        return session.house(deed, isLive: !isKept)
      }
    },
    .house("close", "TABLE", "close a table that you opened", [.isParting, .isLive], for: .named) {
      args in
      let table = try args.table()
      return { house, sender in
        try house.close(table, sender)
      }
    },
    .house(
      "challenge", "NAME GAME [hands=N] [option=value …]",
      "ask somebody to play a match, for play chips", like: "challenge ann nl", .isLive, for: .heard
    ) { args in
      let (name, game) = (try args.playerName(), try args.game("at which game?"))
      let options = args.tableOptions()
      return { house, sender in
        try house.challenge(name, game, options, sender)
      }
    },
    .house("accept", "[NAME]", "play the match that somebody asks for", .isLive, for: .named) {
      args in
      let name = try args.anyName()
      return { house, sender in
        try house.accept(name, sender)
      }
    },
    .house("decline", "[NAME]", "do not play it", .isLive, for: .named) { args in
      let name = try args.anyName()
      return { house, sender in
        try house.decline(name, sender)
      }
    },
    .house("cancel", "", "take back the match that you have asked for", .isLive, for: .named) { _ in
      { house, sender in
        try house.cancel(by: sender)
      }
    },
  ]
}

// MARK: - Ignoring

extension Session {
  mutating func ignore(_ other: PlayerName?) throws(Refusal) -> [Effect] {
    if let other {
      guard other != name else {
        throw Refusal(.protoArguments, "you are \(other); ignore somebody else")
      }
      if person.kind == .member {
        return house { house, sender in
          try house.ignore(other, true, sender)
        }
      }
      guard reader.ignored.contains(other) || reader.ignored.count < Limits.ignored else {
        throw .ignoresTooMany
      }
      reader.ignored.insert(other)
    }
    finish(.ignoring(reader.ignored.sorted()))
    return []
  }

  mutating func unignore(_ other: PlayerName) -> [Effect] {
    if person.kind == .member {
      return house { house, sender in
        try house.ignore(other, false, sender)
      }
    }
    reader.ignored.remove(other)
    finish(.unignored(other))
    return []
  }
}

extension Line {
  static func ignoring(_ names: [PlayerName]) -> Line {
    let list: Prose = names.isEmpty ? "nobody" : .list(names, " and ")
    return Line(.done, "ignore", ["names": names], said: "You are ignoring \(list).")
  }

  static func told(_ name: PlayerName, isIgnored: Bool) -> Line {
    Line(
      .done, "tell", ["name": name],
      said: isIgnored ? "\(name) ignores you, and reads nothing of it." : "\(name) was told.")
  }

  static func unignored(_ name: PlayerName) -> Line {
    Line(.done, "unignore", ["name": name], said: "You are no longer ignoring \(name).")
  }
}
