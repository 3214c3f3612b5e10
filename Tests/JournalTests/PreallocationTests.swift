import Simulation
import Testing

@testable import Journal

/// Zeros stand behind the records of the segment at work. They are no damage and no torn tail, and
/// hide neither; a finished segment has none; and no record waits for them or is lost by them.
@Suite struct PreallocationTests {
  private static let step = 1_024

  private let first = FileName.first.path
  private let disk = FaultyDisk(seed: 5)

  private func open(_ disk: FaultyDisk) throws -> Recovered {
    try Recovered(
      on: disk, segmentBytes: 4_000, preallocatedBytes: PreallocationTests.step)
  }

  /// Writes a record of about 50 bytes, and returns how many calls of the disk that took.
  @discardableResult
  private func write(_ journal: Journal) throws -> Int {
    let before = disk.calls
    try journal.commit(String(repeating: "x", count: 37))
    return disk.calls - before
  }

  private func size() throws -> Int { try #require(disk.contents(first)).count }

  private func recordsEnd() throws -> Int { try #require(disk.records(first)).count }

  private func zeros(_ count: Int) -> [UInt8] { [UInt8](repeating: 0, count: count) }

  // MARK: - What is written when

  @Test func mostCommitsWriteOverZeros() throws {
    let journal = try open(disk).journal
    var steps: [Int] = []
    for number in 1...70 {
      let before = try size()
      let calls = try write(journal)
      let size = try size()
      if size > before { steps.append(size) }
      // The records, the sync and a look at the directory; at the segment only when a name in there
      // has changed; now and then zeros.
      #expect(calls == (number == 1 ? 4 : 3) + (size > before ? 1 : 0))
      #expect(try recordsEnd() <= size)
    }
    #expect(steps == [1_024, 2_048, 3_072, 4_000], "not past the segment's size")
    try journal.commit(String(repeating: "y", count: 5_000))
    #expect(try size() == recordsEnd(), "but as far as the records go")
  }

  @Test func finishedSegmentsHaveNone() throws {
    let journal = try open(disk).journal
    try write(journal)
    _ = try journal.beginSnapshot()
    #expect(try size() == recordsEnd())
    let second = FileName.segment(from: 2).path
    try write(journal)
    #expect(disk.contents(second)?.count == PreallocationTests.step)
    try journal.close()
    #expect(disk.contents(second)?.last == 0x0A)
  }

  @Test func markWritesThemBeforeTheyRunOut() throws {
    let journal = try open(disk).journal
    try write(journal)
    var calls = disk.calls
    journal.mark()
    #expect(disk.calls == calls + 3, "the mark, a look at both: more than half of a step is left")
    while try recordsEnd() <= PreallocationTests.step / 2 { try write(journal) }
    try journal.append("somebody waits")
    calls = disk.calls
    journal.mark()
    #expect(disk.calls == calls + 3)
    try journal.commit()
    calls = disk.calls
    let syncs = disk.syncs
    journal.mark()
    #expect(disk.calls == calls + 5 && disk.syncs == syncs + 1)
    #expect(try size() == 2 * PreallocationTests.step)
    while try recordsEnd() < 1_400 { #expect(try write(journal) == 3) }
  }

  // MARK: - What the disk refuses

  /// The records get all the space that there is, also what zeros took of it.
  @Test func fullDiskCostsTheZerosOnly() throws {
    let journal = try open(disk).journal
    try write(journal)
    let space = 700
    disk.space = space
    var (tries, commits, failure) = (-1, -1, JournalError?.none)
    var calls = 0
    while failure == nil {
      (tries, commits) = (tries + (calls > 4 || commits < 0 ? 1 : 0), commits + 1)
      failure = JournalError { () throws(JournalError) in
        let before = disk.calls
        try journal.commit(String(repeating: "x", count: 37))
        calls = disk.calls - before
        return calls
      }
    }
    #expect(failure == .stopped(FileSystemError(.write, first, .noSpace)))
    #expect(journal.postponed == .disk(FileSystemError(.write, first, .noSpace)))
    #expect(tries > 2 && tries < 10, "\(tries) tries in \(commits) commits")
    disk.restart()
    disk.space = nil
    #expect(try open(disk).records.count == commits + 1)
    #expect(try recordsEnd() > PreallocationTests.step + space - 51)
  }

  @Test func theyAreWrittenAgainWhenThereIsSpace() throws {
    let journal = try open(disk).journal
    disk.space = 500
    for _ in 1...4 { try write(journal) }
    #expect(journal.postponed != nil)
    disk.space = nil
    let calls = disk.calls
    journal.mark()
    #expect(disk.calls == calls + 3, "a look at both, the mark, and no zeros at every chance")
    for _ in 1...2 { try write(journal) }
    #expect(try journal.postponed == nil && size() == PreallocationTests.step)
    try journal.close()
    #expect(try size() == recordsEnd())
  }

  @Test func failedSyncOfZerosIsFinal() throws {
    let journal = try open(disk).journal
    while try journal.lastNumber == 0 || recordsEnd() <= 512 { try write(journal) }
    disk.fault = DiskFault(.failedSync, at: disk.calls + 5)
    journal.mark()
    let stopped = JournalError.stopped(FileSystemError(.sync, first, .inputOutput))
    #expect(throws: stopped) { try journal.append("late") }
    #expect(throws: stopped) { try journal.commit() }
    let calls = disk.calls
    journal.mark()
    #expect(disk.calls == calls)
    disk.crash()
    #expect(try open(disk).records.count == Int(journal.durable))
  }

  /// What the disk refuses of the zeros costs a commit nothing, what it refuses of the records
  /// does.
  @Test(arguments: [DiskFault.Kind.noSpace, .inputOutput], 1...5)
  func aCommitThatWritesThemMayFail(_ kind: DiskFault.Kind, call: Int) throws {
    let journal = try open(disk).journal
    try journal.commit("kept")
    let texts = (1...3).map { "\($0) " + String(repeating: "y", count: 700) }
    for text in texts { try journal.append(text) }
    disk.fault = DiskFault(kind, at: disk.calls + call)
    let isDurable = (try? journal.commit()) != nil
    #expect(isDurable == (call == 2 || call == 5))
    disk.crash()
    let records = try open(disk).records
    #expect((["kept"] + texts).starts(with: records) && records.count >= (isDurable ? 4 : 1))
  }

  // MARK: - What is found behind the records

  @Test func zerosAreNoTornTail() throws {
    let journal = try open(disk).journal
    for _ in 1...3 { try write(journal) }
    let report = try Journal.backup("/data", on: disk, to: "/copy")
    #expect(report.torn == nil && report.lastNumber == 3)
    #expect(disk.contents("/copy/" + FileName.first.text) == disk.records(first))
    #expect(try disk.check().torn == nil)
    disk.crash()
    let recovered = try open(disk)
    #expect(recovered.records.count == 3 && recovered.torn == nil)
    #expect(try size() == PreallocationTests.step)
    #expect(try write(recovered.journal) == 4, "they are as good as before")
  }

  /// Where they begin is looked for in blocks.
  @Test(arguments: [1, 65_535, 65_536, 65_537, 200_000])
  func manyZerosBehindManyRecords(_ count: Int) throws {
    let journal = try open(disk).journal
    try journal.append(String(repeating: "x", count: 150_000))
    try journal.close()
    disk.plant(first, try #require(disk.contents(first)) + zeros(count))
    let report = try disk.check()
    #expect(report.torn == nil && report.lastNumber == 1)
  }

  /// Any part of the last commit may be missing, and reads as the zeros that it was to replace.
  @Test func commitTornInZerosIsTorn() throws {
    let journal = try open(disk).journal
    let texts = ["kept"] + (1...5).map { "\($0) " + String(repeating: "z", count: 390) }
    for text in texts.prefix(2) { try journal.commit(text) }
    let marked = disk.copy()
    for text in texts.dropFirst(2) { try journal.append(text) }
    try journal.commit()
    let (new, old) = try #require(disk.contents(first).map { ($0, marked.contents(first) ?? []) })
    let sectors = try (recordsEnd() + 511) / 512
    var torn = 0
    for written in 0..<(1 << sectors) {
      var bytes = new
      for index in new.indices where index / 512 < sectors && written >> (index / 512) & 1 == 0 {
        bytes[index] = index < old.count ? old[index] : 0
      }
      let disk = marked.copy()
      disk.plant(first, bytes)
      let recovered = try open(disk)
      #expect(texts.starts(with: recovered.records) && recovered.records.count >= 2)
      #expect((recovered.records == texts) == (bytes == new))
      if recovered.torn != nil {
        torn += 1
        #expect(disk.contents(first) == disk.records(first), "it is cut with the zeros")
      }
      try recovered.journal.append("on")
      try recovered.journal.close()
      #expect(try open(disk).records == recovered.records + ["on"], "\(written)")
    }
    #expect(torn > 1 << (sectors - 2))
  }

  /// The process ended before it had cut the segment before the last one.
  @Test func finishedSegmentThatHasThemIsCut() throws {
    let sample = try SampleJournal(bytes: 2_000, segmentBytes: 900, seed: 31)
    let disk = sample.disk.copy()
    for (name, bytes) in sample.segments { disk.plant(name.path, bytes + zeros(700)) }
    #expect(try disk.check().torn == nil)
    _ = try Journal.backup("/data", on: disk, to: "/copy")
    let recovered = try Recovered(on: disk)
    #expect(recovered.texts == sample.entries.map(\.text))
    for (name, bytes) in sample.segments {
      #expect(disk.contents("/copy/" + name.text) == bytes)
      let isLast = name == sample.segments.last?.name
      #expect(disk.contents(name.path) == bytes + zeros(isLast ? 700 : 0))
    }
    try recovered.journal.close()
    let (next, end) = (sample.segments[1], try #require(sample.segments.last))
    #expect(disk.contents(end.name.path) == end.bytes)
    let lost = try #require(sample.entries(of: sample.segments[0].name).last)
    let short = sample.disk.copy()
    short.plant(first, sample.segments[0].bytes[..<lost.range.lowerBound] + zeros(500))
    let missing = JournalError.missing(
      first: lost.number, next: next.name.number, file: next.name.text)
    #expect(try short.refusal() == missing)
  }

  @Test func zerosInThePlaceOfMarkedRecordsAreDamage() throws {
    let sample = try SampleJournal(bytes: 1_500, seed: 32)
    let (name, bytes) = try #require(sample.segments.first)
    for lost in sample.entries {
      let disk = sample.disk.copy()
      disk.plant(first, bytes[..<lost.range.lowerBound] + zeros(900))
      let damage = Damage(
        file: name.text, offset: lost.range.lowerBound, record: lost.number,
        reason: .endsBefore(sample.last))
      #expect(try disk.refusal() == .damaged(damage))
    }
  }

  /// A crash can zero the last commit, also where no zeros were written ahead. A commit that was
  /// begun behind it says that it was none; anything else is a torn tail.
  @Test(arguments: [1, 40, 5_000], [0, 700])
  func whatStandsBehindZerosIsJudgedAsBefore(_ count: Int, ahead: Int) throws {
    let sample = try SampleJournal(bytes: 1_500, seed: 33)
    let (name, bytes) = try #require(sample.segments.first)
    for (lost, next) in zip(sample.entries, sample.entries.dropFirst()) {
      let whole = Array(bytes[..<lost.range.lowerBound])
      for (rubbish, isDamage) in [
        (Array(bytes[next.range]), lost.commit != next.commit), (Array("x".utf8), false),
      ] {
        let tail = zeros(count) + rubbish
        let disk = FaultyDisk([(name, whole + tail + zeros(ahead))])
        let refusal = try disk.refusal()
        let place = isDamage ? Outcome.refused(at: whole.count, record: lost.number) : nil
        #expect(refusal.map { Outcome($0) } == place, "record \(lost.number)")
        guard refusal == nil else { continue }
        let recovered = try Recovered(on: disk)
        let torn = recovered.torn
        #expect(recovered.records.count == Int(lost.number) - 1 && disk.contents(first) == whole)
        #expect(torn?.offset == whole.count && torn?.count == tail.count)
        #expect(torn?.copy.map { disk.contents("/data/" + $0) } == tail)
      }
    }
  }
}
