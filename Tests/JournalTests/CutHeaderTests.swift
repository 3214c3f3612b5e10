import Simulation
import Testing

@testable import Journal

/// A journal that ends within its first line is begun anew where no record can be lost by that, and
/// refused everywhere else.
@Suite struct CutHeaderTests {
  private let first = FileName.segment(from: 1)

  private func path(_ name: FileName) -> String { "/data/" + name.text }

  /// Each is part of a first line that this program could have written.
  @Test(arguments: [
    "", "j", "journal", "journal ", "journal 1", "journal 13", "journal 13 ", "journal 13 t",
    "journal 13 te",
    "journal 13 another.server-id_9", "journal 13 " + String(repeating: "a", count: 64),
    "journal 13 test ", "journal 13 test 1", "journal 13 test 1 ", "journal 13 test 1 0000000",
    "journal 13 other 1 00000000 ",
  ])
  func onlyFileIsBegunAnew(_ text: String) throws {
    let disk = SampleJournal.disk([(first, Array(text.utf8))])
    let checked = try Journal.check("/data", on: disk)
    #expect(checked.torn == TornTail(file: first.text, offset: 0, count: text.utf8.count))
    #expect(checked.lastNumber == 0 && checked.records == 0 && checked.segments == 1)
    #expect(disk.contents(path(first)) == Array(text.utf8), "to check changes nothing")
    // A copy of what is no journal would look like a copy of one.
    #expect(throws: refusal(of: first)) { try Journal.backup("/data", on: disk, to: "/copy") }
    let journal = try Recovered(on: disk).journal
    #expect(journal.serverID == "test" && journal.lastNumber == 0)
    let torn = try #require(journal.recovery.torn)
    #expect(torn.offset == 0 && torn.count == text.utf8.count)
    #expect(torn.explanation.contains("begun anew") && torn.explanation.contains("backup"))
    let copy = try #require(torn.copy)
    #expect(disk.contents("/data/" + copy) == Array(text.utf8))
    #expect(disk.contents(path(first)) == FileHeader(first, serverID: "test", chain: 0).line)
    disk.crash()
    #expect(try Recovered(on: disk).journal.recovery.torn == nil)
  }

  /// None is part of one, or it is of a newer program.
  @Test(arguments: [
    "J", "\0", String(repeating: "\0", count: 600), "journal 13 test\0\0\0",
    "\0\0\0\0\0\0\0\0\0\0\0\0", "snap", "snapshot 1 te", "journal\0", "journal  1",
    "journal 2", "journal 2 te", "journal 10", "journal 1 ", "journal 1 te", "journal 12x",
    "journal 13  ", "journal 13 te$",
    "journal 13 " + String(repeating: "a", count: 65), "journal 13 test 2", "journal 13 test 01",
    "journal 13 test 1 00000001", "journal 13 test 1 00000000 00000000", "journal 13 t\u{E9}",
    "journal 13 test 1 00000000 00000000 ", String(repeating: "journal 13 ", count: 40),
    String(repeating: "x", count: 300),
  ])
  func otherBytesAreRefused(_ text: String) throws {
    try expectRefusal(of: first, on: SampleJournal.disk([(first, Array(text.utf8))]))
  }

  @Test func lastByteChangedIsNotCut() throws {
    let line = FileHeader(first, serverID: "test", chain: 0).line
    for last in 0...255 as ClosedRange<UInt8> where last != 0x0A {
      let disk = SampleJournal.disk([(first, line.dropLast() + [last])])
      try expectRefusal(of: first, on: disk)
    }
  }

  /// Where another file shows that there were records.
  @Test func nothingElseMayBeThere() throws {
    let sample = try SampleJournal(bytes: 2_000, segmentBytes: 1_000, seed: 12)
    let (one, two) = (sample.segments[0], sample.segments[1])
    let cuts = [0, 1, 8, 12, 30]
    for cut in cuts {
      let short = Array(one.bytes[..<cut])
      try expectRefusal(of: first, on: SampleJournal.disk([(first, short), two]))
      let next = FileName.segment(from: 8)
      try expectRefusal(of: next, on: SampleJournal.disk([(next, short)]))
      let later = Array(two.bytes[..<cut])
      try expectRefusal(of: two.name, on: SampleJournal.disk([one, (two.name, later)]))
      for number in 0...1 as ClosedRange<UInt64> {
        let snapshot = FileName.snapshot(of: number)
        let name = FileName.segment(from: number + 1)
        let header = FileHeader(snapshot, serverID: "test", chain: 0).line
        let disk = SampleJournal.disk([(snapshot, header), (name, short)])
        try expectRefusal(of: name, on: disk)
      }
    }
  }

  @Test(arguments: DiskFault.Kind.allCases, [false, true])
  func everyCallOfTheRepairMayFail(_ kind: DiskFault.Kind, crashes: Bool) throws {
    let bytes = Array("journal 13 tes".utf8)
    var (call, isHit) = (1, true)
    while isHit {
      let disk = FaultyDisk(seed: UInt64(call))
      disk.plant(path(first), bytes)
      let start = disk.calls
      disk.fault = DiskFault(kind, at: start + call)
      _ = try? Recovered(on: disk)
      isHit = disk.calls >= start + call
      if crashes { disk.crash() } else { disk.restart() }
      let second = try Recovered(on: disk)
      #expect(second.texts == [])
      let copies = try disk.list("/data").filter { $0.hasSuffix(".broken") }
      #expect(!copies.isEmpty, "\(kind) at \(call)")
      #expect(copies.allSatisfy { disk.contents("/data/" + $0) == bytes }, "\(kind) at \(call)")
      try second.journal.append("kept")
      try second.journal.close()
      disk.crash()
      #expect(try Recovered(on: disk).texts == ["kept"])
      call += 1
    }
    #expect(call > 15)
  }

  private func refusal(of name: FileName) -> JournalError {
    .damaged(Damage(file: name.text, offset: 0, record: nil, reason: .header))
  }

  /// Check and recovery refuse it alike and change nothing.
  private func expectRefusal(of name: FileName, on disk: FaultyDisk) throws {
    let before = try disk.list("/data").map { disk.contents("/data/" + $0) }
    #expect(throws: refusal(of: name)) { try Journal.check("/data", on: disk) }
    #expect(throws: refusal(of: name)) { try Recovered(on: disk) }
    let after = try disk.list("/data")
    #expect(after.map { disk.contents("/data/" + $0) } == before)
  }
}
