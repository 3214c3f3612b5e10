import Cards

/// Rows of a club's file that somebody sends, before any of it is in the book.
public struct BookFile: Sendable {
  public let club: Club.ID
  public private(set) var rows: [String] = []
  private var bytes = 0

  /// An empty one for that club.
  public init(for club: Club.ID) { self.club = club }

  /// Adds a row, if there is room.
  public mutating func append(_ row: String) throws(Refusal) {
    guard !row.isEmpty else { throw .emptyRow }
    guard rows.count < BookLimits.fileRows, bytes + row.utf8.count <= BookLimits.fileBytes else {
      throw .fileFull
    }
    rows.append(row)
    bytes += row.utf8.count
  }
}

/// Something in a file that does not fit.
public struct Misfit: Hashable, Sendable {
  /// The row, counted from 1 as spreadsheets do: the first one has the names of the columns.
  public let row: Int
  /// The name of the column, if it is one alone.
  public let column: String?
  /// What is wrong and what would be right.
  public let reason: String

  init(_ row: Int, _ column: BookColumn?, _ reason: String) {
    (self.row, self.column, self.reason) = (row, column?.rawValue, reason)
  }

  /// The same as one sentence.
  public var sentence: String { "row \(row)" + (column.map { ", \($0)" } ?? "") + ": \(reason)" }
}

/// What becomes of games of a file that are in the book already.
public enum DuplicateGames: String, CaseIterable, Sendable {
  /// They are left out.
  case skip
  /// They are entered once more.
  case enter
}

/// A step towards a change that comes from a file.
public enum ImportStep: String, CaseIterable, Sendable {
  /// An empty file, instead of the one before.
  case begin
  /// The next row.
  case row
  /// What `commit` would do. Nothing changes.
  case `try`
  /// All of it comes into the book, or nothing.
  case commit
  /// The file is forgotten.
  case cancel
}
