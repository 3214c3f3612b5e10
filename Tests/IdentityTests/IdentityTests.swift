// Names, seats and digests: what is taken, what is refused, and what survives being written down.

import Foundation
import Lines
import Testing

struct IdentityTests {
  @Test(arguments: [
    ("ann", true), ("A-b_9", true), ("ab", true), ("abcdefghijklmnop", true), ("a", false),
    ("abcdefghijklmnopq", false), ("", false), ("9ab", false), ("-ab", false), ("a.b", false),
    ("a b", false), ("anné", false), ("аnn", false),
  ])
  func aNameIsTakenOrNot(text: String, isName: Bool) throws {
    #expect((PlayerName(text) != nil) == isName)
    #expect((PlayerName(codingKey: Key(stringValue: text)) != nil) == isName)
    #expect(PlayerName(text)?.description == (isName ? text : nil))
    let json = try JSONEncoder().encode([text])
    #expect(((try? JSONDecoder().decode([PlayerName].self, from: json)) != nil) == isName)
  }

  @Test func namesAreTheSameInAnyCase() throws {
    let names = try ["Ann", "ANN", "ann"].map { try #require(PlayerName($0)) }
    #expect(Set(names).count == 1)
    let bob = try #require(PlayerName("Bob"))
    #expect(names.allSatisfy { $0 < bob && !(bob < $0) })
  }

  @Test(arguments: [
    ("lobby", "lobby"), ("B1.x_-", "b1.x_-"), ("0", "0"), ("abcdefghijklmnop", "abcdefghijklmnop"),
    ("abcdefghijklmnopq", nil), ("", nil), (".a", nil), ("-a", nil), ("_a", nil), ("a b", nil),
    ("tisch-ä", nil),
  ])
  func aTableNameIsTakenInAnyCaseOrNot(text: String, name: String?) {
    #expect(TableID(text)?.description == name)
  }

  @Test func namesAndSeatsAreKeysOfWhatIsWritten() throws {
    let ann = try #require(PlayerName("Ann"))
    let byName = [ann: Seat(3)]
    let bySeat = [Seat(12): ann]
    let names = try JSONEncoder().encode(byName)
    let seats = try JSONEncoder().encode(bySeat)
    #expect(String(decoding: names, as: UTF8.self) == #"{"Ann":3}"#)
    #expect(String(decoding: seats, as: UTF8.self) == #"{"12":"Ann"}"#)
    #expect(try JSONDecoder().decode([PlayerName: Seat].self, from: names) == byName)
    #expect(try JSONDecoder().decode([Seat: PlayerName].self, from: seats) == bySeat)
  }

  @Test(arguments: [
    ("", false), (String(repeating: "0", count: 64), true),
    (String(repeating: "0", count: 63), false),
    (String(repeating: "A", count: 64), false), (String(repeating: "g", count: 64), false),
    (String(repeating: "f", count: 64), true), (String(repeating: "ä", count: 32), false),
  ])
  func aDigestIs64Digits(text: String, isDigest: Bool) throws {
    #expect(TokenDigest(text)?.description == (isDigest ? text : nil))
    let json = try JSONEncoder().encode([text])
    let read = try? JSONDecoder().decode([TokenDigest].self, from: json)
    #expect(read?.map(\.description) == (isDigest ? [text] : nil))
  }

  private struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }
}
