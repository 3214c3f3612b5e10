import Cards
import Lines
import Testing

@testable import Room

/// What the parts of the store have in common.
protocol Stored: Equatable {
  init()
  var lines: [SnapshotLine] { get }
  mutating func restore(_ line: SnapshotLine) throws(StoreError)
}

extension Accounts: Stored {
  var lines: [SnapshotLine] { all.map { .account($0) } }

  mutating func restore(_ line: SnapshotLine) throws(StoreError) {
    guard case .account(let account) = line else { throw .illegalLine }
    try add(account)
  }
}

extension Ledger: Stored {
  mutating func restore(_ line: SnapshotLine) throws(StoreError) {
    switch line {
    case .house(let balance, let last): try restore(house: balance, last: last)
    case .holding(let person, let holding): try restore(person, holding)
    case .chips(let table, let chips): try restore(table, chips)
    default: throw .illegalLine
    }
  }
}

extension Leaderboard: Stored {
  mutating func restore(_ line: SnapshotLine) throws(StoreError) {
    switch line {
    case .day(let day): restore(day: day)
    case .standing(let player): try restore(player)
    default: throw .illegalLine
    }
  }
}

extension Stored {
  func snapshot() -> [String] { lines.map(\.text) }

  mutating func restore(_ line: String) throws(StoreError) { try restore(try SnapshotLine(line)) }

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

extension Store {
  /// The same as its lines make it.
  func restored() throws -> Store {
    var copy = Store()
    let lines = snapshot()
    for line in lines { try copy.restore(line: line) }
    try #require(copy.snapshot() == lines)
    return copy
  }
}

extension Movement {
  /// `7 house @4 100 grant`.
  init?(_ words: String) {
    let parts = words.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 5, let number = Int(parts[0]), let from = LedgerAccount(parts[1]),
      let to = LedgerAccount(parts[2]), let amount = Int(parts[3])
    else { return nil }
    self.init(number: number, from: from, to: to, amount: amount, reason: parts[4])
  }
}

extension PlayerIdentity {
  /// `7/ann/member/person` or `-/rock/guest/bot`.
  init?(_ words: String) {
    let parts = words.split(separator: "/").map(String.init)
    guard parts.count == 4, let name = PlayerName(parts[1]) else { return nil }
    self.init(
      PersonID(parts[0]), name: name, isMember: parts[2] == "member", isBot: parts[3] == "bot")
  }

  /// The same.
  var words: String {
    "\(person.map(\.description) ?? "-")/\(name)/\(isMember ? "member" : "guest")/"
      + (isBot ? "bot" : "person")
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
    "", " ", "-", "{", "{}", "[]", "null", "1", "\"account\"", "{\"account\":{}}",
    "{\"account\":null}", "{\"day\":{\"_0\":\"x\"}}", "{\"day\":{\"_0\":1.5}}",
    "{\"day\":{\"_0\":99999999999999999999}}", "{\"house\":{\"balance\":0,\"last\":0}}",
    "{\"house\":{\"balance\":1,\"last\":1}}", "{\"moon\":{\"_0\":1}}", "format 13",
    "\u{0}", "é", "🂡 🂡 🂡", "\r\n", String(repeating: "9", count: 4096),
    String(repeating: "[", count: 4096),
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
  /// Notes a round by the words `1/ann/member/person GAME PAID BALANCE`, and `BETS` if it was of
  /// poker; a win if money came.
  mutating func note(_ line: String, at time: WallTime) throws {
    let words = line.split(separator: " ").map(String.init)
    let paid = try #require(Int(words[2]))
    note(
      round: paid > 0, paid: paid, bets: words.count > 4 ? Int(words[4]) : nil,
      balance: try #require(Int(words[3])), game: words[1],
      by: try #require(PlayerIdentity(words[0])), at: time)
  }

  /// How many guests' rows there are.
  var guestLines: Int { guests.rows }

  /// All that somebody has done, whatever the name.
  func of(_ person: PersonID) -> [(game: String, identity: PlayerIdentity, tally: Tally)] {
    PlayerName("any").map { of(person, called: $0) } ?? []
  }
}

extension Leaderboard.Tally {
  var numbers: [Int] { [rounds, roundsWon, games, best, won, lost] }
}
