import Foundation
import Lines
import Testing

/// A map of seats is a dictionary that is in the order of its seats.
struct SeatMapTests {
  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func itDoesWhatADictionaryDoes(seed: UInt64) throws {
    var chance = Numbers(state: seed)
    var map: SeatMap<[Int]> = [:]
    var dictionary: [Seat: [Int]] = [:]
    for step in 0..<200 {
      let seat = Seat(Int(chance.next() % 8) + 1)
      switch chance.next() % 4 {
      case 0: (map[seat], dictionary[seat]) = ([step], [step])
      case 1: (map[seat], dictionary[seat]) = (nil, nil)
      case 2:
        map[seat]?.append(step)
        dictionary[seat]?.append(step)
      default:
        #expect(map.removeValue(forKey: seat) == dictionary.removeValue(forKey: seat))
      }
      #expect(map == SeatMap(dictionary) && map.keys == dictionary.keys.sorted())
      #expect(map[seat] == dictionary[seat] && map.count == dictionary.count)
    }
    #expect(map.mapValues(\.count) == SeatMap(dictionary.mapValues(\.count)))
    let some = map.filter { $0.value.count > 1 }
    #expect(some == SeatMap(dictionary.filter { $0.value.count > 1 }))
    #expect(Array(map.values) == map.keys.compactMap { dictionary[$0] })
  }

  @Test func itIsWrittenAsADictionaryIs() throws {
    let map: SeatMap<String> = [Seat(12): "b", Seat(3): "a"]
    let json = try JSONEncoder().encode(map)
    #expect(
      try JSONDecoder().decode([Seat: String].self, from: json) == [Seat(3): "a", Seat(12): "b"])
    #expect(try JSONDecoder().decode(SeatMap<String>.self, from: json) == map)
    #expect(map != [Seat(3): "a"] && map != [Seat(12): "b", Seat(3): "c"])
  }
}

/// Names and tables are compared as their texts were, in any case.
struct ShortWordTests {
  @Test func namesStandInTheOrderOfTheAlphabet() throws {
    let texts = [
      "ab", "ABC", "abcdefgh", "abcdefghi", "Abcdefghijklmnop", "abd", "a_", "a-", "a9", "zz", "Zy",
    ]
    for (one, other) in texts.flatMap({ one in texts.map { (one, $0) } }) {
      let (name, second) = try (#require(PlayerName(one)), #require(PlayerName(other)))
      #expect((name < second) == (one.lowercased() < other.lowercased()))
      #expect((name == second) == (one.lowercased() == other.lowercased()))
      #expect(name.description == one)
      var bytes: [UInt8] = [1]
      name.append(to: &bytes)
      #expect(bytes == [1] + Array(one.utf8))
    }
  }
}

private struct Numbers: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state >> 33
  }
}
