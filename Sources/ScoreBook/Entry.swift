import Lines

/// An entry for one team in one round of a game.
public struct Entry: Hashable, Sendable, Codable {
  /// The kind of entry.
  public enum Kind: Hashable, Sendable, Codable {
    /// New counts of some elements, each once, which replace the previous ones.
    case counts([ElementCount])
    /// The team played all its cards first.
    case win
    /// The team's entry for the round is complete.
    case finish
  }

  /// The team of the entry.
  public let team: TeamName
  /// The round of the entry.
  public let round: Round
  /// The content of the entry.
  public let kind: Kind

  /// An entry of some kind.
  public init(_ team: TeamName, _ round: Round, _ kind: Kind) {
    (self.team, self.round, self.kind) = (team, round, kind)
  }
}

extension Entry.Kind {
  /// An entry for the count of one element.
  public static func count(_ element: ScoreElement, _ count: Int) -> Self {
    .counts([ElementCount(element, count)])
  }
}

/// The count of one element.
public struct ElementCount: Hashable, Sendable {
  /// The element that is counted.
  public let element: ScoreElement
  /// The count.
  public let count: Int

  /// A count of an element.
  public init(_ element: ScoreElement, _ count: Int) {
    (self.element, self.count) = (element, count)
  }
}

/// `clean:3`: one word, since a club's file can have tens of thousands of counts.
extension ElementCount: WordCodable {
  public var description: String { "\(element):\(count)" }

  public init?(_ text: String) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, let element = ScoreElement(String(parts[0])), let count = Int(parts[1])
    else { return nil }
    self.init(element, count)
  }
}

/// The count of each element; 0 where nothing was entered.
public struct Counts: Hashable, Sendable {
  /// By element, and never a 0, so that equal counts are equal values. It is a list, since for so
  /// few elements a dictionary would take ten times the memory.
  private var values: [ElementCount] = []

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

  /// The elements with a count above 0.
  var elements: [ScoreElement] { values.map(\.element) }
}

/// One team's entry for one round.
public struct RoundEntry: Hashable, Sendable {
  /// The counts of the entry.
  public private(set) var counts = Counts()
  /// Whether the team's entry has been declared complete. A correction does not change that.
  public private(set) var isFinished = false

  /// The entry after something is entered in a game with that profile.
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
  /// The same entry, not complete.
  var opened: RoundEntry {
    var entry = self
    entry.isFinished = false
    return entry
  }

  /// A part that one change can replace while another leaves it alone.
  enum Part: Hashable {
    case count(ScoreElement)
    case finish
  }

  /// The parts in which this entry differs from another.
  func parts(changedFrom other: RoundEntry) -> Set<Part> {
    let elements = Set(counts.elements).union(other.counts.elements)
    let changed = elements.filter { counts[$0] != other.counts[$0] }.map(Part.count)
    return Set(changed + (isFinished == other.isFinished ? [] : [.finish]))
  }

  /// A copy with some parts taken from another entry.
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

/// A round of a game; the profile determines how many there are.
public struct Round: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// 1 to `BookLimits.rounds`.
  public let number: Int

  /// The first round of a game.
  public static let first = Round(unchecked: 1)

  private init(unchecked number: Int) { self.number = number }

  /// The round with a number, or `nil` if no game has such a round.
  public init?(_ number: Int) {
    guard (1...BookLimits.rounds).contains(number) else { return nil }
    self.number = number
  }

  /// The first rounds in order, as many as `count`.
  public static func upTo(_ count: Int) -> [Round] {
    (0..<max(count, 0)).compactMap { Round($0 + 1) }
  }

  /// Earlier rounds come first.
  public static func < (a: Round, b: Round) -> Bool { a.number < b.number }

  /// The round's number.
  public var description: String { "\(number)" }

  /// The index of the round in an array of all rounds.
  var index: Int { number - 1 }
}

extension Round: RawRepresentable, Codable {
  public var rawValue: Int { number }

  public init?(rawValue: Int) { self.init(rawValue) }
}
