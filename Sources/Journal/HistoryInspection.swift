import Lines
import Room

/// A server may be using the directory: no file is changed.
extension HistoryFiles {
  /// Hands every readable round to `each`, table by table.
  ///
  /// - Returns: how many files each table has, and the first damage in each file. A crash may have
  ///   left it at the file's end; the numbers of the rounds show what it cost.
  /// - Throws: `disk`.
  public static func read(
    _ directory: String, on disk: any Disk, each: (_ table: TableID, RoundRecord) -> Void
  ) throws(JournalError) -> (files: [TableID: Int], damages: [Damage]) {
    let volume = volume(of: directory, on: disk)
    var (files, damages) = ([TableID: Int](), [Damage]())
    for (table, names) in try names(in: volume).sorted(by: { $0.key < $1.key }) {
      for name in names {
        let contents = try ifThere { () throws(JournalError) in
          try HistoryContents(of: name, in: volume)
        }
        guard let contents else { continue }
        for line in contents.lines { if let round = RoundRecord(line.text) { each(table, round) } }
        if let damage = contents.damage { damages.append(damage) }
        files[table, default: 0] += 1
      }
    }
    return (files, damages)
  }

  /// Copies the files into a directory without any, or with the remains of an earlier attempt.
  ///
  /// - Returns: the number of files.
  static func copy(
    from directory: String, to target: String, on disk: any Disk
  ) throws(JournalError) -> Int {
    let (source, copy) = (volume(of: directory, on: disk), volume(of: target, on: disk))
    let names = try names(in: source).values.flatMap { $0 }
    try copy.createIfMissing()
    for name in try copy.list() { try copy.remove(name) }
    var count = 0
    for name in names {
      let file = try ifThere { () throws(JournalError) in
        try source.open(name.text, for: .read)
      }
      guard let file else { continue }
      defer { file.close() }
      try copy.create(name.text, from: file, 0..<(try file.size()))
      count += 1
    }
    return count
  }

  /// The files; empty if the directory has no history.
  private static func names(
    in volume: Volume
  ) throws(JournalError) -> [TableID: [HistoryFileName]] {
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
