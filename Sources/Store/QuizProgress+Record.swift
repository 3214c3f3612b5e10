import HandRanking
import LineProtocol
import Lines

extension QuizProgress: RecordWord {
  /// `ANSWERED/RIGHT`, and for each topic, in the quiz's order, `,TOPIC/BOX/DUE`.
  public func write(to bytes: inout [UInt8]) {
    let topics = QuizTopic.all.compactMap { topic in
      places[topic].map { ",\(topic)/\($0.box)/\($0.due)" }
    }
    bytes.append(contentsOf: "\(answered)/\(right)\(topics.joined())".utf8)
  }

  public init?(written word: ArraySlice<UInt8>) {
    let parts = word.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
      .map { $0.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false) }
    let amounts = 0...Limits.amount
    guard let sums = parts.first, sums.count == 2, let answered = Int(written: sums[0]),
      let right = Int(written: sums[1]), amounts.contains(answered), amounts.contains(right)
    else { return nil }
    var places: [QuizTopic: Place] = [:]
    for part in parts.dropFirst() {
      guard part.count == 3, let topic = QuizTopic(String(decoding: part[0], as: UTF8.self)),
        let box = Int(written: part[1]), QuizProgress.boxes.contains(box),
        let due = Int(written: part[2]), amounts.contains(due)
      else { return nil }
      places[topic] = Place(box: box, due: due)
    }
    self.init(answered: answered, right: right, places)
    var bytes: [UInt8] = []
    write(to: &bytes)
    // In another order, or with a topic twice, it was not written so.
    guard bytes.elementsEqual(word) else { return nil }
  }
}
