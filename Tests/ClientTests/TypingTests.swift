// What is typed on the full screen: completion, search, history, and passwords that nobody sees.

import Cards
import Glibc
import Identity
import LineProtocol
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

  /// The server says which words may stand there, a moment later.
  @Test func tabAsksTheServer() {
    var stage = FullStage.seated()
    stage.type("tell b\t")
    #expect(stage.inputLine == "ann@main> tell b" && stage.all.last == "tab :tell b")
    stage.answer("+ tab words=bob,bella", to: "tab")
    #expect(stage.inputLine == "ann@main> tell bob")
    stage.type("\t")
    #expect(stage.inputLine == "ann@main> tell bella" && stage.all.last == "tab :tell b")
    // In the middle of a line what stands behind stays.
    stage.type("\u{15}x\u{1B}[Drepl\t")
    stage.answer("+ tab words=replay", to: "tab")
    #expect(stage.inputLine == "ann@main> replay x")
    // Who has typed on, or has no such word, sees nothing of it.
    stage.type("\u{5}\u{15}sit m\ta")
    stage.answer("+ tab words=main", to: "tab")
    #expect(stage.inputLine == "ann@main> sit ma")
    for reply in ["+ tab words=-", "- code=proto.verb :no"] {
      stage.type("\u{5}\u{15}una\t")
      stage.answer(reply, to: "tab")
      #expect(stage.inputLine == "ann@main> unalias")
      #expect(!stage.screen.contains("no."))
    }
    // Half a password is nobody's business.
    stage.type("\u{15}login ann four\t")
    #expect(!stage.all.contains { $0.contains("four") })
  }

  // MARK: - History

  @Test func ctrlRSearchesAndSendsNothing() {
    var stage = FullStage.seated()
    for line in ["say one", "say two", "look main"] { stage.type(line + "\r") }
    let before = stage.all
    stage.type("\u{12}say")
    #expect(stage.inputLine == "(search 'say') say two")
    stage.type("\u{12}")
    #expect(stage.inputLine == "(search 'say') say one")
    stage.type("\u{12}")
    #expect(stage.inputLine == "(search 'say') say one")
    stage.type("\r")
    #expect(stage.inputLine == "ann@main> say one")
    stage.type("\u{12}two\u{1B}")
    #expect(stage.inputLine == "ann@main> say one")
    #expect(stage.all == before)
  }

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

  @Test func noSecretIsShownOrKept() {
    var stage = FullStage()
    stage.greet()
    stage.type("login ann four-words-or-so\r")
    stage.type("resume 172fce14\r")
    stage.type("password four-words-or-so five-words\r")
    stage.type("tables\r")
    #expect(
      stage.effects.filter { if case .remember = $0 { true } else { false } } == [
        .remember("tables")
      ])
    for secret in ["words", "172fce14"] { #expect(!stage.screen.contains(secret)) }
    stage.type("\u{1B}[A\u{1B}[A")
    #expect(stage.inputLine == "> tables")
  }

  @Test func theHistoryFileKeepsLinesFromRunToRun() throws {
    var template = Array("/tmp/cardroom-history-XXXXXX".utf8CString)
    let folder = try #require(mkdtemp(&template).map { String(cString: $0) })
    let file = HistoryFile(path: folder + "/a/b/history")
    #expect(file.lines() == [])
    for line in ["say hi", "login ann four-words", "bet 5"] { file.append(line) }
    #expect(HistoryFile(path: folder + "/a/b/history").lines() == ["say hi", "bet 5"])
    var about = stat()
    #expect(stat(folder + "/a/b/history", &about) == 0)
    #expect(about.st_mode & 0o777 == 0o600)
    for number in 1...1200 { file.append("say \(number)") }
    #expect(file.lines().count == 500)
    #expect(file.lines().last == "say 1200")
    // What cannot be written is not kept, and nothing else.
    HistoryFile(path: "/proc/none/history").append("x")
    #expect(HistoryFile(path: "/proc/none/history").lines() == [])
  }

  @Test func linesOfEarlierRunsComeBack() {
    var client = PersonClient(
      options: Options(), seed: Seed(number: 1), history: ["tables", "who"])
    _ = client.start(at: 0)
    let effects = client.handle(.typed(Array("\u{1B}[A\u{1B}[A".utf8)), at: 0)
    #expect(
      effects.contains { if case .write(let text) = $0 { text.contains("tables") } else { false } })
  }

  // MARK: - Passwords

  /// Registering is a way to come in: from then on the events are one's own.
  @Test func whoRegistersHasAName() {
    var stage = FullStage()
    stage.greet()
    stage.type("register ann\rfour-words\r")
    stage.answer(
      "+ register name=ann kind=member chips=1000 session=SECRET", to: "register ann four-words")
    #expect(stage.inputLine == "ann>")
    stage.type("sit main\r")
    stage.answer("+ sit table=main seat=1 seq=0 state=bet game=betting3 plays=now", to: "sit main")
    stage.hear("* bet table=main seq=1 seat=1 name=ann amount=5 bet=5 balance=100")
    #expect(stage.screen.contains("You add $5"))
  }

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

  @Test func aMembersNameAsksForThePassword() {
    var stage = FullStage()
    stage.greet()
    stage.type("login ann\r")
    #expect(stage.inputLine == ">")
    stage.answer("- code=auth.name-taken :ann is taken", to: "login ann")
    #expect(stage.inputLine == "password:")
    stage.type("four-words\r")
    #expect(stage.commands.last == "login ann four-words")
    stage.answer(
      "= say :Hello, ann. You have 1000 chips. "
        + "Type play to be seated, or tables to see the tables.",
      "+ login name=ann kind=member chips=1000 session=TOKEN"
        + " :Cut off? Connect again and type resume TOKEN", to: "login ann four")
    #expect(
      stage.log.contains {
        $0.hasSuffix("Hello, ann. You have 1000 chips. Type play to be seated, or tables to")
      })
    #expect(!stage.screen.contains("TOKEN") && !stage.screen.contains("resume"))
  }
}
