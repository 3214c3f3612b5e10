import LineProtocol
import Passwords
import Testing

struct PasswordRuleTests {
  @Test(
    arguments: [
      ("eightish", nil), ("eight ch", nil), ("pässwörd♥", nil),
      (String(repeating: "x", count: 72), nil),
      ("annannann", nil), ("", .tooShort(least: 8)), ("seven77", .tooShort(least: 8)),
      (String(repeating: "x", count: 73), .tooLong(most: 72)),
      (String(repeating: "é", count: 37), .tooLong(most: 72)),
      ("long enough\u{0}", .controlCharacter), ("long\tenough", .controlCharacter),
      ("long\u{7F}enough", .controlCharacter), ("long\u{9B}enough", .controlCharacter),
      ("annabella", .sameAsName), ("AnnaBella", .sameAsName),
    ] as [(String, PasswordError?)])
  func onlyWhatCanBeKeptAndTypedAgain(password: String, reason: PasswordError?) {
    #expect(Self.reason(Array(password.utf8), name: "annaBELLA") == reason)
  }

  @Test func withoutANameNothingIsCompared() {
    #expect(Self.reason(Array("annabella".utf8), name: nil) == nil)
  }

  @Test func everyByteIsJudgedWithoutATrap() {
    for byte in UInt8.min...UInt8.max {
      let password = [UInt8](repeating: byte, count: 8)
      let isControl = byte < 0x20 || byte == 0x7F
      #expect(Self.reason(password, name: nil) == (isControl ? .controlCharacter : nil))
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

  @Test(arguments: [
    PasswordError.tooShort(least: 8), .tooLong(most: 72), .controlCharacter, .sameAsName,
    .salt(needed: 16), .unavailable,
  ])
  func everyReasonIsExplained(reason: PasswordError) {
    #expect(reason.explanation.count > 20)
  }

  private static func reason(_ password: [UInt8], name: String?) -> PasswordError? {
    do { try PasswordRule.check(password, name: name) } catch { return error }
    return nil
  }
}
