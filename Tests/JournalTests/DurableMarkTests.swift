import Simulation
import Testing

@testable import Journal

/// Up to the mark everything wrong is damage; behind it the end may be torn; without a mark, or
/// with one that says nothing, nobody is told more than is known.
@Suite struct DurableMarkTests {
  private let mark = "/data/" + FileName.mark().text

  /// A journal that ended in order, with a mark at its last record.
  private func sample(bytes: Int = 1_500, segmentBytes: Int = 1 << 20) throws -> SampleJournal {
    try SampleJournal(bytes: bytes, segmentBytes: segmentBytes, seed: 21)
  }

  /// The disk of a journal with a file changed.
  private func disk(
    of sample: SampleJournal, _ name: FileName, _ bytes: some Sequence<UInt8>
  ) -> FaultyDisk {
    let disk = sample.disk.copy()
    disk.plant(name.path, Array(bytes))
    return disk
  }

  /// Marks record `number` as the last one on the disk.
  private func setMark(_ number: Int, of sample: SampleJournal, on disk: FaultyDisk) throws {
    let end = sample.entries[number - 1].range
    let bytes = try #require(disk.contents(sample.entries[number - 1].file.path))
    let found = LineFields.readHex(bytes.span, at: end.lowerBound)
    let checksum = try #require(found)
    let name = FileName.mark(at: UInt64(number))
    let slot = MarkFile.slot(SealedLine(name, serverID: "test", chain: checksum))
    disk.plant(mark, slot + slot)
  }

