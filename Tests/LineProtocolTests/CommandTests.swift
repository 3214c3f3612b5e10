import Cards
import Identity
import Testing

@testable import LineProtocol

private func parse(_ line: String) throws(CommandError) -> Command {
  try CommandParser.parse(try RequestLine(line))
}

private func table(_ name: String) -> TableID {
  guard let id = TableID(name) else { fatalError("test data") }
  return id
}

private func name(_ text: String) -> PlayerName {
  guard let name = PlayerName(text) else { fatalError("test data") }
  return name
}

private let nine = Card(.nine, .clubs)

@Suite struct CommandTests {
  @Test(
    arguments: [
      ("ping", .ping(echo: nil)), ("PING", .ping(echo: nil)), ("@7 ping", .ping(echo: nil)),
      ("ping a b", .ping(echo: "a b")), ("  ping \t x ", .ping(echo: "x ")),
      ("hello 1", .hello(mode: nil, program: nil, role: nil)),
      (
        "hello 1 mode=wire name=Rock/1.0 role=bot",
        .hello(mode: .wire, program: "Rock/1.0", role: .bot)
      ),
      ("login Ann", .login(name: name("ann"), password: nil)),
      ("login ann secret", .login(name: name("ann"), password: "secret")),
      ("login ann device=x", .login(name: name("ann"), password: "device=x")),
      (
        "login ann a=b%41 Device=0f%41=",
        .login(name: name("ann"), password: "a=b%41", device: "0f%41=")
      ),
      ("games", .games), ("tables", .tables), ("who", .who), ("w", .who), ("stats", .stats),
      (
        "create Mine betting3 decks=2",
        .create(table("mine"), game: "betting3", options: [.init(key: "decks", value: "2")])
      ),
      ("close mine", .close(table("mine"))),
      ("sit main", .sit(table("main"), seat: nil, buyin: nil)),
      ("sit main seat=3 buyin=100", .sit(table("main"), seat: 3, buyin: 100)),
      ("leave", .leave(nil)), ("leave main", .leave(table("main"))),
      ("watch main", .watch(table("main"))),
      ("unwatch", .unwatch(nil)), ("use main", .use(table("main"))), ("look", .look(nil)),
      ("l", .look(nil)),
      ("say hello there", .say("hello there", table: nil)),
      ("say :hello  all", .say("hello  all", table: nil)),
      ("say table=main hi", .say("hi", table: table("main"))),
      ("say a=50%", .say("a=50%", table: nil)), ("s hi", .say("hi", table: nil)),
      ("tell bob :you : there", .tell(name: name("bob"), text: "you : there")),
      ("tell bob hi", .tell(name: name("bob"), text: "hi")),
      ("set glyphs off", .set(.glyphs(false))), ("set mode wire", .set(.mode(.wire))),
      ("help", .help(topic: nil)), ("? codes", .help(topic: "codes")), ("quit", .quit),
      ("resume abc", .resume(token: "abc", seen: [])),
      (
        "resume abc table=main last=9",
        .resume(token: "abc", seen: [.init(table: table("main"), last: 9)])
      ),
      ("bet", .act(.init(.bet))), ("bet 5", .act(.init(.bet, amount: .plain(5)))),
      ("b $5", .act(.init(.bet, amount: .plain(5)))),
      ("bet 5.00", .act(.init(.bet, amount: .plain(5)))),
      ("bet +$5.00", .act(.init(.bet, amount: .more(5)))),
      ("bet +5", .act(.init(.bet, amount: .more(5)))),
      ("bet 5 turn=3.2", .act(.init(.bet, amount: .plain(5), turn: TurnID(round: 3, number: 2)))),
      ("bet 5 table=main", .act(.init(.bet, amount: .plain(5), table: table("main")))),
      ("trade 9c", .act(.init(.trade, cards: [nine]))),
      ("t 9♣", .act(.init(.trade, cards: [nine]))),
      ("deal", .act(.init(.deal))), ("d", .act(.init(.deal))), ("reset", .act(.init(.reset))),
      ("auto", .act(.init(.auto))), ("out", .sitOut(nil)), ("back main", .comeBack(table("main"))),
    ] as [(String, Command)])
  func isUnderstood(line: String, command: Command) throws {
    #expect(try parse(line) == command)
  }

