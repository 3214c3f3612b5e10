import Lines

/// The rows of a club's file that a person sends, before any of it is in the book.
public struct BookFile: Sendable {
  public let club: Club.ID
  public private(set) var rows: [String] = []
  private var bytes = 0

  /// An empty file for a club.
  public init(for club: Club.ID) { self.club = club }

  /// Adds a row, if there is room.
  public mutating func append(_ row: String) throws(Refusal) {
    guard !row.isEmpty else { throw .emptyRow }
    guard rows.count < Limits.bookFileRows, bytes + row.utf8.count <= Limits.bookFileBytes else {
      throw .fileFull
    }
    rows.append(row)
    bytes += row.utf8.count
  }
}

/// An error in a file.
public struct Misfit: Hashable, Sendable {
  /// The row, counted from 1 as in spreadsheets: the first one has the names of the columns.
  public let row: Int
  /// The name of the column, if the error is in a single one.
  public let column: String?
  /// The problem and the remedy.
  public let reason: String

  init(_ row: Int, _ column: BookColumn?, _ reason: String) {
    (self.row, self.column, self.reason) = (row, column?.rawValue, reason)
  }

  /// The error as one sentence.
  public var sentence: String { "row \(row)" + (column.map { ", \($0)" } ?? "") + ": \(reason)" }
}

/// The treatment of games in a file that the book already has.
public enum DuplicateGames: String, CaseIterable, Sendable {
  /// Omit them.
  case skip
  /// Enter them again.
  case enter
}

/// The words behind `book import`, in the order in which a file is sent.
public enum ImportStep: String, CaseIterable, Sendable {
  /// Start with an empty file, which replaces the previous one.
  case begin
  /// Add a row.
  case row
  /// Show what `commit` would do, without changing anything.
  case `try`
  /// Add everything to the book, or nothing.
  case commit
  /// Forget the file.
  case cancel
}
