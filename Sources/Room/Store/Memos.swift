import Lines

/// Messages from members to members who are not online, until they return.
public struct Memos: Sendable, Equatable {
  private var waiting: [PersonID: [Memo]] = [:]

  /// The messages for a person, the oldest first.
  func waiting(for person: PersonID) -> [Memo] { waiting[person] ?? [] }

  /// The number of messages for all members.
  public var count: Int { waiting.values.reduce(0) { $0 + $1.count } }

  /// The number of messages from a person.
  func count(from person: PersonID) -> Int {
    waiting.values.reduce(0) { $0 + $1.count { $0.from == person } }
  }

  /// Keeps a message.
  mutating func add(_ memo: Memo, for person: PersonID) {
    waiting[person, default: []].append(memo)
  }

  /// Removes the messages that a person has received, by their positions, counted from 0.
  mutating func take(_ places: [Int], of person: PersonID) {
    let left = waiting(for: person).enumerated().filter { !places.contains($0.offset) }
    waiting[person] = left.isEmpty || places.isEmpty ? nil : left.map(\.element)
  }

  /// Removes the messages to and from a member whose account is deleted.
  mutating func forget(_ person: PersonID) {
    waiting[person] = nil
    waiting = waiting.mapValues { memos in memos.filter { $0.from != person } }
      .filter { !$0.value.isEmpty }
  }

  /// The entries that restore the messages.
  var entries: [(JournalEntry, WallTime)] {
    waiting.sorted { $0.key < $1.key }.flatMap { person, memos in
      memos.map { (.memoLeft(from: $0.from, to: person, $0.text), $0.time) }
    }
  }
}

/// A message that waits for a member.
struct Memo: Sendable, Equatable {
  public let from: PersonID
  /// The sender's name.
  public let name: PlayerName
  public let time: WallTime
  public let text: String
}
