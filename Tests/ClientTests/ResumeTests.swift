// A session that outlives its terminal: what is kept of it, when it is forgotten, how it goes on.

import Cards
import Glibc
import Identity
import Sockets
import Testing

@testable import Client

struct ResumeTests {
  private static let ann = PlayerName("ann")

  private func session(_ token: String) throws -> KeptSession {
    try #require(KeptSession(Self.ann, token: token))
  }

  private func file(_ folder: String, port: UInt16 = 7777) -> SecretFile {
    SecretFile(
      path: folder + "/state/sessions", server: Endpoint.network(host: "127.0.0.1", port: port))
  }

  private func folder() throws -> String {
    var template = Array("/tmp/cardroom-sessions-XXXXXX".utf8CString)
    return String(cString: try #require(mkdtemp(&template)))
  }

  /// What of the sessions is kept and forgotten, in order.
  private func kept(_ stage: FullStage) -> [String] {
    stage.effects.compactMap { effect in
      switch effect {
      case .keepSession(let session): "keep \(session.name) \(session.token)"
      case .forgetSession(let session): "forget \(session.name) \(session.token)"
      default: nil
      }
    }
  }

  /// Ways in which a screen ends, and whether its session is forgotten.
  @Test(arguments: [
    ("quit", true), ("Ctrl-D", true), ("quit without a server", true), ("kicked", true),
    ("SIGHUP", false), ("SIGTERM", false), ("no terminal", false), ("elsewhere", false),
  ])
  func onlyWhoeverLeavesIsForgotten(way: String, isForgotten: Bool) {
    var stage = FullStage.named()
    #expect(kept(stage) == ["keep ann SECRET"])
    switch way {
    case "quit": stage.type("quit\r")
    case "Ctrl-D": stage.type("\u{4}")
    case "quit without a server":
      stage.feed(.lost("cut"))
      stage.type("quit\r")
    case "kicked":
      stage.hear("* bye code=auth.kicked :out")
      stage.feed(.lost("closed"))
    case "SIGHUP": stage.feed(.interrupted(signal: SIGHUP))
    case "SIGTERM": stage.feed(.interrupted(signal: SIGTERM))
    case "no terminal": stage.feed(.inputEnded)
    default:
      stage.hear("* bye code=auth.resumed :elsewhere")
      stage.feed(.lost("closed"))
    }
    #expect(kept(stage).dropFirst() == (isForgotten ? ["forget ann SECRET"] : []), "\(way)")
  }

  @Test func anotherNameIsAnotherSession() {
    var stage = FullStage.named()
    stage.type("register bob\rfour-words\r")
    stage.answer("+ register name=bob kind=member chips=1000 session=T2", to: "register")
    #expect(kept(stage) == ["keep ann SECRET", "forget ann SECRET", "keep bob T2"])
    #expect(!stage.screen.contains("T2") && !stage.screen.contains("SECRET"))
  }

  /// The next run says `resume` by itself, and shows the table that waits for an answer.
  @Test func theNextRunGoesOn() throws {
    var options = Options()
    (options.resumes, options.lastTag) = (true, 500)
    var stage = FullStage(options, after: try session("T1"))
    stage.greet()
    #expect(stage.all.last == "resume T1")
    stage.answer(
      "* sync table=main seq=7 game=betting3", "* back table=main seq=8 seat=1 name=ann",
      "? act table=main turn=1.3 seat=1 left=9000 round=1 phase=bet bet=5 balance=100 score=0 "
        + "cards=- deck=104 legal=bet:1-95,deal clock=yes :Your turn",
      "+ resume name=ann tables=main missed=0 :Welcome back, ann.", to: "resume")
    #expect(stage.all.contains("look main"))
    #expect(stage.inputLine == "ann@main>")
    #expect(stage.hints.contains("[d] deal"))
    #expect(stage.screen.contains("Your turn.") && stage.screen.contains("Welcome back, ann."))
    #expect(kept(stage) == ["keep ann T1"])
    // The server still knows the tags of the run before, and would repeat its answers.
    #expect(stage.sent.first?.hasPrefix("@c501 ") == true)
    #expect((1...100).map { _ in Options.anyTag() }.count { $0 < 1000 } < 5)
    #expect(!stage.screen.contains("T1"))
  }

  /// A member comes back by name and password, in another run, to a seat that was held: the server
  /// tells of the table before it answers the login.
  @Test func aLoginShowsTheSeatThatWasHeld() {
    var stage = FullStage(Options())
    stage.greet()
    stage.type("login ann\r")
    stage.answer("- code=auth.name-taken :ann is taken", to: "login ann")
    stage.type("secret-1\r")
    #expect(stage.all.last == "login ann secret-1")
    stage.answer(
      "* sync table=main seq=7 game=betting3", "* back table=main seq=8 seat=1 name=ann",
      "+ login name=ann kind=member chips=990 session=T2 :Welcome back, ann. You have 990 chips.",
      to: "login ann s")
    stage.answer(
      "= table id=main game=betting3 seats=1/6 watching=0 state=bet",
      "= seat seat=1 name=ann state=bet bet=5 balance=95 score=0 cards=- you=yes",
      "+ look table=main rows=2", to: "look main")
    #expect(stage.inputLine == "ann@main>")
    #expect(stage.screen.contains("Welcome back, ann. You have 990 chips."))
    #expect(!stage.screen.contains("Alt-0") && !stage.screen.contains("Type play"))
    #expect(stage.client.session.tables.isSeatedAnywhere)
  }

  /// After a restart the server knows a member by the password alone.
  @Test func aMemberIsAskedForThePasswordOnceForgotten() {
    var stage = FullStage(Options())
    stage.greet()
    stage.type("login ann secret-1\r")
    stage.answer("+ login name=ann kind=member chips=990 session=T1", to: "login ann")
    stage.type("tell bob hello\r")
    stage.feed(.lost("cut"))
    stage.now += 1000
    stage.feed(.elapsed)
    stage.feed(.connected)
    stage.greet()
    stage.answer("- code=auth.token :no such session", to: "resume")
    #expect(
      stage.inputLine == "password:"
        && stage.all.last { $0.hasPrefix("login") }?.hasSuffix("1") == true)
    #expect(stage.screen.contains("There was no reply, so it may be done or not: tell bob hello"))
    #expect(stage.screen.contains("Type your password, ann, to log in again; Esc gives up."))
    stage.type("secret-1\r")
    #expect(stage.all.last == "login ann secret-1")
  }

