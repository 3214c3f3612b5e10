import Cards
import Identity
import Lines
import ScoreBook
import Tables
import Testing

@testable import LineProtocol

private func parse(_ line: String) throws(CommandError) -> Command {
  try Command(try RequestLine(line))
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
      ("ping", .session(.ping(echo: nil))), ("PING", .session(.ping(echo: nil))),
      ("@7 ping", .session(.ping(echo: nil))),
      ("ping a b", .session(.ping(echo: "a b"))), ("  ping \t x ", .session(.ping(echo: "x "))),
      ("hello 1", .session(.hello(mode: nil, program: nil, role: nil))),
      (
        "hello 1 mode=wire name=Rock/1.0 role=bot",
        .session(.hello(mode: .wire, program: "Rock/1.0", role: .bot))
      ),
      ("login Ann", .session(.login(name("ann"), password: nil))),
      ("login ann secret", .session(.login(name("ann"), password: "secret"))),
      ("login ann device=x", .session(.login(name("ann"), password: "device=x"))),
      (
        "login ann a=b%41 Device=0f%41=",
        .session(.login(name("ann"), password: "a=b%41", device: "0f%41="))
      ),
      ("games", .lobby(.games)), ("tables", .lobby(.tables)), ("who", .lobby(.who)),
      ("w", .lobby(.who)), ("stats", .lobby(.stats)),
      (
        "create Mine betting3 decks=2",
        .lobby(.create(table("mine"), game: "betting3", options: [.init(key: "decks", value: "2")]))
      ),
      ("close mine", .lobby(.close(table("mine")))),
      ("sit main", .table(.sit(seat: nil, buyin: nil), at: table("main"))),
      ("sit main seat=3 buyin=100", .table(.sit(seat: 3, buyin: 100), at: table("main"))),
      ("leave", .table(.leave, at: nil)), ("leave main", .table(.leave, at: table("main"))),
      ("watch main", .table(.watch, at: table("main"))),
      ("unwatch", .table(.unwatch, at: nil)), ("use main", .session(.use(table("main")))),
      ("look", .table(.look, at: nil)),
      ("l", .table(.look, at: nil)),
      ("say hello there", .table(.say("hello there"), at: nil)),
      ("say :hello  all", .table(.say("hello  all"), at: nil)),
      ("say table=main hi", .table(.say("hi"), at: table("main"))),
      ("say a=50%", .table(.say("a=50%"), at: nil)), ("s hi", .table(.say("hi"), at: nil)),
      ("tell bob :you : there", .lobby(.tell(name("bob"), text: "you : there"))),
      ("tell bob hi", .lobby(.tell(name("bob"), text: "hi"))),
      ("set glyphs off", .session(.set(.glyphs(false)))),
      ("set mode wire", .session(.set(.mode(.wire)))),
      ("help", .session(.help(topic: nil))), ("? codes", .session(.help(topic: "codes"))),
      ("quit", .session(.quit)),
      ("resume abc", .session(.resume(token: "abc", seen: []))),
      (
        "resume abc table=main last=9",
        .session(.resume(token: "abc", seen: [.init(table: table("main"), last: 9)]))
      ),
      ("bet", .table(.act(.init(.bet)), at: nil)),
      ("bet 5", .table(.act(.init(.bet, amount: .plain(5))), at: nil)),
      ("b $5", .table(.act(.init(.bet, amount: .plain(5))), at: nil)),
      ("bet 5.00", .table(.act(.init(.bet, amount: .plain(5))), at: nil)),
      ("bet +$5.00", .table(.act(.init(.bet, amount: .more(5))), at: nil)),
      ("bet +5", .table(.act(.init(.bet, amount: .more(5))), at: nil)),
      (
        "bet 5 turn=3.2",
        .table(.act(.init(.bet, amount: .plain(5), turn: TurnID(round: 3, number: 2))), at: nil)
      ),
      ("bet 5 table=main", .table(.act(.init(.bet, amount: .plain(5))), at: table("main"))),
      ("trade 9c", .table(.act(.init(.trade, cards: [nine])), at: nil)),
      ("t 9♣", .table(.act(.init(.trade, cards: [nine])), at: nil)),
      ("deal", .table(.act(.init(.deal)), at: nil)), ("d", .table(.act(.init(.deal)), at: nil)),
      ("reset", .table(.act(.init(.reset)), at: nil)),
      ("auto", .table(.act(.init(.auto)), at: nil)), ("out", .table(.sitOut, at: nil)),
      ("back main", .table(.comeBack, at: table("main"))),
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

  /// The line of a command means it again, whatever its arguments are.
  @Test func theLineOfACommandMeansIt() throws {
    try Self.expectLinesMean(Command.self)
  }

  private static func expectLinesMean<C: DeclaredCommand>(_: C.Type) throws
  where C.Word: Equatable {
    for verb in C.Word.allCases {
      for command in invented(C.self, verb) {
        #expect(try read(command.written) == command, "\(command.written)")
        #expect(command.verb == verb, "\(command.written)")
      }
    }
  }

  private static func read<C: DeclaredCommand>(_ line: String) throws -> C {
    try C(reading: RequestLine(line))
  }

  private static func invented<C: DeclaredCommand>(_: C.Type, _ verb: C.Word) -> [C] {
    var invented = InventedArguments(verb, SplitMix64(seed: 1))
    // Not all arguments go together.
    let commands = (0..<200).compactMap { _ in try? C(&invented, nil) }
    #expect(commands.count > 10, "\(verb.typed)")
    return commands
  }

  /// What is missing or unknown is refused with the usage.
  @Test func whatIsMissingOrUnknownIsRefused() throws {
    try Self.expectRefusals(
      Command.self, optional: [.password],
      open: [.ping, .say, .tell, .create, .challenge, .new, .play, .book])
  }

  private static func expectRefusals<C: DeclaredCommand>(
    _: C.Type, optional: Set<C.Word> = [], open: Set<C.Word>
  ) throws where C.Word: Hashable {
    let refusal = { (line: String) in
      #expect(throws: CommandError.self, "\(line)") { try read(line) as C }
    }
    for verb in C.Word.allCases {
      let usage = "write: \(verb.usage)"
      if let first = verb.forms.first, !first.hasPrefix("["), !optional.contains(verb) {
        #expect(refusal(verb.typed)?.text.contains(usage) == true, "\(verb.typed)")
      }
      if open.contains(verb) { continue }
      let extra = verb.arguments == .pairs ? " nosuch=1" : " a b c"
      let refusals = invented(C.self, verb).map { refusal($0.written + extra) }
      #expect(refusals.contains { $0?.text.contains(usage) == true }, "\(verb.typed)")
    }
  }

  /// What usage names is understood.
  @Test(arguments: Verb.allCases)
  func usageNamesWhatIsUnderstood(verb: Verb) throws {
    let named = verb.usage.split(separator: " ").prefix { !$0.hasPrefix("[") }
    let least = named.prefix(1 + (named.firstIndex { $0.contains("|") } ?? named.count))
    let samples = [
      "TABLE": "main", "NAME": "ann", "GAME": "betting3", "TEXT": "hi", "TOKEN": "abc", "N": "5",
      "SETTING": "glyphs", "VALUE": "off", "PASSWORD": "secret-1", "OLD": "secret-1",
      "NEW": "secret-2", "CARD": "9c", "CARDS": "9c2d", "ROUND": "3",
      "HAND": "3",
    ]
    let words = least.map { word -> String in
      let first = word.split(separator: "|").first.map(String.init) ?? ""
      return samples[first] ?? first
    }
    #expect(try parse(words.joined(separator: " ")).verb == verb, "\(verb.usage)")
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

  /// What the house knew before 1.0.0.
  @Test(arguments: [
    ("seek holdem small", "play seats you"), ("SEEK off", "play seats you"), ("seeks", "tables"),
    ("take", "play with NAME"), ("take ann", "play with NAME"), ("unseek", "cancel"),
  ])
  func whatWentSaysWhatToTypeInstead(typed: String, instead: String) {
    let error = #expect(throws: CommandError.self) { try parse(typed) }
    #expect(error?.code == .protoVerb)
    #expect(error?.text.contains(" is gone; \(instead)") == true, "\(error?.text ?? "")")
  }

  @Test func wordsOfOtherServersAreNoCommands() {
    for word in Verb.wordsElsewhere.keys { #expect(Verb(word: word) == nil, "\(word)") }
  }

  @Test func aChatTextHasALimit() throws {
    let longest = String(repeating: "x", count: Limits.chatBytes)
    #expect(try parse("say \(longest)") == .table(.say(longest), at: nil))
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
