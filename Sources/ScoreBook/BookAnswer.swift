/// The reply to a `book …` command.
public struct BookAnswer: Sendable {
  /// The rows for programs, in order.
  public let rows: [BookRow]
  /// The fields of the last line for programs, `+ book …`.
  public let fields: [BookField]
  /// The screen for people, at most 78 columns wide.
  public let lines: [String]

  /// A reply of these.
  init(_ rows: [BookRow], _ fields: [BookField], _ lines: [String]) {
    (self.rows, self.fields, self.lines) = (rows, fields, lines)
  }

  /// The game that it is about, if it is about one.
  public var game: Int? { fields.first { $0.key == "game" }.flatMap { Int($0.value) } }

  /// Whether the last line says how many rows there are.
  public var isCounted: Bool { fields.contains { $0.key == "rows" } }
}

extension Book {
  /// The reply to a question.
  ///
  /// - Parameters:
  ///   - time: now; it decides what is today.
  ///   - watching: the game the person watches, if that is known.
  /// - Throws: `BookError` when there is no such game, team, open round or group.
  public func answer(
    _ query: BookQuery, at time: BookTime, watching: Int? = nil
  ) throws(BookError) -> BookAnswer {
    switch query {
    case .current:
      guard let game = inProgress(on: time.day, watching: watching) else { return list(from: 1) }
      return summary(of: game)
    case .list(let from): return list(from: from)
    case .game(let number):
      return summary(of: try meantGame(number, at: time, watching: watching))
    case .sheet(let team, let round, let number):
      let game = try meantGame(number, at: time, watching: watching)
      let sheet = try game.sheet(of: team, in: round ?? game.currentRound)
      return BookAnswer(
        sheet.rows, sheet.fields, BookScreen.sheet(sheet, of: game))
    case .changes(let number, let from):
      let game = try meantGame(number, at: time, watching: watching)
      let lines = BookScreen.changes(of: game, from: from)
      return listing(game.changes.reversed(), from, lines, [("game", "\(game.number)")]) { $0.row }
    case .players(let group, let from):
      let players = try players(of: group)
      let lines = BookScreen.players(players, of: group, from: from)
      return listing(players, from, lines) { $0.row }
    case .board(let group, let from):
      let board = try board(of: group)
      let lines = BookScreen.board(board, of: group, from: from)
      return listing(board, from, lines) { $0.row }
    case .profiles: return listing(profiles, 1, BookScreen.profiles(self)) { $0.row }
    case .help:
      let lines = BookScreen.help()
      let rows = lines.map { BookRow("line", [], text: $0) }
      return BookAnswer(rows, [("rows", "\(rows.count)")], lines)
    }
  }

  /// The reply to a change that was made: the game as it stands now.
  public func answer(
    to change: BookChange, _ events: [BookEvent]
  ) -> BookAnswer {
    let game = (change.game ?? events.first?.game).flatMap { self.game($0) }
    let lines = BookScreen.outcome(of: change, events, in: self)
    return BookAnswer(
      events.compactMap(\.added), game?.summary.fields ?? events.first?.rows.first?.fields ?? [],
      lines)
  }

  private func summary(of game: Game) -> BookAnswer {
    let summary = game.summary
    return BookAnswer(
      summary.rows, summary.fields, BookScreen.summary(of: game, in: self))
  }

  private func list(from: Int) -> BookAnswer {
    listing(newestFirst, from, BookScreen.list(self, from: from)) { $0.row }
  }

  private func listing<Row>(
    _ all: some RandomAccessCollection<Row>, _ from: Int, _ lines: [String],
    _ place: [BookField] = [], row: (Row) -> BookRow
  ) -> BookAnswer {
    let shown = BookScreen.page(all, from: from).rows.map(row)
    return BookAnswer(shown, place + [("rows", "\(shown.count)"), ("of", "\(all.count)")], lines)
  }
}

extension BookEvent {
  /// The row of what came into the book.
  fileprivate var added: BookRow? {
    switch self {
    case .playerAdded(let player): player.row
    case .profileDefined(let profile): profile.row
    default: nil
    }
  }
}