  @Test(arguments: [
    ("", "proto.tag"), ("pin", "proto.verb"), ("pingg", "proto.verb"), ("folds", "proto.verb"),
    ("hello", "proto.arguments"), ("hello 2", "proto.version"),
    ("hello 1 mode=x", "proto.arguments"),
    ("hello 1 role=x", "proto.arguments"), ("hello 1 x=y", "proto.arguments"),
    ("login", "proto.arguments"), ("login a", "auth.name"), ("login 1a", "auth.name"),
    ("login Änn", "auth.name"), ("login a.b", "auth.name"),
    ("login abcdefghijklmnopq", "auth.name"),
    ("login ann b c", "proto.arguments"), ("sit", "proto.arguments"), ("sit ma/in", "table.name"),
    ("sit main seat=x", "proto.number"), ("sit main seat=-1", "proto.number"),
    ("sit main 3", "proto.arguments"), ("create", "proto.arguments"),
    ("create x", "proto.arguments"),
    ("say", "proto.arguments"), ("say :", "proto.arguments"), ("tell bob", "proto.arguments"),
    ("bet x", "proto.number"), ("bet 1.5", "proto.number"), ("bet -5", "proto.number"),
    ("bet 5 5", "proto.arguments"), ("bet 1000000000001", "proto.number"),
    ("bet 99999999999999999999", "proto.number"), ("bet 5 turn=x", "proto.arguments"),
    ("bet 5 turn=1.2.3", "proto.arguments"), ("trade", "proto.arguments"),
    ("trade 1x", "proto.card"),
    ("deal now", "proto.arguments"), ("bet 5 turn=1.1 turn=1.2", "proto.arguments"),
    ("set", "proto.arguments"), ("set glyphs", "proto.arguments"),
    ("set glyphs maybe", "proto.arguments"), ("set x on", "proto.arguments"),
    ("@ ping", "proto.tag"), ("@a/b ping", "proto.tag"),
    ("@123456789012345678901234567890123 ping", "proto.tag"), ("say a\u{7}b", "proto.bytes"),
    ("say a\u{202E}b", "proto.bytes"), ("say a\u{200B}b", "proto.bytes"),
    ("say a\u{301}\u{301}\u{301}", "proto.bytes"),
  ])
  func isRefusedWithCodeAndFix(line: String, code: String) {
    do {
      _ = try parse(line)
      Issue.record("\(line) was understood")
    } catch {
      #expect(error.code.rawValue == code)
      #expect(error.text.count > 10 && SafeText.isSafe(error.text))
    }
  }

  @Test func invalidUTF8IsRefused() {
    #expect(throws: CommandError.self) { try RequestLine([0x73, 0xFF, 0x20][...]) }
  }

  @Test(arguments: [
    ("dela", "deal"), ("bte", "bet"), ("trad", "trade"), ("tabels", "tables"), ("lok", "look"),
    // What begins one word only is that word, however near another one is.
    ("bring", "bringin"), ("strad", "straddle"),
    // Words of other servers.
    ("join main", "sit"), ("exit", "quit"), ("name ann", "login"), ("EXIT", "quit"),
  ])
  func whatIsNoCommandNamesTheOneThatWasMeant(typed: String, meant: String) {
    do {
      _ = try parse(typed)
      Issue.record("\(typed) was understood")
    } catch {
      #expect(error.text.hasSuffix("did you mean \(meant)?"))
    }
  }

  @Test func wordsOfOtherServersAreNoCommands() {
    for word in Verb.wordsElsewhere.keys { #expect(Verb(word: word) == nil, "\(word)") }
  }

  @Test func aChatTextHasALimit() throws {
    let longest = String(repeating: "x", count: Limits.chatBytes)
    #expect(try parse("say \(longest)") == .say(longest, table: nil))
    #expect(throws: CommandError.self) { try parse("say \(longest)x") }
  }

  @Test func everyVerbIsMatchedWholeAndByItsAliasesOnly() {
    for verb in Verb.allCases {
      #expect(Verb(word: verb.rawValue) == verb)
      #expect(verb.usage.hasPrefix(verb.rawValue))
      for length in 2..<max(3, verb.rawValue.count) {
        let beginning = String(verb.rawValue.prefix(length))
        let found = Verb(word: beginning)
        #expect(found == nil || found?.rawValue == beginning)
      }
    }
    #expect(Verb.aliases.keys.allSatisfy { $0.count == 1 })
    // Poker's post is told from the method by its case: HTTP writes it in capitals.
    let methods = ["get", "put", "head", "delete", "options", "patch", "trace", "connect"]
    #expect(Verb.allCases.allSatisfy { !methods.contains($0.rawValue) })
  }

  /// Random lines made of the grammar's own pieces never trap, and are understood or refused.
  @Test func mutatedLinesNeverTrap() {
    var generator = SystemRandomNumberGenerator()
    let seed = generator.next()
    var random = SplitMix64(seed: seed)
    let pieces =
      Verb.allCases.map(\.rawValue)
      + [
        "@1", "@", ":", "=", "a=b", "%", "%41", "5", "+", "$", "9c", "main", " ", "é", "turn=1.2",
        "\u{0}",
      ]
    var understood = 0
    for _ in 0..<3000 {
      let count = Int(random.next() % 6)
      let line = (0..<count).map { _ in pieces[Int(random.next() % UInt64(pieces.count))] }
        .joined(separator: random.next() % 4 == 0 ? "" : " ")
      if (try? parse(line)) != nil { understood += 1 }
    }
    #expect(understood > 0 && understood < 3000, "seed \(seed)")
  }
}
