import Cards
import LineProtocol
import ScoreBook

/// What becomes of the walk through a round of the score book.
public struct CardPrompt: Sendable {
  /// What came of the answer.
  let lines: [Prose]
  /// The element that is asked for next; `nil` at the end.
  let card: BookCard?
  /// What is asked there.
  let question: Prose

  /// The walk as the book has it.
  init(_ step: CardStep) {
    lines = step.lines.map(Prose.init(sentence:))
    (card, question) = (step.card, Prose(sentence: step.question))
  }

  /// The end, when the game is gone.
  static let ended = CardPrompt(lines: [], card: nil, question: "")

  private init(lines: [Prose], card: BookCard?, question: Prose) {
    (self.lines, self.card, self.question) = (lines, card, question)
  }
}

extension Session {
  /// Takes a line as the answer to the card, if it is one; `nil` if it is a command. While a table
  /// asks, empty lines are the table's.
  mutating func answerCard(_ bytes: ArraySlice<UInt8>) -> [Effect]? {
    guard mode == .text, let card = card?.card, let line = String(validating: bytes, as: UTF8.self),
      let answer = CardAnswer(line), answer != .keep || !tables.hasQuestion()
    else { return nil }
    pending = Pending(tag: nil, words: "", isRepeated: false)
    isKnownToOffice = true
    return office { office, requester, now, time in
      office.step(card, answer, requester, at: now, time)
    }
  }

  /// What others have entered is in the question from now on, or the walk is over with its game.
  mutating func renew(_ asked: BookCard, _ prompt: CardPrompt) {
    guard card?.card == asked else { return }
    take(prompt)
    guard !prompt.lines.isEmpty, isConnected else { return }
    if secret == nil {
      for line in prompt.lines { write(line) }
    } else {
      holdBack(prompt.lines, isChat: false)
    }
  }

  /// Notes where the walk stands. Programs read the sheet and are asked nothing.
  mutating func take(_ prompt: CardPrompt) {
    card = mode == .text && prompt.card != nil ? prompt : nil
    isPromptStale = true
  }
}
