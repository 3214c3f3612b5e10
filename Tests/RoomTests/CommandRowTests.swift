import Cards
import Games
import Lines
import Testing

@testable import Room

private func read(_ line: String) throws(Refusal) {
  _ = try Commands.understood(RequestLine(line), .cents)
}

private func refusal(of line: String) -> Refusal? {
  #expect(throws: Refusal.self, "\(line)") { try read(line) }
}

private let words = Commands.all.map(\.word)

@Suite struct CommandRowTests {
  @Test func everyExampleWorks() throws {
    for example in Commands.all.compactMap(\.example) { try read(example) }
  }

  /// No word is typed for two commands, nor is one that is named for another server's.
  @Test func eachWordIsOneCommands() {
    let words: [String] = Commands.all.flatMap { row in
      let letters: [String] = row.letters.map { String($0) }
      let others: [String] = row.others.map { String($0) }
      return [row.word] + letters + others
    }
    #expect(Set(words).count == words.count)
    for word in Commands.all.flatMap(\.others) {
      #expect(refusal(of: "\(word)")?.code == .protoVerb)
    }
  }

  /// Each way in which something may be written.
  @Test(arguments: [
    "ping", "PING", "@7 ping", "ping a b", "  ping \t x ", "hello 1",
    "hello 1 mode=wire name=Rock/1.0 role=bot screens=on says=yes", "login Ann", "login ann secret",
    "login ann device=x", "login ann a=b%41 Device=0f%41=", "register ann a=b%41", "password a b",
    "password", "resume abc", "resume abc table=main last=9 table=nl last=3", "games", "w",
    "create Mine betting3 decks=2", "create table=mine nl", "close mine", "sit main seat=3 buyin=1",
    "sit table=main", "leave", "leave main", "watch main", "unwatch", "use main", "look",
    "l last=1", "say hello there", "say :hello  all", "say table=main hi", "say a=50%", "s hi",
    "tell bob :you : there", "set glyphs off", "help", "? codes", "quit", "bet", "b $5",
    "bet 5.00", "bet +$5.00", "bet pot", "bet 5 turn=3.2 table=main", "trade 9c", "t 9♣",
    "trade 9", "deal next", "draw 0", "draw 9c 2d", "fold!", "pre call 20", "post off",
    "straddle on", "choose Razz", "new custom down=5", "call 5", "out next off main", "back main",
    "kick bob table=main", "topup 5 main", "bot add hard", "bot remove table=main", "me 3",
    "me months=3", "top poker week people by=net", "matches 3 bob", "history main 3 before=2",
    "history 3 main", "replay 3 main step 2", "replay round=3 table=step step=1",
    "export 1-20 main format=csv", "export all", "rules", "rules save Deuces table=main",
    "rules drop Deuces", "accept", "decline bob", "ignore", "unignore bob",
    "play with bob nl small", "play bot", "advise", "advise AhKd / 3h4h5h wild=2", "advise + 9c",
    "advise quiz two pair", "advise new", "equity AhKd vs ? / 2h7d9c", "equity vs QsQc",
    "tutorial bet 5", "book score red clean 3",
  ])
  func isUnderstood(line: String) throws { try read(line) }

  @Test(arguments: [
    ("@1", "proto.tag"), ("pin", "proto.verb"), ("pingg", "proto.verb"), ("folds", "proto.verb"),
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
    ("trade 1x", "proto.card"), ("draw 2", "proto.card"), ("call pot", "proto.number"),
    ("deal now", "proto.arguments"), ("bet 5 turn=1.1 turn=1.2", "proto.arguments"),
    ("set", "proto.arguments"), ("set glyphs", "proto.arguments"),
    ("set glyphs maybe", "proto.arguments"), ("set x on", "proto.arguments"),
    ("password a", "proto.arguments"), ("resume abc table=main", "proto.arguments"),
    ("top a b", "proto.arguments"), ("me 0", "proto.number"), ("look last=9", "proto.number"),
    ("replay 1 step 0", "proto.number"),
    ("export 3-1", "proto.number"), ("rules save", "proto.arguments"),
    ("rules frog", "proto.arguments"), ("bot frog", "proto.arguments"),
    ("bot remove x", "proto.arguments"), ("topup", "proto.arguments"), ("topup 0", "proto.number"),
    ("refill 5", "proto.arguments"), ("export", "proto.arguments"), ("export 4-", "proto.number"),
    ("export 1-2-3", "proto.number"), ("export 1 format=xml", "proto.arguments"),
    ("pre frog", "proto.arguments"), ("pre call", "proto.arguments"),
    ("play with", "proto.arguments"), ("advise +", "proto.arguments"),
    ("advise wild=2", "proto.arguments"), ("advise 9x", "proto.card"),
    ("equity vs QsQc / 2c", "proto.arguments"), ("who :x", "proto.arguments"),
    ("@ ping", "proto.tag"), ("@a/b ping", "proto.tag"),
    ("@123456789012345678901234567890123 ping", "proto.tag"), ("say a\u{7}b", "proto.bytes"),
    ("say a\u{202E}b", "proto.bytes"), ("say a\u{200B}b", "proto.bytes"),
    ("say a\u{301}\u{301}\u{301}", "proto.bytes"),
  ])
  func isRefusedWithCodeAndFix(line: String, code: String) {
    let error = refusal(of: line)
    #expect(error?.code.rawValue == code)
    #expect(error.map { $0.text.count > 10 && SafeText.isSafe($0.text) } == true)
  }

