import Cards
import Identity
import LineProtocol
import Lines
import Store
import Testing

/// What the parts of the store have in common.
protocol Stored: Equatable {
  init()
  func snapshot() -> [String]
  mutating func restore(_ line: RecordReader) throws(StoreError)
}

extension Accounts: Stored {}
extension Ledger: Stored {}
extension Leaderboard: Stored {}

extension Stored {
  mutating func restore(_ line: String) throws(StoreError) { try restore(RecordReader(line)) }

  /// The value that these lines make.
  static func restored(_ lines: some Sequence<String>) throws -> Self {
    var value = Self()
    for line in lines { try value.restore(line) }
    return value
  }

  /// Whether the value's own lines make an equal value with the same lines.
  var survives: Bool {
    let lines = snapshot()
    guard let copy = try? Self.restored(lines) else { return false }
    return copy == self && copy.snapshot() == lines
  }

  /// Restores a line that may be anything: either it is refused and changes nothing, or what it
  /// makes survives.
  func expectSane(_ line: String) {
    var copy = self
    do throws(StoreError) {
      try copy.restore(line)
      #expect(copy.survives, "\(line)")
    } catch {
      #expect(copy == self, "\(line)")
      #expect(SafeText.isSafe(error.explanation), "\(error.explanation)")
    }
  }
}

enum Sample {
  static func name(_ text: String) throws -> PlayerName { try #require(PlayerName(text)) }

  static func time(_ day: Int, _ milliseconds: Int = 0) -> WallTime {
    WallTime(milliseconds: day * 86_400_000 + milliseconds)
  }

  /// What a damaged disk or a newer release might leave of a line: every beginning of it, and it
  /// with one byte changed, added or doubled.
  static func damaged(_ line: String) -> [String] {
    let bytes = Array(line.utf8)
    var all = bytes.indices.map { Array(bytes[..<$0]) }
    for index in bytes.indices {
      for byte in [0x00, 0x20, 0x2D, 0x30, 0x39, 0x40, 0x7F, 0xC3, 0xFF] as [UInt8] {
        var changed = bytes
        changed[index] = byte
        all.append(changed)
        all.append(bytes[..<index] + [byte] + bytes[index...])
      }
      all.append(bytes[..<index] + [bytes[index]] + bytes[index...])
    }
    all += [bytes + [0x20], bytes + bytes, bytes + [0x20] + bytes]
    return all.map { String(decoding: $0, as: UTF8.self) }
  }

  /// Lines that mean nothing, whoever reads them.
  static let nonsense = [
    "", " ", "  ", "-", "house", "house 1", "@", "@a 1", "@1", "day", "day -1", "day 0",
    "day 2932897",
    "day 99999999999999999999", "\u{0}", "é", "e\u{301} 1", "🂡 🂡 🂡", "\r\n",
    "house 9223372036854775807 0", "house 9223372036854775806 1",
    "house 1 -9223372036854775809", "@1 1 1 1 1 house", "1 ann x 1", "1 ann x 1 -1",
    "1 ann x 01 1", "ann x 1 1",
    "ann/member/person", "1/ann//", "/", "1/ann/member/person betting3 1 1 2 0 0 0 0",
    String(repeating: "9", count: 4096), String(repeating: "a ", count: 4096),
  ]
}

/// Numbers that follow from a seed, for tests that must be played again.
struct TestRandom: RandomNumberGenerator {
  private var generator: SplitMix64

  init(seed: UInt64) {
    generator = SplitMix64(seed: seed)
    print("seed=\(seed)")
  }

  mutating func next() -> UInt64 { generator.next() }

  /// Whether something happens that happens once in so many times.
  mutating func isOne(in count: Int) -> Bool { Int.random(in: 0..<count, using: &self) == 0 }
}

extension PlayerName {
  /// The number of the person who has the name in these tests.
  var person: PersonID {
    let known = ["ann": 1, "bob": 2, "cal": 3, "dee": 4, "eve": 5]
    let text = description.lowercased()
    let number = text.utf8.reduce(7) { ($0 * 31 + Int($1)) % 1_000_003 }
    return PersonID(rawValue: known[text] ?? number)
  }
}

extension Leaderboard {
  /// All that somebody has done, whatever the name.
  func of(_ person: PersonID) -> [(game: String, identity: PlayerIdentity, tally: Tally)] {
    PlayerName("any").map { of(person, called: $0) } ?? []
  }
}
