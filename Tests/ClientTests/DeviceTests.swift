// The client as a device that the server knows: what it sends, keeps and forgets.

import Lines
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
    ("login ann four-words once=yes", "login ann four-words once=yes device=0f"),
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
}