  /// What is missing or unknown is refused with the usage.
  @Test(arguments: words)
  func whatIsMissingOrUnknownIsRefused(word: String) throws {
    let row = try #require(Commands.named(word))
    let usage = "write: \(row.usage)"
    if !row.forms.isEmpty, !row.forms.hasPrefix("["), word != "password" {
      #expect(refusal(of: word)?.text.contains(usage) == true)
    }
    let takesAnything = ["ping", "say", "tell", "create", "challenge", "new", "play", "book"]
    if takesAnything.contains(word) { return }
    let least = row.example ?? Self.least(row)
    let extra = row.traits.contains(.isSecret) ? " a b c" : " nosuch=1"
    #expect(refusal(of: least + extra)?.text.contains(usage) == true, "\(least)")
  }

  /// What usage names is understood.
  @Test(arguments: words)
  func usageNamesWhatIsUnderstood(word: String) throws {
    try read(Self.least(try #require(Commands.named(word))))
  }

  /// A line with what has to be there.
  private static func least(_ row: PlayerRow) -> String {
    let named = row.usage.split(separator: " ").prefix { !$0.hasPrefix("[") }
    let least = named.prefix(1 + (named.firstIndex { $0.contains("|") } ?? named.count))
    let samples = [
      "TABLE": "main", "NAME": "ann", "GAME": "betting3", "TEXT": "hi", "TOKEN": "abc", "N": "5",
      "SETTING": "glyphs", "VALUE": "off", "PASSWORD": "secret-1", "OLD": "secret-1",
      "NEW": "secret-2", "CARD": "9c", "CARDS": "9c2d", "ROUND": "3",
      "HAND": "3",
    ]
    return least.map { word in
      let first = word.split(separator: "|").first.map(String.init) ?? ""
      return samples[first] ?? first
    }.joined(separator: " ")
  }

  @Test(arguments: [
    ("dela", "deal"), ("bte", "bet"), ("trad", "trade"), ("tabels", "tables"), ("lok", "look"),
    // What begins one word only is that word, however near another one is.
    ("bring", "bringin"), ("strad", "straddle"),
    // Words of other servers.
    ("join main", "sit"), ("exit", "quit"), ("name ann", "login"), ("EXIT", "quit"),
  ])
  func whatIsNoCommandNamesTheOneThatWasMeant(typed: String, meant: String) {
    #expect(refusal(of: typed)?.text.hasSuffix("did you mean \(meant)?") == true)
  }

  /// What the house knew before 1.0.0.
  @Test(arguments: [
    ("seek holdem small", "play seats you"), ("SEEK off", "play seats you"), ("seeks", "tables"),
    ("take", "play with NAME"), ("take ann", "play with NAME"), ("unseek", "cancel"),
  ])
  func whatWentSaysWhatToTypeInstead(typed: String, instead: String) {
    let error = refusal(of: typed)
    #expect(error?.code == .protoVerb)
    #expect(error?.text.contains(" is gone; \(instead)") == true, "\(error?.text ?? "")")
  }

  @Test func aChatTextHasALimit() throws {
    let longest = String(repeating: "x", count: Limits.chatBytes)
    try read("say \(longest)")
    #expect(refusal(of: "say \(longest)x")?.code == .protoTooLong)
  }

  /// A word is matched whole and by its letters only.
  @Test(arguments: words)
  func aWordIsMatchedWhole(word: String) {
    #expect(Commands.named(word)?.word == word)
    for length in 2..<max(3, word.count) {
      let found = Commands.named(String(word.prefix(length)))?.word
      #expect(found == nil || found == String(word.prefix(length)))
    }
    // Poker's post is told from the method by its case: HTTP writes it in capitals.
    let methods = ["get", "put", "head", "delete", "options", "patch", "trace", "connect"]
    #expect(!methods.contains(word))
  }

  @Test func invalidUTF8IsRefused() {
    #expect(throws: Refusal.self) { try RequestLine([0x73, 0xFF, 0x20][...]) }
  }

  /// Random lines made of the grammar's own pieces never trap, and are understood or refused.
  @Test func mutatedLinesNeverTrap() {
    var generator = SystemRandomNumberGenerator()
    let seed = generator.next()
    var random = SplitMix64(seed: seed)
    let pieces =
      words
      + [
        "@1", "@", ":", "=", "a=b", "%", "%41", "5", "+", "$", "9c", "main", " ", "é", "turn=1.2",
        "\u{0}",
      ]
    var understood = 0
    for _ in 0..<3000 {
      let count = Int(random.next() % 6)
      let line = (0..<count).map { _ in pieces[Int(random.next() % UInt64(pieces.count))] }
        .joined(separator: random.next() % 4 == 0 ? "" : " ")
      if (try? read(line)) != nil { understood += 1 }
    }
    #expect(understood > 0 && understood < 3000, "seed \(seed)")
  }
}
