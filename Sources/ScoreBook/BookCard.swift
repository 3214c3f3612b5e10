import Cards

/// A walk through a team's round: each element is asked for in turn.
///
/// It only says where one is; what stands is read from the book at every step, because others count
/// at the same time.
public struct BookCard: Hashable, Sendable {
  /// The number of the game.
  public let game: Int
  /// The team.
  public let team: TeamName
  /// The round.
  public let round: Round
  /// The place of the element that is asked for, in the order of the sheet.
  private(set) var place = 0

  init(_ game: Game, _ team: TeamName, _ round: Round) {
    (self.game, self.team, self.round) = (game.number, team, round)
  }

  /// What is asked for in this game; `nil` behind the last element.
  func rule(in game: Game) -> ProfileElement? {
    let rules = game.profile.elements
    return rules.indices.contains(place) ? rules[place] : nil
  }

  /// Where an answer leads; `nil` when that is the end.
  func after(_ answer: CardAnswer, in game: Game) -> BookCard? {
    var next = self
    switch answer {
    case .done: return nil
    case .back: next.place = max(place - 1, 0)
    case .keep, .amount: next.place += 1
    }
    return next.rule(in: game) == nil ? nil : next
  }

  /// What an answer enters, if it enters anything. 1 at the win is a win, with its defaults.
  ///
  /// - Throws: `Refusal` when the game is gone or complete: then the walk is over.
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

/// A line that answers a card.
public enum CardAnswer: Hashable, Sendable {
  /// What stands stays.
  case keep
  /// Once more the element before.
  case back
  /// The walk is over.
  case done
  /// A count, or a change of what stands.
  case amount(Amount)

  /// What ends a card: people who look for a way out type any of these.
  private static let ends: Set = ["done", "stop", "cancel", "end", "exit"]

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

/// Where a card stands after a step.
public struct CardStep: Sendable {
  /// What came of the answer, for people.
  public let lines: [String]
  /// Where the walk goes on; `nil` at its end.
  public let card: BookCard?
  /// What is asked there.
  public let question: String
}

extension Book {
  /// The game of a walk.
  ///
  /// - Throws: `Refusal` when it is gone or complete.
  public func game(of card: BookCard) throws(Refusal) -> Game {
    guard let game = game(card.game) else { throw missing(card.game) }
    guard !game.isComplete else { throw .gameComplete(card.game, last: game.lastRound) }
    return game
  }

  /// The beginning of a walk.
  ///
  /// - Throws: `Refusal` when there is no such team or open round.
  func card(
    _ team: TeamName, _ round: Round?, in game: Game
  ) throws(Refusal) -> CardStep {
    let round = round ?? game.currentRound
    if let reason = game.reasonClosed(team, round) { throw reason }
    let card = BookCard(game, team, round)
    let lines = Columns.wrapped(
      "The card of \(team), game \(game.number) of \(self[game.club].title), round \(round). Type a"
        + " count, or +1 or -1; Enter keeps what stands, - goes back, done or stop ends. All else"
        + " is a command.", indent: 0)
    return CardStep(lines: lines, card: card, question: game.question(card))
  }

  /// Where an answer leads, once it is entered.
  ///
  /// - Parameter events: what entering it did.
  public func step(
    _ card: BookCard, _ answer: CardAnswer, _ events: [BookEvent]
  ) throws(Refusal) -> CardStep {
    guard let game = game(card.game) else { throw missing(card.game) }
    let lines = events.flatMap { Columns.wrapped($0.ownSentence(in: self[game.club].title)) }
    guard let next = card.after(answer, in: game) else {
      return CardStep(lines: lines + game.end(of: card), card: nil, question: "")
    }
    return CardStep(lines: lines, card: next, question: game.question(next))
  }
}

extension Book {
  /// Where a card stands that somebody else has changed the game of: at what stands now, or, with
  /// the reason, at its end.
  public func renewed(_ card: BookCard) -> CardStep {
    do {
      return CardStep(lines: [], card: card, question: try game(of: card).question(card))
    } catch {
      return CardStep(
        lines: Columns.wrapped("The card of \(card.team) is over: \(error.text)."),
        card: nil, question: "")
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
        + " \(Columns.grouped(score(of: card.team, in: card.round))). Count, or done?")
  }

  /// A walk finishes nothing: the last line says how to.
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
