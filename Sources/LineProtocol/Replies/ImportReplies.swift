import Cards
import Lines
import ScoreBook

extension Message {
  static let importBodies: [any CodedBody.Type] = [MisfitRow.self, ImportEnd.self]
}

/// Something in a file that does not fit, in its sentence.
public struct MisfitRow: CodedBody {
  static let lines = [
    Message.Line(.row, .misfit, "what does not fit in a row of a file, in its text")
  ]

  let row: Int
  let column: String?

  /// Where it is, as people say it.
  public var place: String { "row \(row)" + (column.map { ", \($0)" } ?? "") }

  init(_ misfit: Misfit) { (row, column) = (misfit.row, misfit.column) }

  init(_ line: inout FieldCoder, _ row: Self?) throws(Misread) {
    self.row = try line.field(.row, row?.row)
    column = try line.optional(.column, row?.column)
  }
}

/// What came of a step of `book import`.
public struct ImportEnd: RowsCounted {
  static let lines = [
    Message.Line(
      .done, .import, "how many rows of a file are kept; what is new in it, or does not fit")
  ]

  /// How many rows of the file there are.
  public let kept: Int
  /// What is new.
  public let players, profiles, games: Int?
  /// How much does not fit.
  public let misfits: Int?
  /// The numbers of games that are in the book already.
  public let duplicates: [Int]?
  /// The number of the first game that came into the book.
  public let first: Int?
  private var rows: Int?
  /// The club, if it is not the open one.
  let club: String?

  public init(_ answer: ImportAnswer) {
    let reading = answer.reading
    (kept, first) = (answer.kept, answer.first)
    players = reading?.content.playerCount
    profiles = reading?.content.profileCount
    games = reading?.content.gameCount
    misfits = reading?.misfits.count
    duplicates = reading.map { Array($0.duplicates.prefix(BookLimits.misfits)) }
    rows = reading.flatMap {
      $0.misfits.isEmpty ? nil : min($0.misfits.count, BookLimits.misfits)
    }
    club = answer.club.flatMap { $0.isOpen ? nil : $0.name }
  }

  mutating func count(rows: Int) { self.rows = rows }

  init(_ line: inout FieldCoder, _ end: Self?) throws(Misread) {
    kept = try line.field(.kept, end?.kept)
    players = try line.optional(.players, end?.players)
    profiles = try line.optional(.profiles, end?.profiles)
    games = try line.optional(.games, end?.games)
    misfits = try line.optional(.misfits, end?.misfits)
    duplicates = try line.optional(.duplicates, end?.duplicates)
    first = try line.optional(.first, end?.first)
    rows = try line.optional(.rows, end?.rows)
    club = try line.optional(.club, end?.club)
  }
}

extension Message {
  /// What does not fit, for programs.
  public init(_ misfit: Misfit) {
    self.init(MisfitRow(misfit), prose: Prose(sentence: misfit.reason))
  }
}
