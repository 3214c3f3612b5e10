/// A server may be using the directory: no file is changed.
extension HistoryFiles {
  /// Hands every readable line to `each`, table by table.
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
      // A start rewrites the last files, possibly as fewer.
      if names.count >= HistoryFiles.filesKept - 2 { report.fullTables.insert(table) }
    }
    return report
  }

  /// Copies the files into a directory without any, or with the remains of an earlier attempt.
  ///
  /// - Returns: the number of files.
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

  /// The files; empty if the directory has no history.
  private static func names(in volume: Volume) throws(JournalError) -> [String: [HistoryFileName]] {
    HistoryFileName.sorted(
      try ifThere { () throws(JournalError) in try volume.list() } ?? [])
  }

  /// The result of a call, or `nil` if the running server has removed the file meanwhile.
  private static func ifThere<Value>(
    _ body: () throws(JournalError) -> Value
  ) throws(JournalError) -> Value? {
    do { return try body() } catch .disk(let error) where error.reason == .notFound { return nil }
  }
}

/// The result of reading the history.
public struct HistoryReport: Sendable, Equatable {
  /// How many files there are.
  public internal(set) var files = 0

  /// The first damage in each file. A crash may have left it at the file's end; the numbers of the
  /// lines show what it cost.
  public internal(set) var damages: [Damage] = []

  /// Tables with about as many files as are kept: their oldest ones may have been removed.
  public internal(set) var fullTables: Set<String> = []

  /// The first line's number in the history of each table.
  public internal(set) var firstNumbers: [String: Int] = [:]
}