  /// Whose name another run of the client had, says how to go on there.
  @Test func whoeverMeetsTheOwnNameReadsHowToGoOn() {
    var options = Options()
    options.keptNames = [PlayerName("ann")].compactMap(\.self)
    for (name, isKnown) in [("ann", true), ("bob", false)] {
      var stage = FullStage(options)
      stage.greet()
      stage.type("login \(name)\r")
      stage.answer("- code=auth.name-taken :\(name) is taken", to: "login")
      #expect(
        stage.screen.contains("cardroom-client --resume --name \(name) goes on.") == isKnown)
    }
    var killed = FullStage.named()
    killed.feed(.interrupted(signal: SIGTERM))
    let written = killed.effects.compactMap { if case .write(let text) = $0 { text } else { nil } }
    #expect(written.last?.contains(KeptSession.goesOn.description) == true)
  }

  /// A tag that a person types is not sent: it could be that of another line.
  @Test func aPersonsTagIsNotSent() {
    var stage = FullStage.named()
    for (line, sent) in [("@c1 tell bob hi", "tell bob hi"), ("@!? tell bob ho", "tell bob ho")] {
      stage.type("\(line)\r")
      #expect(stage.commands.last == sent)
      #expect(stage.sent.last { $0.hasSuffix(sent) }?.hasPrefix("@c1 ") == false)
    }
  }

  @Test func aSessionThatIsOverBeginsAnewUnderItsName() throws {
    var options = Options()
    options.resumes = true
    var stage = FullStage(options, after: try session("T1"))
    stage.greet()
    stage.answer("- code=auth.token :no such session", to: "resume")
    #expect(stage.all.contains("login ann"))
    stage.answer("+ login name=ann kind=guest chips=0 session=T2", to: "login")
    #expect(kept(stage) == ["forget ann T1", "keep ann T2"])
  }

  @Test func whoeverHasNothingToGoOnWithIsTold() {
    var options = Options()
    options.resumes = true
    var stage = FullStage(options)
    stage.greet()
    #expect(stage.log.contains { $0.hasSuffix(KeptSession.none.description) })
  }

  // MARK: - The file

  @Test func theFileHasOneSessionAName() throws {
    let folder = try folder()
    let (here, there) = (file(folder), file(folder, port: 1))
    #expect(here.newest(of: nil) == nil)
    let bob = try #require(PlayerName("bob"))
    here.keep("T1", of: bob)
    for token in ["T2", "T3"] { here.keep(token, of: try session(token).name) }
    there.keep("T4", of: bob)
    #expect(here.newest(of: nil) == (try session("T3")))
    #expect(here.newest(of: bob) == KeptSession(name: bob, token: "T1"))
    // Whoever quits forgets no session but their own.
    here.forget(try session("T2"))
    #expect(here.newest(of: Self.ann) == (try session("T3")))
    here.forget(try session("T3"))
    #expect(here.newest(of: Self.ann) == nil)
    #expect(there.newest(of: nil) == KeptSession(name: bob, token: "T4"))
    var about = stat()
    #expect(stat(folder + "/state/sessions", &about) == 0 && about.st_mode & 0o777 == 0o600)
  }
}
