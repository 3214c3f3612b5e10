import Glibc
import Testing

@testable import Journal

/// The real disk does what `Disk` says.
@Suite struct RealDiskTests {
  let files = RealDisk()
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
    #expect(report.lastNumber == 100 && report.snapshot == 80)
  }

  @Test func secondServerIsRefused() throws {
    let first = try Recovered(on: files, data).journal
    #expect(throws: JournalError.inUse(directory: data)) { try Recovered(on: files, data) }
    #expect(try Journal.check(data, on: files).lastNumber == 0)
    try first.append("still at work")
    try first.close()
    #expect(try Recovered(on: files, data + "/").records == ["still at work"])
  }

  /// A directory that others may write to is closed to them, if it is ours.
  @Test(arguments: [
    (0o700, false), (0o750, false), (0o755, false), (0o777, true), (0o770, true), (0o702, true),
  ])
  func othersAreKeptOut(mode: mode_t, isChanged: Bool) throws {
    try files.createDirectory(data)
    #expect(chmod(data, mode) == 0)
    let journal = try Recovered(on: files, data).journal
    #expect(journal.recovery.wasOpenToOthers == isChanged)
    #expect(directory.mode("data") == (isChanged ? 0o700 : mode))
  }

  /// A directory that everybody shares, as /tmp, is no place for a journal, whoever owns it.
  @Test func aSharedDirectoryIsRefused() throws {
    try files.createDirectory(data)
    #expect(chmod(data, 0o1777) == 0)
    let refusal = FileSystemError(.protect, data, .notPermitted)
    #expect(throws: JournalError.disk(refusal)) { try Recovered(on: files, data) }
    #expect(directory.mode("data") == 0o777)
    #expect(try files.list(data) == [])
  }

  /// What happens to the files of a server that goes on.
  enum Mischief: CaseIterable {
    case directoryMoved, directoryReplaced, directoryLinked
    case segmentRemoved, segmentReplaced, segmentMoved
  }

  /// Nothing is acknowledged that nobody would find.
  @Test(arguments: Mischief.allCases)
  func whatIsRemovedOrReplacedEndsTheJournal(_ mischief: Mischief) throws {
    let journal = try Recovered(on: files, data).journal
    try journal.commit("kept")
    let name = try #require(try files.list(data).first { $0.hasSuffix(".journal") })
    let segment = data + "/" + name
    let other = directory.path + "/other"
    switch mischief {
    case .directoryMoved: try files.rename(data, to: other)
    case .directoryReplaced:
      try files.rename(data, to: other)
      #expect(try Recovered(on: files, data).records == [], "another server is there")
    case .directoryLinked:
      try files.rename(data, to: other)
      try files.createDirectory(data)
      #expect(link(other + "/" + segment.dropFirst(data.count + 1), segment) == 0)
    case .segmentRemoved: try files.remove(segment)
    case .segmentReplaced:
      let bytes = try files.open(segment, for: .read).read(10_000, at: 0)
      try files.rename(segment, to: data + "/copy")
      _ = try files.open(segment, for: .create).write(bytes.span, at: 0)
    case .segmentMoved:
      try files.createDirectory(other)
      let moved = other + "/" + segment.dropFirst(data.count + 1)
      #expect(Glibc.rename(segment, moved) == 0)
      #expect(throws: JournalError.inUse(directory: other)) { try Recovered(on: files, other) }
    }
    try journal.append("nowhere")
    let lost = "\(mischief)".hasPrefix("directory") ? data : segment
    let reason = FileSystemError(.identify, lost, .replaced)
    #expect(throws: JournalError.stopped(reason)) { try journal.commit() }
    #expect(journal.durable == 1)
    #expect(throws: JournalError.stopped(reason)) { try journal.append("late") }
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
      #expect(recovered.torn?.count == 15)
      #expect(try files.list(data).filter { $0.hasSuffix(".broken") }.count == copies)
      try recovered.journal.close()
    }
  }

  @Test func failuresHaveNames() throws {
    let missing = JournalError.disk(FileSystemError(.open, data, .notFound))
    #expect(throws: missing) { _ = try files.open(data, for: .read) }
    try files.createDirectory(data)
    #expect(throws: JournalError.disk(FileSystemError(.createDirectory, data, .exists))) {
      try files.createDirectory(data)
    }
    let file = try files.open(data + "/file", for: .create)
    #expect(throws: JournalError.disk(FileSystemError(.list, data + "/file", .notADirectory))) {
      _ = try files.list(data + "/file")
    }
    #expect(try file.write([1, 2, 3].span, at: 5) == 3)
    #expect(try file.read(100, at: 4) == [0, 1, 2, 3])
    #expect(try file.read(1, at: 8) == [])
    try file.truncate(to: 6)
    #expect(try file.size() == 6)
    let full = try files.open("/dev/full", for: .update)
    #expect(throws: JournalError.disk(FileSystemError(.write, "/dev/full", .noSpace))) {
      _ = try full.write([1].span, at: 0)
    }
    if geteuid() != 0 {
      #expect(throws: JournalError.disk(FileSystemError(.open, "/proc/version", .notPermitted))) {
        _ = try files.open("/proc/version", for: .update)
      }
    }
  }

  @Test func everyFailureNamesTheFix() {
    let reasons: [FileSystemError.Reason] = [
      .interrupted, .noSpace, .inputOutput, .notFound, .exists, .notPermitted, .readOnly,
      .notADirectory, .tooManyOpenFiles, .inUse, .replaced, .other("File too large"),
    ]
    let explanations = Set(reasons.map { FileSystemError(.open, "x", $0).explanation })
    #expect(explanations.count == reasons.count)
    #expect(explanations.allSatisfy { $0.hasPrefix("cannot open x: ") })
  }
}
