// The client as a device that the server knows: what it sends, keeps and forgets.

import Cards
import Identity
import LineProtocol
import Testing

@testable import Client

struct DeviceTests {
  private func devices(_ secret: String?) throws -> DeviceSecrets {
    var devices = DeviceSecrets()
    devices[try #require(PlayerName("ann"))] = secret
    return devices
  }

  @Test(arguments: [
    ("login ann four-words", "login ann four-words device=0f"),
    ("LOGIN Ann\tfour-words", "LOGIN Ann\tfour-words device=0f"),
    ("@x login ann four-words", "@x login ann four-words device=0f"),
    ("login ann four-words device=77", "login ann four-words device=77"),
    ("login ann", "login ann"), ("login bob four-words", "login bob four-words"),
    ("register ann four-words", "register ann four-words"),
    ("password four-words five-words", "password four-words five-words"),
    ("say login ann four-words", "say login ann four-words"),
  ])
  func onlyALoginWithAPasswordIsCompleted(typed: String, sent: String) throws {
    let line = try devices("0f").completing(TypedLine(typed.utf8))
    #expect(String(decoding: line.bytes, as: UTF8.self) == sent)
  }

  @Test(arguments: ["", "a b", "a\u{1B}", "é", String(repeating: "x", count: 129)])
  func whatCannotBeSentIsNotKept(secret: String) throws {
    #expect(try devices(secret) == DeviceSecrets())
  }

  // MARK: - In each way to use the client

  /// What a person types is completed, what the server answers is kept, and a new password forgets
  /// it. Nothing of it is seen or remembered.
  @Test func onTheFullScreen() throws {
    var stage = FullStage(devices: try devices("0f"))
    stage.greet()
    stage.type("login ann\r")
    stage.answer("- code=auth.name-taken :taken", to: "login ann")
    stage.type("four-words\r")
    #expect(stage.commands.last == "login ann four-words device=0f")
    stage.answer(
      "+ login name=ann kind=member chips=5 session=T1 device=7f7f", to: "login ann four")
    #expect(kept(stage.effects) == ["ann 7f7f"])
    #expect(!stage.screen.contains("7f7f") && !stage.screen.contains("0f"))
    stage.type("password four-words five-words\r")
    stage.answer("+ password name=ann session=s2", to: "password")
    #expect(kept(stage.effects) == ["ann 7f7f", "ann nil"])
    stage.type("login ann five-words\r")
    #expect(stage.commands.last == "login ann five-words")
    let remembered = stage.effects.filter { if case .remember = $0 { true } else { false } }
    #expect(remembered == [.remember("login ann")])
  }

  @Test func asLinesAndWhatIsKnownIsNotKeptAgain() throws {
    var client = PersonClient.lines(devices: try devices("0f"))
    var effects = client.start(at: 0)
    effects += client.handle(.connected, at: 0)
    for line in ["* welcome proto=1.0", "+ @c1 hello proto=1.0 mode=wire session=T0"] {
      effects += client.handle(.received(Array((line + "\n").utf8)), at: 0)
    }
    effects += client.handle(.typed(Array("login ann four-words\r".utf8)), at: 0)
    #expect(effects.contains(.send(Array("@c2 login ann four-words device=0f\n".utf8))))
    let reply = "+ @c2 login name=ann kind=guest session=T0 device=0f\n"
    effects += client.handle(.received(Array(reply.utf8)), at: 0)
    #expect(kept(effects) == [])
  }

  private func kept(_ effects: [ClientEffect]) -> [String] {
    effects.compactMap {
      if case .keepDevice(let secret, let name) = $0 { "\(name) \(secret ?? "nil")" } else { nil }
    }
  }
}
