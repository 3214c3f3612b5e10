/// How somebody has answered the quiz, and so what is asked next.
///
/// A topic stands in a box: a right answer puts it into the next one, a wrong one into the first.
/// From each box it comes back after twice as many questions as from the one before, so that what
/// was wrong comes soon, and what is known seldom.
public struct QuizProgress: Hashable, Sendable, Codable {
  /// Where a topic stands.
  public struct Place: Hashable, Sendable, Codable {
    /// The box, from 0.
    public let box: Int
    /// After how many answers in all it is due.
    public let due: Int

    init(box: Int, due: Int) { (self.box, self.due) = (box, due) }
  }

  /// The boxes there are.
  public static let boxes = 0...6

  /// How many questions were answered, and how many of them rightly.
  public private(set) var answered: Int
  public private(set) var right: Int
  /// Where the topics stand that were asked about.
  public private(set) var places: [QuizTopic: Place]

  /// Nothing was asked yet.
  public init() { (answered, right, places) = (0, 0, [:]) }

  /// How many topics were answered rightly twice in a row, or more.
  public var known: Int { places.values.count { $0.box >= 2 } }

  /// Notes an answer.
  public mutating func note(_ topic: QuizTopic, isRight: Bool) {
    answered &+= 1
    if isRight { right &+= 1 }
    let box = isRight ? min(places[topic]?.box ?? 0, Self.boxes.upperBound - 1) + 1 : 0
    places[topic] = Place(box: box, due: answered &+ (2 << box))
  }

  /// What to ask next: of what is due the longest, else something new, else what is due first.
  ///
  /// - Parameter last: what was asked just now, which does not come again at once.
  public func next(
    after last: QuizTopic?, using random: inout some RandomNumberGenerator
  ) -> QuizTopic {
    let waiting = QuizTopic.all.filter { places[$0] != nil && $0 != last }
      .sorted { (places[$0]?.due ?? 0) < (places[$1]?.due ?? 0) }
    if let first = waiting.first, let due = places[first]?.due, due <= answered { return first }
    let new = QuizTopic.all.filter { places[$0] == nil && $0 != last }
    if !new.isEmpty { return new[random.uniform(below: new.count)] }
    // What was wrong waits until others were asked.
    return waiting.first { places[$0]?.box != 0 } ?? waiting.first ?? .hand(.pair)
  }
}
