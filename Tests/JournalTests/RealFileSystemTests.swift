import Glibc
import Journal
import Testing

/// The real disk does what `FileSystem` says.
@Suite struct RealFileSystemTests {
  let files = RealFileSystem()
  let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  private var data: String { directory.path + "/data" }

  @Test func filesArePrivate() throws {
    let old = umask(0)
    defer { umask(old) }
    let journal = try Recovered(on: files, data).journal
    try journal.append("one")
    try journal.beginSnapshot().write(["one"])
    #expect(directory.mode("data") == 0o700)
    let names = try files.list(data)
    #expect(names.count == 3)
    for name in names { #expect(directory.mode("data/" + name) == 0o600) }
  }

  @Test func journalSurvivesOnIt() throws {
    var texts: [String] = []
    for life in 1...5 {
      let recovered = try Recovered(on: files, data, segmentBytes: 300)
      #expect(recovered.texts == texts)
      for number in 1...20 {
        texts.append("life \(life) record \(number)")
        try recovered.journal.append(texts[texts.count - 1])
        if number % 3 == 0 { try recovered.journal.commit() }
      }
      if life.isMultiple(of: 2) { try recovered.journal.beginSnapshot().write(texts) }
      try recovered.journal.close()
    }
    let report = try Journal.check(data, on: files)
    #expect(report.lastNumber == 100)
    #expect(report.snapshot == 80)
  }

  @Test func secondServerIsRefused() throws {
    let first = try Recovered(on: files, data).journal
    #expect(throws: JournalError.inUse(directory: data)) { try Recovered(on: files, data) }
    #expect(try Journal.check(data, on: files).lastNumber == 0)
    try first.append("still at work")
    try first.close()
    #expect(try Recovered(on: files, data + "/").records == ["still at work"])
  }

  @Test func tornTailIsKeptAside() throws {
    let journal = try Recovered(on: files, data).journal
    try journal.append("whole")
    try journal.close()
    let name = try #require(try files.list(data).first { $0.hasSuffix(".journal") })
    for copies in 1...2 {
      let file = try files.open(data + "/" + name, for: .update)
      _ = try file.write(Array("0123abcd 2 half".utf8).span, at: file.size())
      let recovered = try Recovered(on: files, data)
      #expect(recovered.records == ["whole"])
      #expect(recovered.journal.recovery.torn?.count == 15)
      #expect(try files.list(data).filter { $0.hasSuffix(".broken") }.count == copies)
      try recovered.journal.close()
    }
  }

  @Test func failuresHaveNames() throws {
    let missing = FileSystemError(.open, data, .notFound)
    #expect(throws: missing) { _ = try files.open(data, for: .read) }
    try files.createDirectory(data)
    #expect(throws: FileSystemError(.createDirectory, data, .exists)) {
      try files.createDirectory(data)
    }
    let file = try files.open(data + "/file", for: .create)
    #expect(throws: FileSystemError(.list, data + "/file", .notADirectory)) {
      _ = try files.list(data + "/file")
    }
    #expect(try file.write([1, 2, 3].span, at: 5) == 3)
    #expect(try file.read(100, at: 4) == [0, 1, 2, 3])
    #expect(try file.read(1, at: 8) == [])
    try file.truncate(to: 6)
    #expect(try file.size() == 6)
    let full = try files.open("/dev/full", for: .update)
    #expect(throws: FileSystemError(.write, "/dev/full", .noSpace)) {
      _ = try full.write([1].span, at: 0)
    }
    #expect(throws: FileSystemError(.open, "/proc/version", .notPermitted)) {
      guard geteuid() != 0 else { throw FileSystemError(.open, "/proc/version", .notPermitted) }
      _ = try files.open("/proc/version", for: .update)
    }
  }

  @Test func everyFailureNamesTheFix() {
    let reasons: [FileSystemError.Reason] = [
      .interrupted, .noSpace, .inputOutput, .notFound, .exists, .notPermitted, .readOnly,
      .notADirectory, .tooManyOpenFiles, .inUse, .other("File too large"),
    ]
    let explanations = Set(reasons.map { FileSystemError(.open, "x", $0).explanation })
    #expect(explanations.count == reasons.count)
    #expect(explanations.allSatisfy { $0.hasPrefix("cannot open x: ") })
  }
}