  @Test func fileIsTheseLines() throws {
    let disk = FaultyDisk()
    let journal = try Recovered(on: disk).journal
    let begun = try #require(disk.contents(mark))
    #expect(begun.count == 1024 && begun.prefix(512) == begun.suffix(512))
    try journal.commit("hello")
    #expect(disk.contents(mark) == begun, "nobody waits for the mark")
    journal.mark()
    let segment = try #require(disk.contents(FileName.first.path))
    let record = String(decoding: segment, as: UTF8.self).split(separator: "\n")[1].prefix(8)
    let slots = String(decoding: try #require(disk.contents(mark)), as: UTF8.self)
    let words = slots.split(separator: "\n").map { $0.split(separator: " ") }
    #expect(words[0].dropLast() == ["durable", "13", "test", "1", record])
    #expect(words[1].dropLast() == ["durable", "13", "test", "0", "00000000"])
    let calls = disk.calls
    journal.mark()
    #expect(disk.calls == calls, "it says so already")
  }

  @Test func everyFlippedBitOfTheLastCommitIsDamage() throws {
    let sample = try sample(bytes: 300)
    let (name, bytes) = try #require(sample.segments.last)
    let first = try #require(sample.entries.first).range.lowerBound
    for index in first..<bytes.count {
      for bit in 0..<8 {
        var broken = bytes
        broken[index] ^= 1 << UInt8(bit)
        let error = JournalError { () throws(JournalError) in
          try Journal.check("/data", on: self.disk(of: sample, name, broken))
        }
        // Not that the file ends there: nothing is missing.
        guard case .damaged(let damage) = error,
          damage.reason != .endsBefore(sample.last)
        else {
          Issue.record("byte \(index), bit \(bit)")
          return
        }
      }
    }
    let disk = disk(of: sample, name, bytes.dropLast(3) + [0x41] + bytes.suffix(2))
    #expect(try disk.refusal()?.isDamage == true, "one letter of the last record")
  }

  @Test func everyCutIsDamageAlsoAtTheEndOfALine() throws {
    let sample = try sample(bytes: 800)
    let (name, bytes) = try #require(sample.segments.last)
    for cut in 0..<bytes.count {
      #expect(try disk(of: sample, name, bytes[..<cut]).refusal()?.isDamage == true, "\(cut)")
    }
  }

  /// The mark lags behind the last three records, as it may in the last moment before a crash.
  @Test func behindTheMarkTheEndIsPossiblyLost() throws {
    let sample = try sample()
    let (name, bytes) = try #require(sample.segments.last)
    let marked = sample.entries.count - 3
    let end = sample.entries[marked - 1].range.upperBound
    let lastCommit = try #require(sample.entries.last).commit
    for cut in (end - 20)...bytes.count {
      let disk = disk(of: sample, name, bytes[..<cut])
      try setMark(marked, of: sample, on: disk)
      guard cut >= end else {
        #expect(try disk.refusal()?.isDamage == true, "cut at \(cut)")
        continue
      }
      let report = try disk.check()
      #expect(report.marked == UInt64(marked) && report.lastNumber >= UInt64(marked))
      let recovered = try Recovered(on: disk)
      let torn = recovered.torn
      #expect(report.torn?.count == torn?.count)
      guard let torn, let copy = torn.copy else { continue }
      #expect(torn.explanation.hasPrefix("possibly lost: \(torn.count) bytes in \(copy): "))
      #expect(report.torn?.explanation.hasPrefix("possibly lost: \(torn.count) bytes in ") == true)
    }
    let entry = sample.entries[marked]
    var broken = bytes
    broken[entry.range.lowerBound + 12] ^= 1
    let disk = disk(of: sample, name, broken)
    try setMark(marked, of: sample, on: disk)
    // A later commit shows that this one was on the disk.
    if entry.commit < lastCommit { #expect(try disk.refusal()?.isDamage == true) }
  }

  @Test func withoutAMarkNothingIsClaimed() throws {
    let sample = try sample()
    let (name, bytes) = try #require(sample.segments.last)
    let disk = disk(of: sample, name, bytes.dropLast())
    try disk.remove(mark)
    let report = try disk.check()
    #expect(report.marked == nil && report.torn != nil)
    let recovered = try Recovered(on: disk)
    #expect(recovered.journal.recovery.marked == nil)
    #expect(recovered.records.count == sample.entries.count - 1)
    let words = try #require(recovered.torn).explanation
    #expect(words.hasPrefix("possibly lost: ") && !words.contains("nothing acknowledged"))
    try recovered.journal.close()
    #expect(try disk.check().marked == UInt64(sample.entries.count - 1))
  }

  @Test func halfOfTheMarkIsEnough() throws {
    let sample = try sample()
    let bytes = try #require(sample.disk.contents(mark))
    let disk = sample.disk.copy()
    let broken = (0..<1024).map { index in
      var broken = bytes
      broken[index] ^= 1 << UInt8(index % 8)
      return broken
    }
    for marked in broken + (512...1024).map({ Array(bytes[..<$0]) }) {
      disk.plant(mark, marked)
      #expect(try disk.check().marked == sample.last)
    }
  }

  @Test func markThatSaysNothingIsRefused() throws {
    let sample = try sample()
    let bytes = try #require(sample.disk.contents(mark))
    var broken = bytes
    for index in [30, 542] { broken[index] ^= 1 }
    var endless = bytes
    for index in [511, 1023] { endless[index] ^= 1 }
    let other = MarkFile.slot(SealedLine(.mark(at: 3), serverID: "other", chain: 5))
    let wrong = MarkFile.slot(SealedLine(.mark(at: 3), serverID: "test", chain: 5))
    for (bytes, word) in [
      (broken, "durable, byte 0, the mark: it does not say"), ([], "it does not say"),
      (endless, "it does not say"),
      ([UInt8](repeating: 0, count: 1024), "it does not say"),
      (other + other, "belongs to another server, other"), (wrong + wrong, "record 3 is another"),
    ] {
      let disk = sample.disk.copy()
      disk.plant(mark, bytes)
      let refusal = try #require(try disk.refusal())
      #expect(refusal.isDamage && refusal.explanation.contains(word))
    }
    for version in ["1", "14"] {
      let other = sample.disk.copy()
      other.plant(mark, Array("durable \(version) test 3 and more\n".utf8))
      #expect(throws: JournalError.otherVersion(file: "durable", version: version, known: "13")) {
        try Recovered(on: other)
      }
    }
  }

  @Test func missingFilesAreDamage() throws {
    let sample = try sample(bytes: 3_000, segmentBytes: 1_000)
    let last = try #require(sample.segments.last).name
    let (lost, none) = (sample.disk.copy(), sample.disk.copy())
    try lost.remove(last.path)
    for segment in sample.segments { try none.remove(segment.name.path) }
    #expect(try lost.refusal()?.isDamage == true && none.refusal()?.isDamage == true)
  }

  /// A write of the mark that fails half-way leaves the one before it, and the journal goes on.
  @Test(arguments: 1...40 as ClosedRange<UInt64>)
  func tornMarkLeavesTheOneBefore(seed: UInt64) throws {
    let disk = FaultyDisk(seed: seed)
    let journal = try Recovered(on: disk).journal
    for text in ["one", "two"] {
      try journal.commit(text)
      journal.mark()
    }
    try journal.commit("three")
    disk.fault = DiskFault(.noSpace, at: disk.calls + 1)
    journal.mark()
    #expect(journal.postponed == .disk(FileSystemError(.write, mark, .noSpace)))
    // All that is not blank may have been written.
    #expect([2, 3].contains(try disk.copy().check().marked))
    journal.mark()
    #expect(journal.postponed == nil)
    #expect(try disk.copy().check().marked == 3)
    disk.crash()
    #expect(try Recovered(on: disk).texts == ["one", "two", "three"])
  }

  /// The server commits and marks between any two calls of a check.
  @Test func markIsReadBeforeTheJournal() throws {
    for call in 1...12 {
      let disk = FaultyDisk()
      let journal = try Recovered(on: disk).journal
      try journal.commit("one")
      journal.mark()
      var left = call
      disk.meanwhile = { operation, _ in
        guard operation == .list || operation == .open else { return }
        left -= 1
        guard left == 0 else { return }
        _ = try? journal.commit("more")
        journal.mark()
      }
      #expect(try disk.check().torn == nil, "at call \(call)")
    }
  }

  @Test func backupHasAMarkOfItsOwn() throws {
    let sample = try sample()
    let (name, bytes) = try #require(sample.segments.last)
    let disk = disk(of: sample, name, bytes.dropLast())
    try setMark(2, of: sample, on: disk)
    let report = try Journal.backup("/data", on: disk, to: "/copy")
    #expect(report.marked == UInt64(sample.entries.count - 1))
    let copied = try #require(disk.contents("/copy/" + name.text))
    let end = sample.entries[sample.entries.count - 2].range
    #expect(copied.count == end.upperBound)
    disk.plant("/copy/" + name.text, Array(copied[..<end.lowerBound]))
    #expect(throws: JournalError.self) { try Recovered(on: disk, "/copy") }
  }
}
