import Identity
import LineProtocol

/// What members have said to members who were not here, until these come.
public struct Memos: Sendable, Equatable {
  private var waiting: [PersonID: [Memo]] = [:]

  public init() {}

  /// What waits for somebody, the oldest first.
  public func waiting(for person: PersonID) -> [Memo] { waiting[person] ?? [] }

  /// How much waits, for all members.
  public var count: Int { waiting.values.reduce(0) { $0 + $1.count } }

  /// How much of somebody's waits, for anybody.
  public func count(from person: PersonID) -> Int {
    waiting.values.reduce(0) { $0 + $1.count { $0.from == person } }
  }

  /// Keeps what was said.
  mutating func add(_ memo: Memo, for person: PersonID) {
    waiting[person, default: []].append(memo)
  }

  /// Somebody was told what has waited in these places, counted from 0.
  mutating func take(_ places: [Int], of person: PersonID) {
    let left = waiting(for: person).enumerated().filter { !places.contains($0.offset) }
    waiting[person] = left.isEmpty || places.isEmpty ? nil : left.map(\.element)
  }

  /// Forgets what waits for a member whose account is deleted, and what that member has said.
  mutating func forget(_ person: PersonID) {
    waiting[person] = nil
    waiting = waiting.mapValues { memos in memos.filter { $0.from != person } }
      .filter { !$0.value.isEmpty }
  }

  /// The entries that make it.
  var entries: [(JournalEntry, WallTime)] {
    waiting.sorted { $0.key < $1.key }.flatMap { person, memos in
      memos.map { (.memoLeft(from: $0.from, to: person, $0.text), $0.time) }
    }
  }
}

/// Something that waits for a member.
public struct Memo: Sendable, Equatable {
  public let from: PersonID
  /// What that member is called.
  public let name: PlayerName
  public let time: WallTime
  public let text: String
}
