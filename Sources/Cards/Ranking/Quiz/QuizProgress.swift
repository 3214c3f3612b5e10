/// A person's answers in the quiz, which determine the next question.
///
/// Each topic is in a box: a right answer moves it to the next box, a wrong one to the first. Each
/// box waits twice as many questions as the one before, so that wrong answers come back soon and
/// known topics rarely.
public struct QuizProgress: Hashable, Sendable, Codable {
  /// The place of a topic.
  public struct Place: Hashable, Sendable, Codable {
    /// The box, from 0.
    public let box: Int
    /// The total number of answers after which it is due.
    public let due: Int
  }

  /// The numbers of the boxes.
  public static let boxes = 0...6

  /// The number of questions answered, and the number of right answers.
  public private(set) var answered: Int
  public private(set) var right: Int
  /// The places of the topics asked so far.
  public private(set) var places: [QuizTopic: Place]

  /// Progress without answers.
  public init() { (answered, right, places) = (0, 0, [:]) }

  /// The number of topics with at least two right answers in a row.
  public var known: Int { places.values.count { $0.box >= 2 } }

  /// Notes an answer.
  public mutating func note(_ topic: QuizTopic, isRight: Bool) {
    answered &+= 1
    if isRight { right &+= 1 }
    let box = isRight ? min(places[topic]?.box ?? 0, Self.boxes.upperBound - 1) + 1 : 0
    places[topic] = Place(box: box, due: answered &+ (2 << box))
  }

  /// The next topic: the one that is most overdue, else a new one, else the one that is due first.
  ///
  /// - Parameter last: the topic of the last question, which is not repeated at once.
  public func next(
    after last: QuizTopic?, using random: inout some RandomNumberGenerator
  ) -> QuizTopic {
    let waiting = QuizTopic.all.filter { places[$0] != nil && $0 != last }
      .sorted { (places[$0]?.due ?? 0) < (places[$1]?.due ?? 0) }
    if let first = waiting.first, let due = places[first]?.due, due <= answered { return first }
    let new = QuizTopic.all.filter { places[$0] == nil && $0 != last }
    if !new.isEmpty { return new[random.uniform(below: new.count)] }
    // A topic with a wrong answer waits until others were asked.
    return waiting.first { places[$0]?.box != 0 } ?? waiting.first ?? .hand(.pair)
  }
}
