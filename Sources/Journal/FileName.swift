/// The name of a segment or a snapshot: a number of 20 digits, so that names sort like numbers; or
/// that of the mark.
struct FileName: Hashable, Sendable {
  /// What a file holds.
  enum Kind: String, Sendable {
    /// Records; the number is the first one's.
    case segment = "journal"
    /// State; the number is that of the last record in it.
    case snapshot
    /// How far the journal is on the disk; the number, which the name lacks, is that of the last
    /// record there, 0 for none.
    case mark = "durable"
  }

  let kind: Kind
  let number: UInt64

  /// The largest number that a record can have: 20 digits would exceed 64 bits.
  static let maximumNumber: UInt64 = 9_999_999_999_999_999_999

  /// The file that holds records from `first` on.
  static func segment(from first: UInt64) -> FileName { FileName(kind: .segment, number: first) }

  /// The file that holds the state after record `last`.
  static func snapshot(of last: UInt64) -> FileName { FileName(kind: .snapshot, number: last) }

  /// The file of the mark.
  static func mark(at last: UInt64 = 0) -> FileName { FileName(kind: .mark, number: last) }

  /// `00000000000000000001.journal`.
  var text: String {
    guard kind != .mark else { return kind.rawValue }
    let digits = String(number)
    return String(repeating: "0", count: max(0, 20 - digits.utf8.count)) + digits + "."
      + kind.rawValue
  }

  /// The error for a wrong line of this file.
  func damaged(
    _ reason: Damage.Reason, at offset: Int = 0, record: UInt64? = nil
  ) -> JournalError {
    .damaged(Damage(file: text, offset: offset, record: record, reason: reason))
  }

  /// The name until the file is whole and on the disk.
  var temporary: String { text + FileName.temporarySuffix }

  /// The suffix of a file's name until the file is whole.
  static let temporarySuffix = ".tmp"
}

extension FileName {
  /// Reads a name, or returns `nil` if it is not one of the journal's.
  init?(_ text: String) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0].utf8.count == 20, let kind = Kind(rawValue: String(parts[1])),
      let number = UInt64(parts[0]), number <= FileName.maximumNumber
    else { return nil }
    self.init(kind: kind, number: number)
    guard self.text == text else { return nil }
  }
}

/// The files that make up the journal in a directory, judged by their names alone: those to read,
/// in order, and those that a crash left behind.
struct Plan {
  /// The newest snapshot, if there is one, and the segments after it, by number.
  let files: [FileName]

  /// Files whose records are all in the snapshot, and older snapshots.
  let covered: [String]

  /// Files that were not finished.
  let unfinished: [String]

  /// The plan for a directory that contains `names`; names that are not the journal's are ignored.
  init(names: [String]) {
    let all = names.compactMap { FileName($0) }.sorted { $0.number < $1.number }
    let newest = all.last { $0.kind == .snapshot }
    let segments = all.filter { file in
      file.kind == .segment && newest.map { file.number > $0.number } ?? true
    }
    let files = [newest].compactMap(\.self) + segments
    covered = all.filter { !files.contains($0) }.map(\.text)
    self.files = files
    unfinished = names.filter { name in
      name.hasSuffix(FileName.temporarySuffix)
        && FileName(String(name.dropLast(FileName.temporarySuffix.utf8.count))) != nil
    }
  }

  /// The names of all files that belong to the journal.
  var names: [String] { files.map(\.text) + covered + unfinished }

  /// Opens all files and fixes their sizes. No record ends in a zero: zeros at a segment's end are
  /// preallocated.
  ///
  /// - Throws: `disk` with `notFound` if a running server has removed one meanwhile.
  func open(in volume: Volume) throws(JournalError) -> [PlacedFile] {
    try files.map { (name) throws(JournalError) in
      let file = try volume.open(name.text, for: .read)
      let size = try file.size()
      let end = name.kind == .segment ? try file.endOfContent(in: size) : size
      return PlacedFile(name: name, file: file, size: end, zeros: size - end)
    }
  }
}

/// A file of the journal, with its name and its size when it was opened, up to the preallocated
/// zeros.
struct PlacedFile {
  let name: FileName
  let file: any OpenFile
  let size: Int

  /// How many zeros follow the records.
  var zeros = 0

  /// Whether it holds records.
  var isSegment: Bool { name.kind == .segment }
}
