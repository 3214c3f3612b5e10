import Cards
import Lines

/// What is told of a step of an import.
public struct ImportAnswer: Sendable {
  /// How many rows are kept so far.
  private let kept: Int
  /// What the file would make of the book, or has made.
  private var reading: BookFileReading?
  /// The number of the first game that came into the book.
  private var first: Int?
  private var club: Club?
  /// The same for people.
  public private(set) var lines: [String] = []

  /// What does not fit.
  public var rows: [Line] {
    (reading?.misfits ?? []).prefix(BookLimits.misfits).map {
      Line(
        .row, "misfit", ["row": $0.row, "column": $0.column], text: Prose(sentence: $0.reason))
    }
  }

  public var reply: Line {
    let content = reading?.content
    return Line(
      .done, "import",
      [
        "kept": kept, "players": content?.playerCount, "profiles": content?.profileCount,
        "games": content?.gameCount, "misfits": reading?.misfits.count,
        "duplicates": reading.map { Array($0.duplicates.prefix(BookLimits.misfits)) },
        "first": first, "rows": rows.isEmpty ? nil : rows.count, "club": club?.choice,
      ])
  }

  /// The answer to a step that has looked at nothing.
  public init(to step: ImportStep, _ file: BookFile?, in club: Club?) {
    (kept, self.club) = (file?.rows.count ?? 0, club)
    switch step {
    case .row: lines = ["Row \(kept) is kept."]
    case .cancel: lines = ["The file is forgotten, and nothing has changed."]
    default:
      lines = ["Send the rows, the names of the columns first, each as in book import row :ROW"]
    }
  }

  /// The answer to `try`.
  public init(_ reading: BookFileReading, in club: Club) {
    (kept, self.reading, self.club) = (reading.file.rows.count, reading, club)
    lines = reading.screen
  }

  /// The answer to `commit`.
  public init(_ reading: BookFileReading, _ events: [BookEvent], in club: Club) {
    (kept, self.reading, self.club) = (reading.file.rows.count, reading, club)
    if case .imported(_, _, _, let games, _)? = events.first { first = games?.lowerBound }
    let command = club.typed(first.map { "book game \($0)" } ?? "book players")
    lines =
      events.flatMap { Columns.wrapped($0.ownSentence(in: club.title)) }
      + BookScreen.next([(command, "to see it"), (club.typed("book list"), "the games")])
  }
}

extension BookFileReading {
  /// What would come into the book, or what does not fit.
  fileprivate var screen: [String] {
    guard misfits.isEmpty else {
      let rest = misfits.count - BookLimits.misfits
      return [
        misfits.count == 1
          ? "1 thing does not fit, and nothing has changed:"
          : "\(misfits.count) things do not fit, and nothing has changed:"
      ] + misfits.prefix(BookLimits.misfits).flatMap { Columns.wrapped($0.sentence, indent: 4) }
        + (rest > 0 ? ["… and \(rest) more"] : [])
    }
    let new = [
      (content.playerCount, "player"), (content.profileCount, "profile"),
      (content.gameCount, "game"),
    ].map { "\($0) \($1)\($0 == 1 ? "" : "s")" }
    let known = knownCount == 0 ? "" : " \(knownCount) more are in the book already."
    var lines = Columns.wrapped(
      "All \(file.rows.count) rows fit. New: \(new.joined(separator: ", ")).\(known)"
        + " Nothing has changed yet.")
    guard duplicates.isEmpty else {
      let numbers = duplicates.prefix(20).map(String.init).joined(separator: ", ")
      lines += Columns.wrapped(
        "In the book already, when it began and who plays: game \(numbers)"
          + (duplicates.count > 20 ? " …" : "."))
      return lines
        + BookScreen.next([
          ("book import commit duplicates=skip", "all but these"),
          ("book import commit duplicates=enter", "all, these twice"),
          ("book import cancel", "nothing"),
        ])
    }
    return lines
      + BookScreen.next([
        ("book import commit", "to have it in the book"), ("book import cancel", "nothing"),
      ])
  }
}
