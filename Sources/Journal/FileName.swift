/// The name of a segment or a snapshot: a number of 20 digits, so that names sort like numbers.
struct FileName: Hashable, Sendable {
  /// What a file holds.
  enum Kind: String, Sendable {
    /// Records; the number is the first one's.
    case segment = "journal"
    /// State; the number is that of the last record in it.
    case snapshot
  }

  let kind: Kind
  let number: UInt64

  /// The largest number that a record can have: 20 digits would exceed 64 bits.
  static let maximumNumber: UInt64 = 9_999_999_999_999_999_999

  /// The file that holds records from `first` on.
  static func segment(from first: UInt64) -> FileName { FileName(kind: .segment, number: first) }

  /// The file that holds the state after record `last`.
  static func snapshot(of last: UInt64) -> FileName { FileName(kind: .snapshot, number: last) }

  init(kind: Kind, number: UInt64) {
    self.kind = kind
    self.number = number
  }

  /// Reads a name, or returns `nil` if it is not one of the journal's.
  init?(_ text: String) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0].utf8.count == 20, let kind = Kind(rawValue: String(parts[1])),
      let number = UInt64(parts[0]), number <= FileName.maximumNumber
    else { return nil }
    self.init(kind: kind, number: number)
    guard self.text == text else { return nil }
  }

  /// `00000000000000000001.journal`.
  var text: String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, 20 - digits.utf8.count)) + digits + "."
      + kind.rawValue
  }

  /// The name until the file is whole and on the disk.
  var temporary: String { text + FileName.temporarySuffix }

  /// The suffix of a file's name until the file is whole.
  static let temporarySuffix = ".tmp"
}

/// The files that make up the journal in a directory, judged by their names alone: those to read,
/// in order, and those that a crash left behind.
struct Plan {
  let snapshot: FileName?

  /// The segments after it, by number.
  let segments: [FileName]

  /// Files whose records are all in the snapshot, and older snapshots.
  let covered: [String]

  /// Files that were not finished.
  let unfinished: [String]

  /// The plan for a directory that contains `names`; names that are not the journal's are ignored.
  init(names: [String]) {
    let files = names.compactMap(FileName.init)
    let newest = files.filter { $0.kind == .snapshot }.max { $0.number < $1.number }
    snapshot = newest
    segments = files.filter { file in
      file.kind == .segment && newest.map { file.number > $0.number } ?? true
    }.sorted { $0.number < $1.number }
    let current = Set(segments + [newest].compactMap(\.self))
    covered = files.filter { !current.contains($0) }.map(\.text)
    unfinished = names.filter { name in
      name.hasSuffix(FileName.temporarySuffix)
        && FileName(String(name.dropLast(FileName.temporarySuffix.utf8.count))) != nil
    }
  }

  /// Whether there is no journal yet.
  var isEmpty: Bool { snapshot == nil && segments.isEmpty }

  /// The names of all files that belong to the journal.
  var names: [String] {
    ([snapshot].compactMap(\.self) + segments).map(\.text) + covered + unfinished
  }

  /// Whether the other plan reads the same files.
  func isSame(as other: Plan) -> Bool {
    snapshot == other.snapshot && segments == other.segments
  }

  /// Opens all files and fixes their sizes. No record ends in a zero: zeros at a segment's end are
  /// preallocated.
  ///
  /// - Throws: `disk` with `notFound` if a running server has removed one meanwhile.
  func open(in volume: Volume) throws(JournalError) -> [PlacedFile] {
    var files: [PlacedFile] = []
    for name in [snapshot].compactMap(\.self) + segments {
      let file = try volume.open(name.text, for: .read)
      let size = try file.size()
      let end = name.kind == .segment ? try file.endOfContent(in: size) : size
      files.append(PlacedFile(name: name, file: file, size: end, zeros: size - end))
    }
    return files
  }
}

/// A file of the journal, with its name and its size when it was opened, up to the preallocated
/// zeros.
struct PlacedFile {
  let name: FileName
  let file: VolumeFile
  let size: Int

  /// How many zeros follow the records.
  var zeros = 0

  /// Whether it holds records.
  var isSegment: Bool { name.kind == .segment }

  /// How many bytes are copied in one step.
  private static let chunk = 1 << 20

  /// The error for a wrong line of this file.
  func damaged(at offset: Int, record: UInt64?, _ reason: Damage.Reason) -> JournalError {
    .damaged(Damage(file: name.text, offset: offset, record: record, reason: reason))
  }

  /// Copies a range to the beginning of a new file, completely and synced.
  func copy(_ range: Range<Int>, into volume: Volume, as name: String) throws(JournalError) {
    let copied = try volume.create(name) { (copy) throws(JournalError) in
      var offset = range.lowerBound
      while offset < range.upperBound {
        let bytes = try file.read(offset..<min(range.upperBound, offset + PlacedFile.chunk))
        guard !bytes.isEmpty else { throw damaged(at: offset, record: nil, .unfinished) }
        try copy.write(bytes.span, at: offset - range.lowerBound)
        offset += bytes.count
      }
    }
    copied.close()
  }
}
