import Lines
import Testing

@testable import Nodes

/// The client's side against what a real server has said for the same nonce.
struct ScramTests {
  private static func scram() throws -> Scram {
    Scram(try PostgresPassword("clubs and spades"), nonce: Recording.nonce)
  }

  /// What the recorded server has said: its challenge and its signature.
  private static func recorded() throws -> (challenge: String, signature: [UInt8]) {
    let parts = ReplyJudge.messages(in: try Recording.bytes(Recording.login)).prefix(3)
      .map { Array($0.body.dropFirst(4)) }
    return (String(decoding: parts[1], as: UTF8.self), parts[2])
  }

  @Test func theServerThatKnowsThePasswordIsKnown() throws {
    var scram = try Self.scram()
    #expect(scram.first == Array("n,,n=,r=\(Recording.nonce)".utf8))
    let (challenge, signature) = try Self.recorded()
    let response = String(decoding: try scram.respond(to: Array(challenge.utf8)), as: UTF8.self)
    let nonce = try #require(challenge.split(separator: ",").first)
    #expect(response.hasPrefix("c=biws,\(nonce),p="))
    try scram.check(signature)
  }

  /// It is made once of each salt, however many there are.
  @Test func theKeyIsThatOfTheSalt() throws {
    let password = try PostgresPassword("secret")
    for salt: UInt8 in (0..<40).flatMap({ [$0, $0] }) {
      let key = HMAC.key(password: Array("secret".utf8), salt: [salt], iterations: 2)
      #expect(password.key(salt: [salt], iterations: 2) == key)
      #expect(password.key(salt: [salt], iterations: 3) != key)
    }
  }

  /// One that has another signature in any bit is not.
  @Test func everyBitOfTheSignatureCounts() throws {
    var scram = try Self.scram()
    let (challenge, signature) = try Self.recorded()
    _ = try scram.respond(to: Array(challenge.utf8))
    let bytes = try #require(Base64.decode(String(decoding: signature.dropFirst(2), as: UTF8.self)))
    let trusted = (0..<(8 * bytes.count)).filter { bit in
      var other = bytes
      other[bit / 8] ^= 1 << UInt8(bit % 8)
      do throws(ScramFault) {
        try scram.check(Array("v=\(Base64.encode(other))".utf8))
        return true
      } catch {
        return error != .notAuthentic
      }
    }
    #expect(trusted.isEmpty)
    for other in [[], Array(bytes.dropLast()), bytes + [0]] {
      #expect(throws: ScramFault.notAuthentic) {
        try scram.check(Array("v=\(Base64.encode(other))".utf8))
      }
    }
    #expect(throws: ScramFault.refused("other-error")) {
      try scram.check(Array("e=other-error".utf8))
    }
    #expect(throws: ScramFault.form) { try scram.check(Array("x=1".utf8)) }
    #expect(throws: ScramFault.form) { try scram.check([]) }
    #expect(throws: ScramFault.form) { try Self.scram().check(signature) }
  }

  /// A challenge that is answered nowhere, and why; N stands for the client's nonce.
  @Test(arguments: [
    ("", ScramFault.form), ("r=Nabc,s=AAAA", .form), ("r=Nabc,s=AAAA,i=", .iterations("")),
    ("m=x,r=Nabc,s=AAAA,i=4096", .form), ("r=Nabc,s=AA,i=4096", .form),
    ("r=Nabc,s=,i=4096", .form), ("s=AAAA,r=Nabc,i=4096", .form), ("r=Nabc,s=AAAA,i=-1", .form),
    ("r=abcN,s=AAAA,i=4096", .nonce), ("r=N,s=AAAA,i=4096", .nonce),
    ("r=N\u{7F},s=AAAA,i=4096", .nonce), ("r=Né,s=AAAA,i=4096", .nonce),
    ("r=Nabc,s=AAAA,i=4095", .iterations("4095")),
    ("r=Nabc,s=AAAA,i=1000001", .iterations("1000001")),
    ("r=Nabc,s=AAAA,i=99999999999999999999", .iterations("99999999999999999999")),
  ])
  func aBadChallengeIsRefused(text: String, fault: ScramFault) throws {
    var scram = try Self.scram()
    let challenge = text.replacing("N", with: Recording.nonce, maxReplacements: 1)
    #expect(throws: fault) { try scram.respond(to: Array(challenge.utf8)) }
    #expect(throws: ScramFault.form) { try scram.check(Array("v=AAAA".utf8)) }
    #expect(!fault.description.contains("\n"))
  }
}
