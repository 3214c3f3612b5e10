import HandRanking
import Identity
import LineProtocol
import Lines

/// How a member has answered the quiz so far, as the journal and a snapshot have it.
public struct QuizRecord: Hashable, Sendable {
  public let name: PlayerName
  public let progress: QuizProgress

  public init(_ name: PlayerName, _ progress: QuizProgress) {
    (self.name, self.progress) = (name, progress)
  }
}

extension QuizRecord: Record {
  /// `ann ANSWERED RIGHT TOPIC/BOX/DUE …`, the topics in the quiz's order.
  public init<C: RecordCoder>(_ line: inout C, _ record: Self?) throws(Unreadable) {
    let progress = record?.progress
    name = try line.word(record?.name)
    let answered = try line.number(progress?.answered, in: 0...Limits.amount)
    let right = try line.number(progress?.right, in: 0...Limits.amount)
    let places = try line.list(
      progress.map { progress in
        QuizTopic.all.compactMap { topic in progress.places[topic].map { PlacedTopic(topic, $0) } }
      })
    let order = QuizTopic.all.filter { topic in places.contains { $0.topic == topic } }
    guard order == places.map(\.topic),
      let read = QuizProgress(
        answered: answered, right: right,
        Dictionary(uniqueKeysWithValues: places.map { ($0.topic, $0.place) }))
    else { throw Unreadable() }
    self.progress = read
  }
}

/// A topic of the quiz, and where it stands.
private struct PlacedTopic {
  let topic: QuizTopic
  let place: QuizProgress.Place

  init(_ topic: QuizTopic, _ place: QuizProgress.Place) {
    (self.topic, self.place) = (topic, place)
  }
}

extension PlacedTopic: RecordWord {
  /// `TOPIC/BOX/DUE`.
  func write(to bytes: inout [UInt8]) {
    bytes.append(contentsOf: "\(topic)/\(place.box)/\(place.due)".utf8)
  }

  init?(written word: ArraySlice<UInt8>) {
    let parts = word.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    guard parts.count == 3, let topic = QuizTopic(String(decoding: parts[0], as: UTF8.self)),
      let box = Int(written: parts[1]), QuizProgress.boxes.contains(box),
      let due = Int(written: parts[2]), (0...Limits.amount).contains(due)
    else { return nil }
    self.init(topic, QuizProgress.Place(box: box, due: due))
  }
}
