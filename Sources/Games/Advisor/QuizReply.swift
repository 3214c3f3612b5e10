import Cards
import Lines

/// A player's quiz: the score so far and the open question, if any.
public struct Quiz: Sendable, Equatable {
  public private(set) var progress: QuizProgress
  public private(set) var question: QuizQuestion?

  public init(_ progress: QuizProgress = QuizProgress()) { self.progress = progress }

  /// The same open question with a member's answers from the store.
  public func with(_ progress: QuizProgress) -> Quiz {
    var copy = self
    copy.progress = progress
    return copy
  }

  /// Whether a line that is not a command answers the open question. Any number does, since the
  /// refusal of an invalid one lists the valid ones.
  public func isAnswer(_ line: String) -> Bool {
    question.map { Int(line) != nil || $0.isRight(line) != nil } ?? false
  }

  /// Whether a question is open.
  public var isAsking: Bool { question != nil }

  /// Makes a move in the quiz.
  ///
  /// - Parameter random: the source of the questions and their cards.
  /// - Returns: the reply, with a row if a question was answered.
  /// - Throws: `Refusal` for an invalid answer, which changes nothing.
  public mutating func take(
    _ move: QuizMove, using random: inout some RandomNumberGenerator
  ) throws(Refusal) -> AdvisorAnswer {
    var rows: [Line] = []
    switch move {
    case .ask: if question == nil { ask(after: nil, using: &random) }
    case .stop: question = nil
    case .answer(let answer):
      guard let asked = question else {
        throw Refusal(.rulePhase, "no question is open; advise quiz asks one")
      }
      guard let isRight = asked.isRight(answer) else { throw asked.refusal }
      progress.note(asked.topic, isRight: isRight)
      let verdict: Prose = isRight ? "Right." : "No, the answer is \(asked.right)."
      rows = [
        Line(
          .row, "quiz",
          ["topic": asked.topic.description, "right": isRight, "answer": asked.right],
          text: asked.reason, said: "\(wrapped: verdict + " " + asked.reason)")
      ]
      ask(after: asked.topic, using: &random)
    }
    let asked: Line.Fields =
      question.map {
        [
          "topic": $0.topic.description, "cards": $0.cards, "board": $0.board,
          "options": $0.options.map(\.word),
        ]
      } ?? [:]
    let reply = Line(
      .done, "quiz",
      [
        "answered": progress.answered, "correct": progress.right, "known": progress.known,
        "of": QuizTopic.all.count,
      ], text: question?.sentence, said: question?.told(score) ?? standing
    ).adding(asked).adding(["rows": rows.count])
    return (reply, rows)
  }

  private var score: Prose {
    progress.answered == 0 ? "" : " So far \(rate) right."
  }

  private var rate: Prose { "\(progress.right) of \(progress.answered)" }

  private var standing: Prose {
    let known: Prose = "You know \(progress.known) of \(QuizTopic.all.count) things."
    let start = progress.answered == 0 ? known : "So far \(rate) right. \(known)"
    return "\(wrapped: "\(start) advise quiz asks the next question.")"
  }

  private mutating func ask(
    after last: QuizTopic?, using random: inout some RandomNumberGenerator
  ) {
    question = QuizQuestion(progress.next(after: last, using: &random), using: &random)
  }
}

extension QuizQuestion {
  /// The question with its cards and choices.
  fileprivate func told(_ score: Prose) -> Prose {
    let options = options.enumerated().map { "     \($0 + 1). \($1.told)" as Prose }
    let form: Prose = options.isEmpty ? "the number" : "its number"
    let all = cards + board
    return
      (["\(drawn: all, instead: "  \(all)\n")  \(wrapped: sentence, indent: 2)"] + options + [
        "Type \(form), or advise quiz stop.\(score)"
      ]).joined(separator: "\n")
  }

  /// A refusal of an invalid answer, with a valid one as an example.
  fileprivate var refusal: Refusal {
    if options.isEmpty {
      return Refusal(.protoArguments, "how many cards? type the number, as in advise quiz 9")
    }
    let name: Prose =
      if case .hand = topic { ", or the name of the hand, as in advise quiz flush" } else { "" }
    return Refusal(
      .protoArguments, "type a number from 1 to \(options.count), as in advise quiz 2\(name)")
  }
}

extension QuizQuestion.Option {
  fileprivate var word: String {
    switch self {
    case .kind(let category): category.wireName
    case .hand(let cards): cards.notation
    }
  }

  fileprivate var told: Prose {
    switch self {
    case .kind(let category): "\(category.name)"
    case .hand(let cards): "\(cards)"
    }
  }
}
