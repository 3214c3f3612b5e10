import Cards
import Lines
import Testing

/// The quiz asks what has one answer, and comes back to what was wrong.
@Suite struct QuizTests {
  private func question(_ topic: QuizTopic, _ seed: UInt64) -> QuizQuestion {
    var random = ChaCha20(seed: Seed(number: seed))
    return QuizQuestion(topic, using: &random)
  }

  @Test(arguments: QuizTopic.all)
  func everyQuestionHasOneRightAnswer(topic: QuizTopic) throws {
    #expect(QuizTopic(topic.description) == topic)
    for seed in UInt64(0)..<40 {
      let asked = question(topic, seed)
      #expect(asked.topic == topic && asked == question(topic, seed))
      #expect(Set(asked.cards + asked.board).count == 5)
      let hand = try #require(FiveCardHand(asked.cards + asked.board))
      switch topic {
      case .hand(let category):
        #expect(hand.value.category == category && asked.options.count == 4)
        #expect(asked.options[asked.right - 1] == .kind(category))
        #expect(asked.isRight(category.name) == true)
        #expect(asked.isRight("\(asked.right)") == true)
        #expect(asked.isRight("5") == nil && asked.isRight("frog") == nil)
      case .beats(let category):
        #expect(hand.value.category == category && asked.options.count == 3)
        let better = asked.options.indices.filter { index in
          guard case .hand(let cards) = asked.options[index], let other = FiveCardHand(cards) else {
            return false
          }
          #expect(other.value != hand.value)
          return other.value > hand.value
        }
        #expect(better == [asked.right - 1])
        #expect(asked.isRight("\(asked.right % 3 + 1)") == false)
      case .outs(let draw):
        // Counted anew: the cards after which the best five of six are of the kind.
        let known = asked.cards + asked.board
        let outs = Card.all.filter { card in
          !known.contains(card)
            && FiveCardHand(bestOf: known + [card])?.value.category == draw.target
        }
        #expect(asked.right == outs.count && asked.options.isEmpty)
        #expect(asked.isRight("\(outs.count)") == true && asked.isRight("53") == nil)
      }
    }
  }

  @Test(arguments: [
    ("boat", HandCategory.fullHouse), ("full-house", .fullHouse), ("2 pairs", .twoPair),
    ("a pair", .pair), ("trips", .threeOfAKind), ("3 of a kind", .threeOfAKind),
    ("high card", .highCard), ("royal flush", .royalFlush),
  ])
  func kindsOfHandHaveSeveralNames(text: String, category: HandCategory) {
    #expect(HandCategory(typed: text) == category)
  }

  /// What was wrong comes again after two others; what is right, later each time.
  @Test func whatWasWrongComesBackSoon() {
    var random = ChaCha20(seed: Seed(number: 3))
    var progress = QuizProgress()
    var asked: [QuizTopic] = []
    let hard = progress.next(after: nil, using: &random)
    for _ in 0..<400 {
      let topic = progress.next(after: asked.last, using: &random)
      asked.append(topic)
      progress.note(topic, isRight: topic != hard)
    }
    let places = asked.indices.filter { asked[$0] == hard }
    let gaps = zip(places, places.dropFirst()).map { $1 - $0 }
    // Where others are due too the one that waits longest comes first.
    #expect(gaps.allSatisfy { (3...12).contains($0) }, "\(gaps)")
    #expect(Set(asked).count == QuizTopic.all.count)
    #expect(!zip(asked, asked.dropFirst()).contains { $0 == $1 })
    // A topic that is always right comes seldom: the gaps grow.
    let easy = QuizTopic.all.first { $0 != hard } ?? hard
    let rare = asked.indices.filter { asked[$0] == easy }
    #expect(rare.count < places.count / 4, "\(rare)")
    #expect(progress.answered == 400 && progress.right == 400 - places.count)
    #expect(progress.known == QuizTopic.all.count - 1)
  }
}
