import Cards
import Testing

struct SeedTextTests {
  @Test(arguments: [
    ("0", true), ("7", true), ("18446744073709551615", true), ("18446744073709551616", false),
    ("", false), ("-1", false), ("+1", false), ("x", false), ("7 ", false),
    (String(repeating: "a", count: 64), true), (String(repeating: "a", count: 63), false),
    (String(repeating: "a", count: 65), false), ("-" + String(repeating: "0", count: 63), false),
    (String(repeating: "g", count: 64), false),
  ])
  func whatIsASeed(text: String, isSeed: Bool) {
    let seed = Seed(text)
    #expect((seed != nil) == isSeed, "\(text)")
    if let seed { #expect(Seed(seed.description) == seed && seed.description.count == 64) }
  }

  @Test func aNumberIsItsSeed() {
    #expect(Seed("9") == Seed(number: 9))
    #expect(Seed(Seed(1, 2, 3, 1 << 63).description) == Seed(1, 2, 3, 1 << 63))
  }
}
