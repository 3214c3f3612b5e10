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
    options.resumes = true
    var stage = FullStage(options, after: try session("T1"))
    stage.greet()
    #expect(stage.all.last == "resume T1")
    stage.answer(
      "* sync table=main seq=7 game=betting3", "* back table=main seq=8 seat=1 name=ann",
      "? act table=main turn=1.3 seat=1 left=9000 round=1 phase=bet bet=5 balance=100 score=0 "
        + "cards=- deck=104 legal=bet:1-95,deal clock=yes :Your turn",
      "+ resume name=ann tables=main missed=0", to: "resume")
    #expect(stage.all.contains("look main"))
    #expect(stage.inputLine == "ann@main>")
    #expect(stage.hints.contains("[d] deal"))
    #expect(stage.screen.contains("Your turn.") && stage.screen.contains("Welcome back, ann."))
    #expect(kept(stage) == ["keep ann T1"])
    // The server still knows the tags of the run before, and would repeat its answers.
    #expect(!stage.sent.contains { $0.hasPrefix("@c") })
    #expect(!stage.screen.contains("T1"))
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
