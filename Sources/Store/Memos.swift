import Identity
import LineProtocol
import Lines

/// What members have said to members who were not here, until these come.
public struct Memos: Sendable, Equatable {
  private var waiting: [PlayerName: [Memo]] = [:]

  public init() {}

  /// What waits for somebody, the oldest first.
  public func waiting(for name: PlayerName) -> [Memo] { waiting[name] ?? [] }

  /// How much waits, for all members.
  public var count: Int { waiting.values.reduce(0) { $0 + $1.count } }

  /// How much of somebody's waits, for whomever.
  public func count(from name: PlayerName) -> Int {
    waiting.values.reduce(0) { $0 + $1.count { $0.from == name } }
  }

  mutating func apply(_ record: MemoRecord, at time: WallTime) {
    switch record {
    case .left(let from, let to, let text):
      waiting[to, default: []].append(Memo(from: from, time: time, text: text))
    case .taken(let name, let places):
      let left = waiting(for: name).enumerated().filter { !places.contains($0.offset) }
      waiting[name] = left.isEmpty || places.isEmpty ? nil : left.map(\.element)
    }
  }

  /// Forgets what waits for a member who is one no more, and what that member has said.
  mutating func forget(_ name: PlayerName) {
    waiting[name] = nil
    for other in Array(waiting.keys) {
      waiting[other]?.removeAll { $0.from == name }
      if waiting[other]?.isEmpty == true { waiting[other] = nil }
    }
  }

  /// Lines that `restore` takes.
  var snapshot: [String] {
    waiting.sorted { $0.key < $1.key }.flatMap { name, memos in
      memos.map { MemoLine(to: name, memo: $0).description }
    }
  }

  mutating func restore(_ line: MemoLine) { waiting[line.to, default: []].append(line.memo) }
}

/// Something that waits for a member.
public struct Memo: Sendable, Equatable {
  public let from: PlayerName
  public let time: WallTime
  public let text: String
}

/// What happens to memos: a record of the journal.
public enum MemoRecord: Sendable, Equatable {
  /// One member says something to another who is not here.
  case left(from: PlayerName, to: PlayerName, String)
  /// A member was told what has waited in these places, counted from 0.
  case taken(PlayerName, [Int])
}

extension MemoRecord: Record {
  private enum Word: String, RecordWord { case left, taken }

  /// `left ann bob TEXT`, or `taken bob 0 2`.
  public init<C: RecordCoder>(_ line: inout C, _ record: Self?) throws(Unreadable) {
    let x: (from: PlayerName, to: PlayerName, text: String)? =
      if case .left(let from, let to, let text)? = record { (from, to, text) } else { nil }
    let word: Word? =
      switch record {
      case .left: .left
      case .taken: .taken
      case nil: nil
      }
    switch try line.word(word) {
    case .left:
      self = .left(
        from: try line.word(x?.from), to: try line.word(x?.to), try line.text(x?.text))
    case .taken:
      let x: (name: PlayerName, places: [Int])? =
        if case .taken(let name, let places)? = record { (name, places) } else { nil }
      let name = try line.word(x?.name)
      let places: [Int] = try line.list(x?.places)
      guard places.allSatisfy({ $0 >= 0 }) else { throw Unreadable() }
      self = .taken(name, places)
    }
  }
}

/// A line of a snapshot.
struct MemoLine: Record, Equatable {
  let to: PlayerName
  let memo: Memo

  init(to: PlayerName, memo: Memo) { (self.to, self.memo) = (to, memo) }

  /// `bob ann TIME TEXT`.
  init<C: RecordCoder>(_ line: inout C, _ record: Self?) throws(Unreadable) {
    to = try line.word(record?.to)
    memo = Memo(
      from: try line.word(record?.memo.from), time: try line.word(record?.memo.time),
      text: try line.text(record?.memo.text))
  }
}
