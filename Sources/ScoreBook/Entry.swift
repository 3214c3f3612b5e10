import Lines

/// Something entered for one team in one round of a game.
public struct Entry: Hashable, Sendable, Codable {
  /// What is entered.
  public enum Kind: Hashable, Sendable, Codable {
    /// The counts of some elements, each once, are these, whatever they were before.
    case counts([ElementCount])
    /// The team played all its cards first.
    case win
    /// The team's entry for the round is complete.
    case finish
  }

  /// The team it is for.
  public let team: TeamName
  /// The round it is for.
  public let round: Round
  /// What is entered.
  public let kind: Kind

  /// An entry of that kind.
  public init(_ team: TeamName, _ round: Round, _ kind: Kind) {
    (self.team, self.round, self.kind) = (team, round, kind)
  }
}

extension Entry.Kind {
  /// The count of one element.
  public static func count(_ element: ScoreElement, _ count: Int) -> Self {
    .counts([ElementCount(element, count)])
  }
}

/// How often one element is counted.
public struct ElementCount: Hashable, Sendable {
  /// What is counted.
  public let element: ScoreElement
  /// How often.
  public let count: Int

  /// A count of an element.
  public init(_ element: ScoreElement, _ count: Int) {
    (self.element, self.count) = (element, count)
  }
}

/// `clean:3`: one word, since a club's file can have tens of thousands of them.
extension ElementCount: WordCodable {
  public var description: String { "\(element):\(count)" }

  public init?(_ text: String) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, let element = ScoreElement(String(parts[0])), let count = Int(parts[1])
    else { return nil }
    self.init(element, count)
  }
}

/// How often each element was counted; 0 where nothing was entered.
public struct Counts: Hashable, Sendable {
  /// By element, and never a 0, so that equal counts are equal values. A list, since of so few a
  /// dictionary would take ten times the memory.
  private var values: [ElementCount] = []

  /// Nothing counted yet.
  public init() {}

  /// The count of one element.
  public subscript(element: ScoreElement) -> Int {
    get { values.first { $0.element == element }?.count ?? 0 }
    set {
      let place = values.firstIndex { $0.element >= element } ?? values.count
      let isCounted = place < values.count && values[place].element == element
      let old = place..<place + (isCounted ? 1 : 0)
      values.replaceSubrange(old, with: newValue == 0 ? [] : [ElementCount(element, newValue)])
    }
  }

  /// The elements that are counted more than 0 times.
  var elements: [ScoreElement] { values.map(\.element) }
}

/// One team's entry for one round.
public struct RoundEntry: Hashable, Sendable {
  /// What was counted.
  public private(set) var counts: Counts
  /// Whether somebody said that the entry is complete. A correction leaves it so.
  public private(set) var isFinished = false

  /// An entry of counts that is not complete.
  init(counts: Counts = Counts()) { self.counts = counts }

  /// What becomes of it when something is entered in a game with that profile.
  func with(_ kind: Entry.Kind, by profile: Profile) -> RoundEntry {
    var entry = self
    switch kind {
    case .counts(let counts):
      for count in counts { entry.counts[count.element] = count.count }
    case .win where counts[.win] == 0: entry.counts = profile.marked(counts)
    case .win: break
    case .finish: entry.isFinished = true
    }
    return entry
  }
}

extension RoundEntry {
  /// The same, not complete.
  var opened: RoundEntry {
    var entry = self
    entry.isFinished = false
    return entry
  }

  /// A part that one change can replace while another leaves it.
  enum Part: Hashable {
    case count(ScoreElement)
    case finish
  }

  /// The parts in which this differs from another.
  func parts(changedFrom other: RoundEntry) -> Set<Part> {
    let elements = Set(counts.elements).union(other.counts.elements)
    let changed = elements.filter { counts[$0] != other.counts[$0] }.map(Part.count)
    return Set(changed + (isFinished == other.isFinished ? [] : [.finish]))
  }

  /// The same with some parts as they were in another.
  func with(_ parts: Set<Part>, asIn other: RoundEntry) -> RoundEntry {
    var entry = self
    for part in parts {
      switch part {
      case .count(let element): entry.counts[element] = other.counts[element]
      case .finish: entry.isFinished = other.isFinished
      }
    }
    return entry
  }
}

/// One of the rounds of a game; how many there are, its profile says.
public struct Round: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// 1 to `BookLimits.rounds`.
  public let number: Int

  /// The first round of a game.
  public static let first = Round(unchecked: 1)

  private init(unchecked number: Int) { self.number = number }

  /// The round of that number, or `nil` if no game has such a round.
  public init?(_ number: Int) {
    guard (1...BookLimits.rounds).contains(number) else { return nil }
    self.number = number
  }

  /// So many rounds in order.
  public static func upTo(_ count: Int) -> [Round] {
    (0..<max(count, 0)).compactMap { Round($0 + 1) }
  }

  /// Earlier rounds come first.
  public static func < (a: Round, b: Round) -> Bool { a.number < b.number }

  /// The round's number.
  public var description: String { "\(number)" }

  /// Where the round stands in an array of all.
  var index: Int { number - 1 }
}

extension Round: RawRepresentable, Codable {
  public var rawValue: Int { number }

  public init?(rawValue: Int) { self.init(rawValue) }
}
