// Owns which files of a directory make up the journal, by their names alone. Never opens one.

/// The files to read, in order, and those that a crash left behind.
struct Plan {
  /// The newest snapshot.
  let snapshot: FileName?

  /// The segments behind it, by number.
  let segments: [FileName]

  /// Files whose records are all in the snapshot, and older snapshots.
  let covered: [String]

  /// Files that were never finished.
  let unfinished: [String]

  /// The plan for a directory that holds `names`; names that are not the journal's are passed over.
  init(names: [String]) {
    let files = names.compactMap(FileName.init)
    let newest = files.filter { $0.kind == .snapshot }.max { $0.number < $1.number }
    snapshot = newest
    segments = files.filter { file in
      file.kind == .segment && newest.map { file.number > $0.number } ?? true
    }.sorted { $0.number < $1.number }
    let kept = Set(segments + [newest].compactMap(\.self))
    covered = files.filter { !kept.contains($0) }.map(\.text)
    unfinished = names.filter { name in
      name.hasSuffix(FileName.temporarySuffix)
        && FileName(String(name.dropLast(FileName.temporarySuffix.utf8.count))) != nil
    }
  }

  /// Whether there is no journal yet.
  var isEmpty: Bool { snapshot == nil && segments.isEmpty }

  /// The names of all files that are the journal's.
  var names: [String] {
    ([snapshot].compactMap(\.self) + segments).map(\.text) + covered + unfinished
  }

  /// Whether the other plan reads the same files.
  func isSame(as other: Plan) -> Bool {
    snapshot == other.snapshot && segments == other.segments
  }

  /// Opens all files and fixes their sizes.
  ///
  /// - Throws: `missing` if no segment follows the snapshot; `disk` with `notFound` if a running
  ///   server removed one in the meantime.
  func open(in volume: Volume) throws(JournalError) -> [PlacedFile] {
    let first = snapshot.map { $0.number + 1 } ?? 1
    guard !segments.isEmpty else {
      throw .missing(first: first, next: nil, file: FileName.segment(from: first).text)
    }
    var files: [PlacedFile] = []
    for name in [snapshot].compactMap(\.self) + segments {
      let file = try volume.open(name.text, for: .read)
      files.append(PlacedFile(name: name, file: file, size: try file.size()))
    }
    return files
  }
}
