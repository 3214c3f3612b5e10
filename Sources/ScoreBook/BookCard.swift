import Lines

/// A card, which asks for each element of a team's round in turn.
///
/// It only has a position; the counts are read from the book at every step, because other people
/// may enter counts at the same time.
public struct BookCard: Hashable, Sendable {
  /// The number of the game.
  public let game: Int
  /// The team.
  public let team: TeamName
  /// The round.
  public let round: Round
  /// The index of the current element, in the order of the sheet.
  private(set) var place = 0

  init(_ game: Game, _ team: TeamName, _ round: Round) {
    (self.game, self.team, self.round) = (game.number, team, round)
  }

  /// The current element in this game; `nil` after the last one.
  func rule(in game: Game) -> ProfileElement? {
    let rules = game.profile.elements
    return rules.indices.contains(place) ? rules[place] : nil
  }

  /// The card after an answer; `nil` at the end.
  func after(_ answer: CardAnswer, in game: Game) -> BookCard? {
    var next = self
    switch answer {
    case .done: return nil
    case .back: next.place = max(place - 1, 0)
    case .keep, .amount: next.place += 1
    }
    return next.rule(in: game) == nil ? nil : next
  }

  /// The change that an answer makes, if any. An answer of 1 to the win is a win, with its
  /// defaults.
  ///
  /// - Throws: `Refusal` if the game is gone or complete, which ends the card.
  public func change(_ answer: CardAnswer, in book: Book) throws(Refusal) -> BookChange? {
    let game = try book.game(of: self)
    guard case .amount(let amount) = answer, let element = rule(in: game)?.element else {
      return nil
    }
    let count = amount.count(from: game.entry(team, round).counts[element])
    let kind: Entry.Kind = element == .win && count == 1 ? .win : .count(element, count)
    return .enter(game: self.game, Entry(team, round, kind))
  }
}

/// An answer to a card.
public enum CardAnswer: Hashable, Sendable {
  /// Keep the current count.
  case keep
  /// Ask for the previous element again.
  case back
  /// End the card.
  case done
  /// A new count, or a change of the current one.
  case amount(Amount)

  /// The words that end a card: people who look for a way out type any of these.
  private static let ends: Set = ["done", "stop", "cancel", "end", "exit", "q"]

  /// Reads an empty line, `-`, `done`, `3`, `1,250`, `+1` or `-1`; `nil` for any other line, which
  /// is a command.
  public init?(_ line: String) {
    let words = line.split { $0 == " " || $0 == "\t" }
    switch (words.count, words.first?.lowercased()) {
    case (0, _): self = .keep
    case (1, "-"): self = .back
    case (1, let word?) where Self.ends.contains(word): self = .done
    case (1, let word?):
      guard let amount = Amount(word) else { return nil }
      self = .amount(amount)
    default: return nil
    }
  }
}

/// The state of a card after a step.
public struct CardStep: Sendable {
  /// The result of the answer, for people.
  public let lines: [String]
  /// The card to continue with; `nil` at the end.
  public let card: BookCard?
  /// The next question.
  public let question: String
}

extension Book {
  /// The game of a card.
  ///
  /// - Throws: `Refusal` if it is gone or complete.
  public func game(of card: BookCard) throws(Refusal) -> Game {
    guard let game = game(card.game) else { throw missing(card.game) }
    guard !game.isComplete else { throw .gameComplete(card.game, last: game.lastRound) }
    return game
  }

  /// The first step of a card.
  ///
  /// - Throws: `Refusal` if there is no such team or open round.
  func card(
    _ team: TeamName, _ round: Round?, in game: Game
  ) throws(Refusal) -> CardStep {
    let round = round ?? game.currentRound
    if let reason = game.reasonClosed(team, round) { throw reason }
    let card = BookCard(game, team, round)
    let line =
      "The card of \(team), game \(game.number) of \(self[game.club].title), round \(round). Type a"
      + " count, or +1 or -1; Enter keeps what stands, - goes back, done or stop ends. All else"
      + " is a command."
    return CardStep(lines: [line], card: card, question: game.question(card))
  }

  /// The step after an answer, once its change is made.
  ///
  /// - Parameter events: the events of the change.
  public func step(
    _ card: BookCard, _ answer: CardAnswer, _ events: [BookEvent]
  ) throws(Refusal) -> CardStep {
    guard let game = game(card.game) else { throw missing(card.game) }
    let lines = events.map { $0.ownSentence(in: self[game.club].title) }
    guard let next = card.after(answer, in: game) else {
      return CardStep(lines: lines + game.end(of: card), card: nil, question: "")
    }
    return CardStep(lines: lines, card: next, question: game.question(next))
  }
}

extension Book {
  /// The step of a card after another person changed the game: with the current count or, if the
  /// card cannot continue, at its end with the reason.
  public func renewed(_ card: BookCard) -> CardStep {
    do {
      return CardStep(lines: [], card: card, question: try game(of: card).question(card))
    } catch {
      return CardStep(
        lines: ["The card of \(card.team) is over: \(error.text)."], card: nil, question: "")
    }
  }
}

extension Game {
  fileprivate func question(_ card: BookCard) -> String {
    guard let rule = card.rule(in: self) else { return "" }
    let count = entry(card.team, card.round).counts[rule.element]
    return Columns.fit(
      "[\(card.team) \(card.round)] \(rule.title) (\(Columns.grouped(rule.points))):"
        + " \(Columns.grouped(count)). Round so far"
        + " \(Columns.grouped(score(of: card.team, in: card.round))). Count, or done?",
      BookLimits.columns)
  }

  /// The lines at the end of a card; since a card finishes nothing, the last one tells how to
  /// finish.
  fileprivate func end(of card: BookCard) -> [String] {
    let score = Columns.grouped(score(of: card.team, in: card.round))
    let isFinished = entry(card.team, card.round).isFinished
    let place = card.round == openRound ? "" : " round=\(card.round)"
    return [
      "Game \(number), round \(card.round): \(card.team) has \(score),"
        + (isFinished ? " finished." : " not finished."),
      isFinished
        ? "To see it: book sheet \(card.team) \(card.round) game=\(number)"
        : "To finish it: book finish \(card.team)\(place) game=\(number)",
    ]
  }
}
