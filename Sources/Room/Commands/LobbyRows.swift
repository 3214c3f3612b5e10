import Cards
import Games
import Identity
import LineProtocol

extension Commands {
  /// People and tables.
  static let lobbyRows: [PlayerRow] = [
    .lobby("stats", "", "how many people, tables, connections", .asks) { _ in
      { lobby, requester, now in [requester.answered(lobby.stats(at: now))] }
    },
    .lobby("who", "", "the people here", .asks) { _ in
      { lobby, requester, _ in [lobby.answerWho(requester.session)] }
    }.also("w"),
    .lobby(
      "finger", "NAME", "who somebody is, and what they have played", like: "finger ann", .asks
    ) { args in
      let name = try args.name()
      return { lobby, requester, _ in [lobby.finger(requester, name)] }
    },
    .lobby(
      "tell", "NAME TEXT", "say something to one person", like: "tell ann hello", for: .heard
    ) { args in
      let (name, text) = (try args.name(), try args.chat())
      return { lobby, requester, _ in try lobby.tell(name, text, requester) }
    }.also(others: "msg whisper"),
    .init(
      "ignore", "[NAME]", "stop reading what somebody says; alone: whom you ignore",
      like: "ignore ann"
    ) { args in
      let name = try args.anyName()
      return { session in try session.ignore(name) }
    },
    .init("unignore", "NAME", "ignore somebody no longer", like: "unignore ann") { args in
      let name = try args.name()
      return { session in session.unignore(name) }
    },
    .lobby("games", "", "the games that tables can play", .asks) { _ in
      { lobby, requester, _ in [lobby.answerGames(requester.session)] }
    },
    .lobby("tables", "", "the tables that are open", .asks) { _ in
      { lobby, requester, _ in [lobby.answerTables(requester.session)] }
    }.also(others: "list ls rooms"),
    .init("create", NewTable.forms, "open a table of your own", like: NewTable.example) { args in
      let wanted = try NewTable(&args)
      return { session in
        try session.requireName()
        try session.requireNoForeignSeed(wanted.options)
        guard wanted.options.nameKeptRules else { return session.lobby(Lobby.creating(wanted)) }
        return session.office { office, requester, _, _ in
          [try RulesService.create(wanted, requester, in: office.store)]
        }
      }
    },
    .lobby("close", "TABLE", "close a table that you opened", .isParting, for: .named) { args in
      let table = try args.table()
      return { lobby, requester, _ in
        try lobby.close(table, requester.name, requester.session)
      }
    },
    .lobby(
      "challenge", "NAME GAME [hands=N] [option=value …]",
      "ask somebody to play a match, for play chips", like: "challenge ann nl", for: .heard
    ) { args in
      let (name, game) = (try args.name(), try args.game("at which game?"))
      let options = args.tableOptions()
      return { lobby, requester, now in
        try lobby.challenge(
          name, game, options, from: requester.name, requester.session, at: now)
      }
    },
    .lobby("accept", "[NAME]", "play the match that somebody asks for", for: .named) { args in
      let name = try args.anyName()
      return { lobby, requester, now in
        try lobby.accept(name, by: requester.name, requester.session, at: now)
      }
    },
    .lobby("decline", "[NAME]", "do not play it", for: .named) { args in
      let name = try args.anyName()
      return { lobby, requester, now in
        try lobby.decline(name, by: requester.name, requester.session, at: now)
      }
    },
    .lobby("cancel", "", "take back the match that you have asked for", for: .named) { _ in
      { lobby, requester, now in
        try lobby.cancel(by: requester.name, requester.session, at: now)
      }
    },
  ]
}
