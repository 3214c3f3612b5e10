import Lines
import Testing

@testable import cardroom_server

struct PasswordRuleTests {
  @Test(
    arguments: [
      ("eightish", true), ("eight ch", true), ("pässwörd♥", true),
      (String(repeating: "x", count: 72), true), ("", false), ("seven77", false),
      (String(repeating: "x", count: 73), false), (String(repeating: "é", count: 37), false),
      ("long enough\u{0}", false), ("long\tenough", false), ("long\u{7F}enough", false),
      ("long\u{9B}enough", false),
    ])
  func onlyWhatCanBeKeptAndTypedAgain(password: String, isAllowed: Bool) {
    #expect(PasswordRule.allows(Array(password.utf8)) == isAllowed)
  }

  @Test func everyByteIsJudgedWithoutATrap() {
    for byte in UInt8.min...UInt8.max {
      let password = [UInt8](repeating: byte, count: 8)
      #expect(PasswordRule.allows(password) != (byte < 0x20 || byte == 0x7F))
    }
  }

  @Test func theRuleIsTheOneThatTheProtocolQuotes() {
    #expect(PasswordRule.bytesLeast == Limits.passwordBytesLeast)
    #expect(PasswordRule.bytesMost == Limits.passwordBytesMost)
  }

  @Test(arguments: [
    "$y$j9T$k2XAnEHBqQ1Ct2aMXFKNa/$Ry7oZ9ThqkDutyuKduodO92iRCkOPEVA3D3cGUEN1J1",
    "$2b$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW",
  ])
  func aKeptHashIsReadAndPartsOfItAreNot(text: String) {
    #expect(PasswordHash(text)?.text == text)
    for count in 0..<text.utf8.count { #expect(PasswordHash(text.prefix(count)) == nil) }
    #expect(PasswordHash(text + "x") == nil)
    for other in [" ", "\n", "\0", "*", ":", "é"] {
      #expect(PasswordHash(text.dropLast() + other) == nil)
    }
  }

  @Test(arguments: [
    "*0", "$y$", "$$$$", "abiQ6Ep3EYTHc", "$6$rounds=1000$abc$zaWpAwySRl8PX4W2aEMJwxpN82",
    "$2a$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW",
    "$y$$$Ry7oZ9ThqkDutyuKduodO92iRCkOPEVA3D3cGUEN1J1", String(repeating: "$y$", count: 10_000),
  ])
  func whatThisHouseDoesNotMakeIsNoHash(text: String) {
    #expect(PasswordHash(text) == nil)
  }
}
