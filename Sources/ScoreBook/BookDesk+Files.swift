import Lines

extension BookDesk {
  /// A game as a printable drawing.
  func drawing(of game: Game, _ from: Int) -> BookAnswer {
    let club = book[game.club]
    let lines = ScoreSheetDrawing(game, in: club).svg
    let first = min(max(from, 1), lines.count + 1)
    return file(
      lines.dropFirst(first - 1).answered, of: lines.count, from: first,
      "book print \(game.number) format=svg", club, game.number)
  }

  /// The club as a file.
  func export(_ format: BookFormat, _ from: Int) -> BookAnswer {
    let command = "book export" + (format == .csv ? "" : " format=\(format.rawValue)")
    let (lines, count) = book.file(of: club, format, for: reader, from: max(from, 1))
    return file(
      lines, of: count, from: min(max(from, 1), count + 1), typed(club.typed(command)), club)
  }

  /// Lines of a file, and for people the command that gets the rest.
  private func file(
    _ rows: [String], of all: Int, from first: Int, _ command: String, _ club: Club,
    _ game: Int? = nil
  ) -> BookAnswer {
    let next = first + rows.count
    let hint =
      next <= all
      ? ["these are not all; go on with \(command) from=\(next)"]
      : rows.isEmpty ? ["nothing to write; the file has \(all) lines"] : []
    return answer(
      rows.map { .text($0) }, rows + hint, ["game": game], in: club, of: game, all: all)
  }
}

// MARK: - Imports

extension BookDesk {
  /// The answer to an import step that has not checked anything.
  public func answer(to step: ImportStep, _ file: BookFile?) -> BookAnswer {
    let kept = file?.rows.count ?? 0
    switch step {
    case .row: return imported(kept, ["Row \(kept) is kept."])
    case .cancel: return imported(kept, ["The file is forgotten, and nothing has changed."])
    default:
      return imported(
        kept,
        ["Send the rows, the names of the columns first, each as in book import row :ROW"])
    }
  }

  /// The answer to `commit`.
  ///
  /// - Parameter first: the number of the first imported game.
  public func answer(to reading: BookFileReading, _ events: [BookEvent]) -> BookAnswer {
    let first = events.first?.news().first?.int("first")
    let command = club.typed(first.map { "book game \($0)" } ?? "book players")
    return imported(
      reading.file.rows.count,
      events.map { $0.ownSentence(in: club.title) }
        + next([(command, "to see it"), (club.typed("book list"), "the games")]), reading, first)
  }

  /// The answer to `try`: the content that would be imported, or what does not fit.
  public func answer(to reading: BookFileReading) -> BookAnswer {
    let (content, misfits, count) = (reading.content, reading.misfits, reading.file.rows.count)
    guard misfits.isEmpty else {
      let rest = misfits.count - BookLimits.misfits
      let title = misfits.count == 1 ? "1 thing does" : "\(misfits.count) things do"
      return imported(
        count,
        ["\(title) not fit, and nothing has changed:"]
          + misfits.prefix(BookLimits.misfits).map(\.sentence)
          + (rest > 0 ? ["… and \(rest) more"] : []), reading)
    }
    let new = [
      (content.playerCount, "player"), (content.profileCount, "profile"),
      (content.gameCount, "game"),
    ].map { "\($0) \($1)\($0 == 1 ? "" : "s")" }
    let known = reading.knownCount
    let more = known == 0 ? "" : " \(known) more are in the book already."
    var lines = [
      "All \(count) rows fit. New: \(new.joined(separator: ", ")).\(more) Nothing has changed yet."
    ]
    var hints = [("book import commit", "to have it in the book")]
    if !reading.duplicates.isEmpty {
      let numbers = reading.duplicates.prefix(20).map(String.init).joined(separator: ", ")
      lines.append(
        "In the book already, when it began and who plays: game \(numbers)"
          + (reading.duplicates.count > 20 ? " …" : "."))
      hints = [
        ("book import commit duplicates=skip", "all but these"),
        ("book import commit duplicates=enter", "all, these twice"),
      ]
    }
    return imported(count, lines + next(hints + [("book import cancel", "nothing")]), reading)
  }

  /// - Parameters:
  ///   - kept: the number of rows received so far.
  ///   - reading: the checked file, before or after the import.
  private func imported(
    _ kept: Int, _ lines: [String], _ reading: BookFileReading? = nil, _ first: Int? = nil
  ) -> BookAnswer {
    let content = reading?.content
    let rows = (reading?.misfits ?? []).prefix(BookLimits.misfits).map {
      Line(
        .row, "misfit", ["row": $0.row, "column": $0.column], text: Prose(sentence: $0.reason))
    }
    let reply = Line(
      .done, "import",
      [
        "kept": kept, "players": content?.playerCount, "profiles": content?.profileCount,
        "games": content?.gameCount, "misfits": reading?.misfits.count,
        "duplicates": reading.map { Array($0.duplicates.prefix(BookLimits.misfits)) },
        "first": first, "rows": rows.isEmpty ? nil : rows.count, "club": club.choice,
      ])
    return BookAnswer(
      rows: rows, reply: reply, lines: lines, club: club, game: nil, team: nil)
  }
}
