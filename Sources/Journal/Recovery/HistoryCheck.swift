import Lines
import Room

/// The contents of a directory's history, and what is lost of it.
public struct HistoryCheck: Sendable {
  /// How many rounds can be read.
  public private(set) var rounds = 0
  /// How many files contain them.
  public let files: Int
  /// Damage that costs nothing, because the journal has those rounds, in words.
  public private(set) var torn: [String] = []
  /// Lost rounds, and how to get them back, in words.
  public private(set) var loss: String?

  /// The fewest rounds that are kept for a table; older ones may have been removed.
  private static let roundsKept = 100_000

  /// Reads the files without changing them.
  ///
  /// - Parameter recovered: the store rebuilt from the journal.
  /// - Throws: `JournalError.disk`.
  public init(
    _ directory: String, beside recovered: RecoveredStore,
    on disk: any Disk = RealDisk()
  ) throws(JournalError) {
    let tables = recovered.store.histories
    var found: [TableID: Set<Int>] = [:]
    let read = try HistoryFiles.read(directory, on: disk) { table, round in
      if tables[table] != nil { found[table, default: []].insert(round.number) }
    }
    files = read.files.values.reduce(0, +)
    rounds = found.values.reduce(0) { $0 + $1.count }
    let lost = tables.sorted { $0.key < $1.key }.flatMap { id, table -> [String] in
      let known = recovered.rounds(of: id, isNew: true).map(\.number)
      let there = (found[id] ?? []).union(known)
      // A start rewrites the last files, possibly as fewer.
      let hasLetGo = read.files[id] ?? 0 >= HistoryFiles.filesKept - 2
      let numbers = HistoryCheck.missing(there, of: table.roundCount, hasLetGo: hasLetGo)
      return HistoryCheck.ranges(numbers, of: id)
    }
    let damages = read.damages.map(\.place)
    guard !lost.isEmpty else {
      torn = damages.map { "\($0); the journal has these rounds, and the next start writes them" }
      return
    }
    loss =
      "the history is damaged: \(lost.joined(separator: ", ")) can not be read"
      + (damages.isEmpty ? "" : " (\(damages.joined(separator: "; ")))")
      + ". Chips, accounts and the book are whole. "
      + "The server runs without them; put the files back from a backup"
  }

  /// The rounds of a table that were played but are missing.
  ///
  /// - Parameters:
  ///   - there: the numbers of those that exist.
  ///   - count: how many were played.
  ///   - hasLetGo: whether the table has so many files that the oldest may have been removed.
  private static func missing(_ there: Set<Int>, of count: Int, hasLetGo: Bool) -> [Int] {
    let first = there.min() ?? 1
    let mayBeGone = hasLetGo || count - first >= roundsKept - 1
    return (1...max(1, count)).filter { number in
      number <= count && !there.contains(number) && !(mayBeGone && number < first)
    }
  }

  /// One phrase for each gap, such as `rounds 5 to 9 of table main`.
  private static func ranges(_ numbers: [Int], of table: TableID) -> [String] {
    var ranges: [ClosedRange<Int>] = []
    for number in numbers {
      if let last = ranges.last, last.upperBound + 1 == number {
        ranges[ranges.count - 1] = last.lowerBound...number
      } else {
        ranges.append(number...number)
      }
    }
    return ranges.map { range in
      let numbers =
        range.count == 1
        ? "round \(range.lowerBound)" : "rounds \(range.lowerBound) to \(range.upperBound)"
      return "\(numbers) of table \(table)"
    }
  }
}
