// What is typed on the full screen: completion, search, history, and passwords that nobody sees.

import Testing

@testable import Client

struct TypingTests {
  // MARK: - Completion

  /// What is typed, the words that the server knows, and what each Tab makes of it.
  @Test(arguments: [
    ("reg", ["register"], ["register "]), ("zzz", [], []),
    ("sit main se", ["seat="], ["sit main seat="]),
    ("sit ma", ["main", "marble"], ["sit main", "sit marble", "sit main"]),
    ("tell b", ["bob", "Bella"], ["tell bob", "tell Bella"]),
    // The user's own words stand behind them.
    ("u", ["use"], ["use", "unalias", "us"]), ("unalias u", [], ["unalias us "]),
    ("set ", ["glyphs"], ["set glyphs", "set animation"]),
    ("set theme da", [], ["set theme dark "]),
    ("set bell o", ["on"], ["set bell on", "set bell off"]), ("nonsense x", [], []),
  ])
  func tabCompletes(typed: String, known: [String], lines: [String]) throws {
    var settings = ClientSettings()
    try settings.aliases.define("us use main")
    var completion = TabWords(typed, known, settings)
    for line in lines {
      #expect(completion?.text == line)
      completion?.next()
    }
    if lines.isEmpty { #expect(completion == nil) }
  }

  // MARK: - History

  @Test(arguments: [
    ("login ann", false), ("login ann four-words", true), ("LOGIN ann\tfour-words", true),
    ("register ann four-words", true), ("register ann", false), ("password a b", true),
    ("Password a", true), ("resume 172fce14", true), ("@t resume 172fce14", true),
    ("  @a  login ann four-words", true), ("say login ann four-words", false), ("", false),
    ("tell bob resume 17", false),
  ])
  func aLineWithASecretIsKnown(line: String, isSecret: Bool) {
    #expect(InputHistory.hasSecret(line) == isSecret)
  }

  // MARK: - Passwords

  /// What is typed, and what is sent in the end.
  @Test(arguments: [
    ("register ann\rfour-words-or-so\r", "register ann four-words-or-so"),
    ("register ann\rfour-wordx\u{7F}s\r", "register ann four-words"),
    ("register ann\rno\u{15}four-words\r", "register ann four-words"),
    ("password\rold-words\rnew-words\r", "password old-words new-words"),
    ("register ann\r\r", nil), ("register ann\rhalf\u{1B}", nil),
    ("password\rold-words\r\u{3}", nil),
  ])
  func passwordsAreTypedUnseen(typed: String, sent: String?) {
    var stage = FullStage()
    stage.greet()
    for key in typed {
      stage.type(String(key))
      for secret in ["four", "no", "half", "old-", "new-"] {
        #expect(!stage.inputLine.contains(secret))
      }
    }
    #expect(stage.commands.last == sent)
    #expect(!stage.screen.contains("four-w") && !stage.screen.contains("old-w"))
    #expect(stage.inputLine == ">")
    stage.type("\u{1B}[A")
    #expect(!stage.inputLine.contains("four"))
  }
}
