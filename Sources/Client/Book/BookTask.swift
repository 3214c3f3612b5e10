import Lines

/// A task of the command line: it imports a club from a file, or writes a club or a game to one.
struct BookTask: Equatable, Sendable {
  enum Work: Equatable, Sendable {
    case importing
    case exporting
    /// Draws a game; without a number, the one in progress.
    case printing(game: Int?)
  }

  let work: Work
  let path: String
  /// The club, if one is named.
  private(set) var club: String?
  /// `csv` or `jsonl`.
  private(set) var format = "csv"
  /// What becomes of games that the book has: `skip` or `enter`.
  private(set) var duplicates: String?
  /// Whether to check only what would not fit.
  var isTrial = false
  /// Whether the user agrees in advance to import, or to overwrite a file.
  var isSure = false

  static let usage =
    "write: book import FILE, book export FILE or book print N FILE.svg, perhaps with club=CLUB"

  /// Reads the words after `book`.
  init(_ words: [String]) throws(OptionError) {
    var (plain, format) = ([String](), String?.none)
    for word in words.dropFirst() {
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2 else {
        plain.append(word)
        continue
      }
      let value = String(parts[1])
      switch parts[0].lowercased() {
      case "club": club = value
      case "format":
        guard ["csv", "json", "jsonl"].contains(value) else {
          throw OptionError("say format=csv or format=jsonl")
        }
        format = value == "json" ? "jsonl" : value
      case "duplicates":
        guard ["skip", "enter"].contains(value) else {
          throw OptionError("say duplicates=skip or duplicates=enter")
        }
        duplicates = value
      // A file's name may contain the sign.
      default: plain.append(word)
      }
    }
    let word = words.first?.lowercased()
    switch (word, plain.count) {
    case ("import", 1): work = .importing
    case ("export", 1): work = .exporting
    case ("print", 1): work = .printing(game: nil)
    case ("print", 2):
      guard let game = WireNumber.parse(plain.removeFirst()), game > 0 else {
        throw OptionError("'\(words[1].prefix(40))' is no number of a game; " + Self.usage)
      }
      work = .printing(game: game)
    case ("import", _), ("export", _), ("print", _):
      throw OptionError((plain.isEmpty ? "which file? " : "one file is enough; ") + Self.usage)
    default: throw OptionError(Self.usage)
    }
    path = plain[0]
    self.format = format ?? "csv"
    guard duplicates == nil || work == .importing else {
      throw OptionError("duplicates= is for book import")
    }
    guard format == nil || work == .exporting else {
      throw OptionError("format= is for book export; an import is csv")
    }
  }

  /// The command that fetches the rows of the file to write, from that row.
  func query(from row: Int) -> String {
    let words =
      if case .printing(let game) = work {
        "book print" + (game.map { " \($0)" } ?? "") + " format=svg"
      } else {
        "book export" + (format == "csv" ? "" : " format=\(format)")
      }
    return words + (row == 1 ? "" : " from=\(row)") + ofClub
  }

  var begin: String { "book import begin\(ofClub)" }

  private var ofClub: String { club.map { " club=" + PercentEncoding.encode($0) } ?? "" }
}
