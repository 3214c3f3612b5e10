import Simulation
import Testing

@testable import Journal

/// A journal can be checked, dumped and copied from outside, at rest and at work.
@Suite struct InspectionTests {
  @Test func checkTellsWhatThereIs() throws {
    let disk = FaultyDisk()
    #expect(throws: JournalError.self) { try disk.check() }
    disk.plant("/data/notes.txt", [])
    #expect(throws: JournalError.noJournal(directory: "/data")) {
      try disk.check()
    }
    let journal = try Recovered(on: disk).journal
    for text in ["one", "two"] { try journal.append(text) }
    try journal.beginSnapshot().write(["sum"])
    try journal.commit("three")
    let name = FileName.segment(from: 3).path
    let bytes = try #require(disk.records(name))
    disk.plant(name, bytes + Array("junk".utf8))
    var lines: [JournalLine] = []
    let report = try Journal.dump("/data", on: disk) { (line) throws(LineRefusal) in
      lines.append(line)
    }
    #expect(lines == [.state(line: 1, text: "sum"), .record(number: 3, text: "three")])
    #expect(report.serverID == "test" && report.snapshot == 2 && report.stateLines == 1)
    #expect(report.records == 1 && report.segments == 1 && report.lastNumber == 3)
    #expect(
      report.torn == TornTail(file: FileName.segment(from: 3).text, offset: bytes.count, count: 4))
    #expect(disk.contents(name) == bytes + Array("junk".utf8), "it changes nothing")
  }

  @Test func backupIsWholeAndOpens() throws {
    let sample = try SampleJournal(bytes: 3_000, segmentBytes: 1_000, seed: 10)
    let last = try #require(sample.segments.last)
    sample.disk.plant(last.name.path, last.bytes + Array("torn".utf8))
    sample.disk.plant("/data.copy.partial/" + FileName.segment(from: 77).text, [1])
    let report = try Journal.backup("/data/", on: sample.disk, to: "/data.copy/")
    #expect(report.lastNumber == sample.last)
    #expect(report.torn == nil)
    let copy = try Recovered(on: sample.disk, "/data.copy")
    #expect(copy.texts == sample.entries.map(\.text))
    #expect(copy.journal.serverID == "test")
    #expect(throws: JournalError.targetExists("/data.copy")) {
      try Journal.backup("/data", on: sample.disk, to: "/data.copy")
    }
  }

  @Test func backupFailsCleanlyAtEveryCall() throws {
    let sample = try SampleJournal(bytes: 2_000, segmentBytes: 1_000, seed: 11)
    let disk = sample.disk
    let all = sample.entries.map(\.text)
    var call = 0
    // Only the last call, the sync of the new name, comes when the copy is there already.
    while try !disk.list("/").contains("copy") {
      call += 1
      disk.fault = DiskFault(.noSpace, at: disk.calls + call)
      _ = try? Journal.backup("/data", on: disk, to: "/copy")
      disk.fault = nil
    }
    #expect(try Journal.check("/copy", on: disk).lastNumber == UInt64(all.count))
    disk.restart()
    #expect(try Recovered(on: disk, "/copy").texts == all)
    #expect(try Recovered(on: disk).texts == all)
    #expect(call > 20)
  }
}
