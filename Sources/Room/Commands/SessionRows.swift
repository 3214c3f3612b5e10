import Cards
import Games
import Identity
import LineProtocol
import Lines

extension Commands {
  /// The connection and its person.
  static let sessionRows: [PlayerRow] = [
    .init(
      "hello",
      "1 [mode=wire|json|text] [name=PROGRAM] [role=bot|person] [screens=on|off] [says=yes|no]",
      "a program says who it is and which form it reads", .isOwn
    ) { args in
      let version = try args.need(args.word(), "which version?")
      guard ["1", Limits.version].contains(version) else {
        throw Refusal(.protoVersion, "this server speaks version 1; say hello 1")
      }
      let mode: RenderingMode? = try args.choice(args.option("mode"), "mode=")
      // What it is called nobody asks yet.
      _ = args.option("name")
      let role: Person.Role? = try args.choice(args.option("role"), "role=")
      let screens: OnOff? = try args.choice(args.option("screens"), "screens=")
      let says: YesNo? = try args.choice(args.option("says"), "says=")
      return { session in
        session.reader.agree(
          on: mode, screens: screens.map { $0 == .on }, sentences: says.map { $0 == .yes })
        session.finish(session.hello(role))
        return []
      }
    },
    .init(
      "login", "NAME [PASSWORD [device=SECRET]]", "take a name; a member's needs its password",
      like: "login ann", .isSecret
    ) { args in
      let name = try args.name()
      let (password, device) = try args.credentials()
      return { session in
        try session.login(name, password: password, device: device)
      }
    }.also(others: "name nick user"),
    .init(
      "register", "NAME PASSWORD", "become a member: your name, chips and record are kept",
      like: "register ann secret-word", .isSecret
    ) { args in
      let (name, password) = (try args.name(), args.word())
      try args.requireNoBlanks()
      return { session in try session.register(name, password) }
    },
    .init("password", "OLD NEW", "change your password", .isSecret) { args in
      guard args.words.count != 1 else {
        throw args.refusal("say the old password and the new one")
      }
      let (old, new) = (args.word(), args.word())
      try args.requireNoBlanks()
      return { session in try session.changePassword(old, new) }
    },
    .init(
      "resume", "TOKEN [table=TABLE last=SEQ …]", "go on after a cut connection"
    ) { args in
      let token = try args.need(args.word(), "which token?")
      var seen: [SeenTable] = []
      while let table = try args.tableBehindKey() {
        let last = try args.need(args.wholeNumber("last"), "each table= needs its last=")
        seen.append(SeenTable(table: table, last: last))
      }
      return { [seen] session in try session.resume(token, seen: seen) }
    },
    .init(
      "play", "[with NAME|bot] [GAME] [small|medium|big|N/N]",
      "be seated where people play, or with a bot of the house",
      examples: "play, play poker, play holdem small, play with bot, play with ann omaha"
    ) { args in
      let wish = try PlayWish(&args)
      return { session in try session.play(wish) }
    },
    .init(
      "quit", "", "leave everything and close, at once; bets are played out", [.isOwn, .isParting]
    ) { _ in
      { session in session.quitAsked() }
    }.also("q", others: "exit bye logout")
      .at(.poker, "leave everything and close, at once"),
    .init(
      "help", "[TOPIC]", "this; also help TOPIC, help GAME, help VERB, help codes", [.asks, .isOwn]
    ) { args in
      let words = args.allWords()
      let topic = words.isEmpty ? nil : words.joined(separator: " ").lowercased()
      return { session in
        session.finish(session.help(topic))
        return []
      }
    }.also("?h", others: "commands man"),
    .init(
      "set", "SETTING VALUE",
      "mode wire|json|text, glyphs, color, screenreader, lobby on|off, chat now|held, "
        + "finger open|closed, zone +2, width N|off", like: "set glyphs off"
    ) { args in
      let key = try args.need(args.word(), "set what?").lowercased()
      // Without a value the refusal of a wrong one says which there are.
      let setting = try Setting(key: key, value: args.word()?.lowercased() ?? "")
      return { session in try session.make(setting) }
    },
    .init("ping", "[x]", "answered at once", [.asks, .isOwn]) { args in
      let echo = args.title() ?? WordScanner.text(args.rest())
      _ = args.rest()
      return { session in
        session.finish(session.pong(echo))
        return []
      }
    },
  ]
}

private enum OnOff: String, CaseIterable { case on, off }
private enum YesNo: String, CaseIterable { case yes, no }

extension Args {
  fileprivate func requireNoBlanks() throws(Refusal) {
    guard words.isEmpty else { throw refusal("a name is one word, and a password has no blanks") }
  }

  /// A password, with the secret of a device where it was used before.
  fileprivate mutating func credentials() throws(Refusal) -> (
    password: String?, device: String?
  ) {
    let (password, key) = (word(), "device=")
    let device = word { $0.lowercased().hasPrefix(key) && $0.utf8.count > key.utf8.count }
    try requireNoBlanks()
    return (password, device.map { String($0.dropFirst(key.count)) })
  }
}
