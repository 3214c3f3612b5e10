/// A server may be at work in the directory: no file is changed.
extension HistoryFiles {
  /// Hands every line that can be read to `each`, table by table.
  ///
  /// - Throws: `disk`.
  public static func read(
    _ directory: String, on fileSystem: any FileSystem,
    each: (_ table: String, HistoryLine) -> Void
  ) throws(JournalError) -> HistoryReport {
    let volume = volume(of: directory, on: fileSystem)
    var report = HistoryReport()
    for (table, names) in try names(in: volume).sorted(by: { $0.key < $1.key }) {
      for name in names {
        guard
          let contents = try ifThere({ () throws(JournalError) in
            try HistoryContents(of: name, in: volume)
          })
        else { continue }
        for line in contents.lines { each(table, line.line) }
        if let damage = contents.damage { report.damages.append(damage) }
        report.files += 1
      }
      report.firstNumbers[table] = names.first?.first
      // A start writes the last ones again, which may be fewer then.
      if names.count >= HistoryFiles.filesKept - 2 { report.fullTables.insert(table) }
    }
    return report
  }

  /// Copies the files into a directory that has none, or remains of an earlier attempt.
  ///
  /// - Returns: how many.
  static func copy(
    from directory: String, to target: String, on fileSystem: any FileSystem
  ) throws(JournalError) -> Int {
    let (source, copy) = (volume(of: directory, on: fileSystem), volume(of: target, on: fileSystem))
    let names = try names(in: source).values.flatMap { $0 }
    try copy.createIfMissing()
    for name in try copy.list() { try copy.remove(name) }
    var count = 0
    for name in names {
      guard
        let file = try ifThere({ () throws(JournalError) in
          try source.open(name.text, for: .read)
        })
      else { continue }
      defer { file.close() }
      let bytes = try file.read(0..<(try file.size()))
      let copied = try copy.create(name.text) { (copied) throws(JournalError) in
        try copied.write(bytes.span, at: 0)
      }
      copied.close()
      count += 1
    }
    return count
  }

  /// The files; none in a directory that has no history.
  private static func names(in volume: Volume) throws(JournalError) -> [String: [HistoryFileName]] {
    HistoryFileName.sorted(
      try ifThere { () throws(JournalError) in try volume.list() } ?? [])
  }

  /// What a call returns, or `nil` if the running server has removed the file meanwhile.
  private static func ifThere<Value>(
    _ body: () throws(JournalError) -> Value
  ) throws(JournalError) -> Value? {
    do { return try body() } catch .disk(let error) where error.reason == .notFound { return nil }
  }
}

/// What a reading of the history found.
public struct HistoryReport: Sendable, Equatable {
  /// How many files there are.
  public internal(set) var files = 0

  /// What is wrong first in a file. A crash may have left that at its end: what it cost, the
  /// numbers of the lines tell.
  public internal(set) var damages: [Damage] = []

  /// Tables with about as many files as are kept: their oldest ones may have gone.
  public internal(set) var fullTables: Set<String> = []

  /// The number with which the history of a table begins.
  public internal(set) var firstNumbers: [String: Int] = [:]
}
