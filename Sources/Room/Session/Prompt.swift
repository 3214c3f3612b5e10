import Advisor
import Cards
import Identity
import LineProtocol
import Lines
import ScoreBook

/// Something that a session asks its person: a question, and what the next line does.
public struct Prompt: Sendable {
  /// What asks. A line is offered in this order; what answers nothing here is a command.
  enum Asker: Hashable, Comparable, Sendable {
    case password, card, confirmation
    case challenge(PlayerName)
    case quiz, step, lesson
  }

  let asker: Asker
  /// What a person reads behind all other lines while it is open; empty if the reply says it.
  var question: Prose = ""
  /// The price of a seat that is asked about, and until when `play` agrees to it.
  var offer: (PlayOffer, until: Instant)?
  /// What a line does that is typed; `nil` if it is no answer.
  let answer: @Sendable (String, Session) throws -> (CommandTraits, Deed)?
}

extension Prompt {
  /// What asks whenever there is something to ask: what it asks about outlives the connection.
  static let lasting: [Asker: Prompt] = [.quiz: quiz, .lesson: lesson]

  private static let quiz = Prompt(asker: .quiz) { line, session in
    let answer = line.split { $0 == " " || $0 == "\t" }.joined(separator: " ")
    let quiz = session.advisor.quiz
    let isEnd = quiz.isAsking && QuizMove.isEnd(answer)
    guard isEnd || quiz.isAnswer(answer) else { return nil }
    return ([], { session in session.quiz(isEnd ? .stop : .answer(answer)) })
  }

  /// At a table the words mean what they mean there.
  private static let lesson = Prompt(asker: .lesson) { line, session in
    guard session.advisor.tutorials.open != nil,
      !session.tables.entries.contains(where: \.isSeated), let move = TutorialMove(typed: line)
    else { return nil }
    return ([], { session in try session.tutor(move) })
  }

  /// The walk through a round of the score book. While a table asks, empty lines are the table's;
  /// at the end of the walk it asks nothing.
  init(_ step: CardStep) {
    self.init(asker: .card, question: Prose(sentence: step.question)) { line, session in
      guard let card = step.card, let answer = CardAnswer(line), session.pending?.tag == nil,
        answer != .keep || !session.tables.hasQuestion()
      else { return nil }
      let deed: Deed = { session in
        session.house { house, requester in
          house.book.step(
            card, answer, requester, in: &house.store, at: house.moment, &house.limiter)
        }
      }
      return ([], deed)
    }
  }

  /// The steps of a round that is replayed.
  init(_ place: ReplayPlace) {
    self.init(asker: .step) { line, _ in
      try place.line(typed: line).map { try Commands.understood(RequestLine($0), .cents) }
    }
  }

  /// Whether a line is meant that an answer has questioned; `nil` if it has not. So long it can be
  /// agreed to: what was asked earlier nobody remembers.
  init?(_ answer: Answer, to line: RequestLine?, at now: Instant) {
    guard answer.refusal == .ruleConfirm || answer.offer != nil else { return nil }
    let until = now.after(seconds: 60)
    let offer = answer.offer.map { ($0, until: until) }
    self.init(asker: .confirmation, offer: offer) { typed, session in
      guard let line, let agrees = Phrasing.agrees(typed) else { return nil }
      guard agrees else { return (.isOwn, Session.nothing("Nothing was done.")) }
      guard session.now <= until else { return nil }
      let (traits, deed) = try session.understood(line)
      let again: Deed = { session in
        session.pending?.typed = line
        return try deed(&session)
      }
      return (traits, again)
    }
  }

  /// A match that somebody asks for. Of several it has to be said which is meant.
  init(challengeBy name: PlayerName) {
    self.init(asker: .challenge(name)) { line, session in
      guard !session.reader.holdsLinesBack, let agrees = Phrasing.agrees(line) else { return nil }
      let challenges = session.prompts.keys.count {
        if case .challenge = $0 { true } else { false }
      }
      let command = (agrees ? "accept" : "decline") + (challenges == 1 ? " \(name)" : "")
      return try Commands.understood(RequestLine(command), .cents)
    }
  }
}

extension [Prompt.Asker: Prompt] {
  /// Takes what the answer to a command asks, or asks no longer.
  mutating func take(_ answer: Answer, to command: Session.Pending) {
    if let prompt = answer.prompt { self[prompt.asker] = prompt }
    if command.writes {
      self[.confirmation] = Prompt(answer, to: command.typed, at: command.readAt)
    }
    // Nobody waits any more for an answer that was given.
    let keys = ["accept": "name", "decline": "name", "play": "with"]
    if let key = keys[answer.reply.word], let other: PlayerName = answer.reply.value(key) {
      self[.challenge(other)] = nil
    }
    if answer.refusal == nil { self[.step] = ReplayPlace(answer.reply).map(Prompt.init) }
  }

  mutating func take(_ notice: Notice, isIgnored: Bool) {
    switch notice {
    case .challenged(let name, _) where !isIgnored:
      self[.challenge(name)] = Prompt(challengeBy: name)
    case .challengeOver(let name, _, _): self[.challenge(name)] = nil
    default: break
    }
  }
}
