import Games
import Lines
import ScoreBook

extension Commands {
  /// Commands about the connection and its person.
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
      // Nothing uses the program's name yet.
      _ = args.option("name")
      let role: Person.Role? = try args.choice(args.option("role"), "role=")
      let screens: OnOff? = try args.choice(args.option("screens"), "screens=")
      let says: YesNo? = try args.choice(args.option("says"), "says=")
      return { session in
        session.reader.agree(
          on: mode, screens: screens.map { $0 == .on }, sentences: says.map { $0 == .yes })
        if session.reader.mode != .text { session.prompts[.card] = nil }
        if let role { session.person.role = role }
        session.finish(session.hello)
        return []
      }
    },
    .init(
      "login", "NAME [PASSWORD [device=SECRET] [once=yes]]",
      "take a name; a member's needs its password",
      like: "login ann", .isSecret
    ) { args in
      let name = try args.playerName()
      let (password, device, isOnce) = try args.credentials()
      return { session in
        session.pending?.isOnce = isOnce
        return try session.login(name, password: password, device: device)
      }
    }.also(others: "name nick user connect"),
    .init(
      "register", "NAME PASSWORD", "become a member: your name, chips and record are kept",
      like: "register ann secret-word", .isSecret
    ) { args in
      let (name, password) = (try args.playerName(), args.word())
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
        seen.append((table, last))
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
    }.also("q", others: "exit bye goodbye logout logoff disconnect")
      .at(.poker, "leave everything and close, at once"),
    .init(
      "help", "[TOPIC]", "this; also help TOPIC, help GAME, help VERB, help codes", [.asks, .isOwn]
    ) { args in
      let words = args.allWords()
      let topic = words.isEmpty ? nil : words.joined(separator: " ").lowercased()
      return { session in
        let answer = session.help(topic)
        // Only the house knows the tables.
        if session.reader.readsSentences, !session.isStoreAway, let topic,
          let table = TableID(topic), Help.isUnknown(topic)
        {
          return session.house(
            { house, sender in
              [house.help(on: table, sender) ?? .session(sender.session, .answer(answer))]
            }, isLive: true)
        }
        session.finish(answer)
        return []
      }
    }.also("?h", others: "commands man"),
    .init(
      "set", "SETTING VALUE",
      "mode wire|json|text, glyphs, color, screenreader, lobby on|off, chat now|held, "
        + "finger open|closed, zone +2, width N|off", like: "set glyphs off", .isBeside
    ) { args in
      let key = try args.need(args.word(), "set what?").lowercased()
      // Without a value, the refusal of an invalid one lists the valid ones.
      let setting = try Setting(key: key, value: args.word()?.lowercased() ?? "")
      return { session in try session.make(setting) }
    },
    .init("ping", "[x]", "answered at once", [.asks, .isOwn]) { args in
      let echo = args.title() ?? WordScanner.text(args.rest())
      let said = echo.isEmpty ? nil : echo
      _ = args.rest()
      return { session in
        session.finish(
          Line(
            .done, "ping", ["x": said, "ts": session.now.milliseconds],
            said: said.map { "pong \($0)" } ?? "pong"))
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

  /// A password, the secret of a device on which it was used before, if they were typed, and whether
  /// the session is for single commands.
  fileprivate mutating func credentials() throws(Refusal) -> (
    password: String?, device: String?, isOnce: Bool
  ) {
    let (password, key) = (word(), "device=")
    let device = word { $0.lowercased().hasPrefix(key) && $0.utf8.count > key.utf8.count }
    let once = word { $0.lowercased() == "once=yes" }
    try requireNoBlanks()
    return (password, device.map { String($0.dropFirst(key.count)) }, once != nil)
  }
}

/// `play`: a name for a nameless session, and the search for a seat.
extension Session {
  mutating func play(_ wish: PlayWish) throws(Refusal) -> [Effect] {
    guard name == nil else { return try search(wish) }
    return begin({ try $0.search(wish) })
  }

  /// Requests a guest's name, and runs `deed` once there is one.
  mutating func begin(_ deed: @escaping Deed) -> [Effect] {
    pending?.nameless = deed
    return house { house, sender in try house.loginGuest(sender) }
  }

  /// Continues what had to wait for a name; `nil` if the answer does not give one.
  mutating func goOn(_ answer: Answer) -> [Effect]? {
    guard name == nil, let deed = pending?.nameless, let (guest, person) = answer.identity else {
      return nil
    }
    do {
      take(guest, person)
      givenName = guest
      let lines: [Prose] = [
        "You are called \(guest). For a name of your own type login NAME before you sit down.",
        "Cut off? Connect again and type resume \(token)",
      ]
      if reader.mode != .text, reader.wantsScreens {
        reader.print(Line(.event, "login", ["name": guest]), saying: lines)
      } else {
        reader.say(lines)
      }
      return try deed(&self)
    } catch {
      finish(refusal: Refusal(reason: error))
      return []
    }
  }

  private mutating func search(_ wish: PlayWish) throws(Refusal) -> [Effect] {
    if case .person? = wish.opponent {
      try require(.heard)
    } else {
      try tables.requireRoom()
    }
    let asked = prompts.remove(.confirmation)?.offer
    let offer = asked.flatMap { offer, until in
      now <= until && (wish.isOpen || wish == offer.wrappedValue.wish) ? offer.wrappedValue : nil
    }
    let search = PlaySearch(
      offer?.wish ?? wish, of: sender, agreed: offer, takesYes: reader.readsSentences)
    return [.house(.play(search, refused: nil))]
  }
}

extension Session {
  /// Logs in as a guest, or with a password as a member.
  mutating func login(
    _ wanted: PlayerName, password: String?, device: String?
  ) throws(Refusal) -> [Effect] {
    let isOnce = pending?.isOnce == true
    if isOnce, let current = name {
      throw Refusal(
        .authAlready, "you are \(current) already; once=yes is for a connection without a name")
    }
    if let current = name, current != wanted || password == nil, !mayTakeAnotherName {
      throw Refusal(
        .authAlready,
        current == givenName
          ? "you are at a table as \(current); leave it before you take another name"
          : "you are \(current) already; for another name quit and connect again")
    }
    if password == nil { pending?.login = wanted }
    return house { house, sender in
      try house.login(wanted, password: password, device: device, isBeside: isOnce, sender)
    }
  }

  /// Whether the guest's name it was given can be replaced: it is not in use at any table.
  private var mayTakeAnotherName: Bool { name == givenName && tables.isEmpty }

  /// Registers a guest, or a session without a name, as a member.
  mutating func register(
    _ wanted: PlayerName, _ password: String?
  ) throws(Refusal) -> [Effect] {
    if let name, name != wanted {
      throw Refusal(
        .authAlready,
        "you are \(name); register \(name), or "
          + (mayTakeAnotherName ? "login \(wanted) first" : "quit and connect again"))
    }
    guard person.kind == .guest else {
      throw Refusal(.authAlready, "you are a member already; password OLD NEW changes it")
    }
    guard let password else {
      guard canHideTyping else {
        throw Refusal(.authPassword, "write: \(Commands.usage("register"))")
      }
      return askNewPassword("A password for \(wanted): ", of: wanted) { session, password in
        try session.register(wanted, password)
      }
    }
    return house { house, sender in
      try house.register(wanted, password, sender)
    }
  }

  mutating func changePassword(_ old: String?, _ new: String?) throws(Refusal) -> [Effect] {
    try require(.member)
    guard let old, let new else {
      guard canHideTyping, let name else {
        throw Refusal(.authPassword, "write: \(Commands.usage("password"))")
      }
      return askHidden("Old password: ") { session, old in
        session.askNewPassword("New password: ", of: name) { session, new in
          try session.changePassword(old, new)
        }
      }
    }
    return house { house, sender in
      try house.changePassword(old, to: new, sender)
    }
  }

  /// Requests the session of a token.
  mutating func resume(
    _ token: String, seen: [SeenTable]
  ) throws(Refusal) -> [Effect] {
    if let name {
      throw Refusal(.authAlready, "you are \(name) already; quit and connect again to resume")
    }
    pending?.seen = Array(seen.prefix(Limits.tablesJoined))
    return house { house, sender in try house.resume(token, sender) }
  }
}

extension Session {
  fileprivate var hello: Line {
    let zone = reader.wantsScreens && person.role == .person ? reader.style.serverZone : nil
    return Line(
      .done, "hello",
      [
        "proto": Limits.version, "mode": reader.mode, "session": token, "zone": zone?.minutes,
      ],
      said: name.map { "Hello, \($0)." }
        ?? "Hello. Type play to be seated, or login NAME first for a name of your own.")
  }

  mutating func make(_ setting: Setting) throws(Refusal) -> [Effect] {
    if case .finger(let setting) = setting {
      try require(.member)
      return house { house, sender in try house.set(finger: setting, sender) }
    }
    reader.make(setting)
    if reader.mode != .text { prompts[.card] = nil }
    finish(setting.line)
    return []
  }

  var helpPlace: HelpPlace {
    let here = tables.entries.first { $0.table == tables.chosen } ?? tables.entries.first
    guard let here else {
      return name == nil ? .greeting : .lobby(isMember: person.kind == .member)
    }
    let terms = here.terms.wrappedValue
    let game = terms.game.description
    guard here.isSeated else { return .watching(game: game, terms.options) }
    return here.question != nil
      ? .turn(game: game, terms.options) : .table(game: game, terms.options)
  }

  private var settingsNow: [Prose] {
    guard reader.readsScreens else { return [] }
    let now = reader.settings(isAtTable: !tables.isEmpty).map { "\($0.said.key) \($0.said.value)" }
    return ["  Now: \(now.joined(separator: ", "))."]
  }

  mutating func help(_ topic: String?) -> Answer {
    let (reply, ladder) = AdviceReply.ladder(isCounted: false)
    let lines =
      topic == "hands"
      ? (ladder + [reply]).flatMap { reader.renderer.lines($0) }
      : (topic == nil ? advisor.tutorials.lesson.map { [$0] } ?? [] : [])
        + Help.lines(topic, at: helpPlace) + (topic == "set" ? settingsNow : [])
    return Answer(
      Line(.done, "help", ["rows": lines.count, "topic": topic]),
      rows: lines.map { Line.text($0) })
  }
}
